"""For the trainer: what «vou» and «passo» are worth with these five cards against this open card, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from jogofeito.core.cards import DECK_52, rank
from jogofeito.games.combinacoes import CARTA_MAIOR
from jogofeito.games.poquer_sem_descarte.kernels import combination_of
from jogofeito.games.poquer_sem_descarte.rules import HAND, Rules
from jogofeito.lab.poquer_sem_descarte.counting import Tie, hands
from jogofeito.lab.poquer_sem_descarte.strategies import PASSED, SITUATIONS, back, situation_of


class Advice(NamedTuple):
    """What is won in the mean on a first bet of 1, with either act."""

    vou: Fraction
    passo: Fraction

    @property
    def best(self) -> Literal["vou", "passo"]:
        """What pays best; where both pay the same, to pass, which risks less."""
        return "vou" if self.vou > self.passo else "passo"

    @property
    def mistake(self) -> Fraction:
        """What the other act costs."""
        return abs(self.vou - self.passo)


def advice(rules: Rules, hand: Sequence[int], open_card: int | None) -> Advice:
    """The worth of both acts; `open_card` is None only where the bank shows none. Other players' cards are unknown."""
    ways = situations(rules, hand, open_card)
    combination = combination_of(Tie.of(rules).worth(hand))
    won = sum(count * (back(rules, 1, combination, situation) - 1) for situation, count in enumerate(ways))
    return Advice(Fraction(won, sum(ways)), Fraction(back(rules, 1, combination, PASSED) - 1))


def situations(rules: Rules, hand: Sequence[int], open_card: int | None) -> tuple[int, ...]:
    """How many hands of the bank lead to each situation when the player goes."""
    begun = () if open_card is None else (open_card,)
    known = {*hand, *begun}
    if len(hand) != HAND or len(known) != HAND + len(begun) or not known <= set(DECK_52):
        raise ValueError(f"five cards of a pack and another one, not {tuple(hand)} and {open_card}")
    tie = Tie.of(rules)
    player = tie.worth(hand)
    same = tuple(sorted(map(rank, hand))) if combination_of(player) == CARTA_MAIOR else ()
    ways = [0] * SITUATIONS
    for bank, count in hands(tie, known, begun, same):
        ways[situation_of(player, bank)] += count
    return tuple(ways)
