"""The environments pass the tests that PettingZoo and Gymnasium have for them."""

import types
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import yomi
from yomi.env import SeatEnv, env, parallel_env

GAMES = ["battleship", "geister", "amazons:size=6x6", "bridge", "tubstap"]


@pytest.mark.parametrize("spec", GAMES)
def test_pettingzoo_api(spec: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(spec), num_cycles=60)


@pytest.mark.parametrize("spec", GAMES)
def test_pettingzoo_seeds(spec: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: env(spec), num_cycles=15)


@pytest.mark.parametrize("spec", GAMES)
def test_pettingzoo_rendering(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    svg = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(lambda render_mode: env(spec, render_mode=render_mode), svg)
    assert capsys.readouterr().out, "the mode human prints"


@pytest.mark.parametrize("spec", GAMES)
def test_pettingzoo_cycles(spec: str) -> None:
    """That test draws actions without a mask, so illegal ones have to be allowed."""

    def in_parallel(max_cycles: int) -> object:
        return parallel_env(spec, max_cycles=max_cycles, illegal="random")

    module = types.SimpleNamespace(parallel_env=in_parallel, env=lambda max_cycles: parallel_to_aec(in_parallel(max_cycles)))
    max_cycles_test(module)


def test_the_default_board_of_amazons() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("amazons"), num_cycles=4)


@pytest.mark.parametrize("spec", GAMES)
def test_gymnasium(spec: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(spec, "random", render_mode="rgb_array"), skip_close_check=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_plays_whole_games(seat: int) -> None:
    played = SeatEnv("geister", "random", seat=seat)
    generator = np.random.default_rng(1)
    for game in range(3):
        observation, _ = played.reset(seed=game)
        total, ended = 0.0, False
        while not ended:
            action = generator.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, ended, _, _ = played.step(action)
            total += reward
        assert total in (-1, 0, 1)
        with pytest.raises(yomi.GameOver):
            played.step(0)


def test_illegal_actions() -> None:
    played = SeatEnv("geister", "random")
    played.reset(seed=1)
    _, reward, ended, _, info = played.step(0)
    assert reward == -1 and ended and "not allowed" in info["illegal"]
    strict = SeatEnv("geister", "random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(yomi.IllegalAction):
        strict.step(0)
    games = env("geister")
    games.reset(seed=1)
    with pytest.raises(yomi.IllegalAction):
        games.step(0)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(ValueError, match="render_mode"):
        env("geister", render_mode="film")
    with pytest.raises(ValueError, match="seat 5"):
        SeatEnv("geister", seat=5)
    with pytest.raises(ValueError, match="illegal"):
        SeatEnv("geister", illegal="whatever")
    with pytest.raises(ValueError, match="never has anything to decide"):
        SeatEnv("bridge", seat=0).reset(seed=1)  # dummy
    assert isinstance(SeatEnv("bridge", seat=2).action_space, gymnasium.spaces.Discrete)
