"""Whoever asks again with a key that was used: the same act is known and counts once, any other is refused."""

from typing import Any

import msgspec

from jogofeito.core.inputs import Acted, Drawn
from jogofeito.core.parties import Party
from jogofeito.core.record import plain


class Done(msgspec.Struct, frozen=True):
    """What was done with a key, and the line of the journal that it is on."""

    line: int
    input: Any

    def was(self, asked: Any) -> bool:
        """`asked` is an act, or what a croupier has read."""
        if isinstance(asked, int):
            return isinstance(self.input, Drawn) and self.input.value == asked
        return isinstance(self.input, Acted) and self.input.act == plain(asked)


Keyed = dict[tuple[Party, str], Done]
