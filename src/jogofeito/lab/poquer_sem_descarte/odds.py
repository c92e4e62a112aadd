"""Exact odds of póquer sem descarte: how often each combination comes, and what each way of deciding returns.

In how many ways a hand ends, for all hands, open cards and hands of the bank, is counted by the lab and kept in
`ways.json`; `make ways` writes that file and a test counts everything anew. What is paid in each way is asked of the
kernels that pay at the table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import comb
from types import MappingProxyType
from typing import Final

import msgspec

from jogofeito.core.cards import DECK_52
from jogofeito.core.odds import Odds, Weighted
from jogofeito.games.combinacoes import CLASSES
from jogofeito.games.poquer_sem_descarte.kernels import combination_of, qualifies
from jogofeito.games.poquer_sem_descarte.rules import HAND, Rules
from jogofeito.lab.acumulado import side_odds
from jogofeito.lab.poquer_sem_descarte.counting import Tie, hands
from jogofeito.lab.poquer_sem_descarte.strategies import PASSED, SITUATIONS, STRATEGIES, backs, offered

Ways = tuple[int, ...]  # by cell: combination of the player, then situation

WAYS_FILE: Final = "ways.json"
HANDS: Final = comb(len(DECK_52), HAND)


def odds(rules: Rules) -> Iterator[Odds]:
    """Of the first bet with each way of deciding, and of the jackpot's side stake as long as nobody has won.

    What the second bet wins or loses counts as won or lost by the first: its house edge is that of the whole hand.
    """
    for strategy in offered(rules):
        yield figures(rules, strategy).odds
    if rules.jackpot.offered:
        yield from side_odds(rules.jackpot, rules.jackpot.start, frequencies(), "mao_{}")


# ---- combinations


@cache
def combinations() -> Mapping[str, int]:
    """How many of the 2,598,960 hands have each combination."""
    found = dict.fromkeys(CLASSES, 0)
    for worth, count in hands(Tie(suits_decide=False, to_the_letter=False), ()):
        found[CLASSES[combination_of(worth)]] += count
    return MappingProxyType(found)


def frequencies() -> Mapping[str, Fraction]:
    return {name: Fraction(count, HANDS) for name, count in combinations().items()}


@cache
def qualification() -> Fraction:
    """The probability that the bank plays, before any card is known."""
    worths = hands(Tie(suits_decide=False, to_the_letter=False), ())
    return Fraction(sum(count for worth, count in worths if qualifies(worth)), HANDS)


# ---- ways of deciding


@dataclass(frozen=True)
class Figures:
    """What a way of deciding is worth. Shares are of all hands, money is for a first bet of 1."""

    odds: Odds
    goes: Fraction  # how often it says «vou»
    staked: Fraction  # the first bet and, where it is laid, the second

    @property
    def edge_on_staked(self) -> Fraction:
        """The house edge on all that was staked."""
        return self.odds.house_edge / self.staked


def figures(rules: Rules, strategy: str) -> Figures:
    """Exact, whatever the bets as long as no prize is cut."""
    return figures_of(rules, strategy, ways(rules, strategy))


def figures_of(rules: Rules, name: str, counted: Ways) -> Figures:
    passed = Fraction(sum(counted[PASSED::SITUATIONS]), sum(counted))
    return Figures(Odds(name, name, returns(rules, counted)), 1 - passed, 1 + rules.second(1) * (1 - passed))


def returns(rules: Rules, counted: Ways) -> Iterator[Weighted]:
    whole = sum(counted)
    for count, back in zip(counted, backs(rules), strict=True):
        yield Fraction(count, whole), Fraction(back)


def ways(rules: Rules, strategy: str) -> Ways:
    """How often each cell comes about, of all hands, open cards and hands of the bank."""
    return _all_ways()[ways_key(rules, strategy)]


def ways_key(rules: Rules, strategy: str) -> str:
    """All that the ways hang on, in words. What is best hangs on what is paid too."""
    if strategy not in offered(rules):
        raise ValueError(f"{strategy!r} is no way of deciding here; there are {', '.join(offered(rules))}")
    read = rules.readings
    key = f"{strategy} {read.equal_high_cards} {read.side_cards}"
    if strategy != STRATEGIES[0]:
        return key
    opened = "open" if rules.open_card else "covered"
    paid = "-".join(map(str, rules.prizes.by_class))
    return f"{key} {opened} second_bet={read.second_bet} {paid} on {read.prize_on} {read.not_qualified}"


@cache
def _all_ways() -> Mapping[str, Ways]:
    text = files("jogofeito.lab.poquer_sem_descarte").joinpath(WAYS_FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, Ways])
