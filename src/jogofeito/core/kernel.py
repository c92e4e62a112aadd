"""`@kernel` marks a leaf decision: a plain function over integers, tuples and arrays.

The live game calls it as it is. When the lab is loaded, it makes every kernel callable from compiled
code as well, so the function that pays is the function that is simulated.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_kernels: list[Callable[..., Any]] = []
_jitable: Callable[[Any], Any] | None = None


def kernel(function: F) -> F:
    _kernels.append(function)
    if _jitable is not None:
        _jitable(function)
    return function


def make_jitable(jitable: Callable[[Any], Any]) -> None:
    """Called once by the lab with the compiler's registration."""
    global _jitable  # noqa: PLW0603
    if _jitable is None:
        _jitable = jitable
        for function in _kernels:
            jitable(function)
