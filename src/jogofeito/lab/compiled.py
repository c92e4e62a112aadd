"""The compiler. Importing this module makes every kernel of the games callable from compiled code."""

import hashlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import register_jitable

from jogofeito.core.kernel import kernel, make_jitable

F = TypeVar("F", bound=Callable[..., Any])

make_jitable(register_jitable)

PACKAGE = Path(__file__).parent.parent


def sources_digest() -> str:
    """A digest of all code that can end up in a compiled loop."""
    found = hashlib.sha256()
    for room in ("core", "games", "lab"):
        for module in sorted((PACKAGE / room).rglob("*.py")):
            found.update(module.read_bytes())
    return found.hexdigest()[:16]


def keep_apart(code: str) -> None:
    """Compiled loops of other code are never taken up again: the compiler's own check sees one file only."""
    place = PACKAGE / "lab" / "__pycache__" / code
    with suppress(OSError):  # where nothing can be written the compiler looks for a place by itself
        place.mkdir(parents=True, exist_ok=True)
        if not numba.config.CACHE_DIR:  # type: ignore[attr-defined]  # who names a place for it minds it, too
            numba.config.CACHE_DIR = str(place)  # type: ignore[attr-defined]


keep_apart(sources_digest())


def compiled(function: F) -> F:
    """Compile a loop of the lab; it runs without the interpreter's lock, so that threads share the work."""
    return cast("F", numba.njit(nogil=True, cache=True)(function))


def counted(batch: Callable[[int], Any], jogadas: int, size: int, progress: Callable[[int], None]) -> Any:
    """How often each outcome came, batch by batch, shared among the cores; the same whatever their number."""
    counts: Any = 0
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for each in workers.map(batch, range(0, jogadas, size)):
            counts = counts + each
            progress(int(each.sum()))
    return counts


@kernel
def fast_word(seed: Any, place: Any) -> Any:
    """A word of 64 bits for a place in the tape: SplitMix64, whose words can be taken in any order."""
    word = np.uint64(seed) + np.uint64(place + 1) * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@kernel
def drawn(word: Any, below: Any) -> Any:
    """The integer part of word / 2**64 * below; what is left of the word serves the next draw."""
    upper, lower, n = word >> np.uint64(32), word & np.uint64(0xFFFFFFFF), np.uint64(below)
    return np.int64((upper * n + ((lower * n) >> np.uint64(32))) >> np.uint64(32)), word * n


@kernel
def fast_below(word: Any, below: Any) -> Any:
    """An integer below n from the upper half of a word: uneven by less than n / 2**32, far below what shows."""
    return np.int64(((word >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@kernel
def card_of(pack: Any, word: Any, unseen: Any, wanted: Any) -> Any:
    """A card out of those nobody has seen, if one is wanted; and what is left of the word and of the cards.

    Without branches: whether a third card is drawn cannot be foreseen, and a wrong guess costs more than a draw.
    """
    last = unseen - 1
    place, rest = drawn(word, unseen)
    place = place if wanted else last
    card = np.int64(pack[place])
    pack[place] = pack[last]
    pack[last] = card
    return card, rest, unseen - wanted
