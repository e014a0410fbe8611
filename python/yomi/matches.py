"""Matches between players of the house and agents of your own."""

from __future__ import annotations

import copy
import json
import multiprocessing
import os
import signal
import time
import traceback
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from yomi import _yomi
from yomi.checked import seeded, whole
from yomi.games import Game, load
from yomi.players import Player
from yomi.progress import Progress
from yomi.tables import Table
from yomi.views import View


class Agent(Protocol):
    """Whatever decides from views. If it has a method `begin(seat, seed, index)`, that is called before every game."""

    def act(self, view: View, /) -> int | str:
        """The number or the notation of a legal action."""
        ...


#: A player's specification, an agent, a class of agents (made anew for every game), or a function of a view.
Contestant = str | Agent | type[Agent] | Callable[[View], int | str]


class AgentError(RuntimeError):
    """An agent raised an exception, or did what is not allowed. The games played until then are in `result`."""

    def __init__(self, message: str, result: MatchResult | None) -> None:
        super().__init__(message)
        self.result = result


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a match. The games played until then are in `result`, so that hours of play are not lost by it."""

    def __init__(self, result: MatchResult) -> None:
        super().__init__(f"the match was interrupted; its {len(result.games)} finished games are in the exception's result")
        self.result = result


class MatchResult:
    """The result of a match with its intervals: shares by Wilson's, over pairs of games where sides were swapped."""

    def __init__(self, summary: dict[str, Any], games: list[tuple[int, dict[str, Any]]]) -> None:
        #: Everything that the command line reports of a match.
        self.summary = summary
        #: The result of each game with its number.
        self.games = games

    @property
    def share(self) -> float:
        """The first player's share of the points; draws count half."""
        return float(self.summary["overall"]["share"]["value"])

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the share is with 95 % confidence."""
        share = self.summary["overall"]["share"]
        return float(share["low"]), float(share["high"])

    def rows(self) -> list[dict[str, Any]]:
        """Wins, draws, losses and share of the first player: overall, as the first side and as the second."""
        rows = []
        for name in ("overall", "as_first", "as_second"):
            score = self.summary[name]
            share = score["share"] or {"value": None, "low": None, "high": None}
            row = {"games": name.replace("_", " "), **{key: score[key] for key in ("wins", "draws", "losses")}}
            rows.append({**row, "share": share["value"], "low": share["low"], "high": share["high"]})
        return rows

    def frame(self) -> Any:
        """The rows as a DataFrame (needs pandas)."""
        return _pandas().DataFrame(self.rows()).set_index("games")

    def games_frame(self) -> Any:
        """A row for each game as a DataFrame (needs pandas)."""
        rows = [{"game": index, **{key: result[key] for key in _SHOWN}} for index, result in self.games]
        return _pandas().DataFrame(rows, columns=["game", *_SHOWN]).set_index("game")

    def __repr__(self) -> str:
        if not self.games:
            return "<yomi.MatchResult: no game was finished>"
        low, high = self.interval
        a, b = self.summary["players"]
        return f"<yomi.MatchResult: {a} scored {self.share:.1%} [{low:.1%}, {high:.1%}] of {len(self.games)} games against {b}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in ("games", "wins", "draws", "losses", "share", "low", "high"))
        cells = "".join(
            "<tr>" + "".join(f"<td>{value:.3f}</td>" if isinstance(value, float) else f"<td>{value}</td>" for value in row.values()) + "</tr>"
            for row in self.rows()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table>"


_SHOWN = ("winner", "score", "reason", "decisions")


def _pandas() -> Any:
    try:
        import pandas
    except ImportError:
        raise ImportError("frames need pandas: pip install pandas; rows() has the same without it") from None
    return pandas


def match(
    game: str | Game,
    a: Contestant,
    b: Contestant,
    games: int = 100,
    *,
    seed: int = 1,
    swap: bool = True,
    threads: int = 0,
    processes: int = 0,
    start: str | None = None,
    on_error: str = "raise",
    store: str = ":memory:",
    progress: bool = True,
) -> MatchResult:
    """Plays games of `a` against `b`.

    Players of the house play on all cores (`threads`, 0 for all). Agents in Python play in processes (`processes`, 0 for
    one a core; 1 stays in this one); `start` says how these begin (`fork` or `spawn`, which needs agents that can be
    pickled). With `swap` they change sides on the same deal from game to game. The same seed gives the same games,
    however many threads or processes there are. If an agent fails, `on_error` says whether the match ends
    (`raise`) or the agent loses that game (`forfeit`). If `store` names a file, games between players of the house are
    kept there, and those it has are not played again.
    """
    played = load(game)
    games, seed = whole(games, "the number of games", 1), seeded(seed)
    threads, processes = whole(threads, "the number of threads"), whole(processes, "the number of processes")
    if on_error not in ("raise", "forfeit"):
        raise ValueError(f"on_error is raise or forfeit, not {on_error!r}")
    if isinstance(a, str) and isinstance(b, str):
        with Progress(games, progress) as shown:
            summary, results, interruption = _yomi.run_match(
                played._core, [a, b], games, seed, swap, threads, store, shown.reached
            )
        result = MatchResult(json.loads(summary), [(index, result) for index, result in json.loads(results)])
        if isinstance(interruption, KeyboardInterrupt):
            raise Interrupted(result) from None
        if interruption is not None:
            raise interruption
        return result
    job = _Job(played, (a, b), seed, swap, on_error)
    return job.run(games, processes, start, progress)


def _name(contestant: Contestant) -> str:
    if isinstance(contestant, str):
        return contestant
    return str(getattr(contestant, "__name__", type(contestant).__name__))


class _Failed(Exception):
    """An agent failed in a game."""


#: What an agent may do wrong. One that calls `sys.exit` is wrong too: it is not the one to end the program.
_FAILURES = (Exception, SystemExit)


class _Job:
    """A match of which a player is an agent in Python."""

    def __init__(
        self, game: Game, players: tuple[Contestant, Contestant], seed: int, swap: bool, on_error: str
    ) -> None:
        self.game, self.players, self.seed, self.swap, self.on_error = game, players, seed, swap, on_error
        self.sides = game.info.sides
        self.names = [game._core.canonical_player(who) if isinstance(who, str) else _name(who) for who in players]
        for who in players:
            if not (isinstance(who, str) or callable(who) or hasattr(who, "act")):
                raise TypeError(f"{who!r} is no agent; it needs a method act(view) that gives an action")

    def run(self, games: int, processes: int, start: str | None, progress: bool) -> MatchResult:
        results: dict[int, dict[str, Any]] = {}
        count = min(processes or os.cpu_count() or 1, games)
        played = self._here(games) if count == 1 else self._elsewhere(games, count, start)
        with Progress(games, progress) as shown:
            try:
                for index, result in played:
                    results[index] = result
                    shown.reached(len(results))
            except _Failed as failed:
                raise AgentError(str(failed), self._result(results)) from None
            except BrokenProcessPool:
                raise AgentError("an agent has ended its process", self._result(results)) from None
            except KeyboardInterrupt:
                raise Interrupted(self._result(results)) from None
            finally:
                played.close()
        return self._result(results)

    def _result(self, results: dict[int, dict[str, Any]]) -> MatchResult:
        games = sorted(results.items())
        summary = _yomi.summarize(self.game._core, self.names, self.seed, self.swap, json.dumps(games))
        return MatchResult(json.loads(summary), games)

    def _here(self, games: int) -> Generator[tuple[int, dict[str, Any]]]:
        for index in range(games):
            yield index, self.play(index)

    def _elsewhere(self, games: int, processes: int, start: str | None) -> Generator[tuple[int, dict[str, Any]]]:
        methods = multiprocessing.get_all_start_methods()
        # Agents are often written in a notebook, from where only a fork can take them along.
        context = multiprocessing.get_context(start or ("fork" if "fork" in methods else "spawn"))
        before = set(multiprocessing.active_children())
        executor = ProcessPoolExecutor(processes, context, _enter, (self,))
        try:
            waiting: list[Future[list[tuple[int, dict[str, Any]]]]] = []
            chunk = max(1, min(16, games // (4 * processes)))
            for first in range(0, games, chunk):
                waiting.append(executor.submit(_play, range(first, min(first + chunk, games))))
            for done in as_completed(waiting):
                yield from done.result()
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - before:
                process.terminate()

    def play(self, index: int) -> dict[str, Any]:
        """Plays one game: the same whoever plays it, and when."""
        second = self.swap and index % 2 == 1
        table = self.game.table(self.seed, index // 2 if self.swap else index)
        seated: list[Callable[[View], int | str]] = []
        for seat, side in enumerate(self.sides):
            try:
                seated.append(self._seat(seat, self.players[side ^ int(second)], index))
            except _FAILURES as error:
                return self._failed(table, seat, index, error)
        while (turn := table.turn) is not None:
            began = time.perf_counter()
            try:
                action = seated[turn](table.view(turn))
                spent = time.perf_counter() - began
                table.act(action)
            except _FAILURES as error:
                return self._failed(table, turn, index, error)
            table._core.add_thought(turn, spent)
        return _ended(table)

    def _seat(self, seat: int, who: Contestant, index: int) -> Callable[[View], int | str]:
        if isinstance(who, str):
            player = Player(self.game, who, self.seed)
            player.begin(seat, self.seed, index)
            return player.act
        agent = who() if isinstance(who, type) else who
        begin = getattr(agent, "begin", None)
        if begin is not None:
            begin(seat, self.seed, index)
        act = getattr(agent, "act", agent)
        assert callable(act)
        return act

    def _failed(self, table: Table, seat: int, index: int, error: BaseException) -> dict[str, Any]:
        # A player of the house that fails, fails whoever plays it.
        if self.on_error == "forfeit":
            result: dict[str, Any] = json.loads(table._core.result(seat, f"{type(error).__name__}: {error}") or "{}")
            return result
        side = self.sides[seat] ^ int(self.swap and index % 2 == 1)
        told = "".join(traceback.format_exception(error))
        raise _Failed(f"{self.names[side]} failed at seat {seat} in game {index}, action {len(table)}:\n{told}")


def _ended(table: Table) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(table._core.result() or "{}")
    return result


_job: _Job | None = None


def _enter(job: _Job) -> None:
    """A process begins: it plays a match, with agents of its own, and whoever started it hears of Ctrl-C."""
    global _job
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _job = copy.copy(job)


def _play(indices: range) -> list[tuple[int, dict[str, Any]]]:
    assert _job is not None
    return [(index, _job.play(index)) for index in indices]
