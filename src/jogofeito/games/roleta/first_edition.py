"""Roulette as it was played before its second edition: a void jogada left nothing behind, and colours hung on seats."""

from jogofeito.core.room import Room
from jogofeito.games.roleta.acts import Carry, Holder
from jogofeito.games.roleta.jogada import golpe
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.table import Table


class FirstTable(Table):
    def held_before(self, carry: Carry) -> dict[int, Holder]:
        return {each.seat: each for each in carry.holders if self.players.get(each.seat) == each.player}


async def first_jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    return await golpe(FirstTable(rules, carry, room))
