"""Guests who come, go and come back to gain by it, and what the law makes of each of their tricks.

Whatever chance decides hangs on the acts of a record alone, so a trick can gain by nothing but what stands between
jogadas: who is dealt in, who pays first, who keeps a seat or a colour, what is forgotten. The journals tell that.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal, get_args

import msgspec

from floor.playing import Bot, Casino
from jogofeito.core.inputs import Acted
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import at_stake
from jogofeito.core.policies import Policies
from jogofeito.core.record import plain
from jogofeito.floor.address import WarnPlayer
from jogofeito.floor.lines import Ended, Story, read, unpacked
from jogofeito.floor.settings import TableSettings
from jogofeito.games import listed
from jogofeito.games.poquer.acts import Posted

Trick = Literal["none", "dodges_first_bets", "keeps_colours", "holds_a_seat", "resets_warnings", "avoids_shares",
                "loses_the_line", "changes_seats", "changes_tables", "takes_winnings_away"]  # fmt: skip
TRICKS: tuple[Trick, ...] = get_args(Trick)


class Guest(Bot):
    """Who comes for a while, plays like anybody or tries a trick, goes, and comes again."""

    def __init__(self, casino: Casino, player: str) -> None:
        super().__init__(casino, player)
        self.visits = 0
        self.tried: defaultdict[Trick, int] = defaultdict(int)

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.chance.random() * 2)
            name = self.chance.choice(self.casino.settings).id
            await self.deposit(name)
            if isinstance(await self.asked(name, lambda table: table.sit(self.player)), Refusal):
                continue
            trick = self.chance.choice(TRICKS)
            self.visits += 1
            self.tried[trick] += 1
            await self.visit(name, trick)
            await self.asked(name, lambda table: table.leave(self.player))
            if self.chance.random() < 0.5:  # some come back before they are quite gone
                await self.gone(name)

    async def deposit(self, name: str) -> None:
        self.sent += 1
        await self.casino.deposit(self.player, f"{self.player}-{self.sent}", name)

    async def asked(self, name: str, call: Callable[[Any], Awaitable[Any]]) -> Any:
        return await call(self.casino.table(name))

    async def gone(self, name: str) -> None:
        for _ in range(600):
            if self.casino.table(name).sitters.of(self.player) is None:
                return
            await asyncio.sleep(0.1)

    async def visit(self, name: str, trick: Trick) -> None:
        for _ in range(self.chance.randrange(1, 6)):
            await getattr(self, trick)(name)
            await asyncio.sleep(self.chance.random())
            if self.casino.table(name).sitters.of(self.player) is None:
                return

    # ---- what they try

    async def none(self, name: str) -> None:
        for _ in range(4):
            await self.do_something(name)
            await asyncio.sleep(0.3)

    async def dodges_first_bets(self, name: str) -> None:
        """Play on, and be away when one's turn to put up the big bet comes."""
        if self.posts_next(name):
            away = self.chance.choice((self.rests, self.goes_and_comes))
            await away(name)
        else:
            await self.none(name)

    def posts_next(self, name: str) -> bool:
        """Whether one sits to the left of who has put up the big bet last, or of who has the hand."""
        table = self.casino.table(name)
        sitter, live = table.sitters.of(self.player), table.live
        if sitter is None or live is None:
            return False
        posted = [told.fact.seat for told in live.play.facts if isinstance(told.fact, Posted)]
        last = posted[-1] if posted else getattr(table.carry, "marker", 0)
        others = sorted(each.number for each in table.sitters)
        return bool(others) and next((seat for seat in others if seat > last), others[0]) == sitter.number

    async def rests(self, name: str) -> None:
        await self.asked(name, lambda table: table.rest(self.player))
        await asyncio.sleep(2 + self.chance.random() * 4)
        await self.asked(name, lambda table: table.come_back(self.player))

    async def goes_and_comes(self, name: str) -> None:
        await self.asked(name, lambda table: table.leave(self.player))
        await self.gone(name)
        await self.asked(name, lambda table: table.sit(self.player))
        await self.do_something(name)

    async def keeps_colours(self, name: str) -> None:
        """Take what the table has few of, do nothing with it, and go and come."""
        await self.do_something(name)
        await self.goes_and_comes(name) if self.chance.random() < 0.5 else await asyncio.sleep(6)

    async def holds_a_seat(self, name: str) -> None:
        """Stay without a bet: silently, by rests, by chips that are taken away again."""
        how = self.chance.randrange(3)
        if how == 0:
            await asyncio.sleep(20)
        elif how == 1:
            await self.rests(name)
            await self.asked(name, lambda table: table.rest(self.player))
            await asyncio.sleep(15)
        else:
            await self.do_something(name)
            await self.takes_back(name)

    async def takes_back(self, name: str) -> None:
        offered = self.casino.floor.offer(name, self.player)
        live = self.casino.table(name).live
        for each in getattr(offered[1], "withdrawals", ()) if offered else ():
            self.sent += 1
            if live is not None:
                await self.send(name, live.begun.jogada, plain(each), f"{self.player}-{self.sent}", 0)

    async def resets_warnings(self, name: str) -> None:
        self.sent += 1
        request = WarnPlayer(player=self.player, by="inspetor", reason=f"{self.sent}")
        await self.asked(name, lambda table: table.ask(request))
        await self.goes_and_comes(name)

    async def avoids_shares(self, name: str) -> None:
        """Rest while a session's share is taken, and play when it is paid."""
        await self.rests(name)
        await self.none(name)

    async def loses_the_line(self, name: str) -> None:
        await self.do_something(name)
        await asyncio.sleep(self.chance.random() * 15)

    async def changes_seats(self, name: str) -> None:
        wanted = self.chance.randrange(1, 10)
        await self.asked(name, lambda table: table.change_seat(self.player, wanted))
        await self.none(name)

    async def changes_tables(self, name: str) -> None:
        other = self.chance.choice(self.casino.settings).id
        if other != name:
            await self.casino.floor.change_table(self.player, name, other)
            await self.none(other)
            await self.asked(other, lambda table: table.leave(self.player))

    async def takes_winnings_away(self, name: str) -> None:
        await self.none(name)
        await self.goes_and_comes(name)


async def entertain(casino: Casino, guests: list[Guest], visits: int) -> None:
    """Until there were so many visits in all; then the house closes."""
    living = [asyncio.ensure_future(each.live()) for each in guests]
    while sum(each.visits for each in guests) < visits:
        await asyncio.sleep(1)
        assert casino.troubles == []
        for each in living:
            if each.done():
                each.result()
    for each in living:
        each.cancel()
    await asyncio.wait(living)
    await casino.close()


# ---- what nobody may have gained


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

    def of(self, kind: str) -> Iterator[dict[str, Any]]:
        return (each for each in self.facts if each["fact"] == kind)

    def staked(self, number: int) -> bool:
        """In this jogada, or before it and it still lies."""
        lies = any(each.number == number and each.carried for each in self.story.begun.company.seats)
        return lies or any(each.payee == at_stake(number) for each in self.moved)


async def jogadas_of(casino: Casino, settings: TableSettings) -> list[Told]:
    game, found = listed(settings.game).game, []
    for stream in sorted(await casino.cashier.streams(f"jogada/{settings.id}/")):
        story = Story.of(read(await casino.cashier.journal(stream)))
        begun, ended = story.begun, story.ended
        assert isinstance(ended, Ended)
        outcome = unpacked(ended.outcome)
        found.append(
            Told(
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
        )
    return found


Gained = Iterator[str]  # what somebody gained by a trick, each in a sentence


def seats_held(settings: TableSettings, played: list[Told], full: set[str]) -> Gained:
    """Nobody keeps a seat that others wait for by more jogadas without a bet than the law and the house let."""
    caves = listed(settings.game).game.policies(played[0].rules).caves if played else None
    terms = settings.terms or (caves.terms if caves else None)
    most = max(terms.rest_hands, terms.idle_hands) + 3 if terms else settings.idle_jogadas + 3
    without: dict[str, int] = {}
    for each in played:
        here = {player: number for number, player in each.players.items()}
        without = {player: count for player, count in without.items() if player in here}
        for player, number in here.items():
            if each.staked(number) or each.jogada not in full:
                without[player] = 0
            elif not caves or any(each.of("cards_dealt")):  # between players only hands count
                without[player] = without.get(player, 0) + 1
            if without.get(player, 0) > most:
                yield f"{each.jogada}: {player} has kept a seat through {without[player]} jogadas without a bet"


def colours_kept(played: list[Told]) -> Gained:
    """A colour is of somebody who sits there, and of one player alone."""
    for before, each in pairwise(played):
        holders = getattr(each.carry, "holders", ())
        colours = [holder.colour for holder in holders]
        if len(set(colours)) < len(colours):
            yield f"{each.jogada}: two players have one colour: {colours}"
        there = {*each.players.values(), *before.players.values()}
        for holder in holders:
            if holder.player not in there:
                yield f"{each.jogada}: {holder.player} has {holder.colour} and has gone"


def first_bets_dodged(played: list[Told]) -> Gained:
    """Nobody is dealt more hands than the table has seats without having put up the big bet, or bought their way in."""
    dealt: dict[str, int] = {}
    for each in played:
        posted = {each.players[fact["seat"]] for fact in each.of("posted") if fact["what"] in ("big", "entry")}
        if not any(each.of("posted")) or not posted:
            continue
        for fact in each.of("cards_dealt"):
            for number in fact["seats"]:
                player = each.players[number]
                dealt[player] = 0 if player in posted else dealt.get(player, 0) + 1
                if dealt[player] > 2 * each.rules.seats:
                    yield f"{each.jogada}: {player} was dealt {dealt[player]} hands without the big bet"


def shares_avoided(played: list[Told]) -> Gained:
    """Who is dealt cards while a session is open to its share has paid it, once."""
    paid: dict[str, int] = {}
    for each in played:
        if getattr(each.rules, "commission", None) is None or each.rules.commission.by != "session":
            return
        acts = [line.input.act["act"] for line in each.story.played.values() if isinstance(line.input, Acted)]
        if "begin_session" in acts:
            paid = {}
        for fact in each.of("session_share"):
            player = each.players[fact["seat"]]
            paid[player] = paid.get(player, 0) + 1
            if paid[player] > 1:
                yield f"{each.jogada}: {player} has paid {paid[player]} times for one session"
        if each.after.session_open:
            for fact in each.of("cards_dealt"):
                for number in fact["seats"]:
                    if each.players[number] not in paid:
                        yield f"{each.jogada}: {each.players[number]} plays in a session and has not paid for it"


def winnings_left_out(settings: TableSettings, played: list[Told]) -> Gained:
    """Who comes back soon brings no less than they took away."""
    took: dict[str, tuple[int, int]] = {}  # player: how much, when
    stacks: dict[str, int] = {}
    seen_ms = 0
    for each in played:
        back_ms = listed(settings.game).game.policies(each.rules).caves
        if back_ms is None or not back_ms.back_ms:
            return
        if not each.carry.places:  # a new partida
            took = {}
        for player in [player for player in stacks if player not in each.players.values()]:
            took[player] = (stacks.pop(player), seen_ms)
        for fact in each.of("cave_bought"):
            player = each.players[fact["seat"]]
            if player in stacks:  # gone and back between two jogadas
                took[player] = (stacks[player], seen_ms)
            amount, at_ms = took.pop(player, (0, 0))
            if each.begun_ms < at_ms + back_ms.back_ms and fact["amount"] < amount:
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
    """Hears what the staff's warnings came to."""

    told: dict[str, list[int]] = field(default_factory=dict)
    empty: set[str] = field(default_factory=set)

    def note(self, player: str, warnings: int) -> None:
        self.told.setdefault(player, []).append(warnings)

    def forgotten(self) -> Gained:
        for player, counts in self.told.items():
            for before, after in pairwise(counts):
                if after not in (before + 1, 1) or after > Policies().warnings:
                    yield f"{player} was warned {before} times and then {after}"


def given_back_to_silence(settings: TableSettings, played: list[Told]) -> Gained:
    """What the floor does for somebody who does not answer gives no stake back, but for what nobody called."""
    if listed(settings.game).game.hands:
        return
    for each in played:
        silent = {
            str(line.input.by)
            for line in each.story.played.values()
            if isinstance(line.input, Acted) and not line.key and line.input.by.startswith("seat:")
        }
        acted = {
            str(line.input.by)
            for line in each.story.played.values()
            if isinstance(line.input, Acted) and line.key and line.input.by.startswith("seat:")
        }
        for move in each.moved:
            number = move.payer.partition(":")[2]
            if move.why == "withdrawn" and f"seat:{number}" in silent - acted:
                yield f"{each.jogada}: seat {number} said nothing and took back {move.amount}"
