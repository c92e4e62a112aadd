"""Offers and acts: who may do what now, and what they did.

An offer is self-contained, frozen data: a client draws it, a bot picks from it, the floor checks against it, and
all three use the same `check`.
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Literal, TypeVar, get_args

import msgspec

from jogofeito.core.money import Movement
from jogofeito.core.parties import FLOOR, Party, Seat

Below = Callable[[int], int]  # gives an integer below n, whoever draws it


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="act", tag=snake, gc=False):
    """Something a party does. Games derive their own."""

    rests: ClassVar[bool] = False  # whoever does it plays no hand until back
    returns: ClassVar[bool] = False  # and this is how they come back


class Refusal(msgspec.Struct, frozen=True):
    """Why an act is not possible. The texts for `code` are in the message catalogues."""

    code: str
    details: dict[str, Any] = msgspec.field(default_factory=dict)
    rule: str = ""  # the rule of the law that decides, where one does


A = TypeVar("A", bound=Act)

# Which of the table's clocks runs on an offer. A jogada knows no time; the floor has the durations.
Clock = Literal["at_once", "betting", "brief", "decision", "interval", "none", "unseen"]


class Offer(
    msgspec.Struct,
    Generic[A],
    frozen=True,
    tag_field="offer",
    tag=snake,
    kw_only=True,
    rename={"default": "otherwise"},  # its name on the wire and in records
):
    """What one party may do now.

    `default` is the act that the clock submits when the party does not act; None means that play
    does not wait for this party.
    """

    to: Party
    default: A | None = None
    clock: Clock = "decision"

    gathers: ClassVar[bool] = False  # made between two hands, to whoever lets the next one begin
    decides: ClassVar[bool] = False  # somebody who is there answers it: the clock's answer tells who is not
    banked: ClassVar[bool] = False  # a player may think about it longer now and then

    @property
    def lacks(self) -> bool:
        """Of one that gathers: too few are ready to play."""
        return False

    @property
    def barred(self) -> bool:
        """The party cannot do anything with it as things stand: it is not for want of acting that nothing comes."""
        return False

    def out(self) -> Act | None:
        """What takes somebody who goes out of the game, if anything has to."""
        return self.default

    def back(self) -> Act | None:
        """What brings somebody into the game again who has been away."""
        return None

    def if_nobody_waits(self) -> Act | None:
        """What the floor answers when nobody waits any more for what this would make free."""
        return None

    def check(self, act: Act) -> Refusal | None:
        """None when the act is allowed as things stand; a refusal with its reason otherwise."""
        raise NotImplementedError

    def moves(self, act: A) -> tuple[Movement, ...]:  # noqa: ARG002
        """The money that an allowed act moves, at once and together with it."""
        return ()

    def random_act(self, draw: Below) -> A | None:
        """An allowed act picked with `draw`, or None when the party can only let the offer pass."""
        raise NotImplementedError


def not_offered(allowed: Any) -> Refusal:
    """An act of another kind than those allowed: one act type, or a union of them."""
    types = get_args(allowed) or (allowed,)
    return Refusal("act_not_offered", {"allowed": [snake(each.__name__) for each in types]})


class Choice(Offer[A], Generic[A], frozen=True, kw_only=True):
    """An offer of a few acts that can be listed. Games derive one for each of their decisions."""

    acts: tuple[A, ...]

    def check(self, act: Act) -> Refusal | None:
        if act in self.acts:
            return None
        return Refusal("act_not_offered", {"allowed": [snake(type(each).__name__) for each in self.acts]})

    def random_act(self, draw: Below) -> A | None:
        return self.acts[draw(len(self.acts))]


class Sit(Act, frozen=True, gc=True):
    """The floor seats a newcomer while the jogada is open to them."""

    seat: Seat


class OpenRoom(Offer[Sit], frozen=True, kw_only=True, tag="open_room"):
    """A crowd comes in as it likes: the floor gives each a free number, and tells nobody else who it is."""

    to: Party = FLOOR
    clock: Clock = "none"
    seats: int

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, Sit):
            return not_offered(Sit)
        if act.seat.number > self.seats:
            return Refusal("no_such_seat", {"seat": act.seat.number, "seats": self.seats})
        return None

    def random_act(self, draw: Below) -> Sit | None:  # noqa: ARG002 - numbers are the floor's to give
        return None


class OpenSeats(Offer[Sit], frozen=True, kw_only=True, tag="door"):
    """Newcomers may still take part: the floor may seat them at a free number, up to so many seats."""

    to: Party = FLOOR
    clock: Clock = "none"
    taken: tuple[Seat, ...]
    seats: int

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, Sit):
            return not_offered(Sit)
        if len(self.taken) >= self.seats:
            return Refusal("table_full", {"seats": self.seats})
        if act.seat.number > self.seats:
            return Refusal("no_such_seat", {"seat": act.seat.number, "seats": self.seats})
        if any(act.seat.number == each.number or act.seat.player == each.player for each in self.taken):
            return Refusal("seat_taken", {"seat": act.seat.number, "player": act.seat.player})
        return None

    def random_act(self, draw: Below) -> Sit | None:
        if len(self.taken) >= self.seats:
            return None
        free = [number for number in range(1, self.seats + 1) if all(number != each.number for each in self.taken)]
        return Sit(Seat(number := free[draw(len(free))], f"newcomer-{number}"))
