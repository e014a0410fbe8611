"""A leak auditor: does an environment show a player what it cannot know?

The hidden part is dealt anew so that, by what a player may know, nothing has changed; then everything that the environment
shows that player is compared. For environments of this package the hidden part is dealt by `redeal`. For games of
OpenSpiel, two outcomes of chance change places in the history of the game; if the player's information state (or, where
a game has none, everything it observed and did on the way) stays the same, all else that it is shown must stay the same
too. For other PettingZoo environments the same actions are taken after other seeds, and what one part of what an agent is
shown tells apart, all other parts must tell apart too.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Finding:
    """A player is shown what it cannot know."""

    #: The player: a seat's number, or an agent's name.
    player: int | str
    #: What shows it: the method, or the part of an observation.
    channel: str
    #: How many actions had been taken.
    step: int
    #: What was shown, and what would have been shown with the hidden part dealt anew.
    shown: str
    instead: str

    def __str__(self) -> str:
        return (
            f"{self.channel} shows player {self.player} after {self.step} actions what it cannot know:\n"
            f"  {self.shown}\nwould be, with the hidden part dealt anew,\n  {self.instead}"
        )


def audit(
    env: Any,
    games: int = 20,
    redeals: int = 8,
    seed: int = 0,
    redeal: Callable[[Any, Any, int], Any] | None = None,
    first: bool = True,
) -> list[Finding]:
    """Looks for leaks in a PettingZoo (AEC) environment or a game of OpenSpiel; an empty list if there is none.

    `games` random games are played, and in each the hidden part is dealt anew up to `redeals` times a step. `redeal(env,
    agent, seed)` may give an environment that looks the same to the agent, for environments that have no method of that
    name. With `first` it ends with the first leak that is found; otherwise one of each channel is told.
    """
    if games < 1 or redeals < 1:
        raise ValueError("an audit needs one game and one redeal at least")
    chance = random.Random(seed)
    if hasattr(env, "new_initial_state"):
        findings = _of_spiel(env, games, redeals, chance)
    elif hasattr(env, "agent_iter") and (redeal is not None or hasattr(env.unwrapped, "redeal")):
        findings = _of_redealt(env, games, redeals, chance, redeal or (lambda env, agent, seed: env.redeal(agent, seed)))
    elif hasattr(env, "agent_iter"):
        findings = _of_seeds(env, games, redeals, chance)
    else:
        raise TypeError(f"{env!r} is neither a PettingZoo AEC environment nor a game of OpenSpiel")
    if first:
        return list(itertools.islice(findings, 1))
    return _first_of_each(findings)


def _first_of_each(findings: Iterator[Finding]) -> list[Finding]:
    found: dict[str, Finding] = {}
    for finding in findings:
        found.setdefault(finding.channel, finding)
    return list(found.values())


#: What a player is shown by each channel.
Shown = dict[str, Any]


def _same(one: Any, other: Any) -> bool:
    """Whether two values show the same, whatever they are."""
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return type(one) is type(other) and repr(one) == repr(other)


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(value[key])}" for key in sorted(value, key=str)) + "}"
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape} {np.array2string(value, threshold=2**31, max_line_width=10**6)}"
    return repr(value)


def _compare(player: int | str, step: int, shown: Shown, other: Shown) -> Iterator[Finding]:
    for channel, value in shown.items():
        if not _same(value, other.get(channel)):
            yield Finding(player, channel, step, *_around(_written(value), _written(other.get(channel))))


def _around(one: str, other: str) -> tuple[str, str]:
    """The first difference with a little of what is around it."""
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    begin = max(0, place - 60)
    return one[begin : place + 120], other[begin : place + 120]


# PettingZoo


def _act(env: Any, chance: random.Random) -> bool:
    """Takes a random legal action; whether it could."""
    observation, _, ended, truncated, info = env.last()
    if ended or truncated:
        return False
    mask = observation.get("action_mask") if isinstance(observation, dict) else info.get("action_mask")
    if mask is None:
        env.step(env.action_space(env.agent_selection).sample())
    else:
        env.step(chance.choice([int(number) for number in np.flatnonzero(mask)]))
    return True


def _shown_to(env: Any, agent: str) -> Shown:
    observation = env.observe(agent)
    parts = observation if isinstance(observation, dict) else {"observation": observation}
    shown = {f"observe()[{name!r}]": np.array(part) for name, part in parts.items()}
    return {**shown, "infos": dict(env.infos.get(agent) or {}), "agent_selection": str(env.agent_selection)}


def _of_redealt(
    env: Any, games: int, redeals: int, chance: random.Random, redeal: Callable[[Any, Any, int], Any]
) -> Iterator[Finding]:
    raw = env.unwrapped
    for _ in range(games):
        raw.reset(seed=chance.randrange(2**31))
        step = 0
        while True:
            for agent in raw.agents:
                shown = _shown_to(raw, agent)
                for _ in range(max(1, redeals // len(raw.agents))):
                    yield from _compare(agent, step, shown, _shown_to(redeal(raw, agent, chance.randrange(2**31)), agent))
            if not _act(raw, chance):
                break
            step += 1


def _of_seeds(env: Any, games: int, redeals: int, chance: random.Random) -> Iterator[Finding]:
    for _ in range(games):
        seed = chance.randrange(2**31)
        actions, agents, streams = _played(env, seed, None, chance)
        for _ in range(redeals):
            other_actions, other_agents, others = _played(env, chance.randrange(2**31), actions, chance)
            for agent in set(streams) & set(others):
                pairs = zip(streams[agent], others[agent], strict=False)
                for step, (shown, other) in enumerate(pairs):
                    # One part alone that tells two games apart shows what no other part does.
                    differing = [channel for channel in shown if not _same(shown[channel], other.get(channel))]
                    if len(differing) == 1 and len(shown) > 1 and differing != ["observe()['observation']"]:
                        yield from _compare(agent, step, shown, other)
                    if differing or agents[: step + 1] != other_agents[: step + 1]:
                        break


def _played(
    env: Any, seed: int, actions: list[int] | None, chance: random.Random
) -> tuple[list[int], list[str], dict[str, list[Shown]]]:
    """What each agent is shown before every action of a game, which is random unless its actions are given."""
    env.reset(seed=seed)
    taken: list[int] = []
    agents: list[str] = []
    streams: dict[str, list[Shown]] = {agent: [] for agent in env.possible_agents}
    while env.agents:
        observation, _, ended, truncated, info = env.last()
        if ended or truncated:
            break
        for agent in env.agents:
            streams[agent].append(_shown_to(env, agent))
        mask = observation.get("action_mask") if isinstance(observation, dict) else info.get("action_mask")
        legal = None if mask is None else [int(number) for number in np.flatnonzero(mask)]
        if actions is None:
            action = int(env.action_space(env.agent_selection).sample()) if legal is None else chance.choice(legal)
        elif len(taken) < len(actions) and (legal is None or actions[len(taken)] in legal):
            action = actions[len(taken)]
        else:
            break
        agents.append(str(env.agent_selection))
        taken.append(action)
        env.step(action)
    return taken, agents, streams


# OpenSpiel


def _channels(state: Any, player: int) -> Shown:
    """All that a state shows a player."""
    kind = state.get_game().get_type()
    named: dict[str, Callable[[], Any]] = {
        "information_state_string": lambda: state.information_state_string(player),
        "information_state_tensor": lambda: np.asarray(state.information_state_tensor(player)),
        "observation_string": lambda: state.observation_string(player),
        "observation_tensor": lambda: np.asarray(state.observation_tensor(player)),
    }
    asked = {name: ask for name, ask in named.items() if getattr(kind, f"provides_{name}")}
    if state.current_player() == player:
        asked["legal_actions"] = lambda: state.legal_actions(player)
    if hasattr(state, "to_observation_struct"):
        asked["to_observation_struct"] = lambda: _struct(state.to_observation_struct(player))
    return {name: told for name, ask in asked.items() if (told := _asked(ask)) is not None}


def _struct(value: Any) -> Any:
    text = value.to_json() if hasattr(value, "to_json") else str(value)
    try:
        return json.loads(text)
    except ValueError:
        return text


def _asked(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except (RuntimeError, NotImplementedError, TypeError, AttributeError):
        return None


#: How often a state is looked at in which nothing is new.
LOOKED_AT = 0.2


def _of_spiel(game: Any, games: int, redeals: int, chance: random.Random) -> Iterator[Finding]:
    seen: Counter[int] = Counter()
    for _ in range(games):
        state, walk = game.new_initial_state(), _Walk(game)
        while not state.is_terminal():
            if not state.is_chance_node():
                walk.observe(state)
                new = any(seen[action] == 0 for action in state.legal_actions())
                if new or chance.random() < LOOKED_AT:
                    for player in range(game.num_players()):
                        yield from _at_state(walk, state, player, redeals, chance)
            else:
                walk.outcomes.update(int(outcome) for outcome, _ in state.chance_outcomes())
            action = _choice(state, seen, chance)
            walk.history.append((state.current_player(), action))
            state.apply_action(action)


class _Walk:
    """A game of OpenSpiel so far: what was done, and what each player knew at every decision."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.history: list[tuple[int, int]] = []
        self.known: list[list[str]] = [[] for _ in range(game.num_players())]
        #: All outcomes that chance could have had so far: cards that nobody has drawn are among them.
        self.outcomes: set[int] = set()

    def observe(self, state: Any) -> None:
        """Keeps what everybody knows at a decision."""
        for player, known in enumerate(self.known):
            known.append(_reference_of(state, player))

    def with_swapped(self, swapped: list[int], player: int) -> Any:
        """The state after the same history with two outcomes of chance swapped; none if that is impossible, or if the
        player could tell."""
        exchange = {swapped[0]: swapped[1], swapped[1]: swapped[0]}
        other, decisions = self.game.new_initial_state(), []
        for who, action in self.history:
            if other.is_terminal() or other.current_player() != who:
                return None
            instead = exchange.get(action, action) if who < 0 else action
            if instead not in other.legal_actions():
                return None
            if who >= 0:
                decisions.append(_reference_of(other, player))
                if decisions[-1] != self.known[player][len(decisions) - 1]:
                    return None
            other.apply_action(instead)
        if other.is_terminal() or other.is_chance_node():
            return None
        return other if _reference_of(other, player) == self.known[player][-1] else None


def _choice(state: Any, seen: Counter[int], chance: random.Random) -> int:
    """A random action, and more often one that was rare so far: phases that chance seldom leads to are looked at too."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(chance.choices(outcomes, weights)[0])
    legal = state.legal_actions()
    action = min(legal, key=lambda action: (seen[action], chance.random())) if chance.random() < 0.5 else chance.choice(legal)
    seen[action] += 1
    return int(action)


def _at_state(walk: _Walk, state: Any, player: int, redeals: int, chance: random.Random) -> Iterator[Finding]:
    step = len(walk.history)
    shown = _channels(state, player)
    if hasattr(state, "redeal"):
        for _ in range(max(1, redeals // walk.game.num_players())):
            yield from _compare(player, step, shown, _channels(state.redeal(player, chance.randrange(2**31)), player))
        return
    dealt = sorted({action for who, action in walk.history if who < 0})
    for _ in range(redeals if dealt and len(walk.outcomes) > 1 else 0):
        one = chance.choice(dealt)
        other = walk.with_swapped([one, chance.choice(sorted(walk.outcomes - {one}))], player)
        if other is not None:
            yield from _compare(player, step, shown, _channels(other, player))


def _reference_of(state: Any, player: int) -> str:
    """What says what a player knows: its information state, or what it observes."""
    kind = state.get_game().get_type()
    if kind.provides_information_state_string:
        return str(state.information_state_string(player))
    if kind.provides_observation_string:
        return str(state.observation_string(player))
    if kind.provides_observation_tensor:
        return str(state.observation_tensor(player))
    raise TypeError("the game has neither information states nor observations, so nothing can be compared")
