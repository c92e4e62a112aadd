"""What a player may do while bets are open, and why something is not possible.

`Betting` is self-contained: from its data alone anybody can tell whether an act is allowed.
"""

from collections.abc import Iterable

import msgspec

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import FLOOR, Party, at_stake, number_of, seat, stack
from jogofeito.games.roleta.acts import (
    Close,
    CloseColour,
    GiveUpColour,
    GolpeNulo,
    Holder,
    KeepColour,
    LateChips,
    Place,
    TakeColour,
    Undisturbed,
    Withdraw,
)
from jogofeito.games.roleta.cloth import Chance, cloth_of
from jogofeito.games.roleta.rules import Rules

SeatAct = TakeColour | Place | Withdraw | GiveUpColour
ClosingAct = Close | GolpeNulo | CloseColour | LateChips
RunningAct = Undisturbed | GolpeNulo


class Bets(msgspec.Struct, frozen=True):
    """The bets of one seat: amounts by chance, in chips of its colour and in chips with a face value."""

    colour: dict[str, int] = msgspec.field(default_factory=dict)
    face_value: dict[str, int] = msgspec.field(default_factory=dict)
    laid: dict[str, int] = msgspec.field(default_factory=dict)  # what counts for each maximum

    def of(self, *, face_value: bool) -> dict[str, int]:
        return self.face_value if face_value else self.colour

    def changed(self, rules: Rules, chance: Chance, amount: int, *, face_value: bool) -> "Bets":
        """The bets after `amount` more (or less) on a chance."""
        bets = {True: self.face_value, False: self.colour}
        bets[face_value] = _added(bets[face_value], ((chance.id, amount),))
        unit = amount // chance.chips
        counted = chance.pieces if _counts_on_places(rules, chance) else ()
        return Bets(bets[False], bets[True], _added(self.laid, ((piece, unit * n) for piece, n in counted)))

    def any(self) -> bool:
        return bool(self.colour or self.face_value)


def _counts_on_places(rules: Rules, chance: Chance) -> bool:
    """Whether a bet counts with others on the same places; a série does not, where its chips alone limit it."""
    return chance.group != "serie" or rules.readings.series_limit == "places_too"


def _added(amounts: dict[str, int], more: Iterable[tuple[str, int]]) -> dict[str, int]:
    total = dict(amounts)
    for name, amount in more:
        total[name] = total.get(name, 0) + amount
        if not total[name]:
            del total[name]
    return total


class Betting(Offer[SeatAct], frozen=True, kw_only=True):
    """Bets are open. Nobody has to bet."""

    rules: Rules
    stack: int  # money in chips of one's colour
    holder: Holder | None
    free_colours: tuple[str, ...]
    bets: Bets
    clock: Clock = "betting"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case TakeColour():
                return self._check_colour(act)
            case Place():
                return self._check_chips(act) or self._check_limits(act)
            case Withdraw():
                return self._check_chips(act) or self._check_withdrawal(act)
            case GiveUpColour():
                return self._check_giving_up()
            case _:
                return not_offered(SeatAct)

    def moves(self, act: SeatAct) -> tuple[Movement, ...]:
        number = number_of(self.to)
        stake = at_stake(number)
        match act:
            case Place(chance, amount) if not self._in_face_value(act):
                # chips in front of the player first; what is missing is bought
                from_stack = min(self.stack, amount)
                paid = ((stack(number), from_stack), (seat(number), amount - from_stack))
                return tuple(Movement(payer, stake, part, "stake", chance) for payer, part in paid if part)
            case Place(chance, amount):
                return (Movement(seat(number), stake, amount, "stake", chance),)
            case Withdraw(chance, amount):
                to = seat(number) if self._in_face_value(act) else stack(number)
                return (Movement(stake, to, amount, "withdrawn", chance),)
            case TakeColour() | GiveUpColour():
                return ()

    def random_act(self, draw: Below) -> SeatAct | None:
        """A colour first, then mostly bets, now and then a withdrawal or a farewell."""
        if self.rules.chips == "colours" and self.holder is None and self.free_colours and draw(4):
            values = self.rules.chip_values
            return TakeColour(self.free_colours[draw(len(self.free_colours))], values[draw(len(values))])
        if self.bets.any() and draw(6) == 0:
            return self._some_withdrawal(draw)
        if self.holder and not self.bets.any() and draw(20) == 0:
            return GiveUpColour()
        return self._some_bet(draw)

    # ---- checks, each in the order in which a croupier would object

    def _check_colour(self, act: TakeColour) -> Refusal | None:
        if self.rules.chips != "colours":
            return Refusal("no_colours_here", {}, self.rules.cites.chips)
        if self.holder is not None:
            return Refusal("one_colour_each", {"colour": self.holder.colour}, "AO1.10")
        if act.colour not in self.free_colours:
            return Refusal("colour_not_free", {"colour": act.colour, "free": list(self.free_colours)}, "AO1.16")
        if act.chip_value not in self.rules.chip_values:
            posted = {"chip_value": act.chip_value, "posted": list(self.rules.chip_values)}
            return Refusal("chip_value_not_posted", posted, "AO1.11")
        return None

    def _check_chips(self, act: Place | Withdraw) -> Refusal | None:
        """Whether there is such a chance, and the amount can be laid on it in the chips used."""
        chance = cloth_of(self.rules).get(act.chance)
        if chance is None:
            return self._no_such_chance(act.chance)
        if act.amount <= 0:
            return Refusal("amount_not_positive", {"amount": act.amount})
        if self._in_face_value(act):
            if self.rules.chips == "colours" and not chance.simple:
                return Refusal("face_value_on_simple_only", {"chance": act.chance}, "AO1.19")
            chip = self.rules.smallest_chip
        else:
            if self.holder is None:
                return Refusal("colour_needed", {"free": list(self.free_colours)}, "AO1.16")
            chip = self.holder.chip_value
        step = chip * chance.chips
        if act.amount % step:
            said = {"amount": act.amount, "step": step, "chip": chip, "chips": chance.chips}
            return Refusal("amount_not_in_chips", said, self.rules.cites.chips)
        return None

    def _no_such_chance(self, name: str) -> Refusal:
        kind = name.partition(":")[0].partition("-")[0]
        if kind in ("serie", "vizinhos"):
            return Refusal("chance_not_at_this_table", {"chance": name}, self.rules.cites.chances)
        return Refusal("no_such_chance", {"chance": name}, self.rules.cites.chances)

    def _check_limits(self, act: Place) -> Refusal | None:
        chance = cloth_of(self.rules)[act.chance]
        total = self.bets.of(face_value=self._in_face_value(act)).get(act.chance, 0) + act.amount
        if total < self.rules.minimum * chance.chips:
            said = {"amount": act.amount, "minimum": self.rules.minimum * chance.chips}
            return Refusal("below_minimum", said, self.rules.cites.limits)
        if chance.group == "serie" and (refusal := self._check_series(chance, act)):
            return refusal
        counts = _counts_on_places(self.rules, chance)
        return self._check_maxima(chance, act.amount // chance.chips) if counts else None

    def _check_series(self, chance: Chance, act: Place) -> Refusal | None:
        """Séries have a maximum in chips besides that of their pieces (AO1.35 c)."""
        assert self.holder is not None  # noqa: S101 - _check_chips has seen to it
        chips = (self.bets.colour.get(chance.id, 0) + act.amount) // self.holder.chip_value
        most = getattr(self.rules.series_maxima, chance.id.partition(":")[2])
        if chips <= most:
            return None
        return Refusal("series_over_maximum", {"chance": chance.id, "chips": chips, "most": most}, "AO1.35.c")

    def _check_maxima(self, chance: Chance, unit: int) -> Refusal | None:
        """No chip, however it got there, takes a chance over its maximum (AO1.35 a, b, d; AO2.24)."""
        cloth = cloth_of(self.rules)
        for name, chips in chance.pieces:
            group = cloth[name].group
            most = self.rules.minimum * self.rules.maxima.of(group)
            total = self.bets.laid.get(name, 0) + unit * chips
            if total > most:
                part = "d" if chance.group == "vizinhos" else "b" if group == "simples" else "a"
                said = {"chance": name, "total": total, "most": most, "left": most - self.bets.laid.get(name, 0)}
                return Refusal("over_maximum", said, f"{self.rules.cites.limits}.{part}")
        return None

    def _check_withdrawal(self, act: Withdraw) -> Refusal | None:
        there = self.bets.of(face_value=self._in_face_value(act)).get(act.chance, 0)
        if act.amount > there:
            return Refusal("not_so_much_there", {"chance": act.chance, "amount": act.amount, "there": there})
        chance = cloth_of(self.rules)[act.chance]
        left = there - act.amount
        if 0 < left < self.rules.minimum * chance.chips:
            return Refusal("below_minimum", {"amount": left, "minimum": self.rules.minimum}, self.rules.cites.limits)
        return None

    def _check_giving_up(self) -> Refusal | None:
        if self.holder is None:
            return Refusal("no_colour_to_give_up", {}, "AO1.18")
        if self.bets.colour:
            return Refusal("chips_on_the_cloth", {"chances": list(self.bets.colour)}, "AO1.18")
        return None

    def _in_face_value(self, act: Place | Withdraw) -> bool:
        return self.rules.in_face_value(asked=act.face_value)

    # ---- picking

    def _some_bet(self, draw: Below) -> Place | None:
        chances = tuple(cloth_of(self.rules).values())
        face_value = self.holder is None or draw(8) == 0
        for _ in range(8):  # a chance at its maximum is passed over
            chance = chances[draw(len(chances))]
            chip = self.rules.smallest_chip if face_value else self.holder.chip_value  # type: ignore[union-attr]
            fewest = -(-self.rules.minimum // chip)
            bet = Place(chance.id, chip * chance.chips * (fewest + draw(3)), face_value)
            if self.check(bet) is None:
                return bet
        return None

    def _some_withdrawal(self, draw: Below) -> Withdraw:
        placed = [(name, amount, False) for name, amount in self.bets.colour.items()]
        placed += [(name, amount, True) for name, amount in self.bets.face_value.items()]
        return Withdraw(*placed[draw(len(placed))])


class ClosingBets(Offer[ClosingAct], frozen=True, kw_only=True):
    """The croupier may close the bets, declare the golpe null, or see to chips of those who leave."""

    chips: dict[Party, int]  # seats whose colour can be closed, and the chips in front of them
    missing: dict[Party, int]  # seats whose players kept chips of a colour that was closed
    clock: Clock = "betting"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Close() | GolpeNulo():
                return None
            case CloseColour(number, chips):
                return _within(number, chips, self.chips)
            case LateChips(number, chips):
                return _within(number, chips, self.missing) if chips else Refusal("amount_not_positive", {"amount": 0})
            case _:
                return not_offered(ClosingAct)

    def random_act(self, draw: Below) -> ClosingAct:
        if self.missing and draw(2):
            party = min(self.missing)
            return LateChips(number_of(party), 1 + draw(self.missing[party]))
        if self.chips and draw(3) == 0:
            party = min(self.chips)
            return CloseColour(number_of(party), draw(self.chips[party] + 1))
        return Close() if draw(3) else GolpeNulo("object")


class BallRunning(Offer[RunningAct], frozen=True, kw_only=True):
    """Bets are closed and the ball runs: undisturbed, or the golpe is null."""

    clock: Clock = "at_once"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, RunningAct) else not_offered(RunningAct)

    def random_act(self, draw: Below) -> RunningAct:
        return Undisturbed() if draw(8) else GolpeNulo("ball")


class ColourSpared(Offer[KeepColour], frozen=True, kw_only=True):
    """A player is about to lose a colour to who waits: the floor knows whether somebody still does (AO1.15)."""

    to: Party = FLOOR
    seat: int
    clock: Clock = "none"

    def if_nobody_waits(self) -> KeepColour:
        return KeepColour(self.seat)

    def check(self, act: Act) -> Refusal | None:
        return None if act == KeepColour(self.seat) else not_offered(KeepColour)

    def random_act(self, draw: Below) -> KeepColour | None:
        return KeepColour(self.seat) if draw(4) == 0 else None


class ColourForfeit(Offer[CloseColour], frozen=True, kw_only=True):
    """A player has lost the right to a colour: how many chips do they present for exchange (AO1.15)?"""

    seat: int
    chips: int
    clock: Clock = "at_once"

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, CloseColour):
            return not_offered(CloseColour)
        return _within(act.seat, act.chips, {seat(self.seat): self.chips})

    def random_act(self, draw: Below) -> CloseColour:
        return CloseColour(self.seat, draw(self.chips + 1))


def _within(number: int, chips: int, most: dict[Party, int]) -> Refusal | None:
    party = seat(number)
    if party not in most:
        return Refusal("no_chips_of_this_seat", {"seat": number, "seats": sorted(map(number_of, most))}, "AO1.18")
    if not 0 <= chips <= most[party]:
        return Refusal("not_so_many_chips", {"seat": number, "chips": chips, "most": most[party]}, "AO1.18")
    return None
