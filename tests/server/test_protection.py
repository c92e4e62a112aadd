"""Limits that players set for themselves, and self-exclusion: what holds when, and what it is held against."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import Desk
from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, JournalLine, Posted, Transfer
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import canonical
from jogofeito.floor.address import Accepted
from jogofeito.floor.seats import Session
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import Notice
from jogofeito.games.poquer.offers import Speaking
from jogofeito.games.poquer_sem_descarte.offers import Deciding
from jogofeito.server.protection import FOR_GOOD, LOOSER_AFTER_MS, Protection, Which
from jogofeito.server.refusing import Denied
from server.support import (
    CHIP,
    DAY,
    DEMO,
    MINUTE,
    OWN,
    PASSWORD,
    SHARED,
    Clock,
    Place,
    Visitor,
    no_more_bets,
    until,
    visit,
)
from table_support import AskedTable

ANA = "p-ana"
_numbers = count()


class Scene:
    """Protection on a ledger of its own, with a clock for both."""

    def __init__(self, cashier: Database, clock: Clock) -> None:
        self.cashier = cashier
        self.clock = clock
        self.open_sessions: list[Session] = []
        self.protection = self.again()

    def again(self) -> Protection:
        """After a restart."""
        return Protection(
            self.cashier, self.clock, lambda player: [s for s in self.open_sessions if s.player == player]
        )

    async def moved(self, debit: Account, credit: Account, amount: int, why: str, jogada: str = "") -> None:
        batch = Batch(f"test/{next(_numbers)}", (Transfer(debit, credit, amount, why),), jogada=jogada)
        (answer,) = await self.cashier.post(batch)
        assert isinstance(answer, Posted)

    async def pay_in(self, amount: int, currency: str = "AOA") -> None:
        await Desk(self.cashier).cash_in(ANA, currency, amount, f"r{next(_numbers)}")

    async def lose(self, amount: int, currency: str = "AOA") -> None:
        await self.moved(purse(currency), house(currency), amount, "stake", "mesa/1")

    async def win(self, amount: int) -> None:
        await self.moved(house(), purse(), amount, "prize", "mesa/1")

    async def limit(self, which: Which, currency: str = "AOA") -> tuple[int | None, int | None, int | None]:
        """In force, waiting, used."""
        limits = await self.protection.limits(ANA)
        shown = limits.minutes_day if which == "minutes_day" else getattr(limits, which)[currency]
        return shown.value, shown.next_value, shown.used

    async def set(self, which: Which, value: int | None, currency: str | None = "AOA") -> None:
        await self.protection.set(ANA, which, value, None if which == "minutes_day" else currency)

    async def may_lose(self, amount: int, currency: str = "AOA") -> str:
        refusal = await self.protection.reserve(ANA, currency, amount, from_purse=amount)
        if refusal is None:
            self.protection.release(ANA, currency, amount)
        return refusal.code if refusal else ""

    async def may_pay_in(self, amount: int, currency: str = "AOA") -> str:
        try:
            async with self.protection.paying_in(ANA, currency, amount):
                return ""
        except Denied as denied:
            return denied.refusal.code


def purse(currency: str = "AOA") -> Account:
    return Account("purse", currency, ANA)


def house(currency: str = "AOA") -> Account:
    return Account("house", currency, "mesa")


def protected(story: Callable[[Scene], Awaitable[None]], database: str) -> None:
    async def told() -> None:
        clock = Clock()
        cashier = await open_cashier(database, clock)
        try:
            await story(Scene(cashier, clock))
            assert await cashier.audit() == []
        finally:
            await cashier.close()

    asyncio.run(told())


# ---- when a limit holds


def test_a_first_and_a_tighter_limit_hold_at_once_and_a_looser_one_after_a_day(database: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_day", 500)
        assert await scene.limit("loss_day") == (500, None, 0)
        await scene.set("loss_day", 300)
        assert await scene.limit("loss_day") == (300, None, 0)
        await scene.set("loss_day", 400)
        assert await scene.limit("loss_day") == (300, 400, 0)
        scene.clock.go(LOOSER_AFTER_MS - 1)
        assert await scene.limit("loss_day") == (300, 400, 0)
        scene.clock.go(1)
        assert await scene.limit("loss_day") == (400, None, 0)
        assert LOOSER_AFTER_MS == DAY

    protected(story, database)


def test_to_have_no_limit_any_more_takes_a_day_too(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("deposit_week", None)
        assert await scene.limit("deposit_week") == (None, None, None)
        await scene.set("deposit_week", 100)
        await scene.set("deposit_week", None)
        scene.clock.go(DAY - 1)
        value, _, _ = await scene.limit("deposit_week")
        assert value == 100
        assert await scene.may_pay_in(101) == "deposit_limit"
        scene.clock.go(1)
        assert await scene.limit("deposit_week") == (None, None, None)
        assert await scene.may_pay_in(101) == ""

    protected(story, sqlite)


def test_a_looser_limit_that_waits_is_replaced_by_the_next_and_waits_anew(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_month", 100)
        await scene.set("loss_month", 200)
        scene.clock.go(DAY // 2)
        await scene.set("loss_month", 150)
        scene.clock.go(DAY // 2)
        assert await scene.limit("loss_month") == (100, 150, 0)
        scene.clock.go(DAY // 2)
        assert await scene.limit("loss_month") == (150, None, 0)

    protected(story, sqlite)


@pytest.mark.parametrize("value", [100, 50])
def test_a_looser_limit_that_waits_is_cancelled_by_the_present_or_a_tighter_one(sqlite: str, value: int) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_month", 100)
        await scene.set("loss_month", 200)
        scene.clock.go(1)
        await scene.set("loss_month", value)
        assert await scene.limit("loss_month") == (value, None, 0)
        scene.clock.go(2 * DAY)
        assert await scene.limit("loss_month") == (value, None, 0)

    protected(story, sqlite)


def test_a_looser_limit_whose_time_has_come_is_what_the_next_is_compared_with(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_day", 100)
        await scene.set("loss_day", 200)
        scene.clock.go(DAY)
        await scene.set("loss_day", 180)
        assert await scene.limit("loss_day") == (180, None, 0)

    protected(story, sqlite)


def test_limits_of_one_kind_currency_and_player_leave_the_others_alone(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_day", 100)
        assert await scene.limit("loss_day", "EUR") == (None, None, None)
        assert await scene.limit("loss_week") == (None, None, None)
        assert await scene.limit("deposit_day") == (None, None, None)
        assert (await scene.protection.limits("p-rui")).loss_day["AOA"].value is None
        assert await scene.may_lose(101) == "loss_limit"
        assert await scene.may_lose(101, "EUR") == ""

    protected(story, sqlite)


def test_limits_outlast_a_restart(database: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_day", 100)
        await scene.set("loss_day", 200)
        await scene.set("minutes_day", 30)
        await scene.protection.exclude(ANA, 2)
        before = await scene.protection.limits(ANA)
        scene.protection = scene.again()
        assert await scene.protection.limits(ANA) == before
        await scene.set("loss_day", 50)
        assert await scene.limit("loss_day") == (50, None, 0)

    protected(story, database)


@pytest.mark.parametrize("which, currency", [("loss_day", None), ("minutes_day", "AOA")])
def test_a_limit_of_money_names_a_currency_and_one_of_time_does_not(
    sqlite: str, which: Which, currency: str | None
) -> None:
    async def story(scene: Scene) -> None:
        with pytest.raises(Denied) as denied:
            await scene.protection.set(ANA, which, 5, currency)
        assert (denied.value.status, denied.value.refusal.code) == (400, "limit_currency")

    protected(story, sqlite)


# ---- what is counted


@pytest.mark.parametrize("which, days", [("deposit_day", 1), ("deposit_week", 7), ("deposit_month", 30)])
def test_deposits_are_counted_over_a_time_that_rolls_on(sqlite: str, which: Which, days: int) -> None:
    async def story(scene: Scene) -> None:
        await scene.set(which, 1000)
        await scene.pay_in(600)
        scene.clock.go(days * DAY // 2)
        await scene.pay_in(400)
        assert await scene.limit(which) == (1000, None, 1000)
        assert await scene.may_pay_in(1) == "deposit_limit"
        scene.clock.go(days * DAY // 2 - 1)
        assert await scene.may_pay_in(1) == "deposit_limit"
        scene.clock.go(1)
        assert await scene.may_pay_in(600) == ""
        assert await scene.may_pay_in(601) == "deposit_limit"
        assert await scene.limit(which) == (1000, None, 400)

    protected(story, sqlite)


@pytest.mark.parametrize("which, days", [("loss_day", 1), ("loss_week", 7), ("loss_month", 30)])
def test_losses_are_counted_over_a_time_that_rolls_on(sqlite: str, which: Which, days: int) -> None:
    async def story(scene: Scene) -> None:
        await scene.pay_in(10_000)
        await scene.set(which, 1000)
        await scene.lose(600)
        scene.clock.go(days * DAY // 2)
        await scene.lose(400)
        assert await scene.may_lose(1) == "loss_limit"
        scene.clock.go(days * DAY // 2 - 1)
        assert await scene.may_lose(1) == "loss_limit"
        scene.clock.go(1)
        assert await scene.may_lose(600) == ""
        assert await scene.may_lose(601) == "loss_limit"
        scene.protection = scene.again()
        assert await scene.limit(which) == (1000, None, 400)

    protected(story, sqlite)


@pytest.mark.parametrize("which, days", [("stake_day", 1), ("stake_week", 7), ("stake_month", 30)])
def test_stakes_are_counted_over_a_time_that_rolls_on_whatever_is_won(sqlite: str, which: Which, days: int) -> None:
    async def story(scene: Scene) -> None:
        await scene.pay_in(10_000)
        await scene.set(which, 1000)
        await scene.lose(600)
        await scene.win(5000)
        scene.clock.go(days * DAY // 2)
        await scene.lose(400)
        assert await scene.limit(which) == (1000, None, 1000)
        assert await scene.may_lose(1) == "stake_limit"
        scene.clock.go(days * DAY // 2 - 1)
        assert await scene.may_lose(1) == "stake_limit"
        scene.clock.go(1)
        assert await scene.may_lose(600) == ""
        assert await scene.may_lose(601) == "stake_limit"
        scene.protection = scene.again()
        assert await scene.limit(which) == (1000, None, 400)

    protected(story, sqlite)


def test_what_is_taken_or_given_back_was_not_staked(database: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.pay_in(5000)
        await scene.set("stake_day", 1000)
        await scene.lose(900)
        for why in ("withdrawn", "refund", "undone"):
            await scene.moved(house(), purse(), 100, why, "mesa/1")
        await scene.moved(house(), purse(), 200, "kept", "mesa/1")  # staked, and kept
        stack = Account("stack", "AOA", f"mesa/{ANA}")
        await scene.moved(purse(), stack, 300, "exchange")
        assert await scene.limit("stake_day") == (1000, None, 600)
        await scene.moved(stack, house(), 100, "stake", "mesa/1")  # from chips
        await scene.moved(stack, house(), 50, "unpresented")
        await scene.moved(purse(), house(), 70, "undone", "mesa/1")
        await Desk(scene.cashier).cash_out(ANA, "AOA", 1000, "out")
        assert await scene.limit("stake_day") == (1000, None, 700)
        assert await scene.may_lose(300) == ""
        assert await scene.may_lose(301) == "stake_limit"

    protected(story, database)


def test_what_comes_back_from_play_makes_room_and_what_the_desk_does_is_no_loss(database: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_day", 1000)
        await scene.pay_in(5000)
        await scene.lose(900)
        await scene.win(300)
        assert await scene.limit("loss_day") == (1000, None, 600)
        stack = Account("stack", "AOA", f"mesa/{ANA}")
        await scene.moved(house(), stack, 50, "prize", "mesa/1")
        await scene.moved(stack, purse(), 50, "exchange")  # chips changed on leaving belong to no jogada
        assert await scene.limit("loss_day") == (1000, None, 550)
        await Desk(scene.cashier).cash_out(ANA, "AOA", 2000, "out")
        await Desk(scene.cashier).give_demo(ANA, 10_000, "demo")
        assert await scene.limit("loss_day") == (1000, None, 550)
        await scene.win(4000)
        assert await scene.limit("loss_day") == (1000, None, 0)

    protected(story, database)


def test_what_is_used_is_shown_before_any_limit_of_the_kind_is_passed(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_day", 1000)
        await scene.pay_in(5000)
        await scene.lose(400)
        refusal = await scene.protection.reserve(ANA, "AOA", 700, from_purse=700)
        assert refusal is not None
        assert refusal.details == {"period": "day", "most": 1000, "left": 600, "currency": "AOA"}
        assert await scene.may_lose(600) == ""

    protected(story, sqlite)


def test_a_limit_that_is_tighter_than_what_is_lost_leaves_no_room(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.pay_in(5000)
        await scene.lose(400)
        await scene.set("loss_week", 0)
        assert await scene.may_lose(1) == "loss_limit"
        assert await scene.may_lose(0) == ""  # taking a bet back takes nothing
        assert await scene.limit("loss_week") == (0, None, 400)

    protected(story, sqlite)


def test_whoever_looks_at_limits_twice_at_once_counts_nothing_twice(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("loss_day", 1000)
        await scene.pay_in(5000)
        await scene.lose(400)
        shown = await asyncio.gather(*(scene.limit("loss_day") for _ in range(3)))
        assert set(shown) == {(1000, None, 400)}

    protected(story, sqlite)


def test_of_two_deposits_at_once_only_one_slips_through(database: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.set("deposit_day", 1000)

        async def pay_in() -> bool:
            try:
                async with scene.protection.paying_in(ANA, "AOA", 600):
                    await scene.pay_in(600)
            except Denied:
                return False
            return True

        assert sorted(await asyncio.gather(pay_in(), pay_in())) == [False, True]
        assert await scene.cashier.balance(purse()) == 600

    protected(story, database)


def test_changes_that_come_at_once_are_all_written(database: str) -> None:
    async def story(scene: Scene) -> None:
        values = (900, 500, 700)
        await asyncio.gather(*(scene.set("loss_day", value) for value in values))
        assert (await scene.limit("loss_day"))[0] == 500
        assert len(await scene.cashier.journal(f"protection/{ANA}")) == 3

    protected(story, database)


# ---- time


def a_stay(began_ms: int, ended_ms: int | None = None, currency: str = "AOA", player: str = ANA) -> Session:
    return Session(player, "mesa", began_ms, ended_ms=ended_ms, currency=currency)


async def write_stay(scene: Scene, stay: Session) -> None:
    name = f"session/{stay.player}/{stay.began_ms:015d}/mesa"
    await scene.cashier.post(Batch(name, journal=(JournalLine(name, 0, canonical(stay)),)))


def test_minutes_at_money_tables_are_counted_past_and_present(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        now = scene.clock()
        await write_stay(scene, a_stay(now - 26 * 60 * MINUTE, now - 25 * 60 * MINUTE))  # more than a day ago
        await write_stay(scene, a_stay(now - DAY - 10 * MINUTE, now - DAY + 5 * MINUTE))  # a third of it today
        await write_stay(scene, a_stay(now - 60 * MINUTE, now - 50 * MINUTE))
        await write_stay(scene, a_stay(now - 40 * MINUTE, now - 30 * MINUTE, "DEMO"))
        await write_stay(scene, a_stay(now - 40 * MINUTE, now - 30 * MINUTE, player=f"{ANA}-maria"))
        scene.open_sessions = [a_stay(now - 7 * MINUTE), a_stay(now - 7 * MINUTE, currency="DEMO")]
        await scene.set("minutes_day", 23)
        assert await scene.limit("minutes_day") == (23, None, 22)
        assert await scene.protection.sitting_down(ANA) is None
        scene.clock.go(2 * MINUTE)  # two more at the table, two less of yesterday
        assert await scene.limit("minutes_day") == (23, None, 22)
        scene.clock.go(4 * MINUTE)
        assert await scene.limit("minutes_day") == (23, None, 23)
        refusal = await scene.protection.sitting_down(ANA)
        assert refusal == Refusal("time_limit", {"minutes": 23})
        assert await scene.may_lose(1) == "time_limit"

    protected(story, sqlite)


# ---- self-exclusion


def test_an_exclusion_ends_by_itself_and_cannot_be_shortened(database: str) -> None:
    async def story(scene: Scene) -> None:
        assert await scene.protection.excluded_until(ANA) is None
        await scene.protection.exclude(ANA, 10)
        until_ms = scene.clock() + 10 * DAY
        scene.clock.go(DAY)
        await scene.protection.exclude(ANA, 1)
        assert await scene.protection.excluded_until(ANA) == until_ms
        assert await scene.may_pay_in(1) == await scene.may_lose(1) == "excluded"
        refusal = await scene.protection.sitting_down(ANA)
        assert refusal == Refusal("excluded", {"until_ms": until_ms})
        scene.clock.go(9 * DAY - 1)
        assert await scene.may_lose(1) == "excluded"
        assert await scene.protection.reserve(ANA, "AOA", 1, from_purse=0) is None  # chips that lie there already
        scene.protection.release(ANA, "AOA", 1)
        scene.clock.go(1)
        assert await scene.protection.excluded_until(ANA) is None
        assert await scene.may_pay_in(1) == await scene.may_lose(1) == ""

    protected(story, database)


def test_for_good_means_for_good(sqlite: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.protection.exclude(ANA, None)
        await scene.protection.exclude(ANA, 1)
        scene.clock.go(40 * 365 * DAY)
        assert await scene.protection.excluded_until(ANA) == FOR_GOOD
        assert await scene.may_lose(1) == "excluded_for_good"

    protected(story, sqlite)


# ---- in the casino


async def a_player(place: Place, *, has: int = 10 * CHIP) -> Visitor:
    player = await place.come("player")
    await place.pay_in(player, has)
    return player


def code(answer: object) -> str:
    return answer.code if isinstance(answer, Refusal) else ""


async def limited(player: Visitor, which: Which, value: int) -> Any:
    body: dict[str, object] = {"which": which, "value": value}
    return await player.ask("PUT", "/api/me/limits", body if which == "minutes_day" else {**body, "currency": "AOA"})


def test_a_bet_that_would_pass_the_loss_limit_is_refused_and_nothing_moves(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        await limited(player, "loss_day", 3 * CHIP)
        await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id, 2 * CHIP), Accepted)
        root = await place.casino.database.root()
        assert code(await place.lay(player, OWN.id, 2 * CHIP)) == "loss_limit"
        assert await place.casino.database.root() == root
        assert await place.purse(player) == 8 * CHIP
        assert isinstance(await place.lay(player, OWN.id, CHIP), Accepted)
        shown = await player.get("/api/me/limits")
        assert shown["loss_day"]["AOA"] == {
            "value": 3 * CHIP, "next_value": None, "next_from_ms": None, "used": 3 * CHIP,
        }  # fmt: skip

    visit(story, tmp_path, OWN)


def test_of_two_bets_at_once_only_one_slips_through_the_loss_limit(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        await limited(player, "loss_week", 3 * CHIP)
        await place.jogada(player, OWN.id)
        await place.jogada(player, SHARED.id)
        bets = (place.lay(player, name, 2 * CHIP) for name in (OWN.id, SHARED.id, OWN.id, SHARED.id))
        answers = await asyncio.gather(*bets)
        assert sorted(code(each) for each in answers) == ["", *["loss_limit"] * 3]
        assert await place.purse(player) == 8 * CHIP

    visit(story, tmp_path, OWN, SHARED, database=database)


COLOURS = TableSettings("cores", "roleta-americana", "AO1", {"currency": "AOA", "minimum": CHIP}, pace=SHARED.pace)
BURST = 30


def test_a_burst_that_takes_a_colour_and_bets_cannot_pass_the_loss_limit(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place, has=100 * CHIP)
        await limited(player, "loss_day", 2 * CHIP)
        await place.jogada(player, COLOURS.id)
        colour = {"act": "take_colour", "colour": "verde", "chip_value": CHIP}
        acts = [colour, *[{"act": "place", "chance": f"pleno:{number}", "amount": CHIP} for number in range(BURST)]]
        answers = await asyncio.gather(*(place.act(player, COLOURS.id, act) for act in acts))  # in one write
        assert [code(each) for each in answers] == ["", "", "", *["loss_limit"] * (BURST - 2)]
        assert await place.purse(player) == 98 * CHIP
        limits = await player.get("/api/me/limits")
        assert limits["loss_day"]["AOA"]["used"] == 2 * CHIP

    visit(story, tmp_path, COLOURS, database=database)


def test_a_burst_that_takes_a_colour_and_bets_cannot_pass_the_stake_limit(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place, has=100 * CHIP)
        await limited(player, "stake_day", 2 * CHIP)
        await place.jogada(player, COLOURS.id)
        colour = {"act": "take_colour", "colour": "verde", "chip_value": CHIP}
        acts = [colour, *[{"act": "place", "chance": f"pleno:{number}", "amount": CHIP} for number in range(BURST)]]
        answers = await asyncio.gather(*(place.act(player, COLOURS.id, act) for act in acts))
        assert [code(each) for each in answers] == ["", "", "", *["stake_limit"] * (BURST - 2)]
        limits = await player.get("/api/me/limits")
        assert limits["stake_day"]["AOA"]["used"] == 2 * CHIP

    visit(story, tmp_path, COLOURS, database=database)


def test_a_stake_limit_counts_what_is_laid_and_not_what_is_withdrawn(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        await limited(player, "stake_week", 3 * CHIP)
        await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id, 2 * CHIP), Accepted)
        assert code(await place.lay(player, OWN.id, 2 * CHIP)) == "stake_limit"
        assert await place.purse(player) == 8 * CHIP
        assert isinstance(
            await place.act(player, OWN.id, {"act": "withdraw", "chance": "encarnado", "amount": 2 * CHIP}), Accepted
        )
        assert isinstance(await place.lay(player, OWN.id, 3 * CHIP), Accepted)
        await place.spin(player, OWN.id)
        await place.jogada(player, OWN.id)
        assert code(await place.lay(player, OWN.id, CHIP)) == "stake_limit"  # also where it was won
        shown = (await player.get("/api/me/limits"))["stake_week"]["AOA"]
        assert (shown["value"], shown["used"]) == (3 * CHIP, 3 * CHIP)

    visit(story, tmp_path, OWN)


def test_a_bet_sent_again_with_its_key_is_the_same_bet_for_the_loss_limit_too(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        await limited(player, "loss_day", 3 * CHIP)
        await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id, 2 * CHIP, key="once"), Accepted)
        again = await place.lay(player, OWN.id, 2 * CHIP, key="once")
        assert isinstance(again, Accepted)
        assert again.again

    visit(story, tmp_path, OWN)


def test_demo_credits_know_no_limits(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        await place.casino.give_demo(player.person)  # type: ignore[arg-type]
        await player.post("/api/me/exclusion", {"days": 3})
        await limited(player, "loss_day", 0)
        await limited(player, "minutes_day", 0)
        await place.play(player, DEMO.id)
        await player.post("/api/me/demo")

    visit(story, tmp_path, DEMO)


def test_the_desk_takes_no_more_than_the_deposit_limit(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, desk = await place.come("player"), await place.come("operator")
        await limited(player, "deposit_day", 500)
        cash = {"player": player.id, "currency": "AOA", "amount": 400, "receipt": "a"}
        await desk.post("/api/operator/desk/cash-in", cash)
        more = {**cash, "amount": 101, "receipt": "b"}
        assert await desk.refused("POST", "/api/operator/desk/cash-in", more, 403) == "deposit_limit"
        assert await place.purse(player) == 400
        assert (await desk.post("/api/operator/desk/cash-in", {**more, "amount": 100}))["balance"] == 500

    visit(story, tmp_path)


def test_a_receipt_sent_again_is_the_same_deposit_for_the_limit_too(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, desk = await place.come("player"), await place.come("operator")
        await limited(player, "deposit_day", 500)
        cash = {"player": player.id, "currency": "AOA", "amount": 400, "receipt": "a"}
        assert not (await desk.post("/api/operator/desk/cash-in", cash))["again"]
        assert (await desk.post("/api/operator/desk/cash-in", cash))["again"]

    visit(story, tmp_path)


def test_whoever_excludes_themselves_is_sent_away_and_what_lies_is_played_out(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        jogada = await place.jogada(player, SHARED.id)
        table = place.table(player, SHARED.id)
        assert isinstance(await place.lay(player, SHARED.id, 2 * CHIP), Accepted)
        limits = await player.post("/api/me/exclusion", {"days": 1})
        assert limits["excluded_until_ms"] > place.casino.now_ms()
        assert code(await place.lay(player, SHARED.id)) == "excluded"
        assert table.sitters.of(player.id) is not None  # until the jogada is over
        assert await place.purse(player) == 8 * CHIP
        await no_more_bets(table)
        await place.over(jogada)
        await until(lambda: table.sitters.of(player.id) is None)
        assert await place.purse(player) in (8 * CHIP, 9 * CHIP, 12 * CHIP)  # lost, zero (half), won
        assert code(await place.casino.sit(player.person, SHARED.id)) == "excluded"  # type: ignore[arg-type]
        replay = await player.get("/api/replay", jogada=jogada)
        assert (replay["staked"], 8 * CHIP + replay["returned"]) == (2 * CHIP, await place.purse(player))

    visit(story, tmp_path, SHARED, database=database)


HOLDEM = TableSettings(
    "holdem", "holdem", "PT811", {"newcomers": "at_once", "cave": 100_00},
    pace=Pace(decision_ms=600_000, interval_ms=50, pause_ms=1),
)  # fmt: skip
DECIDES = TableSettings(
    "sem-descarte", "poquer-sem-descarte", "AO9", {"currency": "AOA", "minimum": CHIP}, individual=True,
    pace=Pace(betting_ms=600_000, decision_ms=600_000, interval_ms=1, pause_ms=1),
)  # fmt: skip


def test_whoever_excludes_themselves_in_a_hand_still_decides_with_the_chips_that_lie_there(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        players = [await place.come("player") for _ in range(2)]
        for player in players:
            await place.pay_in(player, 500_00, "EUR")
            await place.jogada(player, HOLDEM.id)
        for player in players:
            bought = await place.act(player, HOLDEM.id, {"act": "buy_cave", "amount": 100_00})
            assert isinstance(bought, Accepted), bought
        table = place.table(players[0], HOLDEM.id)
        await until(lambda: any(isinstance(asked(table, number), Speaking) for number in (1, 2)))
        number = next(number for number in (1, 2) if isinstance(asked(table, number), Speaking))
        speaker = players[number - 1]
        await speaker.post("/api/me/exclusion", {"days": 1})
        assert isinstance(await place.act(speaker, HOLDEM.id, {"act": "call"}), Accepted)
        assert await place.purse(speaker, "EUR") == 400_00

    visit(story, tmp_path, HOLDEM)


async def deciding(place: Place) -> tuple[Visitor, AskedTable]:
    """Somebody whose bet lies, and who is asked whether to go on."""
    player = await a_player(place)
    await place.jogada(player, DECIDES.id)
    assert isinstance(await place.lay(player, DECIDES.id, CHIP, "inicial"), Accepted)
    table = place.table(player, DECIDES.id)
    await table.start(player.id, "start")
    await until(lambda: isinstance(asked(table, 1), Deciding))
    return player, table


def test_whoever_excludes_themselves_may_give_a_bet_up_and_put_nothing_more_on_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, _ = await deciding(place)
        await player.post("/api/me/exclusion", {"days": 1})
        assert code(await place.act(player, DECIDES.id, {"act": "vou"})) == "excluded"
        assert isinstance(await place.act(player, DECIDES.id, {"act": "passo"}), Accepted)
        assert await place.purse(player) == 9 * CHIP

    visit(story, tmp_path, DECIDES)


def test_whose_time_is_up_in_mid_hand_still_decides_and_lays_nothing_more(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, table = await deciding(place)
        await limited(player, "minutes_day", 5)
        table.sitters.of(player.id).session.began_ms -= 5 * MINUTE  # type: ignore[union-attr]
        await place.casino.see_whose_time_is_up()
        many = await asyncio.gather(*(place.act(player, DECIDES.id, {"act": "vou"}) for _ in range(20)))
        assert {code(each) for each in many} == {"time_limit"}
        assert await place.purse(player) == 9 * CHIP
        assert isinstance(await place.act(player, DECIDES.id, {"act": "passo"}), Accepted)

    visit(story, tmp_path, DECIDES)


def test_a_burst_at_the_desk_pays_in_no_more_than_the_deposit_limit(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, desk = await place.come("player"), await place.come("operator")
        await limited(player, "deposit_day", 500)
        bodies = [{"player": player.id, "currency": "AOA", "amount": 200, "receipt": f"r{n}"} for n in range(20)]
        asking = [desk.http.post("/api/operator/desk/cash-in", json=body) for body in bodies]
        statuses = sorted(answer.status_code for answer in await asyncio.gather(*asking))
        assert statuses == [200] * 2 + [403] * 18
        assert await place.purse(player) == 400

    visit(story, tmp_path, database=database)


def asked(table: AskedTable, number: int) -> object:
    offered = table.live.play.offer_to(seat(number)) if table.live else None
    return offered[1] if offered else None


def test_the_excluded_still_sign_in_see_their_papers_and_are_paid_out(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, desk = await a_player(place), await place.come("operator")
        await place.play(player, OWN.id)
        await player.post("/api/me/exclusion", {})
        stranger = await place.stranger()
        assert player.person is not None
        me = await stranger.post("/api/sign-in", {"name": player.person.name, "password": PASSWORD})
        assert me["excluded_until_ms"] == FOR_GOOD
        has = me["purses"]["AOA"]
        assert (await stranger.get("/api/me/statement"))["closing"] == has
        await until(lambda: not place.casino.floor.stays(player.id))
        assert len(await stranger.get("/api/me/sessions")) == 1
        cash = {"player": player.id, "currency": "AOA", "amount": has, "receipt": "x"}
        assert await desk.refused("POST", "/api/operator/desk/cash-in", cash, 403) == "excluded_for_good"
        assert (await desk.post("/api/operator/desk/cash-out", cash))["balance"] == 0

    visit(story, tmp_path, OWN)


def test_whose_time_is_up_is_told_so_and_sent_away(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, other = await a_player(place), await a_player(place)
        for each in (player, other):
            await place.jogada(each, SHARED.id)
        await limited(player, "minutes_day", 5)
        table = place.table(player, SHARED.id)
        watch = table.watch(player.id)
        await place.casino.see_whose_time_is_up()
        assert [sitter.leaving for sitter in table.sitters] == [False, False]
        table.sitters.of(player.id).session.began_ms -= 5 * MINUTE  # type: ignore[union-attr]
        await place.casino.see_whose_time_is_up()
        assert {sitter.player for sitter in table.sitters if sitter.leaving} == {player.id}
        heard = [(each.notice, each.details) for each in watch.unread() if isinstance(each, Notice)]
        assert ("time_limit", {"minutes": 5}) in heard
        assert code(await place.lay(player, SHARED.id)) == "time_limit"
        assert isinstance(await place.lay(other, SHARED.id), Accepted)

    visit(story, tmp_path, SHARED)
