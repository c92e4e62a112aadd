"""Roulette as it was played before its second edition.

A void jogada left nothing behind, colours hung on seats, and as soon as anybody waited all that were idle lost theirs.
"""

from jogofeito.core.room import Room
from jogofeito.core.waits import Offers
from jogofeito.games.roleta.acts import Carry, Holder
from jogofeito.games.roleta.jogada import golpe
from jogofeito.games.roleta.offers import ColourForfeit
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.table import Table


class FirstTable(Table):
    def held_before(self, carry: Carry) -> dict[int, Holder]:
        return {each.seat: each for each in carry.holders if self.players.get(each.seat) == each.player}

    def forfeits(self) -> list[Holder]:
        return self.idle_holders() if self.room.company.waiting else []

    def while_some_wait(self, forfeit: ColourForfeit) -> Offers:
        return {forfeit.to: forfeit}


async def first_jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    return await golpe(FirstTable(rules, carry, room))
