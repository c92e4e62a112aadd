"""Hands in PHH, the notation of poker hand histories (a TOML table a hand), played again by the hand itself.

No-limit hold'em (NT) and pot-limit omaha (PO) are read. Amounts may be fractions of a chip: all of a hand are
multiplied by the same number so that they are whole units here.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import isfinite, lcm
from typing import Any, Final, TypeVar

import msgspec

from jogofeito.core.cards import NAMES
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.poquer.acts import Call, Check, Fold, Muck, Raise, Show
from jogofeito.games.poquer.offers import SEATS, Showing, Speaking
from jogofeito.games.poquer.rules import PT811_HOLDEM, PT811_OMAHA, Commission, Rules
from jogofeito.games.poquer.single import MAO, OneHand
from jogofeito.games.poquer.state import Posting, Seating
from jogofeito.games.poquer.variants import VARIANTS
from jogofeito.law.rules import compose

LAWS: Final = {"NT": PT811_HOLDEM, "PO": PT811_OMAHA}
UNKNOWN: Final = "??"
T = TypeVar("T")

COMMENT: Final = re.compile(r"^#.*$", re.MULTILINE)
HEADER: Final = re.compile(r"^\[\w+\]$", re.MULTILINE)
AMOUNT: Final = re.compile(r"\d+(\.\d+)?", re.ASCII)
KEY: Final = re.compile(r"^(\w+) = (.+)$", re.MULTILINE)


class PhhError(ValueError):
    """A hand that cannot be read or does not fit the rules; the text says where."""


class PhhHand(msgspec.Struct, frozen=True):
    """A hand as PHH writes it, in chips. Player 1 is on the button's left; of two, player 2 has the button."""

    variant: str
    antes: tuple[int | float, ...]
    blinds_or_straddles: tuple[int | float, ...]
    min_bet: int | float
    starting_stacks: tuple[int | float, ...]
    actions: tuple[str, ...]
    finishing_stacks: tuple[int | float, ...] = ()
    ante_trimming_status: bool = False
    hand: int | str = 0
    players: tuple[str, ...] = ()


def read_phh(text: str) -> list[PhhHand]:
    """The hands of a `.phh` text (one) or a `.phhs` text (a table each)."""
    hands = _read_quickly(text)
    if hands is None:
        hands = [_converted(table, place) for place, table in enumerate(tables_of(text), 1)]
    return [_checked(hand, place) for place, hand in enumerate(hands, 1)]


def tables_of(text: str) -> list[object]:
    """The table of each hand."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PhhError(f"this is not TOML: {error}") from error
    return [found] if "variant" in found else list(found.values())


def _read_quickly(text: str) -> list[PhhHand] | None:
    """Hands as programs write them, a key a line: turned into JSON, which is read many times faster than TOML.

    None where that cannot be done, or a key comes twice: then it is for the reader of TOML to say what is there.
    """
    if '"' in text or "\\" in text:  # strings that JSON would read in another way
        return None
    body = HEADER.sub('"":0},{', KEY.sub(r'"\1":\2,', COMMENT.sub("", text).replace("'", '"')))
    try:
        hands = _HANDS.decode("[{" + body.strip().removeprefix('"":0},{') + '"":0}]')
    except (msgspec.MsgspecError, UnicodeEncodeError):
        return None
    once = all(text.count(f"\n{key} =") <= len(hands) for key in PhhHand.__struct_fields__)
    return hands if once else None


def _converted(table: object, place: int) -> PhhHand:
    try:
        return msgspec.convert(table, PhhHand)
    except msgspec.ValidationError as error:
        raise PhhError(f"hand {place} is not a whole PHH hand: {error}") from error


def _checked(hand: PhhHand, place: int) -> PhhHand:
    seats = len(hand.starting_stacks)
    if hand.variant not in LAWS:
        raise PhhError(f"hand {place} is of variant {hand.variant}; read here: {', '.join(LAWS)}")
    if seats < 2 or len(hand.antes) != seats or len(hand.blinds_or_straddles) != seats:
        raise PhhError(f"hand {place} needs an ante, a blind and a stack for each of at least two players")
    amounts = (*hand.antes, *hand.blinds_or_straddles, hand.min_bet, *hand.starting_stacks, *hand.finishing_stacks)
    if not all(isinstance(each, int) or isfinite(each) for each in amounts):
        raise PhhError(f"hand {place} has an amount that is none")
    return hand


_HANDS = msgspec.json.Decoder(list[PhhHand])


# ---- chips and units


def scale_of(hand: PhhHand) -> int:
    """Units to a chip: even, and enough for every fraction in the hand; more where nothing says how it was split."""
    amounts = (*hand.antes, *hand.blinds_or_straddles, hand.min_bet, *hand.starting_stacks, *hand.finishing_stacks)
    parts: list[float | str] = [] if whole(amounts) else [each for each in amounts if isinstance(each, float)]
    parts += [action.split()[2] for action in hand.actions if "." in action and " cbr " in action]
    finest = lcm(*(Fraction(str(each)).denominator for each in parts)) if parts else 1
    return 2 * finest if hand.finishing_stacks else 120 * finest


def whole(amounts: Iterable[float]) -> bool:
    return set(map(type, amounts)) == {int}


def units(amount: float | str, scale: int) -> int:
    """
    >>> units(7, 2), units("2.5", 2)
    (14, 5)
    """
    if isinstance(amount, int):
        return amount * scale
    return int(amount) * scale if isinstance(amount, str) and amount.isdigit() else int(Fraction(str(amount)) * scale)


@cache
def _law(variant: str) -> Rules:
    values = {"currency": "DEMO", "limit": "pot" if variant == "PO" else "no_limit", "showdown": "choice"}
    rules = compose(LAWS[variant], {**values, "raises": 0, "raise_minimum": "table"})
    return msgspec.structs.replace(rules, commission=Commission("pot", 0, 0, needs_action=False))


def beginning(hand: PhhHand) -> Play[Rules, OneHand]:
    """The hand before its first card."""
    scale = scale_of(hand)
    count = len(hand.starting_stacks)
    rules = msgspec.structs.replace(_law(hand.variant), minimum=max(1, units(hand.min_bet, scale)), seats=count)
    seats = tuple(
        Seat(number, f"p{number}", units(chips, scale)) for number, chips in enumerate(hand.starting_stacks, 1)
    )
    carry = OneHand(rules.variant, _seating(hand, scale))
    return Play(MAO, rules, carry, Company(seats))


def _seating(hand: PhhHand, scale: int) -> Seating:
    count = len(hand.starting_stacks)
    blinds = [units(abs(each), scale) for each in in_place(hand.blinds_or_straddles)]
    antes = [units(each, scale) for each in in_place(hand.antes)]
    what = "ante" if hand.ante_trimming_status else "dead"
    posts = [Posting(seat, what, ante) for seat, ante in enumerate(antes, 1) if ante]  # type: ignore[arg-type]
    live = [Posting(seat, "big", blind) for seat, blind in enumerate(blinds, 1) if blind]
    left = [units(stack, scale) - ante for stack, ante in zip(hand.starting_stacks, antes, strict=True)]
    level = max(min(blind, stack) for blind, stack in zip(blinds, left, strict=True))
    return Seating(tuple(range(1, count + 1)), count, _after_straddles(hand, blinds), (*posts, *live), max(0, level))


def _after_straddles(hand: PhhHand, blinds: Sequence[int]) -> int:
    """Who speaks first: left of the highest blind or straddle. A post out of place, written negative, is none."""
    written = zip(blinds, in_place(hand.blinds_or_straddles), strict=True)
    straddles = [blind if given >= 0 else 0 for blind, given in written]
    return (straddles.index(max(straddles)) + 1) % len(blinds)


def in_place(given: Sequence[T]) -> Sequence[T]:
    """By seat: between two the button has the small blind, and the notation gives antes and blinds the other way."""
    return given[::-1] if len(given) == 2 else given


# ---- playing it again


class Told(msgspec.Struct):
    """What the actions of a hand say, by sort."""

    hole: dict[int, list[str]]
    board: list[str]
    spoken: list[tuple[int, str, str]]
    shown: dict[int, bool]  # who showed, and who mucked

    def hear(self, action: str, *, unseen: bool) -> None:
        """Take an action down; `unseen` bets before the cards are sintético's only."""
        match action.partition("#")[0].split():
            case []:
                pass
            case ["d", "dh", who, cards]:
                self.hole.setdefault(self._player(who), []).extend(_cards(cards))
            case ["d", "db", cards]:
                self.board += _cards(cards)
            case [who, "sm"] | [who, "sm", "-"]:
                self.shown[self._player(who)] = False
            case [who, "sm", cards]:
                self.shown[self._player(who)] = True
                if "?" not in cards:
                    self.hole[self._player(who)] = _cards(cards)
            case [who, "f" | "cc" | "re" as what] if unseen or what != "re":
                self.spoken.append((self._player(who), what, ""))
            case [who, "cbr" | "es" as what, amount] if AMOUNT.fullmatch(amount) and (unseen or what != "es"):
                self.spoken.append((self._player(who), what, amount))
            case _:
                raise PhhError(f"action {action!r} is not one of these variants")

    def _player(self, text: str) -> int:
        number = text.removeprefix("p")
        if not (text.startswith("p") and number.isdecimal() and 1 <= int(number) < len(SEATS)):
            raise PhhError(f"{text!r} is no player; they are p1, p2 and so on")
        return int(number)


def _cards(text: str) -> list[str]:
    found = [text[at : at + 2] for at in range(0, len(text), 2)]
    for each in found:
        if each not in NAMES and "?" not in each:
            raise PhhError(f"{each!r} is no card; cards are written like As, Td or 2c, and ?? where nobody knows them")
    return found


def told_by(hand: PhhHand, *, unseen: bool = False) -> Told:
    told = Told({}, [], [], {})
    for action in hand.actions:
        told.hear(action, unseen=unseen)
    return told


def _deck_order(hand: PhhHand, told: Told) -> Iterator[str]:
    """Cards as they are dealt: one to each in turn, then the board; any other card for one that nobody knows."""
    known = {card for cards in (*told.hole.values(), told.board) for card in cards}
    spare = iter([card for card in NAMES if card not in known])
    each = VARIANTS[_law(hand.variant).variant].hole
    for place in range(each):
        for number in range(1, len(hand.starting_stacks) + 1):
            cards = told.hole.get(number, [])
            card = cards[place] if place < len(cards) else UNKNOWN
            yield next(spare) if "?" in card else card
    yield from told.board
    yield from spare


def replay(hand: PhhHand) -> Play[Rules, OneHand]:
    """The hand played to its end. Raises PhhError where an action is not possible."""
    play, told, scale = beginning(hand), told_by(hand), scale_of(hand)
    cards, spoken = _deck_order(hand, told), iter(told.spoken)
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            card = next(cards)
            if card not in waiting.names:
                raise PhhError(f"card {card} comes twice")
            play.draw(waiting.names.index(card))
        else:
            _act(play, waiting, told, spoken, scale)
    if left := next(spoken, None):
        raise PhhError(f"the hand is over before {left}")
    return play


def _act(
    play: Play[Any, Any], waiting: WaitsForAct, told: Told, spoken: Iterator[tuple[int, str, str]], scale: int
) -> None:
    ((party, offer),) = waiting.offers.items()
    if isinstance(offer, Showing):
        shows = told.shown.get(SEATS.index(party))
        act: Act | None = offer.default if shows is None else Show() if shows else Muck()
    else:
        who, what, amount = next(spoken, (0, "", ""))
        if SEATS[who] != party:
            raise PhhError(f"it is for {party} to speak, not for player {who or 'nobody'}")
        act = _spoken(offer, what, amount, scale)
    refusal = play.take(party, act) if act is not None else Refusal("act_not_offered")
    if refusal is not None:
        raise PhhError(f"{party} cannot do {act}: {refusal.code} {refusal.details}")


def _spoken(offer: object, what: str, amount: str, scale: int) -> Act:
    if what == "cbr":
        return Raise(units(amount, scale))
    if what == "cc":
        return Call() if isinstance(offer, Speaking) and offer.call else Check()
    return Fold()


def finishing_stacks(hand: PhhHand, play: Play[Rules, OneHand]) -> list[Fraction]:
    """What each has at the end, in chips."""
    scale = scale_of(hand)
    return [Fraction(seat.stack, scale) for seat in play.company_after().seats]
