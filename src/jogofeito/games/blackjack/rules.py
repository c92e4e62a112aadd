"""The rules of blackjack/21 as AO6 writes them, with the jackpot of AO7, the shufflers of AO8 and online options.

What only Portuguese online tables have (`online`) comes from no text in hand; the catalogue of the law marks it as
inferred (AO6.inferred).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.games.acumulado.plan import Cited, Jackpot
from jogofeito.games.acumulado.plan import cross_check as jackpot_cross_check
from jogofeito.games.acumulado.plan import fields as jackpot_fields
from jogofeito.games.blackjack.kernels import COMBINATIONS
from jogofeito.law.rules import YES_OR_NO, Amount, Between, Fixed, LawLayer, OneOf, Open

ShoeKind = Literal["sabot", "baralhador", "continuo"]

CARDS: Final = 52
KWANZAS: Final = 100_00  # the usual minimum where the house names none
MOST_SPLITS: Final = 15  # that a house which caps them may allow


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many to one; that of a blackjack is so many to so many."""

    blackjack: tuple[int, int]
    insurance: int  # 2: the double is won; 1: the double comes back (reading 52)
    special: int  # for 6-7-8 of one suit and for three sevens


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it."""

    bank_blackjack: Literal["all", "initial"]  # what it takes of doubled and split bets (45)
    giving_up: Literal["at_once", "unless_blackjack"]  # half is lost whatever the bank has, or all to blackjack (46)
    give_up_split: bool  # also after a split (46)
    special_suits: Literal["six_seven_eight", "both"]  # which special combination must be of one suit (47)
    special_cards: Literal["first_three", "any_three"]  # which cards of a hand make it (47)
    special_split: bool  # also after a split (47)
    special_stake: Literal["initial", "whole"]  # what it is reckoned on when the bet was doubled (47)
    split_by: Literal["value", "rank"]  # which two cards may be split (48)
    resplit_aces: bool  # aces again, after a split of aces (49)
    double_split_aces: bool  # 9 and 10 made with a split ace (50)
    follower_insurance: Literal["free", "after_decider"]  # whether who follows may insure alone (155)
    continuous_spares: Literal["spreading", "burning"]  # what a continuous shuffler does without (44)


class Citations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which number of the text words a call that other games make too."""

    last: str


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    law: str
    currency: str
    minimum: int
    smallest_chip: int
    maximum: int  # of all bets on a place together, in table minimums
    online: bool  # whether the options of Portuguese online tables may be chosen
    seats: int
    shoe: ShoeKind
    decks: int
    warning: int  # cards behind the warning card, when several play
    burnt: int  # cards, before the first jogada of a shoe
    doubling: Literal["9_10_11", "any"]
    most_splits: int  # of one place in one jogada; 0: there is no cap
    insurance: bool
    special_prize: bool
    prizes: Prizes
    jackpot: Jackpot
    readings: Readings
    cites: Citations

    @property
    def cards(self) -> int:
        return self.decks * CARDS

    @property
    def most(self) -> int:
        """The most that may lie on a place, of all players together."""
        return self.maximum * self.minimum

    @property
    def places(self) -> tuple[str, ...]:
        """The chances: one for each place of the cloth."""
        return tuple(map(place_name, range(1, self.seats + 1)))

    def behind_warning(self, players: int) -> int:
        """How many cards lie behind the warning card; a shuffling shoe has none (AO6.11, AO8.3; reading 57)."""
        if self.shoe != "sabot":
            return 0
        return self.cards // 2 if players == 1 else self.warning

    @property
    def burnt_first(self) -> int:
        """To the letter of AO8.8 a continuous shuffler burns none (reading 44)."""
        return 0 if self.shoe == "continuo" and self.readings.continuous_spares == "burning" else self.burnt

    @property
    def may_spread(self) -> bool:
        """Whether the rest of the shoe may be laid open when nobody bets (AO6.14, AO8.8; reading 44)."""
        return self.shoe != "continuo" or self.readings.continuous_spares == "burning"


def place_name(place: int) -> str:
    """The chance of betting on a place.

    >>> place_name(3)
    'lugar:3'
    """
    return f"lugar:{place}"


def place_of(chance: str) -> int:
    return int(chance.partition(":")[2])


JACKPOT_AT: Final = Cited(optional="AO7.1", stake="AO7.3", start="AO7.7", prizes="AO7.6", marking="AO7.4")
USUAL_PRIZES: Final = ("quatro_ases_naipe=rest", "quatro_ases=10%", "tres_ases=500x", "dois_ases_naipe=50x")


def _half(so_far: Mapping[str, Any]) -> int:
    """Half of the minimum is a chip: three to two and halves are paid exactly (reading 156)."""
    return int(so_far["minimum"]) // 2


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    if rules.minimum % (2 * rules.smallest_chip):
        said = {"field": "smallest_chip", "value": rules.smallest_chip, "minimum": rules.minimum}
        yield Refusal("rules_half_not_in_chips", said, "AO6.26")
    if not rules.online:
        yield from _online_only(rules)
    yield from jackpot_cross_check(rules.jackpot, JACKPOT_AT)


def _online_only(rules: Rules) -> Iterator[Refusal]:
    """What AO6 itself does not leave open."""
    beyond = {
        "decks": (rules.decks > 6, "AO6.3"),
        "maximum": (rules.maximum > 30, "AO6.42"),
        "doubling": (rules.doubling == "any", "AO6.34"),
        "most_splits": (rules.most_splits > 0, "AO6.32"),
        "insurance": (not rules.insurance, "AO6.38"),
        "special_prize": (not rules.special_prize, "AO6.40"),
    }
    for field, (chosen, rule) in beyond.items():
        if chosen:
            yield Refusal("rules_only_online", {"field": field, "value": getattr(rules, field)}, rule)


_CLOTH: Final[Mapping[str, Fixed | Open]] = {
    "law": Fixed("AO6", "AO6.1"),
    "currency": Open("AOA", OneOf(tuple(CURRENCIES))),
    "minimum": Open(KWANZAS, Amount(2), "AO6.16"),
    "smallest_chip": Open(_half, Amount(), "AO6.26"),
    "maximum": Open(30, Between(1, 100), "AO6.42"),
    "online": Open(False, YES_OR_NO),
    "seats": Open(7, OneOf((6, 7)), "AO6.2"),
    "shoe": Open("sabot", OneOf(("sabot", "baralhador", "continuo")), "AO8.3"),
    "decks": Open(6, OneOf((4, 6, 8)), "AO6.3"),
    "warning": Fixed(50, "AO6.11"),
    "burnt": Fixed(1, "AO6.12"),
    "doubling": Open("9_10_11", OneOf(("9_10_11", "any")), "AO6.34"),
    "most_splits": Open(0, Between(0, MOST_SPLITS), "AO6.32"),
    "insurance": Open(True, YES_OR_NO, "AO6.38"),
    "special_prize": Open(True, YES_OR_NO, "AO6.40"),
    "prizes.blackjack": Fixed((3, 2), "AO6.26"),
    "prizes.insurance": Open(2, OneOf((2, 1)), "AO6.38"),
    "prizes.special": Fixed(3, "AO6.40"),
    "cites.last": Fixed("AO6.13", "AO6.13"),
}

_READINGS: Final[Mapping[str, Fixed | Open]] = {
    "readings.bank_blackjack": Open("all", OneOf(("all", "initial")), "AO6.20"),
    "readings.giving_up": Open("at_once", OneOf(("at_once", "unless_blackjack")), "AO6.41"),
    "readings.give_up_split": Open(False, YES_OR_NO, "AO6.41"),
    "readings.special_suits": Open("six_seven_eight", OneOf(("six_seven_eight", "both")), "AO6.40"),
    "readings.special_cards": Open("first_three", OneOf(("first_three", "any_three")), "AO6.40"),
    "readings.special_split": Open(False, YES_OR_NO, "AO6.40"),
    "readings.special_stake": Open("initial", OneOf(("initial", "whole")), "AO6.40"),
    "readings.split_by": Open("value", OneOf(("value", "rank")), "AO6.31"),
    "readings.resplit_aces": Open(False, YES_OR_NO, "AO6.31"),
    "readings.double_split_aces": Open(False, YES_OR_NO, "AO6.36"),
    "readings.follower_insurance": Open("free", OneOf(("free", "after_decider")), "AO6.18"),
    "readings.continuous_spares": Open("spreading", OneOf(("spreading", "burning")), "AO8.8"),
}

AO6: Final = LawLayer(
    text="AO6",
    completed_by=("AO7", "AO8"),
    rules=Rules,
    fields={**_CLOTH, **_READINGS, **jackpot_fields(JACKPOT_AT, COMBINATIONS, USUAL_PRIZES)},
    cross_check=_cross_check,
)
