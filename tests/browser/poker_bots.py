"""Players for a poker table: each a guest with a line of its own, who comes in, never rests, and plays what is offered.

As a program: `python -m browser.poker_bots ADDRESS TABLE BOTS [WAIT_MS]`.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Semaphore, Thread
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from browser.steered_poker import PLANS, said_by
from jogofeito.core.offers import Act, Offer
from jogofeito.core.record import plain
from jogofeito.games import listed
from jogofeito.games.poquer.acts import Call, Fold
from jogofeito.games.poquer.offers import Answering, Choosing, Speaking, Unseen

Said = dict[str, Any]


class Bot:
    """Plays at random, at any seat or one of its own."""

    def __init__(self, address: str, table: str, seed: str, wait_s: float = 0, *, wanted: int | None = None) -> None:
        self._table, self._wait_s, self._wanted = table, wait_s, wanted
        self._dice = random.Random(seed)
        with httpx.Client(base_url=address, headers={"X-Jogo-Feito": "1"}, timeout=30) as http:
            self._token = http.post("/api/guest").json()["token"]
            self._game = listed(http.get(f"/api/tables/{table}").json()["card"]["game"]).game
        self._address = "ws" + address.removeprefix("http") + "/ws"
        self._numbers = count(1)
        self._line: ClientConnection
        self.seat = 0

    @contextmanager
    def seated(self) -> Iterator[None]:
        headers = {"Authorization": f"Bearer {self._token}"}
        with connect(self._address, additional_headers=headers, max_size=None) as self._line:
            self._ask("sit", seat=self._wanted)
            self.seat = next(int(each["seat"]) for each in self._heard() if each["say"] == "answer")
            yield

    def play(self) -> None:
        with suppress(ConnectionClosed):
            self._play()

    def _play(self) -> None:
        self._ask("watch")
        for said in self._heard():
            self.hear(said)
            act = self._answer(said)
            if act is None:
                continue
            time.sleep(self._wait_s)
            key, timed = f"bot{next(self._numbers)}", said["offer"]["clock"] == "decision"
            self._ask("act", jogada=said["jogada"], act=act, key=key, answering=said["number"] if timed else None)

    def hear(self, said: Said) -> None:
        """Everything that is said, before it is answered."""

    def choose(self, offer: Offer[Any]) -> Act | None:
        return offer.random_act(self._dice.randrange)

    def _heard(self) -> Iterator[Said]:
        for frame in self._line:
            yield from msgspec.json.decode(frame)

    def _ask(self, do: str, **more: Any) -> None:
        message = {"do": do, "table": self._table, "id": next(self._numbers), **more}
        self._line.send(msgspec.json.encode(message).decode())

    def _answer(self, said: Said) -> Said | None:
        offered = said.get("offer") if said["say"] == "offer" else None
        if not offered:
            return None
        if offered["offer"] == "between":
            return between(offered)
        act = self.choose(self._game.offer_from(offered))
        return None if act is None else plain(act)


def between(offer: Said) -> Said | None:
    if offer["cave"]:
        return {"act": "buy_cave", "amount": offer["cave"], "post": True}
    if offer["must_top_up"]:
        return {"act": "top_up"}
    return {"act": "return", "post": True} if offer["resting"] or offer["waits"] else None


@dataclass
class Leave:
    """What bots wait for: to speak while it is set, and to choose a variant once for each release."""

    to_speak: Event = field(default_factory=Event)
    to_choose: Semaphore = field(default_factory=lambda: Semaphore(0))


class Planned(Bot):
    """Says what the plan of each hand says, when it has leave to; after the last of them it stays in."""

    def __init__(self, address: str, table: str, leave: Leave, scenes: Sequence[str]) -> None:
        super().__init__(address, table, "")
        self._scenes = scenes
        self._leave = leave
        self._hand = self._spoken = 0

    def hear(self, said: Said) -> None:
        if said["say"] == "event" and said["fact"]["fact"] == "hand_begins":
            self._hand, self._spoken = said["fact"]["hand"], 0

    def choose(self, offer: Offer[Any]) -> Act | None:
        if isinstance(offer, Unseen):
            return None
        if isinstance(offer, Choosing):
            self._leave.to_choose.acquire()
            return offer.default
        if not isinstance(offer, Speaking | Answering):
            return offer.default
        self._leave.to_speak.wait()
        if isinstance(offer, Answering):
            return Call() if offer.call else Fold()
        plan = PLANS[self._scenes[self._hand - 1]] if self._hand <= len(self._scenes) else {}
        self._spoken += 1
        return said_by(plan, self.seat, self._spoken - 1, offer)


@contextmanager
def at_work(bots: Sequence[Bot]) -> Iterator[None]:
    """They sit down one after the other, and play until this is over."""
    threads = [Thread(target=bot.play, daemon=True) for bot in bots]
    with ExitStack() as lines:
        for bot, thread in zip(bots, threads, strict=True):
            lines.enter_context(bot.seated())
            thread.start()
        yield
    for thread in threads:
        thread.join()


def main(address: str, table: str, bots: int, wait_ms: int) -> None:
    with at_work([Bot(address, table, f"{table}/{number}", wait_ms / 1000) for number in range(bots)]):
        Event().wait()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 150)
