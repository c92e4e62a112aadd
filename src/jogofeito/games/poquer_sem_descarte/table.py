"""The cloth during one jogada: first bets, side stakes for the jackpot, and what the bank can still bear."""

from jogofeito.core.money import MOST_UNITS
from jogofeito.core.parties import Party, number_of
from jogofeito.core.room import Room
from jogofeito.games.acumulado.acts import JoinJackpot, LeaveJackpot
from jogofeito.games.acumulado.side import JackpotSide
from jogofeito.games.pano.table import Cloth
from jogofeito.games.poquer_sem_descarte.acts import Carry
from jogofeito.games.poquer_sem_descarte.offers import Betting, BettingAct
from jogofeito.games.poquer_sem_descarte.rules import INICIAL, Rules


class Table(Cloth):
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.side = JackpotSide(rules.jackpot, room)
        self._barred = carry.barred
        super().__init__(room, rules.seats, self._betting)

    def take(self, by: Party, act: BettingAct) -> None:
        """An act that the offer has found possible; its money has moved."""
        number = number_of(by)
        if isinstance(act, JoinJackpot | LeaveJackpot):
            self.side.take(number, act)
        else:
            super().take(by, act)
            if not self.bets[number]:
                self.side.falls(number)  # only with a bet in the game itself (AO9.21)
        self.renew()  # what one has bet bounds what the others may (AO9.16)

    @property
    def playing(self) -> list[int]:
        """Seats with a first bet, from the dealer's left on."""
        return sorted(number for number, bets in self.bets.items() if INICIAL in bets)

    def first(self, number: int) -> int:
        return self.bets[number][INICIAL]

    def player(self, number: int) -> str:
        return next(each.player for each in self.room.company.seats if each.number == number)

    def lose(self, number: int) -> None:
        """All that a seat has bet goes to the bank."""
        for box, amount in self.bets.pop(number).items():
            self.collect(number, box, amount)

    def _betting(self, to: Party, bets: dict[str, int]) -> Betting:
        number = number_of(to)
        return Betting(
            to=to,
            rules=self.rules,
            bets=bets,
            left=self._left(),
            joined=number in self.side.joined,
            barred=self.player(number) in self._barred,
        )

    def _left(self) -> int:
        """First bets are taken as long as the bank could pay the highest prize on every one (reading 170)."""
        if self.rules.readings.prize_cap == "cut":
            return MOST_UNITS
        bet = sum(bets.get(INICIAL, 0) for bets in self.bets.values())
        return self.rules.most_prizes // self.rules.most_won(1) - bet
