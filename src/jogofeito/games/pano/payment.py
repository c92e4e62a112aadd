"""Settling a cloth whose chances are vectors over outcomes: losers are collected, then winners are paid."""

from jogofeito.games.pano.chances import LOST, Chances, bet_of, kept, won
from jogofeito.games.pano.table import Cloth


def collect(cloth: Cloth, chances: Chances, outcome: int) -> None:
    """Every bet that lost; all of it plays."""
    for number, name, amount in cloth.all_bets():
        if chances[name].on(outcome) == LOST:
            cloth.collect(number, name, amount)


def pay(cloth: Cloth, chances: Chances, outcome: int) -> None:
    """Winners keep what lies there and get their prizes."""
    for number, name, amount in cloth.all_bets():
        chance = chances[name]
        bet, prize = bet_of(amount, chance.bet_divisor), chance.on(outcome)
        if prize != LOST:
            idle = amount - bet
            cloth.pay(number, name, kept=idle + kept(bet, prize), prize=won(bet, prize, chance.prize_divisor))
