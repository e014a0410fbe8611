"""An agent of one's own in a match: it samples worlds and keeps away from ghosts that are likely red."""

import numpy as np

import yomi


class Careful:
    """Plays at random, but asks what the hidden part may be before it takes anything."""

    def begin(self, seat: int, seed: int, index: int) -> None:
        self.generator = np.random.default_rng([seed, index, seat])

    def act(self, view: yomi.View) -> int:
        red = view.worlds().marginals().max()
        choices = view.legal if red < 0.9 else view.legal[:1]
        return int(self.generator.choice(choices))


if __name__ == "__main__":
    print(yomi.match("geister", Careful(), "random", games=50))
