"""What each rule is worth, and what is left to bets on somebody else's place."""

from dataclasses import dataclass
from typing import Final, Literal

from jogofeito.lab.blackjack.numbers import fill
from jogofeito.lab.blackjack.solver.bank import BLACKJACK
from jogofeito.lab.blackjack.solver.cards import Hand, Shoe, full_shoe, two_cards
from jogofeito.lab.blackjack.solver.options import Options
from jogofeito.lab.blackjack.solver.strategy import BestByCards, best_by_cards, may_be_suited, pair_chance

Follows = Literal["always", "never", "best"]

OTHER_RULES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("double on any two cards", {"double_any": True}),
    ("no double after a split", {"double_split": False}),
    ("one split at most", {"most_splits": 1}),
    ("three splits at most", {"most_splits": 3}),
    ("aces split again", {"resplit_aces": True}),
    ("split aces doubled", {"double_split_aces": True}),
    ("no giving up", {"give_up": ""}),
    ("giving up, but all lost to a blackjack", {"give_up": "unless_blackjack"}),
    ("giving up after a split too", {"give_up_split": True}),
    ("giving up against an ace too", {"give_up_to_ace": True}),
    ("a blackjack of the bank takes the first bet only", {"bank_takes": "initial"}),
    ("the bank draws to soft 17", {"bank_hits_soft_17": True}),
    ("no special prize", {"special": 0}),
    ("special prize: sevens of one suit only", {"sevens_of_one_suit": True}),
    ("special prize: any three cards", {"special_any": True}),
    ("blackjack pays 6 to 5", {"blackjack": (6, 5)}),
)
DECKS: Final = (1, 2, 4, 6, 8, None)


@dataclass(frozen=True)
class Price:
    """What a bet is worth under another rule, and how much more for the player than under the rules in force."""

    rule: str
    expectation: float
    gain: float


def expectation(options: Options, shoe: Shoe) -> float:
    """Of a bet on a place under the best play by cards."""
    fill(shoe, options.bank_hits_soft_17)
    return best_by_cards(options, shoe).expectation()


def prices(options: Options, decks: int | None) -> list[Price]:
    """Each rule changed alone, with the best play for it; then other numbers of decks."""
    now = expectation(options, full_shoe(decks))
    found = []
    for rule, values in OTHER_RULES:
        other = options._replace(**values)  # type: ignore[arg-type]
        if other != options:
            value = expectation(other, full_shoe(decks))
            found.append(Price(rule, value, value - now))
    for each in DECKS:
        if each != decks:
            value = expectation(options, full_shoe(each))
            name = "cards without end" if each is None else f"{each} decks" if each > 1 else "one deck"
            found.append(Price(name, value, value - now))
    return found


# ---- bets on somebody else's place (AO6.17, AO6.33, AO6.35)


def follower(options: Options, shoe: Shoe, splits: Follows, doubles: Follows) -> float:
    """What a bet is worth whose place is played by the best strategy of its decider.

    Who does not follow a split has one bet on the first of the hands, doubled there as the decider does; who does not
    follow a double has one bet on the doubled hand.
    """
    fill(shoe, options.bank_hits_soft_17)
    best = best_by_cards(options, shoe)
    value = 0.0
    for upcard, count in enumerate(shoe.counts):
        for hand in two_cards() if count else ():
            likely = count / shoe.cards * pair_chance(best.against(upcard).facing.shoe, hand)
            if likely > 0:
                suits = (True, 0.25), (False, 0.75)
                value += likely * sum(
                    share * _followed(best, upcard, hand, one_suit, splits, doubles) for one_suit, share in suits
                )
    return value


def _followed(best: BestByCards, upcard: int, hand: Hand, one_suit: bool, splits: Follows, doubles: Follows) -> float:
    suited = one_suit and may_be_suited(hand)
    act = best.first(upcard, hand, suited)
    whole = best.acts(upcard, hand, suited)[act]
    if act == "split" and hand.pair is not None:
        return _choice(splits, whole, best.split(upcard, hand.pair).first)
    if act == "double":
        return _choice(doubles, whole, _undoubled(best, upcard, hand, suited))
    return whole


def _choice(follows: Follows, whole: float, alone: float) -> float:
    return whole if follows == "always" else alone if follows == "never" else max(whole, alone)


def _undoubled(best: BestByCards, upcard: int, hand: Hand, one_suit: bool) -> float:
    """One bet on a hand that gets one card."""
    position = best.against(upcard)
    twice = position.double(hand)
    if best.options.bank_takes != "all":
        twice -= position.facing.ends(hand.counts)[BLACKJACK]
    return twice / 2 + position.special(hand, one_suit)
