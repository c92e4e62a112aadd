"""After the dice are read: losers are collected, then winners are paid."""

from collections.abc import Iterator

from jogofeito.core.parties import seat
from jogofeito.games.banca_francesa.acts import DiceRest, Returned
from jogofeito.games.banca_francesa.cloth import chances_of
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.pano.chances import LOST, bet_of
from jogofeito.games.pano.payment import pay as pay_winners
from jogofeito.games.pano.table import Cloth
from jogofeito.games.terno import number_of_throw

Laid = tuple[int, str, int]  # seat, chance, chips


def collect(rules: Rules, cloth: Cloth, rest: DiceRest) -> None:
    """All bets that lost, before anything is paid: ases first, the others counter-clockwise (AO3.11, AO3.14).

    Seats are numbered clockwise. On a line the half that did not play goes back to its owner.
    """
    losing = list(_losing(rules, cloth, rest))
    for number, name, chips in sorted(losing, key=lambda bet: (bet[1] != "ases", -bet[0])):
        cloth.collect(number, name, bet_of(chips, chances_of(rules)[name].bet_divisor))
    for number, name, chips in losing:
        if half := chips - bet_of(chips, chances_of(rules)[name].bet_divisor):
            _return(cloth, number, name, half)


def give_back(rules: Rules, cloth: Cloth, rest: DiceRest) -> None:
    """The dice were lifted before the chance was called: whoever should have lost does not (AO3.7 d)."""
    for number, name, chips in _losing(rules, cloth, rest):
        _return(cloth, number, name, chips)


def pay(rules: Rules, cloth: Cloth, rest: DiceRest) -> None:
    """Winners keep their chips and get their prize (AO3.12-13, PT808.22-24)."""
    pay_winners(cloth, chances_of(rules), number_of_throw(rest.dice))


def _losing(rules: Rules, cloth: Cloth, rest: DiceRest) -> Iterator[Laid]:
    return (bet for bet in cloth.all_bets() if chances_of(rules)[bet[1]].on(number_of_throw(rest.dice)) == LOST)


def _return(cloth: Cloth, number: int, name: str, amount: int) -> None:
    cloth.room.pay(number, kept=amount, prize=0, to=seat(number), about=name)
    cloth.room.tell(Returned(number, name, amount))
