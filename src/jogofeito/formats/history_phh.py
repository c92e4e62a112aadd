"""Our hands in PHH, and back: what is written here is played again to the same stacks, under the same rules.

Standard readers find standard fields; ours finds more in fields of our own, whose names begin with `_` as PHH asks.
Variants that PHH has no code for have codes made in its manner: the limit (N none, P pot, H half the pot, M a maximum
for the hand), then T for hold'em, O for omaha, SI for póquer sintético. Only sintético needs actions of its own: before
the cards `pN es AMOUNT`, an estardilho, and `pN re`, a restardilho.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from jogofeito.core.cards import name
from jogofeito.core.drivers import let_pass
from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Act
from jogofeito.core.parties import Company, Party, Seat
from jogofeito.core.play import Play
from jogofeito.core.record import plain
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.formats import phh
from jogofeito.formats.history import SeenHand
from jogofeito.formats.phh import UNKNOWN, PhhError, PhhHand, units
from jogofeito.games.poquer.acts import (
    Call,
    CardsDealt,
    Check,
    CommonCards,
    Estardilhar,
    FaultNoted,
    Fold,
    Muck,
    Mucked,
    Post,
    Raise,
    Restardilhar,
    Show,
    Shown,
    Spoke,
)
from jogofeito.games.poquer.faults.noting import RULE_OF
from jogofeito.games.poquer.offers import SEATS, Answering, Showing, Speaking, Unseen
from jogofeito.games.poquer.rules import AO14, AO15, AO16, PT809, PT811_HOLDEM, PT811_OMAHA, Rules
from jogofeito.games.poquer.single import MAO, OneHand
from jogofeito.games.poquer.state import Posting, Seating
from jogofeito.games.poquer.variants import VARIANTS
from jogofeito.law.rules import LawLayer, RulesRefused, compose, flat

LAYERS: Final[Mapping[tuple[str, str], LawLayer[Rules]]] = {
    ("omaha", "AO14"): AO14,
    ("holdem", "AO15"): AO15,
    ("poquer-sintetico", "AO16"): AO16,
    ("poquer-sintetico", "PT809"): PT809,
    ("omaha", "PT811"): PT811_OMAHA,
    ("holdem", "PT811"): PT811_HOLDEM,
}
LIMITS: Final = {"no_limit": "N", "pot": "P", "half_pot": "H", "maximum": "M"}
GAMES: Final = {"holdem": "T", "omaha": "O", "sintetico": "SI"}
CODES: Final = {
    limit + game: (of_limit, variant) for of_limit, limit in LIMITS.items() for variant, game in GAMES.items()
}
HEADS_UP: Final = 2


# ---- writing


def write_phh(hands: Iterable[SeenHand]) -> str:
    """One hand as a `.phh` text, several as a `.phhs` text."""
    seen = list(hands)
    tables = ["\n".join(f"{key} = {_toml(value)}" for key, value in _fields(hand)) + "\n" for hand in seen]
    if len(seen) == 1:
        return tables[0]
    return "\n".join(f"[{place}]\n{table}" for place, table in enumerate(tables, 1))


class _Amount(str):
    """A number that is written as it stands."""

    __slots__ = ()


def _toml(value: object) -> str:
    if isinstance(value, _Amount):
        return value
    if isinstance(value, bool | str):  # strings of JSON are strings of TOML, but for one character
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_toml(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return str(value)


def _fields(hand: SeenHand) -> Iterator[tuple[str, object]]:
    rules, order = hand.rules, hand.order
    before, after, won = hand.stacks_before(), hand.stacks_after(), hand.won()

    def amounts(of: Mapping[int, int]) -> list[_Amount]:
        return [_amount(hand, of.get(seat, 0)) for seat in order]

    ante = hand.variant.forced == "ante"
    yield "variant", LIMITS[rules.limit] + GAMES[hand.variant.key]
    yield "ante_trimming_status", ante
    yield "antes", phh.in_place(amounts(hand.posts("ante", "dead")))
    yield "blinds_or_straddles", phh.in_place(amounts(_blinds(hand)))
    yield "min_bet", _amount(hand, rules.minimum)
    yield "starting_stacks", amounts(before)
    yield "actions", list(_actions(hand))
    yield "hand", hand.begins.hand
    yield "table", hand.table
    yield "seats", list(order)
    yield "seat_count", rules.seats
    yield "players", [hand.name(seat) for seat in order]
    yield "finishing_stacks", amounts(after)
    yield "winnings", amounts(won)
    if hand.when:
        yield from (("year", hand.when.year), ("month", hand.when.month), ("day", hand.when.day))
        yield from (("time", _Amount(hand.when.time)), ("time_zone", "UTC"))
    if rules.currency != "DEMO":  # which is no currency of anybody else's list
        yield "currency", rules.currency
    yield "_jogada", hand.jogada
    yield "_game", hand.game
    yield "_law", rules.law
    yield "_rules", _chosen(hand.game, rules)
    yield "_marker", order.index(hand.begins.marker) + 1
    if hand.void:
        yield "_void", hand.void
    if faults := [_fault(hand, each) for each in hand.all(FaultNoted)]:
        yield "_faults", faults


def _amount(hand: SeenHand, units: int) -> _Amount:
    """Whole sums as integers: 12; others with all their decimals: 12.50."""
    text = hand.amount(abs(units))
    whole, _, rest = text.partition(".")
    return _Amount(("-" if units < 0 else "") + (text if int(rest or 0) else whole))


def _blinds(hand: SeenHand) -> dict[int, int]:
    """A bet to come in out of place is written below zero, as PHH's own programs do."""
    entries = {seat: -amount for seat, amount in hand.posts("entry").items()}
    return entries | hand.posts("small", "big")


def _chosen(game: str, rules: Rules) -> dict[str, Any]:
    """What the house chose where the text leaves it open, as far as it is not the usual."""
    layer, wanted = LAYERS[game, rules.law], dict(flat(plain(rules)))
    values: dict[str, Any] = {}
    while True:  # usual values follow from others, so what is usual changes with each that is said
        usual = dict(flat(plain(compose(layer, values))))
        missing = {key: value for key, value in wanted.items() if usual[key] != value}
        if not missing:
            return values
        values |= missing


def _fault(hand: SeenHand, noted: FaultNoted) -> str:
    """`too_little AO13.71.c p4`: what was declared, the rule that decided, and who was concerned, if anybody was."""
    who = f" p{hand.order.index(noted.seat) + 1}" if noted.seat in hand.order else ""
    return f"{noted.fault} {noted.rule}{who}"


def _actions(hand: SeenHand) -> Iterator[str]:
    own = hand.dealt()
    player = {seat: f"p{place}" for place, seat in enumerate(hand.order, 1)}
    for fact in hand.facts:
        match fact:
            case CardsDealt(seats, each):
                for seat in seats:
                    yield f"d dh {player[seat]} {''.join(own.get(seat, (UNKNOWN,) * each))}"
            case CommonCards(_, cards):
                yield f"d db {''.join(cards)}"
            case Shown(seat, cards):
                yield f"{player[seat]} sm {''.join(cards)}"
            case Mucked(seat):
                yield f"{player[seat]} sm"
            case Spoke():
                yield f"{player[fact.seat]} {_said(hand, fact)}"
            case FaultNoted():
                yield f"# {_fault(hand, fact)}"  # a remark, which no reader plays
            case _:
                pass  # PHH tells it by what follows


def _said(hand: SeenHand, spoke: Spoke) -> str:
    match spoke.says:
        case "fold" | "pass":
            return "f"
        case "check" | "call" | "post":
            return "cc"
        case "bet" | "raise":
            return f"cbr {_amount(hand, spoke.to)}"
        case "estardilho":
            return f"es {_amount(hand, spoke.put)}"
        case "restardilho":
            return "re"


# ---- reading


# Errors after which the actions alone lead elsewhere; after all others they lead where the hand went.
UNTOLD: Final = {
    "absent": "a player is out without having folded",
    "muddled": "a player is out without having folded",
    "late_claim": "a player is out without having folded",
    "mixed": "two players are out without having folded",
    "too_little": "a bet smaller than a call, completed later",
    "out_of_turn": "a bet before its turn",
    "too_many": "rounds of bets that are lost",
    "not_posted": "a first bet that is paid after the cards",
}


class LawHand(PhhHand, frozen=True, kw_only=True):
    """A hand with the fields of our own: under which text it was played, and what the house had chosen."""

    law: str = msgspec.field(name="_law")
    game: str = msgspec.field(name="_game")
    rules: dict[str, Any] = msgspec.field(name="_rules", default_factory=dict)
    marker: int = msgspec.field(name="_marker", default=1)
    void: str = msgspec.field(name="_void", default="")
    faults: tuple[str, ...] = msgspec.field(name="_faults", default=())


def read_hands(text: str) -> list[PhhHand]:
    """The hands of a `.phh` or `.phhs` text, ours or anybody's."""
    if "\n_law =" not in text:
        return phh.read_phh(text)
    return [_law_hand(table, place) for place, table in enumerate(phh.tables_of(text), 1)]


def _law_hand(table: object, place: int) -> PhhHand:
    try:
        hand = msgspec.convert(table, LawHand)
    except msgspec.ValidationError as error:
        raise PhhError(f"hand {place} is not a whole PHH hand of ours: {error}") from error
    count = len(hand.starting_stacks)
    if hand.variant not in CODES or (hand.game, hand.law) not in LAYERS:
        raise PhhError(f"hand {place} is of variant {hand.variant}, {hand.game} under {hand.law}: unknown here")
    if count < HEADS_UP or len(hand.antes) != count or len(hand.blinds_or_straddles) != count:
        raise PhhError(f"hand {place} needs an ante, a blind and a stack for each of at least two players")
    if not 1 <= hand.marker <= count:
        raise PhhError(f"hand {place} has {count} players and its marker at player {hand.marker}")
    return hand


def play_again(hand: PhhHand) -> tuple[Play[Rules, OneHand], list[Fraction]]:
    """The hand played to its end, and what each then has, in chips. Raises PhhError where it cannot be played."""
    if not isinstance(hand, LawHand):
        play = phh.replay(hand)
        return play, phh.finishing_stacks(hand, play)
    if hand.void:
        raise PhhError(f"a hand that became null cannot be played again: {', '.join((hand.void, *hand.faults))}")
    if untold := [f"{fault} ({UNTOLD[kind]})" for fault in hand.faults if (kind := fault.split()[0]) in UNTOLD]:
        raise PhhError(f"what was declared in the hand cannot be told in PHH: {'; '.join(untold)}")
    if strange := [fault for fault in hand.faults if fault.split()[0] not in RULE_OF]:
        raise PhhError(f"errors that are not known here: {', '.join(strange)}")
    replay = _Replay(hand)
    replay.run()
    stacks = [Fraction(seat.stack, replay.scale) for seat in replay.play.company_after().seats]
    return replay.play, stacks


class _Replay:
    def __init__(self, hand: LawHand) -> None:
        self._limit, self._variant = CODES[hand.variant]
        rules = self._rules(hand)
        self.scale = 10 ** CURRENCIES[rules.currency].decimals
        told = phh.told_by(hand, unseen=self._variant == "sintetico")
        self._hole, self._shown = told.hole, told.shown
        seats = tuple(
            Seat(number, f"p{number}", units(chips, self.scale)) for number, chips in enumerate(hand.starting_stacks, 1)
        )
        carry = OneHand(self._variant, self._seating(hand, rules))
        self.play = Play(MAO, rules, carry, Company(seats))
        self._next_spoken = iter(told.spoken)
        self._coming: tuple[int, str, str] | None = next(self._next_spoken, None)
        known = {card for cards in (*told.hole.values(), told.board) for card in cards}
        deck = [name(card) for card in VARIANTS[self._variant].deck]
        self._spare = iter([card for card in deck if card not in known])
        self._hole_cards: Iterator[str] | None = None
        self._common = iter(told.board)

    def _rules(self, hand: LawHand) -> Rules:
        try:
            rules = compose(LAYERS[hand.game, hand.law], hand.rules)
        except RulesRefused as refused:
            raise PhhError(f"the rules of the hand are not lawful: {refused}") from refused
        if rules.limit != self._limit or self._variant not in rules.variants:
            raise PhhError(f"{hand.variant} is not what is played under the rules of the hand")
        if len(hand.starting_stacks) > rules.seats:
            raise PhhError(f"{len(hand.starting_stacks)} players at a table of {rules.seats}")
        return msgspec.structs.replace(rules, dealer="electronic")  # nothing of it is the croupier's to decide

    def _seating(self, hand: LawHand, rules: Rules) -> Seating:
        count = len(hand.starting_stacks)
        antes = [units(each, self.scale) for each in phh.in_place(hand.antes)]
        blinds = [units(each, self.scale) for each in phh.in_place(hand.blinds_or_straddles)]
        forced = VARIANTS[self._variant].forced
        top = max(blinds)
        posts = [Posting(seat, _sort_of(blind, top), abs(blind)) for seat, blind in enumerate(blinds, 1) if blind] + [
            Posting(seat, "ante" if forced == "ante" else "dead", ante) for seat, ante in enumerate(antes, 1) if ante
        ]
        first = 0 if forced == "ante" else (blinds.index(top) + 1) % count
        level = 0 if forced == "ante" else rules.minimum
        return Seating(tuple(range(1, count + 1)), hand.marker, first, tuple(posts), level)

    # ---- playing

    def run(self) -> None:
        play = self.play
        while (waiting := play.waiting) is not None:
            if isinstance(waiting, WaitsForChance):
                card = self._card()
                if card not in waiting.names:
                    raise PhhError(f"card {card} comes twice, or is not in the pack")
                play.draw(waiting.names.index(card))
            else:
                self._act(waiting)
        if self._coming:
            raise PhhError(f"the hand is over before {self._coming}")

    def _card(self) -> str:
        """Those of the players one by one, then the common ones; any other for one that is not known."""
        last = self.play.facts[-1].fact
        if self._hole_cards is None and isinstance(last, CardsDealt):
            self._hole_cards = self._in_order(last)
        found = next(self._hole_cards, None) if self._hole_cards is not None else None
        return found or next(self._common, None) or next(self._spare)

    def _in_order(self, dealt: CardsDealt) -> Iterator[str]:
        for place in range(dealt.each):
            for number in dealt.seats:
                cards = self._hole.get(number, [])
                card = cards[place] if place < len(cards) else UNKNOWN
                yield next(self._spare) if "?" in card else card

    def _act(self, waiting: WaitsForAct) -> None:
        party, act = self._wanted(waiting)
        if refusal := self.play.take(party, act):
            raise PhhError(f"{party} cannot do {act}: {refusal.code} {refusal.details}")

    def _wanted(self, waiting: WaitsForAct) -> tuple[Party, Act]:
        party, offer = next(iter(waiting.offers.items()))
        if any(isinstance(each, Unseen) for each in waiting.offers.values()):
            if self._coming is None or self._coming[1] != "es":
                return let_pass(waiting.offers)
            who, _, amount = self._say()
            return SEATS[who], Estardilhar(units(amount, self.scale))
        if isinstance(offer, Showing):
            shows = self._shown.get(SEATS.index(party))
            return party, (Show() if shows else Muck()) if shows is not None else let_pass(waiting.offers)[1]
        if not isinstance(offer, Speaking | Answering):
            return let_pass(waiting.offers)
        who, what, amount = self._say()
        if SEATS[who] != party:
            raise PhhError(f"it is for {party} to speak, not for player {who or 'nobody'}")
        return party, self._act_of(what, amount, call=offer.call)

    def _say(self) -> tuple[int, str, str]:
        said, self._coming = self._coming, next(self._next_spoken, None)
        return said or (0, "", "")

    def _act_of(self, what: str, amount: str, *, call: int) -> Act:
        match what:
            case "cbr":
                return Raise(units(amount, self.scale))
            case "cc":
                return Call() if call else Check()
            case "re":
                return Restardilhar()
            case _:
                return Fold()


def _sort_of(blind: int, top: int) -> Post:
    if blind < 0:
        return "entry"
    return "big" if blind == top else "small"


__all__ = ["CODES", "LAYERS", "UNTOLD", "LawHand", "PhhError", "play_again", "read_hands", "write_phh"]
