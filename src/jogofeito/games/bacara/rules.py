"""The rules of bacará as four texts write them: AO10, AO11, PTM and PT812 (chapter I, and II for Macau)."""

from collections.abc import Iterator, Mapping
from math import gcd
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.law.rules import YES_OR_NO, Amount, Beforehand, Between, Fixed, LawLayer, OneOf, Open

Chance = Literal["ponto", "banca", "empate", "par_do_ponto", "par_da_banca"]
Group = Literal["ponto", "banca"]
Fields = dict[str, Fixed | Open]
Shoe = Literal["sabot", "baralhador"]
Tied = Literal["lie", "back"]

SIDES: Final[tuple[Chance, ...]] = ("ponto", "banca", "empate")
PAIRS: Final[tuple[Chance, ...]] = ("par_do_ponto", "par_da_banca")
CHANCES: Final = (*SIDES, *PAIRS)  # in the order of the kernels

CARDS: Final = 52
KWANZAS: Final = 100_00  # the usual minimum where the house names none
EUROS: Final = 5_00


class Deduction(NamedTuple):
    percent: int
    on: tuple[int, ...]  # the points with which the banca wins

    @property
    def on_points(self) -> int:
        return sum(1 << each for each in self.on)


ANY_POINTS: Final = tuple(range(10))
DEDUCTIONS: Final[Mapping[str, Deduction]] = MappingProxyType(
    {
        "none": Deduction(0, ()),
        "2": Deduction(2, ANY_POINTS),
        "5": Deduction(5, ANY_POINTS),
        "20_on_5": Deduction(20, (5,)),
        "50_on_5": Deduction(50, (5,)),
        "50_on_5_or_6": Deduction(50, (5, 6)),
    }
)


class PerChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number for each sort of chance."""

    ponto: int
    banca: int
    empate: int
    par: int

    def of(self, chance: str) -> int:
        return int(getattr(self, "par" if chance in PAIRS else chance))


class Minima(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The smallest bet on what has a minimum of its own; ponto and banca have that of the table."""

    empate: int
    par: int

    def of(self, chance: str, usual: int) -> int:
        return self.par if chance in PAIRS else self.empate if chance == "empate" else usual


class Citations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which number of the text words each call and decides each refusal."""

    closing: str
    last: str
    natural: str
    points: str
    null: str
    chances: str
    minimum: str
    maximum: str
    both_sides: str
    standing: str
    difference: str
    tie_cap: str
    pair_cap: str
    cut: str
    handling: str


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it."""

    draw_table: Literal["columns", "letter"]  # the banca's second column: stands, or draws as its heading says (69)
    pair_cap: Literal["each", "together"]  # 8 % for each pair, or for both together (145)


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    law: str
    currency: str
    minimum: int
    smallest_chip: int
    maxima: PerChance  # the largest bet of a player on one chance, in table minimums; 0: there is none
    ceiling: int  # Macau: by how much all bets on ponto or banca may pass those on the other side; 0: there is none
    ceiling_shares: PerChance  # of the ceiling, in per cent, that all bets on a chance may reach
    pair_bets: bool
    prizes: PerChance  # so many to one
    deduction: str
    both_sides: Literal["free", "apart"]  # a player on ponto and banca: any amounts, or the minimum between them
    table: Literal["single", "double"]
    seats: int
    standing: int  # places for standing players
    standing_bets: Literal["complement", "free"]
    shoe: Shoe
    decks: int
    warning: int  # cards behind the warning card
    burnt_first: int
    burnt_each: int
    cut: bool
    handling: Literal["players", "dealer"]
    readings: Readings
    cites: Citations
    minima: Minima | msgspec.UnsetType = msgspec.UNSET  # unset: one minimum for all chances
    tied: Tied | msgspec.UnsetType = msgspec.UNSET  # bets on ponto and banca after a tie; unset: they go back

    @property
    def chances(self) -> tuple[Chance, ...]:
        return CHANCES if self.pair_bets else SIDES

    @property
    def taken_off(self) -> Deduction:
        return DEDUCTIONS[self.deduction]

    @property
    def cards(self) -> int:
        return self.decks * CARDS

    @property
    def places(self) -> int:
        """Seats first, then the places for standing players."""
        return self.seats + self.standing

    def minimum_of(self, chance: str) -> int:
        return self.minima.of(chance, self.minimum) if self.minima else self.minimum

    def most_of(self, chance: str) -> int:
        """The largest bet of one player; 0 where there is none."""
        return self.maxima.of(chance) * self.minimum_of(chance)

    def stands(self, place: int) -> bool:
        return place > self.seats

    def neighbours(self, place: int) -> tuple[int, int]:
        """The two seats that a standing place lies between."""
        gap = place - self.seats
        side = self.seats // 2
        lower = gap if self.table == "single" else gap + (gap - 1) // (side - 1)
        return lower, lower + 1

    def cap(self, chance: str) -> int | None:
        """The most that all bets on a chance may come to together, where there is a ceiling."""
        share = self.ceiling_shares.of(chance)
        return self.ceiling * share // 100 if self.ceiling and share else None


def _common(minimum_rule: str, prize_rules: tuple[str, str, str], *, minimum: int) -> Fields:
    sides, tie, pair = prize_rules
    fields: Fields = {
        "minimum": Open(minimum, Amount(), minimum_rule),
        "smallest_chip": Open(_usual_chip, Amount(), minimum_rule),
        "prizes.ponto": Fixed(1, sides),
        "prizes.banca": Fixed(1, sides),
        "prizes.empate": Fixed(8, tie),
        "prizes.par": Fixed(11, pair),
    }
    return fields


def _usual_chip(so_far: Mapping[str, Any]) -> int:
    """The largest of which every minimum is a whole number."""
    return gcd(so_far["minimum"], *(so_far.get(f"minima.{name}", 0) for name in ("empate", "par")))


def _own_minima(rule: str) -> Fields:
    """Each chance has its minimum and, so many times as much, its maximum."""

    def usual(so_far: Mapping[str, Any]) -> Any:
        return so_far["minimum"]

    return {f"minima.{name}": Open(usual, Amount(), rule) for name in ("empate", "par")}


def _limits(rule: str, *, fixed: bool, parts: tuple[str, str, str]) -> Fields:
    """Ponto e banca: 70, 15 and 8 times the minimum, and no ceiling over all players."""
    most = {"ponto": (70, parts[0]), "banca": (70, parts[0]), "empate": (15, parts[1]), "par": (8, parts[2])}
    fields: Fields = {
        f"maxima.{name}": Fixed(times, rule + part) if fixed else Open(times, Between(1, times), rule + part)
        for name, (times, part) in most.items()
    }
    fields["ceiling"] = Fixed(0, rule)
    fields |= {f"ceiling_shares.{name}": Fixed(0, rule) for name in most}
    fields["readings.pair_cap"] = Fixed("each", rule)
    return fields


def _macau(no_maximum: str, ceiling: str, tie: str, pair: str, *, least: int) -> Fields:
    """Macau: no individual maximum, a ceiling over all players, and shares of it for ties and pairs."""
    fields: Fields = {f"maxima.{name}": Fixed(0, no_maximum) for name in ("ponto", "banca", "empate", "par")}
    return fields | {
        "ceiling": Open(lambda so_far: 500 * so_far["minimum"], Amount(least), ceiling),
        "ceiling_shares.ponto": Fixed(0, no_maximum),
        "ceiling_shares.banca": Fixed(0, no_maximum),
        "ceiling_shares.empate": Fixed(10, tie),
        "ceiling_shares.par": Fixed(8, pair),
        "readings.pair_cap": Open("each", OneOf(("each", "together")), pair),
    }


class _Numbers(NamedTuple):
    """Where a casino text speaks of tables and shoes."""

    table: str
    seats: str
    cut: str
    shuffler: str
    warning: str
    burnt: str
    standing: str
    handling: str


def _by_table(single: int, double: int) -> Any:
    return lambda so_far: single if so_far["table"] == "single" else double


def _by_shoe(*, sabot: Any, baralhador: Any) -> Any:
    return lambda so_far: sabot if so_far["shoe"] == "sabot" else baralhador


def _usual_decks(so_far: Mapping[str, Any]) -> int:
    return _decks(so_far["table"], so_far["shoe"])


# before each jogada of a shuffling shoe, and the rule that says so: only AO10 takes its number 15 out too (reading 75)
BURNT_WITH_SHUFFLER: Final = {"AO10": (0, "AO10.4.a"), "AO11": (1, "AO11.15"), "PTM": (1, "PTM.13")}


def _casino(law: str, at: _Numbers, *, standing: str, tie: str) -> Fields:
    """Tables and shoes of a casino (AO10, AO11, PTM)."""
    return {
        "table": Open("single", OneOf(("single", "double")), at.table),
        "seats": Open(_by_table(9, 14), OneOf((7, 8, 9, 12, 14)), at.seats),
        "standing": Open(0, Between(0, 12), at.standing),
        "standing_bets": Fixed(standing, at.standing),
        "shoe": Open("sabot", OneOf(("sabot", "baralhador")), at.shuffler),
        "decks": Open(_usual_decks, OneOf((6, 8)), at.table),
        "warning": Open(_by_shoe(sabot=12, baralhador=0), OneOf((0, 10, 11, 12, 13, 14)), at.warning),
        "burnt_first": Open(_by_shoe(sabot=8, baralhador=0), OneOf((0, 8)), at.warning),
        "burnt_each": Open(_by_shoe(sabot=1, baralhador=BURNT_WITH_SHUFFLER[law][0]), OneOf((0, 1)), at.burnt),
        "cut": Open(_by_shoe(sabot=True, baralhador=False), YES_OR_NO, at.cut),
        "handling": Open("players", OneOf(("players", "dealer")), at.handling),
        "tied": Fixed("lie", tie),
    }


def _decks(table: str, shoe: str) -> int:
    """Six at single tables and eight at double ones; with a shuffling shoe six at both (reading 83)."""
    return 8 if table == "double" and shoe == "sabot" else 6


def _of_text(
    law: str, *, currency: Open, pairs: str, deduction: Open, both_sides: Fixed, table: Fixed | Open
) -> Fields:
    return {
        "law": Fixed(law, f"{law}.1"),
        "currency": currency,
        "pair_bets": Open(True, YES_OR_NO, pairs),
        "deduction": deduction,
        "both_sides": both_sides,
        "readings.draw_table": table,
    }


def _online() -> Fields:
    """Tables of PT812. It says nothing of cut, warning card, burnt cards and handling: the house decides."""
    tables: Fields = {
        "table": Fixed("single", "PT812.6"),
        "seats": Open(9, Between(1, 9), "PT812.6.a"),
        "standing": Fixed(0, "PT812.6"),
        "standing_bets": Fixed("free", "PT812.6"),
        "shoe": Open("sabot", OneOf(("sabot", "baralhador"))),
        "decks": Open(8, OneOf((6, 8)), "PT812.6.b"),
        "warning": Open(_by_shoe(sabot=12, baralhador=0), Between(0, 200)),
        "burnt_first": Open(_by_shoe(sabot=8, baralhador=0), Between(0, 20)),
        "burnt_each": Open(_by_shoe(sabot=1, baralhador=0), OneOf((0, 1))),
        "cut": Open(_by_shoe(sabot=True, baralhador=False), YES_OR_NO),
        "handling": Open("dealer", OneOf(("players", "dealer")), "PT812.18"),
        "tied": Open("back", OneOf(("lie", "back")), "PT812.23"),
    }
    own = _of_text(
        "PT812",
        currency=Open("EUR", OneOf(("EUR", "DEMO")), "PT812.14"),
        pairs="PT812.10",
        deduction=Open("5", OneOf(("none", "5", "50_on_5_or_6")), "PT812.26"),
        both_sides=Fixed("apart", "PT812.13"),
        table=Fixed("columns", "PT812.20"),
    )
    return own | tables | _common("PT812.14", ("PT812.25.a", "PT812.25.b", "PT812.25.c"), minimum=EUROS)


def _cited(**numbers: str) -> Fields:
    """Each citation; where a name stands instead of a rule, the text has none and the first rule of it is cited."""
    text = next(rule for rule in numbers.values() if "." in rule).partition(".")[0]
    return {f"cites.{name}": Fixed(rule, rule if "." in rule else f"{text}.3") for name, rule in numbers.items()}


# ---- what no field alone can tell


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    for field, minimum in _minima(rules).items():
        if minimum % rules.smallest_chip:
            said = {"field": field, "value": minimum, "smallest_chip": rules.smallest_chip}
            yield Refusal("rules_minimum_not_in_chips", said, rules.cites.minimum)
    percent = rules.taken_off.percent
    if rules.smallest_chip * percent % 100:
        said = {"field": "smallest_chip", "value": rules.smallest_chip, "percent": percent}
        yield Refusal("rules_deduction_leaves_a_rest", said, rules.cites.minimum)
    yield from _shoe_cross_check(rules)
    yield from _ceiling_cross_check(rules)


def _minima(rules: Rules) -> dict[str, int]:
    own = rules.minima
    return {"minimum": rules.minimum} | ({"minima.empate": own.empate, "minima.par": own.par} if own else {})


def _shoe_cross_check(rules: Rules) -> Iterator[Refusal]:
    """A shuffling shoe has no cut, no warning card and no first cards burnt; another cannot be without a warning."""
    if rules.shoe == "baralhador":
        for field in ("cut", "warning", "burnt_first"):
            if value := getattr(rules, field):
                yield Refusal("rules_not_with_shuffler", {"field": field, "value": value}, rules.cites.cut)
    elif rules.warning < LEAST_BEHIND_WARNING:
        said = {"field": "warning", "value": rules.warning, "low": LEAST_BEHIND_WARNING, "high": 200}
        yield Refusal("rules_out_of_bounds", said, rules.cites.last if "." in rules.cites.last else "")


LEAST_BEHIND_WARNING: Final = 8  # six cards of a coup and one burnt must come after the last one begins


def _ceiling_cross_check(rules: Rules) -> Iterator[Refusal]:
    """A ceiling so low that a chance of the table could not take the smallest bet."""
    if not rules.ceiling:
        return
    needed = max([rules.minimum, *(-(-rules.minimum * 100 // rules.ceiling_shares.of(c)) for c in rules.chances[2:])])
    if rules.ceiling < needed:
        said = {"field": "ceiling", "value": rules.ceiling, "needed": needed}
        yield Refusal("rules_ceiling_too_low", said, rules.cites.difference)


def _cross_check_casino(rules: Rules) -> Iterator[Refusal]:
    yield from _cross_check(rules)
    allowed: dict[str, tuple[Any, ...]] = {
        "seats": (7, 8, 9) if rules.table == "single" else (12, 14),
        "decks": (_decks(rules.table, rules.shoe),),
        "standing": tuple(range(_gaps(rules) + 1)),
    }
    burnt, burnt_rule = BURNT_WITH_SHUFFLER[rules.law]
    if rules.shoe == "sabot":
        allowed |= {"burnt_first": (8,), "burnt_each": (1,), "cut": (True,)}
    else:
        allowed |= {"burnt_each": (burnt,)}
    cited = {"standing": rules.cites.standing, "burnt_each": rules.cites.cut if rules.shoe == "sabot" else burnt_rule}
    for field, values in allowed.items():
        if (value := getattr(rules, field)) not in values:
            said = {"field": field, "value": value, "values": list(values)}
            yield Refusal("rules_not_one_of", said, cited.get(field, rules.cites.cut))


def _gaps(rules: Rules) -> int:
    """Standing players have the gaps between the seats of each side."""
    return rules.seats - (1 if rules.table == "single" else 2)


# ---- the texts

AO10: Final = LawLayer(
    text="AO10",
    rules=Rules,
    fields=_of_text(
        "AO10",
        currency=Open("AOA", OneOf(tuple(CURRENCIES))),
        pairs="AO10.11",
        deduction=Open("2", OneOf(("none", "2", "20_on_5")), "AO10.24"),
        both_sides=Fixed("free", "AO10.11"),
        table=Open("columns", OneOf(("columns", "letter")), "AO10.16"),
    )
    | _common("AO10.24.c", ("AO10.21", "AO10.22", "AO10.23"), minimum=KWANZAS)
    | _limits("AO10.24.c", fixed=True, parts=("", "", ""))
    | _own_minima("AO10.24.c")
    | _casino(
        "AO10",
        _Numbers("AO10.1", "AO10.1", "AO10.3", "AO10.4", "AO10.5", "AO10.15", "AO10.12", "AO10.20"),
        standing="complement",
        tie="AO10.22",
    )
    | _cited(
        closing="AO10.13",
        last="AO10.6",
        natural="AO10.16",
        points="AO10.20",
        null="AO10.17",
        chances="AO10.11",
        minimum="AO10.24.c",
        maximum="AO10.24.c",
        both_sides="AO10.11",
        standing="AO10.12",
        difference="AO10.24.c",
        tie_cap="AO10.24.c",
        pair_cap="AO10.24.c",
        cut="AO10.3",
        handling="AO10.18",
    ),
    cross_check=_cross_check_casino,
    beforehand={"deduction": Beforehand("AO10.24", unless="none")},
)

AO11: Final = LawLayer(
    text="AO11",
    rules=Rules,
    fields=_of_text(
        "AO11",
        currency=Open("AOA", OneOf(tuple(CURRENCIES))),
        pairs="AO11.11",
        deduction=Open("5", OneOf(("none", "5", "50_on_5")), "AO11.26"),
        both_sides=Fixed("free", "AO11.11"),
        table=Open("columns", OneOf(("columns", "letter")), "AO11.16"),
    )
    | _common("AO11.11", ("AO11.23", "AO11.24", "AO11.25"), minimum=KWANZAS)
    | _macau("AO11.27", "AO11.28", "AO11.30", "AO11.31", least=1)
    | _casino(
        "AO11",
        _Numbers("AO11.1", "AO11.1", "AO11.3", "AO11.4", "AO11.5", "AO11.15", "AO11.12", "AO11.22"),
        standing="complement",
        tie="AO11.24",
    )
    | _cited(
        closing="AO11.13",
        last="AO11.6",
        natural="AO11.16",
        points="AO11.22",
        null="AO11.17",
        chances="AO11.11",
        minimum="AO11.11",
        maximum="AO11.27",
        both_sides="AO11.11",
        standing="AO11.12",
        difference="AO11.29",
        tie_cap="AO11.30",
        pair_cap="AO11.31",
        cut="AO11.3",
        handling="AO11.18",
    ),
    cross_check=_cross_check_casino,
    beforehand={"deduction": Beforehand("AO11.26", unless="none"), "ceiling": Beforehand("AO11.28")},
)

PTM: Final = LawLayer(
    text="PTM",
    rules=Rules,
    fields=_of_text(
        "PTM",
        currency=Open("EUR", OneOf(("EUR", "DEMO"))),
        pairs="PTM.11",
        deduction=Open("5", OneOf(("none", "5", "50_on_5")), "PTM.20"),
        both_sides=Fixed("apart", "PTM.11"),
        table=Fixed("columns", "PTM.13"),
    )
    | _common("PTM.11", ("PTM.17", "PTM.18", "PTM.19"), minimum=EUROS)
    | _macau("PTM.21", "PTM.22", "PTM.24", "PTM.25", least=1)
    | _casino(
        "PTM",
        _Numbers("PTM.1", "PTM.2", "PTM.4", "PTM.5", "PTM.6", "PTM.13", "PTM.12", "PTM.16"),
        standing="free",
        tie="PTM.18",
    )
    | _cited(
        closing="PTM.12",
        last="PTM.7",
        natural="PTM.13",
        points="PTM.16",
        null="PTM.14",
        chances="PTM.11",
        minimum="PTM.11",
        maximum="PTM.21",
        both_sides="PTM.11",
        standing="PTM.12",
        difference="PTM.23",
        tie_cap="PTM.24",
        pair_cap="PTM.25",
        cut="PTM.4",
        handling="PTM.15",
    ),
    cross_check=_cross_check_casino,
    beforehand={"deduction": Beforehand("PTM.20", unless="none"), "ceiling": Beforehand("PTM.22")},
)

_PT812_CITES: Final = {
    "closing": "PT812.27",
    "last": "last_of_shoe",
    "natural": "PT812.19",
    "points": "PT812.22",
    "null": "PT812.29",
    "chances": "PT812.9",
    "minimum": "PT812.14",
    "both_sides": "PT812.13",
    "standing": "PT812.6",
    "cut": "PT812.3",
    "handling": "PT812.18",
}

PT812: Final = LawLayer(
    text="PT812",
    rules=Rules,
    fields=_online()
    | _limits("PT812.15", fixed=False, parts=(".a", ".b", ".c"))
    | _cited(**_PT812_CITES, maximum="PT812.15", difference="PT812.15", tie_cap="PT812.15", pair_cap="PT812.15"),
    cross_check=_cross_check,
)

PT812_MACAU: Final = LawLayer(
    text="PT812",
    rules=Rules,
    fields=_online()
    | _macau("PT812.40", "PT812.41", "PT812.43.b", "PT812.43.c", least=0)
    | _cited(**_PT812_CITES, maximum="PT812.40", difference="PT812.43.a", tie_cap="PT812.43.b", pair_cap="PT812.43.c"),
    cross_check=_cross_check,
)
