"""Blackjack/21 at a table that a croupier runs: what goes wrong, and what the hands of a croupier do."""

import pytest

from floor.simulated import until
from jogofeito.floor.address import Accepted
from jogofeito.floor.archive import complaints_ended
from jogofeito.games.acumulado.acts import JackpotFed, SideStakesMarked
from jogofeito.games.blackjack.acts import CardAnnulled, CardDealt, CardSetAside, CardsSpread, JogadaOver
from jogofeito.games.sabot.acts import CardsBack, CardsTaken, ShoeFilled
from real_table import CLOSE, RealTable, real, refused, seated, told
from support import facts, gain

BET = 100_00
SHUFFLER = real("blackjack", "AO6", shoe="continuo")
SABOT = real("blackjack", "AO6")
JACKPOT = real("blackjack", "AO6", shoe="continuo", jackpot__stake=100, jackpot__marking="manual")


def bet(place: int) -> dict[str, object]:
    return {"act": "place", "chance": f"lugar:{place}", "amount": BET}


async def betting(casino: RealTable, *players: str) -> str:
    """All of them have bet on their own place; the croupier has closed the bets."""
    jogada = await seated(casino, 100 * BET, *players)
    for number, player in enumerate(players, 1):
        await casino.does(player, bet(number))
    assert isinstance(await casino.declares(CLOSE), Accepted)
    return jogada


@pytest.mark.law("AO6.21")
def test_the_banks_second_card_turned_by_mistake_goes_to_the_corner_and_another_is_dealt() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana")
        await casino.deals("Ts 9h Td", stop="dealing")
        assert isinstance(await casino.declares({"act": "turn_bank_card"}), Accepted)
        await casino.deals("Ac")
        await casino.does("ana", {"act": "stand"})
        await casino.deals("8d")
        play = await casino.ended(jogada)
        assert [each.card for each in facts(play, CardAnnulled)] == ["Ac"]
        assert facts(play, JogadaOver) == [JogadaOver(17, blackjack=False)]
        assert gain(play, 1) == BET

    told(story, SHUFFLER)


@pytest.mark.law("AO6.23")
@pytest.mark.parametrize("seen", [False, True])
def test_a_card_drawn_against_the_players_wish(seen: bool) -> None:
    """Not seen, it is for the next who asks; seen, it counts for nobody."""

    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana", "rui")
        await casino.deals("Ts 2s 9h Td 2d")
        assert isinstance(await casino.declares({"act": "wrong_card", "seen": seen}), Accepted)
        if seen:
            await casino.deals("5c")
        await casino.does("ana", {"act": "stand"})
        await casino.does("rui", {"act": "draw"})
        await casino.deals("Kh")
        await casino.does("rui", {"act": "stand"})
        await casino.deals("9c")
        play = await casino.ended(jogada)
        assert [each.card for each in facts(play, CardAnnulled)] == (["5c"] if seen else [])
        assert len(facts(play, CardSetAside)) == (not seen)
        assert [(each.place, each.card) for each in facts(play, CardDealt)][-1] == (2, "Kh")
        left = 312 - 1 - 5 - 1 - (2 if seen else 1)  # one is burnt, one lies covered
        assert facts(play, CardDealt)[-1].left == left

    told(story, SHUFFLER)


@pytest.mark.law("AO6.23")
def test_one_that_nobody_asks_for_is_the_banks() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana")
        await casino.deals("Ts 6h Td")
        assert isinstance(await casino.declares({"act": "wrong_card", "seen": False}), Accepted)
        await casino.does("ana", {"act": "stand"})
        await casino.deals("Kd 5c")  # the covered card; then the bank draws the one that lies aside
        play = await casino.ended(jogada)
        assert len(facts(play, CardSetAside)) == 1
        assert facts(play, JogadaOver) == [JogadaOver(21, blackjack=False)]

    told(story, SHUFFLER)


@pytest.mark.law("AO6.24")
def test_a_card_too_many_of_the_bank_does_not_count() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana")
        await casino.deals("Ts 9h Td")
        await casino.does("ana", {"act": "stand"})
        await casino.deals("", stop="dealing")
        assert isinstance(await casino.declares({"act": "go_on"}), Accepted)
        await casino.deals("Td", stop="dealing")
        assert isinstance(await casino.declares({"act": "one_too_many"}), Accepted)
        await casino.deals("2c")
        play = await casino.ended(jogada)
        assert [each.card for each in facts(play, CardAnnulled)] == ["2c"]
        assert facts(play, JogadaOver) == [JogadaOver(19, blackjack=False)]
        assert gain(play, 1) == BET

    told(story, SHUFFLER)


@pytest.mark.law("AO8.10", "AO8.11", "AO8.12")
def test_cards_that_do_not_fit_into_the_shuffler_wait_for_the_next_time() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await betting(casino, "ana")
        await casino.deals("Ts 9h Td")
        await casino.does("ana", {"act": "stand"})
        await casino.deals("9c", stop="discarding")
        assert isinstance(await casino.declares({"act": "leave_in_corner"}), Accepted)
        play = await casino.ended(jogada)
        assert facts(play, CardsBack) == [CardsBack(in_corner=True)]
        assert casino.table.lying()["left"] == 312 - 1 - 4
        assert await complaints_ended(casino.cashier, jogada) == ""  # the cards can still be looked at (AO8.12)
        await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)
        second = await casino.jogada()
        await casino.does("ana", bet(1))
        assert isinstance(await casino.declares(CLOSE), Accepted)
        await casino.deals("Ts 9h Td")
        await casino.does("ana", {"act": "stand"})
        await casino.deals("9c")
        await casino.ended(second)
        assert await complaints_ended(casino.cashier, jogada) == "AO8.12"

    told(story, SHUFFLER)


@pytest.mark.law("AO6.9", "AO6.14")
def test_after_the_cards_were_laid_open_for_want_of_bets_the_lowest_seat_cuts_again() -> None:
    async def story(casino: RealTable) -> None:
        await seated(casino, 100 * BET, "ana", "rui")
        await casino.does("ana", {"act": "decline_cut"})
        await casino.does("rui", {"act": "cut", "at": 100})
        first = await casino.jogada()
        assert isinstance(await casino.declares(CLOSE), Accepted)
        assert refused(await casino.declares({"act": "turn_bank_card"}))[0] == "act_not_offered"
        assert isinstance(await casino.declares({"act": "spread_cards"}), Accepted)
        await casino.deals("7h")  # the burnt card, so that the rest is known
        play = await casino.ended(first)
        (spread,) = facts(play, CardsSpread)
        assert (spread.cards, spread.ranks[5]) == (311, 23)
        again = await seated(casino, BET)
        assert again != first
        live = casino.table.live
        assert live is not None
        asked = [party for party in live.play.waiting.offers if party.startswith("seat:")]  # type: ignore[union-attr]
        assert asked == ["seat:1", "seat:2"]  # not from the one after who cut last
        await casino.does("rui", {"act": "cut", "at": 7})
        await casino.does("ana", {"act": "cut", "at": 9})
        assert casino.facts("shoe_filled")[0]["cut_by"] == 1
        assert play.carry_after is not None
        assert play.carry_after.shoe is None

    told(story, SABOT)


@pytest.mark.law("AO7.12", "AO6.27")
@pytest.mark.parametrize("shoe", ["sabot", "continuo"])
def test_the_cards_are_taken_when_all_is_paid_the_jackpot_too(shoe: str) -> None:
    async def story(casino: RealTable) -> None:
        jogada = await seated(casino, 100 * BET, "ana")
        if shoe == "sabot":
            await casino.does("ana", {"act": "cut", "at": 100})
        await casino.does("ana", bet(1))
        await casino.does("ana", {"act": "join_jackpot"})
        assert isinstance(await casino.declares(CLOSE), Accepted)
        await casino.deals("As 9h As")
        await casino.does("ana", {"act": "stand"})
        await casino.deals("9c")
        play = await casino.ended(jogada)
        names = [type(each.fact).__name__ for each in play.facts]
        assert names.index("HandOver") < names.index("JackpotWon") < names.index("CardsTaken")
        assert ("CardsBack" in names[names.index("CardsTaken") :]) is (shoe == "continuo")
        assert facts(play, CardsTaken) == [CardsTaken()]
        assert len(facts(play, ShoeFilled)) == 1

    told(story, real("blackjack", "AO6", shoe=shoe, jackpot__stake=100))


@pytest.mark.law("AO7.4.b")
def test_marked_by_hand_the_chips_are_taken_for_a_mark_before_the_cards_and_the_display_goes_up() -> None:
    async def story(casino: RealTable) -> None:
        jogada = await seated(casino, 100 * BET, "ana", "rui")
        for number, player in enumerate(("ana", "rui"), 1):
            await casino.does(player, bet(number))
        await casino.does("rui", {"act": "join_jackpot"})
        assert isinstance(await casino.declares(CLOSE), Accepted)
        wrong = await casino.declares({"act": "take_side_stakes", "raised": 100})
        assert refused(wrong) == ("display_raised_wrong", "AO7.4.b")
        assert casino.facts("side_stakes_marked", "card_dealt") == []
        assert isinstance(await casino.declares({"act": "take_side_stakes", "raised": 70}), Accepted)
        await casino.deals("Ts Ts 9h Td Td")
        for player in ("ana", "rui"):
            await casino.does(player, {"act": "stand"})
        await casino.deals("9c")
        play = await casino.ended(jogada)
        assert facts(play, SideStakesMarked) == [SideStakesMarked((2,), 70)]
        assert facts(play, JackpotFed) == [JackpotFed(1, 70)]
        names = [type(each.fact).__name__ for each in play.facts]
        assert names.index("SideStakesMarked") < names.index("CardDealt")

    told(story, JACKPOT)


@pytest.mark.law("AO7.4.a")
def test_marked_automatically_nobody_lays_a_mark() -> None:
    async def story(casino: RealTable) -> None:
        await seated(casino, 100 * BET, "ana")
        await casino.does("ana", bet(1))
        await casino.does("ana", {"act": "join_jackpot"})
        assert isinstance(await casino.declares(CLOSE), Accepted)
        assert refused(await casino.declares({"act": "take_side_stakes", "raised": 70}))[0] == "nothing_asked_now"
        await casino.deals("Ts 9h Td")
        await casino.does("ana", {"act": "stand"})
        await casino.deals("9c")

    told(story, real("blackjack", "AO6", shoe="continuo", jackpot__stake=100))
