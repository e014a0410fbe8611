"""Environments: PettingZoo for all seats, Gymnasium for one seat against a player of the house.

>>> from yomi.env import env
>>> games = env("geister", render_mode="ansi")
>>> games.reset(seed=1)
"""

from __future__ import annotations

import functools
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from yomi import _yomi, pictures
from yomi.checked import action_number
from yomi.games import Game, load
from yomi.players import Player
from yomi.tables import Table
from yomi.views import View

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
#: After so many games in which a seat decides nothing, nobody tries another.
DEALS_TRIED = 20
#: The highest number of a character, where a view has no array of its own and shows its picture.
_HIGHEST_CHARACTER = 0x10FFFF


def _observation_space(view: View) -> spaces.Dict:
    high = 1.0 if view.planes else float(_HIGHEST_CHARACTER)
    tensor = spaces.Box(0.0, high, view.shape, np.float32)
    return spaces.Dict({"observation": tensor, "action_mask": spaces.Box(0, 1, (view.num_actions,), np.int8)})


def _observation(view: View) -> dict[str, Any]:
    return {"observation": view.tensor(), "action_mask": view.mask.astype(np.int8)}


def _rendered(table: Table, seat: int | None, mode: str | None) -> Any:
    """A picture of what a seat sees; of the truth once the game is over."""
    drawn = table._core.show(None if table.is_over else seat)
    if mode == "human":
        print(drawn)
        return None
    if mode == "ansi":
        return drawn
    if mode == "svg":
        return pictures.svg(drawn)
    if mode == "rgb_array":
        return pictures.pixels(drawn)
    gymnasium.logger.warn(f"nothing is drawn without a render_mode; give one of {', '.join(RENDER_MODES)}")
    return None


def _checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


class RawEnv(AECEnv):  # type: ignore[misc, unused-ignore]
    """Any game for PettingZoo. Agents are the seats; an observation is made from the agent's view alone."""

    metadata: dict[str, Any] = {"name": "yomi", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(self, game: str | Game = "geister", render_mode: str | None = None, max_cycles: int | None = None):
        super().__init__()
        self.game = load(game)
        self.render_mode = _checked_mode(render_mode)
        self.max_cycles = max_cycles
        self.metadata = {**RawEnv.metadata, "name": self.game.info.name}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._sides = self.game.info.sides
        first = self.game.table().view(0)
        self._spaces = {agent: _observation_space(first) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(first.num_actions) for agent in self.possible_agents}
        self._generator = np.random.default_rng()

    @functools.lru_cache(maxsize=None)  # noqa: B019
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    @functools.lru_cache(maxsize=None)  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self._begin(self.game.table(int(self._generator.integers(2**63))))

    def _begin(self, table: Table) -> None:
        self.table = table
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[table.turn or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        return _observation(self.table.view(self.seat(agent)))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise _yomi.IllegalAction(f"{agent} has to act; choose one of its legal actions")
        # First of all, so that nothing changes if the action is refused.
        self.table.act(action_number(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.table.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for name in self.agents:
                self.rewards[name] = 2.0 * outcome.points(self._sides[self.seat(name)]) - 1.0
        elif self.max_cycles is not None and len(self.table) >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        if self.table.turn is not None:
            self.agent_selection = self.possible_agents[self.table.turn]
        else:
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def redeal(self, agent: str, seed: int) -> RawEnv:
        """An environment that looks the same to an agent, with the hidden part dealt anew: what `yomi.audit` asks for."""
        other = RawEnv(self.game, self.render_mode, self.max_cycles)
        if not self.game.info.hidden:
            other._begin(self.table.copy())
            return other
        other._begin(Table(self.game, self.table.view(self.seat(agent))._core.redeal(seed)))
        return other

    def render(self) -> Any:
        return _rendered(self.table, self.table.turn, self.render_mode)

    def state(self) -> Any:
        """What all seats see, one after the other: for training with a central critic only."""
        return np.stack([self.table.view(seat).tensor() for seat in range(len(self.possible_agents))])

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str | Game = "geister", render_mode: str | None = None, max_cycles: int | None = None) -> AECEnv:
    """Any game for PettingZoo, with its usual checks of how it is used."""
    wrapped = RawEnv(game, render_mode, max_cycles)
    return wrappers.OrderEnforcingWrapper(wrapped)


raw_env = RawEnv


class GameParallelEnv(ParallelEnv):  # type: ignore[misc, unused-ignore]
    """Any game with all agents asked at every step: only the action of the one whose turn it is counts.

    `illegal` says what is done with an action that is not legal: `raise`, or `random` for a random legal one instead.
    """

    metadata: dict[str, Any] = {"name": "yomi", "render_modes": RENDER_MODES}

    def __init__(
        self,
        game: str | Game = "geister",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
    ):
        if illegal not in ("raise", "random"):
            raise ValueError(f"illegal is raise or random, not {illegal!r}")
        self._aec = RawEnv(game, render_mode)
        self.metadata = self._aec.metadata
        self.render_mode = render_mode
        self.possible_agents = self._aec.possible_agents
        self.max_cycles = max_cycles
        self._illegal = illegal
        self._cycles = 0
        self._generator = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._aec.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._aec.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._aec.reset(seed, options)
        self._generator = np.random.default_rng(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        return {agent: self._aec.observe(agent) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            raise _yomi.GameOver("no game is going on; no action is possible: reset begins one")
        acting = self._aec.agent_selection
        view = self._aec.table.view()
        if acting not in actions:
            raise _yomi.IllegalAction(f"{acting} has to act, and no action of it was given")
        action = action_number(actions[acting])
        if self._illegal == "random" and action not in view.legal:
            action = int(self._generator.choice(view.legal))
        self._aec.step(action)
        self._cycles += 1
        over = self._aec.table.is_over
        late = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = {agent: self._aec.rewards[agent] for agent in self.agents}
        observations, infos = self._observations(), {agent: dict[str, Any]() for agent in self.agents}
        ended, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late)
        if over or late:
            self.agents = []
        return observations, rewards, ended, truncated, infos

    def render(self) -> Any:
        return self._aec.render()


parallel_env = GameParallelEnv


class SeatEnv(gymnasium.Env):  # type: ignore[misc, unused-ignore]
    """One seat of a game for Gymnasium; players of the house have all others.

    Without a seat it is the one that acts first. `illegal` says what an action that is not legal does: it loses the game
    (`lose`), or raises (`raise`).
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES}

    def __init__(
        self,
        game: str | Game = "geister",
        opponent: str = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        illegal: str = "lose",
        seconds: float | None = None,
    ):
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is lose or raise, not {illegal!r}")
        self.game = load(game)
        if seat is None:
            seat = self.game.table().turn or 0
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}; seats go from 0 to {self.game.seats - 1}")
        self.seat = seat
        self.render_mode = _checked_mode(render_mode)
        self._illegal, self._seconds = illegal, seconds
        self._side = self.game.info.sides[seat]
        self._others = {other: Player(self.game, opponent) for other in range(self.game.seats) if other != seat}
        first = self.game.table().view(seat)
        self.observation_space = _observation_space(first)
        self.action_space = spaces.Discrete(first.num_actions)
        self.table = self.game.table()
        #: Whether a game goes on: not before the first reset, and not after an illegal action that lost it.
        self._going = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        for _ in range(DEALS_TRIED):
            number = int(self.np_random.integers(2**63))
            self.table = self.game.table(number)
            for seat, player in self._others.items():
                player.begin(seat, number)
            self._answer()
            if not self.table.is_over:
                self._going = True
                return self._shown()
        raise ValueError(f"seat {self.seat} never has anything to decide in {self.game.spec}; choose another seat")

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self._going:
            raise _yomi.GameOver("no game is going on; no action is possible: reset begins one")
        try:
            self.table.act(action_number(action))
        except _yomi.IllegalAction as error:
            if self._illegal == "raise":
                raise
            self._going = False
            observation, info = self._shown()
            return observation, -1.0, True, False, {**info, "illegal": str(error)}
        self._answer()
        observation, info = self._shown()
        outcome = self.table.outcome
        self._going = outcome is None
        reward = 0.0 if outcome is None else 2.0 * outcome.points(self._side) - 1.0
        return observation, reward, outcome is not None, False, info

    def _answer(self) -> None:
        while (turn := self.table.turn) is not None and turn != self.seat:
            self.table.act(self._others[turn].act(self.table.view(turn), self._seconds))

    def _shown(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return _observation(self.table.view(self.seat)), {}

    def render(self) -> Any:
        return _rendered(self.table, self.seat, self.render_mode)
