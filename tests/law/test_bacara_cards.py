"""What cards are worth, who draws and what is a pair: AO10.8-9, .16, .23, and the same in AO11, PTM and PT812."""

import pytest

from bacara_support import bacara, coup, proving, result
from jogofeito.core.cards import RANKS
from jogofeito.games.bacara.acts import CardTurned, CoupOver
from jogofeito.games.bacara.kernels import NO_CARD, banca_draws, points, ponto_draws, value
from support import facts, gain

WORTH = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}

# the banca's points, the ponto's third cards on which it draws, and whether it draws when the ponto stood
DRAWS = {
    0: ("0123456789", True),
    1: ("0123456789", True),
    2: ("0123456789", True),
    3: ("012345679", True),
    4: ("234567", True),
    5: ("4567", True),
    6: ("67", False),
    7: ("", False),
}


@proving(
    AO10="AO10.8 AO10.8.a AO10.8.b AO10.8.c",
    AO11="AO11.8 AO11.8.a AO11.8.b AO11.8.c",
    PTM="PTM.9 PTM.9.a PTM.9.b PTM.9.c",
    PT812="PT812.7 PT812.7.a PT812.7.b PT812.7.c",
)
def test_an_ace_is_one_figures_and_tens_nothing_and_the_others_their_number(text: str) -> None:
    assert {name: value(rank) for rank, name in enumerate(RANKS)} == WORTH
    for name, worth in WORTH.items():
        first = facts(
            coup(bacara(text), cards=f"{name}s 6d Kh 7h" + (" 2c" if (worth + 6) % 10 < 6 else "")), CardTurned
        )
        assert first[0].points == worth


@proving(AO10="AO10.9", AO11="AO11.9", PTM="PTM.9", PT812="PT812.8")
def test_only_the_units_of_a_sum_count_and_ten_and_twenty_are_nothing(text: str) -> None:
    assert [points(total) for total in (0, 9, 10, 11, 19, 20, 27)] == [0, 9, 0, 1, 9, 0, 7]
    assert result(coup(bacara(text), cards="6s 4s 9h 9d")) == ("banca", 0, 8)  # ten is nothing
    assert result(coup(bacara(text), cards="7s 4s Kh 7h 9d")) == ("banca", 0, 7)  # twenty is nothing


@proving(AO10="AO10.16", AO11="AO11.16", PTM="PTM.13", PT812="PT812.20")
def test_the_ponto_draws_with_up_to_five_and_stands_with_six_and_seven(text: str) -> None:
    for ponto in range(8):
        third = " Kc" if ponto < 6 else ""
        play = coup(bacara(text), cards=f"{_worth(ponto)}s Kd Kh 7h{third}")
        turned = [fact.place for fact in facts(play, CardTurned) if fact.group == "ponto"]
        assert turned == ([1, 2, 3] if ponto < 6 else [1, 2])


@proving(AO10="AO10.16", AO11="AO11.16", PTM="PTM.13", PT812="PT812.20")
@pytest.mark.parametrize("banca", range(8))
def test_the_banca_draws_as_the_table_says(text: str, banca: int) -> None:
    on, stood = DRAWS[banca]
    for third in range(10):
        draws = str(third) in on
        cards = f"Ks Kd {_worth(banca)}h Kh {_worth(third)}c" + (" Qc" if draws else "")
        play = coup(bacara(text), cards=cards)
        assert [fact.place for fact in facts(play, CardTurned) if fact.group == "banca"] == [1, 2, 3][: 2 + draws]
        assert banca_draws(0, banca, third, False) is draws
    play = coup(bacara(text), cards=f"6s Kd {_worth(banca)}h Kh" + (" Qc" if stood else ""))
    assert len([fact for fact in facts(play, CardTurned) if fact.group == "banca"]) == 2 + stood
    assert banca_draws(6, banca, NO_CARD, False) is stood


def _worth(points: int) -> str:
    """A card of so many points."""
    return "QA23456789"[points]


@proving(AO10="AO10.16", AO11="AO11.16", PTM="PTM.13", PT812="PT812.19 PT812.20")
@pytest.mark.parametrize("cards", ["Ks 8d Kh 2h", "Ks 9d Ah Kh", "Ks 2d Kh 8h", "As Kd Kh 9h", "4s 4d 5h 4h"])
def test_with_eight_or_nine_on_either_side_nobody_draws(text: str, cards: str) -> None:
    play = coup(bacara(text), cards=cards)
    assert len(facts(play, CardTurned)) == 4
    assert facts(play, CoupOver)[0].natural


@proving(AO10="AO10.16", AO11="AO11.16")
def test_to_the_letter_both_columns_draw_which_the_house_may_choose(text: str) -> None:
    """Reading 69."""
    usual, letter = bacara(text), bacara(text, readings__draw_table="letter")
    assert result(coup(usual, cards="Ks Kd 3h Kh 8c")) == ("ponto", 8, 3)
    assert result(coup(letter, cards="Ks Kd 3h Kh 8c 6c")) == ("banca", 8, 9)
    assert [banca_draws(0, 6, third, True) for third in range(10)] == [True] * 10
    assert not banca_draws(0, 7, 6, True)
    assert not banca_draws(6, 6, NO_CARD, True)


@pytest.mark.law("PTM.13", "PT812.20")
@pytest.mark.parametrize("text", ["PTM", "PT812", "PT812-II"])
def test_the_portuguese_table_has_no_second_reading(text: str) -> None:
    with pytest.raises(Exception, match="rules_fixed_by_law"):
        bacara(text, readings__draw_table="letter")


@pytest.mark.parametrize("ponto", range(10))
@pytest.mark.parametrize("banca", range(10))
@pytest.mark.law("AO10.16", "PT812.19")
def test_no_group_ever_draws_against_an_eight_or_nine(ponto: int, banca: int) -> None:
    if max(ponto, banca) >= 8:
        assert not ponto_draws(ponto, banca)
        assert not any(banca_draws(ponto, banca, third, letter) for third in range(-1, 10) for letter in (False, True))


@proving(
    AO10="AO10.23",
    AO11="AO11.25",
    PTM="PTM.19",
    PT812="PT812.2.e PT812.11 PT812.12 PT812.25.c",
)
@pytest.mark.parametrize(
    "cards, pairs",
    [
        ("Ks Kd 4h 3h 2c", 1),  # of any suits
        ("7s Ks 8h 8d", 2),
        ("8s 8s 9h 9d", 3),  # the very same card of two decks, and with an 8 on the table
        ("Ks Qs Jh Td Kc", 0),  # all worth nothing, and no pair
        ("Ts Td Qh Qc 6c", 3),
        ("As 6s 3h 4h", 0),  # the pair of a third card does not count
    ],
)
def test_a_pair_is_two_first_cards_of_one_denomination(text: str, cards: str, pairs: int) -> None:
    table = bacara(text)
    if cards == "Ks Qs Jh Td Kc":
        cards += " 6h"  # the banca draws with nothing
    if cards == "Ts Td Qh Qc 6c":
        cards += " 2h"
    play = coup(table, (1, "par_do_ponto", 1), (2, "par_da_banca", 1), cards=cards)
    (over,) = facts(play, CoupOver)
    assert over.pairs == pairs
    stake = table.rules.minimum
    gains = [gain(play, number) for number in (1, 2)]
    assert gains == [11 * stake if pairs & 1 else -stake, 11 * stake if pairs & 2 else -stake]
