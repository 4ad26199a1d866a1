"""Suzume: a deal is one shuffle of all tiles."""

TILES = [f"{n}{red}" for n in range(1, 10) for red in ("", "", "", "r")] + ["G"] * 4 + ["R"] * 4

PLACE = 2


class Chance:
    def __init__(self, options, seats):
        pass

    def act(self, seat, action):
        pass

    def roll(self, dice, given):
        return "deal " + vector(dice)


def vector(dice):
    return " ".join(dice.shuffle(list(TILES)))
