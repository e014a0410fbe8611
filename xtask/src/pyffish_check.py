"""Compares legal moves with those of Fairy-Stockfish, by its Python module.

Reads lines "position, tab, number of moves, tab, hash". With "write", prints the same lines with the other program's answers.
"""

import sys

import pyffish


def fingerprint(fen):
    moves = sorted(pyffish.legal_moves("amazons", fen + " - - 0 1", []))
    value = 0xCBF29CE484222325
    for byte in "".join(move + "\n" for move in moves).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return str(len(moves)), f"{value:016x}"


def main():
    write = sys.argv[1:] == ["write"]
    if write:
        version = ".".join(map(str, pyffish.version()))
        print(f"# pyffish {version}: position, number of legal moves, hash of them")
    compared = different = 0
    for line in sys.stdin:
        fen, *ours = line.rstrip("\n").split("\t")
        theirs = fingerprint(fen)
        compared += 1
        if write:
            print(fen, *theirs, sep="\t")
        elif tuple(ours) != theirs:
            different += 1
            print(f"{fen}: {' '.join(ours)} here, {' '.join(theirs)} there", file=sys.stderr)
    print(f"{compared} positions compared, {different} differ", file=sys.stderr)
    sys.exit(bool(different))


main()
