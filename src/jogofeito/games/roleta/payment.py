"""After the ball rests: losers are collected, winners are paid, in the order and with the words of the law."""

from jogofeito.games.roleta.acts import Collected, Paid
from jogofeito.games.roleta.kernels import kept, prize
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.table import Bet, Table


def collect(table: Table, number: int) -> None:
    """All chips that lost, first of all (AO1.32, AO2.20)."""
    for bet in table.all_bets():
        lost = bet.amount - kept(bet.unit, bet.chance.kept[number])
        if lost:
            table.room.collect(bet.seat, lost, bet.chance.id)
            table.room.tell(Collected(bet.seat, bet.chance.id, lost, bet.face_value))


def pay(table: Table, number: int) -> None:
    """Winners by chance in the order of the law, all prizes of one player together (AO1.32-33, AO2.20-21)."""
    winners: dict[int, list[Bet]] = {}
    for bet in sorted(table.all_bets(), key=lambda bet: _turn(table.rules, bet)):
        if bet.chance.kept[number]:
            winners.setdefault(bet.seat, []).append(bet)
    for bets in winners.values():
        paid = [_pay_one(table, bet, number) for bet in bets]
        _ANNOUNCE[table.rules.cites.payment](table, paid)


def _turn(rules: Rules, bet: Bet) -> tuple[int, bool]:
    """The cavalos of dúzias and colunas come right after the dúzias and colunas themselves."""
    group = bet.chance.group
    leader = group.removeprefix("cavalo_de_")
    return rules.payment_order.index(leader), group != leader


def _pay_one(table: Table, bet: Bet, number: int) -> Paid:
    stays = kept(bet.unit, bet.chance.kept[number])
    won = prize(bet.unit, bet.chance.prize_halves[number])
    table.room.pay(bet.seat, kept=stays, prize=won, to=table.owner_of(bet), about=bet.chance.id)
    paid = Paid(bet.seat, bet.chance.id, bet.amount, stays, won, bet.face_value)
    table.room.tell(paid)
    return paid


def _by_value(table: Table, paid: list[Paid]) -> None:
    """AO1.33: the payments of one player are made together and called by their value."""
    colour = table.colour_of(paid[0].seat)
    table.room.announce("AO1.33", seat=paid[0].seat, colour=colour, amount=sum(each.prize for each in paid))


def _by_bet(table: Table, paid: list[Paid]) -> None:
    """AO2.22: each payment is called by bet, its value, colour and total."""
    for each in paid:
        colour = table.colour_of(each.seat)
        table.room.announce("AO2.22", chance=each.chance, stake=each.stake, colour=colour, amount=each.prize)


_ANNOUNCE = {"AO1.33": _by_value, "AO2.22": _by_bet}
