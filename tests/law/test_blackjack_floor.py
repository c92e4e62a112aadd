"""Blackjack/21 at live tables: decisions with a clock, and players who are gone."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from floor.simulated import simulated, until
from floor.test_table import Casino
from jogofeito.core.play import Acted
from jogofeito.core.record import resume
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games.blackjack.acts import Decided, HandOver, JogadaOver
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from support import facts

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
