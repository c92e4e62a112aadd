"""Whose cards they are to turn, at the table: AO10.18, AO11.18-20 and PTM.15."""

import asyncio
from typing import Any

import pytest

from bacara_floor_support import Bacara, settings, told
from bacara_support import TIE, bacara, coup, proving
from floor.simulated import SimulatedClock, until
from jogofeito.core.offers import Refusal
from jogofeito.core.record import resume
from jogofeito.floor.address import Accepted
from jogofeito.games.bacara.acts import CardsClaimed, CardsHanded, CardTurned, Claim, Deal, Decline, Turn
from support import CROUPIER, facts, refusal_of

PASSED_ON = proving(AO10="AO10.18", AO11="AO11.20", PTM="PTM.15")
DECIDES_MS = 4_000


async def bets_closed(casino: Bacara, *bets: tuple[str, str, int]) -> str:
    """Players with these bets, and the cards of the first group to be turned."""
    await casino.sit(*dict.fromkeys(player for player, _, _ in bets))
    for player, chance, times in bets:
        await casino.lay(player, chance, times)
    jogada = await casino.jogada()
    await until(lambda: not casino.betting() and any(offer.startswith("seat:") for offer in asked(casino)))
    return jogada


def asked(casino: Bacara) -> list[str]:
    return list(getattr(casino.waiting, "offers", {}))


async def turned_by(casino: Bacara, jogada: str) -> list[tuple[str, int]]:
    play = resume(casino.table.game, (await casino.over(jogada)).record())
    return [(fact.group, fact.by) for fact in facts(play, CardTurned) if fact.place < 3]


@PASSED_ON
def test_whoever_is_away_does_not_keep_the_next_lower_bet_from_the_cards(text: str) -> None:
    async def story(casino: Bacara) -> None:
        jogada = await bets_closed(casino, ("ana", "ponto", 3), ("rui", "ponto", 2), ("eva", "ponto", 1))
        assert asked(casino) == ["seat:1", "seat:2", "seat:3"]  # all at the same time
        assert isinstance(await casino.do("seat:2", {"act": "claim"}), Accepted)
        began = SimulatedClock().now_ms()
        await until(lambda: asked(casino) == ["seat:2"])
        assert SimulatedClock().now_ms() - began < 2 * DECIDES_MS
        for _ in range(2):
            assert isinstance(await casino.do("seat:2", {"act": "turn"}), Accepted)
        assert await turned_by(casino, jogada) == [("ponto", 2), ("ponto", 2), ("banca", 0), ("banca", 0)]

    told(story, settings(text))


@PASSED_ON
def test_if_nobody_wants_them_one_clock_is_enough_for_all(text: str) -> None:
    async def story(casino: Bacara) -> None:
        bets = [(f"player-{number}", "ponto", number) for number in range(1, 8)]
        jogada = await bets_closed(casino, *bets)
        began = SimulatedClock().now_ms()
        await until(lambda: not any(each.startswith("seat:") for each in asked(casino)) or casino.table.live is None)
        assert SimulatedClock().now_ms() - began < 2 * DECIDES_MS  # not seven times as long
        assert await turned_by(casino, jogada) == [("ponto", 0), ("ponto", 0), ("banca", 0), ("banca", 0)]
        play = resume(casino.table.game, (await casino.over(jogada)).record())
        assert [fact.seat for fact in facts(play, CardsHanded)] == [7, 6, 5, 4, 3, 2, 1]

    told(story, settings(text))


@PASSED_ON
def test_who_gives_the_cards_up_after_the_first_one_leaves_them_to_the_next(text: str) -> None:
    async def story(casino: Bacara) -> None:
        jogada = await bets_closed(casino, ("ana", "banca", 3), ("rui", "banca", 2))
        assert asked(casino) == ["seat:1", "seat:2"]
        assert isinstance(await casino.do("seat:1", {"act": "turn"}), Accepted)
        assert isinstance(await casino.do("seat:1", {"act": "decline"}), Accepted)
        assert asked(casino) == ["seat:2"]
        assert isinstance(await casino.do("seat:2", {"act": "turn"}), Accepted)
        assert await turned_by(casino, jogada) == [("ponto", 0), ("ponto", 0), ("banca", 1), ("banca", 2)]

    told(story, settings(text))


@PASSED_ON
@pytest.mark.parametrize("order", [[1, 2, 3], [3, 2, 1], [2, 3, 1]])
def test_in_whatever_order_they_decline_the_right_goes_down_the_bets(text: str, order: list[int]) -> None:
    table = bacara(text)
    bets = [(1, "ponto", 3), (2, "ponto", 2), (3, "ponto", 1)]
    play = coup(table, *bets, cards=TIE, then=[(CROUPIER, Deal()), *[(number, Decline()) for number in order]])
    assert {fact.by for fact in facts(play, CardTurned)} == {0}
    handed = [fact.seat for fact in facts(play, CardsHanded)]
    assert handed == sorted(handed)
    assert handed[0] == 1


@PASSED_ON
def test_a_claim_waits_for_who_comes_first(text: str) -> None:
    table = bacara(text)
    bets = [(1, "ponto", 3), (2, "ponto", 2), (3, "ponto", 1)]
    then: list[Any] = [(CROUPIER, Deal()), (3, Claim()), (2, Claim()), (1, Turn()), (1, Turn())]
    play = coup(table, *bets, cards=TIE, then=then)
    assert [fact.by for fact in facts(play, CardTurned)][:2] == [1, 1]
    assert [fact.seat for fact in facts(play, CardsClaimed)] == [3, 2]
    then = [(CROUPIER, Deal()), (3, Claim()), (2, Claim()), (1, Decline()), (2, Turn()), (2, Decline()), (3, Turn())]
    play = coup(table, *bets, cards=TIE, then=then)
    assert [fact.by for fact in facts(play, CardTurned)][:2] == [2, 3]


def test_only_who_comes_first_turns_and_nobody_leaves_the_cards_to_the_dealer_for_others() -> None:
    table = bacara()
    play = table.begin((1, _place(table)), (2, _place(table)))
    for by, act in [(CROUPIER, {"act": "close"}), (CROUPIER, {"act": "deal"})]:
        assert play.take(by, play.game.act_from(act)) is None  # type: ignore[arg-type]
    assert refusal_of(play, 2, Turn()).details["allowed"] == ["claim", "decline"]
    gone = play.game.act_from({"act": "leave_to_dealer"})
    assert isinstance(gone, Refusal)
    assert gone.code == "act_not_understood"


def _place(table: Any) -> Any:
    act = table.listed.game.act_from({"act": "place", "chance": "ponto", "amount": table.rules.minimum})
    assert not isinstance(act, Refusal)
    return act


@PASSED_ON
def test_a_broken_line_costs_the_others_one_clock_and_no_right(text: str) -> None:
    """Ana turns one card and is gone: Rui has his own time to take the other."""

    async def story(casino: Bacara) -> None:
        jogada = await bets_closed(casino, ("ana", "ponto", 3), ("rui", "ponto", 2))
        assert isinstance(await casino.do("seat:1", {"act": "turn"}), Accepted)
        await until(lambda: asked(casino) == ["seat:2"])
        await asyncio.sleep(DECIDES_MS / 1000 - 1)
        assert isinstance(await casino.do("seat:2", {"act": "turn"}), Accepted)
        assert (await turned_by(casino, jogada))[:2] == [("ponto", 1), ("ponto", 2)]

    told(story, settings(text))
