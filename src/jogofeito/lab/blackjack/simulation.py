"""Compiled simulation of blackjack: jogada after jogada of one place from a shoe, played by a strategy.

A hand is a place in the list of all hands, and a table leads from it to the next with each card: so a strategy by cards
is as fast as one by totals. What is paid is paid by the table's own kernels.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from jogofeito.core.cards import DECK_52, rank, suit
from jogofeito.core.odds import Odds
from jogofeito.games.blackjack.kernels import (
    bank_draws,
    given_up,
    is_blackjack,
    kept,
    prize,
    total,
)
from jogofeito.games.blackjack.rules import Rules
from jogofeito.lab.blackjack.loop import (
    BANK_BLACKJACK,
    DOUBLE,
    DOUBLE_FOR_PRIZE,
    DRAW,
    DRAW_FOR_PRIZE,
    MIDDLE,
    MOST_CARDS,
    MOST_HANDS,
    NATURAL,
    OUTCOMES,
    OVER,
    RARE,
    STAKE,
    STAND,
    TOTALS,
    play,
)
from jogofeito.lab.blackjack.odds import INSURANCE
from jogofeito.lab.blackjack.solver.cards import (
    ACE,
    BUST,
    VALUES,
    Hand,
    all_hands,
    full_shoe,
    place_of,
    two_cards,
)
from jogofeito.lab.blackjack.solver.options import Options, options_of
from jogofeito.lab.blackjack.solver.play import OPEN_CARD_OF, ActName, doubled_total, special_wanted
from jogofeito.lab.blackjack.solver.sketch import sketch
from jogofeito.lab.blackjack.solver.strategy import Strategy, may_be_suited
from jogofeito.lab.blackjack.solver.value import halves
from jogofeito.lab.compiled import counted
from jogofeito.lab.results import Line, Progress, SimulationRefused

Integers = npt.NDArray[np.int64]

BATCH: Final = 1 << 18  # jogadas of one piece of work, which begins with a fresh shoe
ACTS: Final[tuple[ActName, ...]] = ("stand", "draw", "double", "split", "give_up")
CODES: Final = tuple(place_of(rank(card)) * 4 + suit(card) for card in DECK_52)  # as the loop has them: tens are alike


class Usual(NamedTuple):
    """What most jogadas need: see `Tables` for the numbers."""

    begins: Any  # how two cards begin, by open card, first, second, whether of one suit
    plays: Any
    banks: Any
    pays: Any  # for a first bet that is not doubled, by total and total of the bank


class Tables(NamedTuple):
    """A strategy under some rules as arrays. Every number in them comes from the solver's or the table's functions."""

    place: Any  # the hand that two cards make, ten times its place, so that a card can be added
    play: Any  # what a card makes of a hand: ten times that it plays on with, or how it ends; by open card, hand + card
    total: Any  # by ten times the hand
    doubled: Any  # the total that a last card makes of it, by hand + card
    split: Any  # what is done after a split, by open card and hand; one more for hands that began with an ace
    bank: Any  # what a card makes of the bank, ten times as well; it begins with its open card
    pays: Any  # what a bet wins: first or later bet, doubled or not, total, total of the bank
    size: int  # of all hands, ten times


def tables_of(rules: Rules, strategy: Strategy) -> tuple[Usual, Tables]:
    hands = all_hands()
    totals = np.array([hand.total for hand in hands], dtype=np.int16)
    after = np.array([hand.after for hand in hands], dtype=np.int16)
    plays = np.empty((VALUES, len(hands), VALUES), dtype=np.int16)
    split = np.zeros((VALUES, len(hands), 2), dtype=np.int8)
    begins = np.zeros((VALUES, VALUES, VALUES, 2), dtype=np.int64)
    place = np.zeros((VALUES, VALUES), dtype=np.int16)
    options = options_of(rules)
    doubled = np.array([[doubled_total(options, hand, each) for each in range(VALUES)] for hand in hands], np.int16)
    for upcard in range(VALUES):
        stands = np.array([hand.cards < 3 or strategy.later(upcard, hand) == "stand" for hand in hands])
        plays[upcard] = np.where(after == BUST, OVER, np.where(stands[after], -1 - totals[after], after))
        for hand in two_cards():
            one, two = hand.values
            place[one, two] = place[two, one] = hand.place
            for one_suit in (0, 1):
                begins[upcard, one, two, one_suit] = begins[upcard, two, one, one_suit] = _begin(
                    options, strategy, upcard, hand, bool(one_suit)
                )
            for began in (one, two) if hand.total < 21 else ():
                split[upcard, hand.place, int(began == ACE)] = ACTS.index(strategy.after_split(upcard, hand, began))
    moves = np.where(plays < 0, plays, plays * 10).astype(np.int16).ravel()
    bank, pays = _bank_table().ravel(), _pays(rules)
    tables = Tables(
        place.ravel() * 10,
        moves,
        np.repeat(totals, 10).astype(np.int64),
        doubled.ravel(),
        np.repeat(split, 5, axis=2).ravel(),  # ten for each hand: five, and five where it began with an ace
        bank,
        pays,
        len(hands) * 10,
    )
    return Usual(begins.ravel(), moves, bank, pays[0, 0].ravel().copy()), tables


def _begin(options: Options, strategy: Strategy, upcard: int, hand: Hand, one_suit: bool) -> int:
    """Where a hand stands or draws, as in `Tables.play`; else what it does."""
    act = _first(options, strategy, upcard, hand, one_suit)
    if act == STAND:
        return -1 - hand.total
    return 10 * hand.place if act == DRAW else RARE + act


def _first(options: Options, strategy: Strategy, upcard: int, hand: Hand, one_suit: bool) -> int:
    if hand.blackjack:
        return NATURAL
    act = ACTS.index(strategy.first(upcard, hand, one_suit and may_be_suited(hand)))
    if options.special and special_wanted(hand) is not None and (one_suit or hand.pair is not None):
        return {DRAW: DRAW_FOR_PRIZE, DOUBLE: DOUBLE_FOR_PRIZE}.get(act, act)
    return act


def _bank_table() -> Any:
    """Places 0 to 9 are its open card; then points with every ace at 1, with and without one."""
    table = np.full((VALUES + 44, VALUES), OVER, dtype=np.int64)

    def ends(points: int, aces: int) -> int:
        if bank_draws(points, aces):
            return 10 * (VALUES + 2 * points + (aces > 0))
        return max(OVER, -1 - total(points, aces))

    for drawn in range(VALUES):
        for upcard in range(VALUES):
            natural = is_blackjack(OPEN_CARD_OF[upcard], OPEN_CARD_OF[drawn])
            of_two = ends(upcard + drawn + 2, (upcard == ACE) + (drawn == ACE))
            table[upcard, drawn] = BANK_BLACKJACK if natural else of_two
        for points in range(22):
            for ace in (0, 1):
                table[VALUES + 2 * points + ace, drawn] = ends(points + drawn + 1, ace + (drawn == ACE))
    return table


def _pays(rules: Rules) -> Any:
    """What a bet wins on a hand that waited for the bank, by the functions that pay."""
    table = np.zeros((2, 2, 22, TOTALS), dtype=np.int64)
    all_lost = rules.readings.bank_blackjack == "all"
    for later in (0, 1):
        for twice in (0, 1):
            stake = STAKE * (1 + twice)
            for player in range(22):
                for bank in range(17, TOTALS):
                    against = (player, False, 21 if bank == 23 else bank, bank == 23)
                    stays = kept(stake, 0 if later else STAKE, *against, all_lost)
                    table[later, twice, player, bank] = stays - stake + prize(stake, *against, *rules.prizes.blackjack)
    table[:, :, 0, :] = given_up(STAKE) - STAKE  # a total of 0 stands for a hand that was given up
    table[:, :, 0, 23] = -STAKE
    return table


class Jogadas:
    """One place of a table under some rules, played by a strategy."""

    def __init__(self, rules: Rules, strategy: Strategy) -> None:
        check_rules(rules)
        self._usual, self._tables = tables_of(rules, strategy)
        self._pack = np.array(CODES * rules.decks, dtype=np.uint8)
        warning = rules.cards - rules.behind_warning(players=1) if rules.shoe == "sabot" else 0
        readings = rules.readings
        self._rules = np.array(
            [
                rules.cards,
                warning,
                rules.burnt_first,
                rules.most_splits or MOST_HANDS - 1,
                readings.resplit_aces,
                rules.prizes.special if rules.special_prize else 0,
                readings.special_suits == "both",
                readings.special_stake == "whole",
                readings.giving_up == "at_once",
                prize(STAKE, 21, True, 0, False, *rules.prizes.blackjack),
            ],
            dtype=np.int64,
        )

    def play(self, seed: int, jogadas: int, progress: Progress) -> Integers:
        """How often each outcome came, in halves of the bet around MIDDLE; the same whatever the number of cores."""
        found: Integers = counted(lambda first: self.batch(seed, first, jogadas), jogadas, BATCH, progress)
        return found

    def batch(self, seed: int, first: int, jogadas: int) -> Integers:
        """The jogadas from `first` to the end of its batch, on one core."""
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        self._play(seed, first, min(first + BATCH, jogadas), counts, _NOTHING)
        return counts

    def trace(self, seed: int, jogadas: int) -> Integers:
        """Of each jogada of the first batch: whether its shoe was new, what was won, how many cards, their codes."""
        rows = np.zeros((jogadas, 3 + MOST_CARDS), dtype=np.int64)
        self._play(seed, 0, jogadas, np.zeros(OUTCOMES, dtype=np.int64), rows)
        return rows

    def _play(self, seed: int, first: int, last: int, counts: Integers, trace: Integers) -> None:
        pack = self._pack.copy()
        play(np.uint64(seed), first, last, pack, self._rules, self._usual, self._tables, counts, trace)


_NOTHING: Integers = np.empty((0, 3 + MOST_CARDS), dtype=np.int64)


# ---- beside the exact figures


def simulate(
    rules: Rules, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
) -> tuple[tuple[Line, ...], Line]:
    """A line for a bet on one place, played by the strategy of the listed odds; and the same as the whole jogada."""
    laid = dict(stakes or {rules.places[0]: rules.minimum})
    check_stakes(rules, laid, jogadas)
    options, shoe = options_of(rules), full_shoe(rules.decks)
    strategy = sketch(options, shoe)
    counts = Jogadas(rules, strategy).play(seed, jogadas, progress)
    won = np.arange(OUTCOMES) - MIDDLE
    ((place, stake),) = laid.items()
    returned = int(counts @ (won + STAKE)) * stake // STAKE
    hits = int(counts[won > -STAKE].sum())
    squares = float(counts @ np.square(won + STAKE)) * (stake / STAKE) ** 2
    exact = [(chance, 1 + Fraction(half, 2)) for half, chance in halves(options, shoe, strategy).items()]
    line = Line(Odds(place, "lugar", exact), stake, hits, jogadas, returned, squares)
    return (line,), Line(Odds("jogada", "jogada", exact), stake, hits, jogadas, returned, squares)


def check_rules(rules: Rules) -> None:
    readings = rules.readings
    if rules.special_prize and (readings.special_split or readings.special_cards == "any_three"):
        raise SimulationRefused("special prizes are simulated for the first three cards of a hand that is not split")


def check_stakes(rules: Rules, stakes: Mapping[str, int], jogadas: int) -> None:
    if len(stakes) != 1:
        raise SimulationRefused("one place is simulated at a time: a bet on one, such as lugar:1")
    ((place, stake),) = stakes.items()
    if place not in rules.places:
        about = f"; {INSURANCE} is no bet of its own" if place.startswith(INSURANCE) else ""
        raise SimulationRefused(f"there is no place {place!r} at this table{about}")
    if stake <= 0 or stake % 2:
        raise SimulationRefused(f"the stake on {place} is {stake}; it is positive, and half of it is whole")
    if stake * OUTCOMES * jogadas > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")
