"""What guests who come and go may not have gained, each of it read from the journals of a table and from its stays."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import msgspec

from floor.playing import Casino
from jogofeito.core.inputs import Acted
from jogofeito.core.offers import Offer
from jogofeito.core.parties import at_stake, number_of
from jogofeito.core.policies import Policies, Terms
from jogofeito.floor.address import Answer, LineLost
from jogofeito.floor.lines import Ended, Played, Story, read, unpacked
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.policies.presence import HELD_UP
from jogofeito.floor.seats import Session, Sitter
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.table import LiveTable
from jogofeito.games import listed
from jogofeito.games.poquer.blinds import lies_in

A_MOMENT_MS = 2_000
Gained = Iterator[str]  # what somebody gained by a trick, each in a sentence


@dataclass
class Told:
    """A jogada that is over, as the journal has it."""

    jogada: str
    begun_ms: int
    ended_ms: int
    rules: Any
    carry: Any  # before
    after: Any
    players: dict[int, str]
    facts: list[dict[str, Any]]
    moved: tuple[Any, ...]
    story: Story
    begins_partida: bool = False

    @property
    def company(self) -> dict[str, int]:
        """Who was there when it began, and in which seat."""
        return {each.player: each.number for each in self.story.begun.company.seats}

    def of(self, kind: str) -> Iterator[dict[str, Any]]:
        return (each for each in self.facts if each["fact"] == kind)

    def staked(self, number: int) -> bool:
        """In this jogada, or before it and it still lies."""
        lies = any(each.number == number and each.carried for each in self.story.begun.company.seats)
        return lies or any(each.payee == at_stake(number) for each in self.moved)


class Stays:
    """Of all players at a table: from when to when each had a seat."""

    def __init__(self, sessions: Iterable[Session]) -> None:
        self._of: dict[str, list[Session]] = {}
        for each in sessions:
            self._of.setdefault(each.player, []).append(each)

    def at(self, player: str, at_ms: int) -> Session | None:
        """The one in which a player was at a time; of two the later."""
        spans = (each for each in reversed(self._of.get(player, ())) if each.began_ms <= at_ms)
        return next((each for each in spans if each.ended_ms is None or at_ms <= each.ended_ms), None)

    def one(self, player: str, *times_ms: int) -> bool:
        """Whether a player was there at all these times, without having gone in between."""
        stays = [self.at(player, at_ms) for at_ms in times_ms]
        return None not in stays and len({each.began_ms for each in stays if each}) == 1


@dataclass
class Evening:
    """All that was played at a table."""

    settings: TableSettings
    played: list[Told]
    stays: Stays

    @classmethod
    async def of(cls, casino: Casino, settings: TableSettings) -> "Evening":
        cashier = casino.cashier
        names = [each for each in await cashier.streams("session/") if each.endswith(f"/{settings.id}")]
        lines = [line for name in sorted(names) if (line := await cashier.last_line(name))]
        stays = Stays(msgspec.json.decode(line.payload, type=Session) for line in lines)
        evening = cls(settings, [], stays)
        for stream in sorted(await cashier.streams(f"jogada/{settings.id}/")):
            each = _told(settings, Story.of(read(await cashier.journal(stream))))
            each.begins_partida = evening.begins_partida(each)
            evening.played.append(each)
        return evening

    def begins_partida(self, each: Told) -> bool:
        """Whether a jogada is the first of one: between players, when nobody is left who was there before."""
        if not self.played:
            return True
        before = self.played[-1]
        there = [player for player in each.company if player in before.players.values()]
        stayed = any(self.stays.one(player, before.ended_ms, each.begun_ms) for player in there)
        return bool(listed(self.settings.game).game.hands) and not stayed


def _told(settings: TableSettings, story: Story) -> Told:
    game, begun, ended = listed(settings.game).game, story.begun, story.ended
    assert isinstance(ended, Ended)
    outcome = unpacked(ended.outcome)
    return Told(
        begun.jogada,
        begun.at_ms,
        ended.at_ms,
        msgspec.convert(begun.rules, game.rules),
        msgspec.convert(begun.carry, game.carry),
        msgspec.convert(ended.carry, game.carry),
        story.players(),
        [each["fact"] for each in outcome.facts],
        outcome.movements,
        story,
    )


def seats_held(evening: Evening, full: set[str]) -> Gained:
    """Nobody keeps a seat that others wait for by more jogadas without a bet than the law and the house let."""
    settings, played = evening.settings, evening.played
    caves = listed(settings.game).game.policies(played[0].rules).caves if played else None
    terms = settings.terms or (caves.terms if caves else None)
    most = max(terms.rest_hands, terms.idle_hands) + 3 if terms else settings.idle_jogadas + 3
    without: dict[tuple[str, int], int] = {}
    for each in played:
        here = {_stay(evening, player, each): number for number, player in each.players.items()}
        without = {stay: count for stay, count in without.items() if stay in here}
        for stay, number in here.items():
            if each.staked(number) or (each.jogada not in full):
                without[stay] = 0
            elif not caves or any(each.of("cards_dealt")):  # between players only hands count
                without[stay] = without.get(stay, 0) + 1
            if without.get(stay, 0) > most:
                yield f"{each.jogada}: {stay[0]} has kept a seat through {without[stay]} jogadas without a bet"


def _stay(evening: Evening, player: str, each: Told) -> tuple[str, int]:
    stay = evening.stays.at(player, each.ended_ms)
    return player, stay.began_ms if stay else -1


def removed_and_still_there(evening: Evening, removed: Sequence[tuple[str, int]]) -> Gained:
    """Whoever the staff remove is gone when the jogada in play is over, and what lies of theirs is decided."""
    for player, at_ms in removed:
        for each in evening.played:
            if each.begun_ms <= at_ms + A_MOMENT_MS / 2 or player not in each.company:
                continue  # it was just beginning
            lies = any(seat.player == player and seat.carried for seat in each.story.begun.company.seats)
            if evening.stays.one(player, at_ms, each.ended_ms) and not lies:
                yield f"{each.jogada}: {player} was removed before it and has kept the seat"
                break


def colours_kept(evening: Evening) -> Gained:
    """A colour is of one player alone, who has taken it in this stay; nobody brings one along."""
    taken: dict[tuple[str, str], int] = {}  # by player and colour, when the jogada was over in which it was taken
    for before, each in pairwise(evening.played):
        for fact in before.of("colour_taken"):
            taken[before.players[fact["seat"]], fact["colour"]] = before.ended_ms
        holders = getattr(each.carry, "holders", ())
        colours = [holder.colour for holder in holders]
        if len(set(colours)) < len(colours):
            yield f"{each.jogada}: two players have one colour: {colours}"
        for holder in holders:
            player, since_ms = holder.player, taken.get((holder.player, holder.colour))
            if holder.colour not in each.rules.colours or since_ms is None:
                yield f"{each.jogada}: {player} has {holder.colour} and never took it"
            elif player not in each.company and player not in before.players.values():
                yield f"{each.jogada}: {player} has {holder.colour} and has gone"
            elif player in each.company and not evening.stays.one(player, since_ms, each.begun_ms):
                yield f"{each.jogada}: {player} came back and still has {holder.colour}"


@dataclass
class Owing:
    """Where the first bets still have to find somebody who has been dealt to, and whether they have missed them.

    Whoever moves a second time before both bets have passed the seat that was left is not followed: the game knows one
    such seat. Nor is anybody where the marker is drawn anew.
    """

    seat: int  # 0: none that counts
    left: int = 0
    halfway: int = 0  # a seat that was left, and that the big bet has passed and the small one not
    owes: bool = False
    place: tuple[str, int, int] = ("", 0, 0)  # where they were last: player, stay and seat
    seen_ms: int = 0

    def is_in(self, place: tuple[str, int, int], now_ms: int) -> None:
        if place != self.place:
            moved = place[2] != self.seat
            self.left = self.seat if self.seat and moved and not (self.left or self.halfway) else 0
            self.seat = 0 if moved else self.seat
        self.place, self.seen_ms = place, now_ms

    def passed(self, before: int, small: int, big: int, *, away: bool) -> None:
        """By the small bet from where it was before, and by the big one from there on.

        A seat that was left is found once: the small bet comes last.
        """
        if self.left and lies_in(self.left, before, small):
            self.left = 0
        if away and self.seat and lies_in(self.seat, before, small):
            self.seat = 0
        if self.halfway and lies_in(self.halfway, before, small):
            self.halfway = 0
        if self.left and lies_in(self.left, small, big):
            self.owes, self.halfway, self.left = True, self.left, 0
        if self.seat and lies_in(self.seat, small, big):
            self.owes = True


def first_bets_dodged(evening: Evening) -> Gained:
    """Whoever the big bet has passed is dealt no card before they have put up as much."""
    owing: dict[str, Owing] = {}
    for each in evening.played:
        caves = listed(evening.settings.game).game.policies(each.rules).caves
        if caves is None:
            return
        if each.begins_partida:
            owing = {}
        places = {player: (*_stay(evening, player, each), number) for number, player in each.players.items()}
        for player in owing.keys() & places.keys():
            owing[player].is_in(places[player], each.ended_ms)
        owing = {name: mine for name, mine in owing.items() if each.begun_ms < mine.seen_ms + caves.back_ms}
        if paid := _pass_by(each, owing):
            for number in [number for fact in each.of("cards_dealt") for number in fact["seats"]]:
                player = each.players[number]
                before = owing.get(player, Owing(number))
                if before.owes and player not in paid:
                    yield f"{each.jogada}: {player} is dealt to and has not put up the big bet that was missed"
                left = 0 if player in paid else before.left
                now = Owing(number, left, before.halfway, place=places[player], seen_ms=each.ended_ms)
                owing[player] = now


def _pass_by(each: Told, owing: dict[str, Owing]) -> set[str]:
    """The first bets of a hand pass those who are not there; who puts up a big one, if anybody does."""
    posted = list(each.of("posted"))
    small, big = (next((fact["seat"] for fact in posted if fact["what"] == what), 0) for what in ("small", "big"))
    if not big:
        return set()
    (hand,) = each.of("hand_begins")
    before = each.carry.marker if small == hand["marker"] else hand["marker"]
    for player, mine in owing.items():
        if hand["drawn"]:
            mine.halfway, mine.seat, mine.left = mine.left or mine.halfway or mine.seat, 0, 0
        if player != each.players[big]:
            mine.passed(before, small, big, away=mine.seen_ms < each.ended_ms)
    return {each.players[fact["seat"]] for fact in posted if _comes_in(fact, each.rules.minimum)}


def _comes_in(fact: dict[str, Any], minimum: int) -> bool:
    return fact["what"] in ("big", "entry") or (fact["what"] == "dead" and fact["amount"] >= minimum)


@dataclass
class ShareSession:
    """A session of which the house takes a share, as the acts of the table tell it."""

    terms: Terms
    open: bool = False
    began_ms: int = 0
    paid: set[str] = field(default_factory=set)
    due: Counter[str] = field(default_factory=Counter)  # in the jogada that is looked at
    late: list[str] = field(default_factory=list)

    def goes_through(self, each: Told) -> None:
        """Who is there when it begins pays, and who comes before it closes."""
        self.due, self.late = Counter(), []
        there = {place.player for place in each.carry.places} & {*each.company}
        for line in each.story.played.values():
            match line.input:
                case Acted(act={"act": "begin_session"}):
                    self.open, self.began_ms, self.paid = True, line.at_ms, set()
                    self._pay(there)
                case Acted(act={"act": "close_session"}):
                    self.open = False
                case Acted(by=by, act={"act": "buy_cave"}):
                    there.add(player := each.players[number_of(by)])
                    self._comes(player, line.at_ms)
                case _:
                    pass

    def _comes(self, player: str, at_ms: int) -> None:
        if self.open:
            self._pay({player})
            self.late += [player] if at_ms > self.began_ms + self.terms.session_open_ms + A_MOMENT_MS else []

    def _pay(self, players: set[str]) -> None:
        self.due.update(players - self.paid)
        self.paid |= players


def shares_avoided(evening: Evening) -> Gained:
    """Who is there when a session begins pays its share, and who comes before it is closed does: once."""
    session = ShareSession(evening.settings.terms or Terms())
    for each in evening.played:
        if getattr(each.rules, "commission", None) is None or each.rules.commission.by != "session":
            return
        if each.begins_partida:
            session = ShareSession(session.terms)
        session.goes_through(each)
        told = Counter(each.players[fact["seat"]] for fact in each.of("session_share"))
        for player in sorted(session.due - told):
            yield f"{each.jogada}: {player} is in a session and has not paid for it"
        for player in sorted(told - session.due):
            yield f"{each.jogada}: {player} has paid twice for one session"
        for player in session.late:
            yield f"{each.jogada}: {player} has paid for a session that is over"


def winnings_left_out(evening: Evening) -> Gained:
    """Who comes back soon brings no less than they took away."""
    took: dict[str, tuple[int, int]] = {}  # player: how much, when
    stacks: dict[str, int] = {}
    seen_ms = 0
    for each in evening.played:
        caves = listed(evening.settings.game).game.policies(each.rules).caves
        if caves is None or not caves.back_ms:
            return
        for player in [player for player in stacks if player not in each.players.values()]:
            took[player] = (stacks.pop(player), seen_ms)
        if each.begins_partida:
            took, stacks = {}, {}
        for fact in each.of("cave_bought"):
            player = each.players[fact["seat"]]
            if player in stacks:  # gone and back between two jogadas
                took[player] = (stacks[player], seen_ms)
            amount, at_ms = took.pop(player, (0, 0))
            if each.begun_ms < at_ms + caves.back_ms and fact["amount"] < amount:
                yield f"{each.jogada}: {player} left with {amount} and is back with {fact['amount']}"
        company = {seat.number: seat.stack for seat in each.story.begun.company.seats}
        for number, player in each.players.items():
            moved = sum(
                (move.payee == f"stack:{number}") * move.amount - (move.payer == f"stack:{number}") * move.amount
                for move in each.moved
            )
            stacks[player] = company.get(number, 0) + moved
        seen_ms = each.ended_ms


@dataclass
class Warnings:
    """Hears what the staff's warnings came to, and when."""

    told: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def note(self, player: str, warnings: int, at_ms: int) -> None:
        self.told.setdefault(player, []).append((warnings, at_ms))

    def forgotten(self, evening: Evening) -> Gained:
        """They count through a partida, and in another they begin anew."""
        begun = [each.begun_ms for each in evening.played if each.begins_partida]
        for player, counts in self.told.items():
            for (before, then_ms), (after, now_ms) in pairwise([(0, 0), *counts]):
                anew = after == 1 and any(then_ms <= at_ms <= now_ms for at_ms in begun)
                if not anew and (after != before + 1 or after > Policies().warnings):
                    yield f"{evening.settings.id}: {player} was warned {before} times and then {after}"


class LineClocks(Policy):
    """Hears for how many clocks a table waited for somebody who has lost the line."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table.here)
        self.waited: dict[tuple[str, int], int] = {}  # by player and loss
        self.lost: dict[str, int] = {}  # how often each has
        self._presence = table.policies._answering[LineLost]
        table.policies._answering[LineLost] = self
        table.policies.all = (*table.policies.all, self)

    async def answer(self, request: Any) -> Answer:
        self.lost[request.player] = self.lost.get(request.player, 0) + 1
        return await self._presence.answer(request)

    def timed_out(self, sitter: Sitter, offer: Offer[Any]) -> None:
        if sitter.line_lost and offer.clock in HELD_UP:
            loss = (sitter.player, self.lost.get(sitter.player, 0))
            self.waited[loss] = self.waited.get(loss, 0) + 1

    def held_up(self) -> Gained:
        for (player, _), clocks in self.waited.items():
            if clocks > 1:
                yield f"{self.here.id}: {player} had lost the line, and the table waited {clocks} clocks"


def given_back_to_silence(evening: Evening) -> Gained:
    """What the floor does for somebody who does not answer gives no stake back, but for what nobody called.

    At the last jogada of a table that closes bets go back, whoever does what (AO4.13 c).
    """
    if listed(evening.settings.game).game.hands:
        return
    for each in evening.played:
        lines = [line for line in each.story.played.values() if isinstance(line.input, Acted)]
        silent = _seats_of(line for line in lines if not line.key) - _seats_of(line for line in lines if line.key)
        for move in each.moved:
            number = move.payer.partition(":")[2]
            if not number.isdigit():
                continue
            last = any((fact["seat"], fact["why"]) == (int(number), "last") for fact in each.of("bet_returned"))
            if move.why == "withdrawn" and f"seat:{number}" in silent and not last:
                yield f"{each.jogada}: seat {number} said nothing and took back {move.amount}"


def _seats_of(lines: Iterable[Played]) -> set[str]:
    return {str(by) for line in lines if (by := line.by).startswith("seat:")}
