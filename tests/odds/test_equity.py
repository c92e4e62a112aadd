"""Equity: published figures, plain enumeration without tables, samples beside exact figures, ranges, refusals."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from jogofeito.cli import main
from jogofeito.core.cards import cards, name
from jogofeito.games.poquer.ranking import SENSIBLE, VARIANTS, Ties, order_of, strength_of
from jogofeito.lab.equity import Equity, EquityRefused, _deals, _question, equity
from jogofeito.lab.equity_ranges import hands_of

Captured = pytest.CaptureFixture[str]


def wins(found: Equity) -> list[int]:
    return [line.wins for line in found.lines]


def shown(found: Equity, digits: int) -> list[str]:
    return [f"{float(line.equity) * 100:.{digits}f}" for line in found.lines]


# ---- published figures
# hand against hand, wins and ties of all boards as hcmp2 of the poker-eval library prints them: brainwagon.org,
# "Texas Hold'em Trivia", 9 April 2005
PRINTED = [
    (["AdAc", "KhKs"], [1_388_072, 317_694], 6_538),
    (["AdAc", "Td9d"], [1_338_249, 367_143], 6_912),
    (["AdAc", "QcJh"], [1_450_987, 254_763], 6_554),
]


@pytest.mark.parametrize("hands, won, ties", PRINTED)
def test_two_hands_win_and_tie_as_often_as_published(hands: list[str], won: list[int], ties: int) -> None:
    found = equity(hands)
    assert found.exact
    assert found.deals == comb(48, 5) == 1_712_304
    assert wins(found) == won
    assert [line.ties for line in found.lines] == [ties, ties]


# PokerStove's figures: hand-dist/test/HoldemEquityTest.cpp and OmahaEquityTest.cpp in the repository atinm/poker-eval


def test_aces_against_kings_of_the_same_suits_have_the_published_equity() -> None:
    found = equity(["AsAc", "KsKc"])
    assert wins(found) == [1_410_336, 292_660]
    assert shown(found, 1) == ["82.6", "17.4"]


def test_any_aces_against_any_kings_have_the_published_equity() -> None:
    found = equity(["AA", "KK"])
    assert found.exact
    assert found.deals == 36 * 1_712_304
    assert shown(found, 1) == ["81.9", "18.1"]


def test_ranges_on_a_flop_have_the_published_equity() -> None:
    assert shown(equity(["AA", "KK"], "ThJcQs"), 1) == ["75.9", "24.1"]


def test_aces_against_kings_in_omaha_have_the_published_equity() -> None:
    found = equity(["AAxx", "KKxx"], variant="omaha", samples=4_000_000, seed=3)
    assert not found.exact
    assert [float(line.equity) * 100 for line in found.lines] == pytest.approx([69.87, 30.13], abs=0.2)


# pots won by three ranges, as PokerStove prints them: reg_script.sh of the repository sweeterthancandy/CandyPoker


@pytest.mark.parametrize(
    "hands, deals, won, equities",
    [
        (["A2o", "88", "QJs"], 394_777_152, [96_338_988, 145_235_448, 151_892_424], ["24.514", "36.900", "38.586"]),
        (["AA", "QQ", "93o"], 592_165_728, [418_219_956, 107_718_120, 64_207_836], ["70.739", "18.304", "10.957"]),
    ],
)
def test_three_ranges_win_as_many_pots_as_pokerstove_says(
    hands: list[str], deals: int, won: list[int], equities: list[str]
) -> None:
    found = equity(hands)
    assert found.exact
    assert found.deals == deals
    assert wins(found) == won
    assert shown(found, 3) == equities


# ---- beside plain enumeration


def plain(hands: list[str], board: str, dead: str, variant: str, ties: Ties = SENSIBLE) -> list[Fraction]:
    """The same, hand by hand and board by board, with nothing compiled and nothing left out as alike."""
    common, gone = cards(board), set(cards(dead)) | set(cards(board))
    pots, deals = [Fraction(0)] * len(hands), 0

    def deal(dealt: list[tuple[int, ...]]) -> None:
        nonlocal deals
        if len(dealt) < len(hands):
            taken = gone.union(*dealt)
            for hand in hands_of(hands[len(dealt)], variant, frozenset()):
                if taken.isdisjoint(hand):
                    deal([*dealt, hand])
            return
        left = sorted(order_of(variant).deck - gone.union(*dealt))
        for rest in combinations(left, 5 - len(common)):
            strengths = [strength_of(variant, hand, common + rest, ties) for hand in dealt]
            winners = [player for player, strength in enumerate(strengths) if strength == max(strengths)]
            deals += 1
            for player in winners:
                pots[player] += Fraction(1, len(winners))

    deal([])
    return [pot / deals for pot in pots]


@pytest.mark.parametrize(
    "hands, board, dead, variant",
    [
        (["AsKs", "QdQh"], "Qs 7s 2d", "", "holdem"),
        (["AKs", "QJs,99"], "Qs 7s 2d 8c", "", "holdem"),
        (["AhTh", "random"], "Ad Kd 2c 9h", "As Ac", "holdem"),
        (["AA", "A5s", "55"], "5c 4d 3d 2h", "Kc", "holdem"),
        (["AsKsQhJh", "9d9c8d7c", "AhAd2c2d"], "Ts 9s 2h", "", "omaha"),
        (["AsKhQhx", "TcTh98"], "Ts 8h 2h Jd Kc", "9s", "omaha"),
        (["AcKc", "JdTd", "98s"], "Ah Kd Qc 8h", "", "sintetico_pt809"),
        (["AcKc", "JdTd"], "Ah 9h", "8c", "sintetico_ao16"),
    ],
)
def test_exact_equity_is_that_of_plain_enumeration(hands: list[str], board: str, dead: str, variant: str) -> None:
    found = equity(hands, board, dead, variant=variant, method="exact")
    assert found.exact
    assert [line.equity for line in found.lines] == plain(hands, board, dead, variant)
    assert sum(line.equity for line in found.lines) == 1


@pytest.mark.parametrize("variant", ["sintetico_pt809", "sintetico_ao16"])
def test_ties_are_read_as_asked(variant: str) -> None:
    hands, board, letter = ["Ah9h", "8hQh"], "Kh Th 8d", Ties(cor="letter", carta_maior="letter")
    sensible = equity(hands, board, variant=variant)
    to_the_letter = equity(hands, board, variant=variant, ties=letter)
    assert [line.equity for line in to_the_letter.lines] == plain(hands, board, "", variant, letter)
    assert sensible.lines[0].ties <= to_the_letter.lines[0].ties


def test_equal_pairs_split_in_portugal_only() -> None:
    """Reading 96: without kickers one pair ties more often."""
    hands, board = ["AsKd", "AdQc"], "8h 8c 9c"
    assert equity(hands, board, variant="sintetico_pt809").lines[0].ties == 52
    assert equity(hands, board, variant="sintetico_ao16").lines[0].ties == 0


def test_deals_that_suits_alone_tell_apart_are_dealt_once() -> None:
    asked = _question(["AKs", "TT+"], "", "", "holdem", SENSIBLE)
    dealt = _deals(asked, at_any_cost=True)
    assert dealt is not None
    assert (len(dealt[0]), dealt[1].sum()) == (8, 4 * (3 * 6 + 2 * 3))
    flop = _question(["AKs", "TT+"], "2s 3s 4h", "", "holdem", SENSIBLE)
    split = _deals(flop, at_any_cost=True)
    assert split is not None
    assert len(split[0]) > 8  # the board tells spades and hearts apart


# ---- samples


@pytest.mark.parametrize(
    "hands, board, variant",
    [
        (["AsKs", "QdQh"], "", "holdem"),
        (["TT+", "AKs,AQo", "76s"], "7h 6d 2c", "holdem"),
        (["AsKsQhJh", "9d9c8d7c"], "", "omaha"),
        (["AcKc", "98s", "TT"], "", "sintetico_ao16"),
    ],
)
def test_a_sample_lies_within_four_standard_errors_of_the_exact_equity(
    hands: list[str], board: str, variant: str
) -> None:
    exact = equity(hands, board, variant=variant, method="exact")
    sample = equity(hands, board, variant=variant, method="sampled", samples=200_000, seed=11)
    assert (exact.exact, sample.exact, sample.deals, sample.seed) == (True, False, 200_000, 11)
    for one, other in zip(exact.lines, sample.lines, strict=True):
        assert 0 < other.standard_error < 0.002
        assert abs(float(one.equity - other.equity)) < 4 * other.standard_error
    assert sum(line.equity for line in sample.lines) == 1


def test_the_same_seed_gives_the_same_sample_and_another_seed_another() -> None:
    def drawn(seed: int) -> list[int]:
        return wins(equity(["AsKs", "random"], method="sampled", samples=150_000, seed=seed))

    assert drawn(5) == drawn(5)
    assert drawn(5) != drawn(6)


def test_ranges_with_too_many_deals_are_sampled_unless_exact_figures_are_asked_for() -> None:
    assert not equity(["random", "random"], samples=10_000).exact
    assert equity(["AKs", "QQ"]).exact
    with pytest.raises(EquityRefused, match="take a sample"):
        equity(["random", "random", "random"], method="exact")


def test_eleven_players_can_share_the_pack_of_sintetico() -> None:
    found = equity(["random"] * 11, variant="sintetico_pt809", samples=20_000, seed=1)
    assert sum(line.equity for line in found.lines) == 1
    assert all(abs(float(line.equity) - 1 / 11) < 4 * line.standard_error for line in found.lines)


# ---- ranges


@pytest.mark.parametrize(
    "text, variant, size",
    [
        ("AsKs", "holdem", 1),
        ("As Ks", "holdem", 1),
        ("AK", "holdem", 16),
        ("KA", "holdem", 16),
        ("AKs", "holdem", 4),
        ("AKo", "holdem", 12),
        ("TT", "holdem", 6),
        ("TT+", "holdem", 30),
        ("ATs+", "holdem", 16),
        ("A9s-A5s", "holdem", 20),
        ("A5s-A9s", "holdem", 20),
        ("TT-77", "holdem", 24),
        ("AKo,QQ", "holdem", 18),
        ("AK,AKs,AsKs", "holdem", 16),
        ("random", "holdem", comb(52, 2)),
        ("88+", "sintetico_ao16", 42),
        ("random", "sintetico_pt809", comb(28, 2)),
        ("AsKsQdJd", "omaha", 1),
        ("AAxx", "omaha", comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1),
        ("AsAhxx", "omaha", comb(50, 2)),
        ("AKQJ", "omaha", 4**4),
        ("random", "omaha", comb(52, 4)),
    ],
)
def test_a_range_has_the_hands_that_it_names(text: str, variant: str, size: int) -> None:
    found = hands_of(text, variant, frozenset())
    assert len(found) == len({frozenset(hand) for hand in found}) == size


def test_a_range_has_these_hands_and_no_others() -> None:
    found = {"".join(map(name, hand)) for hand in hands_of("QJs,22", "holdem", frozenset(cards("2c Qh")))}
    assert found == {"QsJs", "QdJd", "QcJc", "2s2h", "2s2d", "2h2d"}


# ---- refusals


@pytest.mark.parametrize(
    "hands, options, why",
    [
        (["AsKs"], {}, "two hands"),
        (["AsKs", "AsQd"], {}, "As is in hand 1 and in hand 2"),
        (["AsKs", "QdQh"], {"board": "Kc Qd 2c"}, "Qd is on the board and in hand 2"),
        (["AsKs", "QdQh"], {"dead": "As"}, "As is dead and in hand 1"),
        (["AsKs", "QdQh"], {"board": "2c 3c 4c", "dead": "2c"}, "2c is on the board and dead"),
        (["AsKs", "QdQh"], {"board": "2c 2c 3c"}, "2c more than once"),
        (["AsAs", "QdQh"], {}, "As more than once"),
        (["AsKs", "QdQh"], {"board": "2c 3c"}, "2 cards; there are 0, 3, 4 or 5"),
        (["AsKs", "QdQh"], {"board": "2c 3c 4c 5c 6c 7c"}, "6 cards"),
        (["AsKs", "QdQh"], {"board": "2c 3c 1d"}, "no cards"),
        (["AsKs", "QdQh"], {"board": "2c", "variant": "sintetico_ao16"}, "2c not in the pack"),
        (["AsKs", "77"], {"variant": "sintetico_ao16"}, "no hand of 2 cards"),
        (["AsKs", "QdQh"], {"variant": "omaha"}, "no hand of 4 cards"),
        (["AsKs", "AAs"], {}, "no range such as"),
        (["AsKs", "K9s-Q5s"], {}, "no range such as"),
        (["AsKs", ""], {}, "missing"),
        (["AA", "AA", "AA"], {}, "cannot be dealt together"),
        (["AsAh", "AdAc", "AK"], {}, "every such hand has a card"),
        (["random"] * 12, {"variant": "sintetico_ao16"}, "too few for 12 hands"),
        (["AsKs", "random"], {"method": "sampled", "samples": 0}, "one deal at least"),
        (["AsKs", "random"], {"method": "sampled", "seed": -1}, "a seed from 0"),
        (["AA", "AA", "AA"], {"method": "sampled"}, "can hardly be dealt together"),
    ],
)
def test_what_cannot_be_reckoned_is_refused_and_says_why(
    hands: list[str], options: dict[str, object], why: str
) -> None:
    with pytest.raises(EquityRefused, match=why):
        equity(hands, **options)  # type: ignore[arg-type]


# ---- the command


def said(capsys: Captured, *arguments: str) -> str:
    assert main(["equity", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


def test_the_command_prints_a_table_with_counts(capsys: Captured) -> None:
    text = said(capsys, "AsAc", "KsKc")
    assert "1,410,336 = 82.365%" in text
    assert "exact: all 1,712,304 deals" in text
    assert "s.e." not in text


def test_the_command_prints_json_with_exact_fractions(capsys: Captured) -> None:
    found = json.loads(said(capsys, "AhKh", "9c9d", "--board", "Jh Th 2c", "--dead", "2d", "--json"))
    assert (found["exact"], found["deals"], found["seed"]) == (True, comb(44, 2), None)
    assert (found["board"], found["dead"]) == ("JhTh2c", "2d")
    shares = [Fraction(hand["fraction"]) for hand in found["hands"]]
    assert sum(shares) == 1
    assert float(shares[0]) == found["hands"][0]["equity"]


def test_the_command_says_seed_and_standard_error_of_a_sample(capsys: Captured) -> None:
    arguments = ("AsKs", "random", "--samples", "50_000", "--seed", "9")
    text = said(capsys, *arguments)
    assert "a sample of 50,000 deals, seed 9" in text
    assert "± 1 s.e." in text
    found = json.loads(said(capsys, *arguments, "--json"))
    assert (found["exact"], found["seed"]) == (False, 9)
    assert 0.001 < found["hands"][0]["standard_error"] < 0.003


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_command_knows_every_variant_and_reads_ties_to_the_letter(variant: str, capsys: Captured) -> None:
    own = ["AsKsQdJd", "ThTd9c8c"] if variant == "omaha" else ["AsKs", "ThTd"]
    found = json.loads(said(capsys, *own, "--variant", variant, "--board", "Ac Kd 8h", "--letter", "cor", "--json"))
    assert found["variant"] == variant
    assert found["exact"]


def test_the_command_refuses_with_a_reason(capsys: Captured) -> None:
    assert main(["equity", "AsKs", "AsQd"]) == 2
    assert capsys.readouterr().err == "As is in hand 1 and in hand 2\n"
