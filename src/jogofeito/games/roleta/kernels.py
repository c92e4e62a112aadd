"""What a bet returns: the functions that pay at the table and are simulated in the lab.

They take an entry of the chance's vectors for the number that came (see `cloth`).
"""

from jogofeito.core.kernel import kernel


@kernel
def kept(unit: int, chips: int) -> int:
    """How much of a bet of `unit` a chip stays its owner's."""
    return unit * chips


@kernel
def prize(unit: int, halves: int) -> int:
    """What is paid on it, given in half chips for the chances that pay half; units are even."""
    return unit // 2 * halves
