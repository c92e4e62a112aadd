"""The rules of both roulettes as Angolan law writes them: AO1 (americana) and AO2 (francesa)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeVar, cast

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.games.roleta.wheels import Numeration
from jogofeito.law.rules import YES_OR_NO, Amount, Between, Fixed, LawLayer, OneOf, Open, Several, Words

Chips = Literal["colours", "face_value"]
T = TypeVar("T")


class PerChance(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """Something that the law gives for each elementary chance."""

    pleno: T
    cavalo: T
    rua: T
    quadro: T
    linha: T
    duzia: T
    coluna: T
    cavalo_de_duzia: T
    cavalo_de_coluna: T
    simples: T

    def of(self, chance: str) -> T:
        return cast("T", getattr(self, chance))


class SeriesMaxima(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The largest bet on a série, in chips."""

    grande: int
    pequena: int
    vadios: int


class Citations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which number of the text words each call and decides each refusal."""

    closing: str
    null: str
    result: str
    payment: str
    chances: str
    limits: str
    chips: str


class FirstReadings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it; those that edition 1 had."""

    zero: Literal["cloth", "letter"]  # combinations with zero: all on the cloth, or 0-2-3 alone (reading 5)
    pairs: Literal["neighbours", "any"]  # cavalos of dúzias and colunas: of neighbours, or of any two (7)
    series_limit: Literal["places_too", "chips_only"]  # what limits a série besides its chips (10, 130)


class Readings(FirstReadings, frozen=True, forbid_unknown_fields=True):
    null_golpe: Literal["open", "closed"]  # what becomes of bets that were closed before a golpe nulo (129)


class FirstRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """As records of edition 1 have them."""

    law: str
    currency: str
    numeration: Numeration
    minimum: int
    maxima: PerChance[int]  # the largest bet of a player on one chance, in table minimums
    series_maxima: SeriesMaxima
    series: bool
    vizinhos: bool
    prizes: PerChance[tuple[int, int]]  # (times, over): 35 to 1, 1 to 2
    chips: Chips
    symbol: str
    colours: tuple[str, ...]
    chip_values: tuple[int, ...]
    smallest_chip: int
    idle_golpes: int
    payment_order: tuple[str, ...]
    readings: FirstReadings
    cites: Citations

    @property
    def reopens_bets(self) -> bool:
        """Whether bets that were closed are open again after a golpe nulo."""
        return False

    def in_face_value(self, *, asked: bool) -> bool:
        """Whether a bet lies in chips with a face value: where there are no others, without being asked."""
        return asked or self.chips == "face_value"


class Rules(FirstRules, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    readings: Readings
    boards: int  # cloths at the one wheel

    @property
    def reopens_bets(self) -> bool:
        return self.readings.null_golpe == "open"


COLOURS: Final = (
    "azul", "verde", "amarelo", "laranja", "rosa", "roxo", "castanho", "cinzento", "branco", "turquesa",
)  # fmt: skip
MOST_MINIMUMS: Final = MappingProxyType(
    {
        "pleno": 30, "cavalo": 60, "rua": 90, "quadro": 120, "linha": 180, "duzia": 360, "coluna": 360,
        "cavalo_de_duzia": 720, "cavalo_de_coluna": 720, "simples": 540,
    }
)  # fmt: skip
PRIZES: Final = MappingProxyType(
    {
        "pleno": (35, 1), "cavalo": (17, 1), "rua": (11, 1), "quadro": (8, 1), "linha": (5, 1), "duzia": (2, 1),
        "coluna": (2, 1), "cavalo_de_duzia": (1, 2), "cavalo_de_coluna": (1, 2), "simples": (1, 1),
    }
)  # fmt: skip


def _common(
    text: str, null_rule: str, chances_rule: str, prizes_rule: str, limits_rule: str
) -> dict[str, Fixed | Open]:
    """What AO1 and AO2 have alike, each with its own citation."""
    fields: dict[str, Fixed | Open] = {
        "boards": Open(1, OneOf((1, 2)), f"{text}.1"),
        "currency": Open("AOA", OneOf(tuple(CURRENCIES))),
        # even, so that half of any bet is a whole unit
        "minimum": Open(100_00, Amount(2, step=2), f"{limits_rule}.a"),
        "smallest_chip": Open(lambda so_far: so_far["minimum"], Amount(2, step=2), f"{limits_rule}.a"),
    }
    fields["readings.zero"] = Open("cloth", OneOf(("cloth", "letter")), chances_rule)
    fields["readings.null_golpe"] = Open("open", OneOf(("open", "closed")), null_rule)
    fields["readings.pairs"] = Open("neighbours", OneOf(("neighbours", "any")), f"{chances_rule}.a")
    for chance, most in MOST_MINIMUMS.items():
        part = "b" if chance == "simples" else "a"
        fields[f"maxima.{chance}"] = Open(most, Between(1, most), f"{limits_rule}.{part}")
        fields[f"prizes.{chance}"] = Fixed(PRIZES[chance], f"{prizes_rule}.{part}")
    return fields


def _cited(**numbers: str) -> dict[str, Fixed | Open]:
    return {f"cites.{name}": Fixed(rule, rule) for name, rule in numbers.items()}


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    if rules.minimum % rules.smallest_chip:
        yield Refusal(
            "rules_minimum_not_in_chips",
            {"field": "minimum", "value": rules.minimum, "smallest_chip": rules.smallest_chip},
            rules.cites.limits,
        )


def _cross_check_ao1(rules: Rules) -> Iterator[Refusal]:
    yield from _cross_check(rules)
    if rules.numeration == "americana":
        for field in ("series", "vizinhos"):
            if getattr(rules, field):
                yield Refusal("rules_needs_french_wheel", {"field": field, "value": True}, "AO1.28")
    most = rules.minimum * rules.maxima.pleno
    for value in rules.chip_values:
        if value % rules.minimum or value > most:
            yield Refusal(
                "rules_chip_value",
                {"field": "chip_values", "value": value, "minimum": rules.minimum, "most": most},
                "AO1.11",
            )


def _french_wheel(so_far: Mapping[str, Any]) -> bool:
    return bool(so_far["numeration"] == "francesa")


def _usual_chip_values(so_far: Mapping[str, Any]) -> tuple[int, ...]:
    """The minimum and some multiples of it, as far as the pleno maximum goes."""
    return tuple(so_far["minimum"] * times for times in (1, 2, 5, 10, 25) if times <= so_far["maxima.pleno"])


AO1: Final = LawLayer(
    text="AO1",
    rules=Rules,
    fields=_common("AO1", "AO1.25", "AO1.27", "AO1.30", "AO1.35")
    | _cited(
        closing="AO1.23",
        null="AO1.25",
        result="AO1.26",
        payment="AO1.33",
        chances="AO1.28",
        limits="AO1.35",
        chips="AO1.11",
    )
    | {
        "law": Fixed("AO1", "AO1.1"),
        "numeration": Open("francesa", OneOf(("francesa", "americana")), "AO1.2"),
        "series": Open(_french_wheel, YES_OR_NO, "AO1.28.a"),
        "vizinhos": Open(_french_wheel, YES_OR_NO, "AO1.28.b"),
        "series_maxima.grande": Open(135, Between(9, 135, step=9), "AO1.35.c"),
        "series_maxima.pequena": Open(120, Between(6, 120, step=6), "AO1.35.c"),
        "series_maxima.vadios": Open(50, Between(5, 50, step=5), "AO1.35.c"),
        "readings.series_limit": Open("places_too", OneOf(("places_too", "chips_only")), "AO1.35.c"),
        "chips": Fixed("colours", "AO1.7"),
        "symbol": Open("Jogo Feito", Words(40), "AO1.7"),
        "colours": Open(COLOURS[:8], Several(OneOf(COLOURS), len(COLOURS)), "AO1.9"),
        "chip_values": Open(_usual_chip_values, Several(Amount(2, step=2), 20), "AO1.11"),
        "idle_golpes": Fixed(3, "AO1.15"),
        "payment_order": Fixed(
            ("coluna", "simples", "duzia", "vizinhos", "serie", "linha", "rua", "quadro", "cavalo", "pleno"), "AO1.32"
        ),
    },
    cross_check=_cross_check_ao1,
)

AO2: Final = LawLayer(
    text="AO2",
    rules=Rules,
    fields=_common("AO2", "AO2.14", "AO2.16", "AO2.18", "AO2.24")
    | _cited(
        closing="AO2.12",
        null="AO2.14",
        result="AO2.15",
        payment="AO2.22",
        chances="AO2.16",
        limits="AO2.24",
        chips="AO2.22",
    )
    | {
        "law": Fixed("AO2", "AO2.1"),
        "numeration": Fixed("francesa", "AO2.2"),
        "series": Fixed(False, "AO2.16"),
        "vizinhos": Fixed(False, "AO2.16"),
        "series_maxima.grande": Fixed(0, "AO2.16"),
        "series_maxima.pequena": Fixed(0, "AO2.16"),
        "series_maxima.vadios": Fixed(0, "AO2.16"),
        "readings.series_limit": Fixed("places_too", "AO2.16"),
        "chips": Fixed("face_value", "AO2.22"),
        "symbol": Open("Jogo Feito", Words(40)),
        "colours": Open(COLOURS[:8], Several(OneOf(COLOURS), len(COLOURS)), "AO2.22"),
        "chip_values": Fixed((), "AO2.22"),
        "idle_golpes": Fixed(0, "AO2.1"),
        "payment_order": Fixed(("coluna", "duzia", "simples", "linha", "rua", "quadro", "cavalo", "pleno"), "AO2.20"),
    },
    cross_check=_cross_check,
)

LAWS: Final[Mapping[str, LawLayer[Rules]]] = {"AO1": AO1, "AO2": AO2}
