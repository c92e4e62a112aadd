"""The course of a jogada of cussec: AO5.5-7, AO5.12."""

from typing import Any

import pytest

from jogofeito.core.drivers import random_policy, run
from jogofeito.core.facts import Announced
from jogofeito.core.inputs import Acted, Drawn
from jogofeito.core.offers import Sit
from jogofeito.core.parties import FLOOR, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import canonical, plain_fact, read_record, record_of, resume
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.cussec.acts import (
    DiceShaken,
    DomeCovered,
    DomeLifted,
    GolpeNulo,
    ReadDice,
    ShakingVoid,
    ZonesLit,
)
from jogofeito.games.cussec.board import lying, outcome
from jogofeito.games.cussec.cloth import chances_of
from jogofeito.games.pano.acts import Close, Collected, Paid, Place, Withdraw
from jogofeito.games.pano.chances import LOST
from jogofeito.games.terno import THROWS, number_of_throw
from jogofeito.messages import call_text
from support import CROUPIER, Did, calls, facts, gain, refusal_of, seeded
from terno_support import cussec, laying, shaken, tape

CLOSE: Did = (CROUPIER, Close())


@pytest.mark.law("AO5.5")
def test_the_dice_are_shaken_before_anybody_can_bet() -> None:
    play = cussec().begin()
    assert [type(told.fact) for told in play.facts] == [DomeCovered]
    for face in (3, 0, 4):
        assert isinstance(play.waiting, WaitsForChance)
        assert refusal_of(play, 1, Place("pequeno", 100_00)).code == "nothing_asked_now"
        play.draw(face)
    assert isinstance(play.waiting, WaitsForAct)
    assert facts(play, DiceShaken) == [DiceShaken(3)]
    assert calls(play) == ["bets_open"]
    assert play.take(seat(1), Place("pequeno", 100_00)) is None


@pytest.mark.law("AO5.5")
def test_in_the_record_the_draws_come_before_the_bets() -> None:
    play = shaken(cussec(), (1, "pequeno", 1), (2, "soma:9", 1), throw=(1, 2, 3))
    kinds = [type(each) for each in play.inputs]
    assert kinds[:3] == [Drawn] * 3
    assert set(kinds[3:]) == {Acted}


@pytest.mark.law("AO5.5", "AO5.6")
def test_nothing_tells_the_dice_before_the_dome_is_lifted() -> None:
    """Whatever was shaken, facts, offers, their numbers, clocks and money are the same until the dome is lifted."""
    seen = set()
    for throw in THROWS:
        table = cussec()
        play = table.begin_betting(throw)
        for number, chance, chips in ((1, "pequeno", 2), (2, "triplo:1", 1), (3, "soma:9", 4)):
            assert play.take(seat(number), Place(chance, chips * table.rules.minimum)) is None
        assert play.take(CROUPIER, Close()) is None
        offers = {str(party): repr(play.offer_to(party)) for party in (seat(1), seat(2), seat(3), CROUPIER, FLOOR)}
        told = tuple(canonical(plain_fact(each)) for each in play.facts)
        seen.add((told, repr(offers), repr(play.movements), repr(play.company_after())))
    assert len(seen) == 1


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.law("AO5.5", "AO5.6")
def test_in_random_play_too_no_fact_hangs_on_hidden_dice(seed: int) -> None:
    """The same acts over other dice tell the same, as long as the dome is on."""
    draw = seeded(seed)
    play = run(cussec().begin(), draw, random_policy(draw))
    shown = []
    for other in (0, 1):
        again = cussec().begin()
        for each in play.inputs:
            if isinstance(each, Drawn):
                again.draw((each.value + other) % 6)
            else:
                assert isinstance(each, Acted)
                if isinstance(each.act, ReadDice | GolpeNulo):
                    break
                assert again.take(each.by, each.act) is None
        shown.append([plain_fact(told) for told in again.facts])
    assert shown[0] == shown[1]


def test_what_lies_on_the_table_shows_the_dice_before_and_never_the_hidden_ones() -> None:
    table = cussec()
    assert lying(table.carry) == {"dice": []}
    shaken(table, throw=(6, 5, 4))
    play = table.begin_betting((1, 1, 1))
    assert lying(play.carry) == {"dice": [6, 5, 4]}
    assert [outcome(told.fact) for told in play.facts] == [None] * len(play.facts)


@pytest.mark.law("AO5.6")
def test_bets_close_with_the_words_of_the_law_and_then_the_dome_is_lifted() -> None:
    table = cussec()
    play = table.begin_betting((4, 1, 2))
    assert play.take(seat(1), Place("pequeno", table.rules.minimum)) is None
    assert play.take(CROUPIER, Close()) is None
    assert call_text(facts(play, Announced)[-1], "pt", "AOA") == "Nada mais. Vou abrir."
    assert not facts(play, DomeLifted)
    for act in (Place("grande", table.rules.minimum), Withdraw("pequeno", table.rules.minimum)):
        assert refusal_of(play, 1, act).code == "not_your_turn"
    assert play.take(CROUPIER, ReadDice()) is None
    assert facts(play, DomeLifted) == [DomeLifted((4, 1, 2), 7, "pequeno")]
    assert play.over


@pytest.mark.law("AO5.6")
@pytest.mark.parametrize(
    "throw, words",
    [((4, 1, 2), "4-1-2: 7, pequeno."), ((6, 6, 5), "6-6-5: 17, grande."), ((3, 3, 3), "3-3-3: 9, triplo.")],
)
def test_the_result_is_called(throw: tuple[int, ...], words: str) -> None:
    play = shaken(cussec(), throw=throw)
    assert call_text(facts(play, Announced)[-1], "pt", "AOA") == words
    assert [outcome(told.fact) for told in play.facts if outcome(told.fact)] == [words.partition(":")[0]]


@pytest.mark.law("AO5.6")
def test_the_chances_that_won_light_up() -> None:
    play = shaken(cussec(), throw=(2, 2, 5))
    assert facts(play, ZonesLit)[0].chances == (
        "pequeno",
        "pintas:2",
        "pintas:5",
        "diferentes:2-5",
        "duplo:2",
        "soma:9",
    )
    play = shaken(cussec(), throw=(6, 6, 6))
    assert facts(play, ZonesLit)[0].chances == ("pintas:6", "duplo:6", "triplo:6", "qualquer_triplo")


def test_the_lit_zones_are_those_that_pay() -> None:
    table = cussec()
    for throw in THROWS:
        fallen = number_of_throw(throw)
        lit = facts(shaken(table, throw=throw), ZonesLit)[0].chances
        assert set(lit) == {name for name, chance in chances_of(table.rules).items() if chance.on(fallen) != LOST}


# ---- dice on each other


@pytest.mark.law("AO5.7")
@pytest.mark.parametrize("stacked", [2, 3])
def test_when_dice_lie_on_each_other_the_golpe_is_null_and_all_is_done_again(stacked: Any) -> None:
    table = cussec()
    bets = laying(table, (1, "triplo:1", 1))
    play = table.play(*bets, CLOSE, (CROUPIER, GolpeNulo(stacked)), tape=tape((1, 1, 1), (1, 2, 3)))
    assert calls(play) == ["bets_open", "AO5.6", "AO5.7", "bets_open", "AO5.6", "cussec_result"]
    assert call_text(facts(play, Announced)[2], "pt", "AOA") == "Golpe nulo."
    assert facts(play, ShakingVoid) == [ShakingVoid(stacked, (1, 1, 1))]  # told openly
    assert [fact.dice for fact in facts(play, DomeLifted)] == [(1, 2, 3)]
    assert len(facts(play, DomeCovered)) == len(facts(play, DiceShaken)) == 2
    assert gain(play, 1) == -table.rules.minimum  # the bet was kept, and the void dice paid nothing


@pytest.mark.law("AO5.7")
def test_after_a_null_golpe_bets_may_be_kept_withdrawn_or_changed() -> None:
    table = cussec()
    least = table.rules.minimum
    play = table.begin_betting((1, 1, 1))
    for number in (1, 2, 3):
        assert play.take(seat(number), Place("pequeno", 2 * least)) is None
    for who, act in (CLOSE, (CROUPIER, GolpeNulo(2))):
        assert play.take(who, act) is None  # type: ignore[arg-type]
    for face in (5, 5, 3):
        assert refusal_of(play, 2, Withdraw("pequeno", least)).code == "nothing_asked_now"  # while they are shaken
        play.draw(face)
    assert play.take(seat(2), Withdraw("pequeno", 2 * least)) is None
    assert play.take(seat(3), Withdraw("pequeno", least)) is None
    assert play.take(seat(3), Place("duplo:6", least)) is None
    assert play.take(FLOOR, Sit(Seat(4, "ivo"))) is None
    assert play.take(seat(4), Place("soma:16", least)) is None
    play.take(CROUPIER, Close())
    play.take(CROUPIER, ReadDice())
    assert [gain(play, number) // least for number in (1, 2, 3, 4)] == [-2, 0, 9, 32]


@pytest.mark.law("AO5.7")
def test_at_an_electronic_table_no_dice_lie_on_each_other() -> None:
    play = shaken(cussec(), (1, "pequeno", 1), throw=(1, 2, 3))  # the clock does it all
    assert not facts(play, ShakingVoid)
    assert ReadDice() in [each.act for each in play.inputs if isinstance(each, Acted)]


# ---- real dice


@pytest.mark.law("AO5.5", "AO5.6", "AO5.7")
def test_real_dice_are_read_when_the_dome_is_lifted_and_never_when_they_are_stacked() -> None:
    table = cussec(dice="real")
    play = table.begin(*laying(table, (1, "soma:6", 1)), CLOSE, (CROUPIER, GolpeNulo(2)))
    assert facts(play, ShakingVoid) == [ShakingVoid(2, ())]
    assert not any(isinstance(each, Drawn) for each in play.inputs)
    play.take(CROUPIER, Close())
    play.take(CROUPIER, ReadDice())
    for face in (2, 2, 2):
        assert isinstance(play.waiting, WaitsForChance)
        play.draw(face - 1)
    assert gain(play, 1) == 19 * table.rules.minimum
    assert len(facts(play, DiceShaken)) == 2


# ---- the end


@pytest.mark.law("AO5.12")
def test_the_jogada_ends_with_the_last_prize_and_only_then_the_dome_is_covered_again() -> None:
    table = cussec()
    bets = [(1, "pequeno", 1), (1, "grande", 1), (2, "soma:6", 1), (3, "triplo:6", 1)]
    play = shaken(table, *bets, throw=(1, 2, 3))
    ends = [type(told.fact) for told in play.facts][-4:]
    assert ends == [Collected, Collected, Paid, Paid]
    assert [type(told.fact) for told in table.begin().facts] == [DomeCovered]
    assert not any(isinstance(told.fact, DomeCovered) for told in play.facts[1:])


def test_a_jogada_cut_off_with_the_dome_on_goes_on_with_the_same_dice() -> None:
    table = cussec()
    play = table.begin_betting((5, 5, 5))
    assert play.take(seat(1), Place("triplo:5", table.rules.minimum)) is None
    restored: Play[Any, Any] = resume(play.game, read_record(canonical(record_of(play, "cut"))))
    restored.take(CROUPIER, Close())
    restored.take(CROUPIER, ReadDice())
    assert gain(restored, 1) == 190 * table.rules.minimum
