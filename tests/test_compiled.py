"""Which modules go into the compiled copy; what it plays is checked where it is made (`make compiled`)."""

import pytest
from tools.compiled import can_be_compiled, modules

from test_architecture import SRC

PLAIN = "def one() -> int:\n    return 1\n"


@pytest.mark.parametrize(
    "source, taken",
    [
        (PLAIN, True),
        ("async def told(room):\n    return await room.chance(6)\n", True),
        ("class Plain:\n    def __init__(self) -> None:\n        self.held = 1\n", True),
        ("NAMES = ('a', 'b')\n", False),  # nothing to run
        (PLAIN + "class Fact(msgspec.Struct):\n    seat: int\n", False),
        (PLAIN + "class Fold(Act, frozen=True):\n    pass\n", False),
        ("async def each(room):\n    yield await room.chance(6)\n", False),
        ("@coroutine\ndef chance(below):\n    return (yield below)\n", False),
    ],
)
def test_the_compiler_is_given_what_it_takes(source: str, taken: bool) -> None:
    assert can_be_compiled(source) is taken


def test_the_heart_of_a_hand_is_among_them() -> None:
    names = {str(file.relative_to(SRC)) for file in modules(SRC)}
    assert {"core/play.py", "core/cards.py", "games/poquer/hand.py", "games/poquer/showdown.py"} <= names
