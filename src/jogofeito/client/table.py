"""A table as a program sees it: what has been told, what is offered, and the means to answer."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from jogofeito.core.offers import Act, Offer
from jogofeito.core.record import plain
from jogofeito.games import listed

Ask = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


class Table:
    def __init__(self, name: str, detail: dict[str, Any], ask: Ask) -> None:
        self.name = name
        self.detail = detail
        self.game = listed(detail["card"]["game"]).game
        self.ready = asyncio.Event()
        self.seat: int | None = None
        self.session: dict[str, Any] | None = None
        self.jogada: str | None = None
        self.offer: Offer[Any] | None = None
        self.offer_number: int | None = None
        self.last_number: int | None = None
        self.facts: list[dict[str, Any]] = []  # of the jogada in play
        self.seats: dict[int, str] = {}
        self.results: list[str] = []  # of the last jogadas, newest last
        self.lying: dict[str, Any] = {}  # what lies on the table
        self._ask = ask
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    # ---- what a player does

    async def sit(self, seat: int | None = None) -> int:
        """Any seat that is free, or one of a number."""
        taken: int = (await self._ask({"do": "sit", "table": self.name, "seat": seat}))["seat"]
        return taken

    async def leave(self) -> None:
        await self._ask({"do": "leave", "table": self.name})

    async def rest(self) -> None:
        await self._ask({"do": "rest", "table": self.name})

    async def act(self, act: Act | dict[str, Any], key: str = "") -> dict[str, Any]:
        """Raises `Refused`; the same key counts once."""
        form = plain(act) if isinstance(act, Act) else act
        jogada, key = self.jogada or "", key or secrets.token_hex(8)
        return await self._ask({"do": "act", "table": self.name, "jogada": jogada, "act": form, "key": key})

    async def start(self) -> None:
        """At an individual table: close the bets."""
        await self._ask({"do": "start", "table": self.name, "key": secrets.token_hex(8)})

    async def add_seed(self, seed: str) -> None:
        await self._ask({"do": "seed", "table": self.name, "seed": seed})

    # ---- what a player hears

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """Everything that is said of this table, as it comes."""
        while True:
            yield await self._messages.get()

    def hear(self, said: dict[str, Any]) -> None:
        match said["say"]:
            case "table":
                self._stand(said)
            case "event":
                self._tell(said)
            case "offer":
                self._offered(said)
            case "seated":
                self.seat, self.session = said["seat"], said["session"]
            case "seat":
                self._change_seat(said["seat"], said["player"])
            case "begun":
                self.jogada, self.facts, self.lying = said["jogada"], [], said["lying"]
            case "ended":
                self.results += said["results"]
                self.lying = said["lying"]
            case "notice" if said["notice"] == "lying":
                self.lying = said["details"]["lying"]
            case _:
                pass
        self._messages.put_nowait(said)

    def _stand(self, said: dict[str, Any]) -> None:
        if said["whole"]:
            self.facts = []
        self.seats = {int(number): player for number, player in said["state"]["seats"].items()}
        self.results, self.lying = list(said["results"]), said["lying"]
        for event in said["events"]:
            self._tell(event)
        self.jogada = said["state"]["jogada"]
        self.last_number = said["state"]["next_event"] - 1
        self.ready.set()

    def _change_seat(self, number: int, player: str | None) -> None:
        if player is None:
            self.seats.pop(number, None)
        else:
            self.seats[number] = player

    def _tell(self, said: dict[str, Any]) -> None:
        if said["jogada"] != self.jogada:
            self.jogada, self.facts = said["jogada"], []
        self.facts.append(said["fact"])
        self.last_number = said["number"]

    def _offered(self, said: dict[str, Any]) -> None:
        self.offer, self.offer_number = None, None
        if said["offer"] is not None:
            self.jogada = said["jogada"]
            # the rules never change within a jogada and stay at home
            self.offer = self.game.offer_from({**said["offer"], "rules": self.detail["rules"]})
            self.offer_number = said["number"]
