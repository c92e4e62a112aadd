"""Compiled simulation of póquer sem descarte: one player with a way of deciding, hand after hand."""

from collections.abc import Mapping
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from jogofeito.core.cards import DECK_52, RANKS
from jogofeito.core.kernel import kernel
from jogofeito.core.odds import Odds
from jogofeito.games.poquer_sem_descarte.kernels import combination_of
from jogofeito.games.poquer_sem_descarte.rules import Rules
from jogofeito.lab.compiled import compiled, counted, drawn, fast_word
from jogofeito.lab.poquer_sem_descarte.counting import Tie
from jogofeito.lab.poquer_sem_descarte.exact import CARDS, CHOOSE, HANDS, Faced, Pack, is_held
from jogofeito.lab.poquer_sem_descarte.odds import figures
from jogofeito.lab.poquer_sem_descarte.strategies import (
    CELLS,
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
from jogofeito.lab.results import Line, Progress, SimulationRefused

Integers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

RANK_SETS: Final = comb(len(RANKS) + 4, 5)  # of five cards, each rank as often as one likes
PATTERNS: Final = 3 * RANK_SETS  # at most two of a suit, three or four, five
BATCH: Final = 1 << 20  # hands of one piece of work
WORDS: Final = 2  # of the tape, for each hand: one for the open card and the player's, one for the bank's covered cards
TRACED: Final = 11  # columns of a trace: open card, five of the player, four of the bank or -1, the cell

NEVER, ALWAYS, BY_CARD = range(3)  # whether to go with a worth: a few hang on the open card or on suits


class Hands:
    """Some rules and a way of deciding, as tables: the kernels once for each hand that there is."""

    def __init__(self, rules: Rules, strategy: str, faced: Faced | None = None) -> None:
        """`faced` are all hands counted against all others, if that has been done already."""
        self._strategy = STRATEGIES.index(strategy)
        tie = Tie.of(rules)
        pack = Pack.of(tie)
        self._worths, places = np.unique(pack.worths, return_inverse=True)  # from the least to the greatest
        self._places = np.full(PATTERNS, len(self._worths), dtype=np.uint16)  # of each pattern among them
        if not _place_patterns(pack.cards, places, len(self._worths), self._places):
            raise ValueError("hands of one pattern differ in worth: it hangs on more than ranks and three of a suit")
        self._with_open_card = rules.open_card
        self._calls = np.full(len(self._worths), BY_CARD, dtype=np.uint8)
        self._acts: Words = np.zeros(HANDS if self._strategy == MELHOR else 0, dtype=np.uint64)
        if self._strategy == MELHOR:
            self._learn(faced or Faced.of(tie), rules)
        else:
            _call_by_rule(self._strategy, self._worths, self._with_open_card, self._calls)

    def _learn(self, faced: Faced, rules: Rules) -> None:
        """The best acts, and which of them are the same for all hands of a worth."""
        acts, places = faced.acts(rules, MELHOR), np.searchsorted(self._worths, faced.worths)
        _call_best(faced.cards, acts, places, self._acts, self._calls)

    def play(self, seed: int, jogadas: int, progress: Progress) -> Integers:
        """How often each cell came in so many hands, shared among the cores; the same whatever their number."""
        found: Integers = counted(lambda first: self.batch(seed, first, jogadas), jogadas, BATCH, progress)
        return found

    def batch(self, seed: int, first: int, jogadas: int) -> Integers:
        """The hands from `first` to the end of its batch, on one core."""
        counts = np.zeros(CELLS, dtype=np.int64)
        self._play(seed, first, min(first + BATCH, jogadas), counts, _NOTHING)
        return counts

    def trace(self, seed: int, jogadas: int) -> npt.NDArray[np.int8]:
        """The cards and the cell of each hand of the first batch."""
        traced = np.empty((jogadas, TRACED), dtype=np.int8)
        self._play(seed, 0, jogadas, np.zeros(CELLS, dtype=np.int64), traced)
        return traced

    def _play(self, seed: int, first: int, last: int, counts: Integers, trace: npt.NDArray[np.int8]) -> None:
        pack = np.array(DECK_52, dtype=np.uint8)
        tables = self._places, self._worths, self._calls, self._acts
        _play(np.uint64(seed), first, last, pack, *tables, self._strategy, self._with_open_card, counts, trace)


_NOTHING = np.empty((0, TRACED), dtype=np.int8)


# ---- hands and their indices


@kernel
def sorted_pair(one: Any, two: Any) -> Any:
    return min(one, two), max(one, two)


@kernel
def in_order(one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """Five cards from the lowest to the highest: nine comparisons, none of them a branch."""
    one, two = sorted_pair(one, two)
    four, five = sorted_pair(four, five)
    three, five = sorted_pair(three, five)
    three, four = sorted_pair(three, four)
    two, five = sorted_pair(two, five)
    one, four = sorted_pair(one, four)
    one, three = sorted_pair(one, three)
    two, four = sorted_pair(two, four)
    two, three = sorted_pair(two, three)
    return one, two, three, four, five


@kernel
def index_of(one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """The index in `Pack` of five cards in any order."""
    one, two, three, four, five = in_order(one, two, three, four, five)
    return one + CHOOSE[two, 2] + CHOOSE[three, 3] + CHOOSE[four, 4] + CHOOSE[five, 5]


@kernel
def pattern_of(one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """All that a worth hangs on: the ranks, and whether three or all five cards have the same suit.

    The tables over patterns are small enough for the nearest cache; over hands they would be a hundred times larger.
    """
    often = (  # how often each suit comes, eight bits each
        (1 << 8 * (one & 3))
        + (1 << 8 * (two & 3))
        + (1 << 8 * (three & 3))
        + (1 << 8 * (four & 3))
        + (1 << 8 * (five & 3))
    )
    three_of_suit = (often + 0x7D7D7D7D) & 0x80808080 != 0  # 3 and 0x7D make 0x80
    all_of_suit = (often + 0x7B7B7B7B) & 0x80808080 != 0
    one, two, three, four, five = in_order(one, two, three, four, five)
    ranks = (
        (one >> 2)
        + CHOOSE[(two >> 2) + 1, 2]
        + CHOOSE[(three >> 2) + 2, 3]
        + CHOOSE[(four >> 2) + 3, 4]
        + CHOOSE[(five >> 2) + 4, 5]
    )
    return ranks + RANK_SETS * (three_of_suit + all_of_suit)


@compiled
def _place_patterns(cards: Any, places: Any, none: Any, by_pattern: Any) -> Any:
    """The place of each pattern; whether all its hands have the same."""
    agree = True
    for index in range(len(cards)):
        hand = cards[index]
        pattern = pattern_of(int(hand[0]), int(hand[1]), int(hand[2]), int(hand[3]), int(hand[4]))
        agree = agree and (by_pattern[pattern] == none or by_pattern[pattern] == places[index])
        by_pattern[pattern] = places[index]
    return agree


@kernel
def ranks_of_suit(hand: Any, suit: Any) -> Any:
    """The ranks that five cards have of a suit, a bit each."""
    held = 0
    for card in hand:
        held |= (card & 3 == suit) << (card >> 2)
    return held


@kernel
def with_suits_in_order(hand: Any, card: Any) -> Any:
    """The index of the hand that stands for this one, and another card with its suit renamed alike."""
    clubs, diamonds = ranks_of_suit(hand, 0), ranks_of_suit(hand, 1)
    hearts, spades = ranks_of_suit(hand, 2), ranks_of_suit(hand, 3)
    suits = (
        (diamonds > clubs) + (hearts > clubs) + (spades > clubs),
        (clubs >= diamonds) + (hearts > diamonds) + (spades > diamonds),
        (clubs >= hearts) + (diamonds >= hearts) + (spades > hearts),
        (clubs >= spades) + (diamonds >= spades) + (hearts >= spades),
    )
    one, two, three, four, five = hand
    return index_of(
        one & ~3 | suits[one & 3],
        two & ~3 | suits[two & 3],
        three & ~3 | suits[three & 3],
        four & ~3 | suits[four & 3],
        five & ~3 | suits[five & 3],
    ), card & ~3 | suits[card & 3]


@compiled
def _call_best(cards: Any, acts: Any, places: Any, by_hand: Any, calls: Any) -> None:
    """`acts` of the hands that stand for others, by the index of these; and a call for each place."""
    all_go, none_goes = np.ones(len(calls), dtype=np.uint8), np.ones(len(calls), dtype=np.uint8)
    for number in range(len(cards)):
        hand = cards[number]
        by_hand[index_of(int(hand[0]), int(hand[1]), int(hand[2]), int(hand[3]), int(hand[4]))] = acts[number]
        for card in range(CARDS):
            if not is_held(hand, card):
                call = acts[number] >> np.uint64(card) & np.uint64(1)
                all_go[places[number]] &= call
                none_goes[places[number]] &= call ^ np.uint64(1)
    for place in range(len(calls)):
        calls[place] = ALWAYS if all_go[place] else NEVER if none_goes[place] else BY_CARD


@compiled
def _call_by_rule(strategy: Any, worths: Any, with_open_card: Any, calls: Any) -> None:
    for place in range(len(worths)):
        going = 0
        for rank in range(len(RANKS)):
            going += goes(strategy, worths[place], rank if with_open_card else NO_CARD)
        calls[place] = ALWAYS if going == len(RANKS) else BY_CARD if going else NEVER


# ---- play


@kernel
def card_of(pack: Any, word: Any, unseen: Any) -> Any:
    """A card of those nobody has seen, which goes behind them; and what is left of the word."""
    place, rest = drawn(word, unseen)
    card = np.int64(pack[place])
    pack[place] = pack[unseen - 1]
    pack[unseen - 1] = card
    return card, rest


@kernel
def calls_vou(call: Any, strategy: Any, worth: Any, acts: Any, hand: Any, open_card: Any, with_open_card: Any) -> Any:
    if call != BY_CARD:
        return call == ALWAYS
    if strategy != MELHOR:
        return goes(strategy, worth, open_card >> 2 if with_open_card else NO_CARD)
    index, card = with_suits_in_order(hand, open_card)
    return acts[index] >> np.uint64(card) & np.uint64(1) != 0


@compiled
def _play(
    seed: Any,
    first: Any,
    last: Any,
    pack: Any,
    places: Any,
    worths: Any,
    calls: Any,
    acts: Any,
    strategy: Any,
    with_open_card: Any,
    counts: Any,
    trace: Any,
) -> None:
    """Deal hands and count how they end. Cards come in the order in which the table turns them."""
    for jogada in range(first, last):
        word = fast_word(seed, WORDS * jogada)
        open_card, word = card_of(pack, word, 52)
        one, word = card_of(pack, word, 51)
        two, word = card_of(pack, word, 50)
        three, word = card_of(pack, word, 49)
        four, word = card_of(pack, word, 48)
        five, word = card_of(pack, word, 47)
        hand = (one, two, three, four, five)
        place = places[pattern_of(one, two, three, four, five)]
        situation = PASSED
        bank = (-1, -1, -1, -1)
        if calls_vou(calls[place], strategy, worths[place], acts, hand, open_card, with_open_card):
            word = fast_word(seed, WORDS * jogada + 1)
            six, word = card_of(pack, word, 46)
            seven, word = card_of(pack, word, 45)
            eight, word = card_of(pack, word, 44)
            nine, word = card_of(pack, word, 43)
            bank = (six, seven, eight, nine)
            other = places[pattern_of(open_card, six, seven, eight, nine)]
            situation = situation_of(worths[place], worths[other])
        cell = combination_of(worths[place]) * SITUATIONS + situation
        counts[cell] += 1
        if len(trace):
            row = trace[jogada]
            row[0], row[10] = open_card, cell
            row[1], row[2], row[3], row[4], row[5] = hand
            row[6], row[7], row[8], row[9] = bank


def simulate(
    rules: Rules, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
) -> tuple[tuple[Line, ...], Line]:
    """One line: the first bet of one player who decides in one way, the best one unless another is named."""
    strategy, first = check_stake(rules, dict(stakes or {STRATEGIES[MELHOR]: rules.minimum}), jogadas)
    counts = Hands(rules, strategy).play(seed, jogadas, progress)
    back = np.array(backs(rules, first), dtype=np.int64)
    squares = float(counts @ np.square(back.astype(np.float64)))
    exact = figures(rules, strategy).odds
    of = first, int(counts[back > 0].sum()), jogadas, int(counts @ back)
    whole = Line(Odds("jogada", "jogada", [(p, each) for each, p in exact.returns.items()]), *of, squares)
    return (Line(exact, *of),), whole


def check_stake(rules: Rules, stakes: Mapping[str, int], jogadas: int) -> tuple[str, int]:
    if len(stakes) != 1:
        raise SimulationRefused("a simulation has one player with one way of deciding: name one")
    ((strategy, first),) = stakes.items()
    if strategy not in offered(rules):
        raise SimulationRefused(f"{strategy!r} is no way of deciding here; there are {', '.join(offered(rules))}")
    if first <= 0 or rules.most_won(first) > rules.most_prizes:
        raise SimulationRefused(
            f"a first bet of {first} is not positive, or could win more than the bank pays in a golpe"
        )
    if rules.most_won(first) * jogadas > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")
    return strategy, first
