"""The rules of banca francesa as Angolan law (AO3) and Portuguese law (PT808) write them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.games.banca_francesa.acts import CAUSES, Cause
from jogofeito.law.rules import Amount, Between, Fixed, LawLayer, OneOf, Open

ChanceName = Literal["ases", "pequeno", "grande"]


class PerChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the law gives for each chance."""

    ases: int
    pequeno: int
    grande: int

    def of(self, chance: ChanceName) -> int:
        return int(getattr(self, chance))


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it."""

    other_totals: Literal["null", "lose"]  # what 4, 8 to 13, 17 and 18 do to the bets (reading 15)
    line_limits: Literal["chips", "bet"]  # what the limits on a line measure (reading 17)


class Citations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which number of the text words each call and decides each refusal."""

    closing: str
    result: str
    chances: str
    line_limits: str
    limits: str


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    law: str
    currency: str
    minimum: int
    maxima: PerChance  # the largest bet of a player on one chance, in table minimums
    prizes: PerChance  # so many times the bet
    smallest_chip: int
    boards: int
    seats: int
    dice_colour: str
    ternos: int  # sets of dice that take turns
    causes: tuple[Cause, ...]  # what can spoil a throw
    lifting: bool  # whether somebody could lift the dice before the chance is called
    readings: Readings
    cites: Citations


ONLINE_COLOURS: Final = ("azul", "verde", "vermelho")


def _common(prizes: str, limits: str) -> dict[str, Fixed | Open]:
    """What both texts have alike, each with its own citation."""
    return {
        "smallest_chip": Open(lambda so_far: so_far["minimum"], Amount()),
        "maxima.ases": Open(6, Between(1, 6), f"{limits}.a"),
        "maxima.pequeno": Open(200, Between(1, 200), f"{limits}.b"),
        "maxima.grande": Open(200, Between(1, 200), f"{limits}.b"),
        "prizes.ases": Fixed(61, f"{prizes}.a"),
        "prizes.pequeno": Fixed(1, f"{prizes}.b"),
        "prizes.grande": Fixed(1, f"{prizes}.c"),
    }


def _eight_a_board(so_far: Mapping[str, Any]) -> int:
    return 8 * int(so_far["boards"])


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    if rules.minimum % rules.smallest_chip:
        yield Refusal(
            "rules_minimum_not_in_chips",
            {"field": "minimum", "value": rules.minimum, "smallest_chip": rules.smallest_chip},
            rules.cites.limits,
        )


AO3: Final = LawLayer(
    text="AO3",
    rules=Rules,
    fields=_common("AO3.12", "AO3.16")
    | {
        "law": Fixed("AO3", "AO3.1"),
        "currency": Open("AOA", OneOf(tuple(CURRENCIES))),
        "minimum": Open(100_00, Amount(), "AO3.16"),
        "boards": Open(1, OneOf((1, 2)), "AO3.1"),
        "seats": Open(_eight_a_board, Between(1, 40)),
        "dice_colour": Open("vermelho", OneOf((*ONLINE_COLOURS, "amarelo", "branco")), "AO3.3.a"),
        "ternos": Fixed(3, "AO3.2.a"),
        "causes": Fixed(CAUSES, "AO3.8"),
        "lifting": Fixed(True, "AO3.7.d"),
        "readings.other_totals": Open("null", OneOf(("null", "lose")), "AO3.9"),
        "readings.line_limits": Open("chips", OneOf(("chips", "bet")), "AO3.10.c"),
        "cites.closing": Fixed("bets_closed", "AO3.7"),  # no number of AO3 words this call
        "cites.result": Fixed("AO3.7", "AO3.7"),
        "cites.chances": Fixed("AO3.9", "AO3.9"),
        "cites.line_limits": Fixed("AO3.10.c", "AO3.10.c"),
        "cites.limits": Fixed("AO3.16", "AO3.16"),
    },
    cross_check=_cross_check,
)

PT808: Final = LawLayer(
    text="PT808",
    rules=Rules,
    fields=_common("PT808.24", "PT808.12")
    | {
        "law": Fixed("PT808", "PT808.1"),
        "currency": Open("EUR", OneOf(("EUR", "DEMO")), "PT808.3"),
        "minimum": Open(1_00, Amount(), "PT808.11"),
        "boards": Fixed(1, "PT808.6.a"),
        "seats": Open(_eight_a_board, Between(1, 40), "PT808.4"),
        "dice_colour": Open("vermelho", OneOf(ONLINE_COLOURS), "PT808.6.c"),
        "ternos": Fixed(1, "PT808.6.c"),
        "causes": Fixed((), "PT808.18"),
        "lifting": Fixed(False, "PT808.2"),
        "readings.other_totals": Fixed("null", "PT808.17"),
        "readings.line_limits": Open("chips", OneOf(("chips", "bet")), "PT808.10"),
        "cites.closing": Fixed("PT808.13", "PT808.13"),
        "cites.result": Fixed("PT808.15", "PT808.15"),
        "cites.chances": Fixed("PT808.8", "PT808.8"),
        "cites.line_limits": Fixed("PT808.10", "PT808.10"),
        "cites.limits": Fixed("PT808.12", "PT808.12"),
    },
    cross_check=_cross_check,
)
