"""Vou or passo: all players decide at the same time, and nobody hears the others before the last has decided."""

from jogofeito.core.offers import Act
from jogofeito.core.parties import CROUPIER, number_of, seat
from jogofeito.games.poquer_sem_descarte.acts import (
    BarPlayer,
    Barred,
    BreachNoted,
    Carry,
    DecisionTaken,
    NoteBreach,
    Passed,
    Passo,
    Vou,
    WentOn,
)
from jogofeito.games.poquer_sem_descarte.dealing import Dealer
from jogofeito.games.poquer_sem_descarte.offers import CONTINUED, Deciding, Watching
from jogofeito.games.poquer_sem_descarte.rules import SEGUNDA
from jogofeito.games.poquer_sem_descarte.table import Table


class Decisions:
    """Also what the dealer has to note meanwhile: cards shown, talk, players who keep at it (AO9.24, AO9.31-32)."""

    def __init__(self, table: Table, carry: Carry) -> None:
        self._table = table
        self._room = table.room
        self._playing: list[int] = []
        self._goes: dict[int, bool] = {}
        self._showed: set[int] = set()
        self.breaches = dict(carry.breaches)
        self.barred = list(carry.barred)

    async def hear(self, dealer: Dealer) -> None:
        """One decision of each player whose cards nobody else has seen; who says nothing passes (reading 172)."""
        self._playing = self._table.playing
        undecided = {seat(number): self._deciding(number, dealer) for number in self._playing}
        watching = self._watching()
        while undecided:
            by, act = await self._room.first_of({**undecided, CROUPIER: watching})
            if by == CROUPIER:
                self._mind(act)
                watching = self._watching()
                for number in self._showed:
                    undecided.pop(seat(number), None)
            else:
                number, goes = number_of(by), isinstance(act, Vou)
                self._goes[number] = goes
                self._room.tell(DecisionTaken(number, goes), to=by)
                del undecided[by]

    def announce(self) -> list[int]:
        """From the dealer's left on: who plays on. Whoever passes loses the first bet at that moment (AO9.25)."""
        going = []
        for number in self._playing:
            goes = self._goes.get(number, False)
            if goes:
                self._table.bets[number][SEGUNDA] = self._second(number)
                self._room.tell(WentOn(number, self._second(number)))
            elif number in self._goes:
                self._room.tell(Passed(number))
            if goes and number not in self._showed:
                going.append(number)
            else:
                self._table.lose(number)
        return going

    def carry(self, before: Carry) -> Carry:
        return Carry(before.jogadas + 1, self.breaches, tuple(self.barred))

    def _deciding(self, number: int, dealer: Dealer) -> Deciding:
        return Deciding(
            to=seat(number),
            default=Passo(),
            second=self._second(number),
            hand=dealer.hands[number].names,
            open_card=dealer.open_card,
        )

    def _second(self, number: int) -> int:
        return self._table.rules.second(self._table.first(number))

    # ---- what the dealer notes

    def _mind(self, act: Act) -> None:
        if isinstance(act, NoteBreach):
            player = self._table.player(act.seat)
            self.breaches[player] = self.breaches.get(player, 0) + 1
            loses = act.breach == "showed"
            if loses:
                self._showed.add(act.seat)
            self._room.tell(BreachNoted(act.seat, act.breach, loses))
        elif isinstance(act, BarPlayer):
            self.barred.append(self._table.player(act.seat))
            self._room.tell(Barred(act.seat))

    def _watching(self) -> Watching:
        """A player with several breaches, now or before, may be barred from the next jogada on (reading 176)."""
        continued = [
            number
            for number in self._playing
            if (player := self._table.player(number)) not in self.barred and self.breaches.get(player, 0) >= CONTINUED
        ]
        return Watching(seats=tuple(self._playing), may_be_barred=tuple(continued))
