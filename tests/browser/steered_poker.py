"""A casino with tables of poker whose seeds were looked for beforehand, so that chosen hands come out as planned.

Nothing else is different: each hand is sealed, drawn and recorded as always. What everybody does in a hand is a plan of
its own, which the bots of the tests follow. The hand that is sealed next is named in the file `scene` of the folder.
"""

import hashlib
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

from browser.steered import open_house
from jogofeito.chance.sealed import Seal, SeedSource
from jogofeito.core.offers import Act, Offer
from jogofeito.core.parties import Company, Seat, number_of
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.floor.lots import SeatLot, SeatLots
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import listed
from jogofeito.games.poquer.acts import BuyCave, Call, Check, Fold, PotWon, Raise, TopUp
from jogofeito.games.poquer.between import Between
from jogofeito.games.poquer.offers import Speaking

MIXED, SINTETICO, CHOICE, HASTE = "misto-escolhido", "sintetico-escolhido", "mostrar-escolhido", "com-pressa"
MIXED_TABLES: Final = (f"{MIXED}-1", f"{MIXED}-2")
MINIMUM: Final = 10_00
DEMO: Final = {"currency": "DEMO", "minimum": MINIMUM}
MIXED_VALUES: Final = {**DEMO, "other_variant": "omaha", "limit": "no_limit", "commission.permille": 0}
SEATS: Final = 4

# What each seat says in a hand, one after the other; afterwards it stays in. Numbers: a raise to so many minimums.
Said = str | int
Plan = dict[int, tuple[Said, ...]]
PLANS: Final[dict[str, Plan]] = {
    # seat 2 is left with 40, seat 3 with 80, seat 4 with 100 minimums
    "uneven": {3: (20, "fold"), 4: ("fold",), 1: ("stay", 40), 2: ("stay", "stay")},
    "side pots": {4: ("all",)},
    "split": {1: (3,), 2: ("fold",), 3: ("fold",)},
}
# who wins which pot, the main one first
ENDS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "uneven": ((1,),),
    "side pots": ((2,), (3,), (1,)),
    "split": ((4, 1),),
}
SCENES: Final = tuple(PLANS)


def said_by(plan: Plan, seat: int, times: int, offer: Speaking) -> Act:
    """What a seat says when it has spoken so many times in the hand."""
    said = (*plan.get(seat, ()), *("stay",) * (times + 1))[times]
    if said == "fold":
        return Fold()
    if isinstance(said, int):
        return Raise(said * MINIMUM)
    if said == "all" and offer.max_to:
        return Raise(offer.max_to)
    return Call() if offer.call else Check()


def seeds() -> dict[str, bytes]:
    """For each scene the first of a series of seeds with which it ends as planned, after those before it."""
    game = listed("holdem")
    rules = game.rules(MIXED_VALUES, text="AO15")
    carry = game.game.first_carry(rules)
    company = Company(tuple(Seat(number, f"p{number}") for number in range(1, SEATS + 1)))
    found = {}
    for scene in SCENES:
        for seed in _series():
            play = Play(game.game, rules, carry, company)
            _play(play, Seal(seed), PLANS[scene])
            if ENDS[scene] == tuple(each.fact.winners for each in play.facts if isinstance(each.fact, PotWon)):
                break
        found[scene] = seed
        carry, company = play.carry_after, play.company_after()
    return found


def _series() -> Iterator[bytes]:
    return (hashlib.sha256(b"poquer/%d" % number).digest() for number in count())


def _play(play: Play[Any, Any], seal: Seal, plan: Plan) -> None:
    spoken = dict.fromkeys(range(1, SEATS + 1), 0)
    while not play.over:
        waiting = play.waiting
        if isinstance(waiting, WaitsForChance):
            play.draw(seal.chance(waiting.below))
        elif isinstance(waiting, WaitsForAct):
            offer = next((each for each in waiting.offers.values() if _gets_ready(each)), None) or next(
                each for each in waiting.offers.values() if each.default is not None
            )
            act = _gets_ready(offer) or offer.default
            if isinstance(offer, Speaking):
                act = said_by(plan, offer.seat, spoken[offer.seat], offer)
                spoken[offer.seat] += 1
            assert act is not None
            assert play.take(offer.to, act) is None, (number_of(offer.to), act)


def _gets_ready(offer: Offer[Any]) -> Act | None:
    if isinstance(offer, Between):
        return BuyCave(offer.cave) if offer.cave else TopUp() if offer.must_top_up else None
    return None


class Chosen(SeedSource):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._scene = folder / "scene"
        self._seeds = seeds()

    def seal(self) -> Seal:
        return Seal(self._seeds[self._scene.read_text()]) if self._scene.exists() else super().seal()


def main(folder: Path) -> None:
    pace = Pace(decision_ms=60_000, interval_ms=300, pause_ms=200)
    unhurried = Pace(decision_ms=60_000, interval_ms=6_000, pause_ms=3_000, unseen_ms=6_000)  # time to read
    haste = Pace(decision_ms=3_000, interval_ms=300, pause_ms=200, time_bank_ms=4_500)
    tables = (
        *(TableSettings(id=name, game="holdem", law="AO15", values=MIXED_VALUES, pace=pace) for name in MIXED_TABLES),
        TableSettings(id=SINTETICO, game="poquer-sintetico", law="AO16", values=DEMO, pace=unhurried),
        TableSettings(id=CHOICE, game="holdem", law="PT811", values={**DEMO, "showdown": "choice"}, pace=unhurried),
        TableSettings(id=HASTE, game="holdem", law="PT811", values=DEMO, pace=haste),
    )
    SeatLots.draw = lambda _, free: SeatLot(free[0], "", "")  # type: ignore[method-assign, assignment] # plans by seat
    SeatLots.commitment = ""  # type: ignore[assignment, method-assign]
    open_house(folder, lambda: Chosen(folder), *tables)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
