"""What boards tell so that no client has to know it: which piece hits, how cards count, what a throw is."""

from typing import Any

import pytest

from jogofeito.games import GAMES, listed


def board(game: str, **values: Any) -> Any:
    entry = listed(game)
    return entry.game.board(entry.rules(values))


def test_a_roulette_board_tells_which_pieces_of_combinations_a_number_wins() -> None:
    shown = board("roleta-americana")
    numbers = {place["id"]: place["numbers"] for place in shown["places"]}
    pieces = {piece for place in shown["places"] if place["prize"] is None for piece, _ in place["pieces"]}
    assert len(shown["hits"]) == len(shown["wheel"])
    for number, hit in enumerate(shown["hits"]):
        assert set(hit) == {piece for piece in pieces if number in numbers[piece]}
    assert {"pleno:17", "cavalo:14-17", "cavalo:17-20"} == set(shown["hits"][17])
    assert not any(board("roleta-francesa")["hits"])  # it has no combinations


def test_a_roulette_board_tells_simple_chances_and_the_colours_of_seats() -> None:
    simple = {place["id"] for place in board("roleta-americana")["places"] if place["simple"]}
    assert simple == {"par", "impar", "menor", "maior", "encarnado", "preto"}
    assert board("roleta-americana")["seat_colours"] == []
    francesa = listed("roleta-francesa")
    assert tuple(board("roleta-francesa")["seat_colours"]) == francesa.rules().colours


def test_a_blackjack_board_tells_how_cards_count() -> None:
    counting = board("blackjack")["counting"]
    assert counting["alone"]["A"] == [11, True]
    assert [counting["alone"][rank] for rank in "29TJQK"] == [[2, False], [9, False], *[[10, False]] * 4]
    assert (counting["most"], counting["ace"], counting["given_up"]) == (21, 10, [1, 2])
    assert {frozenset(pair) for pair in counting["blackjacks"]} == {frozenset("A" + rank) for rank in "TJQK"}


def test_a_cussec_board_tells_what_every_throw_is() -> None:
    shown = board("cussec")
    assert len(shown["throws"]) == 56
    assert shown["throws"]["1-2-3"] == {"total": 6, "result": "pequeno"}
    assert shown["throws"]["2-4-5"] == {"total": 11, "result": "grande"}
    assert shown["throws"]["3-3-3"] == {"total": 9, "result": "triplo"}
    assert (shown["totals"]["pequeno"], shown["totals"]["grande"]) == ([*range(4, 11)], [*range(11, 18)])


@pytest.mark.parametrize(
    "place, wins, loses, void",
    [
        ("pass_line", [7, 11], [2, 3, 12], []),
        ("dont_pass_line", [2, 3], [7, 11], [12]),
        ("come:6", [6], [7], []),
        ("casa_contra:4", [7], [4], []),
        ("hardway:8", [8], [7, 8], []),
        ("any_craps", [2, 3, 12], [4, 5, 6, 7, 8, 9, 10, 11], []),
        ("field", [2, 3, 4, 9, 10, 11, 12], [5, 6, 7, 8], []),
    ],
)
def test_a_craps_board_tells_what_a_throw_does_to_a_place(
    place: str, wins: list[int], loses: list[int], void: list[int]
) -> None:
    (found,) = (each for each in board("craps")["places"] if each["id"] == place)
    assert (found["wins"], found["loses"], found["void"]) == (wins, loses, void)
    assert found["wins_double"] == ([2, 12] if place == "field" else [])


def test_with_the_other_bar_aces_are_void() -> None:
    (found,) = (each for each in board("craps", bar="ases")["places"] if each["id"] == "dont_come")
    assert (found["wins"], found["void"]) == ([3, 12], [2])


def test_results_that_are_listed_are_told_by_what_they_are_each_once() -> None:
    for name, entry in GAMES.items():
        words = [word for words in entry.game.border.outcomes.values() for word in words]
        assert len(words) == len(set(words)), name
        assert bool(words) != bool(entry.game.border.outcome), name
    roulette = listed("roleta-francesa").game.border.outcomes
    assert [len(roulette[colour]) for colour in ("encarnado", "preto", "zero")] == [18, 18, 1]
    assert {"1", "32"} <= set(roulette["encarnado"])
    assert listed("blackjack").game.border.outcomes["bust"] == tuple(f"banca:{total}" for total in range(22, 27))


def test_a_poker_board_tells_what_has_to_be_matched() -> None:
    shown = board("poquer-sintetico")
    assert (shown["estardilho_asks"], shown["in_round"]) == (2, ["small", "big", "entry"])
