"""Games in the shape of OpenSpiel, so that its algorithms run on them.

>>> from yomi import spiel
>>> game = spiel.load_game("leduc")
>>> from open_spiel.python.algorithms import cfr
>>> solver = cfr.CFRSolver(game)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from yomi.games import Game, load
from yomi.tables import Table

#: Up to so many deals, chance is a node of the tree whose outcomes are all deals.
MOST_DEALS = 10_000
#: More decisions than any game takes, where the rules set no limit.
LONGEST = 10_000


def load_game(game: str | Game, utility: str = "auto") -> Any:
    """A game as OpenSpiel knows them.

    `utility` is `win` (1, 0 or -1), `score` (the margin in the game's own unit) or `auto`: the score in games that are
    played for one. Chance is a node with all deals where the game numbers its deals, and drawn by a sampled node where
    there are more than can be listed.
    """
    if utility not in ("auto", "win", "score"):
        raise ValueError(f"utility is auto, win or score, not {utility!r}")
    return SpielGame({"game": load(game).spec, "utility": utility})


def _deal_option(game: Game) -> tuple[str, int] | None:
    """The option that numbers the deals and how many there are, if the game has one and it is not fixed."""
    for option in game.info.options:
        key, most = option["key"], option["to"]
        if key == "deal" and most is not None and "deal=" not in game.spec and most < MOST_DEALS:
            return key, int(most) + 1
    return None


def _has_chance(game: Game) -> bool:
    return len({game.table(seed).record().game for seed in range(8)}) > 1


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of yomi as a game of OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None):
        params = params or {}
        self.yomi = load(str(params.get("game", "leduc")))
        info = self.yomi.info
        self.deals = _deal_option(self.yomi)
        self.chance = self.deals is not None or _has_chance(self.yomi)
        wanted = params.get("utility", "auto")
        self.by_score = wanted == "score" or (wanted == "auto" and info.name in ("leduc", "bridge"))
        self.sides = info.sides
        first = self.yomi.table().view(0)
        modes = pyspiel.GameType.ChanceMode
        mode = modes.EXPLICIT_STOCHASTIC if self.deals else modes.SAMPLED_STOCHASTIC
        informed = pyspiel.GameType.Information
        seats = len(self.sides)
        kind = pyspiel.GameType(
            short_name="yomi",
            long_name=f"yomi: {self.yomi.spec}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=mode if self.chance else modes.DETERMINISTIC,
            information=informed.IMPERFECT_INFORMATION if info.hidden else informed.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"game": "leduc", "utility": "auto"},
        )
        most = 10_000.0 if self.by_score else 1.0
        numbers = pyspiel.GameInfo(
            num_distinct_actions=first.num_actions,
            max_chance_outcomes=self.deals[1] if self.deals else int(self.chance),
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, numbers, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self, recall)


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position of a game of yomi as a state of OpenSpiel."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self._spiel = _Kept(game)
        self.table: Table | None = None if game.chance else game.yomi.table()

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.table.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._spiel.game.deals
        count = deals[1] if deals else 1
        return [(deal, 1.0 / count) for deal in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return sorted(int(number) for number in self.table.view(player).legal)

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.act(int(action))
            return
        game = self._spiel.game
        if game.deals is None:
            self.table = game.yomi.table(int(np.random.randint(2**31)))
            return
        glue = "," if ":" in game.yomi.spec else ":"
        self.table = load(f"{game.yomi.spec}{glue}{game.deals[0]}={action}").table()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"deal {action}"
        return self.table.view(player).write(int(action))

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        game = self._spiel.game
        outcome = None if self.table is None else self.table.outcome
        if outcome is None:
            return [0.0] * len(game.sides)
        if game.by_score:
            return [float(outcome.score if side == 0 else -outcome.score) for side in game.sides]
        return [2.0 * outcome.points(side) - 1.0 for side in game.sides]

    def redeal(self, player: int, seed: int) -> SpielState:
        """A state that looks the same to a player, with the hidden part dealt anew."""
        other = SpielState(self._spiel.game)
        if self.table is not None:
            hidden = self.table.game.info.hidden
            other.table = Table(self.table.game, self.table.view(player)._core.redeal(seed)) if hidden else self.table.copy()
        return other

    def __str__(self) -> str:
        return "before the deal" if self.table is None else self.table.text + "\n".join(
            text for _, text in self.table.actions
        )


class _Kept:
    """A game that copies of states share."""

    def __init__(self, game: SpielGame):
        self.game = game

    def __deepcopy__(self, memo: object) -> _Kept:
        return self


class SpielObserver:
    """What a player observes, made from its view alone."""

    def __init__(self, game: SpielGame, perfect_recall: bool):
        self._recall = perfect_recall
        shape = game.yomi.table().view(0).shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a player sees into the tensor."""
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = state.table.view(player).tensor().reshape(-1)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows, or sees now, as text."""
        if state.table is None:
            return f"player {player}"
        view = state.table.view(player)
        return view.information_state if self._recall else f"player {player}\n{view.text}"


def resampler(seed: int = 0) -> Any:
    """What OpenSpiel's ISMCTS draws worlds with: `bot.set_resampler(spiel.resampler())`."""
    generator = np.random.default_rng(seed)

    def resample(state: SpielState, player: int) -> SpielState:
        return state.redeal(player, int(generator.integers(2**63)))

    return resample
