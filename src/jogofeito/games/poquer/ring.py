"""A game that goes on hand after hand: who plays the next one, who has the hand, and who owes what before it."""

from bisect import bisect
from collections.abc import Iterable
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
    Tip,
    TipPutAway,
    ToppedUp,
    TopUp,
    Trace,
    Warn,
)
from jogofeito.games.poquer.between import Between, BetweenAct, Gathering
from jogofeito.games.poquer.blinds import MISSED, from_first_place, in_game, with_blinds
from jogofeito.games.poquer.editions import EDITION, FIRST
from jogofeito.games.poquer.offers import SEATS, STACKS
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.state import Hand, Posting, Seating
from jogofeito.games.poquer.variants import Variant


class Standing:
    """A player who has brought a cave, as the hand about to begin finds them."""

    def __init__(self, place: Place, fresh: bool = False, posts: bool = False, steps_back: bool = False) -> None:
        self.place = place
        self.fresh = fresh  # came just now
        self.posts = posts  # pays the big bet to come in as soon as it lets them
        self.steps_back = steps_back  # plays only from the next hand on (AO14.9)

    def copy(self) -> "Standing":
        return Standing(self.place, self.fresh, self.posts, self.steps_back)

    def change(self, **values: Any) -> None:
        self.place = msgspec.structs.replace(self.place, **values)


class Ring:
    def __init__(self, rules: Rules, carry: Carry, room: Room, edition: int = EDITION) -> None:
        self.edition = edition
        self.rules = rules
        self.before = carry
        self.room = room
        self.session_open = carry.session_open
        self.variant = carry.variant
        self.traces = self._known_traces()
        self.paid = set(carry.paid)
        known = {place.seat: place for place in carry.places}
        self.standing: dict[int, Standing] = {}
        for each in room.company.seats:
            place = known.get(each.number)
            if place is not None and place.player == each.player:
                self.standing[each.number] = Standing(place, posts=place.posts)
            elif each.stack and edition == FIRST:
                self.standing[each.number] = Standing(Place(each.number, each.player))
            elif each.stack:
                self.standing[each.number] = Standing(self._place_of_a_newcomer(each.number, each.player))
        self._gathered: tuple[dict[int, Standing], dict[str, Trace]] | None = None

    def _known_traces(self) -> dict[str, Trace]:
        """Where the law does not say that first bets are owed for good, those who have long gone come as anybody."""
        traces = {each.player: each for each in self.before.traces}
        if not self.rules.owed_for_good:
            lately = {*(each.player for each in self.before.left), *self.room.players.values()}
            for player in traces.keys() - lately:
                each = traces.pop(player)
                if each.warnings or each.sent_away:  # which count through the partida (AO13.58)
                    traces[player] = Trace(player, warnings=each.warnings, sent_away=each.sent_away)
        return traces

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
        cave = 0 if place else max(self.entry(), took)
        return Between(
            to=SEATS[number],
            seat=number,
            stack=stack,
            cave=cave,
            charged=self.charged(cave),
            top_up=rules.top_up if place and stack < rules.cave else 0,
            must_top_up=place is not None and stack < rules.minimum,
            resting=place is not None and place.resting,
            waits=here is not None and here.place.waits and not here.posts,
            permille=rules.commission.permille if rules.commission.by == "cave" else 0,
            cites=(rules.cites.back if took else rules.cites.cave, rules.cites.top_up, rules.cites.rest, MISSED),
            may_wait=rules.newcomers == "post",
            sent_away=place is not None and place.sent_away,
            tips=rules.dealer == "croupier",
            chip=rules.smallest_chip,
        )

    def charged(self, cave: int) -> int:
        """What the house takes its share of: the opening cave, and not winnings that are brought back (reading 242)."""
        return cave if self.edition == FIRST else min(cave, self.rules.cave)

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
            case Tip(amount):
                self.room.tell(TipPutAway(number, amount, self.stack(number)))
            case Rest():
                self.standing[number].change(resting=True)
                self.room.tell(RestTaken(number))
            case Return(post, wait):
                here = self.standing[number]
                here.change(resting=False)
                if wait and (here.place.missed_small or here.place.missed_big):
                    here.change(waits=True)
                here.posts = post
                self.room.tell(BackAgain(number))

    def _welcome(self, number: int, amount: int, *, post: bool) -> None:
        player = next(each.player for each in self.room.company.seats if each.number == number)
        self.standing[number] = Standing(self._place_of_a_newcomer(number, player), fresh=True, posts=post)
        self.room.tell(CaveBought(number, amount, self._share(self.charged(amount)), self.stack(number)))
        if self.session_open and self.rules.commission.by == "session":
            self.charge(number)

    def _place_of_a_newcomer(self, number: int, player: str) -> Place:
        """Of somebody who comes, or comes back: then with what was missed, and with the warnings there were."""
        waits = self.rules.newcomers == "post" and self.before.hands > 0
        if self.edition == FIRST:
            return Place(number, player, waits=waits)
        trace = self.traces.get(player)
        if trace is None:
            return Place(number, player, waits=waits, new=True)
        behind = 0 if trace.missed_small or trace.seat == number else trace.seat  # the first bets are still to pass it
        self.trace(trace, seat=behind, missed_small=False, missed_big=False, warnings=0, sent_away=False)
        return Place(
            number,
            player,
            missed_small=trace.missed_small,
            missed_big=trace.missed_big,
            waits=waits,
            warnings=trace.warnings,
            sent_away=trace.sent_away,
            new=not trace.seat and not trace.missed_small and not trace.missed_big,
        )

    def trace(self, before: Trace, **values: Any) -> None:
        """Something about it has changed; where there is nothing left to know, it is forgotten."""
        now = msgspec.structs.replace(before, **values)
        if now.seat or now.missed_small or now.missed_big or now.warnings or now.sent_away:
            self.traces[now.player] = now
        else:
            self.traces.pop(now.player, None)

    # ---- a hand that comes to nothing

    def gathered(self) -> None:
        """No more waiting: what follows is undone, should there be no hand after all."""
        standing = {number: here.copy() for number, here in self.standing.items()}
        self._gathered = standing, dict(self.traces)

    def no_hand(self, *, marker: int | None = None) -> Carry:
        """What was decided between two hands stands; nobody has missed or paid anything since."""
        if self._gathered is not None and self.edition > FIRST:
            self.standing, self.traces = self._gathered
        return self.carry(marker=marker)

    def _share(self, amount: int) -> int:
        taken = self.rules.commission
        return amount * taken.permille // 1000 if taken.by == "cave" else 0

    def charge(self, number: int) -> None:
        """The house's share of the cave for a session, as far as the stack goes, and once (AO13.7 b, reading 244)."""
        player = self.room.players[number]
        if player in self.paid:
            return
        if self.edition > FIRST:
            self.paid.add(player)
        share = min(self.rules.cave * self.rules.commission.permille // 1000, self.stack(number))
        self.room.transfer(STACKS[number], COMMISSION, share, "commission", "session")
        self.room.tell(SessionShare(number, share, self.stack(number)))

    def begin_session(self) -> None:
        self.session_open = True
        self.paid.clear()
        for number in sorted(self.standing):
            self.charge(number)

    # ---- who plays

    def stack(self, number: int) -> int:
        return self.room.money(STACKS[number])

    def ready(self) -> list[int]:
        """Seats that can be dealt to, in order; whoever waits for the big bet among them."""
        lying, least = self.room.lying, self.rules.minimum
        return [
            number
            for number, here in sorted(self.standing.items())
            if not (here.place.resting or here.place.sent_away) and lying[STACKS[number]] >= least
        ]

    def clockwise(self, after: int) -> list[int]:
        """Players with a cave, from the left of a seat round to the seat itself."""
        order = sorted(self.standing)
        at = bisect(order, after)
        return order[at:] + order[:at]

    async def marker(self, ready: list[int]) -> tuple[int, bool]:
        """Who of those that are ready has the hand, and whether it was drawn by lot (AO13.29-30, PT809.44)."""
        before = self.before.marker
        playing, enough = ready, 3
        if self.edition > FIRST:  # whoever comes in does so by the big bet, never with the button
            playing, enough = in_game(self, ready) or ready, self.rules.players
        if not before:
            if self.rules.first_hand == "first_seat":
                return ready[0], False
            playing = [number for number in playing if not self.waiting(number)]
            ready = playing if len(playing) >= enough else ready  # who waits for the big bet is not in the game yet
            return ready[await self.room.chance(len(ready), "marker", tuple(map(str, ready)))], True
        for number in self.clockwise(before):
            if number in playing and not self.waiting(number) and not self._steps_back(number):
                return number, False
            if self.edition == FIRST and number not in ready and self.rules.leads == "hand" and number != before:
                self.standing[number].change(missed_small=True)
        return playing[0], False

    def waiting(self, number: int) -> bool:
        """Whether somebody gets no cards until it is their turn to come in."""
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
        return with_blinds(self, marker, ready)

    def _with_antes(self, marker: int, ready: list[int]) -> Seating | None:
        playing = from_first_place(self, ready, marker)
        if len(playing) < self.rules.players:
            return None
        posts = tuple(Posting(number, "ante", self.rules.minimum) for number in playing)
        return Seating(playing, marker, 0, posts)

    # ---- after a hand

    def mind_warnings(self, warnings: Iterable[Warn]) -> None:
        """Whoever did something grave, or was warned again and again, has to go (AO13.58, AO13.71 a)."""
        for each in warnings:
            here, trace = self.standing.get(each.seat), self._trace_at(each.seat)
            known: Place | Trace = here.place if here else trace
            times = 1 + known.warnings
            goes = each.grave or times >= self.rules.warnings
            if goes and not known.sent_away:
                self.room.announce("AO13.58", seat=each.seat, why=each.why, step="away")
                self.room.tell(SentAway(each.seat, times))
            if here:
                here.change(warnings=times, sent_away=known.sent_away or goes)
            elif self.edition > FIRST:
                self.trace(trace, warnings=times, sent_away=known.sent_away or goes)

    def _trace_at(self, seat: int) -> Trace:
        """Of whoever sits there without a cave."""
        player = self.room.players.get(seat, "")
        return self.traces.get(player, Trace(player))

    def carry(self, hand: Hand | None = None, *, marker: int | None = None) -> Carry:
        """How everybody stands for the next hand."""
        if hand is not None:
            for number, here in self.standing.items():
                self._count(here, hand, number)
        opened = hand is not None and self.rules.deck_opened
        return Carry(
            deck_seen=opened,
            marker=self.before.marker if marker is None else marker,
            hands=self.before.hands + (hand is not None),
            variant=self.variant,
            places=tuple(self._place_after(self.standing[number]) for number in sorted(self.standing)),
            session_open=self.session_open,
            left=self.before.left,
            traces=tuple(self.traces[player] for player in sorted(self.traces)),
            paid=tuple(sorted(self.paid)),
        )

    def _place_after(self, here: Standing) -> Place:
        posts = here.posts and here.place.waits and self.edition > FIRST
        return here.place if here.place.posts == posts else msgspec.structs.replace(here.place, posts=posts)

    def _count(self, here: Standing, hand: Hand, number: int) -> None:
        player = hand.by_number.get(number)
        if player is None:
            here.change(rested=here.place.rested + 1, idle=here.place.idle + 1)
        else:
            paid = player.total > 0 or any(each.seat == number for each in hand.posts)
            sat_still = not paid and self.rules.readings.idle_post == "everybody"
            idle = here.place.idle + 1 if sat_still else 0
            place = here.place
            if place != (after := Place(number, place.player, idle=idle, warnings=place.warnings)):
                here.place = msgspec.structs.replace(after, resting=place.resting, sent_away=place.sent_away)


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
