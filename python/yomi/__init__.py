"""Battleship, Geister, Amazons, bridge and TUBSTAP for Python: rules, exact worlds, beliefs, players and environments.

>>> import yomi
>>> table = yomi.load("geister").table(seed=7)
>>> table.act("ABCD")
>>> table.view(1).worlds().count()
70
"""

from yomi import battleship
from yomi._yomi import Contradiction, GameOver, IllegalAction, MatchFailed, SpecError
from yomi.auditing import Finding, audit
from yomi.batch import Batch
from yomi.beliefs import Belief
from yomi.deals import DENOMINATIONS, SEATS, random_deals, solve_deals
from yomi.games import Game, GameInfo, games, load
from yomi.matches import Agent, AgentError, Interrupted, MatchResult, match
from yomi.papers import Reproduced, papers, reproduce
from yomi.players import Player, player
from yomi.tables import Outcome, Record, Table, replay
from yomi.views import View
from yomi.worlds import Worlds

__all__ = [
    "DENOMINATIONS",
    "SEATS",
    "Agent",
    "AgentError",
    "Batch",
    "Belief",
    "Contradiction",
    "Finding",
    "Game",
    "GameInfo",
    "GameOver",
    "IllegalAction",
    "Interrupted",
    "MatchFailed",
    "MatchResult",
    "Outcome",
    "Player",
    "Record",
    "Reproduced",
    "SpecError",
    "Table",
    "View",
    "Worlds",
    "audit",
    "battleship",
    "games",
    "load",
    "match",
    "papers",
    "player",
    "random_deals",
    "replay",
    "reproduce",
    "solve_deals",
]
