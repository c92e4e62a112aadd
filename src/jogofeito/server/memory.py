"""The collector of cyclic garbage, told how a casino lives: what it opens with stays, and play makes few cycles.

A full collection looks through every object there is. With thousands of tables that takes a third of a second, in
which nobody's bet is confirmed; so it is rare, and leaves out what was there when the casino opened.
"""

import gc

COLLECT_AFTER = (50_000, 50, 1_000)  # new objects; then collections of the young; then of the middle-aged


def settle() -> None:
    """Once, when everything is open."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
