"""A casino with one table, whose seeds were looked for beforehand so that chosen cards come.

Nothing else is different: each jogada is sealed, drawn and verified as always. The table has an automatic shuffler, so
that every jogada begins with all cards and what comes does not hang on the jogadas before.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final

from blackjack_support import BET
from jogofeito.chance.sealed import Seal, SeedSource
from jogofeito.core.parties import CROUPIER, Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForChance
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import listed
from jogofeito.games.blackjack.acts import BankCard, CardDealt, Split
from jogofeito.games.pano.acts import Close, Place
from jogofeito.server import casino
from jogofeito.server.serve import serve

TABLE: Final = "blackjack-escolhido"
VALUES: Final = {"currency": "DEMO", "minimum": BET, "shoe": "baralhador", "jackpot.stake": 100}
TENS: Final = "TJQK"
# the ranks of the player's cards and of the bank's open card; what follows is left to chance
SCENES: Final = {
    "four ways": (TENS, "23456", TENS, TENS, TENS),  # two more of them after the first two splits
    "insurance": (TENS, "A", "789"),
    "even money": ("A", "A", TENS),
    "give up": (TENS, TENS, "6"),
    "double": ("6", "56", "5"),
    "jackpot": ("A", "6789", "A"),  # of one suit
    "unused": (TENS, "7", TENS),  # the jogada that begins after the last one played
}


def seed_for(scene: str) -> bytes:
    """The first of a series of seeds with which the cards of a scene come."""
    return next(seed for seed in _series() if _brings(seed, scene))


def _series() -> Iterator[bytes]:
    return (hashlib.sha256(b"blackjack/%d" % number).digest() for number in count())


def _brings(seed: bytes, scene: str) -> bool:
    game = listed("blackjack")
    play = Play(game.game, game.rules(VALUES), game.game.first_carry(game.rules(VALUES)), Company((Seat(1, "ana"),)))
    cards: list[str] = []
    seal = Seal(seed)
    play.take(seat(1), Place("lugar:1", BET))
    play.take(CROUPIER, Close())
    for ranks in SCENES[scene]:
        while not isinstance(waiting := play.waiting, WaitsForChance):
            _go_on(play, waiting)
        play.draw(seal.chance(waiting.below))
        told = play.facts[-1].fact
        cards.append(told.card if isinstance(told, CardDealt | BankCard) else "")
        if not cards[-1] or cards[-1][0] not in ranks:
            return False
    return scene != "jackpot" or cards[0] == cards[2]


def _go_on(play: Play[Any, Any], waiting: Any) -> None:
    """Pairs are split; the croupier does what is usual."""
    by, offer = next((by, offer) for by, offer in waiting.offers.items() if offer.default is not None)
    play.take(by, Split() if by == seat(1) else offer.default)


class Chosen(SeedSource):
    """One seed after another, and again from the first."""

    def __init__(self) -> None:
        super().__init__()
        self._seeds = cycle([seed_for(scene) for scene in SCENES])

    def seal(self) -> Seal:
        return Seal(next(self._seeds))


def main(folder: Path) -> None:
    settings = TableSettings(
        id=TABLE,
        game="blackjack",
        law="AO6",
        values=VALUES,
        individual=True,
        pace=Pace(interval_ms=100, pause_ms=300),
    )
    open_house(folder, Chosen, settings)


def open_house(folder: Path, source: Callable[[], SeedSource], *tables: TableSettings) -> None:
    """A casino with these tables only, whose seeds come from this source; its address is printed."""
    vars(casino).update(SeedSource=source, first_tables=lambda: tables)
    serve(str(folder / "casino.db"), folder, "127.0.0.1", 0, secure=False, log_level="error")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
