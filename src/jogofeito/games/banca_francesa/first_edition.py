"""Banca francesa before its second edition: what lay on a line did not count with the area, spoiled dice came back, and
a void jogada left nothing behind."""

from jogofeito.core.offers import Act, Refusal
from jogofeito.core.room import Room
from jogofeito.games.banca_francesa.acts import Carry, FirstCarry
from jogofeito.games.banca_francesa.jogada import throws
from jogofeito.games.banca_francesa.offers import Betting
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.banca_francesa.ternos import Case


class FirstBetting(Betting, frozen=True, kw_only=True, tag="betting"):
    def check_together(self, act: Act) -> Refusal | None:  # noqa: ARG002
        return None


class FirstCase(Case):
    @property
    def can_turn(self) -> bool:
        return self._all > 1

    def spoil(self) -> None:
        self._take_next("spoiled")


async def first_jogada(rules: Rules, carry: FirstCarry, room: Room) -> FirstCarry:
    case = FirstCase(rules, Carry(carry.terno), room)
    await throws(rules, room, case, FirstBetting)
    return FirstCarry(case.terno)
