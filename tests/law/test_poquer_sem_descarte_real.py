"""Póquer sem descarte at a table that a croupier runs: mistakes in dealing, cards shown, talk, and marks by hand."""

import pytest

from floor.simulated import until
from jogofeito.core.facts import JogadaVoid
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, SayPhrase
from jogofeito.floor.jackpots import JackpotStanding
from jogofeito.games.acumulado.acts import SideStakesMarked
from jogofeito.games.poquer_sem_descarte.acts import BankHand, BreachNoted, HandShown, MisdealNoted, ShownEarly
from real_table import CLOSE, RealTable, real, refused, seated, told
from support import facts, gain

UNIT = 100_00
BET = {"act": "place", "chance": "inicial", "amount": UNIT}
VOU, PASSO = {"act": "vou"}, {"act": "passo"}
TABLE = real("poquer-sem-descarte", "AO9")
JACKPOT = real("poquer-sem-descarte", "AO9", jackpot__stake=100, jackpot__marking="manual")
ANA, RUI, BANK = "2c 3d 5h 7s 9c", "Ac Ad 5c 7c 9d", "Kh Kd 4h 3s"  # the bank's last card lies open: 2h


async def betting(casino: RealTable, *players: str) -> str:
    jogada = await seated(casino, 100 * UNIT, *players)
    for player in players:
        await casino.does(player, BET)
    assert isinstance(await casino.declares(CLOSE), Accepted)
    return jogada


async def next_jogada(casino: RealTable, before: str) -> str:
    await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != before)
    return await casino.jogada()


@pytest.mark.law("AO9.30")
def test_a_mistake_in_dealing_annuls_the_whole_jogada_and_all_have_their_bets_back() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana", "rui")
        await casino.deals("", stop="dealing")
        assert isinstance(await casino.declares({"act": "misdeal", "error": "exposed"}), Accepted)
        play = await casino.ended(jogada)
        assert [each.error for each in facts(play, MisdealNoted)] == ["exposed"]
        assert len(facts(play, JogadaVoid)) == 1
        assert (gain(play, 1), gain(play, 2)) == (0, 0)
        assert await casino.money("ana") == 100 * UNIT

    told(story, TABLE)


@pytest.mark.law("AO9.30")
def test_a_card_of_the_bank_turned_too_early_is_its_open_card_and_the_jogada_goes_on() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana")
        await casino.deals("", stop="dealing")
        wrong = await casino.declares({"act": "show_bank_card", "place": 5})
        assert refused(wrong) == ("not_a_bank_card_now", "AO9.30")
        assert isinstance(await casino.declares({"act": "show_bank_card", "place": 1}), Accepted)
        await casino.deals(f"Kh {ANA}")
        await casino.does("ana", VOU)
        await casino.deals("Kd 4h 3s 2h")
        play = await casino.ended(jogada)
        assert facts(play, ShownEarly) == [ShownEarly(1)]
        assert facts(play, BankHand)[0].cards == ("Kh", "Kd", "4h", "3s", "2h")
        assert gain(play, 1) == -3 * UNIT

    told(story, TABLE)


@pytest.mark.law("AO9.24")
def test_who_lets_cards_be_seen_loses_the_bet_also_with_the_better_hand() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana", "rui")
        await casino.deals(f"2h {ANA} {RUI}")
        assert refused(await casino.declares({"act": "note_breach", "seat": 5, "breach": "showed"}))[1] == "AO9.24"
        assert isinstance(await casino.declares({"act": "note_breach", "seat": 2, "breach": "showed"}), Accepted)
        late = await casino.bet("rui", VOU, "late", jogada)
        assert isinstance(late, Refusal)
        await casino.does("ana", VOU)
        await casino.deals(BANK)
        play = await casino.ended(jogada)
        assert facts(play, BreachNoted) == [BreachNoted(2, "showed", loses=True)]
        assert [each.seat for each in facts(play, HandShown)] == [1]
        assert (gain(play, 1), gain(play, 2)) == (-3 * UNIT, -UNIT)

    told(story, TABLE)


@pytest.mark.law("AO9.32", "AO9.31")
@pytest.mark.parametrize("void", [False, True])
def test_who_keeps_talking_may_be_barred_and_bets_no_more_also_when_the_jogada_is_void(void: bool) -> None:
    """Reading 176. What a player did is not forgotten because a golpe could not be finished."""

    async def story(casino: RealTable) -> None:
        talked = {"act": "note_breach", "seat": 2, "breach": "talked"}
        jogada = await betting(casino, "ana", "rui")
        await casino.deals(f"2h {ANA} {RUI}")
        assert isinstance(await casino.declares(talked), Accepted)
        early = await casino.declares({"act": "bar_player", "seat": 2})
        assert refused(early) == ("not_continued", "AO9.32")
        assert isinstance(await casino.declares(talked), Accepted)
        assert isinstance(await casino.declares({"act": "bar_player", "seat": 2}), Accepted)
        live = casino.table.live
        assert live is not None
        if void:
            await live.void("house_stopped")
            casino.table.inside.here.ring()
        else:
            for player in ("ana", "rui"):
                await casino.does(player, VOU)
            await casino.deals(BANK)
        play = await casino.ended(jogada)
        assert (gain(play, 1), gain(play, 2)) == ((0, 0) if void else (-3 * UNIT, 3 * UNIT))
        await next_jogada(casino, jogada)
        assert casino.facts("pack_shown") == []  # once, before play began
        again = await casino.bet("rui", BET, "again")
        assert isinstance(again, Refusal)
        assert (again.code, again.rule) == ("barred_here", "AO9.32")
        await casino.does("ana", BET)

    told(story, TABLE)


@pytest.mark.law("AO9.31.a", "AO9.33")
def test_players_have_no_way_to_say_anything_to_each_other_at_the_table() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana", "rui")
        for phrase in ("ola", "vou", "passo"):
            said = await casino.table.ask(SayPhrase(player="ana", phrase=phrase))
            assert isinstance(said, Refusal)
        for act in ({"act": "say"}, {"act": "say_phrase", "phrase": "vou"}, {"act": "show"}, {"act": "advise"}):
            assert isinstance(await casino.bet("ana", act, str(act), jogada), Refusal)
        await casino.deals(f"2h {ANA} {RUI}")
        await casino.does("ana", VOU)
        heard_by_rui = [each.fact["fact"] for each in casino.table.events_in_play("rui")]
        assert "decision_taken" not in heard_by_rui  # not even which way somebody has decided
        await casino.does("rui", PASSO)
        await casino.deals(BANK)

    told(story, TABLE)


@pytest.mark.law("AO9.5.b", "AO9.22")
def test_marked_by_hand_the_chips_are_taken_for_a_mark_before_the_cards() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await seated(casino, 100 * UNIT, "ana", "rui")
        for player in ("ana", "rui"):
            await casino.does(player, BET)
            await casino.does(player, {"act": "join_jackpot"})
        assert isinstance(await casino.declares(CLOSE), Accepted)
        wrong = await casino.declares({"act": "take_side_stakes", "raised": 70})
        assert refused(wrong) == ("display_raised_wrong", "AO9.5.b")
        assert isinstance(await casino.declares({"act": "take_side_stakes", "raised": 140}), Accepted)
        await casino.deals(f"2h {ANA} {RUI}")
        for player in ("ana", "rui"):
            await casino.does(player, VOU)
        await casino.deals(BANK)
        play = await casino.ended(jogada)
        names = [type(each.fact).__name__ for each in play.facts]
        assert facts(play, SideStakesMarked) == [SideStakesMarked((1, 2), 140)]
        assert names.index("SideStakesMarked") < names.index("CardDealt")
        jackpot = casino.table.inside.partida.jackpot
        assert jackpot is not None
        assert await casino.table.inside.jackpots.lately(jackpot) == JackpotStanding("mesa", 1_000_140, 1_000_140)

    told(story, JACKPOT)
