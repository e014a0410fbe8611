"""Games, tables, views, worlds, beliefs and players."""

import copy
import math
import pickle

import numpy as np
import pytest

import yomi

SMALL = ["battleship:board=6x6,fleet=3+2", "geister", "amazons:size=6x6", "bridge", "tubstap", "leduc"]


def play(table: yomi.Table, actions: int, seed: int = 0) -> None:
    generator = np.random.default_rng(seed)
    for _ in range(actions):
        if table.is_over:
            return
        table.act(int(generator.choice(table.view().legal)))


def test_all_games_are_listed_with_options_and_players() -> None:
    listed = yomi.games()
    assert list(listed) == ["battleship", "geister", "amazons", "bridge", "tubstap", "leduc"]
    assert listed["bridge"].seats == ["North", "East", "South", "West"]
    assert listed["bridge"].sides == [0, 1, 0, 1]
    assert "board" in {option["key"] for option in listed["battleship"].options}
    assert "purple" in {player["name"] for player in listed["geister"].players}


@pytest.mark.parametrize("spec", SMALL)
def test_numbers_notation_masks_and_arrays_agree(spec: str) -> None:
    table = yomi.load(spec).table(seed=3)
    while not table.is_over and len(table) < 60:
        view = table.view()
        legal, texts = view.legal, view.legal_texts
        assert [view.write(int(number)) for number in legal] == texts
        assert [view.read(text) for text in texts] == legal.tolist()
        assert np.flatnonzero(view.mask).tolist() == sorted(legal.tolist())
        assert view.tensor().shape == view.shape and view.tensor().dtype == np.float32
        assert view.tensor().flags.writeable, "arrays belong to whoever asked for them"
        for seat in range(table.game.seats):
            if seat != table.turn:
                assert len(table.view(seat).legal) == 0 and not table.view(seat).mask.any()
        play(table, 1, len(table))


@pytest.mark.parametrize("spec", SMALL)
def test_tables_are_taken_back_copied_kept_and_replayed(spec: str) -> None:
    table = yomi.load(spec).table(seed=5)
    play(table, 6)
    before, steps = table.view(0).information_state, len(table)
    play(table, 2, 9)
    table.undo(len(table) - steps)
    assert table.view(0).information_state == before
    for other in (table.copy(), copy.deepcopy(table), yomi.replay(table.record()), pickle.loads(pickle.dumps(table))):
        assert other.view(0).information_state == before and other.actions == table.actions
    other = table.at(2)
    play(other, 1, 4)
    assert len(other) == 3 and len(table) == steps and other.actions[:2] == table.actions[:2]


def test_the_same_seed_gives_the_same_game() -> None:
    game = yomi.load("bridge")
    assert game.table(7).record() == game.table(7).record()
    assert game.table(7).record() != game.table(8).record()
    assert game.table(7, index=1).record() != game.table(7).record()


def test_geister_in_five_lines() -> None:
    table = yomi.load("geister").table(seed=7)
    table.act("ABCD")
    worlds = table.view(1).worlds()
    assert worlds.count() == math.comb(8, 4) == len(worlds)
    arrays, weights = worlds.enumerate()
    assert arrays.shape == (70, 8) and (arrays.sum(axis=1) == 4).all() and np.isclose(weights.sum(), 1)
    assert np.allclose(worlds.marginals(), 0.5)
    assert worlds.sample(1000, seed=1).shape == (1000, 8)
    assert (worlds.sample(9, seed=1) == worlds.sample(9, seed=1)).all()
    assert len(worlds.texts(3)) == 3


def test_bridge_marginals_are_those_of_the_unseen_hands() -> None:
    view = yomi.load("bridge").table(seed=1).view(0)
    worlds = view.worlds()
    assert worlds.count() == math.factorial(39) // math.factorial(13) ** 3
    chances = worlds.marginals(samples=2000, seed=1)
    own = view.tensor()[:52]
    assert (chances[0] == own).all(), "one's own hand is certain"
    assert np.allclose(chances.sum(axis=0), 1)
    assert abs(chances[1:][:, own == 0] - 1 / 3).max() < 0.08


def test_battleship_worlds_are_planes_of_ships() -> None:
    table = yomi.load("battleship:board=5x5,fleet=3+2").table(seed=1)
    play(table, 8)
    view = table.view(0)
    arrays, weights = view.worlds().enumerate()
    assert arrays.shape[1:] == (2, 5, 5) and (arrays.sum(axis=(2, 3)) == [3, 2]).all()
    assert np.allclose(np.tensordot(weights, arrays, 1), view.worlds().marginals())
    with pytest.raises(ValueError, match="more than 3 worlds"):
        view.worlds().enumerate(limit=3)


def test_what_a_player_believes_is_an_array() -> None:
    table = yomi.load("geister").table(seed=2)
    for seat in (0, 1):
        table.act(yomi.player("geister", "random", seed=seat).act(table.view(seat)))
    play(table, 8)
    belief = table.view().belief("purple:depth=1,estimate=100")
    assert belief.array.shape == (len(belief.things), len(belief.states)) and belief.things
    assert np.nanmin(belief.array) >= 0 and np.nanmax(belief.array) <= 1
    assert belief.action in table.view().legal_texts
    assert "<svg" in belief._repr_svg_()
    assert table.view().thought()["value"] is None or -1 <= table.view().thought()["value"] <= 1


def test_pictures() -> None:
    table = yomi.load("bridge").table(seed=2)
    for svg in (table._repr_svg_(), table.view(0)._repr_svg_()):
        assert svg.startswith("<svg") and svg.endswith("</svg>")
    assert "\x1b" not in table.text and "\x1b" not in table.view(1).text


def test_players_are_asked_from_views() -> None:
    game = yomi.load("geister")
    table = game.table()
    players = [yomi.player(game, "random", seed=seat) for seat in range(2)]
    while (turn := table.turn) is not None and len(table) < 50:
        table.act(players[turn].act(table.view(turn)))
    assert len(table) == 50 or table.is_over
    assert yomi.player("geister", "purple:ms=100").spec == "purple:ms=100"


def refused(error: type[BaseException], words: str, call: object, *arguments: object) -> None:
    assert callable(call)
    with pytest.raises(error, match=words):
        call(*arguments)


def test_bad_input_is_told_in_the_words_of_the_command_line() -> None:
    table = yomi.load("battleship").table(seed=1)
    refused(yomi.SpecError, 'unknown game "chees"; games: battleship, geister', yomi.load, "chees")
    refused(yomi.SpecError, "board", yomi.load, "battleship:board=99x99")
    refused(yomi.SpecError, 'unknown player "x"', yomi.player, "geister", "x")
    refused(yomi.SpecError, "yardstick", yomi.player, "bridge", "all-seeing")
    refused(yomi.IllegalAction, "not on the board", table.act, "z9")
    refused(yomi.IllegalAction, "number of no action", table.act, 10**9)
    refused(yomi.IllegalAction, "number of no action", table.act, -1)
    refused(ValueError, "seat 7", table.view, 7)
    refused(ValueError, "cannot be taken back", table.undo, 1)
    refused(ValueError, "seed", yomi.load("geister").table, -1)
    refused(ValueError, "nothing is hidden", yomi.load("amazons").table().view(0).worlds)
    refused(ValueError, "is no time", table.view(0).thought, False, -1.0)
    assert len(table) == 0, "nothing has happened"


def test_a_game_that_is_over_says_so() -> None:
    table = yomi.load("leduc").table(seed=1)
    table.act("raise")
    table.act("fold")
    assert table.outcome == yomi.Outcome(winner=0, score=1, reason="folded")
    refused(yomi.GameOver, "the game is over", table.act, "call")
    view = table.view(0)
    assert view.turn is None and len(view.legal) == 0 and view.tensor().any()
    refused(yomi.SpecError, "the game is over", yomi.player("leduc", "random").act, view)
    refused(yomi.SpecError, "the game is over", view.belief, "random")


def test_a_player_of_another_game_or_seat_is_refused() -> None:
    view = yomi.load("geister").table().view(0)
    refused(yomi.SpecError, "view of another game", yomi.player("leduc", "random").act, view)
    refused(yomi.SpecError, "another seat's turn", yomi.player("geister", "random").act, yomi.load("geister").table().view(1))
