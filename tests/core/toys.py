"""Small games for the tests of `core`: each shows one thing a jogada can do."""

from collections.abc import Callable, Coroutine
from fractions import Fraction
from typing import Any, Literal

import msgspec

from jogofeito.core.drivers import Script, every_outcome, let_pass
from jogofeito.core.facts import Fact
from jogofeito.core.game import Game
from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Choice, Offer, OpenSeats, Refusal, Sit, not_offered
from jogofeito.core.parties import CROUPIER, FLOOR, HOUSE, Company, Party, Seat, at_stake, number_of, seat, stack
from jogofeito.core.play import Play
from jogofeito.core.room import Room, Void
from jogofeito.core.waits import Waiting


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    limit: int = 100
    seats: int = 3


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tosses: int = 0


class Bet(Act, frozen=True):
    amount: int
    from_stack: bool = False


class Toss(Act, frozen=True):
    pass


class Landed(Fact, frozen=True):
    heads: bool


class Betting(Offer[Bet], frozen=True, kw_only=True):
    left: int
    stack: int = 0

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, Bet):
            return not_offered(Bet)
        most = min(self.left, self.stack) if act.from_stack else self.left
        return None if 0 < act.amount <= most else Refusal("not_so_much", {"most": most})

    def moves(self, act: Bet) -> tuple[Movement, ...]:
        number = number_of(self.to)
        payer = stack(number) if act.from_stack else self.to
        return (Movement(payer, at_stake(number), act.amount, "stake"),)

    def random_act(self, draw: Below) -> Bet | None:
        from_stack = self.stack > 0 and draw(2) == 1
        most = min(self.left, self.stack) if from_stack else self.left
        return Bet(draw(most) + 1, from_stack) if most else None


class Tossing(Choice[Toss], frozen=True, kw_only=True):
    acts: tuple[Toss, ...] = (Toss(),)


async def coin(rules: Rules, carry: Carry, room: Room) -> Carry:
    """Every seat bets as often as it likes, newcomers sit down, the croupier tosses; heads pays 1 to 1."""
    offers: dict[Party, Offer[Any]] = {CROUPIER: Tossing(to=CROUPIER, default=Toss())}
    for each in room.company.seats:
        offers[seat(each.number)] = _betting(rules, room, each.number)
    while True:
        offers[FLOOR] = OpenSeats(taken=room.company.seats, seats=rules.seats)
        by, act = await room.first_of(dict(offers))
        if isinstance(act, Toss):
            break
        number = act.seat.number if isinstance(act, Sit) else number_of(by)
        offers[seat(number)] = _betting(rules, room, number)

    heads = await room.chance(2, "coin", ("tails", "heads")) == 1
    room.tell(Landed(heads))
    for each in room.company.seats:
        laid = room.money(at_stake(each.number))
        if heads:
            room.pay(each.number, kept=laid, prize=laid, to=seat(each.number))
        else:
            room.collect(each.number, laid)
    return Carry(carry.tosses + 1)


def _betting(rules: Rules, room: Room, number: int) -> Betting:
    left = rules.limit - room.money(at_stake(number))
    return Betting(to=seat(number), left=left, stack=room.money(stack(number)))


COIN = Game(
    name="coin",
    rules=Rules,
    carry=Carry,
    acts=(Bet, Toss),
    facts=(Landed,),
    offers=(Betting, Tossing),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=coin,
)


async def careful(rules: Rules, carry: Carry, room: Room) -> Carry:
    """A coin for each seat, settled at once; when the jogada is void, it counts those that were tossed."""
    for each in room.company.seats:
        await room.ask(_betting(rules, room, each.number))
    tossed = 0
    try:
        for each in room.company.seats:
            heads = await room.chance(2) == 1
            laid = room.money(at_stake(each.number))
            if heads:
                room.pay(each.number, kept=laid, prize=laid, to=seat(each.number))
            else:
                room.collect(each.number, laid)
            tossed += 1
    except Void:
        room.announce("stopped", tossed=tossed)
    return Carry(carry.tosses + tossed)


CAREFUL = Game(
    name="careful",
    rules=Rules,
    carry=Carry,
    acts=(Bet,),
    facts=(),
    offers=(Betting,),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=careful,
)


Fault = Literal["breaks", "forgets", "overdraws", "reaches", "gives_up", "goes_on"]


class FragileRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fault: Fault


async def fragile(rules: FragileRules, carry: Carry, room: Room) -> Carry:
    """Seat 1 bets, a coin is tossed, and then the game does what no game may do."""
    await room.ask(Betting(to=seat(1), left=100))
    try:
        await room.chance(2)
    except Void:
        if rules.fault != "goes_on":
            raise
        await room.chance(2)
    match rules.fault:
        case "breaks":
            raise ZeroDivisionError("no way to pay")
        case "overdraws":
            room.collect(1, room.money(at_stake(1)) + 1)
        case "reaches":
            room.transfer(seat(1), HOUSE, 1, "fee")
        case "gives_up":
            raise Void("lost_coin")
        case "forgets" | "goes_on":
            pass
    return Carry(carry.tosses + 1)


FRAGILE = Game(
    name="fragile",
    rules=FragileRules,
    carry=Carry,
    acts=(Bet,),
    facts=(),
    offers=(Betting,),
    seats=lambda _: 1,
    first_carry=lambda _: Carry(),
    jogada=fragile,
)


class Show(Act, frozen=True):
    pass


class Hide(Act, frozen=True):
    pass


class Showing(Choice[Show | Hide], frozen=True, kw_only=True):
    acts: tuple[Show | Hide, ...] = (Show(), Hide())


class Dealt(Fact, frozen=True):
    seat: int
    card: int


class Shown(Fact, frozen=True):
    seat: int
    card: int


async def secret(rules: Rules, carry: Carry, room: Room) -> Carry:
    """Each seat gets a card that only it sees, and shows it to everyone or not."""
    deck = [3, 7, 11, 12]
    hands = {}
    for each in room.company.seats:
        hands[seat(each.number)] = dealt = deck.pop(await room.chance(len(deck)))
        room.tell(Dealt(each.number, dealt), to=seat(each.number))
    offers = (Showing(to=party, default=Hide()) for party in hands)
    for party, act in [each async for each in room.each_of(offers)]:
        if isinstance(act, Show):
            room.tell(Shown(number_of(party), hands[party]))
    return carry


SECRET = Game(
    name="secret",
    rules=Rules,
    carry=Carry,
    acts=(Show, Hide),
    facts=(Dealt, Shown),
    offers=(Showing,),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=secret,
)


ANA, RUI, EVA = Seat(1, "ana"), Seat(2, "rui"), Seat(3, "eva")


def coins(*seats: Seat, rules: Rules | None = None, carry: Carry | None = None) -> Play[Rules, Carry]:
    return Play(COIN, rules or Rules(), carry or Carry(), Company(seats or (ANA, RUI)))


class NoRules(msgspec.Struct, frozen=True):
    pass


class Result(msgspec.Struct, frozen=True):
    value: Any = None


Story = Callable[[Room], Coroutine[Waiting, Any, Any]]


def begin(story: Story, *seats: Seat) -> Play[NoRules, Result]:
    """A jogada that is only this story; what the story returns is its carry."""

    async def jogada(rules: NoRules, carry: Result, room: Room) -> Result:
        return Result(await story(room))

    game = Game("story", NoRules, Result, (Show, Hide, Bet), (), (Showing,), lambda _: 9, lambda _: Result(), jogada)
    return Play(game, NoRules(), Result(), Company(seats))


def value_of(play: Play[NoRules, Result]) -> Any:
    assert play.carry_after is not None
    return play.carry_after.value


def told(story: Story, *tape: int) -> Any:
    """What the story returns when chance falls so."""
    return value_of(Script(tape=tape).play(begin(story)))


def chances(story: Story) -> dict[Any, Fraction]:
    """What the story can return, each with its probability."""
    found: dict[Any, Fraction] = {}
    for weight, play in every_outcome(lambda: begin(story), lambda: let_pass):
        value = value_of(play)
        found[value] = found.get(value, Fraction(0)) + weight
    return found
