"""Jogadas of the coroutine with a hundred bets, beside the bare payment of the same bets by the kernels."""

import random
from collections.abc import Callable

from bench.timing import rates, report
from jogofeito.core.drivers import let_pass, run
from jogofeito.core.parties import Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import written
from jogofeito.games import listed
from jogofeito.games.roleta.acts import Place, TakeColour
from jogofeito.games.roleta.cloth import cloth_of
from jogofeito.games.roleta.kernels import kept, prize

JOGADAS = 200
BETS = 100
SEATS = 5


def hundred_bets() -> list[tuple[int, str, int]]:
    """Seat, chance and amount, the same in every run."""
    rules = listed("roleta-americana").rules()
    chooser = random.Random(37)
    chances = list(cloth_of(rules).values())
    picked = [chances[chooser.randrange(len(chances))] for _ in range(BETS)]
    return [(place % SEATS + 1, chance.id, chance.chips * rules.minimum) for place, chance in enumerate(picked)]


def coroutine(*, recorded: bool) -> Callable[[], None]:
    """Whole jogadas: every bet offered, checked, moved, told; then the spin, the collection, the payment."""
    entry = listed("roleta-americana")
    rules, bets = entry.rules(), hundred_bets()
    company = Company(tuple(Seat(number, f"player-{number}") for number in range(1, SEATS + 1)))
    draw = random.Random(1).randrange

    def play_all() -> None:
        for _ in range(JOGADAS):
            play = Play(entry.game, rules, entry.game.first_carry(rules), company)
            for number in range(1, SEATS + 1):
                play.take(seat(number), TakeColour(rules.colours[number], rules.minimum))
            for number, chance, amount in bets:
                play.take(seat(number), Place(chance, amount))
            run(play, draw, let_pass)
            if recorded:
                written(play, "bench")

    return play_all


def bare_payment() -> None:
    rules = listed("roleta-americana").rules()
    cloth = cloth_of(rules)
    bets = [(cloth[chance], amount // cloth[chance].chips) for _, chance, amount in hundred_bets()]
    draw = random.Random(1).randrange
    for _ in range(JOGADAS):
        number = draw(37)
        sum(kept(unit, chance.kept[number]) + prize(unit, chance.prize_halves[number]) for chance, unit in bets)


def main() -> None:
    played, recorded, bare = rates(JOGADAS, coroutine(recorded=False), coroutine(recorded=True), bare_payment)
    report("jogadas with 100 bets, coroutine", played, bare, None, unit="jogadas/s", against="bare")
    report("the same with its record as JSON", recorded, bare, None, unit="jogadas/s", against="bare")
