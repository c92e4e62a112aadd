"""Blackjack/21 at live tables: decisions with a clock, and players who are gone."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from floor.simulated import simulated, until
from floor.test_table import Casino
from jogofeito.core.cards import DECK_52
from jogofeito.core.inputs import Acted
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import resume
from jogofeito.floor.address import Accepted, LineFound, LineLost
from jogofeito.floor.archive import complaints_ended
from jogofeito.floor.partida import PartidaNote
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games.blackjack.acts import BankCard, CardDealt, Decided, HandOver, JogadaOver
from jogofeito.games.sabot.acts import ShoeFilled
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from support import facts
from table_support import Heard

PACE = Pace(betting_ms=10_000, decision_ms=4_000, pause_ms=2_000)
BET = 100_00
Story = Callable[["Room21"], Coroutine[Any, Any, None]]


def bet(place: int, times: int = 1) -> dict[str, Any]:
    return {"act": "place", "chance": f"lugar:{place}", "amount": times * BET}


class Room21(Casino):
    async def seated(self, *players: str) -> str:
        """Players with money at the table, and the jogada that they may bet in."""
        for player in players:
            await self.deposit(player, 100 * BET)
            await self.table.sit(player)
        await until(lambda: self._offers("betting"))
        return await self.jogada()

    async def after(self, jogada: str) -> str:
        """The next jogada that takes bets."""
        await self.over(jogada)
        await until(lambda: self.table.live is not None and self.table.live.begun.jogada != jogada)
        await until(lambda: self._offers("betting"))
        return await self.jogada()

    async def together(self, *players: str) -> None:
        """All of them at the table when a jogada begins, at the moment when it is cut."""
        for player in players:
            await self.deposit(player, 100 * BET)
        await asyncio.gather(*(self.table.sit(player) for player in players))
        await until(lambda: self._offers("brief"))
        live = self.table.live
        assert live is not None
        assert len(live.begun.company.seats) == len(players)

    def _offers(self, clock: str) -> bool:
        live = self.table.live
        offers = getattr(live.play.waiting, "offers", {}) if live else {}
        return any(offer.clock == clock for offer in offers.values())


def told(story: Story, seed: int, **values: Any) -> None:
    async def run() -> None:
        casino = Room21(TableSettings("mesa-1", "blackjack", "AO6", values, pace=PACE), seed)
        await story(casino)
        await casino.close()

    simulated(run)


@pytest.mark.law("AO6.22")
@pytest.mark.parametrize("shoe", ["sabot", "continuo"])
@pytest.mark.parametrize("seed", range(6))
def test_a_player_whose_line_breaks_plays_on_by_the_clock_and_the_jogada_is_never_void(shoe: str, seed: int) -> None:
    """Reading 164: nobody answers after the bets; every hand is decided, and the books are right."""

    async def story(casino: Room21) -> None:
        jogada = await casino.seated("ana", "rui", "eva")
        assert isinstance(await casino.bet("ana", bet(1, 2), "a"), Accepted)
        assert isinstance(await casino.bet("rui", bet(2), "b"), Accepted)
        assert isinstance(await casino.bet("eva", bet(2, 3), "c"), Accepted)
        assert isinstance(await casino.bet("eva", bet(7), "d"), Accepted)
        ended = await casino.over(jogada)
        play = resume(casino.table.game, ended.record())
        assert len(facts(play, JogadaOver)) == 1
        assert {fact.decision for fact in facts(play, Decided)} <= {"draw", "stand"}
        paid = {(over.seat, over.place): over.kept + over.prize for over in facts(play, HandOver)}
        assert set(paid) == {(1, 1), (2, 2), (3, 2), (3, 7)}
        for number, player, staked in ((1, "ana", 2), (2, "rui", 1), (3, "eva", 4)):
            back = sum(money for (seat, _), money in paid.items() if seat == number)
            assert await casino.money(player) == (100 - staked) * BET + back
        assert [finding for finding in verify(ended.record()) if finding.holds is False] == []
        assert (await inspect(casino.cashier)).problems == []

    told(story, seed, shoe=shoe)


@pytest.mark.law("AO6.41", "AO6.38")
def test_decisions_are_taken_over_the_wire_with_their_money() -> None:
    """The first decision of the jogada is to give up or, where that is not offered, to stand or draw."""
    done = set()

    async def story(casino: Room21) -> None:
        jogada = await casino.seated("ana")
        assert isinstance(await casino.bet("ana", bet(1, 2), "a"), Accepted)
        await until(lambda: casino._offers("decision") or casino.table.live is None)
        answer = await casino.bet("ana", {"act": "give_up"}, "g", jogada)
        ended = await casino.over(jogada)
        play = resume(casino.table.game, ended.record())
        acts = [type(each.act).__name__ for each in play.inputs if isinstance(each, Acted) and each.by == "seat:1"]
        if isinstance(answer, Accepted):
            done.add("gave up")
            assert acts[-1] == "GiveUp"
            assert await casino.money("ana") == 99 * BET
        else:
            done.add(answer.code)

    for seed in range(8):
        told(story, seed, shoe="continuo")
    assert "gave up" in done


# ---- clocks that do not punish

SEVEN = ("ana", "rui", "eva", "ivo", "lia", "gil", "ema")


@pytest.mark.law("AO6.9", "AO6.10")
def test_all_are_asked_to_cut_in_one_short_window_however_many_there_are() -> None:
    """Reading 220: seven who do nothing hold the table up as long as one."""

    async def story(casino: Room21) -> None:
        await casino.together(*SEVEN)
        began = casino.table.clock.now_ms()
        await until(lambda: casino._offers("betting"))
        jogada = await casino.jogada()
        assert casino.table.clock.now_ms() - began <= PACE.brief_ms + 1_000
        ended = await casino.over(jogada)
        (filled,) = facts(resume(casino.table.game, ended.record()), ShoeFilled)
        assert filled.cut_by == 0

    told(story, 1)


@pytest.mark.law("AO6.9")
def test_who_has_the_earlier_right_cuts_although_another_has_spoken_first() -> None:
    async def story(casino: Room21) -> None:
        await casino.together("ana", "rui")
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("rui", {"act": "cut", "at": 7}, "c2"), Accepted)
        assert casino._offers("brief")
        assert isinstance(await casino.bet("ana", {"act": "cut", "at": 9}, "c1"), Accepted)
        ended = await casino.over(jogada)
        (filled,) = facts(resume(casino.table.game, ended.record()), ShoeFilled)
        assert (filled.cut_by, filled.cut_at) == (1, 9)

    told(story, 1)


def told_where_ana_is_asked(story: Story, *, table: TableSettings | None = None) -> None:
    """With the first seed whose cards leave her something to decide."""

    async def run(seed: int) -> bool:
        casino = Room21(table or TableSettings("mesa-1", "blackjack", "AO6", {"shoe": "continuo"}, pace=PACE), seed)
        await casino.seated(*(("ana",) if table else ("ana", "rui")))
        assert isinstance(await casino.bet("ana", bet(1), "a"), Accepted)
        if table:
            assert isinstance(await casino.table.start("ana", "s"), Accepted)
        await until(lambda: casino.table.live is None or casino._offers("decision"))
        asked = casino.table.live is not None and casino.table.live.play.offer_to(seat(1)) is not None
        if asked:
            await story(casino)
        await casino.close()
        return asked

    for seed in range(9):
        asked: list[bool] = []

        async def one(seed: int = seed, asked: list[bool] = asked) -> None:
            asked.append(await run(seed))

        simulated(one)
        if asked[0]:
            return
    raise AssertionError("she was never asked")


@pytest.mark.law("AO6.22")
def test_the_hand_of_a_player_who_has_left_is_played_at_once() -> None:
    async def story(casino: Room21) -> None:
        jogada, left = await casino.jogada(), casino.table.clock.now_ms()
        await casino.table.leave("ana")
        await casino.over(jogada)
        assert casino.table.clock.now_ms() - left < 1_000

    told_where_ana_is_asked(story)


@pytest.mark.law("AO6.22")
def test_who_has_lost_the_line_has_one_clock_and_then_nobody_waits_for_them() -> None:
    """Ana has one clock for her first decision; for what is asked after it there is none until she is heard again."""

    async def story(casino: Room21) -> None:
        jogada, lost = await casino.jogada(), casino.table.clock.now_ms()
        await casino.table.ask(LineLost(player="ana"))
        await casino.over(jogada)
        assert PACE.decision_ms - 500 < casino.table.clock.now_ms() - lost < PACE.decision_ms + 1_000
        (sitter,) = [each for each in casino.table.sitters if each.player == "ana"]
        assert sitter.presence.away
        await casino.table.ask(LineFound(player="ana"))
        assert not sitter.out

    told_where_ana_is_asked(story)


ALONE = TableSettings("mesa-1", "blackjack", "AO6", {"shoe": "continuo"}, individual=True, pace=PACE)


@pytest.mark.law("AO6.22")
def test_at_their_own_table_players_decide_in_their_own_time() -> None:
    async def story(casino: Room21) -> None:
        jogada = await casino.jogada()
        await asyncio.sleep(10 * PACE.decision_ms / 1000)
        assert casino.table.live is not None
        assert casino._offers("decision")
        assert isinstance(await casino.bet("ana", {"act": "stand"}, "st", jogada), Accepted | Refusal)

    told_where_ana_is_asked(story, table=ALONE)


@pytest.mark.parametrize("asks", ["lost", "left", "idle"])
def test_and_their_hand_is_played_out_when_they_are_gone(asks: str) -> None:
    async def story(casino: Room21) -> None:
        jogada = await casino.jogada()
        if asks == "lost":
            await casino.table.ask(LineLost(player="ana"))
        elif asks == "left":
            await casino.table.leave("ana")
        began = casino.table.clock.now_ms()
        await casino.over(jogada)
        settings, took = casino.table.settings, casino.table.clock.now_ms() - began
        most = {"lost": 6 * PACE.decision_ms, "left": 500, "idle": settings.idle_ms + settings.last_warning_ms + 1_000}
        assert took <= most[asks]
        assert (await inspect(casino.cashier)).problems == []

    told_where_ana_is_asked(story, table=ALONE)


@pytest.mark.law("AO6.17")
def test_who_rests_lets_the_others_bet_on_the_place() -> None:
    async def story(casino: Room21) -> None:
        jogada = await casino.seated("ana", "rui")
        refused = await casino.bet("rui", bet(1), "r1", jogada)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("place_waits_for_holder", "AO6.17")
        await casino.table.rest("ana")
        await until(lambda: any(each.fact["fact"] == "sat_out" for each in casino.table.events_in_play()))
        assert isinstance(await casino.bet("rui", bet(1), "r2", jogada), Accepted)

    told(story, 1)


# ---- partidas: what is made anew, and what is not


def shoe_of(casino: Room21, name: str) -> list[dict[str, Any]]:
    return [each.fact for each in casino.table.events_in_play() if each.fact["fact"] == name]


@pytest.mark.law("AO6.3", "AO6.8", "AO6.11")
def test_a_table_whose_decks_change_is_dealt_from_a_new_shoe_that_was_cut() -> None:
    async def story(casino: Room21) -> None:
        await casino.seated("ana")
        before = await casino.jogada()
        four = msgspec.structs.replace(casino.settings, values={"decks": 4})
        assert isinstance(await casino.table.change_rules(four), Accepted)
        await until(lambda: bool(shoe_of(casino, "shoe_filled")) and casino.table.rules.decks == 4)
        (filled,) = shoe_of(casino, "shoe_filled")
        assert (filled["cards"], filled["warning"]) == (208, 104)  # one player: the middle
        assert [each["pack"] for each in shoe_of(casino, "pack_shown")] == [1, 2, 3, 4]
        assert await casino.jogada() != before
        assert casino.table.lying()["left"] <= 208

    told(story, 1)


@pytest.mark.law("AO6.7", "AO6.9", "AO8.5", "AO8.8")
@pytest.mark.parametrize("shoe", ["sabot", "continuo"])
def test_the_pack_is_shown_and_the_shoe_filled_once_in_a_partida_and_again_in_the_next(shoe: str) -> None:
    async def story(casino: Room21) -> None:
        jogada = await casino.seated("ana")
        await until(lambda: len(shoe_of(casino, "shoe_filled")) == 1)
        assert len(shoe_of(casino, "pack_shown")) == 6
        for _ in range(3):
            jogada = await casino.after(jogada)
            assert shoe_of(casino, "pack_shown") == shoe_of(casino, "shoe_filled") == []
        await casino.close()
        casino.start()
        await casino.seated("rui")
        await until(lambda: bool(shoe_of(casino, "shoe_filled")))
        (filled,) = shoe_of(casino, "shoe_filled")
        assert filled["shoe"] == 1
        assert len(shoe_of(casino, "pack_shown")) == 6

    told(story, 1, shoe=shoe)


@pytest.mark.law("AO6.29")
@pytest.mark.parametrize("then", ["nothing", "the same", "another"])
def test_after_a_tie_the_bet_is_the_players_to_take_up_leave_or_alter(then: str) -> None:
    """It is back in the purse: they bet nothing, as much again, or another amount."""
    tied = False

    async def story(casino: Room21) -> None:
        nonlocal tied
        jogada = await casino.seated("ana")
        assert isinstance(await casino.bet("ana", bet(1, 2), "a"), Accepted)
        ended = await casino.over(jogada)
        (over,) = facts(resume(casino.table.game, ended.record()), HandOver)[:1]
        if tied or over.result != "tie":
            return
        tied = True
        assert await casino.money("ana") == 100 * BET
        await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)
        await until(lambda: casino._offers("betting"))
        times = {"nothing": 0, "the same": 2, "another": 5}[then]
        if times:
            assert isinstance(await casino.bet("ana", bet(1, times), "b"), Accepted)
        lies = sum(each["amount"] for each in shoe_of(casino, "bet_placed"))
        assert lies == times * BET
        assert await casino.money("ana") == (100 - times) * BET

    for seed in range(60):
        if not tied:
            told(story, seed, shoe="continuo")
    assert tied


# ---- void


@pytest.mark.law("AO6.13")
@pytest.mark.parametrize("stage", ["cut", "betting", "decision"])
@pytest.mark.parametrize("seed", range(3))
def test_a_void_gives_every_bet_back_and_no_seen_card_comes_again(stage: str, seed: int) -> None:
    async def story(casino: Room21) -> None:
        await casino.together("ana", "rui")
        if stage != "cut":
            await until(lambda: casino._offers("betting"))
            for player, place in (("ana", 1), ("rui", 2), ("ana", 2)):
                assert isinstance(await casino.bet(player, bet(place), f"{player}{place}"), Accepted)
            assert isinstance(await casino.bet("ana", {"act": "join_jackpot"}, "j"), Accepted)
        if stage == "decision":
            await until(lambda: casino._offers("decision") or casino.table.live is None)
        live = casino.table.live
        if live is None:
            return  # nobody had anything to decide
        jackpot = casino.table.inside.partida.jackpot
        assert jackpot is not None
        await live.void("house_stopped")
        casino.table.inside.here.ring()
        ended = await casino.over(live.begun.jogada)
        assert [await casino.money(player) for player in ("ana", "rui")] == [100 * BET] * 2
        assert (await casino.table.inside.jackpots.meter(jackpot.account).read()) == 1_000_000
        play = resume(casino.table.game, ended.record())
        seen = [fact.card for fact in (*facts(play, CardDealt), *facts(play, BankCard))]
        shoe = play.carry_after.shoe if play.carry_after else None
        if stage == "cut":
            assert shoe is None  # it is cut again
        else:
            assert shoe is not None
            assert len(shoe.unseen) == 312 - len(seen)
        assert bool(seen) == (stage == "decision")
        assert [finding for finding in verify(ended.record()) if finding.holds is False] == []
        assert (await inspect(casino.cashier)).problems == []

    told(story, seed, jackpot={"stake": 100})


# ---- when the table closes, and afterwards


@pytest.mark.law("AO8.6")
@pytest.mark.parametrize("shoe", ["continuo", "sabot"])
def test_the_cards_are_counted_against_their_packs_when_the_table_closes(shoe: str) -> None:
    async def story(casino: Room21) -> None:
        heard = Heard(casino.table)
        jogada = await casino.seated("ana")
        assert isinstance(await casino.bet("ana", bet(1), "a"), Accepted)
        await casino.over(jogada)
        await casino.close()
        (counted,) = heard.notices("cards_counted")
        assert (counted["packs"], counted["cards"]) == (6, 312)
        assert counted["in_shoe"] == 312 if shoe == "continuo" else counted["in_shoe"] <= 308
        noted = casino.table.inside.here.notes.get("partida", PartidaNote)
        assert noted is not None
        assert noted.counted is not None
        assert noted.counted.regular

    told(story, 1, shoe=shoe)


@pytest.mark.law("AO8.6")
def test_cards_that_are_not_those_of_the_packs_are_found() -> None:
    async def story(casino: Room21) -> None:
        heard = Heard(casino.table)
        jogada = await casino.seated("ana")
        await casino.over(jogada)
        here = casino.table.inside.here
        shoe = here.carry.shoe
        ace = DECK_52[-1]
        forged = msgspec.structs.replace(shoe, unseen=(*shoe.unseen[:-20], *[ace] * 20))
        here.carry = msgspec.structs.replace(here.carry, shoe=forged)
        await casino.close()
        (wrong,) = heard.notices("cards_wrong")
        assert (wrong["too_many"], wrong["regular"]) == (("As",), False)
        assert heard.notices("cards_counted") == []

    told(story, 1)


@pytest.mark.law("AO8.12")
@pytest.mark.parametrize("shoe, rule", [("continuo", "AO8.12"), ("sabot", "")])
def test_a_complaint_after_the_cards_went_back_into_the_shuffler_is_late(shoe: str, rule: str) -> None:
    """Reading 226. Without a shuffler there is no such moment."""

    async def story(casino: Room21) -> None:
        jogada = await casino.seated("ana")
        assert isinstance(await casino.bet("ana", bet(1), "a"), Accepted)
        assert await complaints_ended(casino.cashier, jogada) == ""
        await casino.over(jogada)
        assert await complaints_ended(casino.cashier, jogada) == rule

    told(story, 1, shoe=shoe)
