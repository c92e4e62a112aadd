"""Players for a poker table: each a guest with a line of its own, who comes in, never rests, and plays what is offered.

As a program: `python -m browser.poker_bots ADDRESS TABLE BOTS [WAIT_MS]`.
"""

import random
import sys
import time
from itertools import count
from threading import Thread
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from jogofeito.core.record import plain
from jogofeito.games import listed

Said = dict[str, Any]


class Bot:
    def __init__(self, address: str, table: str, seed: str, wait_s: float) -> None:
        self._address, self._table, self._wait_s = address, table, wait_s
        self._dice = random.Random(seed)
        with httpx.Client(base_url=address, headers={"X-Jogo-Feito": "1"}, timeout=30) as http:
            self._token = http.post("/api/guest").json()["token"]
            self._game = listed(http.get(f"/api/tables/{table}").json()["card"]["game"]).game

    def play(self) -> None:
        address = "ws" + self._address.removeprefix("http") + "/ws"
        numbers = count(1)
        with connect(address, additional_headers={"Authorization": f"Bearer {self._token}"}, max_size=None) as line:
            for asked in ({"do": "watch"}, {"do": "sit"}):
                self._send(line, {**asked, "table": self._table, "id": next(numbers)})
            for frame in line:
                for said in msgspec.json.decode(frame):
                    if said["say"] == "notice" and said["notice"] == "commitment":  # what is offered with it comes late
                        time.sleep(self._wait_s)
                        self._send(line, {"do": "watch", "table": self._table, "id": next(numbers)})
                    act = self._answer(said)
                    if act is None:
                        continue
                    time.sleep(self._wait_s)
                    number = next(numbers)
                    about = {"jogada": said["jogada"], "act": act, "key": f"bot{number}", "answering": None}
                    self._send(line, {"do": "act", "table": self._table, "id": number, **about})

    def _send(self, line: ClientConnection, message: Said) -> None:
        line.send(msgspec.json.encode(message).decode())

    def _answer(self, said: Said) -> Said | None:
        offered = said.get("offer") if said["say"] == "offer" else None
        if not offered:
            return None
        if offered["offer"] == "between":
            return between(offered)
        offer = self._game.offer_from(offered)
        act = offer.some(self._dice.randrange)
        return None if act is None else plain(act)


def between(offer: Said) -> Said | None:
    if offer["cave"]:
        return {"act": "buy_cave", "amount": offer["cave"], "post": True}
    if offer["must_top_up"]:
        return {"act": "top_up"}
    return {"act": "return", "post": True} if offer["resting"] or offer["waits"] else None


def main(address: str, table: str, bots: int, wait_ms: int) -> None:
    found = [Bot(address, table, f"{table}/{number}", wait_ms / 1000) for number in range(bots)]
    threads = [Thread(target=bot.play) for bot in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 150)
