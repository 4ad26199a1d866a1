"""Japae: a deal is one shuffle of all tiles."""

TILES = [kind for kind in "ESWNOGR" for _ in range(4)]

PLACE = 1


class Chance:
    def __init__(self, options, seats):
        pass

    def act(self, seat, action):
        pass

    def roll(self, dice, given):
        return "deal " + vector(dice)


def vector(dice):
    return "".join(dice.shuffle(list(TILES)))
