"""Hands of no-limit hold'em in the coroutine beside PokerKit: random ones with records, and PHH files replayed.

Random hands are also played by the compiled copy of the same source (`make compiled`), in a process of its own.

    python -m bench.poquer hands      plays so many for each line it reads
"""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem, State

from bench.timing import rates, report
from jogofeito.core.drivers import let_pass, run
from jogofeito.core.parties import Company, Party, Seat
from jogofeito.core.play import Play
from jogofeito.core.record import written
from jogofeito.core.waits import Offers
from jogofeito.formats.phh import read_phh, replay
from jogofeito.games import listed
from jogofeito.games.poquer.acts import Call, Carry, Check, Fold, Place, Raise
from jogofeito.games.poquer.offers import Speaking
from jogofeito.lab.phh import finishing_stacks

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data" / "pluribus-1000.phhs"
PLAYERS, STACK, SMALL, BIG = 6, 100_00, 50, 1_00
HANDS, THEIR_HANDS = 300, 60
REPLAYED, THEIR_REPLAYED = 300, 60

# fold 1 in 8 where there is a bet, raise to the least 1 in 8, otherwise stay in: the same at both
AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING, Automation.CARD_BURNING,
    Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING, Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
)  # fmt: skip


def our_hands(hands: int) -> list[bytes]:
    game = listed("holdem")
    rules = game.rules({"minimum": BIG, "smallest_chip": SMALL, "limit": "no_limit"}, text="PT811")
    some = random.Random(7).random

    def draw(below: int) -> int:
        return int(some() * below)

    def policy(offers: Offers) -> tuple[Party, Any]:
        if len(offers) == 1:
            ((party, offer),) = offers.items()
            if isinstance(offer, Speaking):
                return party, _spoken(offer, draw(8))
        return let_pass(offers)

    seats = tuple(Seat(number, f"p{number}", STACK) for number in range(1, PLAYERS + 1))
    places = tuple(Place(each.number, each.player) for each in seats)
    records = []
    for number in range(hands):
        play = Play(game.game, rules, Carry(1 + number % PLAYERS, number, "", places), Company(seats))
        run(play, draw, policy)
        records.append(written(play, f"bench/{number}"))
    return records


def _spoken(offer: Speaking, picked: int) -> Any:
    if picked == 0 and offer.call:
        return Fold()
    if picked == 1 and offer.max_to:
        return Raise(offer.min_to)
    return Call() if offer.call else Check()


def their_hands(hands: int) -> list[State]:
    some = random.Random(7).random
    played = []
    for _ in range(hands):
        state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (SMALL, BIG), BIG, STACK, PLAYERS)
        while state.status:
            picked = int(some() * 8)
            if picked == 0 and state.can_fold() and state.checking_or_calling_amount:
                state.fold()
            elif picked == 1 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
        played.append(state)
    return played


def our_replays(text: str) -> list[Any]:
    return [ended.units for ended in finishing_stacks(read_phh(text))]


def our_told_replays(text: str) -> list[Any]:
    return [replay(hand).company_after() for hand in read_phh(text)]


def their_replays(text: str) -> list[Any]:
    return [list(history)[-1].stacks for history in HandHistory.loads_all(text)]


def first_hands(hands: int) -> str:
    """The beginning of the file: hands are tables `[1]`, `[2]` …"""
    text = DATA.read_text(encoding="utf-8")
    return text.partition(f"[{hands + 1}]\n")[0]


@contextmanager
def compiled_hands() -> Iterator[Callable[[], object] | None]:
    """Plays as many hands as the others with the compiled copy; None where it cannot be made."""
    made = subprocess.run([sys.executable, ROOT / "tools" / "compiled.py"], capture_output=True, text=True, check=False)
    if made.returncode:
        print(made.stderr, "SKIPPED: the compiled copy\n")
        yield None
        return
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.poquer", "hands"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "build" / "compiled")},
    )  # fmt: skip

    def play() -> None:
        print(file=process.stdin, flush=True)
        if process.stdout is None or process.stdout.readline().strip() != str(HANDS):
            raise RuntimeError("the compiled copy does not play")

    yield play
    process.communicate()


def hands_on_demand() -> None:
    import jogofeito  # noqa: PLC0415

    if Path(jogofeito.__file__).is_relative_to(ROOT / "src"):
        raise SystemExit("this is not the compiled copy: run with PYTHONPATH=build/compiled")
    for _ in sys.stdin:
        print(len(our_hands(HANDS)), flush=True)


def random_hands() -> None:
    with compiled_hands() as compiled:
        runs = [lambda: our_hands(HANDS), lambda: their_hands(THEIR_HANDS), *([compiled] if compiled else [])]
        ours, theirs, *quick = rates(HANDS, *runs)
    theirs *= THEIR_HANDS / HANDS
    for each in quick:
        report("random six-player hands with records, compiled", each, theirs, 25, unit="hands/s", against="PokerKit")
    report("the same as the source stands", ours, theirs, None, unit="hands/s", against="PokerKit")


def replayed_hands() -> None:
    text, less = first_hands(REPLAYED), first_hands(THEIR_REPLAYED)
    ours, told, theirs = rates(
        REPLAYED, lambda: our_replays(text), lambda: our_told_replays(text), lambda: their_replays(less)
    )
    theirs *= THEIR_REPLAYED / REPLAYED
    report("hands replayed from PHH to their stacks, compiled", ours, theirs, 25, unit="hands/s", against="PokerKit")
    report("the same by the coroutine, with its facts", told, theirs, None, unit="hands/s", against="PokerKit")


def main() -> None:
    random_hands()
    replayed_hands()


if __name__ == "__main__":
    if sys.argv[1:] == ["hands"]:
        hands_on_demand()
    else:
        main()
