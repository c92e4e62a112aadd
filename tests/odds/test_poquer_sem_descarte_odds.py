"""Exact odds, published figures, hands dealt one by one, the exhaustive driver, the simulation and the table agree."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from msgspec.structs import replace

from jogofeito.core.cards import DECK_52, cards, name
from jogofeito.core.drivers import every_outcome, let_pass
from jogofeito.core.odds import Odds
from jogofeito.core.parties import CROUPIER, Company, Party, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.room import Room
from jogofeito.core.waits import WaitsForChance
from jogofeito.games import listed
from jogofeito.games.combinacoes import CARTA_MAIOR, CLASSES, PAR
from jogofeito.games.pano.acts import Close, Place
from jogofeito.games.poquer_sem_descarte.acts import BankCard, Carry, HandSeen, Passo, Vou
from jogofeito.games.poquer_sem_descarte.jogada import jogada
from jogofeito.games.poquer_sem_descarte.kernels import combination_of, qualifies
from jogofeito.games.poquer_sem_descarte.offers import Betting, Deciding
from jogofeito.games.poquer_sem_descarte.rules import INICIAL, Rules
from jogofeito.lab import odds
from jogofeito.lab.acumulado import break_even, side_odds
from jogofeito.lab.poquer_sem_descarte.advice import Advice, advice, situations
from jogofeito.lab.poquer_sem_descarte.counting import Tie, hands
from jogofeito.lab.poquer_sem_descarte.exact import ALL, BANKS, Faced, Pack
from jogofeito.lab.poquer_sem_descarte.odds import (
    WAYS_FILE,
    combinations,
    figures,
    frequencies,
    qualification,
    ways,
)
from jogofeito.lab.poquer_sem_descarte.simulation import BATCH, BY_CARD, Hands
from jogofeito.lab.poquer_sem_descarte.strategies import (
    MELHOR,
    NO_CARD,
    PASSED,
    SITUATIONS,
    STRATEGIES,
    backs,
    goes,
    offered,
    situation_of,
)
from jogofeito.lab.poquer_sem_descarte.ways import every_rules
from jogofeito.lab.results import SimulationRefused
from jogofeito.lab.simulation import simulate
from jogofeito.server.views import warnings_of
from support import TestTable, gain

GAME = "poquer-sem-descarte"
BEST = STRATEGIES[MELHOR]
FIRST_PRIZES = ("sequencia_maxima=rest", "sequencia_de_cor=10%")
COVERED = {"shuffling": "automatico", "readings.open_card": "letter"}
OTHER_READINGS: list[dict[str, Any]] = [
    {},
    {"readings.equal_high_cards": "tie"},
    {"readings.side_cards": "letter", "readings.second_bet": 1},
    {"readings.not_qualified": "better", "readings.prize_on": "first"},
]


def rules_of(**values: Any) -> Rules:
    rules: Rules = listed(GAME).rules({key.replace("__", "."): value for key, value in values.items()})
    return rules


@cache
def faced(tie: Tie) -> Faced:
    return Faced.of(tie)


@cache
def pack(tie: Tie) -> Pack:
    return Pack.of(tie)


def dealing(rules: Rules, strategy: str = BEST) -> Hands:
    """The compiled simulation; the best player learns from what has been counted once."""
    return Hands(rules, strategy, faced(Tie.of(rules)) if strategy == BEST else None)


# ---- combinations


@pytest.mark.law("AO9.7")
def test_combinations_are_as_many_as_every_book_says_and_as_dealing_all_hands_shows() -> None:
    assert dict(combinations()) == {
        "carta_maior": 1_302_540,
        "par": 1_098_240,
        "dois_pares": 123_552,
        "trio": 54_912,
        "sequencia": 10_200,
        "cor": 5_108,
        "fullen": 3_744,
        "poquer": 624,
        "sequencia_de_cor": 36,
        "sequencia_maxima": 4,
    }
    dealt = np.bincount(
        combination_of(pack(Tie(suits_decide=True, to_the_letter=False)).worths), minlength=len(CLASSES)
    )
    assert dealt.tolist() == list(combinations().values())
    assert sum(frequencies().values()) == 1


@pytest.mark.law("AO9.26")
def test_the_bank_plays_in_205_of_364_hands() -> None:
    worths = pack(Tie(suits_decide=True, to_the_letter=False)).worths
    assert qualification() == Fraction(205, 364) == Fraction(int(qualifies(worths).sum()), len(worths))


def test_hands_that_differ_in_names_of_suits_only_are_134459_sorts() -> None:
    times = pack(Tie(suits_decide=True, to_the_letter=False)).times
    assert (int((times > 0).sum()), int(times.sum(dtype=np.int64))) == (134_459, 2_598_960)


# ---- published figures
# The same game with equal high cards a tie and all cards compared is Caribbean Stud with the usual prices. Total losses
# over all deals, house edges and elements of risk: Wizard of Odds, "Caribbean Stud Poker", table of strategies; the
# percentages also M. Shackleford, Contingencies, November 2000. Raised hands: Griffin and Gwynn, 52.23 %.

PUBLISHED = {
    "jogar_melhor": (1_041_372_912_372, "5.224", "2.555"),
    "jogar_tres_regras": (1_041_417_758_724, "5.225", "2.554"),
    "jogar_as_rei_valete": (1_059_715_400_580, "5.316", "2.596"),
    "jogar_carta_igual": (1_063_176_931_284, "5.334", "2.616"),
    "jogar_par": (1_090_272_101_460, "5.470", "2.738"),
    "jogar_as_rei": (1_132_600_203_540, "5.682", "2.672"),
    "jogar_sempre": (3_310_360_338_060, "16.607", "5.536"),
}


@pytest.mark.law("AO9.7", "AO9.25", "AO9.26", "AO9.28")
@pytest.mark.parametrize("strategy", PUBLISHED)
def test_every_published_loss_is_met_to_the_last_deal(strategy: str) -> None:
    rules = rules_of(readings__equal_high_cards="tie")
    found = figures(rules, strategy)
    loss, edge, risk = PUBLISHED[strategy]
    assert ALL == 19_933_230_517_200 == sum(ways(rules, strategy))
    assert found.odds.house_edge * ALL == loss
    assert f"{float(found.odds.house_edge) * 100:.3f}" == edge
    assert f"{float(found.edge_on_staked) * 100:.3f}" == risk


def test_the_best_player_goes_with_so_many_hands_as_is_published() -> None:
    assert f"{float(figures(rules_of(readings__equal_high_cards='tie'), BEST).goes):.2%}" == "52.23%"


@pytest.mark.law("AO9.11", "AO9.14")
@pytest.mark.parametrize("poquer, fullen, cor, meter", [(100, 75, 50, 263_205), (150, 100, 50, 246_784)])
def test_the_jackpot_is_even_where_it_is_published_to_be(poquer: int, fullen: int, cor: int, meter: int) -> None:
    """With a side stake of 1 (M. Shackleford, Contingencies, November 2000, break-even meters)."""
    lines = (*FIRST_PRIZES, f"poquer={poquer}x", f"fullen={fullen}x", f"cor={cor}x")
    plan = rules_of(jackpot__stake=100, jackpot__prizes=lines).jackpot
    found = break_even(plan, frequencies())
    assert found is not None
    assert round(found / plan.stake) == meter


# ---- the file, and all that is counted


def test_the_ways_that_are_kept_are_those_that_are_counted(tmp_path: Path) -> None:
    """Compiled anew: what is compiled already may stem from kernels that have changed since."""
    command = [sys.executable, "-m", "jogofeito.lab.poquer_sem_descarte.ways", str(tmp_path)]
    subprocess.run(command, env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "compiled")}, check=True)
    kept = files("jogofeito.lab.poquer_sem_descarte").joinpath(WAYS_FILE).read_text(encoding="utf-8")
    assert (tmp_path / WAYS_FILE).read_text(encoding="utf-8") == kept, "run 'make ways'"


def test_every_rules_have_their_ways_and_nothing_beats_the_best() -> None:
    for rules in every_rules():
        edges = {strategy: figures(rules, strategy).odds.house_edge for strategy in offered(rules)}
        assert min(edges, key=lambda strategy: edges[strategy]) == BEST


def dealt_one_by_one(tie: Tie, hand: tuple[int, ...], open_card: int | None) -> Counter[int]:
    """Every hand of the bank that there can be, out of all hands."""
    every = pack(tie)
    possible = ~np.isin(every.cards, hand).any(axis=1)
    if open_card is not None:
        possible &= (every.cards == open_card).any(axis=1)
    player = tie.worth(hand)
    found: Counter[int] = Counter()
    for worth, times in zip(*np.unique(every.worths[possible], return_counts=True), strict=True):
        found[situation_of(player, int(worth))] += int(times)
    return found


AWKWARD = ["As Kd Qh 5c 2d", "As Ks 7s 5d 2d", "Ah Kh 9h 8d 7c", "Qs Jd 9s 4s 2s", "2s 2d Kh Qc Jd", "As Ks 7s 5s 3s"]


@pytest.mark.parametrize("values", [*OTHER_READINGS[:3], COVERED])
@pytest.mark.parametrize("text", AWKWARD)
def test_advice_counts_the_hands_that_dealing_them_one_by_one_finds(text: str, values: dict[str, Any]) -> None:
    rules, hand = rules_of(**values), cards(text)
    for open_card in cards("5h Ac") if rules.open_card else (None,):
        counted = dict(enumerate(situations(rules, hand, open_card)))
        assert {key: number for key, number in counted.items() if number} == dealt_one_by_one(
            Tie.of(rules), hand, open_card
        )
        assert sum(counted.values()) == (1_533_939 if open_card is None else BANKS)


@pytest.mark.parametrize("values", OTHER_READINGS)
def test_advice_and_the_sweep_over_all_hands_agree(values: dict[str, Any]) -> None:
    rules, draw = rules_of(**values), random.Random(9)
    counted = faced(Tie.of(rules))
    acts = counted.acts(rules, MELHOR)
    for place in draw.sample(range(len(acts)), 60):
        hand = tuple(counted.cards[place].tolist())
        open_card = draw.choice([card for card in DECK_52 if card not in hand])
        found = advice(rules, hand, open_card)
        assert (found.best == "vou") == bool(int(acts[place]) >> open_card & 1)
        out, below, equal = (int(each[place, open_card]) for each in (counted.out, counted.below, counted.equal))
        lost, tied, better, won, not_beaten, _ = situations(rules, hand, open_card)
        assert out == better + not_beaten
        assert lost == BANKS - out - won - tied
        if qualifies(int(counted.worths[place])):
            assert (below, equal) == (won + out, tied)
        else:
            assert (below, won, tied) == (better, 0, 0)


def test_the_best_goes_with_every_pair_and_with_nothing_below_ace_and_king() -> None:
    counted = faced(Tie.of(rules_of()))
    acts = counted.acts(rules_of(), MELHOR)
    goes_with = np.array([int(mask).bit_count() for mask in acts.tolist()])
    assert (goes_with[combination_of(counted.worths) >= PAR] == 47).all()
    assert (goes_with[~qualifies(counted.worths)] == 0).all()
    doubtful = goes_with[qualifies(counted.worths) & (combination_of(counted.worths) == CARTA_MAIOR)]
    assert 0 < doubtful.min() < doubtful.max() == 47


# ---- what readings are worth


@pytest.mark.law("AO9.7.j")
@pytest.mark.parametrize("strategy", ["jogar_tres_regras", "jogar_as_rei_valete", "jogar_carta_igual", "jogar_as_rei"])
def test_three_of_a_suit_takes_from_one_player_what_it_gives_another(strategy: str) -> None:
    """Reading 62: whoever decides by ranks alone wins as many of the broken ties as is lost of them."""
    broken, tied = rules_of(), rules_of(readings__equal_high_cards="tie")
    assert figures(broken, strategy).odds.house_edge == figures(tied, strategy).odds.house_edge
    assert sum(ways(broken, strategy)[1::SITUATIONS]) < sum(ways(tied, strategy)[1::SITUATIONS])


@pytest.mark.law("AO9.22", "AO9.23.b")
def test_a_covered_bank_costs_the_player() -> None:
    """Reading 65."""
    assert figures(rules_of(**COVERED), BEST).odds.house_edge > figures(rules_of(), BEST).odds.house_edge
    assert "jogar_tres_regras" not in offered(rules_of(**COVERED))
    with pytest.raises(ValueError, match="no way of deciding"):
        figures(rules_of(**COVERED), "jogar_carta_igual")


@pytest.mark.law("AO9.25")
def test_a_second_bet_no_greater_than_the_first_favours_the_player_and_the_house_is_told() -> None:
    """Reading 58."""
    assert figures(rules_of(readings__second_bet=1), BEST).odds.house_edge < 0
    assert BEST in [each.chance for each in warnings_of(GAME, rules_of(readings__second_bet=1))]
    assert warnings_of(GAME, rules_of()) == []


def test_a_bet_is_a_vector_over_how_a_hand_can_end() -> None:
    """For a first bet of 1: the letter of the law by hand."""
    pair, full = (
        dict(enumerate(backs(rules_of())[CLASSES.index(each) * SITUATIONS :][:6])) for each in ("par", "fullen")
    )
    assert pair == {0: -2, 1: 1, 2: 2, 3: 4, 4: 2, PASSED: 0}
    assert full == {0: -2, 1: 1, 2: 2, 3: 16, 4: 2, PASSED: 0}
    better = backs(rules_of(readings__not_qualified="better", readings__prize_on="first"))
    assert dict(enumerate(better[CLASSES.index("fullen") * SITUATIONS :][:6])) == {0: -2, 1: 1, 2: 2, 3: 9, 4: 1, 5: 0}


def test_the_listing_has_every_way_of_deciding_and_the_jackpot_where_there_is_one() -> None:
    assert list(odds(GAME)) == list(STRATEGIES)
    jackpot = [each for each in odds(GAME, {"jackpot.stake": 100}) if each not in STRATEGIES]
    assert jackpot[0] == "acumulado"
    assert all(each.startswith("acumulado:mao_") for each in jackpot[1:])
    line = odds(GAME)[BEST]
    assert sum(line.returns.values()) == 1
    assert {-2, 0, 1, 2, 4, 202} < set(line.returns)
    assert f"{float(line.variance):.4f}" == "5.0308"


PAGE = Path(__file__).parents[2] / "docs" / "poquer-sem-descarte.md"


def test_the_tables_of_the_documentation_are_those_of_the_code() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.read_text("utf-8").splitlines()]
    by_name = {row[0].strip("`"): row for row in rows if row}
    for strategy in STRATEGIES:
        found = figures(rules_of(), strategy)
        shown = [f"{float(each) * 100:.4f} %" for each in (found.odds.house_edge, found.edge_on_staked)]
        deviation = f"{float(found.odds.variance) ** 0.5:.4f}"
        assert by_name[strategy][2:] == [*shown, f"{float(found.goes) * 100:.3f} %", deviation]
    options: dict[str, dict[str, str]] = {"as usual": {}} | {
        row[0]: dict(each.strip("`").split("=") for each in row[0].split()) for row in rows if row and "=" in row[0]
    }
    assert len(options) == 7
    for words, values in options.items():
        found = figures(rules_of(**{key: int(each) if each.isdigit() else each for key, each in values.items()}), BEST)
        shown = [f"{float(found.odds.house_edge) * 100:.5f} %", f"{float(found.goes) * 100:.4f} %"]
        assert next(row[1:] for row in rows if row and row[0] == words) == shown


# ---- the jackpot


def test_a_side_stake_returns_what_the_jackpot_pays() -> None:
    plan = rules_of(jackpot__stake=100).jackpot
    line = next(side_odds(plan, plan.start, frequencies()))
    mean = 4 * 10_000 + 36 * 1_000 + 624 * 500 + 3_744 * 100 + 5_108 * 50
    assert line.expected_return == Fraction(mean, 2_598_960)
    assert line.hit_rate == Fraction(4 + 36 + 624 + 3_744 + 5_108, 2_598_960)


@pytest.mark.parametrize("besides", [Fraction(0), Fraction(523)])
def test_at_its_break_even_a_jackpot_wins_what_was_staked(besides: Fraction) -> None:
    """Also where a fixed prize is more than the whole jackpot has: then it pays what it has."""
    for lines in (("poquer=500x",), ("poquer=999999x", "par=2x"), ()):
        plan = replace(rules_of(jackpot__stake=1000).jackpot, prizes=(*FIRST_PRIZES, *lines))
        found = break_even(plan, frequencies(), besides)
        assert found is not None
        at = next(side_odds(plan, round(found), frequencies())).expected_return * plan.stake - besides
        assert abs(at - plan.stake) < Fraction(1, 100)


def test_below_its_break_even_a_ceiling_keeps_a_jackpot_from_ever_being_even() -> None:
    even = break_even(rules_of(jackpot__stake=100).jackpot, frequencies())
    assert even is not None
    for ceiling, never in ((int(even) - 1, True), (int(even) + 1, False)):
        plan = rules_of(jackpot__stake=100, jackpot__ceiling=ceiling).jackpot
        assert (break_even(plan, frequencies()) is None) == never


# ---- the trainer


def test_advice_says_what_is_best_and_what_a_mistake_costs() -> None:
    found = advice(rules_of(), cards("2s 2d 7h 5c 3d"), cards("Ah")[0])
    won = 28_733 * 3 + 50_761 * 1 - 83_691 * 3
    assert found == Advice(Fraction(won, BANKS), Fraction(-1))
    assert (found.best, found.mistake) == ("vou", Fraction(won, BANKS) + 1)
    assert advice(rules_of(), cards("Qs Jd 7h 5c 3d"), cards("Ah")[0]).best == "passo"
    assert Advice(Fraction(-1), Fraction(-1)).best == "passo"


@pytest.mark.parametrize(
    "hand, open_card", [("As Kd Qh 5c", 0), ("As Kd Qh 5c 5c", 0), ("As Kd Qh 5c 2c", 0), ("As Kd Qh 5c 3c", 52)]
)
def test_advice_wants_cards_that_can_lie_there(hand: str, open_card: int) -> None:
    with pytest.raises(ValueError, match="five cards of a pack and another one"):
        advice(rules_of(), cards(hand), open_card)


WITHOUT_THE_LAB = """
import sys, time
sys.modules["numba"] = sys.modules["numpy"] = None
from jogofeito.core.cards import cards
from jogofeito.games import listed
from jogofeito.lab.listing import study
from jogofeito.lab.poquer_sem_descarte.advice import advice
entry = listed("poquer-sem-descarte")
rules = entry.rules()
start = time.thread_time()
advice(rules, cards("As Kd Qh 5c 2d"), cards("5h")[0])
first = time.thread_time() - start
assert len(list(study(entry.game.name).odds(rules, None))) == 7
assert first < 0.1, first
"""


def test_advice_is_quick_from_nothing_and_needs_no_compiler_nor_do_the_odds() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_THE_LAB], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# ---- the exhaustive driver on a short pack


def goes_on(offers: Any) -> tuple[Party, Any]:
    """A player who always goes."""
    return (seat(1), Vou()) if isinstance(offers.get(seat(1)), Deciding) else let_pass(offers)


def up_to_the_covered_cards(play: Play[Any, Any], turned: list[str]) -> Play[Any, Any]:
    """Go on with these cards, until the next one is wanted."""
    known = iter(turned)
    while play.waiting is not None:
        if not isinstance(play.waiting, WaitsForChance):
            assert play.take(*goes_on(play.waiting.offers)) is None
        elif card := next(known, None):
            play.draw(play.waiting.names.index(card))
        else:
            break
    return play


@pytest.mark.parametrize("values", [*OTHER_READINGS, {"readings.side_cards": "letter"}])
@pytest.mark.parametrize(
    "hand, open_card, others",
    [
        ("As Kd 9s 8s 4h", "Ac", "Kh 9h 8c 4d Qd Ah Kc"),  # equal high cards, three of a suit on either side or neither
        ("Ts 9s 7s 5s 2s", "Th", "9h 7h 5h 3h 2h Tc 9d"),  # flushes with the same highest card
        ("8s 8d Kh 7c 2d", "8h", "8c Ks 7d 3c 2h Qs Jd"),  # equal pairs
        ("Qs Jd 9s 4h 2s", "Qh", "Jc 9d 4c 2d 3h 5s Qc"),  # a bank that does not qualify, better or worse
    ],
)
def test_the_exhaustive_driver_and_the_count_agree_on_short_packs(
    hand: str, open_card: str, others: str, values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = tuple(sorted(cards(f"{hand} {open_card} {others}")))
    monkeypatch.setattr("jogofeito.games.poquer_sem_descarte.dealing.DECK_52", short)
    table = TestTable(GAME, {"shuffling": "automatico", **values}, players=("ana",))
    first, tie = table.rules.minimum, Tie.of(table.rules)
    acts = (1, Place(INICIAL, first)), (CROUPIER, Close())
    returned = [
        (weight, 1 + Fraction(gain(play, 1), first))
        for weight, play in every_outcome(
            lambda: up_to_the_covered_cards(table.begin(*acts), [open_card, *hand.split()]), lambda: goes_on
        )
    ]
    assert len(returned) == 7 * 6 * 5 * 4
    player = tie.worth(cards(hand))
    exactly = tuple(sorted(card // 4 for card in cards(hand))) if combination_of(player) == CARTA_MAIOR else ()
    seen = (set(DECK_52) - set(short)) | set(cards(hand))
    counted = [
        (Fraction(times, 35), backs(table.rules)[combination_of(player) * SITUATIONS + situation_of(player, bank)])
        for bank, times in hands(tie, seen, cards(open_card), exactly)
    ]
    assert Odds("x", "x", returned).returns == Odds("x", "x", [(p, Fraction(back)) for p, back in counted]).returns


# ---- the compiled simulation


class Replay:
    """The jogada's coroutine on the cards that the compiled hand was dealt, without the checks of a driver."""

    def __init__(self, rules: Rules, strategy: int) -> None:
        self.rules, self.strategy, self.first = rules, strategy, rules.minimum
        self.company = Company((Seat(1, "ana"),))

    def gain(self, row: list[int]) -> int:
        room = Room(self.company)
        coroutine = jogada(self.rules, Carry(jogadas=1), room)
        turned = iter([*self.cards(row)])
        answer: Any = None
        try:
            while True:
                waiting = coroutine.send(answer)
                if isinstance(waiting, WaitsForChance):
                    answer = waiting.names.index(name(next(turned)))
                else:
                    answer = self.answer(waiting.offers, room, row)
        except StopIteration:
            assert next(turned, None) is None  # all the cards, and no more
        mine = (
            (each.payee == "seat:1") * each.amount - (each.payer == "seat:1") * each.amount for each in room.movements
        )
        return sum(mine)

    def cards(self, row: list[int]) -> Iterator[int]:
        """In the order in which the table turns them: a card that lies open comes first."""
        bank = [card for card in row[6:10] if card >= 0]
        if self.rules.open_card:
            yield from (*row[:6], *bank)
        else:
            yield from (*row[1:6], *([row[0], *bank] if bank else []))

    def answer(self, offers: Any, room: Room, row: list[int]) -> tuple[Party, Any]:
        mine = offers.get(seat(1))
        if isinstance(mine, Betting) and not mine.bets:
            return self.act(mine, Place(INICIAL, self.first), room)
        if isinstance(mine, Deciding):
            return self.act(mine, Vou() if self.goes(room, row) else Passo(), room)
        return CROUPIER, offers[CROUPIER].default

    @staticmethod
    def act(offer: Any, act: Any, room: Room) -> tuple[Party, Any]:
        for movement in offer.moves(act):
            room.move(movement)
        return offer.to, act

    def goes(self, room: Room, row: list[int]) -> bool:
        """By what the player has been told; the best one hears it from the compiled hand and is checked elsewhere."""
        if self.strategy == MELHOR:
            return row[10] % SITUATIONS != PASSED
        told: dict[type, Any] = {type(each.fact): each.fact for each in room.facts}
        mine = Tie.of(self.rules).worth(map(_card, told[HandSeen].cards))
        opened = _card(told[BankCard].card) >> 2 if BankCard in told else NO_CARD
        return bool(goes(self.strategy, mine, opened))


def _card(text: str) -> int:
    return cards(text)[0]


@pytest.mark.parametrize(
    "strategy, values",
    [
        (BEST, {}),
        ("jogar_tres_regras", {"readings.side_cards": "letter", "readings.prize_on": "first"}),
        ("jogar_sempre", {"readings.not_qualified": "better", "readings.second_bet": 1, **COVERED}),
    ],
)
def test_compiled_and_coroutine_play_the_same_hands_to_the_same_end(
    strategy: str, values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """35,000 hands at each of three tables: cards, decisions and money."""
    names = tuple(map(name, DECK_52))  # dozens are named for every card: looked up, it takes a third of the time
    monkeypatch.setattr("jogofeito.core.cards.name", names.__getitem__)
    rules = rules_of(**values)
    rows = dealing(rules, strategy).trace(seed=31, jogadas=35_000).tolist()
    replay = Replay(rules, STRATEGIES.index(strategy))
    back = backs(rules, replay.first)
    for row in rows:
        assert replay.gain(row) == back[row[10]] - replay.first


@pytest.mark.parametrize("values", [*OTHER_READINGS, COVERED])
def test_the_compiled_player_decides_as_advised(values: dict[str, Any]) -> None:
    """Hands with ace and king first of all: only there the open card matters."""
    rules = rules_of(**values)
    rows = dealing(rules).trace(seed=5, jogadas=4_000)
    tie = Tie.of(rules)
    doubtful = [
        row for row in rows.tolist() if combination_of(w := tie.worth(row[1:6])) == CARTA_MAIOR and qualifies(w)
    ]
    assert len(doubtful) > 150
    for row in (*doubtful[:120], *rows[:40].tolist()):
        found = advice(rules, row[1:6], row[0] if rules.open_card else None)
        assert (found.best == "vou") == (row[10] % SITUATIONS != PASSED)


def test_few_worths_hang_on_the_open_card() -> None:
    calls = dealing(rules_of())._calls
    assert 0 < (calls == BY_CARD).sum() < 500


@pytest.mark.parametrize("strategy", [BEST, "jogar_as_rei"])
def test_observed_returns_lie_within_their_bands(strategy: str) -> None:
    found = simulate(GAME, 5_000_000, seed=2026, stakes={strategy: 100})
    assert [line.odds.chance for line in found.lines] == [strategy]
    assert abs(found.whole.z) < 4
    assert found.whole.observed_deviation == pytest.approx(float(found.whole.odds.variance) ** 0.5, rel=0.01)


def test_every_way_a_hand_ends_comes_as_often_as_counted() -> None:
    rules = rules_of()
    counts = dealing(rules).play(7, 5_000_000, lambda _: None)
    expected = np.array([float(Fraction(each, ALL)) for each in ways(rules, BEST)]) * counts.sum()
    there = expected > 5
    chi_square = float((np.square(counts - expected)[there] / expected[there]).sum())
    assert chi_square < 75  # about 32 degrees of freedom: once in 30,000 sound simulations
    assert counts[expected == 0].sum() == 0


def test_the_same_seed_gives_the_same_simulation_and_a_longer_one_begins_with_the_shorter() -> None:
    stakes = {"jogar_par": 100}
    first, again, other = (simulate(GAME, 50_000, seed, stakes).to_json() for seed in (7, 7, 8))
    assert first == again
    assert first["bets"] != other["bets"]
    hands_dealt = dealing(rules_of(), "jogar_par")
    shorter, longer = (hands_dealt.play(3, count, lambda _: None) for count in (2 * BATCH, 3 * BATCH + 5))
    assert (longer >= shorter).all()
    assert longer.sum() == 3 * BATCH + 5


def test_cards_are_even_in_every_place() -> None:
    rows: npt.NDArray[np.int8] = dealing(rules_of(), "jogar_sempre").trace(seed=11, jogadas=200_000)
    for column in range(10):
        counts = np.bincount(rows[:, column], minlength=52)
        chi_square = float((np.square(counts - 200_000 / 52) / (200_000 / 52)).sum())
        assert chi_square < 105  # 51 degrees of freedom: once in 10,000 sound generators, for each column
    assert all(len(set(row)) == 10 for row in rows[:1_000, :10].tolist())


@pytest.mark.parametrize(
    "values, said",
    [
        ({"stakes": {"jogar_par": 100, "jogar_as_rei": 100}}, "one way of deciding"),
        ({"stakes": {"inicial": 100}}, "no way of deciding here"),
        ({"stakes": {"jogar_carta_igual": 100}, "values": COVERED}, "no way of deciding here"),
        ({"stakes": {"jogar_par": 0}}, "not positive"),
        ({"stakes": {"jogar_par": 10**9}}, "more than the bank pays"),
        ({"jogadas": 10**12, "stakes": {"jogar_par": 10**6}}, "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        simulate(GAME, **{"jogadas": 10, **values})
