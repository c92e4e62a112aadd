"""What a test has played in the engine is told once more at a live table, through its door, and must come to the same.

Every input goes in as a request: acts of players and of the croupier, newcomers, and chance as a croupier reads it.
Facts have to reach the same people, refusals have to be the same, offers too, and every account has to end the same.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

from floor.simulated import Disk, SimulatedCashier, simulated
from jogofeito import __version__
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import DEMO
from jogofeito.cashier.ledger import Batch, Posted, Transfer
from jogofeito.cashier.streams import Stream
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.inputs import Acted, Drawn, Input, Voided
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.offers import Sit as SitInJogada
from jogofeito.core.parties import CASHIER, CROUPIER, EVERYONE, FLOOR, Party, number_of, seat
from jogofeito.core.play import Play
from jogofeito.core.record import SCHEMA, canonical, digest, plain
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.floor.address import Accepted, ActInJogada, Answer, Declare, ReadChance, Request, Sit
from jogofeito.floor.books import Books, on_table, purse
from jogofeito.floor.jogada import LiveJogada, Submission, without_rules
from jogofeito.floor.lines import Begun, Opened
from jogofeito.floor.lots import SeatLot, SeatLots
from jogofeito.floor.policies.limits import refusal_of
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.streams import FactTold
from jogofeito.floor.table import LiveTable
from jogofeito.floor.vault import Vault
from jogofeito.games import GAMES
from table_support import AskedTable, Heard, with_plans_approved

TABLE, JOGADA = "mesa", "mesa/00000000"
RICH = 10**13
MOST_HEARD, MOST_PLAYS, MOST_INPUTS = 200, 40, 300  # of one test, of one test, of one play: more would say no more
CASH = "desk"


class Refused:
    """An act that was refused, and when."""

    def __init__(self, after: int, by: Party, act: Act, refusal: Refusal) -> None:
        self.after, self.by, self.act, self.refusal = after, by, act, refusal


class Played:
    """A play of a test, with what was refused in it."""

    def __init__(self, play: Play[Any, Any]) -> None:
        self.play = play
        self.refused: list[Refused] = []

    @property
    def beginning(self) -> bytes:
        play = self.play
        return canonical([play.game.name, digest(play.rules), plain(play.carry), plain(play.company)])


# ---- what a test plays


@contextmanager
def overheard() -> Iterator[list[Played]]:
    """The plays that are made meanwhile, in order."""
    made: list[Played] = []
    known: dict[int, Played] = {}
    begin, take = Play.__init__, Play.take

    def begun(self: Play[Any, Any], *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        if len(made) < MOST_HEARD:
            made.append(Played(self))
            known[id(self)] = made[-1]

    def taken(self: Play[Any, Any], by: Party, act: Act, answering: int | None = None) -> Refusal | None:
        after, refusal = len(self.inputs), take(self, by, act, answering)
        if refusal is not None and answering is None and not self.over and id(self) in known:
            known[id(self)].refused.append(Refused(after, by, act, refusal))
        return refusal

    with patch.object(Play, "__init__", begun), patch.object(Play, "take", taken):
        yield made


def worth_telling(made: Sequence[Played]) -> list[Played]:
    """Those of listed games as they are today; of several that begin alike, those that go on to something else."""
    kept: dict[bytes, list[Played]] = defaultdict(list)
    for played in sorted(made, key=lambda each: -len(each.play.inputs)):
        play = played.play
        listed = GAMES.get(play.game.name)
        if listed is None or listed.game is not play.game or len(play.inputs) > MOST_INPUTS:
            continue
        alike = kept[played.beginning]
        longer = next((each for each in alike if each.play.inputs[: len(play.inputs)] == play.inputs), None)
        if longer is None:
            alike.append(played)
        else:
            longer.refused += played.refused
    found = [played for alike in kept.values() for played in alike]
    return [each for each in found if each.play.inputs or each.refused][:MOST_PLAYS]


# ---- told again at a table


class Frozen:
    """No clock runs out: whatever happens, somebody has asked for it."""

    def now_ms(self) -> int:
        return 1_000_000

    async def sleep_until(self, at_ms: int) -> None:  # noqa: ARG002
        await asyncio.Event().wait()


def settings_for(play: Play[Any, Any]) -> TableSettings:
    """A croupier reads what the test says has come, unless the law wants the seal to draw it."""
    sealed = play.game.policies(play.rules).chance == "sealed"
    given: dict[str, Any] = {"chance": "sealed", "croupier": True} if sealed else {"chance": "read"}
    return TableSettings(TABLE, play.game.name, play.rules.law, **given)


def told_at_a_table(played: Played) -> None:
    """Raises an AssertionError where the table tells it otherwise."""
    simulated(lambda: Twin(played).told())


class Twin:
    def __init__(self, played: Played) -> None:
        self.played, self.play = played, played.play
        self.cashier = SimulatedCashier(Disk(), random.Random(0), slowest_ms=0)
        self.before: dict[str, int] = {}
        rules = self.play.rules
        self.settings = settings_for(self.play)
        assert (refusal := refusal_of(self.settings, rules)) is None, f"no house opens this table: {refusal}"
        self.grants: asyncio.Queue[Drawn | Voided] = asyncio.Queue()  # what the seal is to give, one after another
        self.vault = Vault(bytes(32))
        with patch("jogofeito.floor.table.rules_of", lambda *_: rules):
            inside = LiveTable(self.settings, self.cashier, SeedSource(), self.vault, Frozen())
            with_plans_approved(inside)
        inside.clocks.first_due = lambda *_: None  # type: ignore[method-assign]
        inside.policies.steps = lambda *_: []  # type: ignore[method-assign]
        self.table = AskedTable(inside)
        self.keys = 0

    @property
    def is_sealed(self) -> bool:
        return self.settings.chance == "sealed"

    async def told(self) -> None:
        begun = self._begun()
        await self._lay_out(begun)
        heard = {player: Heard(self.table, player) for player in (None, *self._players())}
        with (
            patch.object(LiveJogada, "count_out", self._count_out()),
            patch.object(LiveJogada, "draw", self._drawn_as_granted()),
        ):
            running = asyncio.ensure_future(self.table.run())
            await self.table.ready()
            live = await self._live()
            for index, given in enumerate((*self.play.inputs, None)):
                await self._refuse(index)
                if given is not None and len(live.play.inputs) <= index:
                    await self._go_on(live, given)
                await self._settled()
            assert live.play.inputs == self.play.inputs
            self.table.inside.here.streams.flush()
            self._compare_facts(heard)
            self._compare_offers()
            await self._compare_money(begun)
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

    # ---- how it begins

    def _begun(self) -> Begun:
        play, seal = self.play, SeedSource().seal()
        return Begun(
            schema=SCHEMA,
            table=TABLE,
            jogada=JOGADA,
            game=play.game.name,
            rules=plain(play.rules),
            rules_digest=digest(play.rules),
            company=play.company,
            carry=plain(play.carry),
            commitment=seal.commitment if self.is_sealed else "",
            locked_seed=seal.entrusted(lambda seed: self.vault.lock(seed, JOGADA)) if self.is_sealed else "",
            first_event=1,
            at_ms=Frozen().now_ms(),
            release=__version__,
            edition=play.game.edition,
            croupier="" if self.is_sealed else TABLE,
        )

    async def _lay_out(self, begun: Begun) -> None:
        """The jogada has just begun when the house opens; everybody is rich, and has in front of them what they had."""
        currency = self.play.rules.currency
        newcomers = [each.act.seat for each in self.play.inputs if isinstance(each, Acted) and _sits(each.act)]
        money = {purse(player, currency): RICH for player in self._players()}
        for each in (*self.play.company.seats, *newcomers):
            money[on_table("stack", TABLE, each.player, currency)] = each.stack
            money[on_table("carried", TABLE, each.player, currency)] = each.carried
        for move in self.play.movements:
            for party in (move.payer, move.payee):
                if party.startswith(("jackpot:", "pool:")):
                    money[Books(begun, {}).account(party)] = RICH
        cash = Account("mint" if currency == DEMO else "cash", currency, CASH)
        moves = tuple(Transfer(cash, account, amount, "cash_in") for account, amount in money.items() if amount)
        lines = (
            Stream(self.cashier, f"table/{TABLE}", Opened, 0).line(Opened(JOGADA)),
            Stream(self.cashier, f"jogada/{JOGADA}", Begun, 0).line(begun),
        )
        at_once = Play(self.play.game, self.play.rules, self.play.carry, self.play.company)
        moved = Books(begun, at_once.players).transfers(at_once.movements)
        for answer in await self.cashier.post(Batch("before", moves), Batch(f"{JOGADA}/0", moved, lines, JOGADA)):
            assert isinstance(answer, Posted)

    def _players(self) -> list[str]:
        sat = [each.act.seat.player for each in self.play.inputs if isinstance(each, Acted) and _sits(each.act)]
        return list(dict.fromkeys([*(each.player for each in self.play.company.seats), *sat]))

    async def _live(self) -> LiveJogada:
        while self.table.live is None:
            await asyncio.sleep(0)
        return self.table.live

    # ---- what is asked

    def _request(self, live: LiveJogada, by: Party, act: Act) -> Request | None:
        self.keys += 1
        key = f"k{self.keys}"
        if by == CROUPIER:
            return Declare(act=plain(act), key=key, by="croupier")
        if by == FLOOR and isinstance(act, SitInJogada):
            return Sit(player=act.seat.player, seat=None if self._seats_are_drawn else act.seat.number)
        player = live.play.players.get(number_of(by)) if by.startswith("seat:") else None
        return ActInJogada(player=player, jogada=JOGADA, act=plain(act), key=key) if player else None

    async def _go_on(self, live: LiveJogada, given: Input) -> None:
        answer: Answer
        if self.is_sealed and isinstance(live.play.waiting, WaitsForChance):
            assert isinstance(given, Drawn | Voided)
            self.grants.put_nowait(given)
            return
        match given:
            case Drawn(_, value):
                self.keys += 1
                answer = await self.table.ask(ReadChance(value=value, key=f"k{self.keys}", by="croupier"))
            case Acted(by, act) if by == FLOOR and not _sits(act):
                answer = await self.table.inside._mailbox.send(lambda live: _floor_does(live, act))
            case Acted(by, act):
                request = self._request(live, by, act)
                assert request is not None, f"nobody can ask for {act} of {by}"
                with self._lot_falls_as_in(act):
                    answer = await self.table.ask(request)
            case Voided(reason):
                answer = await self.table.inside._mailbox.send(lambda it: _void(it, reason))
        assert isinstance(answer, Accepted), f"the table refuses {given}: {answer}"

    def _drawn_as_granted(self) -> Any:
        """The seal gives what came in the engine, when it is wanted."""
        draw = LiveJogada.draw

        async def granted(live: LiveJogada) -> None:
            given = await self.grants.get()
            if isinstance(given, Voided):
                await live.void(given.reason)
                return
            with patch.object(live.seal, "chance", lambda _: given.value):
                await draw(live)

        return granted

    @property
    def _seats_are_drawn(self) -> bool:
        return self.table.inside.here.policies.seats_drawn

    @contextmanager
    def _lot_falls_as_in(self, act: Act) -> Iterator[None]:
        """Where seats are drawn, a newcomer draws the one they had in the engine, which has to be among the free."""
        if not (self._seats_are_drawn and isinstance(act, SitInJogada)):
            yield
            return
        number = act.seat.number

        def draw(lots: SeatLots, free: Sequence[int]) -> SeatLot:
            assert number in free, f"seat {number} is not free: {free}"
            return drawn(lots, [number])

        drawn = SeatLots.draw
        with patch.object(SeatLots, "draw", draw):
            yield

    async def _settled(self) -> None:
        """Until the table waits for somebody again."""
        for _ in range(6):
            await asyncio.sleep(0)

    async def _refuse(self, index: int) -> None:
        """What was refused here is refused at the table, and for the same reason."""
        for each in self.played.refused:
            live = self.table.live
            if each.after != index or live is None or each.by in (FLOOR, CASHIER) or _sits(each.act):
                continue
            if self.is_sealed and isinstance(live.play.waiting, WaitsForChance):
                continue  # the seal gives at once: nobody can ask for anything meanwhile
            request = self._request(live, each.by, each.act)
            if request is None:
                continue
            answer = await self.table.ask(request)
            assert isinstance(answer, Refusal), f"the table takes {each.act} of {each.by}"
            assert plain(answer) == plain(each.refusal), each.act

    def _count_out(self) -> Any:
        """The jackpot has what it had in the engine."""
        stands = iter([each.act for each in self.play.inputs if isinstance(each, Acted) and each.by == CASHIER])

        async def counted(live: LiveJogada, _: object) -> None:
            if (act := next(stands, None)) is None:  # the test went no further
                await asyncio.Event().wait()
            else:
                await live.take([Submission(CASHIER, act)])

        return counted

    # ---- what came of it

    def _compare_facts(self, heard: dict[str | None, Heard]) -> None:
        seats = {player: seat(number) for number, player in self.play.players.items()}
        for player, ear in heard.items():
            party = seats.get(player or "", EVERYONE)
            expected = [plain(told.fact) for told in self.play.facts if told.may_be_seen_by(party)]
            assert [each.fact for each in ear.events if isinstance(each, FactTold)] == expected, player

    def _compare_offers(self) -> None:
        if not isinstance(self.play.waiting, WaitsForAct):
            return
        for number, player in self.play.players.items():
            offered = self.play.offer_to(seat(number))
            shown = self.table.inside.snapshot(player).offer.offer
            assert shown == (without_rules(offered[1]) if offered else None), player

    async def _compare_money(self, begun: Begun) -> None:
        """Every account has what the movements make of it."""
        expected: dict[str, int] = defaultdict(int)
        for move in Books(begun, self.play.players).transfers(self.play.movements):
            expected[move.debit.id] -= move.amount
            expected[move.credit.id] += move.amount
        moved: dict[str, int] = defaultdict(int)
        for entry in self.cashier._disk.entries:
            if entry.batch.startswith(JOGADA):
                moved[entry.debit] -= entry.amount
                moved[entry.credit] += entry.amount
        assert {name: each for name, each in moved.items() if each} == {
            name: each for name, each in expected.items() if each
        }


def _sits(act: object) -> bool:
    return isinstance(act, SitInJogada)


async def _floor_does(live: LiveJogada | None, act: Act) -> Answer:
    """What the floor does of its own accord."""
    assert live is not None
    await live.take([Submission(FLOOR, act)])
    return Accepted(JOGADA)


async def _void(live: LiveJogada | None, reason: str) -> Answer:
    assert live is not None
    await live.void(reason)
    return Accepted(JOGADA)
