"""The small and the big bet: who posts them, what is owed from before, and that nobody evades them (AO14.10-19)."""

from typing import TYPE_CHECKING, Final

from jogofeito.games.poquer.acts import Place, Trace
from jogofeito.games.poquer.editions import FIRST
from jogofeito.games.poquer.state import Posting, Seating

if TYPE_CHECKING:
    from jogofeito.games.poquer.ring import Ring

MISSED: Final = "AO14.19"


def with_blinds(ring: "Ring", marker: int, ready: list[int]) -> Seating | None:
    """Who plays, and what each puts up; None where too few do."""
    rules = ring.rules
    base = in_game(ring, ready)
    if len(base) < rules.players:
        return None
    small, big = who_posts(ring, base, ready, marker)
    playing = {*base, big}
    if ring.edition > FIRST:
        note_missed(ring, ready, marker, small, big)
        playing |= {number for number in ready if comes_in(ring, number) and not lies_in(number, marker, big)}
    seats = from_first_place(ring, sorted(playing), marker)
    posts = [Posting(small, "small", rules.small), Posting(big, "big", rules.minimum)]
    for number in seats:
        posts += owed(ring, number, small, big)
    first = (seats.index(big) + 1) % len(seats)
    return Seating(seats, marker, first, tuple(posts), rules.minimum)


def in_game(ring: "Ring", ready: list[int]) -> list[int]:
    """Those who need not wait for the big bet to come in; where so few play, nobody who is new waits."""
    base = [number for number in ready if not ring.waiting(number)]
    if ring.rules.newcomers != "post":
        return base
    if ring.edition > FIRST:
        base = [number for number in base if not ring.standing[number].place.waits]
    if len(base) <= 2:
        few = len(base) < ring.rules.players
        for number in ready:
            here = ring.standing[number]
            if ring.edition == FIRST or few or here.place.new:
                here.change(waits=False)
        base = [number for number in ready if not ring.standing[number].place.waits]
    return base


def comes_in(ring: "Ring", number: int) -> bool:
    """Whether somebody who would have to wait pays to play now."""
    here = ring.standing[number]
    return here.place.waits and here.posts


def who_posts(ring: "Ring", base: list[int], ready: list[int], marker: int) -> tuple[int, int]:
    """The small and the big bet: the hand and its left (AO14.10), or the two places after the button."""
    if ring.edition == FIRST:
        by_marker = ring.rules.leads == "hand" or len(base) == 2
        small = marker if by_marker else _next_noted(ring, marker, base, ready, "missed_small")
        return small, _next_noted(ring, small, ready, ready, "missed_big")
    able = [number for number in ready if not (ring.rules.leads == "hand" and ring.waiting(number))]
    small = marker if ring.rules.leads == "hand" else _next(ring, marker, base)
    big = _next(ring, small, able)
    return (marker, small) if big == marker else (small, big)  # between two, the button posts the small one


def _next(ring: "Ring", after: int, able: list[int]) -> int:
    return next((number for number in ring.clockwise(after) if number in able), after)


def _next_noted(ring: "Ring", after: int, able: list[int], ready: list[int], missed: str) -> int:
    """The next who can post, in the first edition; whoever is away when it falls to them owes it."""
    for number in ring.clockwise(after):
        if number in able and not (missed == "missed_big" and ring.rules.leads == "hand" and ring.waiting(number)):
            return number
        if number not in ready:
            ring.standing[number].change(**{missed: True})
    return after


def from_first_place(ring: "Ring", playing: list[int], marker: int) -> tuple[int, ...]:
    """In the order in which they are dealt to and speak."""
    starts = marker if ring.rules.leads == "hand" else marker + 1
    return (*(number for number in playing if number >= starts), *(number for number in playing if number < starts))


def owed(ring: "Ring", number: int, small: int, big: int) -> list[Posting]:
    """What was missed, dead (AO14.19); a big bet after too many hands without one (AO14.18), or to come in."""
    rules, here = ring.rules, ring.standing[number]
    place, posts = here.place, []
    missed = rules.small * place.missed_small + rules.minimum * place.missed_big
    has_waited = place.waits and number == big and ring.edition > FIRST
    if missed and not has_waited:
        posts.append(Posting(number, "dead", missed))
    idle = bool(rules.idle_hands) and place.idle >= rules.idle_hands
    enters = comes_in(ring, number) and not (missed and ring.edition > FIRST)
    if (idle or enters) and number not in (small, big):
        posts.append(Posting(number, "entry", rules.minimum))
    return posts


# ---- who is not there when it falls to them


def lies_in(seat: int, after: int, upto: int) -> bool:
    """Whether a seat lies clockwise after one seat, and not after another.

    >>> [lies_in(seat, 8, 2) for seat in (8, 9, 1, 2, 3)]
    [False, True, True, True, False]
    """
    return after < seat <= upto if after < upto else seat > after or seat <= upto


def note_missed(ring: "Ring", ready: list[int], marker: int, small: int, big: int) -> None:
    """Whoever is away when a first bet passes their seat owes it; also when they have left that seat (AO14.19)."""
    before = ring.before.marker if small == marker else marker

    def passed(seat: int) -> tuple[bool, bool]:
        return bool(before) and before != small and lies_in(seat, before, small), lies_in(seat, small, big)

    for number, here in ring.standing.items():
        if number not in ready and not (here.place.new or here.place.waits):
            by_small, by_big = passed(number)
            _owes(here.place, by_small, by_big, ring, number)
    for trace in tuple(ring.traces.values()):
        if trace.seat:
            _pass_by(ring, trace, big, *passed(trace.seat))


def _owes(place: Place, by_small: bool, by_big: bool, ring: "Ring", number: int) -> None:
    ring.standing[number].change(missed_small=place.missed_small or by_small, missed_big=place.missed_big or by_big)


def _pass_by(ring: "Ring", trace: Trace, big: int, by_small: bool, by_big: bool) -> None:
    """Of a seat that somebody has left: for another one, or the game for a while."""
    number = next((number for number, here in ring.standing.items() if here.place.player == trace.player), 0)
    if not number:
        ring.trace(trace, missed_small=trace.missed_small or by_small, missed_big=trace.missed_big or by_big)
        return
    if number != big:  # who posts it in the new seat is rid of the old one
        _owes(ring.standing[number].place, by_small, by_big, ring, number)
    if by_small or number == big:
        ring.trace(trace, seat=0)
