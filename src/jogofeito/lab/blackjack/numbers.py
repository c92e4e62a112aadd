"""What the bank ends with against every hand at once, in floating point, so that a whole chart is a matter of seconds.

The solver of the game does the same hand by hand and without any package; without numpy nothing here is needed.
"""

from importlib import import_module
from typing import Any

from jogofeito.lab.blackjack.solver.bank import WIDTH, Facing, facing
from jogofeito.lab.blackjack.solver.cards import VALUES, Counts, Shoe, all_hands

try:
    np: Any = import_module("numpy")
except ModuleNotFoundError:  # the lab's packages are an extra
    np = None


def fill(shoe: Shoe, hits_soft_17: bool = False) -> None:
    """Let every bank of a shoe know its sums, if numpy is there."""
    if np is None:
        return
    for upcard, count in enumerate(shoe.counts):
        if count:
            bank = facing(shoe, upcard, hits_soft_17)
            if len(bank.known) < 1000:
                _fill(bank)


def _fill(bank: Facing) -> None:
    hands = [hand for hand in all_hands() if hand.cards]
    _put(bank, None, [hand.counts for hand in hands if hand.cards > 1])
    for pair in range(VALUES):
        _put(bank, pair, [hand.counts for hand in hands if not hand.counts[pair] and hand.points + pair < 21])


def _put(bank: Facing, aside: int | None, hands: list[Counts]) -> None:
    found = sums(bank, aside, np.array(hands))
    bank.known.update(zip(((aside, hand) for hand in hands), found.tolist(), strict=True))


def sums(bank: Facing, aside: int | None, hands: Any) -> Any:
    """`bank.sums` for many hands: a row for each."""
    shape, step = bank.tree(aside), bank.shoe.step
    left = np.array(bank.shoe.counts)[:, None] - step * hands.T  # value, hand
    weights = np.maximum(left[:, None, :] - step * np.arange(WIDTH)[None, :, None], 0).astype(np.float64)
    weights = np.concatenate([weights.reshape(VALUES * WIDTH, -1), np.ones((1, len(hands)))])
    products = np.ones((1, len(hands)))
    for before, factor in shape.places:
        products = np.concatenate([products, products[np.array(before)] * weights[np.array(factor)]])
    leaves = products[np.array(shape.last[:-1])] * np.array(shape.ways, dtype=np.float64)[:, None]
    return np.add.reduceat(leaves, [first for first, _ in shape.bounds]).T
