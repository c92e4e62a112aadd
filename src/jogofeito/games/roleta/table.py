"""The table during one jogada: who has which colour, what lies on the cloth, what is offered to whom."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from jogofeito.core.offers import Offer, OpenSeats
from jogofeito.core.parties import CROUPIER, FLOOR, HOUSE, Party, Seat, number_of, seat, stack
from jogofeito.core.room import Room
from jogofeito.core.waits import Offers
from jogofeito.games.roleta.acts import (
    BallThrown,
    BetPlaced,
    BetWithdrawn,
    Carry,
    Close,
    CloseColour,
    ColourFreed,
    ColourTaken,
    Direction,
    GiveUpColour,
    Holder,
    LateChips,
    LateChipsPaid,
    Missing,
    Place,
    TakeColour,
    Why,
    Withdraw,
)
from jogofeito.games.roleta.cloth import Chance, cloth_of
from jogofeito.games.roleta.offers import Bets, Betting, ClosingBets, ColourForfeit, ColourSpared, SeatAct
from jogofeito.games.roleta.rules import Rules

OTHER_WAY: dict[Direction, Direction] = {"left_to_right": "right_to_left", "right_to_left": "left_to_right"}


@dataclass(frozen=True)
class Bet:
    """What one seat has on one chance in one sort of chips."""

    seat: int
    chance: Chance
    amount: int
    face_value: bool

    @property
    def unit(self) -> int:
        """The money on each chip of the bet."""
        return self.amount // self.chance.chips


class Table:
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.cloth = cloth_of(rules)
        self.room = room
        self.players = {each.number: each.player for each in room.company.seats}
        self.holders = self.held_before(carry)
        self.next_throw, self.last_number = carry.next_throw, carry.last_number
        self.missing = {each.player: each.chips for each in carry.missing}
        self.bets = {number: Bets() for number in self.players}
        self._offers: dict[Party, Offer[Any]] = {}
        self._offer_to_all()
        self._offer_open_seats()

    def held_before(self, carry: Carry) -> dict[int, Holder]:
        """Colours stay their players', also of those who have changed seats (AO1.15)."""
        seats = {player: number for number, player in self.players.items()}
        held = (
            msgspec.structs.replace(each, seat=seats[each.player]) for each in carry.holders if each.player in seats
        )
        return {each.seat: each for each in held}

    def carry(self) -> Carry:
        """What the table knows now and goes on with."""
        missing = tuple(Missing(player, chips) for player, chips in self.missing.items())
        return Carry(self.next_throw, self.last_number, tuple(self.holders.values()), missing)

    # ---- the ball

    def throw_ball(self) -> None:
        """Each throw goes the other way than the one before, and the wheel against the ball (AO1.24, AO2.13)."""
        way, self.next_throw = self.next_throw, OTHER_WAY[self.next_throw]
        self.room.tell(BallThrown(ball=way, wheel=OTHER_WAY[way]))

    # ---- while bets are open

    def offers(self) -> Offers:
        """What is offered to whom; an offer that has not changed stays the same one."""
        chips = {
            seat(number): self.chips_of(holder)
            for number, holder in self.holders.items()
            if not self.bets[number].colour
        }
        missing = {seat(number): self.missing[name] for number, name in self.players.items() if name in self.missing}
        closing = self._offers.get(CROUPIER)
        if not isinstance(closing, ClosingBets) or (closing.chips, closing.missing) != (chips, missing):
            self._offers[CROUPIER] = ClosingBets(to=CROUPIER, default=Close(), chips=chips, missing=missing)
        return self._offers

    def chips_of(self, holder: Holder) -> int:
        """The chips in front of a player, before they are exchanged."""
        return self.room.money(stack(holder.seat)) // holder.chip_value

    def welcome(self, newcomer: Seat) -> None:
        self.players[newcomer.number] = newcomer.player
        self.bets[newcomer.number] = Bets()
        self._offer_to(newcomer.number)
        self._offer_open_seats()

    def take(self, by: Party, act: SeatAct) -> None:
        """An act that the offer has found possible. Its money has moved; this moves the chips."""
        number = number_of(by)
        match act:
            case TakeColour(colour, chip_value):
                self.holders[number] = Holder(number, self.players[number], colour, chip_value)
                self.room.tell(ColourTaken(number, colour, chip_value, self.rules.symbol))
                self._offer_to_all()
            case Place() | Withdraw():
                self._lay(number, act)
            case GiveUpColour():
                self.close_colour(CloseColour(number, self.chips_of(self.holders[number])), "left")

    def close_colour(self, act: CloseColour, why: Why) -> None:
        """Exchange what is presented; what is not can only be presented late (AO1.15, AO1.18).

        Prizes of half a chip leave a rest smaller than a chip, which is always exchanged.
        """
        holder = self.holders.pop(act.seat)
        unpresented = self.chips_of(holder) - act.chips
        self.room.transfer(stack(act.seat), HOUSE, unpresented * holder.chip_value, "unpresented")
        amount = self.room.money(stack(act.seat))
        self.room.transfer(stack(act.seat), seat(act.seat), amount, "exchange")
        if unpresented:
            self.missing[holder.player] = self.missing.get(holder.player, 0) + unpresented
        self.room.tell(ColourFreed(act.seat, holder.colour, act.chips, holder.chip_value, amount, why))
        self._offer_to_all()

    def late_chips(self, act: LateChips) -> None:
        player = self.players[act.seat]
        self.missing[player] -= act.chips
        if not self.missing[player]:
            del self.missing[player]
        amount = act.chips * self.rules.minimum
        self.room.transfer(HOUSE, seat(act.seat), amount, "late_exchange")
        self.room.tell(LateChipsPaid(act.seat, act.chips, amount))

    def _lay(self, number: int, act: Place | Withdraw) -> None:
        """More on a chance, or less."""
        face_value = self.rules.in_face_value(asked=act.face_value)
        more, fact = (act.amount, BetPlaced) if isinstance(act, Place) else (-act.amount, BetWithdrawn)
        self.bets[number] = self.bets[number].changed(self.rules, self.cloth[act.chance], more, face_value=face_value)
        self.room.tell(fact(number, act.chance, act.amount, face_value))
        self._offer_to(number)

    def _offer_open_seats(self) -> None:
        self._offers[FLOOR] = OpenSeats(taken=self.room.company.seats, seats=len(self.rules.colours))

    def _offer_to_all(self) -> None:
        """Colours have come or gone, which concerns everybody."""
        held = {holder.colour for holder in self.holders.values()}
        colours = self.rules.colours if self.rules.chips == "colours" else ()
        self._free_colours = tuple(colour for colour in colours if colour not in held)
        for number in self.players:
            self._offer_to(number)

    def _offer_to(self, number: int) -> None:
        self._offers[seat(number)] = Betting(
            to=seat(number),
            rules=self.rules,
            stack=self.room.money(stack(number)),
            holder=self.holders.get(number),
            free_colours=self._free_colours,
            bets=self.bets[number],
        )

    # ---- colours that nobody plays with

    def count_idle(self) -> None:
        for number, holder in self.holders.items():
            idle = 0 if self.bets[number].any() else holder.idle + 1
            self.holders[number] = msgspec.structs.replace(holder, idle=idle)

    def forfeits(self) -> list[Holder]:
        """As many as wait, the longest idle first."""
        return sorted(self.idle_holders(), key=lambda holder: -holder.idle)[: self.room.company.waiting]

    def idle_holders(self) -> list[Holder]:
        return [holder for holder in self.holders.values() if holder.idle >= self.rules.idle_golpes]

    def while_some_wait(self, forfeit: ColourForfeit) -> Offers:
        """The croupier exchanges the chips, unless the floor says before that nobody waits any more."""
        return {forfeit.to: forfeit, FLOOR: ColourSpared(seat=forfeit.seat)}

    # ---- when bets are closed

    def all_bets(self) -> Iterator[Bet]:
        for number, bets in self.bets.items():
            for face_value in (False, True):
                for name, amount in bets.of(face_value=face_value).items():
                    yield Bet(number, self.cloth[name], amount, face_value)

    def owner_of(self, bet: Bet) -> Party:
        """Where the chips of a bet belong: in front of the player, or in the purse."""
        return seat(bet.seat) if bet.face_value else stack(bet.seat)

    def colour_of(self, number: int) -> str:
        """The colour that a payment is called with; where nobody picks one, a seat has its own (AO2.22)."""
        if self.rules.chips == "colours":
            holder = self.holders.get(number)
            return holder.colour if holder else "none"
        return self.rules.colours[(number - 1) % len(self.rules.colours)]


def sat_down(carry: Carry, players: Collection[str]) -> Carry:
    """Whoever comes to the table asks for a colour, whatever they had when they left it (AO1.16, AO1.18)."""
    held = tuple(each for each in carry.holders if each.player not in players)
    return msgspec.structs.replace(carry, holders=held)


def anew(_: Rules, carry: Carry) -> Carry:
    """No colour goes on into another partida; chips that are missing are owed all the same (AO1.18).

    And the ball goes the other way (AO1.24).
    """
    return Carry(carry.next_throw, missing=carry.missing)


def carry_fits(rules: Rules, carry: Carry) -> str | None:
    """Why colours that were taken under other rules cannot go on (AO1.9, AO1.11, AO1.16), or None."""
    for each in carry.holders:
        if rules.chips != "colours" or each.colour not in rules.colours:
            return f"{each.player} holds {each.colour}, which is no colour of this table"
        if each.chip_value not in rules.chip_values:
            return f"the chips of {each.colour} are worth {each.chip_value}, and the rules have {rules.chip_values}"
        if each.seat > len(rules.colours):
            return f"{each.colour} is held in seat {each.seat} of {len(rules.colours)}"
    if len({each.colour for each in carry.holders}) < len(carry.holders):
        return "two players hold the same colour"
    return None
