"""One Card: a deal is the front of one shuffle of all cards; a draw is made from those that nobody holds."""

CARDS = [suit + rank for suit in "SHDC" for rank in "A23456789TJQK"] + ["JB", "JC"]

PLACE = 3


class Chance:
    """Where the cards are, as far as a draw depends on it."""

    def __init__(self, options, seats):
        self.options = options
        self.hands = [[] for _ in range(seats)]
        self.open_card = ""
        self.taker = 0

    def act(self, seat, action):
        words = action.split()
        if words[0] == "play":
            self.hands[seat].remove(words[1])
            self.open_card = words[1]
            # A penalty for a call that was missed falls on whoever played last.
            self.taker = seat
        elif words[0] == "take":
            self.taker = seat

    def roll(self, dice, given):
        return self.deal(dice) if given.startswith("deal") else self.draw(dice, len(given.split()) - 1)

    def deal(self, dice):
        cards = dice.shuffle(list(CARDS))
        size = self.options.get("hand_size", 5)
        opened = size * len(self.hands)
        shown = opened + 1
        while self.options.get("reflip_opening", False) and is_special(cards[shown - 1]):
            shown += 1
        self.hands = [cards[i * size : (i + 1) * size] for i in range(len(self.hands))]
        self.open_card = cards[shown - 1]
        return "deal " + " ".join(cards[:shown])

    def draw(self, dice, count):
        held = {card for hand in self.hands for card in hand} | {self.open_card}
        cards = dice.draw([card for card in CARDS if card not in held], count)
        hand = self.hands[self.taker]
        hand.extend(cards)
        limit = self.options.get("bankrupt_at", 20)
        if limit != "off" and len(hand) >= limit:
            hand.clear()
        return "draw " + " ".join(cards)


def is_special(card):
    return card in ("JB", "JC") or card[1] in "2A7JQK"


def vector(dice):
    return " ".join(dice.shuffle(list(CARDS)))
