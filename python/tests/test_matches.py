"""Matches of players of the house and of agents in Python."""

import json
import os

import pytest

import yomi


class First:
    """Takes the first legal action."""

    def act(self, view: yomi.View) -> int:
        return int(view.legal[0])


class Raising(First):
    def act(self, view: yomi.View) -> int:
        if len(view.events) > 5:
            raise ZeroDivisionError("a bug of mine")
        return super().act(view)


class Wrong:
    def act(self, view: yomi.View) -> str:
        return "z9"


class Dying:
    def act(self, view: yomi.View) -> int:
        os._exit(3)


def first(view: yomi.View) -> str:
    return view.legal_texts[0]


def results(result: yomi.MatchResult) -> list[object]:
    return [(index, game["winner"], game["score"], game["decisions"]) for index, game in result.games]


@pytest.mark.parametrize("spec", ["geister", "leduc", "bridge", "battleship:board=5x5,fleet=3+2"])
def test_games_are_those_of_the_arena(spec: str) -> None:
    """A player of the house behind an agent plays the very games that it plays in the arena."""

    class Behind:
        def begin(self, seat: int, seed: int, index: int) -> None:
            self.player = yomi.player(spec, "random")
            self.player.begin(seat, seed, index)

        def act(self, view: yomi.View) -> int:
            return self.player.act(view)

    ours = yomi.match(spec, "random", "random", games=20, seed=4, progress=False)
    agents = yomi.match(spec, Behind, "random", games=20, seed=4, processes=1, progress=False)
    assert results(ours) == results(agents)
    assert ours.summary["overall"] == agents.summary["overall"]


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_processes_change_nothing(start: str) -> None:
    here = yomi.match("leduc", First(), "random", games=24, processes=1, progress=False)
    there = yomi.match("leduc", First(), "random", games=24, processes=2, start=start, progress=False)
    assert results(here) == results(there)
    assert [index for index, _ in there.games] == list(range(24))


def test_results_have_intervals_and_frames() -> None:
    result = yomi.match("leduc", first, "random", games=200, processes=1, progress=False)
    low, high = result.interval
    assert low < result.share < high
    frame = result.frame()
    assert list(frame.columns) == ["wins", "draws", "losses", "share", "low", "high"]
    assert frame.loc["overall", ["wins", "draws", "losses"]].sum() == 200
    assert len(result.games_frame()) == 200
    assert "scored" in repr(result) and "<table>" in result._repr_html_()


def test_matches_are_kept_in_a_store(tmp_path: object) -> None:
    path = f"{tmp_path}/games.db"
    half = yomi.match("leduc", "random", "random", games=10, store=path, progress=False)
    whole = yomi.match("leduc", "random", "random", games=20, store=path, progress=False)
    assert json.dumps(whole.games[:10]) == json.dumps(half.games), "the first ten were not played again"


@pytest.mark.parametrize("processes", [1, 2])
def test_an_agent_that_raises_loses_nothing(processes: int) -> None:
    with pytest.raises(yomi.AgentError, match="a bug of mine") as caught:
        yomi.match("geister", Raising(), "random", games=6, processes=processes, progress=False)
    assert "Raising failed at seat" in str(caught.value) and caught.value.result is not None
    result = yomi.match("geister", Raising(), "random", games=6, processes=processes, on_error="forfeit", progress=False)
    assert result.summary["overall"]["losses"] == 6
    assert all(game["reason"].startswith("crashed: ZeroDivisionError") for _, game in result.games)


def test_illegal_actions_and_dying_processes_are_told() -> None:
    with pytest.raises(yomi.AgentError, match="z9"):
        yomi.match("geister", Wrong(), "random", games=2, processes=1, progress=False)
    with pytest.raises(yomi.AgentError, match="ended its process"):
        yomi.match("geister", Dying(), "random", games=4, processes=2, progress=False)


def test_bad_matches_are_refused() -> None:
    for arguments, words in [
        (("geister", "x", "random"), 'unknown player "x"'),
        (("geister", "x", First()), 'unknown player "x"'),
        (("geister", First(), 5), "is no agent"),
    ]:
        with pytest.raises((ValueError, TypeError), match=words):
            yomi.match(*arguments, games=1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="number of games is a whole number from 1 on, not 0"):
        yomi.match("geister", "random", "random", games=0)
