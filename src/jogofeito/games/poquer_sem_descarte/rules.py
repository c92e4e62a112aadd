"""The rules of póquer sem descarte as Angolan law writes them: AO9."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.games.acumulado.plan import Cited, Jackpot, Prize
from jogofeito.games.acumulado.plan import cross_check as jackpot_cross_check
from jogofeito.games.acumulado.plan import fields as jackpot_fields
from jogofeito.games.combinacoes import CLASSES
from jogofeito.law.rules import Amount, Beforehand, Between, Fixed, LawLayer, OneOf, Open

INICIAL: Final = "inicial"  # the two boxes of a seat (AO9.2)
SEGUNDA: Final = "segunda"

HAND: Final = 5  # cards
SEATS: Final = (6, MOST_SEATS := 7)  # of the table of blackjack (AO9.2, AO6.2); nobody plays without one (AO9.6)
MOST_MINIMUMS: Final = 20  # AO9.15
KWANZAS: Final = 100_00  # the usual minimum where the house names none

PRIZES: Final[Mapping[str, tuple[int, str]]] = MappingProxyType(
    {
        "carta_maior": (1, "AO9.7.j"),
        "par": (1, "AO9.7.i"),
        "dois_pares": (2, "AO9.7.h"),
        "trio": (3, "AO9.7.g"),
        "sequencia": (4, "AO9.7.f"),
        "cor": (5, "AO9.7.e"),
        "fullen": (7, "AO9.7.d"),
        "poquer": (20, "AO9.7.c"),
        "sequencia_de_cor": (50, "AO9.7.b"),
        "sequencia_maxima": (100, "AO9.7.a"),
    }
)


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many to one, by combination."""

    carta_maior: int
    par: int
    dois_pares: int
    trio: int
    sequencia: int
    cor: int
    fullen: int
    poquer: int
    sequencia_de_cor: int
    sequencia_maxima: int

    @property
    def by_class(self) -> tuple[int, ...]:
        """In the order of `combinacoes.CLASSES`, as the kernels number them."""
        return tuple(int(getattr(self, name)) for name in CLASSES)


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it."""

    second_bet: int  # twice the first bet, or as much as it (58)
    prize_on: Literal["second", "first"]  # the bet that the prices of AO9.7 are counted on (59)
    not_qualified: Literal["each", "better"]  # paid then: each player in play, or only whose hand is better (60)
    equal_high_cards: Literal["three_of_a_suit", "tie"]  # what decides between them, if anything (62)
    side_cards: Literal["all", "letter"]  # equal cor or par: all cards, or the highest one only (63)
    open_card: Literal["always", "letter"]  # with a shuffler too, or only dealt by hand (65)
    prize_cap: Literal["refuse", "cut"]  # bets that could pass the cap are refused, or prizes cut to it (170)


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    law: str
    currency: str
    minimum: int
    maximum: int  # the largest first bet, in table minimums
    smallest_chip: int
    most_prizes: int  # that the bank pays in one golpe, over all players
    prizes: Prizes
    seats: int
    shuffling: Literal["manual", "automatico"]
    packs: int  # used in turn
    jackpot: Jackpot
    readings: Readings
    authorised: int = 0  # the minimum in the authorisation of the table; 0: rules that did not tell it from their own

    @property
    def most_bet(self) -> int:
        return self.maximum * self.minimum

    @property
    def by_hand(self) -> bool:
        return self.shuffling == "manual"

    @property
    def open_card(self) -> bool:
        """Whether one card of the bank lies open when players decide."""
        return self.by_hand or self.readings.open_card == "always"

    def second(self, first: int) -> int:
        """What `vou` costs."""
        return self.readings.second_bet * first

    def prized(self, first: int) -> int:
        """The amount that the prices of AO9.7 are counted on."""
        return self.second(first) if self.readings.prize_on == "second" else first

    def most_won(self, first: int) -> int:
        """The most that a first bet of so much can bring, with its second bet."""
        return first + max(self.prizes.by_class) * self.prized(first)


# ---- the jackpot (AO9.3-5, AO9.10-14)

JACKPOT_CITED: Final = Cited(optional="AO9.3", stake="AO9.10", start="AO9.12", prizes="AO9.11", marking="AO9.5")
PAID_BY_JACKPOT: Final = tuple(reversed(CLASSES[1:]))  # from the greatest; nothing below a pair
USUAL_JACKPOT: Final = ("sequencia_maxima=rest", "sequencia_de_cor=10%", "poquer=500x", "fullen=100x", "cor=50x")
FIXED_SHARES: Final = (Prize("sequencia_maxima", "rest", 0), Prize("sequencia_de_cor", "percent", 10))


def _jackpot_cross_check(rules: Rules) -> Iterator[Refusal]:
    """The house writes the list, but the law has its first two lines (AO9.14; reading 66)."""
    yield from jackpot_cross_check(rules.jackpot, JACKPOT_CITED)
    plan = rules.jackpot.plan
    said = {"field": "jackpot.prizes", "value": list(rules.jackpot.prizes)}
    if plan[:2] != FIXED_SHARES:
        yield Refusal("rules_jackpot_shares_fixed", {**said, "first": list(USUAL_JACKPOT[:2])}, "AO9.14")
    ranks = [PAID_BY_JACKPOT.index(prize.combination) for prize in plan]
    if ranks != sorted(ranks):
        yield Refusal("rules_jackpot_not_in_order", {**said, "order": list(PAID_BY_JACKPOT)}, "AO9.14.a")


# ---- what no field alone can tell


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    if rules.minimum % rules.smallest_chip:
        said = {"field": "minimum", "value": rules.minimum, "smallest_chip": rules.smallest_chip}
        yield Refusal("rules_minimum_not_in_chips", said, "AO9.14.d")
    yield from _band(rules)
    if rules.packs > 1 and rules.by_hand:
        yield Refusal("rules_two_packs_by_hand", {"field": "packs", "value": rules.packs}, "AO9.18")
    needed = rules.most_won(rules.minimum)
    if rules.most_prizes < needed:
        said = {"field": "most_prizes", "value": rules.most_prizes, "needed": needed, "minimum": rules.minimum}
        yield Refusal("rules_most_prizes_too_low", said, "AO9.16")
    yield from _jackpot_cross_check(rules)


def _band(rules: Rules) -> Iterator[Refusal]:
    """First bets move between the minimum of the authorisation and twenty times it, wherever the table's minimum is."""
    said: dict[str, Any] = {"authorised": rules.authorised, "minimum": rules.minimum}
    if rules.minimum < rules.authorised:
        yield Refusal("rules_below_authorised", {"field": "minimum", "value": rules.minimum, **said}, "AO9.15")
    elif rules.authorised and rules.most_bet > MOST_MINIMUMS * rules.authorised:
        most = MOST_MINIMUMS * rules.authorised // rules.minimum
        yield Refusal(
            "rules_over_authorised", {"field": "maximum", "value": rules.maximum, **said, "most": most}, "AO9.15"
        )


def _usual_maximum(so_far: Mapping[str, Any]) -> int:
    return max(1, min(MOST_MINIMUMS, int(MOST_MINIMUMS * so_far["authorised"] // so_far["minimum"])))


def _usual_most_prizes(so_far: Mapping[str, Any]) -> int:
    """Enough for the highest bets of a full table, whatever falls."""
    first = so_far["minimum"] * so_far["maximum"]
    times = so_far["readings.second_bet"] if so_far["readings.prize_on"] == "second" else 1
    highest = max(times_paid for times_paid, _ in PRIZES.values())
    return int(so_far["seats"] * first * (1 + highest * times))


AO9: Final = LawLayer(
    text="AO9",
    rules=Rules,
    fields={
        "law": Fixed("AO9", "AO9.1"),
        "currency": Open("AOA", OneOf(tuple(CURRENCIES))),
        "minimum": Open(KWANZAS, Amount(), "AO9.14.d"),
        "authorised": Open(lambda so_far: so_far["minimum"], Amount(), "AO9.15", stays=True),
        "maximum": Open(_usual_maximum, Between(1, MOST_MINIMUMS), "AO9.15"),
        "smallest_chip": Open(lambda so_far: so_far["minimum"], Amount(), "AO9.14.d"),
        "most_prizes": Open(_usual_most_prizes, Amount(1, 10**18), "AO9.16"),
        **{f"prizes.{name}": Fixed(times, rule) for name, (times, rule) in PRIZES.items()},
        "seats": Open(MOST_SEATS, OneOf(SEATS), "AO9.2"),
        "shuffling": Open("manual", OneOf(("manual", "automatico")), "AO9.18"),
        "packs": Open(lambda so_far: 1 if so_far["shuffling"] == "manual" else 2, OneOf((1, 2)), "AO9.18"),
        **jackpot_fields(JACKPOT_CITED, PAID_BY_JACKPOT, USUAL_JACKPOT),
        "readings.second_bet": Open(2, OneOf((1, 2)), "AO9.25"),
        "readings.prize_on": Open("second", OneOf(("second", "first")), "AO9.7"),
        "readings.not_qualified": Open("each", OneOf(("each", "better")), "AO9.26"),
        "readings.equal_high_cards": Open("three_of_a_suit", OneOf(("three_of_a_suit", "tie")), "AO9.7.j"),
        "readings.side_cards": Open("all", OneOf(("all", "letter")), "AO9.9"),
        "readings.open_card": Open("always", OneOf(("always", "letter")), "AO9.23.b"),
        "readings.prize_cap": Open("refuse", OneOf(("refuse", "cut")), "AO9.16"),
    },
    cross_check=_cross_check,
    beforehand={"authorised": Beforehand("AO9.15"), "most_prizes": Beforehand("AO9.16")},
)
