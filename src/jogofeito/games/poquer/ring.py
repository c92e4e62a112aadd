"""A game that goes on hand after hand: who plays the next one, who has the hand, and who owes what before it."""

from bisect import bisect, bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from jogofeito.core.offers import Offer, OpenSeats
from jogofeito.core.parties import COMMISSION, CROUPIER, FLOOR, Party
from jogofeito.core.room import Room
from jogofeito.games.poquer.acts import (
    BackAgain,
    Begin,
    BuyCave,
    Carry,
    CaveBought,
    Place,
    Rest,
    RestTaken,
    Return,
    SentAway,
    SessionShare,
    ToppedUp,
    TopUp,
    Warn,
)
from jogofeito.games.poquer.between import Between, BetweenAct, Gathering
from jogofeito.games.poquer.offers import SEATS, STACKS
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.state import Hand, Posting, Seating
from jogofeito.games.poquer.variants import Variant


@dataclass(slots=True)
class Standing:
    """A player who has brought a cave, as the hand about to begin finds them."""

    place: Place
    fresh: bool = False  # came just now
    posts: bool = False  # pays the big bet to come in at once
    steps_back: bool = False  # plays only from the next hand on (AO14.9)

    def change(self, **values: Any) -> None:
        self.place = msgspec.structs.replace(self.place, **values)


class Ring:
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.before = carry
        self.room = room
        self.session_open = carry.session_open
        self.variant = carry.variant
        known = {place.seat: place for place in carry.places}
        self.standing: dict[int, Standing] = {}
        for each in room.company.seats:
            place = known.get(each.number)
            if place is not None and place.player == each.player:
                self.standing[each.number] = Standing(place)
            elif each.stack:
                self.standing[each.number] = Standing(Place(each.number, each.player))

    # ---- between two hands

    def offers(self) -> dict[Party, Offer[Any]]:
        ready, needed = len(self.ready()), self.rules.players
        offers: dict[Party, Offer[Any]] = {
            CROUPIER: Gathering(
                to=CROUPIER,
                default=Begin(),
                ready=ready,
                needed=needed,
                sessions=self.rules.commission.by == "session",
                clock="interval" if ready >= needed else "none",
            ),
            FLOOR: OpenSeats(taken=self.room.company.seats, seats=self.rules.seats),
        }
        for each in self.room.company.seats:
            offers[SEATS[each.number]] = self._between(each.number)
        return offers

    def _between(self, number: int) -> Between:
        rules, here = self.rules, self.standing.get(number)
        stack, took = self.stack(number), self.took_away(number)
        place = here.place if here else None
        return Between(
            to=SEATS[number],
            seat=number,
            stack=stack,
            cave=0 if place else max(self.entry(), took),
            top_up=rules.top_up if place and stack < rules.cave else 0,
            must_top_up=place is not None and stack < rules.minimum,
            resting=place is not None and place.resting,
            waits=here is not None and here.place.waits and not here.posts,
            permille=rules.commission.permille if rules.commission.by == "cave" else 0,
            cites=(rules.cites.back if took else rules.cites.cave, rules.cites.top_up, rules.cites.rest),
            sent_away=place is not None and place.sent_away,
        )

    def took_away(self, number: int) -> int:
        """What whoever sits there had when they left a short while ago; they bring no less (AO13.14 h)."""
        if not self.before.left:
            return 0
        player = next(each.player for each in self.room.company.seats if each.number == number)
        return next((each.cave for each in self.before.left if each.player == player), 0)

    def entry(self) -> int:
        """The cave; in a game that goes on, where the law says so, the average of those on the table (AO13.28)."""
        caves = [stack for number in self.standing if (stack := self.stack(number))]
        if self.rules.entry == "cave" or not self.before.hands or not caves:
            return self.rules.cave
        average = sum(caves) // len(caves)
        return max(average - average % self.rules.smallest_chip, self.rules.entry_minimum)

    def take(self, number: int, act: BetweenAct) -> None:
        """An act that the offer has found possible, and whose money has moved."""
        match act:
            case BuyCave(amount, post):
                self._welcome(number, amount, post=post)
            case TopUp():
                amount = self.rules.top_up
                self.room.tell(ToppedUp(number, amount, self._share(amount), self.stack(number)))
            case Rest():
                self.standing[number].change(resting=True)
                self.room.tell(RestTaken(number))
            case Return(post):
                here = self.standing[number]
                here.change(resting=False)
                here.posts = post
                self.room.tell(BackAgain(number))

    def _welcome(self, number: int, amount: int, *, post: bool) -> None:
        player = next(each.player for each in self.room.company.seats if each.number == number)
        waits = self.rules.newcomers == "post" and self.before.hands > 0
        self.standing[number] = Standing(Place(number, player, waits=waits), fresh=True, posts=post)
        self.room.tell(CaveBought(number, amount, self._share(amount), self.stack(number)))
        if self.session_open and self.rules.commission.by == "session":
            self.charge(number)

    def _share(self, amount: int) -> int:
        taken = self.rules.commission
        return amount * taken.permille // 1000 if taken.by == "cave" else 0

    def charge(self, number: int) -> None:
        """The house's share of the cave for a session, as far as the stack goes (AO13.7 b)."""
        share = min(self.rules.cave * self.rules.commission.permille // 1000, self.stack(number))
        self.room.transfer(STACKS[number], COMMISSION, share, "commission", "session")
        self.room.tell(SessionShare(number, share, self.stack(number)))

    def begin_session(self) -> None:
        self.session_open = True
        for number in sorted(self.standing):
            self.charge(number)

    # ---- who plays

    def stack(self, number: int) -> int:
        return self.room.money(STACKS[number])

    def ready(self) -> list[int]:
        """Seats that can be dealt to, in order; whoever waits for the big bet among them."""
        money, least = self.room.money, self.rules.minimum
        return [
            number
            for number, here in sorted(self.standing.items())
            if not (here.place.resting or here.place.sent_away) and money(STACKS[number]) >= least
        ]

    def clockwise(self, after: int) -> list[int]:
        """Players with a cave, from the left of a seat round to the seat itself."""
        order = sorted(self.standing)
        at = bisect(order, after)
        return order[at:] + order[:at]

    async def marker(self, ready: list[int]) -> tuple[int, bool]:
        """Who of those that are ready has the hand, and whether it was drawn by lot (AO13.29-30, PT809.44)."""
        before = self.before.marker
        if not before:
            if self.rules.first_hand == "first_seat":
                return ready[0], False
            playing = [number for number in ready if not self._waiting(number)]
            ready = playing if len(playing) > 2 else ready  # whoever waits for the big bet is not in the game yet
            return ready[await self.room.chance(len(ready), "marker", tuple(map(str, ready)))], True
        for number in self.clockwise(before):
            if number in ready and not self._waiting(number) and not self._steps_back(number):
                return number, False
            if number not in ready and self.rules.leads == "hand" and number != before:
                self.standing[number].change(missed_small=True)
        return ready[0], False

    def _waiting(self, number: int) -> bool:
        here = self.standing[number]
        return here.steps_back or (here.place.waits and not here.posts)

    def _steps_back(self, number: int) -> bool:
        """A newcomer in the place that has the hand plays only from the next one on (AO14.9)."""
        here = self.standing[number]
        here.steps_back = self.rules.leads == "hand" and here.fresh and self.before.hands > 0
        return here.steps_back

    def seating(self, variant: Variant, marker: int, ready: list[int]) -> Seating | None:
        """Who plays and what each puts up first; None when too few are left to play."""
        if variant.forced == "ante":
            return self._with_antes(marker, ready)
        return self._with_blinds(marker, ready)

    def _with_antes(self, marker: int, ready: list[int]) -> Seating | None:
        playing = self._from_first_place(ready, marker)
        if len(playing) < self.rules.players:
            return None
        posts = tuple(Posting(number, "ante", self.rules.minimum) for number in playing)
        return Seating(playing, marker, 0, posts)

    def _with_blinds(self, marker: int, ready: list[int]) -> Seating | None:
        base = [number for number in ready if not self._waiting(number)]
        if len(base) <= 2 and self.rules.newcomers == "post":  # nobody waits where there is no game to wait for
            base = ready
            for number in base:
                self.standing[number].change(waits=False)
        if len(base) < self.rules.players:
            return None
        small, big = self._who_posts(base, ready, marker)
        playing = self._from_first_place(sorted({*base, big}), marker)
        posts = [Posting(small, "small", self.rules.small), Posting(big, "big", self.rules.minimum)]
        for number in playing:
            posts += self._owed(number, small, big)
        first = (playing.index(big) + 1) % len(playing)
        return Seating(playing, marker, first, tuple(posts), self.rules.minimum)

    def _who_posts(self, base: list[int], ready: list[int], marker: int) -> tuple[int, int]:
        """The small and the big bet: the hand and its left (AO14.10), or the two places after the button."""
        by_marker = self.rules.leads == "hand" or len(base) == 2
        small = marker if by_marker else self._next(marker, base, ready, "missed_small")
        return small, self._next(small, ready, ready, "missed_big")

    def _next(self, after: int, able: list[int], ready: list[int], missed: str) -> int:
        """The next who can post; whoever is away when it falls to them owes it (AO14.19)."""
        for number in self.clockwise(after):
            if number in able and not (missed == "missed_big" and self.rules.leads == "hand" and self._waiting(number)):
                return number
            if number not in ready:
                self.standing[number].change(**{missed: True})
        return after

    def _from_first_place(self, playing: list[int], marker: int) -> tuple[int, ...]:
        """In the order in which they are dealt to and speak."""
        at = bisect_left(playing, marker) if self.rules.leads == "hand" else bisect(playing, marker)
        return (*playing[at:], *playing[:at])

    def _owed(self, number: int, small: int, big: int) -> list[Posting]:
        """What was missed, dead (AO14.19); a big bet after too many hands without one (AO14.18), or to come in."""
        rules, here = self.rules, self.standing[number]
        place, owed = here.place, []
        if place.missed_small or place.missed_big:
            missed = rules.small * place.missed_small + rules.minimum * place.missed_big
            owed.append(Posting(number, "dead", missed))
        idle = rules.idle_hands and place.idle >= rules.idle_hands
        if (idle or (place.waits and here.posts)) and number not in (small, big):
            owed.append(Posting(number, "entry", rules.minimum))
        return owed

    # ---- after a hand

    def mind_warnings(self, warnings: Iterable[Warn]) -> None:
        """Whoever did something grave, or was warned again and again, has to go (AO13.58, AO13.71 a)."""
        for each in warnings:
            here = self.standing.get(each.seat)
            times = 1 + (here.place.warnings if here else 0)
            goes = each.grave or times >= self.rules.warnings
            if goes and not (here and here.place.sent_away):
                self.room.announce("AO13.58", seat=each.seat, why=each.why, step="away")
                self.room.tell(SentAway(each.seat, times))
            if here:
                here.change(warnings=times, sent_away=here.place.sent_away or goes)

    def carry(self, hand: Hand | None = None, *, marker: int | None = None) -> Carry:
        """How everybody stands for the next hand."""
        if hand is not None:
            for number, here in self.standing.items():
                self._count(here, hand, number)
        return Carry(
            marker=self.before.marker if marker is None else marker,
            hands=self.before.hands + (hand is not None),
            variant=self.variant,
            places=tuple(self.standing[number].place for number in sorted(self.standing)),
            session_open=self.session_open,
            left=self.before.left,
        )

    def _count(self, here: Standing, hand: Hand, number: int) -> None:
        player = hand.by_number.get(number)
        if player is None:
            here.change(rested=here.place.rested + 1, idle=here.place.idle + 1)
        else:
            paid = player.total > 0 or any(each.seat == number for each in hand.posts)
            sat_still = not paid and self.rules.readings.idle_post == "everybody"
            idle = here.place.idle + 1 if sat_still else 0
            place = here.place
            if place.idle != idle or place.rested or place.missed_small or place.missed_big or place.waits:
                here.change(rested=0, idle=idle, missed_small=False, missed_big=False, waits=False)


def carry_fits(rules: Rules, carry: Carry) -> str | None:
    """Why a game that was played under other rules cannot go on, or None."""
    if carry.variant and carry.variant not in rules.variants:
        return f"{carry.variant} was chosen last, and the table plays {' and '.join(rules.variants)}"
    if carry.session_open and rules.commission.by != "session":
        return "a session is open, and the rules know none"
    if max([carry.marker, *(place.seat for place in carry.places)]) > rules.seats:
        return f"the game knows of more than the {rules.seats} seats there are"
    for place in carry.places:
        if place.waits and rules.newcomers != "post":
            return f"{place.player} waits for the big bet, and the rules let newcomers play at once"
        if place.warnings and not rules.warnings:
            return f"{place.player} has been warned, and nobody warns under these rules"
    return None
