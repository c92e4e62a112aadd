"""Compiled simulation of chemin de fer: golpe after golpe from a shoe with its burnt cards and its warning card."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from jogofeito.core.cards import DECK_52, rank
from jogofeito.core.kernel import kernel
from jogofeito.core.odds import Odds
from jogofeito.games.chemin_de_fer.kernels import EMPATE, NO_CARD, PONTO, burnt, points, winner
from jogofeito.games.chemin_de_fer.rules import Rules
from jogofeito.lab.bacara.simulation import packed
from jogofeito.lab.chemin_de_fer.coups import HANDS, NATURAL, SITUATIONS, VALUES
from jogofeito.lab.chemin_de_fer.models import Game, Profile, seen
from jogofeito.lab.chemin_de_fer.odds import BANCA, BEST, NAMES, banker_back, chances_of, played_as, returns
from jogofeito.lab.chemin_de_fer.odds import PONTO as PONTO_SIDE
from jogofeito.lab.compiled import card_of, compiled, counted, fast_word
from jogofeito.lab.results import Line, Progress, SimulationRefused

Integers = npt.NDArray[np.int64]
Shares = npt.NDArray[np.uint64]

BATCH: Final = 1 << 20  # golpes of one piece of work, which begins with a fresh shoe
OUTCOMES: Final = VALUES * VALUES  # points of the ponto, points of the banker
WORDS: Final = 4  # of the tape, for each golpe: four cards, third cards, what both choose, the first burnt card
WHOLE: Final = 1 << 32  # a share of all golpes, as the loop has it
TRACED: Final = 8  # columns of a trace: six cards or NO_CARD, the first of a shoe, burnt cards


class Golpes:
    """The shoe of some rules and how both sides play."""

    def __init__(self, rules: Rules, name: str) -> None:
        self._pack = np.array([packed(rank(card)) for card in DECK_52 * rules.decks], dtype=np.uint8)
        read = rules.readings
        shoe = [rules.cards, rules.cards - rules.warning, read.burn_ten == "ten", read.burn_count == "with"]
        self._shoe = np.array(shoe, dtype=np.int64)
        self.shares = shares(*played_as(rules, name))

    def play(self, seed: int, golpes: int, progress: Progress) -> Integers:
        """How often each outcome came in so many golpes, shared among the cores; the same whatever their number."""
        found: Integers = counted(lambda first: self.batch(seed, first, golpes), golpes, BATCH, progress)
        return found

    def batch(self, seed: int, first: int, golpes: int) -> Integers:
        """The golpes from `first` to the end of its batch, on one core."""
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        self._play(seed, first, min(first + BATCH, golpes), counts, _NOTHING)
        return counts

    def trace(self, seed: int, golpes: int) -> Integers:
        """The ranks dealt in each golpe of the first batch: ponto and banker in turn, then the third cards."""
        traced = np.empty((golpes, TRACED), dtype=np.int64)
        self._play(seed, 0, golpes, np.zeros(OUTCOMES, dtype=np.int64), traced)
        return traced

    def _play(self, seed: int, first: int, last: int, counts: Integers, trace: Integers) -> None:
        _play(np.uint64(seed), first, last, self._pack.copy(), self._shoe, *self.shares, counts, trace)


_NOTHING: Integers = np.empty((0, TRACED), dtype=np.int64)


def shares(played: Game, profile: Profile) -> tuple[Shares, Shares]:
    """How often each side draws, of `WHOLE`: the ponto by its two cards, the banker by its own and the third card.

    Nobody draws with an eight or nine; the banker does not look at these tables when the ponto has shown one.
    """
    ponto_of = {knows.own: x for knows, x in zip(played.pontos, profile.ponto, strict=True)}
    banker_of = {(knows.own, knows.third): y for knows, y in zip(played.bankers, profile.banker, strict=True)}
    ponto = np.zeros((VALUES, VALUES), dtype=np.uint64)
    banker = np.zeros((VALUES, VALUES, len(SITUATIONS)), dtype=np.uint64)
    for hand in HANDS:
        if not hand.natural:
            rows = [share(banker_of[seen(hand, played.sight > 1), third]) for third in SITUATIONS]
            for one, other in (hand, (hand.high, hand.low)):
                ponto[one, other] = share(ponto_of[seen(hand, played.sight == 3)])
                banker[one, other] = rows
    return ponto, banker


def share(often: Fraction) -> int:
    return round(often * WHOLE)


# ---- play


@kernel
def draws(word: Any, often: Any) -> Any:
    """1 as often as this, of `WHOLE`: by the upper half of a word."""
    return np.int64((word >> np.uint64(32)) < often)


@kernel
def takes_card(ponto: Any, banker: Any, often: Any, word: Any) -> Any:
    """With an eight or nine on either side nobody draws (AO12.65.a, AO12.68.a)."""
    return draws(word, often) if ponto < NATURAL and banker < NATURAL else 0


@compiled
def _play(
    seed: Any, first: Any, last: Any, pack: Any, shoe: Any, ponto_often: Any, banker_often: Any, counts: Any, trace: Any
) -> None:
    """Deal golpes and count their outcomes. `pack[:unseen]` are the cards nobody has seen; a drawn one goes behind.

    Of the burnt cards the first is seen and the others are not: they only bring the warning card nearer.
    """
    size, warning, ten_burns, first_counts = shoe[0], shoe[1], shoe[2], shoe[3]
    dealt, unseen = size + 1, size
    for golpe in range(first, last):
        fresh, gone = dealt > warning, 0
        if fresh:
            shown, _, unseen = card_of(pack, fast_word(seed, WORDS * golpe + 3), size, 1)
            gone = burnt(shown & 15, ten_burns != 0, first_counts != 0)
            dealt = gone
        before = unseen
        word = fast_word(seed, WORDS * golpe)
        ponto_1, word, unseen = card_of(pack, word, unseen, 1)
        banker_1, word, unseen = card_of(pack, word, unseen, 1)
        ponto_2, word, unseen = card_of(pack, word, unseen, 1)
        banker_2, word, unseen = card_of(pack, word, unseen, 1)
        ponto = points((ponto_1 >> 4) + (ponto_2 >> 4))
        banker = points((banker_1 >> 4) + (banker_2 >> 4))
        word, chosen = fast_word(seed, WORDS * golpe + 1), fast_word(seed, WORDS * golpe + 2)
        takes = takes_card(ponto, banker, ponto_often[ponto_1 >> 4, ponto_2 >> 4], chosen)
        ponto_3, word, unseen = card_of(pack, word, unseen, takes)
        third = (ponto_3 >> 4) if takes else NO_CARD
        often = banker_often[banker_1 >> 4, banker_2 >> 4, third + 1]
        more = takes_card(ponto, banker, often, chosen << np.uint64(32))
        banker_3, word, unseen = card_of(pack, word, unseen, more)
        ponto = points(ponto + takes * (ponto_3 >> 4))
        banker = points(banker + more * (banker_3 >> 4))
        dealt += before - unseen
        counts[ponto * VALUES + banker] += 1
        if len(trace):
            row = trace[golpe]
            row[0], row[1], row[2], row[3] = ponto_1 & 15, banker_1 & 15, ponto_2 & 15, banker_2 & 15
            row[4], row[5] = (ponto_3 & 15) if takes else NO_CARD, (banker_3 & 15) if more else NO_CARD
            row[6], row[7] = fresh, gone


# ---- what comes back


def backs(rules: Rules, side: str, stake: int) -> Integers:
    """What a bet of this side returns for each outcome."""
    found = np.zeros(OUTCOMES, dtype=np.int64)
    for outcome in range(OUTCOMES):
        who = winner(*divmod(outcome, VALUES))
        if who == EMPATE:
            found[outcome] = stake
        elif (who == PONTO) == (side == PONTO_SIDE):
            found[outcome] = 2 * stake if side == PONTO_SIDE else banker_back(rules, stake, rules.smallest_chip)
    return found


def simulate(
    rules: Rules, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
) -> tuple[tuple[Line, ...], Line]:
    """One line: a bet of one side, and both sides play in the way that it names."""
    chance, stake = check_stake(dict(stakes or {f"{PONTO_SIDE}_{BEST}": rules.minimum}), jogadas)
    side, _, name = chance.partition("_")
    counts, back = Golpes(rules, name).play(seed, jogadas, progress), backs(rules, side, stake)
    squares = float(counts @ np.square(back.astype(np.float64)))
    of = stake, int(counts[back > 0].sum()), jogadas, int(counts @ back)
    exact = [Odds(each, each, returns(rules, chances_of(rules, name), side, stake)) for each in (chance, "jogada")]
    return (Line(exact[0], *of),), Line(exact[1], *of, squares)


def check_stake(stakes: Mapping[str, int], jogadas: int) -> tuple[str, int]:
    if len(stakes) != 1:
        raise SimulationRefused("a simulation has one bet, of one side: name one")
    ((chance, stake),) = stakes.items()
    side, _, name = chance.partition("_")
    if side not in (PONTO_SIDE, BANCA) or name not in NAMES:
        known = ", ".join(f"{PONTO_SIDE}_{each}" for each in NAMES)
        raise SimulationRefused(f"there is no chance {chance!r}; there are {known}, and the same of {BANCA}")
    if stake <= 0:
        raise SimulationRefused(f"the stake on {chance} is {stake}; it is positive")
    if 2 * stake * jogadas > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")
    return chance, stake
