"""Colours without a face value: AO1.7-18."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from jogofeito.core.drivers import random_policy, run
from jogofeito.core.facts import Told
from jogofeito.core.offers import Sit
from jogofeito.core.parties import EVERYONE, FLOOR, Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import record_of, resume
from jogofeito.games.roleta.acts import (
    BallThrown,
    Close,
    CloseColour,
    ColourFreed,
    ColourTaken,
    GiveUpColour,
    LateChips,
    LateChipsPaid,
    Place,
    TakeColour,
    Undisturbed,
    Withdraw,
)
from roleta_support import CHIP, golpe, laying
from support import CROUPIER, TestTable, facts, gain, refusal_of, seeded, steps


def americana(**values: object) -> TestTable:
    return TestTable("roleta-americana", dict(values))


def idle(table: TestTable, golpes: int) -> Play:  # type: ignore[type-arg]
    for _ in range(golpes):
        play = table.play(tape=[1])
    return play


@pytest.mark.law("AO1.7")
def test_chips_have_no_value_until_the_player_gives_them_one_and_bear_the_tables_symbol() -> None:
    table = americana(symbol="Mesa 3")
    assert refusal_of(table.begin(), 1, Place("pleno:1", CHIP)).code == "colour_needed"
    play = table.begin((1, TakeColour("azul", 2 * CHIP)))
    assert facts(play, ColourTaken) == [ColourTaken(1, "azul", 2 * CHIP, "Mesa 3")]


@pytest.mark.law("AO1.12", "AO1.17")
def test_everybody_is_shown_each_colour_with_the_symbol_and_the_value_given_to_it() -> None:
    """What a screen draws the display from: the fact when it is taken, and what lies on the table afterwards."""
    table = americana(symbol="Mesa 3")
    play = table.play((1, TakeColour("azul", 2 * CHIP)), tape=[1])
    assert Told(ColourTaken(1, "azul", 2 * CHIP, "Mesa 3"), EVERYONE) in play.facts
    (holder,) = table.listed.game.lying(table.carry)["holders"]
    assert (holder["seat"], holder["colour"], holder["chip_value"]) == (1, "azul", 2 * CHIP)


@pytest.mark.law("AO1.9")
def test_a_table_seats_as_many_players_as_it_has_colours() -> None:
    table = TestTable("roleta-americana", {"colours": ["azul", "verde"]}, players=("ana", "rui"))
    assert refusal_of(table.begin(), FLOOR, Sit(Seat(3, "eva"))).code == "table_full"
    with pytest.raises(ValueError, match="seats 2 under these rules, not 3"):
        Play(table.listed.game, table.rules, table.carry, Company((*table.company.seats, Seat(3, "eva"))))


@pytest.mark.law("AO1.10")
def test_each_player_has_one_colour_and_each_colour_one_player() -> None:
    play = americana().begin((1, TakeColour("azul", CHIP)))
    assert (refusal := refusal_of(play, 1, TakeColour("verde", CHIP))).code == "one_colour_each"
    assert refusal.rule == "AO1.10"
    assert refusal_of(play, 2, TakeColour("azul", CHIP)).code == "colour_not_free"


@pytest.mark.law("AO1.16")
def test_a_player_asks_for_a_free_colour_and_gives_it_a_value_before_betting() -> None:
    play = americana().begin()
    assert (refusal := refusal_of(play, 1, Place("pleno:1", CHIP))).code == "colour_needed"
    assert refusal.details["free"][0] == "azul"
    assert refusal_of(play, 1, TakeColour("dourado", CHIP)).code == "colour_not_free"
    assert play.take(seat(1), TakeColour("azul", CHIP)) is None
    assert play.take(seat(1), Place("pleno:1", CHIP)) is None


@pytest.mark.law("AO1.11")
def test_everybody_is_shown_the_value_of_each_colour() -> None:
    play = americana().begin((1, TakeColour("azul", 5 * CHIP)))
    shown = [told for told in play.facts if isinstance(told.fact, ColourTaken)]
    assert shown[0].may_be_seen_by(seat(2))
    assert shown[0].fact.chip_value == 5 * CHIP  # type: ignore[attr-defined]


@pytest.mark.law("AO1.15")
def test_a_player_stays_in_play_from_the_first_chip_until_all_are_exchanged() -> None:
    table = americana()
    golpe(table, (1, "pleno:17", 1), number=17)
    assert [holder.seat for holder in table.carry.holders] == [1]
    table.play((1, GiveUpColour()), tape=[3])
    assert table.carry.holders == ()


@pytest.mark.law("AO1.15")
def test_three_golpes_without_a_bet_cost_the_colour_when_others_wait() -> None:
    table = americana()
    golpe(table, (1, "pleno:17", 1), number=17)
    table.waiting = 1
    table.company = Company(table.company.seats, 1)
    assert facts(idle(table, 2), ColourFreed) == []
    freed = idle(table, 1)
    assert facts(freed, ColourFreed) == [ColourFreed(1, "azul", 36, CHIP, 36 * CHIP, "idle")]
    assert [(move.payer, move.payee, move.amount) for move in freed.movements] == [("stack:1", "seat:1", 36 * CHIP)]
    assert table.carry.holders == ()


@pytest.mark.law("AO1.15")
def test_an_idle_colour_is_kept_while_nobody_waits_and_lost_when_somebody_does() -> None:
    table = americana()
    golpe(table, (1, "pleno:17", 1), number=17)
    assert facts(idle(table, 5), ColourFreed) == []
    table.company = Company(table.company.seats, 2)
    assert [fact.why for fact in facts(idle(table, 1), ColourFreed)] == ["idle"]


@pytest.mark.law("AO1.15")
def test_a_bet_in_between_starts_the_count_again() -> None:
    table = americana()
    table.waiting = 1
    golpe(table, (1, "pleno:17", 1), number=17)
    idle(table, 2)
    table.play((1, Place("preto", CHIP, face_value=True)), tape=[1])
    assert facts(idle(table, 2), ColourFreed) == []
    assert len(facts(idle(table, 1), ColourFreed)) == 1


@pytest.mark.law("AO1.15")
def test_chips_not_presented_when_a_colour_is_lost_can_only_be_exchanged_late() -> None:
    table = americana()
    golpe(table, (1, "pleno:17", 1), number=17)
    table.company = Company(table.company.seats, 1)
    table.waiting = 1
    idle(table, 2)
    lost = table.play((CROUPIER, Close()), (CROUPIER, Undisturbed()), (CROUPIER, CloseColour(1, 30)), tape=[1])
    assert facts(lost, ColourFreed)[0].amount == 30 * CHIP
    assert table.carry.missing[0].chips == 6


@pytest.mark.law("AO1.18")
def test_who_leaves_exchanges_all_chips_at_their_value() -> None:
    table = americana()
    won = table.play((1, TakeColour("azul", 2 * CHIP)), (1, Place("pleno:17", 2 * CHIP)), tape=[17])
    assert gain(won, 1) == 70 * CHIP
    left = table.play((1, GiveUpColour()), tape=[3])
    assert facts(left, ColourFreed) == [ColourFreed(1, "azul", 36, 2 * CHIP, 72 * CHIP, "left")]
    assert [(move.payer, move.payee, move.amount) for move in left.movements] == [("stack:1", "seat:1", 72 * CHIP)]
    assert table.company.seats[0].stack == 0


@pytest.mark.law("AO1.18")
def test_chips_on_the_cloth_keep_a_player_from_leaving() -> None:
    table = americana()
    play = table.begin(*laying(table, (1, "pleno:17", 1)))
    assert (refusal := refusal_of(play, 1, GiveUpColour())).code == "chips_on_the_cloth"
    assert refusal.rule == "AO1.18"
    assert play.take(seat(1), Withdraw("pleno:17", CHIP)) is None
    assert play.take(seat(1), GiveUpColour()) is None
    assert refusal_of(play, 1, GiveUpColour()).code == "no_colour_to_give_up"


@pytest.mark.law("AO1.18")
def test_late_chips_are_worth_the_table_minimum() -> None:
    table = americana()
    table.play((1, TakeColour("azul", 5 * CHIP)), (1, Place("pleno:17", 5 * CHIP)), tape=[17])
    table.play((CROUPIER, CloseColour(1, 26)), tape=[1])  # ten of 36 chips are not presented
    late = table.begin()
    assert refusal_of(late, CROUPIER, LateChips(1, 11)).code == "not_so_many_chips"
    assert refusal_of(late, CROUPIER, LateChips(2, 1)).code == "no_chips_of_this_seat"
    late = table.play((CROUPIER, LateChips(1, 4)), tape=[2])
    assert facts(late, LateChipsPaid) == [LateChipsPaid(1, 4, 4 * CHIP)]
    assert gain(late, 1) == 4 * CHIP
    assert table.carry.missing[0].chips == 6


@pytest.mark.law("AO1.18")
def test_half_a_chip_won_is_exchanged_too() -> None:
    table = americana()
    golpe(table, (1, "cavalo_de_duzia:1-2", 1), number=17)
    assert table.company.seats[0].stack == CHIP + CHIP // 2
    left = table.play((1, GiveUpColour()), tape=[3])
    assert facts(left, ColourFreed) == [ColourFreed(1, "azul", 1, CHIP, CHIP + CHIP // 2, "left")]
    assert table.company.seats[0].stack == 0


def test_chips_in_front_of_a_player_are_bet_before_new_ones_are_bought() -> None:
    table = americana()
    golpe(table, (1, "pleno:17", 1), number=17)
    play = table.begin((1, Place("duzia:2", 40 * CHIP)))
    assert [(move.payer, move.amount) for move in play.movements] == [("stack:1", 36 * CHIP), ("seat:1", 4 * CHIP)]


def test_a_newcomer_may_sit_down_and_bet_while_bets_are_open() -> None:
    table = americana()
    play = table.begin((FLOOR, Sit(Seat(5, "ivo"))), (5, TakeColour("rosa", CHIP)), (5, Place("pleno:3", CHIP)))
    play.take(CROUPIER, Close())
    assert refusal_of(play, FLOOR, Sit(Seat(6, "lia"))).code == "not_your_turn"


@pytest.mark.law("AO1.15", "AO1.18", "AO1.24")
def test_wherever_a_jogada_comes_to_nothing_colours_and_chips_stand_as_was_told() -> None:
    """After every input of random jogadas: what players hold and what they still owe follows from the facts so far."""
    seen = Counter[str]()
    for play in (play for seed in range(8) for play in random_golpes(seed)):
        for standing in steps(play):
            if standing.over:
                continue
            broken = resume(play.game, record_of(standing, "void"))
            broken.void("power cut")
            found: Any = broken.carry_after
            holders, missing = as_told(broken, seen)
            assert {each.seat: (each.colour, each.chip_value) for each in found.holders} == holders
            assert {each.player: each.chips for each in found.missing} == missing
            assert found.next_throw == facts(broken, BallThrown)[-1].wheel
    assert min(seen[kind] for kind in ("taken", "freed", "late")) > 0


def random_golpes(seed: int) -> Iterator[Play]:  # type: ignore[type-arg]
    """One after another at a table with few colours and somebody who waits."""
    table, draw = americana(colours=["azul", "verde", "rosa"]), seeded(seed)
    play = Play(table.listed.game, table.rules, table.carry, Company(table.company.seats, 1))
    for _ in range(8):
        yield run(play, draw, random_policy(draw, patience=40))
        play = Play(play.game, play.rules, play.carry_after, Company(play.company_after().seats, 1))


def as_told(play: Play, seen: Counter[str]) -> tuple[dict[int, tuple[str, int]], dict[str, int]]:  # type: ignore[type-arg]
    """Who holds what, and who has kept how many chips, by the facts and movements of a jogada."""
    holders = {each.seat: (each.colour, each.chip_value) for each in play.carry.holders}
    missing = Counter({each.player: each.chips for each in play.carry.missing})
    unpresented = iter([move for move in play.movements if move.why == "unpresented"])
    move = next(unpresented, None)
    for told in play.facts:
        match told.fact:
            case ColourTaken(number, colour, chip_value):
                holders[number] = (colour, chip_value)
                seen["taken"] += 1
            case ColourFreed(number, _, _, chip_value):
                del holders[number]
                seen["freed"] += 1
                if move is not None and move.payer == f"stack:{number}":
                    missing[play.players[number]] += move.amount // chip_value
                    move = next(unpresented, None)
            case LateChipsPaid(number, chips):
                missing[play.players[number]] -= chips
                seen["late"] += 1
            case _:
                pass
    return holders, {player: chips for player, chips in missing.items() if chips}
