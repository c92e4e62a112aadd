"""A small game with a jackpot, for tests of what all games with one share.

Every seat bets one minimum and may play for the jackpot; a die with twelve faces falls for each; then each may raise.
A nought takes the jackpot, a one or a two a tenth of it, a three five side stakes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final, Literal
from unittest.mock import patch

import msgspec

from jogofeito import games
from jogofeito.core.facts import Fact
from jogofeito.core.game import Game
from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Choice, Offer, OpenSeats, Refusal, Sit, not_offered
from jogofeito.core.parties import CROUPIER, FLOOR, Company, Party, Seat, at_stake, number_of, seat
from jogofeito.core.play import Play
from jogofeito.core.room import Room
from jogofeito.floor.jackpots import TableJackpot
from jogofeito.floor.settings import TableSettings
from jogofeito.games import Listed
from jogofeito.games.acumulado import acts as jackpots
from jogofeito.games.acumulado.acts import (
    CountingOut,
    JoinJackpot,
    LeaveJackpot,
    Marking,
    TakeSideStakes,
    check_side_stake,
    stake_moves,
)
from jogofeito.games.acumulado.plan import Cited, Jackpot, Winner, cross_check, fields
from jogofeito.games.acumulado.side import JackpotSide
from jogofeito.law.rules import Between, Fixed, LawLayer, Open, RulesRefused
from jogofeito.law.rules import OneOf as OneValueOf

CITED: Final = Cited(optional="AO7.1", stake="AO7.3", start="AO7.7", prizes="AO7.6", marking="AO7.4")
COMBINATIONS: Final = ("zero", "um", "tres")
PRIZES: Final = ("zero=rest", "um=10%", "tres=5x")
FACES: Final = 12
WINS: Final = {0: "zero", 1: "um", 2: "um", 3: "tres"}


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    law: str
    currency: Literal["AOA", "EUR", "DEMO"]
    minimum: int
    seats: int
    jackpot: Jackpot


LAW: Final = LawLayer(
    "AO7",
    Rules,
    {
        "law": Fixed("AO7", ""),
        "currency": Open("AOA", OneValueOf(("AOA", "EUR", "DEMO"))),
        "minimum": Open(100_00, Between(1, 10**12)),
        "seats": Open(3, Between(1, 7)),
        **fields(CITED, COMBINATIONS, PRIZES),
    },
    lambda rules: cross_check(rules.jackpot, CITED),
)


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    jogadas: int = 0


class Bet(Act, frozen=True):
    pass


class TakeBack(Act, frozen=True):
    pass


class Roll(Act, frozen=True):
    pass


class Raise(Act, frozen=True):
    pass


class Stay(Act, frozen=True):
    pass


class Rolled(Fact, frozen=True):
    seat: int
    face: int


SeatAct = Bet | TakeBack | JoinJackpot | LeaveJackpot


class Betting(Offer[SeatAct], frozen=True, kw_only=True):
    clock: Literal["betting"] = "betting"
    minimum: int
    jackpot: Jackpot
    bet: bool
    joined: bool

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Bet():
                return Refusal("act_not_offered", {"allowed": []}) if self.bet else None
            case TakeBack():
                return None if self.bet else Refusal("act_not_offered", {"allowed": []})
            case JoinJackpot() | LeaveJackpot():
                return check_side_stake(
                    act, self.jackpot, joined=self.joined, has_bet=self.bet, rules=("AO7.8", "AO7.10")
                )
            case _:
                return not_offered(SeatAct)

    def moves(self, act: SeatAct) -> tuple[Movement, ...]:
        lies = at_stake(number_of(self.to))
        match act:
            case Bet():
                return (Movement(self.to, lies, self.minimum, "stake", "dado"),)
            case TakeBack():
                return (Movement(lies, self.to, self.minimum, "withdrawn", "dado"),)
            case _:
                return stake_moves(self.to, act, self.jackpot.stake, lies)

    def random_act(self, draw: Below) -> SeatAct | None:
        choice: tuple[SeatAct, ...] = (Bet(), JoinJackpot(), JoinJackpot(), TakeBack(), LeaveJackpot())
        allowed = [act for act in choice if self.check(act) is None]
        return allowed[draw(len(allowed))] if allowed else None


class Rolling(Choice[Roll], frozen=True, kw_only=True):
    to: Party = CROUPIER
    clock: Literal["betting"] = "betting"
    default: Roll = Roll()
    acts: tuple[Roll, ...] = (Roll(),)


class Raising(Choice[Raise | Stay], frozen=True, kw_only=True):
    default: Stay = Stay()
    acts: tuple[Raise | Stay, ...] = (Raise(), Stay())
    minimum: int

    def moves(self, act: Raise | Stay) -> tuple[Movement, ...]:
        if isinstance(act, Stay):
            return ()
        return (Movement(self.to, at_stake(number_of(self.to)), self.minimum, "stake", "dado"),)


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    side, bets = JackpotSide(rules.jackpot, room), list[int]()
    while True:
        by, act = await room.first_of(_offers(rules, room, side, bets))
        if isinstance(act, Roll):
            break
        _take(side, bets, by, act)
    faces = {number: await room.chance(FACES, "face") for number in bets}
    for number, face in faces.items():
        room.tell(Rolled(number, face))
    offers = (Raising(to=seat(number), minimum=rules.minimum) for number in bets)
    raised = {by: act async for by, act in room.each_of(offers)}
    for number, face in faces.items():
        laid = rules.minimum * (2 if isinstance(raised[seat(number)], Raise) else 1)
        if face % 2:
            room.collect(number, laid, "dado")
        else:
            room.pay(number, kept=laid, prize=laid, to=seat(number), about="dado")
    await side.settle(Winner(number, WINS[face]) for number, face in faces.items() if face in WINS)
    return Carry(carry.jogadas + 1)


def _offers(rules: Rules, room: Room, side: JackpotSide, bets: list[int]) -> dict[Party, Offer[Any]]:
    offers: dict[Party, Offer[Any]] = {
        CROUPIER: Rolling(),
        FLOOR: OpenSeats(taken=room.company.seats, seats=rules.seats),
    }
    for each in room.company.seats:
        offers[seat(each.number)] = Betting(
            to=seat(each.number),
            minimum=rules.minimum,
            jackpot=rules.jackpot,
            bet=each.number in bets,
            joined=each.number in side.joined,
        )
    return offers


def _take(side: JackpotSide, bets: list[int], by: Party, act: Act) -> None:
    match act:
        case Bet():
            bets.append(number_of(by))
        case TakeBack():
            bets.remove(number_of(by))
            side.falls(number_of(by))
        case JoinJackpot() | LeaveJackpot():
            side.take(number_of(by), act)
        case _:
            assert isinstance(act, Sit)


DADO: Final = Listed(
    Game(
        name="dado",
        rules=Rules,
        carry=Carry,
        acts=(Bet, TakeBack, Roll, Raise, Stay, *jackpots.ACTS),
        facts=(Rolled, *jackpots.FACTS),
        offers=(Betting, Rolling, Raising, CountingOut),
        seats=lambda rules: rules.seats,
        first_carry=lambda _: Carry(),
        jogada=jogada,
    ),
    (LAW,),
)


@contextmanager
def dado_is_listed() -> Iterator[None]:
    """While a test runs, the game is one of the house's."""
    with patch.object(games, "GAMES", MappingProxyType({**games.GAMES, "dado": DADO})):
        yield


# ---- every refusal of the jackpot, as it comes about


def begin(*acts: tuple[int | Party, Act], **jackpot: Any) -> Play[Any, Any]:
    """A jogada of three with these values of the jackpot, after these acts."""
    rules = DADO.rules({"jackpot": {"stake": 10_00, **jackpot}})
    seats = tuple(Seat(number, player) for number, player in enumerate(("ana", "rui", "eva"), 1))
    play = Play(DADO.game, rules, DADO.game.first_carry(rules), Company(seats))
    do(play, *acts)
    return play


def do(play: Play[Any, Any], *acts: tuple[int | Party, Act]) -> None:
    for who, act in acts:
        refusal = play.take(seat(who) if isinstance(who, int) else who, act)
        assert refusal is None, refusal


def _refused(act: Act, *before: tuple[int, Act], **jackpot: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        found = begin(*before, **jackpot).consider(seat(1), act)
        assert isinstance(found, Refusal)
        return found

    return refuse


def _rules_refused(**jackpot: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        try:
            DADO.rules({"jackpot": {"stake": 10_00, **jackpot}})
        except RulesRefused as refused:
            return refused.problems[0]
        raise AssertionError("the law allows it")

    return refuse


def _in_use() -> Refusal:
    one, other = (
        TableJackpot.of(TableSettings(name, "dado", "AO7"), DADO.rules({"jackpot": {"name": "sala", "stake": stake}}))
        for name, stake in (("dado-1", 10_00), ("dado-2", 20_00))
    )
    assert one
    assert other
    refusal = one.at_odds_with([other])
    assert refusal
    return refusal


def _raised_wrong() -> Refusal:
    refusal = Marking(seats=(1,), raises=7_00, rule="AO7.4.b").check(TakeSideStakes(8_00))
    assert refusal
    return refusal


ACUMULADO_REFUSALS: dict[str, Callable[[], Refusal]] = {
    "display_raised_wrong": _raised_wrong,
    "no_jackpot_here": _refused(JoinJackpot(), (1, Bet()), stake=0),
    "jackpot_needs_a_bet": _refused(JoinJackpot()),
    "jackpot_joined_already": _refused(JoinJackpot(), (1, Bet()), (1, JoinJackpot())),
    "jackpot_not_joined": _refused(LeaveJackpot(), (1, Bet())),
    "rules_not_prizes": _rules_refused(prizes=["zero=tudo"]),
    "rules_jackpot_starts_low": _rules_refused(start=1),
    "rules_jackpot_ceiling_low": _rules_refused(ceiling=1),
    "rules_jackpot_leaves_a_rest": _rules_refused(stake=10_01),
    "rules_jackpot_prizes_high": _rules_refused(prizes=["zero=rest", "tres=10000x"]),
    "rules_jackpot_in_use": _in_use,
}
