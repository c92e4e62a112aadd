"""What may be bet: AO10.11-12, .24; AO11.11-12, .27-31; PTM.11-12, .21-25; PT812.9-10, .13-15, .39-43."""

from typing import Any

import pytest

from bacara_support import CLOSE, MACAUS, TABLES, TIE, bacara, coup, laying, proving, run_on
from jogofeito.core.offers import Sit
from jogofeito.core.parties import FLOOR, Seat, seat
from jogofeito.core.record import plain
from jogofeito.games.bacara.acts import Complement, Complements
from jogofeito.games.bacara.board import board
from jogofeito.games.bacara.offers import Betting
from jogofeito.games.pano.acts import BetWithdrawn, Place, Withdraw
from jogofeito.law.rules import RulesRefused
from support import facts, gain, refusal_of, seeded

SEATED = tuple(f"player-{number}" for number in range(1, 10))


def offer_to(play: Any, number: int) -> Betting:
    offered = play.offer_to(seat(number))
    assert offered is not None
    assert isinstance(offered[1], Betting)
    return offered[1]


# ---- chances


@proving(
    AO10="AO10.11 AO10.10",
    AO11="AO11.11 AO11.10",
    PTM="PTM.11 PTM.10",
    PT812="PT812.9 PT812.9.a PT812.9.b PT812.9.c PT812.10",
)
def test_ponto_banca_and_empate_are_always_open_and_pairs_if_the_house_offers_them(text: str) -> None:
    with_pairs, without = bacara(text), bacara(text, pair_bets=False)
    for chance in ("ponto", "banca", "empate", "par_do_ponto", "par_da_banca"):
        assert with_pairs.begin().take(seat(1), Place(chance, with_pairs.rules.minimum)) is None
    for chance in ("ponto", "banca", "empate"):
        assert without.begin().take(seat(1), Place(chance, without.rules.minimum)) is None
    for chance in ("par_do_ponto", "par_da_banca"):
        refusal = refusal_of(without.begin(), 1, Place(chance, without.rules.minimum))
        assert (refusal.code, refusal.rule) == ("no_pairs_here", without.rules.cites.chances)
    assert refusal_of(with_pairs.begin(), 1, Place("dragon", with_pairs.rules.minimum)).code == "no_such_chance"


@proving(AO10="AO10.24.c", PT812="PT812.14 PT812.2 PT812.2.b", PT812_II="PT812.14 PT812.39", AO11="", PTM="PTM.11")
def test_a_bet_below_the_minimum_is_refused_and_what_is_left_of_one_too(text: str) -> None:
    table = bacara(text, minimum=10_00, smallest_chip=1_00)
    play = table.begin((1, Place("ponto", 12_00)))
    refusal = refusal_of(play, 1, Place("banca", 9_00))
    assert (refusal.code, refusal.details["minimum"], refusal.rule) == (
        "below_minimum",
        10_00,
        table.rules.cites.minimum,
    )
    assert refusal_of(play, 1, Withdraw("ponto", 3_00)).code == "below_minimum"
    assert refusal_of(play, 1, Place("ponto", 50)).code == "amount_not_in_chips"
    assert play.take(seat(1), Withdraw("ponto", 2_00)) is None


@pytest.mark.law("PT812.14", "PT812.2.a", "PT812.2.b")
def test_online_limits_are_in_euros_and_demonstrations_in_credits() -> None:
    assert bacara("PT812").rules.currency == "EUR"
    assert bacara("PT812", currency="DEMO").rules.currency == "DEMO"
    with pytest.raises(RulesRefused, match="rules_not_one_of"):
        bacara("PT812", currency="AOA")


# ---- the limits of ponto e banca


@proving(AO10="AO10.24.c", PT812="PT812.15 PT812.15.a PT812.15.b PT812.15.c PT812.2.a")
@pytest.mark.parametrize(
    "chance, most", [("ponto", 70), ("banca", 70), ("empate", 15), ("par_do_ponto", 8), ("par_da_banca", 8)]
)
def test_the_most_of_a_player_on_a_chance_is_70_15_or_8_minimums(text: str, chance: str, most: int) -> None:
    table = bacara(text)
    unit = table.rules.minimum
    play = table.begin(*laying(table, (1, chance, most - 1)))
    assert refusal_of(play, 1, Place(chance, 2 * unit)).details == {
        "chance": chance, "total": (most + 1) * unit, "most": most * unit, "left": unit, "seat": 0,
    }  # fmt: skip
    assert play.take(seat(1), Place(chance, unit)) is None
    refusal = refusal_of(play, 1, Place(chance, unit))
    assert (refusal.code, refusal.details["left"], refusal.rule) == ("over_maximum", 0, table.rules.cites.maximum)
    assert play.take(seat(2), Place(chance, most * unit)) is None  # each player has their own


@pytest.mark.law("AO10.24.c")
@pytest.mark.parametrize("chance, least, most", [("empate", 20_00, 300_00), ("par_do_ponto", 10_00, 80_00)])
def test_a_chance_may_have_a_minimum_of_its_own_and_its_maximum_keeps_the_proportion(
    chance: str, least: int, most: int
) -> None:
    table = bacara("AO10", minimum=100_00, minima__empate=20_00, minima__par=10_00)
    assert (table.rules.minimum, table.rules.smallest_chip) == (100_00, 10_00)
    play = table.begin((1, Place(chance, least)))
    assert refusal_of(play, 2, Place(chance, least - 10_00) if least > 10_00 else Place(chance, 5_00)).code in (
        "below_minimum",
        "amount_not_in_chips",
    )
    assert refusal_of(play, 1, Place(chance, most)).details["most"] == most
    assert play.take(seat(1), Place(chance, most - least)) is None
    assert refusal_of(play, 2, Place("ponto", 90_00)).details["minimum"] == 100_00
    shown = {place["id"]: (place["minimum"], place["maximum"]) for place in board(table.rules)["places"]}
    assert shown[chance] == (least, most)
    assert shown["ponto"] == (100_00, 7000_00)


@pytest.mark.law("AO10.24.c")
def test_a_minimum_that_is_no_whole_number_of_chips_is_refused() -> None:
    with pytest.raises(RulesRefused, match=r"minima\.empate"):
        bacara("AO10", minimum=100_00, smallest_chip=50_00, minima__empate=75_00)


@pytest.mark.law("AO10.24.c")
def test_the_angolan_proportions_are_fixed() -> None:
    with pytest.raises(RulesRefused, match="rules_fixed_by_law"):
        bacara("AO10", maxima__ponto=60)


@pytest.mark.law("PT812.15")
def test_online_the_house_may_set_lower_maxima_and_no_higher_ones() -> None:
    assert bacara("PT812", maxima__empate=10).rules.maxima.empate == 10
    with pytest.raises(RulesRefused, match="rules_out_of_bounds"):
        bacara("PT812", maxima__empate=16)


# ---- a player on both sides


@proving(PTM="PTM.11", PT812="PT812.13", PT812_II="PT812.13 PT812.39")
def test_whoever_bets_on_both_sides_leaves_the_minimum_between_them(text: str) -> None:
    table = bacara(text, minimum=10_00, smallest_chip=1_00)
    play = table.begin((1, Place("ponto", 30_00)))
    for amount in (21_00, 30_00, 39_00):
        refusal = refusal_of(play, 1, Place("banca", amount))
        assert refusal.code == "sides_too_close"
        assert refusal.details == {"ponto": 30_00, "banca": amount, "minimum": 10_00}
        assert refusal.rule == table.rules.cites.both_sides
    assert play.take(seat(1), Place("banca", 20_00)) is None
    assert refusal_of(play, 1, Withdraw("ponto", 5_00)).code == "sides_too_close"
    assert refusal_of(play, 1, Place("banca", 1_00)).code == "sides_too_close"
    assert play.take(seat(1), Withdraw("ponto", 30_00)) is None  # then on one side only
    assert play.take(seat(2), Place("ponto", 20_00)) is None  # others are no concern of it


@proving(AO10="AO10.11", AO11="AO11.11")
def test_in_angola_both_sides_may_be_bet_on_freely(text: str) -> None:
    table = bacara(text)
    play = table.begin(*laying(table, (1, "ponto", 3), (1, "banca", 3)))
    run_on(play, [CLOSE], TIE)
    assert gain(play, 1) == 0


# ---- standing players


@proving(AO10="AO10.12", AO11="AO11.12")
def test_a_standing_player_only_complements_the_bet_of_the_seat_beside(text: str) -> None:
    table = bacara(text, players=(*SEATED, "standing"), standing=8)
    unit = table.rules.minimum
    play = table.begin(*laying(table, (2, "ponto", 3)))
    refusal = refusal_of(play, 10, Place("ponto", unit))  # of seat 1, which has no bet
    assert (refusal.code, refusal.details["seat"], refusal.rule) == ("only_complement", 1, table.rules.cites.standing)
    assert play.take(seat(1), Place("ponto", 2 * unit)) is None
    assert play.take(seat(10), Place("ponto", unit)) is None
    for against in ("banca", "empate"):
        assert refusal_of(play, 10, Place(against, unit)).code == "only_complement"
    run_on(play, [CLOSE], "Ks 9s Kh 7h")
    assert [gain(play, number) for number in (1, 2, 10)] == [2 * unit, 3 * unit, unit]


@pytest.mark.law("AO10.12")
def test_seat_and_standing_player_share_the_seats_maximum() -> None:
    table = bacara("AO10", players=(*SEATED, "standing"), standing=8)
    unit = table.rules.minimum
    play = table.begin(*laying(table, (1, "empate", 10), (10, "empate", 3)))
    assert offer_to(play, 10).space["empate"].left == 2 * unit
    refusal = refusal_of(play, 10, Place("empate", 3 * unit))
    assert (refusal.code, refusal.details["left"]) == ("over_maximum", 2 * unit)
    assert refusal_of(play, 1, Place("empate", 6 * unit)).code == "over_maximum"
    assert play.take(seat(10), Place("empate", 2 * unit)) is None


@proving(AO10="AO10.12", AO11="AO11.12")
def test_a_complement_gives_way_to_the_bet_that_it_complements(text: str) -> None:
    """Reading 143: the holder of the seat is never locked out by it."""
    table = bacara(text, players=(*SEATED, "standing"), standing=8)
    unit = table.rules.minimum
    most = 70 if text == "AO10" else 500
    play = table.begin(*laying(table, (1, "ponto", 1), (10, "ponto", most - 1)))
    assert offer_to(play, 1).space["ponto"].left == (most - 1) * unit
    assert offer_to(play, 10).space["ponto"].left == 0
    assert play.take(seat(1), Place("ponto", 20 * unit)) is None
    assert facts(play, BetWithdrawn) == [BetWithdrawn(10, "ponto", 20 * unit)]
    assert offer_to(play, 10).bets == {"ponto": (most - 21) * unit}
    assert play.take(seat(1), Place("ponto", (most - 21) * unit)) is None
    assert (offer_to(play, 10).bets, gain(play, 10)) == ({}, 0)


@proving(AO10="AO10.12", AO11="AO11.12")
def test_a_standing_player_chooses_which_of_the_two_seats_beside_to_complement(text: str) -> None:
    """Reading 142: the lower one, until they say otherwise; the choice holds for the next coups."""
    table = bacara(text, players=(*SEATED, "standing"), standing=8)
    unit = table.rules.minimum
    play = table.begin(*laying(table, (2, "ponto", 3)))
    assert [(each.seat, each.open) for each in offer_to(play, 10).hosts] == [(1, False), (2, True)]
    assert refusal_of(play, 10, Complement(3)).code == "no_such_neighbour"
    assert refusal_of(play, 1, Complement(2)).code == "nothing_to_complement"
    assert play.take(seat(10), Complement(2)) is None
    assert facts(play, Complements) == [Complements(10, 2)]
    assert play.take(seat(10), Place("ponto", unit)) is None
    assert (offer_to(play, 2).leaning, offer_to(play, 1).leaning) == ({"ponto": unit}, {})
    refusal = refusal_of(play, 10, Complement(1))
    assert (refusal.code, refusal.rule) == ("complement_lies", table.rules.cites.standing)
    run_on(play, [CLOSE], "Ks 9s Kh 7h")
    assert gain(play, 10) == unit
    table.carry = play.carry_after
    assert offer_to(table.begin(), 10).host == 2


@proving(AO10="AO10.12", AO11="AO11.12")
def test_a_complement_goes_up_to_the_limit_and_has_no_minimum_of_its_own(text: str) -> None:
    table = bacara(text, players=(*SEATED, "standing"), standing=8, minimum=100_00, smallest_chip=10_00)
    play = table.begin((1, Place("ponto", 100_00)), (10, Place("ponto", 10_00)))
    assert refusal_of(play, 10, Place("ponto", 5_00)).code == "amount_not_in_chips"
    assert play.take(seat(10), Place("ponto", 30_00)) is None
    assert play.take(seat(10), Withdraw("ponto", 20_00)) is None
    run_on(play, [CLOSE], "Ks 9s Kh 7h")
    assert gain(play, 10) == 20_00


@pytest.mark.law("AO11.12", "AO11.27")
def test_in_macau_what_a_standing_player_may_add_is_bounded_by_the_ceiling_alone() -> None:
    table = bacara("AO11", players=(*SEATED, "standing"), standing=8)
    unit = table.rules.minimum
    play = table.begin(*laying(table, (1, "ponto", 1), (10, "ponto", 499)))
    assert refusal_of(play, 10, Place("ponto", unit)).code == "over_difference"


@proving(AO10="AO10.12", AO11="AO11.12")
def test_a_complement_goes_back_with_the_bet_it_complements(text: str) -> None:
    """Reading 143."""
    table = bacara(text, players=(*SEATED, "standing"), standing=8)
    unit = table.rules.minimum
    play = table.begin(*laying(table, (1, "ponto", 3), (1, "banca", 2), (10, "ponto", 1), (10, "banca", 1)))
    assert play.take(seat(1), Withdraw("ponto", unit)) is None
    assert facts(play, BetWithdrawn) == [BetWithdrawn(1, "ponto", unit)]  # a part of it is still there
    assert play.take(seat(1), Withdraw("ponto", 2 * unit)) is None
    assert facts(play, BetWithdrawn)[1:] == [BetWithdrawn(1, "ponto", 2 * unit), BetWithdrawn(10, "ponto", unit)]
    assert (gain(play, 10), offer_to(play, 10).bets) == (0, {"banca": unit})
    assert play._room.money("at_stake:10") == unit  # type: ignore[arg-type]


@proving(AO10="AO10.12", AO11="AO11.12", PTM="PTM.12")
def test_there_is_a_standing_place_in_each_gap_between_seats(text: str) -> None:
    for table, seats, gaps in (("single", 7, 6), ("single", 9, 8), ("double", 12, 10), ("double", 14, 12)):
        rules = bacara(text, table=table, seats=seats, standing=gaps).rules
        assert rules.places == seats + gaps
        side = seats if table == "single" else seats // 2
        gaps_between = [rules.neighbours(place) for place in range(seats + 1, rules.places + 1)]
        assert gaps_between == [(number, number + 1) for number in range(1, seats) if number % side]
        with pytest.raises(RulesRefused, match="standing"):
            bacara(text, table=table, seats=seats, standing=gaps + 1)


@pytest.mark.law("PTM.12")
def test_in_portugal_standing_players_bet_freely() -> None:
    table = bacara("PTM", players=(*SEATED, "standing"), standing=8)
    play = table.begin(*laying(table, (1, "ponto", 3), (10, "banca", 2), (10, "empate", 1)))
    run_on(play, [CLOSE], "Ks 9s Kh 7h")
    assert gain(play, 10) == -3 * table.rules.minimum


# ---- Macau: no individual maximum, a ceiling over all players

CAPS = {"AO11": ("AO11.29", "AO11.30", "AO11.31"), "PTM": ("PTM.23", "PTM.24", "PTM.25")}
CAPS["PT812-II"] = ("PT812.43.a", "PT812.43.b", "PT812.43.c")


@proving(AO11="AO11.27", PTM="PTM.21", PT812_II="PT812.40 PT812.39")
def test_in_macau_no_player_has_a_maximum_of_their_own(text: str) -> None:
    table = bacara(text)
    play = table.begin(*laying(table, (1, "ponto", 500)))
    for _ in range(3):  # balanced by the other side, it goes on for ever
        assert play.take(seat(2), Place("banca", 1000 * table.rules.minimum)) is None
        assert play.take(seat(1), Place("ponto", 1000 * table.rules.minimum)) is None
    assert offer_to(play, 1).bets == {"ponto": 3500 * table.rules.minimum}


@proving(AO11="AO11.28 AO11.29", PTM="PTM.22 PTM.23", PT812_II="PT812.41 PT812.42 PT812.43 PT812.43.a")
def test_no_side_passes_the_other_by_more_than_the_ceiling_over_all_players(text: str) -> None:
    table = bacara(text, minimum=10_00, ceiling=1000_00)
    play = table.begin((1, Place("ponto", 600_00)), (2, Place("ponto", 300_00)))
    refusal = refusal_of(play, 3, Place("ponto", 110_00))
    assert (refusal.code, refusal.rule) == ("over_difference", CAPS[text][0])
    assert (refusal.details["left"], refusal.details["most"]) == (100_00, 1000_00)
    assert play.take(seat(3), Place("ponto", 100_00)) is None
    assert refusal_of(play, 1, Place("ponto", 10_00)).details["left"] == 0
    assert refusal_of(play, 2, Place("banca", 2010_00)).details["left"] == 2000_00
    assert play.take(seat(2), Place("banca", 2000_00)) is None
    assert play.take(seat(3), Place("ponto", 2000_00)) is None


@proving(AO11="AO11.29", PTM="PTM.23", PT812_II="PT812.43.a")
def test_every_bet_renews_the_offers_of_all_and_each_says_how_much_room_is_left(text: str) -> None:
    table = bacara(text, minimum=10_00, ceiling=1000_00)
    play = table.begin()
    rooms = [offer_to(play, 2).space["ponto"].left]
    for act in (Place("ponto", 400_00), Place("empate", 50_00), Withdraw("ponto", 100_00)):
        assert play.take(seat(1), act) is None
        rooms.append(offer_to(play, 2).space["ponto"].left)
        assert play.game.offer_from(plain(offer_to(play, 2))) == offer_to(play, 2)
    assert rooms == [1000_00, 600_00, 600_00, 700_00]
    assert offer_to(play, 2).space["banca"].left == 1300_00
    assert offer_to(play, 3).space["empate"].left == 50_00
    assert play.take(FLOOR, Sit(Seat(4, "ivo"))) is None
    assert offer_to(play, 4).space["ponto"].left == 700_00  # a newcomer too


@pytest.mark.parametrize("text", MACAUS)
def test_an_offer_that_nothing_changes_stays_the_same(text: str) -> None:
    table = bacara(text)
    play = table.begin(*laying(table, (1, "ponto", 1)))
    number, _ = play.offer_to(seat(2))  # type: ignore[misc]
    refusal_of(play, 1, Place("ponto", 1))
    assert play.offer_to(seat(2))[0] == number  # type: ignore[index]
    ponto_e_banca = bacara("AO10")
    play = ponto_e_banca.begin()
    number, _ = play.offer_to(seat(2))  # type: ignore[misc]
    assert play.take(seat(1), Place("ponto", ponto_e_banca.rules.minimum)) is None
    assert play.offer_to(seat(2))[0] == number  # type: ignore[index]


@proving(AO11="AO11.29", PTM="PTM.23", PT812_II="PT812.43.a")
def test_a_bet_that_others_rely_on_cannot_be_taken_back_so_far(text: str) -> None:
    """Reading 146."""
    table = bacara(text, minimum=10_00, ceiling=1000_00)
    play = table.begin((1, Place("banca", 500_00)), (2, Place("ponto", 1400_00)))
    refusal = refusal_of(play, 1, Withdraw("banca", 200_00))
    assert (refusal.code, refusal.details["free"], refusal.rule) == ("others_rely_on_it", 100_00, CAPS[text][0])
    assert offer_to(play, 1).free["banca"] == 100_00
    assert play.take(seat(1), Withdraw("banca", 100_00)) is None
    assert play.take(seat(2), Withdraw("ponto", 1400_00)) is None
    assert play.take(seat(1), Withdraw("banca", 400_00)) is None


@pytest.mark.law("AO11.29", "AO11.12")
def test_a_complement_that_would_fall_counts_as_taken_back_too() -> None:
    table = bacara("AO11", players=(*SEATED, "standing"), standing=8, minimum=10_00, ceiling=1000_00)
    play = table.begin((1, Place("banca", 100_00)), (10, Place("banca", 100_00)), (2, Place("ponto", 1050_00)))
    refusal = refusal_of(play, 1, Withdraw("banca", 100_00))
    assert (refusal.code, refusal.details["free"]) == ("others_rely_on_it", 50_00)
    assert play.take(seat(1), Withdraw("banca", 50_00)) is None


@proving(
    AO11="AO11.30 AO11.31",
    PTM="PTM.24 PTM.25",
    PT812_II="PT812.43 PT812.43.b PT812.43.c",
)
@pytest.mark.parametrize("chance, cap", [("empate", 100_00), ("par_do_ponto", 80_00), ("par_da_banca", 80_00)])
def test_all_bets_on_the_tie_or_on_a_pair_stay_within_their_share_of_the_ceiling(
    text: str, chance: str, cap: int
) -> None:
    table = bacara(text, minimum=10_00, ceiling=1000_00)
    play = table.begin((1, Place(chance, 50_00)), (2, Place(chance, 20_00)))
    left = cap - 70_00
    refusal = refusal_of(play, 3, Place(chance, left + 10_00))
    assert (refusal.code, refusal.details["left"], refusal.details["most"]) == ("over_ceiling", left, cap)
    assert refusal.rule == CAPS[text][1 if chance == "empate" else 2]
    assert play.take(seat(3), Place(chance, left)) is None
    assert refusal_of(play, 1, Place(chance, 10_00)).details["left"] == 0
    assert play.take(seat(1), Withdraw(chance, 10_00)) is None  # room again, for whoever comes first
    assert play.take(seat(2), Place(chance, 10_00)) is None


@proving(AO11="AO11.31", PTM="PTM.25", PT812_II="PT812.43.c")
def test_the_share_of_the_pairs_is_for_each_or_as_the_house_chooses_for_both_together(text: str) -> None:
    """Reading 145."""
    each = bacara(text, minimum=10_00, ceiling=1000_00)
    play = each.begin((1, Place("par_do_ponto", 80_00)))
    assert play.take(seat(2), Place("par_da_banca", 80_00)) is None
    both = bacara(text, minimum=10_00, ceiling=1000_00, readings__pair_cap="together")
    play = both.begin((1, Place("par_do_ponto", 50_00)))
    assert refusal_of(play, 2, Place("par_da_banca", 40_00)).details["left"] == 30_00


@pytest.mark.law("PT812.41", "PT812.43", "PT812.40")
def test_online_the_house_may_do_without_a_ceiling_and_then_nothing_is_bounded() -> None:
    table = bacara("PT812-II", ceiling=0)
    play = table.begin()
    for chance in ("ponto", "empate", "par_do_ponto"):
        assert play.take(seat(1), Place(chance, 10**6 * table.rules.minimum)) is None
    assert play.take(seat(1), Withdraw("ponto", 10**6 * table.rules.minimum)) is None


@proving(AO11="AO11.28", PTM="PTM.22")
def test_in_a_casino_there_is_always_a_ceiling(text: str) -> None:
    with pytest.raises(RulesRefused, match="rules_out_of_bounds"):
        bacara(text, ceiling=0)


@pytest.mark.parametrize("text", MACAUS)
def test_a_ceiling_under_which_a_chance_could_take_no_bet_is_refused(text: str) -> None:
    assert bacara(text, minimum=8_00, ceiling=100_00).rules.cap("par_do_ponto") == 8_00
    with pytest.raises(RulesRefused, match="rules_ceiling_too_low"):
        bacara(text, minimum=8_00, ceiling=99_00)
    assert bacara(text, minimum=8_00, ceiling=80_00, pair_bets=False).rules.ceiling == 80_00


@pytest.mark.parametrize("text", TABLES)
def test_whatever_is_bet_at_random_the_ceiling_holds_at_every_moment(text: str) -> None:
    table = bacara(text, **({"ceiling": 200 * bacara(text).rules.minimum} if text in MACAUS else {}))
    play, draw = table.begin(), seeded(29)
    for _ in range(400):
        offer = offer_to(play, 1 + draw(3))
        act = offer.random_act(draw)
        if act is None:
            continue
        assert play.take(offer.to, act) is None
        offers = [offer_to(play, number) for number in (1, 2, 3)]
        total = {chance: sum(each.bets.get(chance, 0) for each in offers) for chance in table.rules.chances}
        if table.rules.ceiling:
            assert abs(total["ponto"] - total["banca"]) <= table.rules.ceiling
            assert all(total[chance] <= (table.rules.cap(chance) or 10**12) for chance in table.rules.chances)
        assert all(space.left >= 0 for each in offers for space in each.space.values())


@pytest.mark.law("PT812.5", "PT812.39")
@pytest.mark.parametrize("text", ["PT812", "PT812-II"])
def test_each_bets_for_themselves_and_one_result_holds_for_all(text: str) -> None:
    table = bacara(text, deduction="none")
    unit = table.rules.minimum
    play = coup(table, (1, "ponto", 1), (2, "banca", 2), (3, "ponto", 3), cards="Ks 9s Kh 7h")
    assert [gain(play, number) for number in (1, 2, 3)] == [unit, -2 * unit, 3 * unit]
