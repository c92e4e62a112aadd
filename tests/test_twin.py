"""The twin at the table sees what it has to see: facts, refusals, offers and money that are not those of the engine."""

from typing import Any
from unittest.mock import patch

import msgspec
import pytest

import twin_support
from jogofeito.cashier.ledger import Transfer
from jogofeito.core.facts import Told
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import EVERYONE
from jogofeito.floor import jogada as floor_jogada
from jogofeito.floor.books import purse
from jogofeito.floor.door import Door
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.streams import Streams
from jogofeito.games.roleta.acts import Place, TakeColour
from poquer_sem_descarte_support import bet, stud
from support import KZ, TestTable, refusal_of
from terno_support import cussec, shaken
from twin_support import Played, overheard, settings_for, told_at_a_table, worth_telling


def a_golpe() -> None:
    table = TestTable("roleta-americana", players=("ana", "rui"))
    table.play((1, TakeColour("azul", 100 * KZ)), (1, Place("pleno:17", 100 * KZ)), tape=[17])
    open_bets = table.begin((2, TakeColour("verde", 100 * KZ)))
    refusal_of(open_bets, 2, Place("pleno:17", KZ))


def of(story: Any) -> list[Played]:
    with overheard() as made:
        story()
    return worth_telling(made)


@pytest.fixture
def golpe() -> list[Played]:
    return of(a_golpe)


def tell(several: list[Played]) -> None:
    for each in several:
        told_at_a_table(each)


def test_what_was_played_is_told_with_its_refusals(golpe: list[Played]) -> None:
    assert [(len(each.play.inputs) > 2, len(each.refused)) for each in golpe] == [(True, 0), (False, 1)]
    tell(golpe)


def a_jogada_of_cussec() -> None:
    shaken(cussec(), (1, "pequeno", 2), throw=(1, 2, 3))


def test_what_the_law_wants_drawn_before_the_bets_is_told_at_a_table_whose_seal_draws_it() -> None:
    told = of(a_jogada_of_cussec)
    assert {settings_for(each.play).chance for each in told} == {"sealed"}
    tell(told)


def test_a_table_that_no_house_opens_proves_nothing() -> None:
    """Electronic dice under the dome are never read by anybody (AO5.5)."""
    unlawful = TableSettings("mesa", "cussec", "AO5", chance="read")
    with patch.object(twin_support, "settings_for", lambda _: unlawful), pytest.raises(AssertionError, match=r"AO5\.5"):
        tell(of(a_jogada_of_cussec))


def test_a_play_that_goes_on_is_told_once() -> None:
    def twice() -> None:
        for _ in range(2):
            a_golpe()

    assert len(of(twice)) == len(of(a_golpe))


def test_facts_that_do_not_reach_the_players_are_found(golpe: list[Played]) -> None:
    really = Streams.tell_fact

    def forgetful(self: Streams, jogada: str, told: Told) -> None:
        if type(told.fact).__name__ != "BetPlaced":
            really(self, jogada, told)

    with patch.object(Streams, "tell_fact", forgetful), pytest.raises(AssertionError):
        tell(golpe)


def test_cards_that_reach_the_wrong_people_are_found() -> None:
    def a_hand() -> None:
        table = stud(players=("ana", "rui"))
        play = table.begin(bet(table, 1))
        while play.waiting is not None and not any(told.to != EVERYONE for told in play.facts):
            _go_on(play)

    hands = of(a_hand)
    assert any(told.to != EVERYONE for told in hands[0].play.facts)
    tell(hands)
    really = Streams.tell_fact

    def indiscreet(self: Streams, jogada: str, told: Told) -> None:
        really(self, jogada, Told(told.fact))

    with patch.object(Streams, "tell_fact", indiscreet), pytest.raises(AssertionError):
        tell(hands)


def _go_on(play: Any) -> None:
    below = getattr(play.waiting, "below", None)
    if below is not None:
        play.draw(0)
        return
    party, offer = next((party, offer) for party, offer in play.waiting.offers.items() if offer.default is not None)
    assert play.take(party, offer.default) is None


def test_another_refusal_is_found(golpe: list[Played]) -> None:
    really = Door._act

    async def gruff(self: Door, request: Any) -> Any:
        answer = await really(self, request)
        return Refusal("because") if isinstance(answer, Refusal) else answer

    with patch.object(Door, "_act", gruff), pytest.raises(AssertionError):
        tell(golpe)


def test_an_offer_that_is_shown_otherwise_is_found(golpe: list[Played]) -> None:
    def less(offer: Any) -> dict[str, Any]:
        return {"offer": "something else"}

    with patch.object(floor_jogada, "without_rules", less), pytest.raises(AssertionError):
        tell(golpe)


def test_money_that_goes_to_somebody_else_is_found(golpe: list[Played]) -> None:
    really, ana, rui = LiveJogada._new_transfers, purse("ana", "AOA"), purse("rui", "AOA")

    def careless(self: LiveJogada) -> tuple[Transfer, ...]:
        return tuple(msgspec.structs.replace(each, debit=rui) if each.debit == ana else each for each in really(self))

    with patch.object(LiveJogada, "_new_transfers", careless), pytest.raises(AssertionError):
        tell(golpe)
