"""Many games at once."""

import numpy as np
import pytest

import yomi


@pytest.mark.parametrize("spec", ["battleship:board=6x6,fleet=3+2", "geister", "amazons:size=6x6", "bridge", "tubstap", "leduc"])
def test_batches_play_the_games_of_tables(spec: str) -> None:
    game = yomi.load(spec)
    batch = game.batch(4, seed=6)
    tables: list[yomi.Table | None] = [game.table(6, index) for index in range(4)]
    for _ in range(40):
        observed, masks, turns, legal = batch.observe(), batch.masks(), batch.turns, batch.legal()
        for row, table in enumerate(tables):
            if table is not None:
                assert turns[row] == table.turn
                assert (observed[row] == table.view().tensor()).all()
                assert (masks[row] == table.view().mask).all()
                listed = legal.actions[legal.starts[row] : legal.starts[row + 1]]
                assert sorted(listed) == sorted(table.view().legal)
        actions = batch.sample()
        step = batch.step(actions)
        for row, table in enumerate(tables):
            if table is None:
                continue
            table.act(int(actions[row]))
            assert bool(step.done[row]) == table.is_over
            if table.outcome is not None:
                wins = [2 * table.outcome.points(side) - 1 for side in game.info.sides]
                assert step.rewards[row].tolist() == wins and step.scores[row] == table.outcome.score
                tables[row] = None


def test_wrong_actions_change_nothing() -> None:
    batch = yomi.load("geister").batch(3)
    good, before = batch.sample(), batch.observe()
    with pytest.raises(yomi.IllegalAction, match="game 1"):
        batch.step([good[0], 0, good[2]])
    for wrong in ([1, 2], np.zeros((3, 1), int), np.zeros(3), []):
        with pytest.raises(ValueError, match="3 games take"):
            batch.step(wrong)
    assert (batch.observe() == before).all()
    with pytest.raises(ValueError, match="one game at least"):
        yomi.load("geister").batch(0)
