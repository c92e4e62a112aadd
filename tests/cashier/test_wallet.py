"""Outside wallets: whatever the network does and whenever the house stops, money is in one place and moves once.

A failure of the random play prints its seed.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Any

import httpx
import msgspec
import pytest

from cashier.reference_wallet import BASE, FAULTS, FRESH_MS, SECRET, Clock, Effect, Fault, ReferenceWallet, Said
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import Desk, Done, NotDone
from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.wallet import OutsideWallet, Result, TurnedDown
from jogofeito.cashier.wallet_http import Accepted, Declined, Kind, Order, Unanswered, WalletLine
from ledger_support import ANA, CASH, HOUSE, moved, with_ledger

OUTSIDE = Account("cash", "AOA", "wallet-bank")
MOST = 2**53 - 1
ANA_OUTSIDE = ("ana", "AOA")
BEFORE_ASKING_AGAIN = 5  # points: around posting the intent and reading the journal, and before the first request


class Crashes:
    """Cancels the victim at one of the points where it waits: before something takes effect, or right after."""

    def __init__(self) -> None:
        self.left = -1  # points until the crash; negative: no crash
        self.victim: asyncio.Task[Any] | None = None

    async def point(self) -> None:
        self.left -= 1
        if self.left == -1 and self.victim:
            self.victim.cancel()
            await asyncio.sleep(3600)

    def around(self, work: Callable[..., Awaitable[Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
        async def shaky(*values: Any) -> Any:
            await self.point()
            answer = await work(*values)
            await self.point()
            return answer

        return shaky

    async def run(self, points: int, victim: Coroutine[Any, Any, Any]) -> bool:
        """Whether it crashed."""
        self.victim = asyncio.get_running_loop().create_task(victim)
        self.left = points
        try:
            await self.victim
        except asyncio.CancelledError:
            return True
        finally:
            self.left, self.victim = -1, None
        return False


class World:
    """A ledger, a wallet, and a house between them that can be built anew."""

    def __init__(self, cashier: Cashier) -> None:
        self.cashier = cashier
        self.clock = Clock()
        self.outside = ReferenceWallet(self.clock)
        self.crashes = Crashes()
        self.unanswered: list[Unanswered] = []
        self.client = httpx.AsyncClient(transport=httpx.MockTransport(self.crashes.around(self.outside)))

    def house(self, name: str = "bank") -> OutsideWallet:
        crashes = self.crashes

        class Shaky:
            def __getattr__(_, name: str) -> Any:  # noqa: N805 - `self` is the world
                return crashes.around(getattr(self.cashier, name))

        cashier: Any = Shaky()
        return OutsideWallet(cashier, self.line(), name)

    def line(self) -> WalletLine:
        return WalletLine(
            self.client,
            BASE,
            SECRET,
            unanswered=self.unanswered.append,
            now_ms=self.clock,
            sleep=self.crashes.around(self.clock.sleep),
            jitter=lambda: 0.5,
        )

    async def recovered(self) -> OutsideWallet:
        """A new house, after a crash of the one before."""
        await self.cashier.post()  # what the crashed one had handed over is written by now
        house = self.house()
        await house.resume()
        return house

    async def begun(self, key: str, lines: int = 1) -> None:
        while len(await self.cashier.journal(f"wallet/bank/{key}")) < lines:
            await asyncio.sleep(0)

    async def check(self) -> None:
        """Every intent has an outcome, and the ledger and the wallet agree on it."""
        self.outside.deliver_delayed()
        entries = Counter(entry.about for entry in await self.cashier.entries(OUTSIDE, limit=10_000))
        streams = await self.cashier.streams("wallet/bank/")
        for stream in streams:
            intent, *steps = [msgspec.json.decode(line.payload) for line in await self.cashier.journal(stream)]
            key, kind = stream.removeprefix("wallet/bank/"), "debit" if intent["way"] == "bring" else "credit"
            assert [step["type"] for step in steps] in (["stood"], ["turned_down"], ["rolling_back", "turned_down"])
            stood = steps[-1]["type"] == "stood"
            assert self.outside.stands(f"bank/{kind}/{key}") == stood
            assert entries.pop(key, 0) == (1 if stood else 0 if kind == "debit" else 2)
        assert not entries
        known = {
            f"bank/{kind}/{stream.removeprefix('wallet/bank/')}" for stream in streams for kind in ("debit", "credit")
        }
        assert {effect.transaction for effect in self.outside.effects} <= known
        assert await self.house().resume() == {}


def with_world(story: Callable[[World], Awaitable[None]], database: str, outside: int = 1000, purse: int = 0) -> None:
    """Ana begins with so much outside and so much in her purse; no story makes or loses a unit."""

    async def told(cashier: Cashier) -> None:
        world = World(cashier)
        world.outside.balances[ANA_OUTSIDE] = outside
        if purse:
            await cashier.post(moved("begin", CASH, ANA, purse))
        await story(world)
        await world.check()
        # what the house holds for the wallet is what has left it
        assert await cashier.balance(OUTSIDE) == world.outside.total("AOA") - outside

    with_ledger(told, database)


async def purse_and_outside(world: World) -> tuple[int, int]:
    return await world.cashier.balance(ANA), world.outside.balances[ANA_OUTSIDE]


# ---- the plain ways


def test_money_comes_from_the_wallet_and_goes_home(database: str) -> None:
    async def story(world: World) -> None:
        house = world.house()
        assert await house.bring("ana", "AOA", 500, "K1") == Done("wallet/bank/K1/1")
        assert await purse_and_outside(world) == (500, 500)
        assert await house.take_home("ana", "AOA", 200, "K2") == Done("wallet/bank/K2/0")
        assert await purse_and_outside(world) == (300, 700)
        assert [(entry.why, entry.about, entry.amount) for entry in await world.cashier.entries(OUTSIDE)] == [
            ("wallet_in", "K1", 500),
            ("wallet_out", "K2", 200),
        ]
        assert world.outside.effects == [Effect("debit", "bank/debit/K1"), Effect("credit", "bank/credit/K2")]

    with_world(story, database)


def test_a_key_counts_once_and_for_one_thing(database: str) -> None:
    async def story(world: World) -> None:
        house = world.house()
        await house.bring("ana", "AOA", 500, "K1")
        await house.take_home("ana", "AOA", 500, "K2")
        asked = len(world.outside.arrived)
        assert await house.bring("ana", "AOA", 500, "K1") == Done("wallet/bank/K1/1", again=True)
        assert await house.take_home("ana", "AOA", 500, "K2") == Done("wallet/bank/K2/0", again=True)
        for way, player, currency, amount, key in [
            (house.bring, "ana", "AOA", 501, "K1"),
            (house.bring, "rui", "AOA", 500, "K1"),
            (house.bring, "ana", "EUR", 500, "K1"),
            (house.take_home, "ana", "AOA", 500, "K1"),
            (house.bring, "ana", "AOA", 500, "K2"),
        ]:
            assert await way(player, currency, amount, key) == NotDone("used_otherwise")
        assert len(world.outside.arrived) == asked
        assert await purse_and_outside(world) == (0, 1000)

    with_world(story, database)


def test_the_same_key_at_once_moves_once(database: str) -> None:
    async def story(world: World) -> None:
        brought = await asyncio.gather(*(world.house().bring("ana", "AOA", 100, "K1") for _ in range(5)))
        assert Counter(brought) == {Done("wallet/bank/K1/1"): 1, Done("wallet/bank/K1/1", again=True): 4}
        taken = await asyncio.gather(*(world.house().take_home("ana", "AOA", 60, "K2") for _ in range(5)))
        assert Counter(taken) == {Done("wallet/bank/K2/0"): 1, Done("wallet/bank/K2/0", again=True): 4}
        assert await purse_and_outside(world) == (40, 960)

    with_world(story, database)


def test_what_the_wallet_refuses_moves_nothing_and_stays_refused(database: str) -> None:
    async def story(world: World) -> None:
        house = world.house()
        no = TurnedDown("wallet", "insufficient_funds")
        assert await house.bring("ana", "AOA", 1001, "K1") == no
        world.outside.balances[ANA_OUTSIDE] += 1
        assert await house.bring("ana", "AOA", 1001, "K1") == no
        world.outside.balances[ANA_OUTSIDE] -= 1
        assert await purse_and_outside(world) == (70, 1000)
        world.outside.closed.add("ana")
        closed = TurnedDown("wallet", "account_closed")
        assert await house.take_home("ana", "AOA", 50, "K2") == closed
        assert await house.take_home("ana", "AOA", 50, "K2") == closed
        assert [(entry.why, entry.batch) for entry in await world.cashier.entries(OUTSIDE)] == [
            ("wallet_out", "wallet/bank/K2/0"),
            ("wallet_back", "wallet/bank/K2/1"),
        ]
        assert await purse_and_outside(world) == (70, 1000)

    with_world(story, database, purse=70)


def test_nobody_takes_home_what_is_not_in_the_purse(database: str) -> None:
    async def story(world: World) -> None:
        house = world.house()
        assert await house.take_home("ana", "AOA", 71, "K1") == NotDone("not_enough", ANA.id, 70, 71)
        assert not world.outside.arrived
        assert await house.take_home("ana", "AOA", 70, "K1") == Done("wallet/bank/K1/0")  # the key was free

    with_world(story, database, purse=70)


def test_money_on_its_way_home_cannot_be_played(database: str) -> None:
    async def story(world: World) -> None:
        seen: list[int] = []

        async def look(seconds: float) -> None:
            seen.append(await world.cashier.balance(ANA))

        line = world.line()
        line._sleep = look
        world.outside.faults.append("drop_request")
        await OutsideWallet(world.cashier, line, "bank").take_home("ana", "AOA", 50, "K1")
        assert seen == [20]

    with_world(story, database, purse=70)


@pytest.mark.parametrize(
    "player, currency, amount, key, why",
    [
        ("ana", "AOA", 0, "K1", "no_amount"),
        ("ana", "AOA", -5, "K1", "no_amount"),
        ("ana", "AOA", 1.5, "K1", "no_amount"),
        ("ana", "AOA", "5", "K1", "no_amount"),
        ("ana", "AOA", True, "K1", "no_amount"),
        ("ana", "XYZ", 5, "K1", "unknown_currency"),
        ("ana", "DEMO", 5, "K1", "demo_is_not_money"),
        ("", "AOA", 5, "K1", "no_player"),
        ("ana", "AOA", 5, "", "no_receipt"),
        ("ana", "AOA", MOST + 1, "K1", "unwritable"),
        ("ana", "AOA", 2**70, "K1", "unwritable"),
        ("ana\0", "AOA", 5, "K1", "unwritable"),
        ("ana\ud800", "AOA", 5, "K1", "unwritable"),
        ("ana", "AOA", 5, "K\0", "unwritable"),
        ("ana", "AOA", 5, "K" * 201, "unwritable"),
        ("a" * 201, "AOA", 5, "K1", "unwritable"),
        ("ana", "AOA", 5, "K\ud800", "unwritable"),
    ],
)
def test_bad_input_gets_a_clear_answer_and_nobody_is_asked(
    player: str, currency: str, amount: Any, key: str, why: Any
) -> None:
    nobody: Any = None  # neither the ledger nor the wallet hears of it
    house = OutsideWallet(nobody, nobody, "bank")
    for way in (house.bring, house.take_home):
        assert asyncio.run(way(player, currency, amount, key)) == NotDone(why)


def test_demo_credits_stay_in_the_house(database: str) -> None:
    async def story(world: World) -> None:
        await Desk(world.cashier).give_demo("ana", 1000, "welcome")
        world.outside.balances["ana", "DEMO"] = 1000
        assert await world.house().take_home("ana", "DEMO", 10, "K1") == NotDone("demo_is_not_money")
        assert await world.house().bring("ana", "DEMO", 10, "K1") == NotDone("demo_is_not_money")
        assert not world.outside.arrived

    with_world(story, database)


@pytest.mark.parametrize("name", ["", "a/b", "a\0"])
def test_a_wallet_has_a_name_without_slashes(name: str) -> None:
    nobody: Any = None
    with pytest.raises(ValueError, match="no name for a wallet"):
        OutsideWallet(nobody, nobody, name)


def test_wallets_keep_their_own_keys_and_cash(database: str) -> None:
    async def story(world: World) -> None:
        other = world.house("bank2")
        world.outside.faults.append("drop_request")
        assert await world.crashes.run(BEFORE_ASKING_AGAIN, other.bring("ana", "AOA", 5, "K1"))
        assert await world.house().bring("ana", "AOA", 7, "K1") == Done("wallet/bank/K1/1")
        assert await (await world.recovered()).resume() == {}  # what another wallet has begun is its own business
        assert await other.resume() == {"K1": Done("wallet/bank2/K1/1", again=True)}
        assert await world.cashier.balance(Account("cash", "AOA", "wallet-bank2")) == -5
        assert world.outside.effects.pop() == Effect("debit", "bank2/debit/K1")
        world.outside.balances[ANA_OUTSIDE] += 5

    with_world(story, database)


# ---- debits that must not stand


def test_a_debit_that_the_ledger_cannot_take_is_rolled_back(database: str) -> None:
    async def story(world: World) -> None:
        no = TurnedDown("ledger", "unwritable")
        world.outside.faults.extend(["drop_answer"] * 3)
        assert await world.house().bring("ana", "AOA", 6, "K1") == no
        assert await world.house().bring("ana", "AOA", 6, "K1") == no
        assert await world.house().bring("ana", "AOA", 5, "K2") == Done("wallet/bank/K2/1")
        assert await purse_and_outside(world) == (MOST, 995)
        assert [effect.kind for effect in world.outside.effects] == ["debit", "rollback", "debit"]

    with_world(story, database, purse=MOST - 5)


def test_an_answer_to_a_debit_is_not_believed_of_its_rollback(database: str) -> None:
    async def story(world: World) -> None:
        # the same words, well signed, about the same transaction
        world.outside.choose_fault = lambda: "old_answer" if len(world.outside.arrived) in (1, 2) else None
        assert await world.house().bring("ana", "AOA", 6, "K1") == TurnedDown("ledger", "unwritable")
        assert world.outside.arrived == ["/casino/debit"] + ["/casino/rollback"] * 3
        assert await purse_and_outside(world) == (MOST - 5, 1000)

    with_world(story, database, purse=MOST - 5)


def test_a_debit_can_be_given_up_while_the_wallet_is_silent(database: str) -> None:
    async def story(world: World) -> None:
        house, given_up = world.house(), TurnedDown("house", "given_up")
        faults: tuple[Fault, ...] = ("drop_request", "drop_answer", "delay")
        for fault in faults:
            world.outside.arrived.clear()
            world.outside.faults.append(fault)
            assert await world.crashes.run(BEFORE_ASKING_AGAIN, house.bring("ana", "AOA", 100, fault))
            assert world.outside.arrived == ["/casino/debit"]
            assert await house.give_up(fault) == given_up
            world.outside.deliver_delayed()  # the debit comes after its rollback, and is too late
            assert await house.bring("ana", "AOA", 100, fault) == given_up
            assert await house.give_up(fault) == given_up
            assert await purse_and_outside(world) == (0, 1000)

    with_world(story, database)


def test_who_brings_and_who_gives_up_agree(database: str) -> None:
    async def story(world: World) -> None:
        async def give_up(key: str) -> Result:
            await world.begun(key)
            return await world.house().give_up(key)

        async def silence(key: str) -> None:
            world.outside.choose_fault = lambda: "drop_request"
            await world.begun(key, lines=2)
            world.outside.choose_fault = lambda: None

        for turn in range(10):
            key = f"K{turn}"
            silenced = silence(key) if turn < 3 else asyncio.sleep(0)
            bringing = world.house().bring("ana", "AOA", 10, key)
            brought, given_up, _ = await asyncio.gather(bringing, give_up(key), silenced)
            assert plain(brought) == plain(given_up)
            if turn < 3:
                assert brought == TurnedDown("house", "given_up")
        assert await world.cashier.balance(ANA) == 1000 - world.outside.balances[ANA_OUTSIDE]

    with_world(story, database)


def test_only_a_debit_under_way_can_be_given_up(database: str) -> None:
    async def story(world: World) -> None:
        house = world.house()
        for unknown in ("K1", "", "\0", "\ud800", "K" * 10_000):
            assert await house.give_up(unknown) == NotDone("unknown_batch")
        await house.bring("ana", "AOA", 100, "K1")
        assert await house.give_up("K1") == Done("wallet/bank/K1/1", again=True)  # too late: it is in the purse
        world.outside.faults.append("drop_answer")
        assert await world.crashes.run(BEFORE_ASKING_AGAIN, house.take_home("ana", "AOA", 40, "K2"))
        assert await house.give_up("K2") == NotDone("used_otherwise")
        assert await house.resume() == {"K2": Done("wallet/bank/K2/0", again=True)}
        assert await purse_and_outside(world) == (60, 940)

    with_world(story, database)


def test_money_that_comes_back_to_a_full_purse_waits_for_room(database: str) -> None:
    async def story(world: World) -> None:
        world.outside.closed.add("ana")
        world.outside.faults.append("drop_request")
        assert await world.crashes.run(BEFORE_ASKING_AGAIN, world.house().take_home("ana", "AOA", 10, "K1"))
        await world.cashier.post(moved("prize", HOUSE, ANA, 4))
        full = NotDone("unwritable", ANA.id, MOST - 6, 10)
        house = await world.recovered()
        assert await house.resume() == {"K1": full}
        assert await house.take_home("ana", "AOA", 10, "K1") == full
        await world.cashier.post(moved("bet", ANA, HOUSE, 4))
        assert await house.resume() == {"K1": TurnedDown("wallet", "account_closed")}
        assert await world.cashier.balance(ANA) == MOST

    with_world(story, database, purse=MOST)


# ---- the line


ORDER = Order("bank/debit/K1", "ana", "AOA", 100)


def with_line(story: Callable[[World, WalletLine], Awaitable[None]]) -> None:
    async def told() -> None:
        nobody: Any = None
        world = World(nobody)
        world.outside.balances[ANA_OUTSIDE] = 1000
        await story(world, world.line())

    asyncio.run(told())


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", ["debit", "credit", "rollback"])
def test_what_is_no_answer_is_asked_again(kind: Kind, fault: Fault) -> None:
    async def story(world: World, line: WalletLine) -> None:
        if kind == "rollback":
            await line.ask("debit", ORDER)
        world.outside.arrived.clear()
        world.outside.faults.extend([fault, fault])
        assert await line.ask(kind, ORDER) == Accepted()
        world.outside.deliver_delayed()
        assert world.outside.arrived == [f"/casino/{kind}"] * 3
        assert [(each.kind, each.attempt) for each in world.unanswered] == [(kind, 1), (kind, 2)]
        assert all(each.reason for each in world.unanswered)
        assert world.outside.balances[ANA_OUTSIDE] == {"debit": 900, "credit": 1100, "rollback": 1000}[kind]
        assert world.outside.stands(ORDER.transaction) == (kind != "rollback")

    with_line(story)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_refusal_is_believed_when_it_is_signed_and_not_before(fault: Fault) -> None:
    async def story(world: World, line: WalletLine) -> None:
        world.outside.closed.add("ana")
        world.outside.faults.append(fault)
        assert await line.ask("debit", ORDER) == Declined("account_closed")
        assert len(world.outside.arrived) == 2

    with_line(story)


def test_a_rollback_is_not_refused() -> None:
    async def story(world: World, line: WalletLine) -> None:
        async def refusing(request: httpx.Request) -> httpx.Response:
            answer = await world.outside(request)
            no = world.outside._signed(request, Said(404, {"refused": "unknown"}))
            return answer if world.unanswered else no

        line._client = httpx.AsyncClient(transport=httpx.MockTransport(refusing))
        assert await line.ask("rollback", ORDER) == Accepted()
        assert [each.reason for each in world.unanswered] == ["404, which decides nothing: unknown"]

    with_line(story)


def test_pauses_grow_and_are_spread() -> None:
    async def story(world: World, line: WalletLine) -> None:
        world.outside.faults.extend(["drop_request"] * 12)
        await line.ask("debit", ORDER)
        assert world.clock.pauses[:4] == [0.1875, 0.375, 0.75, 1.5]
        assert world.clock.pauses[-3:] == [45.0] * 3
        line._jitter = lambda: 0.0
        assert [line._pause_s(attempt) for attempt in (1, 2, 10_000)] == [0.125, 0.25, 30.0]

    with_line(story)


def test_each_attempt_is_signed_anew_so_that_it_is_fresh() -> None:
    async def story(world: World, line: WalletLine) -> None:
        world.outside.faults.extend(["drop_request"] * 12)
        began = world.clock.now
        assert await line.ask("debit", ORDER) == Accepted()
        assert world.clock.now - began > 2 * FRESH_MS

    with_line(story)


def test_a_wallet_that_says_nothing_is_not_waited_for_forever() -> None:
    async def story(world: World, line: WalletLine) -> None:
        async def silent(request: httpx.Request) -> httpx.Response:
            if not world.unanswered:
                await asyncio.sleep(3600)
            return await world.outside(request)

        line._client = httpx.AsyncClient(transport=httpx.MockTransport(silent))
        line._timeout_s = 0.01
        assert await line.ask("debit", ORDER) == Accepted()
        assert [each.reason for each in world.unanswered] == ["TimeoutError"]

    with_line(story)


def test_a_wallet_does_not_believe_a_house_with_another_secret() -> None:
    async def story(world: World, line: WalletLine) -> None:
        line._secret = b"x" * 32
        world.clock.patience = 3
        with pytest.raises(AssertionError, match="not answered"):
            await line.ask("debit", ORDER)
        assert world.outside.effects == []

    with_line(story)


@pytest.mark.parametrize(
    "base", ["", "wallet.test", "ftp://wallet.test", "https://wallet.test?a=1", "https://w.test#a"]
)
def test_a_line_needs_a_place_to_go(base: str) -> None:
    with pytest.raises(ValueError, match="no place for a wallet"):
        WalletLine(httpx.AsyncClient(), base, SECRET)


def test_a_line_needs_a_secret_that_cannot_be_guessed() -> None:
    with pytest.raises(ValueError, match="32 bytes or more; this one has 31"):
        WalletLine(httpx.AsyncClient(), BASE, SECRET[:31])


# ---- crashes


def plain(result: Result) -> Result:
    """The answer, whether it is the first or a later one."""
    return Done(result.batch) if isinstance(result, Done) else result


CRASHED: dict[str, tuple[str, int, list[Fault], Result]] = {
    # the way, the amount, what the network does, what comes of it; purse and wallet have 100 each
    "bring": ("bring", 40, ["drop_answer"], Done("wallet/bank/{key}/1")),
    "bring_too_much": ("bring", 101, ["drop_answer"], TurnedDown("wallet", "insufficient_funds")),
    "bring_to_full": ("bring", 40, ["drop_answer", "wrong_signature"], TurnedDown("ledger", "unwritable")),
    "take_home": ("take_home", 40, ["drop_answer"], Done("wallet/bank/{key}/0")),
    "take_home_refused": ("take_home", 40, ["drop_answer"], TurnedDown("wallet", "account_closed")),
}


@pytest.mark.parametrize("scene", CRASHED)
def test_a_house_that_stops_anywhere_finishes_afterwards(database: str, scene: str) -> None:
    way, amount, faults, expected = CRASHED[scene]

    async def story(cashier: Cashier) -> None:
        for points in count():
            world, player = World(cashier), f"player-{points}"
            key = f"{scene}/{player}"
            purse = Account("purse", "AOA", player)
            begin = MOST if scene == "bring_to_full" else 100
            await cashier.post(moved(f"begin-{points}", Account("cash", "AOA", f"desk-{points}"), purse, begin))
            world.outside.balances[player, "AOA"] = 100
            if scene == "take_home_refused":
                world.outside.closed.add(player)
            world.outside.faults.extend(faults)
            crashed = await world.crashes.run(points, getattr(world.house(), way)(player, "AOA", amount, key))
            house = await world.recovered()
            answer = await getattr(house, way)(player, "AOA", amount, key)
            told = Done(expected.batch.format(key=key)) if isinstance(expected, Done) else expected
            assert plain(answer) == told, points
            change = (amount if way == "bring" else -amount) if isinstance(expected, Done) else 0
            assert await cashier.balance(purse) == begin + change, points
            assert world.outside.balances[player, "AOA"] == 100 - change, points
            assert await house.resume() == {}
            if not crashed:
                assert points > 10
                return

    with_ledger(story, database)


def test_giving_up_can_stop_anywhere_too(database: str) -> None:
    async def story(world: World) -> None:
        for points in count():
            house, key = world.house(), f"K{points}"
            world.outside.faults.extend(["drop_answer", "drop_request"])
            assert await world.crashes.run(BEFORE_ASKING_AGAIN, house.bring("ana", "AOA", 10, key))
            crashed = await world.crashes.run(points, house.give_up(key))
            world.outside.faults.clear()
            answer = await (await world.recovered()).bring("ana", "AOA", 10, key)
            assert isinstance(answer, Done | TurnedDown)
            await world.check()
            if not crashed:
                assert points > 10
                assert answer == TurnedDown("house", "given_up")
                return

    with_world(story, database)


class RandomPlay:
    """Players who come and go, several at once, with a bad network and a house that keeps stopping."""

    PLAYERS = ("ana", "rui", "eva")

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.chooser = random.Random(seed)
        self.asked: list[tuple[str, tuple[str, str, int, str]]] = []
        self.answers: dict[str, Result] = {}
        world.outside.choose_fault = self.fault
        for player in self.PLAYERS:
            world.outside.balances[player, "AOA"] = 500

    def fault(self) -> Fault | None:
        if self.chooser.random() < 0.2:
            self.world.outside.deliver_delayed()
        if self.chooser.random() < 0.05:
            self.world.outside.closed ^= {self.chooser.choice(self.PLAYERS)}
        return self.chooser.choice(FAULTS) if self.chooser.random() < 0.35 else None

    async def act(self, house: OutsideWallet) -> None:
        if self.asked and self.chooser.random() < 0.3:
            way, order = self.chooser.choice(self.asked)
        else:
            way = self.chooser.choice(["bring", "take_home"])
            order = (self.chooser.choice(self.PLAYERS), "AOA", self.chooser.randrange(1, 250), f"K{len(self.asked)}")
            self.asked.append((way, order))
        if way == "bring" and self.chooser.random() < 0.25:
            await asyncio.gather(self.ask(house, way, order), self.give_up(house, order[3], patience=True))
        else:
            await self.ask(house, way, order)

    async def ask(self, house: OutsideWallet, way: str, order: tuple[str, str, int, str]) -> None:
        self.remember(order[3], await getattr(house, way)(*order))

    async def give_up(self, house: OutsideWallet, key: str, patience: bool) -> None:
        if patience:
            await self.world.begun(key)
        self.remember(key, await house.give_up(key))

    def remember(self, key: str, result: Result) -> None:
        if not isinstance(result, NotDone):
            assert self.answers.setdefault(key, plain(result)) == plain(result)

    async def together(self, house: OutsideWallet) -> None:
        await asyncio.gather(*(self.act(house) for _ in range(self.chooser.randrange(1, 5))))

    async def recover(self) -> OutsideWallet:
        while True:
            await self.world.cashier.post()
            house = self.world.house()
            if not await self.world.crashes.run(self.chooser.randrange(60), self.resume(house)):
                return house

    async def resume(self, house: OutsideWallet) -> None:
        if self.asked and self.chooser.random() < 0.3:
            await self.give_up(house, self.asked[-1][1][3], patience=False)
        for key, result in (await house.resume()).items():
            self.remember(key, result)

    async def play(self, rounds: int) -> int:
        """How often the house stopped in the middle."""
        house, crashed = self.world.house(), 0
        for turn in range(rounds):
            if await self.world.crashes.run(self.chooser.randrange(50), self.together(house)):
                crashed += 1
                house = await self.recover()
            player = Account("purse", "AOA", self.chooser.choice(self.PLAYERS))
            await self.world.cashier.post(moved(f"lost-{turn}", player, HOUSE, self.chooser.randrange(1, 60)))
        await self.resume(house)
        return crashed


@pytest.mark.parametrize("seed", range(3))
def test_random_play_with_a_bad_network_and_a_house_that_keeps_stopping(database: str, seed: int) -> None:
    async def story(cashier: Cashier) -> None:
        world = World(cashier)
        play = RandomPlay(world, seed)
        crashed = await play.play(40)
        world.outside.choose_fault = lambda: None
        await world.check()
        purses = [await cashier.balance(Account("purse", "AOA", player)) for player in play.PLAYERS]
        assert world.outside.total("AOA") + sum(purses) + await cashier.balance(HOUSE) == 1500
        assert min(purses) >= 0
        assert crashed > 2
        kinds = {getattr(answer, "by", "done") for answer in play.answers.values()}
        assert kinds >= {"done", "wallet"}

    with_ledger(story, database)
