"""Short ways to set up a chemin de fer table and to say which cards come."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
import pytest

from jogofeito.core.cards import DECK_52, Shoe
from jogofeito.core.drivers import Script
from jogofeito.core.facts import Announced
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import Company, Party, Seat
from jogofeito.core.play import Play
from jogofeito.core.room import WaitsForChance
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    Adjudicate,
    Announce,
    Banco,
    BancoComMesa,
    BancoSeul,
    BancoSuivi,
    Bet,
    Bid,
    Carta,
    JoinBid,
    KeepHand,
    LastCall,
    LeaveHand,
    Nao,
    PassHand,
    RefuseHand,
    TakeBack,
)
from jogofeito.games.chemin_de_fer.carry import Carry, Hand, Passed
from jogofeito.games.chemin_de_fer.croupier import Deal, Declare
from jogofeito.games.chemin_de_fer.facts import GolpeOver
from jogofeito.games.pano.acts import Close
from jogofeito.games.sabot.acts import Cut
from jogofeito.law.rules import RulesRefused
from jogofeito.messages import call_text
from support import CROUPIER, Did, TestTable, by, facts

CLOSE: Did = (CROUPIER, Close())
ADJUDICATE: Did = (CROUPIER, Adjudicate())
SIX = ("ana", "rui", "eva", "lia", "gil", "noa")
KZ = 100  # units
MIN = 100 * KZ  # of a bet
BANK = 5 * MIN  # the least of one

# cards as they are turned: the ponto's two, the banker's two, and third cards
PONTO_WINS = "Ks 9s Kh 7h"
BANCA_WINS = "Ks 7s Kh 9h"
TIE = "Ks 9s Kh 9h"


class CheminTable(TestTable):
    """With a shoe in use, and standing players from place 10 on."""

    def __init__(
        self, *, players: Iterable[str] = SIX, standing: Mapping[int, str] | None = None, values: Mapping[str, Any]
    ) -> None:
        super().__init__("chemin-de-fer", dict(values), players=tuple(players))
        stand = tuple(Seat(place, player) for place, player in (standing or {}).items())
        self.company = Company((*self.company.seats, *stand))
        self.carry = with_shoe(self)

    def remember(self, **values: Any) -> None:
        self.carry = msgspec.structs.replace(self.carry, **values)


def chemin(players: Iterable[str] = SIX, *, standing: Mapping[int, str] | None = None, **values: Any) -> CheminTable:
    """`readings__burn_ten` is `readings.burn_ten`."""
    given = {name.replace("__", "."): value for name, value in values.items()}
    return CheminTable(players=players, standing=standing, values=given)


def with_shoe(table: TestTable, *, left: int | None = None, golpes: int = 0) -> Carry:
    """A full shoe, or one of which so many cards are left, none of them seen."""
    shoe = Shoe.real(DECK_52 * 6, warning_from_end=table.rules.warning)
    shoe.burn(0 if left is None else table.rules.cards - left)
    return Carry(shoe=shoe.rest(), shoes=1, golpes=golpes)


def run_on(play: Play[Any, Any], acts: Iterable[Did], cards: str = "") -> Play[Any, Any]:
    """Acts in their order, then what happens by default; the cards as they are turned."""
    script, names = Script([(by(who), act) for who, act in acts]), iter(cards.split())
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            assert waiting.what == "card"
            play.draw(waiting.names.index(next(names)))
        else:
            who, act = script.policy(waiting.offers)
            refusal = play.take(who, act)
            assert refusal is None, f"{who} may not do {act}: {refusal}"
    assert (list(names), list(script._acts)) == ([], [])
    return play


def begun(table: TestTable, acts: Iterable[Did] = (), cards: str = "") -> Play[Any, Any]:
    """A golpe in which all this has been done, and which stands still there."""
    play, names = Play(table.listed.game, table.rules, table.carry, table.company), iter(cards.split())
    waiting_acts = [(by(who), act) for who, act in acts]
    while play.waiting is not None:
        if isinstance(play.waiting, WaitsForChance):
            card = next(names, None)
            if card is None:
                break
            play.draw(play.waiting.names.index(card))
        elif waiting_acts:
            who, act = waiting_acts.pop(0)
            refusal = play.take(who, act)
            assert refusal is None, f"{who} may not do {act}: {refusal}"
        else:
            break
    assert (list(names), waiting_acts) == ([], [])
    return play


def golpe(table: TestTable, *acts: Did, cards: str = "") -> Play[Any, Any]:
    """A whole golpe; the table goes on from its end."""
    play = Play(table.listed.game, table.rules, table.carry, table.company)
    run_on(play, acts, cards)
    table.carry, table.company = play.carry_after, play.company_after()
    return play


def carried_on(play: Play[Any, Any]) -> Any:
    """The carry after a golpe."""
    assert play.carry_after is not None
    return play.carry_after


def offered(play: Play[Any, Any], who: int | Party) -> Any:
    """What somebody is asked now; nothing, if it is not their turn."""
    found = play.offer_to(by(who))
    return found[1] if found else None


def said(play: Play[Any, Any]) -> list[str]:
    return [call_text(call, "pt", "AOA") for call in facts(play, Announced)]


def result(play: Play[Any, Any]) -> tuple[str, int, int]:
    (over,) = facts(play, GolpeOver)
    return over.winner, over.ponto, over.banca


def refused(play: Play[Any, Any], who: int | Party, act: Act) -> Refusal:
    found = play.consider(by(who), act)
    assert isinstance(found, Refusal), f"{who} may do {act}"
    return found


def hand(seat: int = 1, bank: int = BANK, *, player: str = "ana", **values: Any) -> Hand:
    return Hand(player=player, seat=seat, bank=bank, **values)


def banked(table: TestTable, seat: int = 1, bank: int = BANK, **values: Any) -> None:
    """Somebody has the hand from before, with this bank."""
    (player,) = (each.player for each in table.company.seats if each.number == seat)
    seats = tuple(
        msgspec.structs.replace(each, carried=bank, stack=values.get("garage", 0)) if each.number == seat else each
        for each in table.company.seats
    )
    table.company = Company(seats)
    regular = 0 if seat > table.rules.seats else seat
    table.carry = msgspec.structs.replace(
        table.carry, hand=hand(seat, bank, player=player, **values), regular=table.carry.regular or regular
    )


def passed(table: TestTable, seat: int = 1, level: int = 2 * BANK, after: Any = "win", **values: Any) -> None:
    """Somebody has just passed the hand."""
    (player,) = (each.player for each in table.company.seats if each.number == seat)
    known = Passed(player=player, seat=seat, level=level, after=after, **values)
    regular = table.carry.regular or (0 if seat > table.rules.seats else seat)
    table.carry = msgspec.structs.replace(table.carry, passed=known, last=seat, regular=regular)


# ---- a golpe that is void


def _as_it_was_or_settled(play: Play[Any, Any]) -> bool:
    """The shoe knows which cards were seen; the rest is as it was, or as the settlement has left it."""
    shoe = {"shoe", "shoes", "golpes", "past", "last_cut"}
    carries: tuple[Carry, Carry] = (play.carry, carried_on(play))
    before, after = (
        {name: value for name, value in msgspec.structs.asdict(carry).items() if name not in shoe} for carry in carries
    )
    return bool(facts(play, GolpeOver)) or before == after


VOID_MEMORY = {"chemin-de-fer": _as_it_was_or_settled}


# ---- every refusal and every call, for the messages


def _at(
    table: Callable[[], CheminTable], who: int | Party, act: Act, *before: Did, cards: str = ""
) -> Callable[[], Refusal]:
    return lambda: refused(begun(table(), before, cards), who, act)


def _banked(**values: Any) -> Callable[[], CheminTable]:
    """Seat 1 has the hand from before."""

    known = {"suivi", "with_table", "no_banco"}

    def made() -> CheminTable:
        table = chemin(standing={10: "joao"}, **{name: each for name, each in values.items() if name not in known})
        banked(table)
        table.remember(**{name: each for name, each in values.items() if name in known})
        return table

    return made


def _passed(**values: Any) -> Callable[[], CheminTable]:
    def made() -> CheminTable:
        table = chemin(players=SIX[:4], **values)
        passed(table)
        return table

    return made


def _unshod() -> CheminTable:
    table = chemin()
    table.carry = Carry()
    return table


def _rules_refused(**values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        with pytest.raises(RulesRefused) as found:
            chemin(**values)
        return found.value.problems[0]

    return refuse


LEFT: tuple[Did, ...] = tuple((seat, LeaveHand()) for seat in (2, 3, 4, 1))  # nobody takes a hand that seat 1 passed
WON: tuple[Did, ...] = ((2, Banco()), CLOSE)

CHEMIN_REFUSALS: dict[str, Callable[[], Refusal]] = {
    "cut_too_near": _at(_unshod, 6, Cut(5)),
    "bank_too_small": _at(chemin, 1, Announce(BANK - 10 * KZ)),
    "bank_not_in_chips": _at(chemin, 1, Announce(BANK + 1)),
    "bank_is_the_least": _at(_passed(), 2, Announce(2 * BANK), *LEFT, ADJUDICATE),
    "bid_below_base": _at(_passed(), 2, Bid(BANK - MIN), *LEFT),
    "bid_not_in_steps": _at(_passed(), 2, Bid(BANK + 1), *LEFT),
    "bid_too_small": _at(_passed(), 2, Bid(BANK), *LEFT, (3, Bid(BANK + MIN))),
    "bid_without_priority": _at(_passed(), 3, Bid(BANK), *LEFT, (2, Bid(BANK))),
    "no_such_partner": _at(_passed(), 3, Bid(BANK, 1), *LEFT),
    "bid_has_no_halves": _at(_passed(smallest_chip=MIN), 3, Bid(BANK, 2), *LEFT),
    "not_invited": _at(_passed(), 3, JoinBid(2), *LEFT),
    "no_half_now": _at(_banked(), 1, KeepHand("half"), *WON, (2, Nao()), cards=BANCA_WINS),
    "no_double_now": _at(_banked(), 1, KeepHand("double"), *WON, (2, Nao()), cards=BANCA_WINS),
    "nothing_outside": _at(_banked(), 1, KeepHand(outside=True), *WON, (2, Abater()), cards=TIE),
    "no_half_on_the_line": _at(_banked(), 2, Bet(MIN + 1, line=True)),
    "banco_is_yours": _at(_banked(), 2, Bet(MIN), (2, Banco())),
    "bank_is_covered": _at(_banked(), 3, Bet(MIN), (2, Banco())),
    "more_than_open": _at(_banked(), 3, Bet(6 * MIN)),
    "bet_no_multiple": _at(_banked(), 3, Bet(MIN + 10 * KZ)),
    "banco_stands": _at(_banked(), 2, TakeBack(BANK), (2, Banco())),
    "not_so_much_laid": _at(_banked(), 2, TakeBack(2 * MIN), (2, Bet(MIN))),
    "banco_taken": _at(_banked(), 3, Banco(), (2, Banco())),
    "no_banco_after_passing": _at(_banked(no_banco="eva"), 3, Banco()),
    "no_suivi": _at(_banked(), 3, BancoSuivi()),
    "com_mesa_twice": _at(_banked(with_table="eva"), 3, BancoComMesa(3 * MIN)),
    "nothing_to_override": _at(_banked(), 3, BancoSeul()),
    "less_than_half": _at(_banked(), 3, BancoComMesa(2 * MIN)),
    "more_than_bank": _at(_banked(), 3, BancoComMesa(6 * MIN)),
    "nothing_to_show": _at(_banked(), 2, Abater(), *WON, cards="Ks 7s"),
    "ponto_must_show": _at(_banked(), 2, Nao(), *WON, cards="Ks 9s"),
    "ponto_must_stand": _at(_banked(), 2, Carta(), (2, Bet(MIN)), CLOSE, cards="Ks 7s"),
    "ponto_must_draw": _at(_banked(), 2, Nao(), (2, Bet(MIN)), CLOSE, cards="Ks 4s"),
    "bacara_draws": _at(_banked(), 1, Nao(), *WON, (2, Nao()), cards="Ks 7s Kh Qh"),
    "no_such_fault_now": _at(_banked(dealer="croupier"), CROUPIER, Declare("stuck"), *WON),
    "not_concerned": _at(_banked(dealer="croupier"), CROUPIER, Declare("out_of_turn", seat=1), *WON),
    "rules_not_in_chips": _rules_refused(smallest_chip=3),
    "rules_bank_too_small": _rules_refused(bank_minimum=MIN - 10 * KZ),
    "rules_base_too_small": _rules_refused(auction_base=BANK - 10 * KZ),
}


def _bets_scenes() -> Iterator[Play[Any, Any]]:
    """Every sort of bancô, by whoever goes before the other."""
    for acts in (
        [(10, Banco()), (3, Banco())],
        [(10, BancoComMesa(3 * MIN)), (3, BancoComMesa(3 * MIN)), (10, BancoSeul()), (4, BancoSeul())],
        [(4, BancoSuivi())],
    ):
        table = _banked(suivi="lia")()
        yield golpe(table, *acts, CLOSE, cards=PONTO_WINS)
    table = _banked()()
    yield golpe(table, (4, Bet(MIN)), CLOSE, (4, Nao()), (1, PassHand()), cards=BANCA_WINS)


def _hand_scenes() -> Iterator[Play[Any, Any]]:
    """How a hand begins and passes."""
    shown: list[Did] = [(2, Banco()), CLOSE, (2, Abater())]
    cut: Did = (6, Cut(100))
    yield golpe(_unshod(), cut, (1, Announce(BANK, by_table=True)), *shown, cards="As " + PONTO_WINS)
    yield golpe(chemin(), (1, RefuseHand()), (2, RefuseHand(absent=True)), (3, Announce(BANK)), CLOSE)
    yield golpe(chemin(players=SIX[:3]))
    yield golpe(
        _passed()(), *LEFT, (3, Bid(BANK)), ADJUDICATE, (3, RefuseHand()), ADJUDICATE, (2, Announce(BANK)), CLOSE
    )
    table = chemin()
    table.remember(skips=("ana",))
    yield golpe(table, (2, Announce(BANK)), (CROUPIER, LastCall()), CLOSE)
    table = _banked()()
    table.carry = msgspec.structs.replace(table.carry, shoe=with_shoe(table, left=7).shoe)
    yield golpe(table, *WON, (2, Abater()), (1, KeepHand()), cards=TIE)


def chemin_de_fer_scenes() -> Iterator[Play[Any, Any]]:
    """Every call is made."""
    yield from _bets_scenes()
    yield from _hand_scenes()
    table = _banked(dealer="croupier")()
    yield golpe(table, *WON, (CROUPIER, Deal()), (CROUPIER, Declare("passing")))
