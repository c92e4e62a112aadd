"""Who comes before whom at the table: seats and standing places in one ring, to the right of whoever has the hand.

Seat 1 is on the croupier's right, and the numbers go on to the right of each (AO12.3). Standing players are behind
and to the right of a seat, in the order in which they came (AO12.24), and never beside the croupier (AO12.25).
"""

from collections.abc import Iterable

from jogofeito.games.chemin_de_fer.rules import GAPS, Rules


def behind(rules: Rules, place: int) -> int:
    """The seat behind which a standing place is; the seat itself for one."""
    return (place - rules.seats - 1) % GAPS + 1 if rules.stands(place) else place


def around(rules: Rules, place: int, banker: int) -> int:
    """How far to the right of the banker a place is, once round the table at most."""
    ring = 2 * rules.seats
    return (_at(rules, place) - _at(rules, banker) - 1) % ring


def _at(rules: Rules, place: int) -> int:
    return 2 * behind(rules, place) + rules.stands(place)


def in_order(rules: Rules, places: Iterable[int], banker: int, arrived: Iterable[int] = ()) -> list[int]:
    """All places together, from the banker's right: the order in which is paid and collected (AO12.96)."""
    came = {place: turn for turn, place in enumerate(arrived)}
    return sorted(places, key=lambda place: (around(rules, place, banker), came.get(place, place)))


def by_priority(rules: Rules, places: Iterable[int], banker: int, arrived: Iterable[int] = ()) -> list[int]:
    """Seated players first, then those who stand, each from the banker's right (AO12.49-50, AO12.79)."""
    order = in_order(rules, places, banker, arrived)
    return sorted(order, key=rules.stands)


def to_the_right(rules: Rules, seats: Iterable[int], of: int) -> list[int]:
    """Seated players from the right of a place on, once round to the place itself."""
    return in_order(rules, (seat for seat in seats if not rules.stands(seat)), of)


def cutters(rules: Rules, seats: Iterable[int], last: int) -> list[int]:
    """From the croupier's left back, or from the left of who cut last (AO12.27)."""
    seated = sorted((seat for seat in seats if not rules.stands(seat)), reverse=True)
    if not last:
        return seated
    return [seat for seat in seated if seat < last] + [seat for seat in seated if seat >= last]
