"""A partida of a table, from its opening to its closing, and the boundary: rules change there and nowhere else."""

from typing import Any

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.core.game import CardsCounted
from jogofeito.floor.books import on_table
from jogofeito.floor.composition import TablePolicies
from jogofeito.floor.context import TableContext
from jogofeito.floor.jackpots import Jackpots, JackpotStanding, TableJackpot
from jogofeito.floor.policies.limits import differences, rules_of
from jogofeito.floor.seats import Sitter
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.stays import end_stay, exchange_chips, take_bets_back
from jogofeito.floor.streams import OwnPurse

PARTIDA, SETTINGS = "partida", "settings"


class PartidaNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The partida in play; once it has ended, the next begins with everything anew."""

    number: int = 0
    began_ms: int | None = None  # not yet
    ended_ms: int | None = None
    counted: CardsCounted | None = None  # its cards, when it ended


class TablePartida:
    def __init__(self, here: TableContext, policies: TablePolicies, cashier: Cashier, jackpots: Jackpots) -> None:
        self.here = here
        self.jackpot = TableJackpot.of(here.settings, here.rules)
        self._policies = policies
        self._cashier = cashier
        self._jackpots = jackpots
        self._now = PartidaNote()

    @property
    def has_begun(self) -> bool:
        return self._now.began_ms is not None

    async def recall(self, asked_for: TableSettings) -> None:
        """One that was in play goes on under its own settings; others that were asked for wait for the boundary."""
        here = self.here
        before = here.notes.get(PARTIDA, PartidaNote)
        if before is None or before.ended_ms is not None:
            self._now = PartidaNote(before.number if before else 0)
            return
        self._now = before
        held = here.notes.get(SETTINGS, TableSettings)
        if held is not None and held != asked_for:
            await self._take_rules(held, rules_of(held, here.now_ms()))
            here.carry = here.game.first_carry(here.rules)

    # ---- stays

    async def remove_leavers(self) -> None:
        """Their seats are for those who have asked for them, then for those who stand, and then for those who wait."""
        for sitter in self.here.seats:
            if sitter.leaving and not await self._undecided(sitter):
                await self._end_stay(sitter)
        self._policies.seating.move()
        self._policies.seating.move_up()
        self._policies.seating.call_those_who_wait()
        self._policies.each(lambda policy: policy.seats_free())

    async def send_home(self) -> None:
        """Everybody goes with what is theirs; whose bets are not decided yet keep their seats until they can be."""
        for player in tuple(self.here.waiting):
            self._policies.seating.forget_waiting(player)
        for sitter in self.here.seats:
            if not await self._undecided(sitter):
                await self._end_stay(sitter)

    async def _end_stay(self, sitter: Sitter) -> None:
        here, session = self.here, sitter.session
        self._policies.seating.note_gone(sitter)
        cave = await self._cashier.balance(on_table("stack", self.here.id, sitter.player, here.rules.currency))
        self._policies.each(lambda policy: policy.leaves(sitter, cave))
        async with here.notes.lines(here.now_ms()) as noted:
            ended = await end_stay(self._cashier, session, *noted)
        self._policies.seating.remove(sitter)
        self._tell_purse(sitter.player, ended.purse)
        summary = {"staked": session.staked, "returned": session.returned, "net": session.net}
        here.streams.notify("session_ended", summary, sitter.player)

    def _tell_purse(self, player: str, amount: int | None) -> None:
        if amount is not None:
            self.here.streams.tell(OwnPurse(only=player, currency=self.here.rules.currency, amount=amount))

    # ---- partidas, and the boundary between them

    async def begin_anew(self) -> None:
        """Another partida; chips of the one before, if anybody has any, are not those of this one."""
        await self._take_bets_back()
        await self._put_chips_away()
        self._begin()

    def _begin(self) -> None:
        """Whatever the law wants anew is made anew: shoe, cut, pack, colours, marks."""
        here = self.here
        self._now = PartidaNote(self._now.number + 1, here.now_ms())
        here.notes.put(PARTIDA, self._now)
        here.notes.put(SETTINGS, here.settings)
        here.go_on_with(here.game.first_carry(here.rules))
        here.new_partida()

    async def end(self) -> None:
        """The table closes: everybody goes with what is theirs."""
        await self.send_home()
        self._now = msgspec.structs.replace(self._now, ended_ms=self.here.now_ms(), counted=self._count_cards())
        self.here.notes.put(PARTIDA, self._now)
        await self.here.write_notes()

    def _count_cards(self) -> CardsCounted | None:
        """Told to everybody, and kept with the partida; what is not as it should be is not mended."""
        counted = self.here.game.counted(self.here.rules, self.here.carry) if self.has_begun else None
        if counted is not None:
            details = {**msgspec.structs.asdict(counted), "regular": counted.regular}
            if counted.regular:
                self.here.streams.notify("cards_counted", details)
            else:
                self.here.streams.notify("cards_wrong", details)
        return counted

    async def cross_boundary(self) -> None:
        """Here, and only here, rules change. Whoever is there stays."""
        limits = self._policies.limits
        limits.look_at_the_hour()
        if self.here.closing or limits.coming is None or not limits.due() or await self.bets_lie():
            return
        settings = limits.coming.settings
        rules = rules_of(settings, self.here.now_ms())
        goes_on = self._goes_on_under(settings, rules)
        await self._take_bets_back()
        if not goes_on:
            await self._put_chips_away()
        limits.taken()
        await self._take_rules(settings, rules)
        if not goes_on:
            self._begin()
        await self.here.write_notes()

    def _goes_on_under(self, settings: TableSettings, rules: Any) -> bool:
        """Whether the partida goes on: only limits change, and what lies on the table fits the new ones."""
        here = self.here
        changed = {name.partition(".")[0] for name in differences(here.rules, rules)[1]}
        same = msgspec.structs.replace(settings, values={}, hours=(), pace=here.settings.pace, references={})
        before = msgspec.structs.replace(here.settings, values={}, hours=(), references={})
        only_limits = same == before and here.policies.limits.issuperset(changed)
        return only_limits and here.game.carry_fits(rules, here.carry) is None

    async def _put_chips_away(self) -> None:
        """Chips of one partida are not those of the next."""
        for sitter in self.here.seats:
            name = f"{self.here.id}/{self._now.number}"
            chips = (self.here.id, sitter.player, self.here.rules.currency)
            self._tell_purse(sitter.player, await exchange_chips(self._cashier, *chips, name))

    async def _take_bets_back(self) -> None:
        """Bets that lie on were laid under the rules before."""
        for sitter in self.here.seats if self.here.policies.lying_may_go else ():
            name = f"{self.here.id}/{self._now.number}/{self.here.now_ms()}"
            self._tell_purse(sitter.player, await take_bets_back(self._cashier, sitter.session, name))
            self._policies.seating.note(sitter)

    async def _take_rules(self, settings: TableSettings, rules: Any) -> None:
        here = self.here
        here.settings, here.rules, here.policies = settings, rules, here.game.policies(rules)
        here.seats.all = 1 if settings.individual else here.game.seats(rules)
        here.notes.put(SETTINGS, settings)
        for sitter in here.seats:
            if sitter.number > here.seats.all:  # a table with fewer seats
                sitter.leaving = True
        await self.remove_leavers()
        jackpot = TableJackpot.of(settings, rules)
        if jackpot != self.jackpot:
            self.leave_jackpot()
            self.jackpot = jackpot
            await self.open_jackpot()

    # ---- what lies on the table

    async def carried(self, sitter: Sitter) -> int:
        """Bets of a player that are not decided yet."""
        return await self._cashier.balance(on_table("carried", self.here.id, sitter.player, self.here.rules.currency))

    async def bets_lie(self) -> bool:
        """Bets that cannot be taken down keep a table open until they are decided."""
        return any([await self._undecided(sitter) for sitter in self.here.seats])

    async def _undecided(self, sitter: Sitter) -> bool:
        """Whether the player has bets that cannot be taken down: they are decided first."""
        return not self.here.policies.lying_may_go and bool(await self.carried(sitter))

    # ---- the jackpot

    async def open_jackpot(self) -> None:
        if self.jackpot:
            await self._jackpots.open(self.jackpot)
            self._jackpots.listen(self.jackpot, self._show_jackpot)

    def leave_jackpot(self) -> None:
        if self.jackpot:
            self._jackpots.leave(self.jackpot)

    def _show_jackpot(self, now: JackpotStanding) -> None:
        self.here.streams.notify("jackpot", msgspec.structs.asdict(now))
