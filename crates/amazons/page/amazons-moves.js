/** Moves of Amazons by their three squares. */

/**
 * Moves by where the queen stands, where it goes and where its arrow may land.
 * @typedef {Map<string, Map<string, Set<string>>>} Moves
 */

/**
 * Sorts moves like d1-d7/g7.
 * @param {string[]} legal
 * @returns {Moves}
 */
export function sortMoves(legal) {
  /** @type {Moves} */
  const moves = new Map();
  for (const text of legal) {
    const parts = /^([a-z]\d+)-([a-z]\d+)\/([a-z]\d+)$/.exec(text);
    if (!parts) continue;
    const [, from = '', to = '', arrow = ''] = parts;
    const ways = moves.get(from) ?? new Map();
    ways.set(to, (ways.get(to) ?? new Set()).add(arrow));
    moves.set(from, ways);
  }
  return moves;
}

/**
 * How far a move is chosen.
 * @typedef {{ from: string | null, to: string | null }} Chosen
 */

/**
 * The squares that can be picked next.
 * @param {Moves} moves
 * @param {Chosen} chosen
 * @returns {Set<string>}
 */
export function openSquares(moves, { from, to }) {
  if (from === null) return new Set(moves.keys());
  const ways = moves.get(from);
  if (to === null) return new Set(ways?.keys() ?? []);
  return ways?.get(to) ?? new Set();
}

/**
 * What becomes of a choice when a square is picked: another choice, or a whole move.
 * @param {Moves} moves
 * @param {Chosen} chosen
 * @param {string} square
 * @returns {{ chosen: Chosen, move: string | null }}
 */
export function pickSquare(moves, chosen, square) {
  const { from, to } = chosen;
  const nothing = { from: null, to: null };
  if (openSquares(moves, chosen).has(square)) {
    if (from === null) return { chosen: { from: square, to: null }, move: null };
    if (to === null) return { chosen: { from, to: square }, move: null };
    return { chosen: nothing, move: `${from}-${to}/${square}` };
  }
  // Another queen, or the chosen one again to let go of it.
  if (moves.has(square) && square !== from) return { chosen: { from: square, to: null }, move: null };
  if (square === to) return { chosen: { from, to: null }, move: null };
  return { chosen: nothing, move: null };
}
