"""An outside wallet as `wallet_http` describes it, and what a network can do to it.

Written from the description: it signs and checks by itself.
"""

import asyncio
import hashlib
import hmac
import json
from collections import deque
from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

import httpx

BASE = "https://wallet.test/casino"
SECRET = b"0123456789abcdef0123456789abcdef"
FRESH_MS = 30_000

Fault = Literal[
    "drop_request",
    "drop_answer",
    "delay",  # the house hears nothing; the wallet gets it when `deliver_delayed` is called
    "answer_500",
    "answer_429",
    "answer_401",
    "garbage",
    "wrong_signature",
    "no_signature",
    "old_answer",
    "forged_done",
    "forged_refusal",
    "redirect",
    "other_transaction",
    "nonsense",
    "too_long",
]
FAULTS: tuple[Fault, ...] = get_args(Fault)


class Clock:
    """Nobody waits for long: who sleeps puts it forward."""

    def __init__(self) -> None:
        self.now = 1_767_225_600_000
        self.pauses: list[float] = []
        self.patience = 2_000  # pauses; a house that is never answered would ask forever

    def __call__(self) -> int:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        assert len(self.pauses) <= self.patience, "the house is not answered"
        self.now += int(seconds * 1000)
        await asyncio.sleep(0.001 if seconds > 10 else 0)  # the database works in real time


class Said(NamedTuple):
    status: int
    body: dict[str, str]


class Effect(NamedTuple):
    kind: str
    transaction: str


class ReferenceWallet:
    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.balances: dict[tuple[str, str], int] = {}  # by player and currency
        self.closed: set[str] = set()  # players without an account here any more
        self.faults: deque[Fault] = deque()
        self.choose_fault: Callable[[], Fault | None] = lambda: self.faults.popleft() if self.faults else None
        self.arrived: list[str] = []  # paths of requests, whatever became of them
        self.effects: list[Effect] = []
        self._said: dict[str, Said] = {}  # by transaction
        self._orders: dict[str, tuple[str, dict[str, object]]] = {}
        self._delayed: list[httpx.Request] = []
        self._last: httpx.Response | None = None

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        fault = self.choose_fault()
        self.arrived.append(request.url.path)
        answer = self._spoil(fault, request) if fault else self._serve(request)
        await asyncio.sleep(0)
        return answer

    def deliver_delayed(self) -> None:
        delayed, self._delayed = self._delayed, []
        for request in delayed:
            self._serve(request)

    def total(self, currency: str) -> int:
        return sum(balance for (_, held), balance in self.balances.items() if held == currency)

    def stands(self, transaction: str) -> bool:
        done = [effect.kind for effect in self.effects if effect.transaction == transaction]
        assert done in ([], ["debit"], ["credit"], ["debit", "rollback"]), f"{transaction} took effect as {done}"
        return done in (["debit"], ["credit"])

    # ---- the network

    def _spoil(self, fault: Fault, request: httpx.Request) -> httpx.Response:
        transaction = json.loads(request.content)["transaction"]
        if fault == "delay":
            self._delayed.append(request)
        if fault in ("delay", "drop_request") or (fault == "old_answer" and not self._last):
            raise httpx.ConnectTimeout("nobody there")
        if fault == "old_answer":
            assert self._last
            return self._last
        not_served = {
            "redirect": httpx.Response(307, headers={"Location": "https://elsewhere.test/debit"}),
            "forged_done": httpx.Response(200, json={"done": transaction}, headers={"Wallet-Signature": "0" * 64}),
            "answer_429": self._signed(request, Said(429, {"refused": "slow_down"})),
            "answer_401": self._signed(request, Said(401, {"refused": "stale"})),
            "other_transaction": self._signed(request, Said(200, {"done": "another"})),
            "nonsense": self._signed(request, Said(400, {"sorry": "no idea"})),
        }
        return not_served.get(fault) or self._spoil_answer(fault, request, self._serve(request))

    def _spoil_answer(self, fault: Fault, request: httpx.Request, served: httpx.Response) -> httpx.Response:
        body = json.loads(served.content)
        if fault == "drop_answer":
            raise httpx.ReadTimeout("the answer was lost")
        if fault == "too_long":
            return self._signed(request, Said(served.status_code, {**body, "padding": "x" * 20_000}))
        if fault == "answer_500":
            return self._signed(request, Said(500, body))
        if fault == "wrong_signature":
            return self._signed(request, Said(served.status_code, body), b"another secret".ljust(32))
        return {
            "garbage": httpx.Response(200, content=b"<html>\xff"),
            "no_signature": httpx.Response(served.status_code, content=served.content),
            "forged_refusal": httpx.Response(403, json={"refused": "forged"}, headers={b"Wallet-Signature": b"\xe9"}),
        }[fault]

    # ---- the wallet

    def _serve(self, request: httpx.Request) -> httpx.Response:
        self._last = self._signed(request, self._answer(request))
        return self._last

    def _signed(self, request: httpx.Request, said: Said, secret: bytes = SECRET) -> httpx.Response:
        body = json.dumps(said.body).encode()
        asked = request.headers["Wallet-Signature"]
        text = f"jogofeito-wallet/1 answer\n{asked}\n{said.status}\n{hashlib.sha256(body).hexdigest()}"
        signature = hmac.new(secret, text.encode(), "sha256").hexdigest()
        return httpx.Response(said.status, content=body, headers={"Wallet-Signature": signature})

    def _answer(self, request: httpx.Request) -> Said:
        time = request.headers["Wallet-Time"]
        digest = hashlib.sha256(request.content).hexdigest()
        text = f"jogofeito-wallet/1 request\n{time}\n{request.method}\n{request.url.path}\n{digest}"
        expected = hmac.new(SECRET, text.encode(), "sha256").hexdigest()
        if not hmac.compare_digest(expected, request.headers["Wallet-Signature"]):
            return Said(401, {"refused": "signature"})
        if abs(self._clock() - int(time)) > FRESH_MS:
            return Said(401, {"refused": "stale"})
        kind, order = request.url.path.rpartition("/")[2], json.loads(request.content)
        assert set(order) == {"transaction", "player", "currency", "amount"}
        transaction = order["transaction"]
        if kind == "rollback":
            return self._roll_back(transaction, (order["player"], order["currency"]), order["amount"])
        if transaction not in self._said:
            self._orders[transaction] = (kind, order)
            self._said[transaction] = self._move(
                kind, transaction, (order["player"], order["currency"]), order["amount"]
            )
        elif self._orders.get(transaction, (kind, order)) != (kind, order):
            return Said(409, {"refused": "used_otherwise"})
        return self._said[transaction]

    def _move(self, kind: str, transaction: str, holder: tuple[str, str], amount: int) -> Said:
        held = self.balances.get(holder, 0)
        if holder[0] in self.closed:
            return Said(403, {"refused": "account_closed"})
        if kind == "debit" and held < amount:
            return Said(409, {"refused": "insufficient_funds"})
        self.balances[holder] = held + (amount if kind == "credit" else -amount)
        self.effects.append(Effect(kind, transaction))
        return Said(200, {"done": transaction})

    def _roll_back(self, transaction: str, holder: tuple[str, str], amount: int) -> Said:
        if self.stands(transaction):
            self.balances[holder] += amount
            self.effects.append(Effect("rollback", transaction))
        self._said[transaction] = Said(409, {"refused": "rolled_back"})
        return Said(200, {"done": transaction})
