"""Bacará at live tables: PT812.2-5, PT812.27-38, and cards turned by players."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bacara_support import TABLES
from floor.simulated import SimulatedClock, simulated, until
from floor.test_table import Casino, keep
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import Desk, NotDone
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.inputs import Voided
from jogofeito.core.offers import Refusal
from jogofeito.core.record import resume
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import purse
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, Notice
from jogofeito.games import listed
from jogofeito.games.bacara.acts import CoupOver
from jogofeito.games.pano.acts import BetPlaced
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from jogofeito.lab import odds
from server.support import Place as Visited
from server.support import visit
from support import facts

PACE = Pace(betting_ms=10_000, decision_ms=4_000, pause_ms=2_000)
EUR = 100
PONTO = {"act": "place", "chance": "ponto", "amount": 10 * EUR}
BANCA = {**PONTO, "chance": "banca"}
TIE = {**PONTO, "chance": "empate"}
CHAPTERS = ("PT812", "PT812-II")

Story = Callable[["Online"], Coroutine[Any, Any, None]]


def settings(text: str = "PT812", *, individual: bool = False, **values: Any) -> TableSettings:
    game, law = TABLES[text]
    return TableSettings("mesa-1", game, law, values, individual=individual, pace=PACE)


class Online(Casino):
    """A casino where euros are played."""

    async def deposit(self, player: str, amount: int) -> None:
        cash = Account("cash", "EUR", "desk")
        batch = Batch(f"in/{player}/{self.chance.random()}", (Transfer(cash, purse(player, "EUR"), amount, "in"),))
        await self.cashier.post(batch)

    async def money(self, player: str) -> int:
        return await self.cashier.balance(purse(player, "EUR"))

    async def open_for_bets(self) -> str:
        """The jogada whose bets are open; nobody cuts."""
        await until(lambda: self.table.live is not None and self._betting())
        return await self.jogada()

    def _betting(self) -> bool:
        live = self.table.live
        offers = getattr(live.play.waiting, "offers", {}) if live else {}
        return any(offer.clock == "betting" for offer in offers.values())


def told(story: Story, table: TableSettings, seed: int = 1) -> None:
    async def run() -> None:
        casino = Online(table, seed)
        await story(casino)
        await casino.close()

    simulated(run)


async def seated(casino: Online, *players: str, money: int = 100 * EUR) -> str:
    """Players with money at the table; the jogada that they may bet in."""
    for player in players:
        await casino.deposit(player, money)
        await casino.table.sit(player)
    return await casino.open_for_bets()


# ---- tables, betting time, dealing


@pytest.mark.law("PT812.3", "PT812.5", "PT812.2.c")
@pytest.mark.parametrize("text", CHAPTERS)
@pytest.mark.parametrize("seed", range(3))
def test_a_jogada_goes_in_real_time_from_the_bets_to_the_prizes_and_its_record_verifies(text: str, seed: int) -> None:
    async def story(casino: Online) -> None:
        jogada = await seated(casino, "ana", "rui", "eva")
        for player, bet in (("ana", PONTO), ("rui", BANCA), ("eva", TIE)):
            assert isinstance(await casino.bet(player, bet, "k"), Accepted)
        ended = await casino.over(jogada)
        (over,) = facts(resume(casino.table.game, ended.record()), CoupOver)
        gains = {"ponto": (10, -10, -10), "banca": (-10, 9.5, -10), "empate": (0, 0, 80)}[over.winner]
        for player, gain in zip(("ana", "rui", "eva"), gains, strict=True):
            assert await casino.money(player) == (100 + gain) * EUR
        assert [finding for finding in verify(ended.record()) if finding.holds is False] == []
        assert (await inspect(casino.cashier)).problems == []

    told(story, settings(text), seed)


@pytest.mark.law("PT812.4")
def test_a_table_is_for_one_player_or_for_several() -> None:
    async def alone(casino: Online) -> None:
        assert await casino.table.sit("ana") == 1
        assert isinstance(await casino.table.sit("rui"), Refusal)
        await casino.table.leave("ana")

    async def several(casino: Online) -> None:
        assert [await casino.table.sit(player) for player in ("ana", "rui", "eva")] == [1, 2, 3]

    told(alone, settings(individual=True))
    told(several, settings())


@pytest.mark.law("PT812.27")
def test_betting_time_is_the_same_for_all_and_its_end_is_told_beforehand_and_called() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch(), seen))
        jogada = await seated(casino, "ana", "rui")
        await until(lambda: casino.table.state().bets_close_ms is not None)
        closes = casino.table.state().bets_close_ms
        await casino.over(jogada)
        looking.cancel()
        notice = next(each for each in seen if isinstance(each, Notice) and each.notice == "bets_close")
        assert (notice.details["at_ms"], notice.only) == (closes, None)
        calls = [each for each in seen if isinstance(each, FactTold) and each.fact["fact"] == "announced"]
        assert [call.fact["key"] for call in calls[:2]] == ["bets_open", "PT812.27"]
        assert closes is not None
        assert closes <= calls[1].at_ms <= closes + 1_000

    told(story, settings())


@pytest.mark.law("PT812.28")
def test_at_an_individual_table_the_player_has_the_cards_dealt_after_betting() -> None:
    async def story(casino: Online) -> None:
        jogada = await seated(casino, "ana")
        await casino.bet("ana", PONTO, "k")
        await asyncio.sleep(100)
        assert casino.table.live is not None
        assert facts(casino.table.live.play, CoupOver) == []  # nothing is dealt until the player wants it
        assert isinstance(await casino.table.start("ana", "go"), Accepted)
        await casino.over(jogada)
        await casino.table.leave("ana")

    told(story, settings(individual=True))


def test_a_player_turns_cards_and_the_clock_turns_those_of_who_is_away() -> None:
    async def story(casino: Online) -> None:
        jogada = await seated(casino, "ana", "rui")
        await casino.bet("ana", PONTO, "k")
        await casino.bet("rui", BANCA, "k")
        live = casino.table.live
        assert live is not None
        await until(lambda: "seat:1" in getattr(live.play.waiting, "offers", {}) and not casino._betting())
        assert isinstance(await casino.bet("ana", {"act": "turn"}, "turn", jogada), Accepted)
        refused = await casino.bet("rui", {"act": "turn"}, "turn", jogada)
        assert isinstance(refused, Refusal)
        ended = await casino.over(jogada)
        shown = resume(casino.table.game, ended.record()).facts
        turned = [each.fact for each in shown if type(each.fact).__name__ == "CardTurned"]
        assert [fact.by for fact in turned][:3] == [1, 0, 0]  # type: ignore[attr-defined]

    told(story, settings(handling="players"))


@pytest.mark.parametrize("seed", range(4))
def test_whoever_leaves_an_individual_table_after_seeing_cards_does_not_get_the_bet_back(seed: int) -> None:
    async def story(casino: Online) -> None:
        jogada = await seated(casino, "ana")
        await casino.bet("ana", BANCA, "k")
        assert isinstance(await casino.table.start("ana", "go"), Accepted)
        await until(lambda: not casino._betting())
        await casino.table.leave("ana")  # the ponto's cards are open, the banca's are this player's to turn
        ended = await casino.over(jogada)
        assert not any(isinstance(each.input, Voided) for each in ended.played.values())
        (over,) = facts(resume(casino.table.game, ended.record()), CoupOver)
        assert await casino.money("ana") == {"ponto": 90, "banca": 109.5, "empate": 100}[over.winner] * EUR

    told(story, settings(individual=True, handling="players"), seed)


@pytest.mark.law("PT812.29")
def test_a_coup_in_which_the_house_breaks_down_goes_on_or_is_void_and_nothing_is_lost() -> None:
    async def story(casino: Online) -> None:
        jogada = await seated(casino, "ana")
        await casino.bet("ana", PONTO, "k")
        await casino.die()
        casino.vault = type(casino.vault)(bytes([1]) * 32)  # the key is gone: it cannot be finished
        casino.start()
        await casino.over(jogada)
        assert await casino.money("ana") == 100 * EUR

    told(story, settings())


@pytest.mark.law("PT812.30")
@pytest.mark.parametrize("seed", range(3))
def test_a_players_broken_line_does_not_void_the_jogada_and_the_bet_counts(seed: int) -> None:
    async def story(casino: Online) -> None:
        jogada = await seated(casino, "ana", money=20 * EUR)
        line = asyncio.ensure_future(keep(casino.table.watch("ana"), []))
        await casino.bet("ana", PONTO, "k1")
        line.cancel()  # from here on the player sees and does nothing
        ended = await casino.over(jogada)
        assert not any(isinstance(each.input, Voided) for each in ended.played.values())
        (over,) = facts(resume(casino.table.game, ended.record()), CoupOver)
        assert await casino.money("ana") == {"ponto": 30, "banca": 10, "empate": 20}[over.winner] * EUR

    told(story, settings(handling="players"), seed)


@pytest.mark.parametrize("text", TABLES)
def test_the_shoe_goes_on_from_jogada_to_jogada_also_after_a_crash(text: str) -> None:
    async def story(casino: Online) -> None:
        await casino.table.sit("ana")
        for number in range(4):
            jogada = await casino.open_for_bets()
            if number == 2:
                await casino.die()
                casino.start()
            await casino.over(jogada)
            await until(lambda: casino.table.live is None)
            lies = casino.table.lying()
            assert (lies["coup"], len(lies["past"])) == (number + 1, number + 1)
        await casino.table.leave("ana")

    told(story, settings(text))


# ---- what can be looked at


@pytest.mark.law("PT812.31")
def test_the_last_jogada_can_be_seen_again_with_result_and_stakes() -> None:
    async def story(casino: Online) -> None:
        jogada = await seated(casino, "ana")
        await casino.bet("ana", PONTO, "k1")
        await casino.over(jogada)
        await until(lambda: casino.table.live is None)
        last = await casino.table.last_jogada()
        assert last is not None
        again = resume(casino.table.game, last)
        assert facts(again, BetPlaced) == [BetPlaced(1, "ponto", 10 * EUR)]
        assert facts(again, CoupOver)[0].winner in ("ponto", "banca", "empate")

    told(story, settings())


@pytest.mark.law("PT812.32", "PT812.3")
@pytest.mark.parametrize("text", CHAPTERS)
def test_rules_limits_odds_wins_and_losses_and_complaints_are_at_hand(text: str, tmp_path: Path) -> None:
    game, law = TABLES[text]
    fast = Pace(betting_ms=60_000, decision_ms=1, interval_ms=1, pause_ms=1)
    alone = TableSettings("mesa-2", game, law, {"cut": False}, individual=True, pace=fast)

    async def story(place: Visited) -> None:
        player = await place.come("player")
        await place.pay_in(player, 100 * EUR, "EUR")
        shown = await player.get(f"/api/tables/{alone.id}")
        limits = {each["id"]: (each["minimum"], each["maximum"]) for each in shown["board"]["places"]}
        assert limits["ponto"] == (5 * EUR, 350 * EUR if text == "PT812" else None)
        assert all(each["name"]["pt"] and each["name"]["en"] for each in shown["in_force"])
        assert {each["rule"] for each in shown["in_force"]} >= {"PT812.13", "PT812.25.b", "PT812.26"}
        assert "1.0579" in str(await player.get(f"/api/tables/{alone.id}/odds"))
        jogada = await place.jogada(player, alone.id)
        assert isinstance(await place.lay(player, alone.id, 10 * EUR, "ponto"), Accepted)
        table = place.table(player, alone.id)
        while table.live is not None and table.live.begun.jogada == jogada:
            await table.start(player.id, f"go-{len(table.live.play.inputs)}")
            await asyncio.sleep(0.01)
        statement = await player.get("/api/me/statement", currency="EUR")
        assert statement["closing"] in (90 * EUR, 100 * EUR, 110 * EUR)
        complaint = await player.post("/api/complaints", {"jogada": jogada, "words": "Não vi as cartas."})
        assert not complaint["closed"]

    visit(story, tmp_path, alone)


# ---- sessions


@pytest.mark.law("PT812.33", "PT812.34", "PT812.2.d")
def test_a_session_lasts_as_long_as_the_player_likes_and_ends_with_what_was_staked_and_won() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        jogada = await seated(casino, "ana")
        for number in range(3):
            await casino.bet("ana", PONTO, f"k{number}")
            await casino.over(jogada)
            await until(lambda: casino.table.live is None)
            jogada = await casino.open_for_bets()
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        looking.cancel()
        (summary,) = [each.details for each in seen if isinstance(each, Notice) and each.notice == "session_ended"]
        assert summary["staked"] == 30 * EUR
        assert summary["net"] == summary["returned"] - summary["staked"] == await casino.money("ana") - 100 * EUR

    told(story, settings())


@pytest.mark.law("PT812.35.a", "PT812.36")
def test_at_an_individual_table_three_idle_minutes_bring_an_invitation_and_one_more_the_end() -> None:
    async def story(casino: Online) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await casino.table.sit("ana")
        began = SimulatedClock().now_ms()
        await until(lambda: any(isinstance(each, Notice) and each.notice == "idle_invitation" for each in seen))
        assert 180_000 <= SimulatedClock().now_ms() - began <= 181_000
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert 240_000 <= SimulatedClock().now_ms() - began <= 245_000
        looking.cancel()
        heard = [each.notice for each in seen if isinstance(each, Notice) and each.only == "ana"]
        assert heard == ["idle_invitation", "idle_last_warning", "session_ended_idle", "session_ended"]

    told(story, settings(individual=True))


@pytest.mark.law("PT812.35.b", "PT812.35", "PT812.36")
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

    told(story, settings())


# ---- demonstration


@pytest.mark.law("PT812.37")
@pytest.mark.parametrize("text", CHAPTERS)
def test_a_free_demonstration_is_the_same_game(text: str) -> None:
    game, law = TABLES[text]
    real, demo = (listed(game).rules({"currency": currency}, text=law) for currency in ("EUR", "DEMO"))
    differing = {name for name in real.__struct_fields__ if getattr(real, name) != getattr(demo, name)}
    assert differing == {"currency"}
    table, shown = (odds(game, currency=currency, text=law) for currency in ("EUR", "DEMO"))
    assert all(table[chance].same_figures(shown[chance]) for chance in table)


@pytest.mark.law("PT812.38")
def test_credits_of_the_demonstration_give_only_more_play_and_never_money() -> None:
    async def story(casino: Online) -> None:
        desk = Desk(casino.cashier)
        await desk.give_demo("ana", 100 * EUR, "welcome")
        await casino.table.sit("ana")
        jogada = await casino.open_for_bets()
        assert isinstance(await casino.bet("ana", PONTO, "k"), Accepted)
        await casino.over(jogada)
        out = await desk.cash_out("ana", "DEMO", EUR, "R1")
        assert isinstance(out, NotDone)
        assert out.why == "demo_is_not_money"
        assert await casino.money("ana") == 0  # no euro came of it

    told(story, settings(currency="DEMO"))
