"""A bot for yomi in Python, standard library only: any game at random, Battleship with some sense.

yomi match battleship "cmd:python3 bots/bot.py" random --games 20
"""
import json
import random
import sys


def neighbours(cell):
    column, row = cell[0], int(cell[1:])
    return [f"{chr(ord(column) + x)}{row + y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def battleship(view, legal, seat):
    enemy = next(sea for sea in view["seas"] if sea["owner"] != seat)
    beside = [cell for hit in enemy["hits"] for cell in neighbours(hit) if cell in legal]
    dark = [cell for cell in legal if cell[1:].isdigit() and (ord(cell[0]) + int(cell[1:])) % 2 == 0]
    return random.choice(beside or dark or legal)


def say(**message):
    print(json.dumps(message), flush=True)


game = {}
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say(type="hello", protocol=1, name="bot.py", many=True)
    elif kind == "newgame":
        game = message
        random.seed(game["seed"])
    elif kind == "go":
        legal = message["legal"]
        if game["game"] == "battleship" and message["view"]["placing"] is None:
            action = battleship(message["view"], legal, game["seat"])
        else:
            action = random.choice(legal)
        say(type="action", action=action)
    elif kind == "quit":
        break
