"""Compiled hands of blackjack with all rules and a strategy, beside the package blackjack21; and what solving takes."""

import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from bench.timing import rates, report
from jogofeito.games import listed
from jogofeito.lab.blackjack.odds import main_bet
from jogofeito.lab.blackjack.simulation import BATCH, Jogadas
from jogofeito.lab.blackjack.solver.cards import full_shoe, hand_of
from jogofeito.lab.blackjack.solver.options import options_of
from jogofeito.lab.blackjack.solver.sketch import sketch
from jogofeito.lab.blackjack.solver.strategy import Strategy
from jogofeito.lab.simulation import simulate

try:
    from blackjack21 import Deck, GameState, Table, shoe_reset_hook
except ModuleNotFoundError:  # only there with the group bench
    Table = None

HANDS = 8 * BATCH
THEIR_HANDS = 5_000
GOAL = 10_000_000  # hands a second on one core


def blackjack21_hands(strategy: Strategy) -> Callable[[], Any]:
    """The same strategy at a table of that package: six decks, a new shoe at the middle."""
    deck = Deck(suits=("Hearts", "Diamonds", "Spades", "Clubs"), count=6)
    table = Table([("ana", 2)], deck, on_round_reset=shoe_reset_hook(deck, 0.5))
    known: dict[tuple[Any, ...], str] = {}

    def act(hand: Any, split: bool) -> str:
        upcard = min(table.dealer_visible_hand[0].value, 11) % 11
        places = tuple(sorted(9 if card.value == 10 else (card.value % 11 or 1) - 1 for card in hand))
        key = upcard, places, split
        if key not in known:
            cards, bank = hand_of(places), (upcard or 1) - 1
            if len(places) > 2:
                known[key] = strategy.later(bank, cards)
            elif split:
                known[key] = strategy.after_split(bank, cards, places[0])
            else:
                known[key] = strategy.first(bank, cards, False)
        return known[key]

    def run() -> None:
        for _ in range(THEIR_HANDS):
            table.start_game()
            while table.state == GameState.PLAYERS_TURN:
                split = len(table.current_player.hands) > 1
                wanted = act(table.current_hand, split)
                {
                    "stand": table.stand, "draw": table.hit, "double": table.double_down,
                    "split": table.split, "give_up": table.surrender,
                }[wanted]()  # fmt: skip

    return run


def core_rate(jogadas: Jogadas) -> float:
    """Hands for each second that a core really works on them, whatever else the machine does."""
    seconds = []
    for first in range(0, 16 * BATCH, BATCH):
        start = time.thread_time()
        jogadas.batch(1, first, 16 * BATCH)
        seconds.append(time.thread_time() - start)
    return BATCH / median(seconds)


def fresh_process(code: str) -> tuple[float, float]:
    """Seconds of the clock and of the processor for some code, the start of the interpreter included."""
    start = time.perf_counter()
    told = f"{code}; import time; print(time.process_time())"
    ended = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return time.perf_counter() - start, float(ended.stdout.splitlines()[-1])


def main() -> None:
    for shoe in ("sabot", "continuo"):
        rules = listed("blackjack").rules({"shoe": shoe})
        strategy = sketch(options_of(rules), full_shoe(rules.decks))
        jogadas = Jogadas(rules, strategy)
        busy = core_rate(jogadas) if jogadas.batch(1, 0, BATCH).sum() else 0.0
        print(
            f"hands of blackjack, 6 decks, {shoe}, by the time of one core\n  ours     {busy:>16,.0f} hands/s", end=" "
        )
        print(f"(goal {GOAL:,}: {'met' if busy >= GOAL else 'NOT met'})")
    if Table is None:
        print("blackjack21 is not installed: no comparison\n")
    else:
        ours, theirs = rates(
            HANDS,
            lambda: [jogadas.batch(1, first, HANDS) for first in range(0, HANDS, BATCH)],
            blackjack21_hands(strategy),
        )
        theirs *= THEIR_HANDS / HANDS
        report("hands of blackjack, one core", ours, theirs, None, unit="hands/s", against="bj21")
    found = simulate("blackjack", 100_000_000, seed=1, values={"shoe": "continuo"})
    line = found.whole
    print(
        f"  returned {line.observed_return:.5%}, exact {float(line.odds.expected_return):.5%} ± {line.band:.5%}: "
        f"{'within' if line.within else 'OUTSIDE'} its 99 % band, z {line.z:+.2f}"
    )
    for by in ("total", "composition"):
        wall, busy = fresh_process(
            f"from jogofeito.cli import main; main(['strategy', 'blackjack', '--by', '{by}', '--format', 'json'])"
        )
        print(f"  chart for six decks by {by}, fresh process: {wall:.1f} s, {busy:.1f} s of the processor")
    main_bet.cache_clear()
    start = time.process_time()
    main_bet(options_of(rules), 4)
    print(f"  exact distribution of a bet, four decks, without any package: {time.process_time() - start:.1f} s")
    print()


if __name__ == "__main__":
    main()
