"""Yutnori: four sticks fall, each with its flat side up or down; the first one is marked."""

NAMES = ["mo", "do", "gae", "geol", "yut"]

PLACE = 4


class Chance:
    def __init__(self, options, seats):
        self.back_do = options.get("back_do", True)

    def act(self, seat, action):
        pass

    def roll(self, dice, given):
        return "throw " + fall(dice, self.back_do)


def fall(dice, back_do):
    sticks = [dice.below(2) for _ in range(4)]
    if back_do and sticks == [1, 0, 0, 0]:
        return "back"
    return NAMES[sum(sticks)]


def vector(dice):
    return fall(dice, True)
