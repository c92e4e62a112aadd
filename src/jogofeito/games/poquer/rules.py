"""The rules of poker between players, as the Angolan articles 13 to 16 and two Portuguese regulations write them.

Of PT811 only rules 59 to 75 are in hand, and of online hold'em nothing; what they must have said is taken from PT809
and from AO13 to AO15 (catalogue: PT811.inferred), so their citations name those.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

import msgspec

from jogofeito.core.money import CURRENCIES, MOST_UNITS
from jogofeito.core.offers import Refusal
from jogofeito.games.poquer.ranking import Ranker, Ties, ranker
from jogofeito.games.poquer.variants import VARIANTS, Key, Variant
from jogofeito.law.rules import YES_OR_NO, Amount, Between, Fixed, LawLayer, OneOf, Open, Several

Fields = dict[str, Fixed | Open]
Limit = Literal["no_limit", "pot", "half_pot", "maximum"]

OWED_FOR_GOOD: Final = frozenset({"AO14", "AO15"})  # AO14.19, and AO15.1

SHARED: Final = ("half_pot", "pot")  # where the least bet is a part of the most; the first always
KWANZAS: Final = 200_00  # the usual minimum where the house names none
EUROS: Final = 1_00


class Commission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house's share: of each pot, of each cave and top-up when it is bought, or of the cave for each session."""

    by: Literal["pot", "cave", "session"]
    permille: int
    cap: int  # the most that one hand pays; 0: no bound
    needs_action: bool  # nothing is taken from a hand that ends without a voluntary bet (PT809.18)


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it."""

    cor: Literal["next_cards", "letter"]  # reading 95
    figuras_simples: Literal["pair", "letter"]  # reading 92
    carta_maior: Literal["next_cards", "letter"]  # reading 97
    all_in_share: Literal["side_pots", "proportion"]  # reading 105
    idle_post: Literal["everybody", "absent"]  # reading 188

    def ties(self) -> Ties:
        return Ties(self.cor, self.figuras_simples, self.carta_maior)


class Citations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which number of a text words each call and decides each refusal."""

    fold: str
    check: str
    call: str
    repique: str
    winner: str
    unshown: str
    suspended: str
    chips: str
    minimum: str
    maximum: str
    raises: str
    short: str
    cave: str
    top_up: str
    rest: str
    back: str
    estardilho: str
    restardilho: str


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    law: str
    currency: str
    variant: Key
    other_variant: str  # the other face of the Dealer Choice marker at a mixed table; empty: one variant only
    seats: int
    seats_by: Literal["choice", "lot"]  # who sits where
    players: int  # with fewer no hand is dealt
    minimum: int  # the big bet, or the ante
    smallest_chip: int
    cave: int  # what a player brings to the table
    top_up: int
    entry: Literal["cave", "average"]  # what whoever joins a game in progress brings
    entry_minimum: int
    newcomers: Literal["at_once", "post"]  # play at once, or post the big bet or wait for it
    limit: Limit
    most_in_hand: int  # what a player may bet in one hand, where `limit` is maximum
    least_share: int  # where `shared_limits` has the limit: a bet is at least so many per cent of the most
    shared_limits: tuple[Limit, ...]
    last_bet_counts: int  # how often the last bet counts in the pot that bounds a raise
    raise_minimum: Literal["table", "last_raise"]
    raises: int  # in a round while more than two are in; 0: any number
    first_hand: Literal["first_seat", "drawn"]
    leads: Literal["hand", "next"]  # who posts the small bet, is dealt first and opens later rounds
    shows_first: Literal["opener", "raiser"]
    showdown: Literal["all", "choice"]
    split_unit: Literal["chip", "minimum", "money"]  # what a shared pot is counted in; money: its smallest unit
    split_from: Literal["hand", "next"]
    idle_hands: int  # after so many without a bet a player posts the big bet; 0: never
    commission: Commission
    estardilho: bool
    estardilho_raise: bool  # its maker may go on raising when the others have answered
    deck_opened: bool  # on the table, face up, when a partida begins or goes on after a break
    cut: Literal["player", "house"]
    dealer: Literal["electronic", "croupier"]
    warnings: int  # in one partida, the last of which costs the seat; 0: nobody warns
    return_minutes: int  # whoever comes back so soon brings no less than what they took away; 0: anything, online
    onlookers: bool  # whether people who do not play see the hands
    chat: Literal["off", "phrases"]  # what players may say to each other between two hands
    readings: Readings
    cites: Citations

    @property
    def small(self) -> int:
        """The small bet is half the minimum (AO14.11)."""
        return self.minimum // 2

    @property
    def parts(self) -> int:
        """What each part of a shared pot is a multiple of, but for what is over (AO13.67, readings 104 and 185)."""
        return {"chip": self.smallest_chip, "minimum": self.minimum, "money": 1}[self.split_unit]

    @property
    def owed_for_good(self) -> bool:
        """Whether who gets up owes the first bets that were missed until the partida is over (AO14.19)."""
        return self.law in OWED_FOR_GOOD

    @property
    def variants(self) -> tuple[str, ...]:
        return (self.variant, self.other_variant) if self.other_variant else (self.variant,)

    def ranking_of(self, variant: Variant) -> str:
        """Sintético ranks equal pairs as its own text says (reading 96)."""
        return f"sintetico_{self.law.lower()}" if variant.key == "sintetico" else variant.key

    def ranker(self, variant: Variant) -> Ranker:
        return ranker(self.ranking_of(variant), self.readings.ties())


# ---- fields that several texts share


def _table(law: str, variant: str, *, minimum: int, at: Mapping[str, str], currency: Open) -> Fields:
    blinds = VARIANTS[variant].forced == "blinds"
    return {
        "law": Fixed(law, f"{law}.{'59' if law == 'PT811' else '1'}"),
        "currency": currency,
        "variant": Fixed(variant, at["variant"]),
        "minimum": Open(minimum, Amount(2 if blinds else 1, step=2 if blinds else 1), at["minimum"]),
        "cave": Open(lambda so_far: 100 * so_far["minimum"], Amount(), at["cave"]),
        "top_up": Open(lambda so_far: 100 * so_far["minimum"], Amount(), at["cave"]),
        "most_in_hand": Open(lambda so_far: 100 * so_far["minimum"], Amount(), at["maximum"]),
    }


def _readings(cor: str, highest: str, figures: str = "") -> Fields:
    """How far equal combinations are compared; only sintético has figures."""
    both = OneOf(("next_cards", "letter"))
    return {
        "readings.cor": Open("next_cards", both, cor),
        "readings.figuras_simples": Open("pair", OneOf(("pair", "letter")), figures) if figures else Fixed("pair", cor),
        "readings.carta_maior": Open("next_cards", both, highest),
    }


def _angola(variant: str) -> Fields:
    """What AO13 says of every variant."""
    seats = 11 if variant == "sintetico" else 10
    return {
        "seats": Fixed(seats, "AO13.6"),
        "seats_by": Fixed("lot", "AO13.11"),
        "deck_opened": Fixed(True, "AO13.4"),
        "players": Fixed(4, "AO13.24"),
        "entry": Fixed("average", "AO13.28"),
        "newcomers": Fixed("at_once", "AO13.28"),
        "least_share": Open(20, Between(20, 40), "AO13.20"),
        "shared_limits": Fixed(SHARED, "AO13.20")
        if variant == "sintetico"
        else Open(SHARED[:1], Several(OneOf(SHARED), len(SHARED)), "AO13.20"),  # reading 192
        "first_hand": Fixed("first_seat", "AO13.29"),
        "shows_first": Fixed("opener", "AO13.62"),
        "showdown": Fixed("all", "AO13.62"),
        "split_unit": Open("chip", OneOf(("chip", "minimum")), "AO13.67"),
        "split_from": Fixed("hand", "AO13.67"),
        "commission.by": Open("pot", OneOf(("pot", "session")), "AO13.7"),
        "commission.permille": Open(
            lambda so_far: 50 if so_far["commission.by"] == "pot" else 100, Between(0, 200), "AO13.7"
        ),
        "commission.cap": Open(0, Amount(0), "AO13.7.a"),
        "commission.needs_action": Open(False, YES_OR_NO, "AO13.7.a"),
        "dealer": Open("electronic", OneOf(("electronic", "croupier")), "AO13.9"),
        "warnings": Open(3, Between(2, 10), "AO13.58"),
        "return_minutes": Open(60, Between(1, 24 * 60), "AO13.14.h"),
        "onlookers": Fixed(False, "AO13.16"),
        "chat": Fixed("off", "AO13.56"),
        "readings.all_in_share": Open("side_pots", OneOf(("side_pots", "proportion")), "AO13.50"),
    }


def _angolan_blinds() -> Fields:
    """What AO14 says of omaha, and by AO15.1 of hold'em."""
    return {
        "other_variant": Open("", OneOf(("", "holdem", "omaha")), "AO13.23"),
        "smallest_chip": Open(lambda so_far: so_far["minimum"] // 2, Amount(), "AO13.19"),
        "entry_minimum": Open(lambda so_far: 20 * so_far["minimum"], Amount(), "AO14.7"),
        "last_bet_counts": Open(2, Between(1, 3), "AO14.15"),
        "raise_minimum": Fixed("table", "AO14.15"),
        "raises": Fixed(3, "AO14.16"),
        "leads": Fixed("hand", "AO14.10"),
        "idle_hands": Fixed(5, "AO14.18"),
        "readings.idle_post": Open("everybody", OneOf(("everybody", "absent")), "AO14.18"),
        "estardilho": Fixed(False, "AO13.39"),
        "estardilho_raise": Fixed(False, "AO13.39"),
        "cut": Fixed("house", "AO13.32"),
    }


def _online(*, at: str) -> Fields:
    """What PT809 says, and by inference PT811."""
    return {
        "other_variant": Fixed("", at),
        "seats": Open(9, Between(2, 11), "PT809.5"),
        "seats_by": Fixed("choice", "PT809.9"),
        "deck_opened": Fixed(False, "PT809.3"),
        "players": Fixed(2, "PT809.7"),
        "smallest_chip": Open(1, Amount(), "PT809.13"),
        "entry": Fixed("cave", "PT809.8"),
        "entry_minimum": Open(1, Amount(), "PT809.14"),
        "raise_minimum": Open("last_raise", OneOf(("table", "last_raise")), "PT809.35"),
        "first_hand": Fixed("drawn", "PT809.44"),
        "leads": Fixed("next", "PT809.47"),
        "shows_first": Fixed("raiser", at),
        "showdown": Open("all", OneOf(("all", "choice")), at),
        "split_unit": Fixed("money", "PT809.63"),
        "split_from": Open("hand", OneOf(("hand", "next")), "PT809.63"),
        "idle_hands": Fixed(0, at),
        "commission.by": Open("pot", OneOf(("pot", "cave")), "PT809.17"),
        "commission.permille": Open(
            lambda so_far: 50 if so_far["commission.by"] == "pot" else 100, Between(10, 200), "PT809.17"
        ),
        "commission.cap": Fixed(0, "PT809.17.a"),
        "commission.needs_action": Fixed(True, "PT809.18"),
        "cut": Fixed("house", at),
        "dealer": Fixed("electronic", "PT809.3"),
        "warnings": Fixed(0, "PT809.3"),
        "return_minutes": Open(60, Between(0, 24 * 60), "PT809.11.a"),
        "onlookers": Open(True, YES_OR_NO),
        "chat": Open("off", OneOf(("off", "phrases")), "PT809.11.d"),
        "readings.all_in_share": Fixed("side_pots", "PT809.64.b"),
        "readings.idle_post": Fixed("absent", at),
    }


def _cited(**rules: str) -> Fields:
    return {f"cites.{name}": Fixed(rule, rule) for name, rule in rules.items()}


_AO_WORDS: Final = {
    "fold": "AO13.39.a",
    "check": "AO13.39.b",
    "call": "AO13.39.c",
    "repique": "AO13.39.d",
    "winner": "AO13.64",
    "unshown": "AO13.51",
    "suspended": "AO13.24",
    "chips": "AO13.19",
    "maximum": "AO13.21",
    "short": "AO13.49",
    "rest": "AO13.13",
    "back": "AO13.14.h",
    "estardilho": "AO16.12.a",
    "restardilho": "AO16.12.b",
}
_PT_WORDS: Final = {
    "fold": "PT809.32.a",
    "check": "PT809.32.b",
    "call": "PT809.32.c",
    "repique": "PT809.32.d",
    "unshown": "PT809.34",
    "suspended": "PT809.7",
    "chips": "PT809.13",
    "minimum": "PT809.35",
    "maximum": "PT809.23",
    "raises": "PT809.36",
    "short": "PT809.37",
    "cave": "PT809.8",
    "top_up": "PT809.15",
    "back": "PT809.11.a",
    "estardilho": "PT809.50",
    "restardilho": "PT809.51",
}


# ---- what no field alone can tell


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    if rules.minimum % rules.smallest_chip:
        said = {"field": "minimum", "value": rules.minimum, "smallest_chip": rules.smallest_chip}
        yield Refusal("rules_minimum_not_in_chips", said, rules.cites.chips)
    least = {"cave": rules.minimum, "top_up": rules.minimum, "most_in_hand": rules.minimum}
    for field, low in least.items():
        if (value := getattr(rules, field)) < low:
            said = {"field": field, "value": value, "low": low, "high": MOST_UNITS}
            yield Refusal("rules_out_of_bounds", said, rules.cites.minimum)
    if rules.shared_limits and SHARED[0] not in rules.shared_limits:
        said = {"field": "shared_limits", "value": rules.shared_limits, "values": [SHARED[:1], SHARED]}
        yield Refusal("rules_not_one_of", said, "AO13.20")
    if rules.other_variant == rules.variant:
        said = {"field": "other_variant", "value": rules.other_variant}
        yield Refusal("rules_twice_in_list", said, "AO13.23")


def _with_commission(of_pot: tuple[int, int], rule: str) -> Callable[[Rules], Iterator[Refusal]]:
    """A share of each pot within a text's band, or 5 % to 20 % of the cave (AO13.7, PT809.17)."""

    def cross_check(rules: Rules) -> Iterator[Refusal]:
        yield from _cross_check(rules)
        taken = rules.commission
        low, high = of_pot if taken.by == "pot" else (50, 200)
        if not low <= taken.permille <= high:
            said = {"field": "commission.permille", "value": taken.permille, "low": low, "high": high}
            yield Refusal("rules_out_of_bounds", said, f"{rule}.{'a' if taken.by == 'pot' else 'b'}")

    return cross_check


ANGOLAN_COMMISSION: Final = _with_commission((0, 50), "AO13.7")
ONLINE_COMMISSION: Final = _with_commission((10, 50), "PT809.17")


# ---- the texts

AOA: Final = Open("AOA", OneOf(tuple(CURRENCIES)))
EUR: Final = Open("EUR", OneOf(("EUR", "DEMO")), "PT809.13")
ANGOLAN_LIMITS: Final = OneOf(("no_limit", "pot", "half_pot"))
ALL_LIMITS: Final = OneOf(("no_limit", "pot", "half_pot", "maximum"))


def _angolan_layer(law: str, variant: str, *, at: str, limit: str) -> LawLayer[Rules]:
    where = {"variant": at, "minimum": "AO14.12", "cave": "AO14.4", "maximum": "AO13.21"}
    own = {"minimum": "AO14.15", "raises": "AO14.16", "cave": "AO14.7", "top_up": "AO14.8"}
    return LawLayer(
        text=law,
        rules=Rules,
        fields=_table(law, variant, minimum=KWANZAS, at=where, currency=AOA)
        | _readings("AO13.18.d", "AO13.17.j")
        | _angola(variant)
        | _angolan_blinds()
        | {"limit": Open(limit, ANGOLAN_LIMITS, "AO13.21")}
        | _cited(**_AO_WORDS, **own),
        cross_check=ANGOLAN_COMMISSION,
        completed_by=("AO13", "AO14", "AO16"),
    )


def _online_layer(variant: str, *, limit: str) -> LawLayer[Rules]:
    where = {"variant": "PT811.59", "minimum": "PT809.14", "cave": "PT809.14", "maximum": "PT809.23"}
    return LawLayer(
        text="PT811",
        rules=Rules,
        fields=_table("PT811", variant, minimum=EUROS, at=where, currency=EUR)
        | _readings("AO13.18.d", "AO13.17.j")
        | _online(at="PT811.59")
        | {
            "newcomers": Open("post", OneOf(("at_once", "post"))),
            "limit": Open(limit, ALL_LIMITS, "AO13.21"),
            "least_share": Open(20, Between(20, 40), "AO13.20"),
            "shared_limits": Fixed(("half_pot",), "AO13.20"),
            "last_bet_counts": Open(2, Between(1, 3), "AO14.15"),
            "raises": Open(lambda so_far: 0 if so_far["limit"] == "no_limit" else 3, Between(0, 20), "PT809.36"),
            "estardilho": Fixed(False, "PT809.49"),
            "estardilho_raise": Fixed(False, "PT809.49"),
        }
        | _cited(**_PT_WORDS, winner="PT811.61", rest="PT811.68"),
        cross_check=ONLINE_COMMISSION,
        completed_by=("PT809", "AO13", "AO14"),
    )


AO14: Final = _angolan_layer("AO14", "omaha", at="AO14.2", limit="pot")
AO15: Final = _angolan_layer("AO15", "holdem", at="AO15.3", limit="pot")  # AO14.15 with AO15.1
PT811_OMAHA: Final = _online_layer("omaha", limit="pot")
PT811_HOLDEM: Final = _online_layer("holdem", limit="no_limit")

AO16: Final = LawLayer(
    text="AO16",
    rules=Rules,
    fields=_table(
        "AO16",
        "sintetico",
        minimum=KWANZAS,
        at={"variant": "AO16.3", "minimum": "AO16.8", "cave": "AO16.4", "maximum": "AO13.21"},
        currency=AOA,
    )
    | _readings("AO13.18.d", "AO13.17.j", "AO16.11.b")
    | _angola("sintetico")
    | {
        "other_variant": Fixed("", "AO16.1"),
        "smallest_chip": Open(lambda so_far: so_far["minimum"], Amount(), "AO13.19"),
        "entry_minimum": Open(lambda so_far: 20 * so_far["minimum"], Amount(), "AO16.4"),
        "limit": Open("no_limit", ANGOLAN_LIMITS, "AO13.21"),
        "last_bet_counts": Open(2, Between(1, 3), "AO13.21"),
        "raise_minimum": Open("table", OneOf(("table", "last_raise")), "AO13.39.d"),
        "raises": Open(0, Between(0, 20), "AO13.47"),
        "leads": Fixed("next", "AO16.13"),
        "idle_hands": Fixed(0, "AO16.8"),
        "readings.idle_post": Fixed("absent", "AO16.8"),
        "estardilho": Open(True, YES_OR_NO, "AO16.12"),
        "estardilho_raise": Fixed(True, "AO16.12.a"),
        "split_unit": Fixed("money", "AO16.10"),
        "cut": Fixed("player", "AO16.6"),
    }
    | _cited(**_AO_WORDS, minimum="AO16.8", raises="AO13.47", cave="AO16.4", top_up="AO16.4"),
    cross_check=ANGOLAN_COMMISSION,
    completed_by=("AO13",),
)

PT809: Final = LawLayer(
    text="PT809",
    rules=Rules,
    fields=_table(
        "PT809",
        "sintetico",
        minimum=EUROS,
        at={"variant": "PT809.1", "minimum": "PT809.14", "cave": "PT809.14", "maximum": "PT809.23"},
        currency=EUR,
    )
    | _readings("PT809.31.b", "PT809.28.l", "PT809.31.g")
    | _online(at="PT809.60")
    | {
        "newcomers": Fixed("at_once", "PT809.46"),
        "limit": Open("no_limit", OneOf(("no_limit", "maximum")), "PT809.22"),
        "least_share": Fixed(0, "PT809.22"),
        "shared_limits": Fixed((), "PT809.22"),
        "last_bet_counts": Fixed(1, "PT809.22"),
        "raises": Open(0, Between(0, 20), "PT809.36"),
        "estardilho": Open(True, YES_OR_NO, "PT809.49"),
        "estardilho_raise": Fixed(False, "PT809.51"),
    }
    | _cited(**_PT_WORDS, winner="PT809.62", rest="PT809.69"),
    cross_check=ONLINE_COMMISSION,
)
