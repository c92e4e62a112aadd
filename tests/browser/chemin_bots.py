"""Company for a chemin de fer table: guests who take the hand, bet the least, and say what the rules say.

As a program: `python -m browser.chemin_bots ADDRESS TABLE BOTS [WAIT_MS]`.
"""

import random
import sys
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from browser.poker_bots import Bot, at_work
from jogofeito.core.offers import Act, Offer
from jogofeito.games.chemin_de_fer.acts import Announce, Bet, Bid, KeepHand, PassHand, TakeHand
from jogofeito.games.chemin_de_fer.betting import Betting
from jogofeito.games.chemin_de_fer.offers import AfterGolpe, Announcing, Bidding, Cutting, Taking
from jogofeito.games.sabot.acts import DeclineCut


@dataclass
class Plan:
    """What company does besides what the rules ask for; all of it can be changed while it plays."""

    bets: Event = field(default_factory=Event)
    bids: Event = field(default_factory=Event)
    keeps: Event = field(default_factory=Event)  # the hand, as long as it wins
    takes: Event = field(default_factory=Event)  # a hand that was passed


class Company(Bot):
    def __init__(self, address: str, table: str, plan: Plan, *, seat: int | None = None, wait_s: float = 0) -> None:
        super().__init__(address, table, f"{table}/{seat}", wait_s, wanted=seat)
        self._plan = plan

    def choose(self, offer: Offer[Any]) -> Act | None:
        plan, act = self._plan, offer.default
        match offer:
            case Cutting():
                act = DeclineCut()
            case Announcing(minimum=minimum):
                act = Announce(minimum)
            case Taking() if plan.takes.is_set():
                act = TakeHand()
            case AfterGolpe():
                act = KeepHand() if plan.keeps.is_set() else PassHand()
            case Bidding(base=base, highest=0) if plan.bids.is_set():
                act = Bid(base)
            case Betting(minimum=minimum, mine=0, open=left) if plan.bets.is_set() and left:
                act = Bet(min(minimum, left))
        return act


class Lively(Company):
    """Bets more than the least, and now and then makes bancô."""

    def __init__(self, address: str, table: str, plan: Plan, *, seat: int | None = None, wait_s: float = 0) -> None:
        super().__init__(address, table, plan, seat=seat, wait_s=wait_s)
        self._luck = random.Random(f"lively/{seat}")

    def choose(self, offer: Offer[Any]) -> Act | None:
        if isinstance(offer, Betting):
            if offer.mine or not offer.open or self._luck.random() < 1 / 3:
                return None
            return Bet(min(offer.open, offer.minimum * self._luck.randint(1, 3)))
        return super().choose(offer)


def main(address: str, table: str, bots: int, wait_ms: int) -> None:
    plan = Plan()
    plan.keeps.set()
    with at_work([Lively(address, table, plan, wait_s=wait_ms / 1000) for _ in range(bots)]):
        Event().wait()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 0)
