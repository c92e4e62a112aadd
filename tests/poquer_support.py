"""Short ways to set up a poker table, to say which cards come, and to play a hand to its end."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from jogofeito.core.drivers import let_pass
from jogofeito.core.facts import Announced
from jogofeito.core.inputs import Acted
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import Company, Seat, number_of, seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.poquer.acts import (
    Begin,
    BeginSession,
    BuyCave,
    Call,
    CardExposed,
    CardsDealt,
    Carry,
    Check,
    Chosen,
    CloseSession,
    Deal,
    Estardilhar,
    FaultNoted,
    Fold,
    HoleCards,
    Misdeal,
    Mixed,
    OnlyMatch,
    Place,
    Posted,
    PotWon,
    Raise,
    Rest,
    Restardilhar,
    Return,
    SentAway,
    SessionShare,
    Spoke,
    Tip,
    TopUp,
    ToSpeak,
    Trace,
    Uncovered,
    Warn,
    Warned,
)
from jogofeito.games.poquer.between import Gathering
from jogofeito.games.poquer.croupier import Dealing
from jogofeito.games.poquer.offers import Choosing, Cutting, Speaking
from jogofeito.messages import call_text
from support import CROUPIER, Did, TestTable, by, facts, go_on

# the games under each text; PT811-H stands for online hold'em, whose own text is missing
TABLES = {
    "AO14": ("omaha", "AO14"),
    "AO15": ("holdem", "AO15"),
    "AO16": ("poquer-sintetico", "AO16"),
    "PT809": ("poquer-sintetico", "PT809"),
    "PT811": ("omaha", "PT811"),
    "PT811-H": ("holdem", "PT811"),
}
NO_SHARE: dict[str, Any] = {"commission__permille": 0}  # for Angolan tables, where the share may be nothing
LETTERS = "abcdefghijk"
Known = TypeVar("Known", Place, Trace)


def proving(**ids: str) -> pytest.MarkDecorator:
    """The same test under several texts, each proving its own rules: `proving(AO15="AO13.24", PT809="PT809.7")`."""
    return pytest.mark.parametrize(
        "text",
        [
            pytest.param(text.replace("_", "-"), marks=pytest.mark.law(*rules.split()) if rules else ())
            for text, rules in ids.items()
        ],
    )


def poquer(
    text: str = "AO15", *, stacks: Sequence[float] = (100, 100, 100, 100), marker: int | None = None, **values: Any
) -> TestTable:
    """A table where seats 1, 2, 3 … have so many table minimums.

    `marker` had the hand before, 0 if nobody had; if it is not said, seat 1 is dealt to first in the coming hand.
    Angolan hold'em is without a limit, as most tests bet, where they do not say how it is.
    """
    game, law = TABLES[text]
    given = {name.replace("__", "."): value for name, value in values.items()}
    if text == "AO15":
        given.setdefault("limit", "no_limit")
    table = TestTable(game, given, players=LETTERS[: len(stacks)], text=law)
    seats = tuple(
        Seat(each.number, each.player, int(stack * table.rules.minimum))
        for each, stack in zip(table.company.seats, stacks, strict=True)
    )
    table.company = Company(seats)
    places = tuple(Place(each.number, each.player) for each in seats)
    if marker is None:
        marker = len(seats) - (table.rules.leads == "next")
    table.carry = Carry(marker=marker, hands=int(marker > 0), places=places)
    return table


def begin(table: TestTable) -> Play[Any, Any]:
    return Play(table.listed.game, table.rules, table.carry, table.company)


class Cards:
    """Cards by name: of seats, common, seen by mistake; any other where none is named."""

    def __init__(self, hole: Mapping[int, str], board: str, exposed: str) -> None:
        self._hole = {number: text.split() for number, text in hole.items()}
        self._board, self._exposed = deque(board.split()), deque(exposed.split())
        self._named = {*board.split(), *exposed.split(), *(card for cards in self._hole.values() for card in cards)}
        self._dealing: deque[str] | None = None

    def next(self, play: Play[Any, Any], names: tuple[str, ...]) -> int:
        last = play.facts[-1].fact
        card = ""
        if isinstance(last, CardsDealt) and self._dealing is None:
            self._dealing = deque(self._in_order(last))
        if isinstance(last, FaultNoted | CardExposed) and self._exposed:
            card = self._exposed.popleft()
        elif self._dealing:
            card = self._dealing.popleft()
        elif self._board:
            card = self._board.popleft()
        return names.index(card or next(each for each in names if each not in self._named))

    def _in_order(self, dealt: CardsDealt) -> Iterator[str]:
        for place in range(dealt.each):
            for number in dealt.seats:
                cards = self._hole.get(number, [])
                yield cards[place] if place < len(cards) else ""


def run_on(
    play: Play[Any, Any],
    acts: Iterable[Did] = (),
    *,
    hole: Mapping[int, str] | None = None,
    board: str = "",
    exposed: str = "",
    stop: bool = False,
) -> Play[Any, Any]:
    """These acts, each as soon as it is possible; then what happens by default, or, with `stop`, nothing."""
    return _run(play, acts, Cards(hole or {}, board, exposed), stop=stop)


def _run(play: Play[Any, Any], acts: Iterable[Did], cards: Cards, *, stop: bool) -> Play[Any, Any]:
    left = deque(acts)
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            play.draw(cards.next(play, waiting.names) if waiting.what == "card" else 0)
        elif not left:
            if stop:
                break
            take(play, *let_pass(waiting.offers))
        elif not isinstance(verdict := play.consider(by(left[0][0]), left[0][1]), Refusal):
            take(play, by(left[0][0]), left.popleft()[1])
        else:
            take(play, *passing(waiting, left[0], verdict))
    assert not left, f"the hand is over before {left[0]}"
    return play


def passing(waiting: WaitsForAct, wanted: Did, verdict: Refusal) -> tuple[Any, Act]:
    """What lets a table go on to where the wanted act is possible: never a player's decision."""
    for party, offer in waiting.offers.items():
        if isinstance(offer, Gathering | Dealing | Cutting | Choosing) and offer.default is not None:
            return party, offer.default
    raise AssertionError(f"{wanted} is not possible: {verdict}")


def take(play: Play[Any, Any], who: Any, act: Act) -> None:
    refusal = play.take(who, act)
    assert refusal is None, f"{who} may not do {act}: {refusal}"


def hand(table: TestTable, *acts: Did, **cards: Any) -> Play[Any, Any]:
    """A whole hand; the table goes on from its end."""
    play = run_on(begin(table), acts, **cards)
    table.carry, table.company = play.carry_after, Company(play.company_after().seats)
    return play


def stopped(
    table: TestTable, *acts: Did, hole: Mapping[int, str] | None = None, board: str = "", exposed: str = ""
) -> Play[Any, Any]:
    """A hand as it stands after these acts, at the next decision of a player."""
    cards = Cards(hole or {}, board, exposed)
    play = _run(begin(table), acts, cards, stop=True)
    while isinstance(play.waiting, WaitsForAct) and not any(
        isinstance(offer, Speaking) for offer in play.waiting.offers.values()
    ):
        take(play, *let_pass(play.waiting.offers))
        _run(play, (), cards, stop=True)
    return play


def offers(play: Play[Any, Any]) -> dict[Any, Any]:
    """Who is offered what now."""
    assert isinstance(play.waiting, WaitsForAct)
    return dict(play.waiting.offers)


def pass_one(play: Play[Any, Any]) -> None:
    """What the clock would do next."""
    take(play, *let_pass(offers(play)))


def speaking(play: Play[Any, Any]) -> Speaking:
    """The offer to whoever is to speak."""
    assert isinstance(play.waiting, WaitsForAct)
    return next(offer for offer in play.waiting.offers.values() if isinstance(offer, Speaking))


def spoken(play: Play[Any, Any]) -> list[tuple[int, str]]:
    return [(each.seat, each.says) for each in facts(play, Spoke)]


def turns(play: Play[Any, Any]) -> list[int]:
    return [each.seat for each in facts(play, ToSpeak)]


def posted(play: Play[Any, Any]) -> list[tuple[int, str, int]]:
    return [(each.seat, each.what, each.amount) for each in facts(play, Posted)]


def won(play: Play[Any, Any]) -> list[tuple[int, tuple[int, ...], int]]:
    """Each pot: its number, who won it, how much it was."""
    return [(each.pot, each.winners, each.amount) for each in facts(play, PotWon)]


def stacks(play: Play[Any, Any]) -> dict[int, int]:
    return {each.number: each.stack for each in play.company_after().seats}


def said(play: Play[Any, Any]) -> list[str]:
    return [call_text(call, "pt", "EUR") for call in facts(play, Announced)]


def seen_by(play: Play[Any, Any], number: int) -> list[Any]:
    return [told.fact for told in play.facts if told.may_be_seen_by(seat(number))]


def hole_cards(play: Play[Any, Any]) -> dict[int, tuple[str, ...]]:
    return {each.seat: each.cards for each in facts(play, HoleCards)}


# ---- every refusal and every call, for the messages

_MIN = 200_00


def _refused(text: str, who: Any, act: Act, *before: Did, **values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        found = stopped(poquer(text, **values), *before).consider(by(who), act)
        assert isinstance(found, Refusal)
        return found

    return refuse


def _between(text: str, who: Any, act: Act, **values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        table = poquer(text, **values)
        table.company = Company((*table.company.seats, Seat(5, "ivo")))
        found = begin(table).consider(by(who), act)
        assert isinstance(found, Refusal)
        return found

    return refuse


def _back(text: str, who: int, act: Act) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        found = run_on(begin(poquer(text)), [(who, Rest())], stop=True).consider(by(who), act)
        assert isinstance(found, Refusal)
        return found

    return refuse


def _unseen(who: int, act: Act, *before: Did) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        play = run_on(begin(poquer("PT809")), [(CROUPIER, Begin()), *before], stop=True)
        found = play.consider(by(who), act)
        assert isinstance(found, Refusal)
        return found

    return refuse


_RAISED: list[Did] = [(3, Raise(2 * _MIN)), (4, Raise(3 * _MIN)), (1, Raise(4 * _MIN))]
_SHORT: list[Did] = [(3, Raise(5_00)), (4, Raise(8_00)), (1, Fold()), (2, Call())]
_CAPPED: dict[str, Any] = {"limit": "maximum", "most_in_hand": 5_00, "estardilho": False}
POQUER_REFUSALS: dict[str, Callable[[], Refusal]] = {
    "must_match": _refused("AO15", 3, Check()),
    "nothing_to_match": _refused("AO15", 1, Call(), (3, Call()), (4, Call()), (1, Call()), (2, Check())),
    "raise_too_small": _refused("AO15", 3, Raise(1)),
    "raise_too_large": _refused("AO15", 3, Raise(10**9)),
    "bet_not_in_chips": _refused("AO15", 3, Raise(2 * _MIN + 1)),
    "cave_too_small": _refused("AO15", 4, Raise(90 * _MIN), (3, Raise(50 * _MIN)), stacks=(100, 100, 100, 40)),
    "maximum_reached": _refused("PT809", 2, Raise(8_00), (1, Raise(4_00)), **_CAPPED),
    "nobody_to_raise": _refused("PT811-H", 1, Raise(90_00), (2, Raise(10_00)), stacks=(100, 10)),
    "not_reopened": _refused("PT811-H", 3, Raise(50_00), *_SHORT, stacks=(100, 100, 100, 8)),
    "only_match": _refused("AO15", 3, Raise(2 * _MIN), (CROUPIER, OnlyMatch("looked_again")), dealer="croupier"),
    "raises_spent": _refused("AO15", 2, Raise(9 * _MIN), *_RAISED),
    "estardilho_out_of_bounds": _unseen(1, Estardilhar(1)),
    "no_restardilho_now": _unseen(3, Restardilhar(), (1, Estardilhar(3_00)), (2, Restardilhar())),
    "not_in_the_hand": _refused("AO15", CROUPIER, Uncovered(9), dealer="croupier"),
    "not_at_the_table": _refused("AO15", CROUPIER, Warn(9, "delay"), dealer="croupier"),
    "cave_is_fixed": _between("AO15", 5, BuyCave(1)),
    "cave_brought_before": _between("AO15", 1, BuyCave(1)),
    "no_tips_here": _between("AO15", 1, Tip(_MIN)),
    "tip_not_in_stack": _between("AO15", 1, Tip(0), dealer="croupier"),
    "no_top_up_now": _between("AO15", 1, TopUp()),
    "not_playing": _between("AO15", 5, Rest()),
    "not_resting": _between("AO15", 1, Return()),
    "cannot_wait": _back("AO15", 1, Return(wait=True)),
}


def poquer_scenes() -> Iterator[Play[Any, Any]]:
    """Under every text: a hand that is shown, one that nobody shows, none for want of players; and misdeals."""
    blinds: list[Did] = [(3, Raise(3 * _MIN)), (4, Call()), (1, Fold()), (2, Fold()), (3, Check()), (4, Check())]
    yield hand(poquer("AO15"), *blinds)
    online: list[Did] = [(3, Raise(3_00)), (4, Call()), (1, Fold()), (2, Fold()), (3, Check()), (4, Check())]
    yield hand(poquer("PT811"), *online)
    for text in ("AO16", "PT809"):
        put = 2 * poquer(text).rules.minimum
        yield hand(poquer(text), (1, Estardilhar(put)), (2, Restardilhar()), (3, Call()), (4, Fold()), (1, Fold()))
        yield hand(poquer(text), (1, Estardilhar(put)))
        yield hand(poquer(text), (1, Raise(put)), (2, Call()), (3, Fold()), (4, Fold()))
    for text in ("AO15", "AO16"):
        yield hand(poquer(text, dealer="croupier"), (CROUPIER, Deal()), (CROUPIER, Misdeal("order")))
    mixed: list[Did] = [(CROUPIER, Deal()), (CROUPIER, Deal()), (3, Fold()), (4, Fold()), (CROUPIER, Mixed(1, 2))]
    yield hand(poquer("AO15", dealer="croupier"), *mixed)
    for text in ("AO15", "PT809"):
        yield hand(poquer(text, stacks=(100,)))
    for grave in (False, True):
        yield hand(poquer("AO15", dealer="croupier"), (CROUPIER, Warn(1, "delay", grave=grave)))


# ---- what a void jogada leaves behind


def _as_the_gathering_ended(play: Play[Any, Any]) -> bool:
    """Who has come, rests, waits, has paid or was warned stays so; nobody has had the hand, or missed or paid a bet.

    The deck is opened again before the next hand, since there was a break (AO13.4).
    """
    before, after = play.carry, play.carry_after
    if not isinstance(after, Carry):
        return False
    places = _places(play)
    here = {each.player for each in places.values()}
    chosen = facts(play, Chosen)
    session_open, paid = _session(play)
    return (
        (after.marker, after.hands, after.left, after.deck_seen) == (before.marker, before.hands, before.left, False)
        and after.variant == (chosen[-1].variant if chosen else before.variant)
        and after.places == tuple(places[number] for number in sorted(places))
        and tuple(each for each in after.traces if each.player not in here) == _traces(play, places)
        and (after.session_open, set(after.paid)) == (session_open, paid)
    )


def _places(play: Play[Any, Any]) -> dict[int, Place]:
    """By seat, how players stand by what they have said between the hands, and by what the croupier has said since."""
    known = {each.seat: each for each in play.carry.places}
    seats = [each for each in play.company.seats if each.number in known or each.stack]
    places = {each.number: _place(play, known, each.number, each.player) for each in seats}
    for given in play.inputs:
        if not isinstance(given, Acted):
            continue
        here = places.get(number_of(given.by)) if given.by.startswith("seat:") else None
        match given.act:
            case BuyCave(post=post):
                number = number_of(given.by)
                places[number] = replace(_place(play, {}, number, play.players[number]), posts=post)
            case Rest() if here:
                places[here.seat] = replace(here, resting=True)
            case Return(post, wait) if here:
                waits = here.waits or (wait and (here.missed_small or here.missed_big))
                places[here.seat] = replace(here, resting=False, waits=waits, posts=post)
    return {number: _warned(play, replace(each, posts=each.posts and each.waits)) for number, each in places.items()}


def _warned(play: Play[Any, Any], known: Known) -> Known:
    """What is known of a player, and what the croupier has said to them meanwhile."""
    players = play.players
    times = sum(players[each.seat] == known.player for each in facts(play, Warned))
    goes = any(players[each.seat] == known.player for each in facts(play, SentAway))
    return replace(known, warnings=known.warnings + times, sent_away=known.sent_away or goes)


def _traces(play: Play[Any, Any], places: Mapping[int, Place]) -> tuple[Trace, ...]:
    """What is known of those who have no cave; of who has come back with one it is told at their place."""
    here = {each.player for each in places.values()}
    before = {each.player: each for each in play.carry.traces}
    warned = {play.players[each.seat] for each in facts(play, Warned)}
    known = sorted({*before, *warned} - here)
    return tuple(_warned(play, before.get(player, Trace(player))) for player in known)


def _place(play: Play[Any, Any], known: Mapping[int, Place], number: int, player: str) -> Place:
    """How a player stood before; of one who has come: as whoever owes nothing, or as they went."""
    place = known.get(number)
    if place is not None and place.player == player:
        return place
    trace = next((each for each in play.carry.traces if each.player == player), Trace(player))
    return Place(
        number,
        player,
        missed_small=trace.missed_small,
        missed_big=trace.missed_big,
        waits=play.rules.newcomers == "post" and play.carry.hands > 0,
        warnings=trace.warnings,
        sent_away=trace.sent_away,
        new=trace == Trace(player, warnings=trace.warnings, sent_away=trace.sent_away),
    )


def _session(play: Play[Any, Any]) -> tuple[bool, set[str]]:
    """Whether one is open, and who has paid for it: only once each, and everybody anew when another begins."""
    is_open, paid, told = play.carry.session_open, set(play.carry.paid), 0
    again = Play(play.game, play.rules, play.carry, play.company)
    for given in play.inputs[:-1]:
        go_on(again, given)
        match given:
            case Acted(act=BeginSession()):
                is_open, paid = True, set()
            case Acted(act=CloseSession()):
                is_open = False
            case _:
                pass
        shares = facts(again, SessionShare)
        paid |= {play.players[each.seat] for each in shares[told:]}
        told = len(shares)
    return is_open, paid


VOID_MEMORY = dict.fromkeys(("holdem", "omaha", "poquer-sintetico"), _as_the_gathering_ended)

__all__ = ["CROUPIER", "NO_SHARE", "begin", "by", "facts", "hand", "poquer", "proving", "run_on", "stopped"]
