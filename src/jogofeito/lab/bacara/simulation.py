"""Compiled simulation of bacará: coup after coup from a shoe with its burnt cards and its warning card."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from jogofeito.core.cards import DECK_52, rank
from jogofeito.core.kernel import kernel
from jogofeito.core.odds import Odds
from jogofeito.games.bacara.kernels import NO_CARD, banca_draws, deducted, kept, points, ponto_draws, prize, value
from jogofeito.games.bacara.rules import CHANCES, Rules
from jogofeito.lab.bacara.odds import full_shoe, odds, stakes_returned
from jogofeito.lab.compiled import card_of, compiled, counted, fast_word
from jogofeito.lab.results import Line, Progress, SimulationRefused

Integers = npt.NDArray[np.int64]

BATCH = 1 << 20  # coups of one piece of work, which begins with a fresh shoe
OUTCOMES = 400  # points of the ponto, points of the banca, pairs
WORDS = 2  # of the tape, for each coup: one for the first four cards, one for the others


class Coups:
    """The shoe of some rules, and bets as vectors over the outcomes of a coup."""

    def __init__(self, rules: Rules, stakes: Mapping[str, int]) -> None:
        self._pack = np.array([packed(rank(card)) for card in DECK_52 * rules.decks], dtype=np.uint8)
        self._shoe = np.array(
            [
                rules.cards,
                rules.cards - rules.warning if rules.shoe == "sabot" else 0,
                rules.burnt_first,
                rules.burnt_each,
            ],
            dtype=np.int64,
        )
        self._draws = draw_tables(to_the_letter=rules.readings.draw_table == "letter")
        chances = np.array([CHANCES.index(name) for name in stakes], dtype=np.int64)
        times = np.array([rules.prizes.of(name) for name in stakes], dtype=np.int64)
        amounts = np.array(list(stakes.values()), dtype=np.int64)
        off = rules.taken_off
        self.returned: Integers = _returned(chances, amounts, times, off.percent, off.on_points)  # by outcome and bet

    def play(self, seed: int, coups: int, progress: Progress) -> Integers:
        """How often each outcome came in so many coups, shared among the cores; the same whatever their number."""
        found: Integers = counted(lambda first: self.batch(seed, first, coups), coups, BATCH, progress)
        return found

    def batch(self, seed: int, first: int, coups: int) -> Integers:
        """The coups from `first` to the end of its batch, on one core."""
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        self._play(seed, first, min(first + BATCH, coups), counts, _NOTHING)
        return counts

    def cards(self, seed: int, coups: int) -> Integers:
        """The ranks dealt in each coup of the first batch: ponto and banca in turn, then the third cards or -1.

        A last column says whether the coup was the first of a shoe.
        """
        dealt = np.empty((coups, 7), dtype=np.int64)
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        self._play(seed, 0, coups, counts, dealt)
        return dealt

    def _play(self, seed: int, first: int, last: int, counts: Integers, trace: Integers) -> None:
        _play(np.uint64(seed), first, last, self._pack.copy(), self._shoe, *self._draws, counts, trace)


_NOTHING: Integers = np.empty((0, 7), dtype=np.int64)


def draw_tables(*, to_the_letter: bool) -> tuple[Integers, Integers]:
    """Who draws: the ponto by both groups' points, the banca by these and the ponto's third card, none first."""
    each = range(10)
    ponto = [[ponto_draws(ponto, banca) for banca in each] for ponto in each]
    banca = [[[banca_draws(p, b, third, to_the_letter) for third in range(NO_CARD, 10)] for b in each] for p in each]
    return np.array(ponto, dtype=np.int64), np.array(banca, dtype=np.int64)


@kernel
def packed(card_rank: int) -> int:
    """A card as the loop has it: its value and its rank in one byte."""
    return value(card_rank) << 4 | card_rank


@kernel
def outcome_of(ponto: int, banca: int, pairs: int) -> int:
    return (ponto * 10 + banca) * 4 + pairs


@compiled
def _play(
    seed: Any, first: Any, last: Any, pack: Any, shoe: Any, ponto_takes: Any, banca_takes: Any, counts: Any, trace: Any
) -> None:
    """Deal coups and count their outcomes. `pack[:unseen]` are the cards nobody has seen; a drawn one goes behind."""
    size, warning, burnt_first, burnt_each = shoe[0], shoe[1], shoe[2], shoe[3]
    dealt, unseen = size + 1, size
    for coup in range(first, last):
        fresh = dealt > warning
        if fresh:
            dealt, unseen = burnt_first, size
        else:
            dealt += burnt_each
        before = unseen
        word = fast_word(seed, WORDS * coup)
        ponto_1, word, unseen = card_of(pack, word, unseen, 1)
        banca_1, word, unseen = card_of(pack, word, unseen, 1)
        ponto_2, word, unseen = card_of(pack, word, unseen, 1)
        banca_2, word, unseen = card_of(pack, word, unseen, 1)
        ponto = points((ponto_1 >> 4) + (ponto_2 >> 4))
        banca = points((banca_1 >> 4) + (banca_2 >> 4))
        pairs = (ponto_1 == ponto_2) + 2 * (banca_1 == banca_2)
        word = fast_word(seed, WORDS * coup + 1)
        draws = ponto_takes[ponto, banca]
        ponto_3, word, unseen = card_of(pack, word, unseen, draws)
        third = (ponto_3 >> 4) if draws else NO_CARD
        more = banca_takes[ponto, banca, third + 1]
        banca_3, word, unseen = card_of(pack, word, unseen, more)
        ponto = points(ponto + draws * (ponto_3 >> 4))
        banca = points(banca + more * (banca_3 >> 4))
        dealt += before - unseen
        counts[outcome_of(ponto, banca, pairs)] += 1
        if len(trace):
            row = trace[coup]
            row[0], row[1], row[2], row[3] = ponto_1 & 15, banca_1 & 15, ponto_2 & 15, banca_2 & 15
            row[4], row[5], row[6] = (ponto_3 & 15) if draws else NO_CARD, (banca_3 & 15) if more else NO_CARD, fresh


@compiled
def _returned(chances: Any, stakes: Any, times: Any, percent: Any, on_points: Any) -> Any:
    """What each bet returns for each outcome."""
    returned = np.empty((OUTCOMES, len(chances)), dtype=np.int64)
    for ponto in range(10):
        for banca in range(10):
            for pairs in range(4):
                for bet in range(len(chances)):
                    won = prize(chances[bet], stakes[bet], times[bet], ponto, banca, pairs)
                    off = deducted(chances[bet], won, banca, percent, on_points)
                    stays = kept(chances[bet], stakes[bet], ponto, banca, pairs)
                    returned[outcome_of(ponto, banca, pairs), bet] = stays + won - off
    return returned


def simulate(
    rules: Rules, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
) -> tuple[tuple[Line, ...], Line]:
    """A line for each bet, and one for all bets of a coup together."""
    laid = dict(stakes or dict.fromkeys(rules.chances, rules.minimum))
    check_stakes(rules, laid, jogadas)
    coups = Coups(rules, laid)
    counts = coups.play(seed, jogadas, progress)
    exact = {line.chance: line for line in odds(rules)}
    back = counts @ coups.returned  # a bet is a function of the outcome: how often it came tells all it returned
    lines = tuple(
        Line(exact[name], stake, int(counts[coups.returned[:, place] > 0].sum()), jogadas, int(back[place]))
        for place, (name, stake) in enumerate(laid.items())
    )
    returned = coups.returned.sum(axis=1)
    squares = float(counts @ np.square(returned.astype(np.float64)))
    whole = Odds("jogada", "jogada", stakes_returned(rules, full_shoe(rules), laid))
    hits = int(counts[returned > 0].sum())
    return lines, Line(whole, sum(laid.values()), hits, jogadas, int(back.sum()), squares)


def check_stakes(rules: Rules, stakes: Mapping[str, int], jogadas: int) -> None:
    percent = rules.taken_off.percent
    for name, stake in stakes.items():
        if name not in rules.chances:
            raise SimulationRefused(f"there is no chance {name!r} under these rules")
        if stake <= 0 or (name == "banca" and stake * percent % 100):
            raise SimulationRefused(f"the stake on {name} is {stake}; it is positive, and {percent} % of it is whole")
    if sum(stake * (rules.prizes.of(name) + 1) for name, stake in stakes.items()) * jogadas > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")
