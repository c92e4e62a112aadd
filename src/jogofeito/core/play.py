"""One jogada being played, by hand or by a driver.

This is the interface of every driver, the live ones included:

- `waiting` says what the jogada stands still for: chance, one of several acts, or nothing (it is over);
- `draw(value)` answers chance: the sealed stream at an electronic table, the croupier's reading at a real one;
- `consider(by, act)` tells without any effect whether an act is possible and what money it moves, so that a floor can
  make that money durable first; `take(by, act)` does it. Each offer to a party has a number (`offer_to`); an act
  that names the number it answers cannot be taken for an answer to a later offer;
- `void(reason)` ends a jogada that cannot be finished, and gives back what is at stake;
- `facts` and `movements` only ever grow; whoever publishes or books them remembers how far it has got;
- `inputs` is the record of chance and acts so far. Playing the same inputs again gives the same jogada.
"""

from collections.abc import Mapping
from typing import Any, Generic, cast

from jogofeito.core.facts import JogadaVoid, Told
from jogofeito.core.game import C, Game, R
from jogofeito.core.inputs import Acted, Drawn, Input, Voided
from jogofeito.core.money import MoneyError, Movement, refunds
from jogofeito.core.offers import Act, Offer, OpenRoom, Refusal, Sit
from jogofeito.core.parties import EVERYONE, Company, Party, Seat, at_stake, carried, seat, stack
from jogofeito.core.room import Room, Void
from jogofeito.core.waits import Waiting, WaitsForAct, WaitsForChance


class Play(Generic[R, C]):
    def __init__(self, game: Game[R, C], rules: R, carry: C, company: Company) -> None:
        seats = game.seats(rules)
        if len(company.seats) > seats:
            raise ValueError(f"{game.name} seats {seats} under these rules, not {len(company.seats)}")
        if max([each.number for each in company.seats], default=0) > seats:
            raise ValueError(f"{game.name} has seats 1 to {seats} under these rules")
        self.game = game
        self.rules = rules
        self.carry = carry
        self.company = company
        self.inputs: list[Input] = []
        self.carry_after: C | None = None
        self.waiting: Waiting | None = None
        self._room = Room(company)
        self._numbers: dict[Party, int] = {}  # of the offers made to a party so far
        self._offered: dict[Party, Offer[Any] | None] = {}  # the last of them, until it is answered
        self._coroutine = game.jogada(rules, carry, self._room)
        self._resume(None)

    @property
    def facts(self) -> list[Told]:
        return self._room.facts

    @property
    def movements(self) -> list[Movement]:
        return self._room.movements

    @property
    def over(self) -> bool:
        return self.carry_after is not None

    @property
    def players(self) -> Mapping[int, str]:
        """Who is at the table now, by seat."""
        return self._room.players

    def at_stake(self, number: int) -> int:
        """What a seat has bet that is not decided yet."""
        return self._room.money(at_stake(number)) + self._room.money(carried(number))

    def company_after(self) -> Company:
        """The same people with what now lies on the table for them, for the next jogada."""
        now = self._room.company
        money = self._room.money
        seats = tuple(
            Seat(each.number, each.player, money(stack(each.number)), money(carried(each.number))) for each in now.seats
        )
        return Company(seats, now.waiting)

    def offer_to(self, party: Party) -> tuple[int, Offer[Any]] | None:
        """What is offered to the party now, with the number of the offer; the same offer keeps its number."""
        offer = self.waiting.offers.get(party) if isinstance(self.waiting, WaitsForAct) else None
        return None if offer is None else (self._numbers[party], offer)

    def draw(self, value: int) -> None:
        """Answer the chance that the jogada waits for."""
        waiting = self.waiting
        if not isinstance(waiting, WaitsForChance):
            raise ValueError("the jogada does not wait for chance now")
        if not 0 <= value < waiting.below:
            raise ValueError(f"chance({waiting.below}) gives 0 to {waiting.below - 1}, not {value}")
        self.inputs.append(Drawn(waiting.below, value))
        self._resume(value)

    def consider(self, by: Party, act: Act, answering: int | None = None) -> Refusal | tuple[Movement, ...]:
        """Whether the act is possible now, and the money it would move. Nothing changes."""
        waiting = self.waiting
        if not isinstance(waiting, WaitsForAct):
            return Refusal("nothing_asked_now")
        offer = waiting.offers.get(by)
        if offer is None:
            return Refusal("not_your_turn")
        if answering is not None and answering != self._numbers[by]:
            return Refusal("offer_gone", {"answering": answering, "now": self._numbers[by]})
        refusal = offer.check(act)
        if refusal is None and isinstance(act, Sit) and act.seat.number in self._room.players:
            refusal = Refusal("seat_taken", {"seat": act.seat.number, "player": act.seat.player})
        return offer.moves(act) if refusal is None else refusal

    def take(self, by: Party, act: Act, answering: int | None = None) -> Refusal | None:
        """Do the act, if it is possible; a refused act leaves the jogada as it was."""
        verdict = self.consider(by, act, answering)
        if isinstance(verdict, Refusal):
            return verdict
        self.inputs.append(Acted(by, act))
        offered, self._offered[by] = self._offered[by], None  # answered: the same offer made again is another one
        self.waiting = None  # stays so if the money is not there
        for movement in verdict:
            payer = movement.payer
            if payer != by and payer.startswith("seat:"):
                raise MoneyError(f"an act of {by} cannot charge the purse of {payer}")
            self._room.move(movement)
        if isinstance(act, Sit):
            quietly = isinstance(offered, OpenRoom)
            self._room.seat(act.seat, seat(act.seat.number) if quietly else EVERYONE)
        self._resume((by, act))
        return None

    def void(self, reason: str) -> None:
        """End a jogada that cannot be finished. What is still at stake goes back; what was paid stays paid."""
        if self.over:
            raise ValueError("the jogada is over; it cannot be void any more")
        self.inputs.append(Voided(reason))
        try:
            self._coroutine.throw(Void(reason))
        except StopIteration as end:
            self._end_void(reason, end.value)
        except Void as void:
            self._end_void(reason, self._carried_by(void))
        except Exception:  # noqa: BLE001 - the game breaks down over it, or has before
            self._end_void(reason, self.carry)
        else:
            self._coroutine.close()
            raise RuntimeError(f"{self.game.name} goes on although the jogada is void")

    def _carried_by(self, void: Void) -> C:
        return self.carry if void.carried is None else cast("C", void.carried)

    def _resume(self, answer: object) -> None:
        self.waiting = None  # stays so if the game breaks down
        try:
            waiting = self._coroutine.send(answer)
        except StopIteration as end:
            if left := self._room.still_at_stake():
                raise MoneyError(f"the jogada is over and this is still at stake: {left}") from None
            self.carry_after = end.value
        except Void as void:
            self._end_void(void.reason, self._carried_by(void))
        else:
            self.waiting = waiting
            if isinstance(waiting, WaitsForAct):
                self._number(waiting)

    def _number(self, waiting: WaitsForAct) -> None:
        """Number the offers when they are made, not when they are looked at: a replay numbers them alike."""
        numbers, offered = self._numbers, self._offered
        offers = waiting.offers
        for party in offers if waiting.changed is None else waiting.changed:
            if (offer := offers.get(party)) is None:
                continue
            if party not in offered:
                numbers[party] = 1
            elif offer is offered[party]:
                continue
            else:
                numbers[party] += 1
            offered[party] = offer

    def _end_void(self, reason: str, carry: C) -> None:
        self.waiting = None
        for movement in refunds(self._room.movements):
            self._room.move(movement)
        self._room.tell(JogadaVoid(reason))
        self.carry_after = carry
