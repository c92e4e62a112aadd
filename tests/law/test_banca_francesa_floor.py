"""Banca francesa online, at live tables: PT808.2-5, PT808.13-14, PT808.17, PT808.20-21, PT808.25-32."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier_support import break_chance, stopped
from floor.simulated import SimulatedClock, simulated, until
from floor.test_table import Casino, keep
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import Desk, NotDone
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.facts import JogadaVoid
from jogofeito.core.inputs import Voided
from jogofeito.core.offers import Refusal
from jogofeito.core.record import resume
from jogofeito.floor.address import Accepted, Leave
from jogofeito.floor.books import purse
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, Notice
from jogofeito.games import listed
from jogofeito.games.banca_francesa.acts import DiceRest
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from jogofeito.lab import odds
from server.support import Place as Visited
from server.support import Visitor, is_asked, no_more_bets, visit
from support import facts
from table_support import Heard

PACE = Pace(betting_ms=10_000, pause_ms=2_000)
SHARED = TableSettings("mesa-1", "banca-francesa", "PT808", pace=PACE)
ALONE = TableSettings("mesa-2", "banca-francesa", "PT808", individual=True, pace=PACE)
EUR = 100
SMALL = {"act": "place", "chance": "pequeno", "amount": 10 * EUR}
BIG = {**SMALL, "chance": "grande"}
ACES = {**SMALL, "chance": "ases", "amount": EUR}

Told = Callable[["Online"], Coroutine[Any, Any, None]]


class Online(Casino):
    """A casino where euros are played."""

    async def deposit(self, player: str, amount: int) -> None:
        cash = Account("cash", "EUR", "desk")
        batch = Batch(f"in/{player}/{self.chance.random()}", (Transfer(cash, purse(player, "EUR"), amount, "in"),))
        await self.cashier.post(batch)

    async def money(self, player: str) -> int:
        return await self.cashier.balance(purse(player, "EUR"))

    async def throws(self, player: str, jogada: str) -> int:
        """At an individual table: throw until the jogada is over; how often that was."""
        for throw in range(1, 200):
            await until(lambda: self.can_start() or self.playing() != jogada)
            if self.playing() != jogada:
                return throw - 1
            assert isinstance(await self.table.start(player, f"throw-{throw}"), Accepted)
        raise AssertionError("no throw decides")

    def can_start(self) -> bool:
        live = self.table.live
        return live is not None and "seat:1" in getattr(live.play.waiting, "offers", ())

    def playing(self) -> str | None:
        return self.table.live.begun.jogada if self.table.live else None


def told(story: Told, settings: TableSettings = SHARED, seed: int = 1) -> None:
    async def run() -> None:
        casino = Online(settings, seed)
        await story(casino)
        await casino.close()

    simulated(run)


def results(events: list[Any]) -> list[Any]:
    return [each.fact["result"] for each in events if isinstance(each, FactTold) and each.fact["fact"] == "dice_rest"]


# ---- tables


@pytest.mark.law("PT808.2", "PT808.3.a", "PT808.3.d", "PT808.5")
@pytest.mark.parametrize("seed", range(3))
def test_a_jogada_goes_in_real_time_from_the_bets_to_the_prizes_and_its_record_verifies(seed: int) -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch(), seen))
        for player, bet in (("ana", SMALL), ("rui", BIG), ("eva", ACES)):
            await casino.deposit(player, 100 * EUR)
            await casino.table.sit(player)
            assert isinstance(await casino.bet(player, bet, "k"), Accepted)
        jogada = await casino.jogada()
        ended = await casino.over(jogada)
        looking.cancel()
        came = results(seen)[-1]
        won = {"pequeno": ("ana", 10), "grande": ("rui", 10), "ases": ("eva", 61)}
        for chance, (player, prize) in won.items():
            lost = {"ana": 10, "rui": 10, "eva": 1}[player]
            assert await casino.money(player) == (100 + (prize if came == chance else -lost)) * EUR
        assert [finding for finding in verify(ended.record()) if finding.holds is False] == []
        times = [each.at_ms for each in seen if isinstance(each, FactTold)]
        assert times == sorted(times)
        assert times[-1] - times[0] >= 9_000

    told(story, seed=seed)


@pytest.mark.law("PT808.4")
def test_a_table_is_for_one_player_or_for_several() -> None:
    async def alone(casino: Online) -> None:
        assert await casino.table.sit("ana") == 1
        assert isinstance(await casino.table.sit("rui"), Refusal)
        await casino.table.leave("ana")

    async def several(casino: Online) -> None:
        assert [await casino.table.sit(player) for player in ("ana", "rui", "eva")] == [1, 2, 3]

    told(alone, ALONE)
    told(several)


# ---- betting time


@pytest.mark.law("PT808.13")
def test_betting_time_is_the_same_for_all_and_its_end_is_told_beforehand_and_called() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch(), seen))
        await casino.table.sit("ana")
        await casino.table.sit("rui")
        jogada = await casino.jogada()
        await until(lambda: casino.table.state().bets_close_ms is not None)
        closes = casino.table.state().bets_close_ms
        await casino.over(jogada)
        looking.cancel()
        notice = next(each for each in seen if isinstance(each, Notice) and each.notice == "bets_close")
        assert (notice.details["at_ms"], notice.only) == (closes, None)
        calls = [each for each in seen if isinstance(each, FactTold) and each.fact["fact"] == "announced"]
        assert [call.fact["key"] for call in calls[:2]] == ["bets_open", "PT808.13"]
        assert closes is not None
        assert closes <= calls[1].at_ms <= closes + 1_000

    told(story)


@pytest.mark.law("PT808.13", "PT808.17")
def test_after_a_null_throw_the_betting_time_runs_anew() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch(), seen))
        await casino.table.sit("ana")
        for _ in range(5):  # with this seed one of the first jogadas has a null throw
            await casino.over(await casino.jogada())
            await until(lambda: casino.table.live is None)
        looking.cancel()
        assert "nulo" in results(seen)
        opened = [each.at_ms for each in seen if isinstance(each, FactTold) and each.fact.get("key") == "bets_open"]
        closed = [each.at_ms for each in seen if isinstance(each, FactTold) and each.fact.get("key") == "PT808.13"]
        assert all(end - begin >= 9_500 for begin, end in zip(opened, closed, strict=False))

    told(story)


@pytest.mark.law("PT808.14", "PT808.17")
@pytest.mark.parametrize("seed", range(4))
def test_at_an_individual_table_the_player_sets_off_each_throw_after_betting(seed: int) -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await casino.deposit("ana", 100 * EUR)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await casino.bet("ana", SMALL, "k")
        await asyncio.sleep(60)
        assert results(seen) == []  # nothing is thrown until the player wants it
        throws = await casino.throws("ana", jogada)
        await casino.over(jogada)
        looking.cancel()
        assert results(seen)[:-1] == ["nulo"] * (throws - 1)
        assert await casino.money("ana") == (110 if results(seen)[-1] == "pequeno" else 90) * EUR
        await casino.table.leave("ana")

    told(story, ALONE, seed)


@pytest.mark.law("PT808.14")
def test_at_an_individual_table_nothing_is_thrown_without_a_bet() -> None:
    async def story(casino: Online) -> None:
        await casino.deposit("ana", 100 * EUR)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        refused = await casino.table.start("ana", "early")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("start_needs_bet", "PT808.14")
        await casino.bet("ana", SMALL, "k", jogada)
        await casino.bet("ana", {**SMALL, "act": "withdraw"}, "back", jogada)
        assert isinstance(await casino.table.start("ana", "empty"), Refusal)
        await casino.bet("ana", BIG, "again", jogada)
        assert isinstance(await casino.table.start("ana", "go"), Accepted)
        await casino.table.leave("ana")

    told(story, ALONE)


@pytest.mark.law("PT808.18", "PT808.19")
@pytest.mark.parametrize("dice", range(3))
@pytest.mark.parametrize("settings", [SHARED, ALONE], ids=["shared", "individual"])
def test_when_the_dice_cannot_be_read_all_bets_go_back_and_everybody_leaves_with_what_is_theirs(
    settings: TableSettings, dice: int
) -> None:
    """Chance fails before the first of the three dice, or between two of them."""

    async def story(casino: Online) -> None:
        await casino.deposit("ana", 100 * EUR)
        await casino.table.sit("ana")
        heard = Heard(casino.table, "ana")
        jogada = await casino.jogada()
        for place, bet in enumerate((SMALL, BIG, {**SMALL, "chance": "risco_grande"}, ACES)):
            assert isinstance(await casino.bet("ana", bet, f"k{place}", jogada), Accepted)
        break_chance(casino, after=dice)
        if settings.individual:
            await casino.table.start("ana", "go")
        await stopped(casino)
        assert await casino.money("ana") == 100 * EUR
        voided = (await casino.over(jogada)).record()
        assert facts(resume(casino.table.game, voided), JogadaVoid) == [JogadaVoid("chance_failed")]
        assert heard.notices("chance_failed") == [{}]
        assert [each["net"] for each in heard.notices("session_ended")] == [0]
        assert (await inspect(casino.cashier)).problems == []
        await casino.table.sit("ana")  # the house has looked at it and opens again
        again = await casino.jogada()
        assert again != jogada
        assert isinstance(await casino.bet("ana", SMALL, "new", again), Accepted)
        await casino.table.leave("ana")

    told(story, settings)


@pytest.mark.law("PT808.17")
def test_after_a_null_throw_a_player_of_an_individual_table_may_take_the_bet_back() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await casino.deposit("ana", 100 * EUR)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await casino.bet("ana", SMALL, "k")
        await casino.table.start("ana", "go")
        await until(lambda: bool(results(seen)))
        assert results(seen) == ["nulo"]  # with this seed
        await until(casino.can_start)
        back = {"act": "withdraw", "chance": "pequeno", "amount": 10 * EUR}
        assert isinstance(await casino.bet("ana", back, "back", jogada), Accepted)
        assert await casino.money("ana") == 100 * EUR
        looking.cancel()
        await casino.table.leave("ana")

    told(story, ALONE, seed=1)


# ---- broken lines, and what can be looked at afterwards


@pytest.mark.law("PT808.20", "PT808.21")
@pytest.mark.parametrize("seed", range(3))
def test_a_players_broken_line_does_not_void_the_jogada_and_the_bet_counts(seed: int) -> None:
    async def story(casino: Online) -> None:
        await casino.deposit("ana", 20 * EUR)
        await casino.table.sit("ana")
        line = asyncio.ensure_future(keep(casino.table.watch("ana"), []))
        jogada = await casino.jogada()
        await casino.bet("ana", SMALL, "k1")
        line.cancel()  # from here on the player sees and does nothing
        ended = await casino.over(jogada)
        assert not any(isinstance(each.input, Voided) for each in ended.played.values())
        shown = facts(resume(casino.table.game, ended.record()), DiceRest)
        assert await casino.money("ana") == (30 if shown[-1].result == "pequeno" else 10) * EUR

    told(story, seed=seed)


@pytest.mark.law("PT808.25")
def test_each_player_can_see_again_the_last_jogada_in_which_they_had_a_bet(tmp_path: Path) -> None:
    """Not the table's last one: others have played since, and bets that were taken back are no part in it."""

    async def story(place: Visited) -> None:
        ana, rui, eva = [await place.come("player") for _ in range(3)]

        async def plays(player: Visitor, chance: str, *, back: Visitor | None = None) -> str:
            jogada = await place.jogada(player, SHARED.id)
            assert isinstance(await place.lay(player, SHARED.id, 2 * EUR, chance), Accepted)
            if back is not None:
                assert isinstance(await place.lay(back, SHARED.id, EUR, "ases"), Accepted)
                withdrawn = {"act": "withdraw", "chance": "ases", "amount": EUR}
                assert isinstance(await place.act(back, SHARED.id, withdrawn), Accepted)
            table = place.table(player, SHARED.id)
            while table.live is not None and table.live.begun.jogada == jogada:  # until a throw decides
                if is_asked(table, 1):
                    await no_more_bets(table)
                await asyncio.sleep(0.005)
            await place.over(jogada)
            return jogada

        async def last(player: Visitor) -> Any:
            return await player.get(f"/api/tables/{SHARED.id}/last")

        for player in (ana, rui):
            await place.pay_in(player, 100 * EUR, "EUR")
        first = await plays(ana, "pequeno")
        second = await plays(rui, "grande", back=ana)
        third = await plays(rui, "ases")
        told_again = await last(ana)
        assert (told_again["jogada"], told_again["seat"], told_again["staked"]) == (first, 1, 2 * EUR)
        (shown,) = [step["fact"] for step in told_again["steps"] if step["fact"]["fact"] == "dice_rest"][-1:]
        assert told_again["returned"] == (4 * EUR if shown["result"] == "pequeno" else 0)
        assert (await last(rui))["jogada"] == third
        assert first < second < third
        assert (await last(eva))["jogada"] == third  # who has not played sees the table's
        await place.casino.floor.ask(SHARED.id, Leave(player=ana.id))
        await plays(rui, "pequeno")
        await until(lambda: place.table(rui, SHARED.id).sitters.of(ana.id) is None)
        assert (await last(ana))["jogada"] == first

    fast = Pace(betting_ms=60_000, decision_ms=1, interval_ms=1, pause_ms=1)
    visit(story, tmp_path, msgspec.structs.replace(SHARED, pace=fast))


@pytest.mark.law("PT808.26")
def test_rules_limits_odds_wins_and_losses_and_complaints_are_at_hand(tmp_path: Path) -> None:
    async def story(place: Visited) -> None:
        player = await place.come("player")
        await place.pay_in(player, 100 * EUR, "EUR")
        shown = await player.get(f"/api/tables/{ALONE.id}")
        limits = {each["id"]: (each["minimum"], each["maximum"]) for each in shown["board"]["places"]}
        assert limits["ases"] == (EUR, 6 * EUR)
        assert limits["risco_grande"] == (2 * EUR, 400 * EUR)
        assert all(each["name"]["pt"] and each["name"]["en"] for each in shown["in_force"])
        assert {each["rule"] for each in shown["in_force"]} >= {"PT808.10", "PT808.11", "PT808.12.a", "PT808.24.a"}
        told_odds = await player.get(f"/api/tables/{ALONE.id}/odds")
        assert "1/63" in str(told_odds)
        jogada = await place.jogada(player, ALONE.id)
        assert isinstance(await place.lay(player, ALONE.id, 10 * EUR, "pequeno"), Accepted)
        table = place.table(player, ALONE.id)
        while table.live is not None and table.live.begun.jogada == jogada:
            await table.start(player.id, f"throw-{len(table.live.play.inputs)}")
            await asyncio.sleep(0.01)
        statement = await player.get("/api/me/statement", currency="EUR")
        assert statement["closing"] in (90 * EUR, 110 * EUR)
        complaint = await player.post("/api/complaints", {"jogada": jogada, "words": "Não vi os dados."})
        assert not complaint["closed"]

    fast = Pace(betting_ms=60_000, decision_ms=1, interval_ms=1, pause_ms=1)
    visit(story, tmp_path, TableSettings(ALONE.id, "banca-francesa", "PT808", individual=True, pace=fast))


# ---- sessions


@pytest.mark.law("PT808.27", "PT808.28", "PT808.3.e")
def test_a_session_lasts_as_long_as_the_player_likes_and_ends_with_what_was_staked_and_won() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await casino.deposit("ana", 100 * EUR)
        await casino.table.sit("ana")
        for number in range(3):
            jogada = await casino.jogada()
            await casino.bet("ana", SMALL, f"k{number}")
            await casino.over(jogada)
            await until(lambda: casino.table.live is None)
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        looking.cancel()
        (summary,) = [each.details for each in seen if isinstance(each, Notice) and each.notice == "session_ended"]
        assert summary["staked"] == 30 * EUR
        assert summary["net"] == summary["returned"] - summary["staked"] == await casino.money("ana") - 100 * EUR

    told(story)


@pytest.mark.law("PT808.29.a", "PT808.30")
def test_at_an_individual_table_three_idle_minutes_bring_an_invitation_and_one_more_the_end() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await casino.table.sit("ana")
        began = SimulatedClock().now_ms()
        await until(lambda: any(isinstance(each, Notice) and each.only == "ana" for each in seen))
        assert 180_000 <= SimulatedClock().now_ms() - began <= 181_000
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert 240_000 <= SimulatedClock().now_ms() - began <= 245_000
        looking.cancel()
        heard = [each.notice for each in seen if isinstance(each, Notice) and each.only == "ana"]
        assert heard == ["idle_invitation", "idle_last_warning", "session_ended_idle", "session_ended"]

    told(story, ALONE)


@pytest.mark.law("PT808.29.b", "PT808.30")
def test_at_a_shared_table_more_than_five_idle_jogadas_bring_an_invitation_a_warning_and_the_end() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await casino.table.sit("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        looking.cancel()
        jogadas: set[str] = set()
        heard = []
        for each in seen:
            if isinstance(each, FactTold):
                jogadas.add(each.jogada)
            elif isinstance(each, Notice) and each.only == "ana":
                heard.append((each.notice, len(jogadas)))
        assert heard[:3] == [("idle_invitation", 6), ("idle_last_warning", 7), ("session_ended_idle", 8)]

    told(story)


# ---- demonstration


@pytest.mark.law("PT808.31")
def test_a_free_demonstration_is_the_same_game() -> None:
    real, demo = (listed("banca-francesa").rules({"currency": currency}, text="PT808") for currency in ("EUR", "DEMO"))
    differing = {name for name in real.__struct_fields__ if getattr(real, name) != getattr(demo, name)}
    assert differing == {"currency"}
    table, shown = (odds("banca-francesa", currency=currency, text="PT808") for currency in ("EUR", "DEMO"))
    assert all(table[chance].same_figures(shown[chance]) for chance in table)


@pytest.mark.law("PT808.32")
def test_credits_of_the_demonstration_give_only_more_play_and_never_money() -> None:
    async def story(casino: Online) -> None:
        desk = Desk(casino.cashier)
        await desk.give_demo("ana", 100 * EUR, "welcome")
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("ana", SMALL, "k"), Accepted)
        await casino.over(jogada)
        out = await desk.cash_out("ana", "DEMO", EUR, "R1")
        assert isinstance(out, NotDone)
        assert out.why == "demo_is_not_money"
        assert await casino.money("ana") == 0  # no euro came of it

    told(story, TableSettings("mesa-demo", "banca-francesa", "PT808", {"currency": "DEMO"}, pace=PACE))
