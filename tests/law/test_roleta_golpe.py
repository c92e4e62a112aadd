"""The course of a golpe: AO1.22-26, AO1.32-34, AO2.11-15, AO2.20-23."""

from typing import Any

import pytest

from jogofeito.core.facts import Announced
from jogofeito.core.parties import seat
from jogofeito.core.record import canonical, read_record, record_of, resume
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.roleta.acts import (
    BallPutBack,
    BallRests,
    BallThrown,
    Close,
    Collected,
    GolpeNulo,
    Paid,
    Place,
    Undisturbed,
    Withdraw,
)
from jogofeito.games.roleta.rules import COLOURS
from jogofeito.messages import call_text
from roleta_support import CHIP, both, golpe, laying
from support import CROUPIER, Did, TestTable, calls, facts, gain, refusal_of


@both("AO1.22", "AO2.11")
def test_the_ball_is_thrown_when_the_golpe_before_has_been_paid(game: str) -> None:
    table = TestTable(game)
    first = golpe(table, (1, "pleno:17", 1), number=17)
    assert not any(isinstance(fact.fact, BallThrown) for fact in first.facts[2:])
    assert isinstance(first.facts[-1].fact, Announced)  # the payment is the last thing that happens
    second = table.begin()
    assert [type(fact.fact) for fact in second.facts] == [Announced, BallThrown]


@both("AO1.23", "AO2.12")
def test_after_jogo_feito_nothing_can_be_marked_or_altered(game: str) -> None:
    table = TestTable(game)
    play = table.begin(*laying(table, (1, "pleno:17", 1)))
    assert play.take(seat(1), Place("pleno:17", CHIP)) is None
    assert play.take(seat(1), Withdraw("pleno:17", CHIP)) is None
    assert play.take(CROUPIER, Close()) is None
    for act in (Place("pleno:18", CHIP), Withdraw("pleno:17", CHIP)):
        assert refusal_of(play, 1, act).code == "not_your_turn"
    assert play.take(CROUPIER, Undisturbed()) is None
    assert refusal_of(play, 1, Place("pleno:18", CHIP)).code == "nothing_asked_now"


@pytest.mark.parametrize(
    "game, words",
    [
        pytest.param("roleta-americana", "Jogo feito. Nada mais.", marks=pytest.mark.law("AO1.23")),
        pytest.param("roleta-francesa", "Jogo feito, nada mais.", marks=pytest.mark.law("AO2.12")),
    ],
)
def test_the_closing_call_is_worded_as_in_the_law(game: str, words: str) -> None:
    play = golpe(TestTable(game), number=1)
    closing = facts(play, Announced)[1]
    assert call_text(closing, "pt", "AOA") == words


@both("AO1.24", "AO2.13")
def test_the_ball_goes_one_way_then_the_other_and_the_wheel_against_it(game: str) -> None:
    table = TestTable(game)
    throws = [facts(golpe(table, number=number), BallThrown)[0] for number in (3, 4, 5)]
    assert [throw.ball for throw in throws] == ["left_to_right", "right_to_left", "left_to_right"]
    assert all({throw.ball, throw.wheel} == {"left_to_right", "right_to_left"} for throw in throws)


@both("AO1.25", "AO2.14")
@pytest.mark.parametrize("cause", ["chip", "ball", "object"])
@pytest.mark.parametrize("closed", [False, True])
def test_a_null_golpe_puts_the_ball_back_and_throws_it_again(game: str, cause: Any, closed: bool) -> None:
    table = TestTable(game)
    golpe(table, number=8)
    closing: list[Did] = [(CROUPIER, Close())] if closed else []
    play = table.play(*laying(table, (1, "pleno:17", 1)), *closing, (CROUPIER, GolpeNulo(cause)), tape=[17])
    assert facts(play, BallPutBack) == [BallPutBack(8, cause)]
    assert [throw.ball for throw in facts(play, BallThrown)] == ["right_to_left", "left_to_right"]
    assert table.carry.next_throw == "right_to_left"
    null = facts(play, Announced)[2 if closed else 1]
    assert call_text(null, "pt", "AOA") == "Golpe nulo."
    assert gain(play, 1) == 35 * CHIP  # the bet stood


@both("AO1.25", "AO2.14")
@pytest.mark.parametrize("closed", [False, True])
def test_after_a_null_golpe_bets_may_be_kept_withdrawn_or_changed_until_they_are_closed_again(
    game: str, closed: bool
) -> None:
    table = TestTable(game)
    play = table.begin(*laying(table, (1, "pleno:17", 2)))
    if closed:
        play.take(CROUPIER, Close())
    play.take(CROUPIER, GolpeNulo("chip"))
    assert play.take(seat(1), Withdraw("pleno:17", CHIP)) is None
    assert play.take(seat(1), Place("pleno:18", CHIP)) is None
    play.take(CROUPIER, Close())
    assert refusal_of(play, 1, Place("pleno:19", CHIP)).code == "not_your_turn"
    play.take(CROUPIER, Undisturbed())
    play.draw(18)
    assert calls(play).count(table.rules.cites.closing) == 1 + closed
    assert gain(play, 1) == (35 - 1) * CHIP


@both("AO1.25", "AO2.14")
def test_by_the_other_reading_bets_that_were_closed_stay_so_after_a_null_golpe(game: str) -> None:
    table = TestTable(game, {"readings.null_golpe": "closed"})
    play = table.begin(*laying(table, (1, "pleno:17", 1)), (CROUPIER, GolpeNulo("chip")))
    assert play.take(seat(1), Place("pleno:18", CHIP)) is None
    play.take(CROUPIER, Close())
    play.take(CROUPIER, GolpeNulo("chip"))
    assert refusal_of(play, 1, Place("pleno:19", CHIP)).code == "not_your_turn"


@both("AO1.25", "AO2.14")
def test_nothing_is_ever_drawn_twice(game: str) -> None:
    """The fault is declared before the ball rests: there is no result yet that could be thrown away."""
    fault: list[Did] = [(CROUPIER, Close()), (CROUPIER, GolpeNulo("ball"))]
    play = TestTable(game).begin(*fault, (CROUPIER, Close()), (CROUPIER, Undisturbed()))
    assert isinstance(play.waiting, WaitsForChance)
    play.draw(5)
    assert play.over


@both("AO1.26", "AO2.15")
@pytest.mark.parametrize("number, words", [(17, "17, preto."), (32, "32, encarnado."), (0, "Zero.")])
def test_number_and_colour_are_called_and_the_number_is_marked(game: str, number: int, words: str) -> None:
    play = golpe(TestTable(game), number=number)
    result = facts(play, Announced)[-1]
    assert call_text(result, "pt", "AOA") == words
    assert [fact.number for fact in facts(play, BallRests)] == [number]


@both("AO1.32", "AO2.20")
def test_all_losing_chips_are_collected_before_anything_is_paid(game: str) -> None:
    bets = [(1, "pleno:17", 1), (1, "pleno:18", 1), (2, "encarnado", 1), (3, "preto", 1), (3, "duzia:1", 1)]
    play = golpe(TestTable(game), *bets, number=17)
    order = [type(told.fact) for told in play.facts if isinstance(told.fact, Collected | Paid)]
    assert order == [Collected] * 3 + [Paid] * 2
    paid = [move.why for move in play.movements if move.why in ("collected", "kept", "prize")]
    assert paid == ["collected"] * 3 + ["kept", "prize"] * 2


ORDER = {
    "roleta-americana": [
        "coluna:35", "cavalo_de_coluna:34-35", "preto", "duzia:2", "cavalo_de_duzia:1-2", "vizinhos-3:17",
        "serie:vadios", "linha:16-17-18-19-20-21", "rua:16-17-18", "quadro:16-17-19-20", "cavalo:16-17", "pleno:17",
    ],
    "roleta-francesa": [
        "coluna:35", "cavalo_de_coluna:34-35", "duzia:2", "cavalo_de_duzia:1-2", "preto",
        "linha:16-17-18-19-20-21", "rua:16-17-18", "quadro:16-17-19-20", "cavalo:16-17", "pleno:17",
    ],
}  # fmt: skip


@both("AO1.32", "AO2.20")
def test_prizes_are_paid_in_the_order_of_the_law(game: str) -> None:
    chips = {"vizinhos-3:17": 3, "serie:vadios": 5}
    for chosen in (ORDER[game][:10], ORDER[game][-10:]):  # a table has ten colours at most
        table = TestTable(game, {"colours": list(COLOURS)}, players=[f"player-{place}" for place in range(10)])
        bets = [(place, name, chips.get(name, 1)) for place, name in enumerate(reversed(chosen), 1)]
        play = golpe(table, *bets, number=17)
        assert [fact.chance for fact in facts(play, Paid)] == chosen


@both("AO1.33", "AO2.21")
def test_all_prizes_of_one_player_are_paid_together_each_with_its_bet(game: str) -> None:
    bets = [(1, "pleno:17", 1), (1, "coluna:35", 1), (2, "preto", 1), (2, "cavalo:16-17", 1)]
    play = golpe(TestTable(game), *bets, number=17)
    paid = [(fact.seat, fact.chance, fact.prize // CHIP) for fact in facts(play, Paid)]
    assert paid == [(1, "coluna:35", 2), (1, "pleno:17", 35), (2, "preto", 1), (2, "cavalo:16-17", 17)]


@pytest.mark.law("AO1.33")
def test_at_american_roulette_a_players_payment_is_called_by_its_value() -> None:
    play = golpe(TestTable("roleta-americana"), (1, "pleno:17", 1), (1, "preto", 2), (2, "preto", 1), number=17)
    payments = facts(play, Announced)[-2:]
    assert [call_text(call, "pt", "AOA") for call in payments] == ["verde: 100\u00a0Kz.", "azul: 3\u00a0700\u00a0Kz."][
        ::-1
    ]


@pytest.mark.law("AO1.33")
def test_a_payment_to_a_player_without_a_colour_is_called_by_seat() -> None:
    table = TestTable("roleta-americana")
    play = table.play((2, Place("preto", 3 * CHIP, face_value=True)), tape=[17])
    assert call_text(facts(play, Announced)[-1], "pt", "AOA") == "Lugar 2: 300\u00a0Kz."


@pytest.mark.law("AO2.22")
def test_at_french_roulette_each_payment_is_called_by_bet_value_colour_and_total() -> None:
    play = golpe(TestTable("roleta-francesa"), (2, "pleno:17", 1), (2, "preto", 2), number=17)
    payments = facts(play, Announced)[-2:]
    assert [call_text(call, "pt", "AOA").replace("\u00a0", " ") for call in payments] == [
        "preto de 200 Kz, verde, total de 200 Kz.",
        "pleno 17 de 100 Kz, verde, total de 3 500 Kz.",
    ]


@both("AO1.34", "AO2.23")
def test_markings_can_be_restored_from_the_record_at_any_moment(game: str) -> None:
    table = TestTable(game)
    acts = laying(table, (1, "pleno:17", 2), (2, "preto", 3), (1, "cavalo:16-17", 1))
    play = table.begin(*acts, (1, Withdraw("pleno:17", CHIP)))
    restored = resume(play.game, read_record(canonical(record_of(play, "golpe"))))
    for number in (1, 2, 3):
        assert restored.offer_to(seat(number))[1] == play.offer_to(seat(number))[1]  # type: ignore[index]
    for each in (play, restored):
        each.take(CROUPIER, Close())
        each.take(CROUPIER, Undisturbed())
        each.draw(17)
    assert restored.facts == play.facts
    assert restored.movements == play.movements


def test_the_calls_of_a_golpe_come_in_order() -> None:
    assert calls(golpe(TestTable("roleta-americana"), (1, "preto", 1), number=17)) == [
        "bets_open",
        "AO1.23",
        "AO1.26",
        "AO1.33",
    ]
