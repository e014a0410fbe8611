"""The auditor finds leaks where there are, and none in our games."""

import numpy as np
import pyspiel
import pytest

import yomi
from yomi import spiel
from yomi.env import RawEnv, env

GAMES = ["battleship:board=6x6,fleet=3+2", "geister", "amazons:size=6x6", "bridge", "tubstap", "leduc"]


@pytest.mark.parametrize("spec", GAMES)
def test_our_environments_leak_nothing(spec: str) -> None:
    assert yomi.audit(env(spec), games=1, redeals=2) == []


@pytest.mark.parametrize("spec", ["geister", "bridge", "leduc", "battleship:board=5x5,fleet=3+2"])
def test_our_games_for_openspiel_leak_nothing(spec: str) -> None:
    assert yomi.audit(spiel.load_game(spec), games=1, redeals=2) == []


class Leaky(RawEnv):
    """Tells how the enemy's ghosts are coloured."""

    def observe(self, agent: str) -> dict[str, object]:
        shown = super().observe(agent)
        return {**shown, "hint": np.array([ghost["colour"] == "red" for ghost in self.table.scene()["ghosts"]])}

    def redeal(self, agent: str, seed: int) -> "Leaky":
        other = Leaky(self.game)
        other._begin(super().redeal(agent, seed).table)
        return other


def test_a_leak_is_found() -> None:
    findings = yomi.audit(Leaky("geister"), games=1)
    assert [finding.channel for finding in findings] == ["observe()['hint']"]
    assert "what it cannot know" in str(findings[0])


class Foreign(RawEnv):
    """An environment of somebody who knows nothing of dealing anew, and shows all cards besides."""

    leaks = True

    def __getattribute__(self, name: str) -> object:
        if name == "redeal":
            raise AttributeError(name)
        return super().__getattribute__(name)

    def observe(self, agent: str) -> dict[str, object]:
        hint = {"hint": np.array(self.table.text.encode())} if self.leaks else {}
        return {**super().observe(agent), **hint}


class Honest(Foreign):
    leaks = False


def test_a_leak_is_found_without_dealing_anew() -> None:
    findings = yomi.audit(Foreign("leduc"), games=3, redeals=20)
    assert [finding.channel for finding in findings] == ["observe()['hint']"]
    assert yomi.audit(Honest("leduc"), games=3, redeals=20) == []


def test_the_leak_of_gin_rummy_is_found() -> None:
    """OpenSpiel's structs show the knocker the hand of a defender who has not knocked, while cards are laid off."""
    # Fewer cards, so that random play comes to knocking more often.
    game = pyspiel.load_game("gin_rummy(hand_size=7,num_ranks=9,num_suits=3)")
    if not hasattr(game.new_initial_state(), "to_observation_struct"):
        pytest.skip("this version of OpenSpiel has no structs")
    findings = yomi.audit(game, games=40, redeals=8, seed=1)
    assert [finding.channel for finding in findings] == ["to_observation_struct"]


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_games_of_openspiel_without_leaks(name: str) -> None:
    assert yomi.audit(pyspiel.load_game(name), games=10) == []


def test_what_is_no_environment_is_refused() -> None:
    with pytest.raises(TypeError, match="neither"):
        yomi.audit(5)
    with pytest.raises(ValueError, match="one game"):
        yomi.audit(env("geister"), games=0)
