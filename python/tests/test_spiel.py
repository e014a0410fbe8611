"""OpenSpiel's algorithms run on our games, and find what they find on its own."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from yomi import spiel

#: A board on which both programs have the same game: one ship of two cells, no shot twice, until it is sunk.
OURS = "battleship:board=2x2,fleet=2"
THEIRS = (
    "battleship(board_width=2,board_height=2,ship_sizes=[2],ship_values=[1.0],num_shots=4,"
    "allow_repeated_shots=False,loss_multiplier=1.0)"
)


@pytest.mark.parametrize(("ours", "theirs"), [("leduc", "leduc_poker"), (OURS, THEIRS)])
def test_uniform_play_is_as_exploitable(ours: str, theirs: str) -> None:
    found = [
        exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
        for game in (spiel.load_game(ours), pyspiel.load_game(theirs))
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-9)
    assert found[0] > 0.1


def test_cfr_learns_the_same() -> None:
    found = []
    for game in (spiel.load_game(OURS), pyspiel.load_game(THEIRS)):
        solver = cfr.CFRPlusSolver(game)
        for _ in range(2):
            solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert found[0] == pytest.approx(found[1], abs=1e-9)


@pytest.mark.parametrize("spec", ["geister", "bridge", "battleship:board=5x5,fleet=3+2"])
def test_ismcts_plays(spec: str) -> None:
    game = spiel.load_game(spec)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 4, 4, np.random.RandomState(1))
    bot.set_resampler(spiel.resampler(1))
    state = game.new_initial_state()
    generator = np.random.default_rng(1)
    while state.is_chance_node():
        state.apply_action(0)
    for _ in range(24):
        state.apply_action(int(generator.choice(state.legal_actions())))
    action = bot.step(state)
    assert action in state.legal_actions()


@pytest.mark.parametrize("spec", ["geister", "bridge", "battleship:board=5x5,fleet=3+2", "amazons:size=6x6", "tubstap", "leduc"])
def test_states_behave(spec: str) -> None:
    """What pyspiel asks of any game: copies go on by themselves, texts and arrays are there, returns sum to zero."""
    game = spiel.load_game(spec)
    state = game.new_initial_state()
    generator = np.random.default_rng(2)
    for _ in range(300):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0:
            assert state.information_state_string(player) and state.observation_string(player)
            assert len(state.observation_tensor(player)) == np.prod(game.observation_tensor_shape())
            other = state.clone()
            other.apply_action(other.legal_actions()[0])
            assert state.current_player() == player
            assert all(state.action_to_string(player, action) for action in state.legal_actions()[:3])
        state.apply_action(int(generator.choice(state.legal_actions())))
    assert sum(state.returns()) == 0


def test_wrong_utilities_are_refused() -> None:
    with pytest.raises(ValueError, match="utility"):
        spiel.load_game("leduc", "money")
