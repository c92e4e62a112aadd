"""Coups of chemin de fer dealt in every order, odds that others have published, and equilibria that nobody betters."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import pytest

from jogofeito.games.chemin_de_fer.kernels import NO_CARD
from jogofeito.games.chemin_de_fer.rules import AO12, Rules
from jogofeito.lab import odds as odds_of
from jogofeito.lab.chemin_de_fer.coups import Deck, Hand, coups_of
from jogofeito.lab.chemin_de_fer.equilibrium import Equilibrium, equilibria, equilibrium, holds
from jogofeito.lab.chemin_de_fer.models import Game, Profile, Scope, Sight, game
from jogofeito.lab.chemin_de_fer.odds import NAMES, WAYS, banker_back, chances_of, odds, profile_of
from jogofeito.law.rules import compose

FREE, FIVE_PER_CENT = Fraction(0), Fraction(1, 20)
SCOPES: tuple[Scope, ...] = ("table", "banker", "banco")


def rules(**values: int) -> Rules:
    return compose(AO12, values)


# ---- every order of small shoes

SHOES = [(0, 5, 5, 3, 9, 4, 6), (1, 4, 2, 3, 6, 9, 0), (0, 0, 5, 7, 8, 4, 4), (3, 3, 3, 2, 6, 0, 9)]


def dealt(values: Sequence[int], played: Game, profile: Profile) -> tuple[Fraction, Fraction]:
    """Won and lost, by dealing six cards in every order as AO12.63-70 tell it, with nothing else of the lab's."""
    ponto_at = {str(knows.own): x for knows, x in zip(played.pontos, profile.ponto, strict=True)}
    banker_at = {(str(knows.own), knows.third): y for knows, y in zip(played.bankers, profile.banker, strict=True)}
    ends: list[Fraction] = [Fraction(0)] * 3
    orders = list(permutations(values, 6))
    for one, two, three, four, fifth, sixth in orders:
        ponto, banker = (one + three) % 10, (two + four) % 10
        ways = [(Fraction(1), ponto, banker)]
        if ponto < 8 and banker < 8:
            own, other = ("-".join(map(str, sorted(hand))) for hand in ((one, three), (two, four)))
            x = ponto_at[own]
            y, z = banker_at[other, NO_CARD], banker_at[other, fifth]
            ways = [
                ((1 - x) * (1 - y), ponto, banker),
                ((1 - x) * y, ponto, (banker + fifth) % 10),
                (x * (1 - z), (ponto + fifth) % 10, banker),
                (x * z, (ponto + fifth) % 10, (banker + sixth) % 10),
            ]
        for chance, last, other_last in ways:
            ends[(last > other_last) - (last < other_last)] += chance
    return ends[1] / len(orders), ends[-1] / len(orders)


@pytest.mark.law("AO12.2", "AO12.9", "AO12.10", "AO12.71")
@pytest.mark.parametrize(
    "values", [(0, 5, 5, 3, 9, 4, 6), (1, 4, 2, 3, 6, 9, 0), (0, 0, 5, 7, 8, 4, 4), (3, 3, 3, 2, 6, 0, 9)]
)
def test_every_order_of_a_small_shoe_is_counted(values: tuple[int, ...]) -> None:
    counts = [values.count(value) for value in range(10)]
    played = Game(coups_of(Deck(counts, put_back=False)), 3, "banco", FREE)
    draw = random.Random(sum(values))
    shares = Fraction(0), Fraction(1, 3), Fraction(1)
    ponto, banker = ([draw.choice(shares) for _ in side] for side in (played.pontos, played.bankers))
    profile = Profile(tuple(ponto), tuple(banker))
    found = played.chances(profile)
    assert (found.won, found.lost) == dealt(values, played, profile)
    assert 0 < found.won + found.lost < 1


# ---- odds


def test_a_ponto_who_draws_on_five_and_a_banker_who_takes_both_options_play_punto_banco() -> None:
    """To the last digit the odds of the other bacará, counted by other code; Wizard of Odds, «Baccarat», has both."""
    other = odds_of("bacara-ponto-e-banca", {"decks": 6, "deduction": "5"}, text="PT812")
    found = {line.chance: line for line in odds(rules())}
    ponto, banker = found["ponto_tira_tira_tira"], found["banca_tira_tira_tira"]
    assert (ponto.house_edge, banker.house_edge) == (other["ponto"].house_edge, other["banca"].house_edge)
    assert (f"{float(ponto.house_edge):.4%}", f"{float(banker.house_edge):.4%}") == ("1.2374%", "1.0558%")


def test_there_is_a_line_for_every_choice_of_both_sides() -> None:
    lines = list(odds(rules()))
    assert [line.chance for line in lines] == [f"{side}_{name}" for name in NAMES for side in ("ponto", "banca")]
    assert len({line.expected_return for line in lines}) == len(lines)
    assert not any(line.favours_player for line in odds(rules(cagnotte=0)))  # it is not the house that loses


def test_the_two_sides_together_give_back_all_but_the_cagnotte() -> None:
    for percent in (0, 5, 10):
        found = rules(cagnotte=percent)
        lines = {line.chance: line.expected_return for line in odds(found)}
        for name in NAMES:
            taken = chances_of(found, name).lost * percent / 100
            assert lines[f"ponto_{name}"] + lines[f"banca_{name}"] == 2 - taken


@pytest.mark.law("AO12.48")
def test_the_cagnotte_is_cut_to_whole_chips_where_a_stake_is_named() -> None:
    found = rules(minimum=100_00, smallest_chip=10_00)
    best = {stake: {line.chance: line for line in odds(found, stake)} for stake in (None, 100_00, 200_00, 300_00)}
    whole = best[None]["banca_melhor_jogo"]
    assert best[200_00]["banca_melhor_jogo"].same_figures(whole)  # 5 % are a chip
    assert best[300_00]["banca_melhor_jogo"].expected_return > whole.expected_return
    assert max(best[100_00]["banca_melhor_jogo"].returns) == 2  # less than a chip: nothing is taken
    assert banker_back(found, 300_00, 10_00) == 590_00


# ---- equilibria


@pytest.mark.parametrize("sight", [1, 2, 3])
def test_the_equilibrium_with_cards_put_back_is_that_of_kemeny_and_snell(sight: Sight) -> None:
    """Kemeny and Snell, «Game-theoretic solution of baccarat», American Mathematical Monthly 64 (1957), 465-469."""
    found = equilibrium(None, sight, "banker", FREE)
    fives = {x for knows, x in zip(found.game.pontos, found.profile.ponto, strict=True) if knows.must is None}
    mixed = {
        (sum(knows.own) % 10 if isinstance(knows.own, Hand) else knows.own, knows.third): y
        for knows, y in zip(found.game.bankers, found.profile.banker, strict=True)
        if y.denominator > 1
    }
    assert fives == {Fraction(9, 11)}
    assert mixed == {(6, NO_CARD): Fraction(859, 2288)}
    assert found.chances.ponto == Fraction(-679568, 53094899)
    assert found.only == (sight == 1)  # hands of six that are worth the same may share the drawing out as they like


# by decks: how often the ponto draws on five, how often the banker draws on 0-6 when it stood, what the ponto wins
MODEL_B2 = {
    1: ("253/342", "290383/450072", "-0.0137600"),
    2: ("16215/20804", "2591845/4119192", "-0.0132410"),
    3: ("57155/72126", "9294089/14521368", "-0.0130869"),
    4: ("138415/173256", "22487273/35170968", "-0.0130113"),
    5: ("273819/341090", "73924219/115970600", "-0.0129665"),
    6: ("477191/592524", "77143741/121269912", "-0.0129367"),
    7: ("762355/944454", "861467195/1356235944", "-0.0129155"),
    8: ("163305/201968", "490310615/774749248", "-0.0128998"),
}
# the same; it is on 1-4 that the ponto mixes, standing on 2-3 and drawing on 0-5, 6-9 and 7-8
MODEL_B3 = {
    2: ("851/2688", "17431/64512", "-0.0129254"),
    6: ("35003/74880", "18885571/36781056", "-0.0128410"),
    8: ("86735/178176", "316815305/585842688", "-0.0128290"),
}


def mixed(found: Equilibrium) -> tuple[dict[str, str], dict[tuple[str, int], str]]:
    played, profile = found.game, found.profile
    ponto = {str(knows.own): str(x) for knows, x in zip(played.pontos, profile.ponto, strict=True) if x.denominator > 1}
    banker = {
        (str(knows.own), knows.third): str(y)
        for knows, y in zip(played.bankers, profile.banker, strict=True)
        if y.denominator > 1
    }
    return ponto, banker


@pytest.mark.parametrize("decks", MODEL_B2)
def test_model_b2_has_one_equilibrium(decks: int) -> None:
    found = equilibrium(decks, 2, "banker", FREE)
    five, six, value = MODEL_B2[decks]
    assert mixed(found) == ({"5": five}, {("0-6", NO_CARD): six})
    assert f"{float(found.chances.ponto):.7f}" == value
    assert found.only


@pytest.mark.parametrize("decks", MODEL_B3)
def test_model_b3_has_one_equilibrium(decks: int) -> None:
    found = equilibrium(decks, 3, "banker", FREE)
    one_four, six, value = MODEL_B3[decks]
    assert mixed(found) == ({"1-4": one_four}, {("0-6", NO_CARD): six})
    assert f"{float(found.chances.ponto):.7f}" == value
    assert found.only


def test_model_b3_with_one_deck_mixes_on_two_eights() -> None:
    found = equilibrium(1, 3, "banker", FREE)
    assert mixed(found) == ({"1-4": "1/19"}, {("8-8", NO_CARD): "4519/10716"})
    assert found.only


@pytest.mark.parametrize("sight", [1, 2, 3])
@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("commission", [FREE, FIVE_PER_CENT])
def test_no_act_of_either_side_is_better(sight: Sight, scope: Scope, commission: Fraction) -> None:
    """Each act of the ponto changed alone, and many of the banker's, by what comes of whole coups."""
    found = equilibrium(1, sight, scope, commission)
    played, profile = found.game, found.profile
    best = found.chances
    for place, own in enumerate(played.pontos):
        for x in (Fraction(0), Fraction(1)) if own.must is None else ():
            other = Profile((*profile.ponto[:place], x, *profile.ponto[place + 1 :]), profile.banker)
            assert played.chances(other).ponto <= best.ponto
    mixed_at = [place for place, y in enumerate(profile.banker) if y.denominator > 1]
    for place in (*mixed_at, *range(sight, len(played.bankers), 7 * sight**2)):
        for y in (Fraction(0), Fraction(1)) if played.bankers[place].must is None else ():
            other = Profile(profile.ponto, (*profile.banker[:place], y, *profile.banker[place + 1 :]))
            assert played.chances(other).banker(commission) <= best.banker(commission)


def secured(played: Game, x: Fraction) -> Fraction:
    """What a ponto who draws so often on five wins of the banker who plays best against it."""
    ponto = tuple(x if knows.must is None else Fraction(knows.must) for knows in played.pontos)
    banker = [Fraction(played.gain_of_banker(place, ponto) > 0) for place in range(len(played.bankers))]
    return played.chances(Profile(ponto, tuple(banker))).ponto


@pytest.mark.parametrize("decks", [1, 6, None])
def test_no_other_share_secures_the_ponto_as_much(decks: int | None) -> None:
    found = equilibrium(decks, 1, "banker", FREE)
    best = next(x for knows, x in zip(found.game.pontos, found.profile.ponto, strict=True) if knows.must is None)
    assert secured(found.game, best) == found.chances.ponto
    others = [Fraction(n, 20) for n in range(21)] + [best - Fraction(1, 1000), best + Fraction(1, 1000)]
    assert all(secured(found.game, x) < found.chances.ponto for x in others)


@pytest.mark.law("AO12.65.d", "AO12.68.d", "AO12.100")
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("commission", [FREE, FIVE_PER_CENT])
def test_by_the_table_the_one_pure_equilibrium_of_two_by_four_ways_is_found(decks: int, commission: Fraction) -> None:
    played = game(decks, 1, "table", commission)
    worth = {way: played.chances(profile_of(played, way)) for way in WAYS}
    pure = [
        way
        for way, here in worth.items()
        if all(worth[way._replace(five=five)].ponto <= here.ponto for five in (True, False))
        and all(
            worth[way._replace(three_nine=nine, five_four=four)].banker(commission) <= here.banker(commission)
            for nine, four in product((True, False), repeat=2)
        )
    ]
    assert equilibria(played) == tuple(profile_of(played, way) for way in pure)
    assert len(pure) == 1
    assert pure[0].five  # who must draw from six when it stood can no longer make the ponto stand on five


@pytest.mark.law("AO12.71")
@pytest.mark.parametrize("sight", [1, 2, 3])
@pytest.mark.parametrize("commission", [FREE, FIVE_PER_CENT])
def test_false_draws_are_never_better_than_what_the_ponto_must_do(sight: Sight, commission: Fraction) -> None:
    free, bound = (equilibrium(6, sight, scope, commission) for scope in ("banco", "banker"))
    assert free.profile == bound.profile
    assert free.chances == bound.chances


def test_a_commission_makes_the_ponto_draw_more_often_and_leaves_the_banker_as_it_was() -> None:
    """Only the ponto's mixing makes the banker indifferent, and only the banker's the ponto, who pays no cagnotte."""
    shares = [mixed(equilibrium(6, 2, "banker", Fraction(percent, 100))) for percent in (0, 1, 5, 10)]
    fives = [Fraction(ponto["5"]) for ponto, _ in shares]
    assert fives == sorted(set(fives))
    assert fives[2] == Fraction(2372272, 2881749)
    assert shares[0][1] == shares[2][1] == {("0-6", NO_CARD): MODEL_B2[6][1]}


def test_another_way_of_playing_does_not_hold() -> None:
    found = equilibrium(6, 2, "banker", FREE)
    draws = tuple(Fraction(1) if x.denominator > 1 else x for x in found.profile.ponto)
    assert holds(found.game, found.profile)
    assert not holds(found.game, Profile(draws, found.profile.banker))
    forced = tuple(1 - y if place == 0 else y for place, y in enumerate(found.profile.banker))
    assert not holds(found.game, Profile(found.profile.ponto, forced))


def test_what_the_ponto_expects_of_its_points_adds_up_to_what_it_wins() -> None:
    found = equilibrium(6, 1, "banker", FREE)
    played = found.game
    worth = [played.worth_to_ponto(place, found.profile.banker) for place in range(len(played.pontos))]
    expected = sum(
        orders * (x * each.draws + (1 - x) * each.stands)
        for orders, x, each in zip(played.ponto_orders, found.profile.ponto, worth, strict=True)
    )
    banker_shows = sum(played.ponto_orders) - sum(
        cell.orders
        for knows, row in zip(played.bankers, played.cells, strict=True)
        for cell in row
        if knows.third == NO_CARD
    )
    assert found.chances.ponto * played.total == expected + banker_shows  # as often the ponto shows and wins by it


# ---- the page of figures


def rows_of_the_page(models: str) -> list[list[str]]:
    """The lines of a table of docs/chemin-de-fer.md that begin with a model."""
    page = (Path(__file__).parents[2] / "docs" / "chemin-de-fer.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line[:1] == "|"]
    return [row for row in cells if len(row) == 7 and row[0] in models.split()]


@pytest.mark.parametrize("row", rows_of_the_page("A1 B1 B2 B3"), ids=" ".join)
def test_the_page_tells_the_equilibria_that_are_found(row: list[str]) -> None:
    charged = row[-1] != "" and row[5].startswith("-")  # the table with a cagnotte has a column for the banker
    if charged:
        model, decks, commission = row[0], "put back" if row[0][0] == "A" else "6", FIVE_PER_CENT
        five, hand, six, other, to_ponto = row[1:6]
    else:
        model, decks, commission = row[0], row[1], FREE
        five, hand, six, other, to_ponto = row[2:7]
    sight: Sight = 1 if model[1] == "1" else 2 if model[1] == "2" else 3
    found = equilibrium(None if decks == "put back" else int(decks), sight, "banker", commission)
    assert mixed(found) == ({hand: five}, {(other, NO_CARD): six})
    assert f"{float(found.chances.ponto):.7f}" == to_ponto
    if charged:
        assert f"{float(found.chances.banker(commission)):.7f}" == row[6]
    assert found.only == (model != "B3" or not charged)
