"""The line to an outside wallet: signed JSON over HTTP, asked again until an answer comes that can be believed.

House and wallet share a secret of at least 32 bytes. The house sends `POST <base>/debit`, `/credit` or `/rollback`:

    Content-Type: application/json
    Wallet-Time: 1767225600000    milliseconds since 1970; the wallet believes fresh requests only
    Wallet-Signature: <hex>       HMAC-SHA256 with the secret over these lines, joined by a line feed:
                                  "jogofeito-wallet/1 request", the time, "POST", the path, SHA-256 of the body in hex

    {"amount":500,"currency":"AOA","player":"ana","transaction":"bank/debit/K1"}

The amount is in the smallest unit of the currency. The wallet answers:

    Wallet-Signature: <hex>       HMAC-SHA256 with the secret over these lines, joined by a line feed:
                                  "jogofeito-wallet/1 answer", the signature of the request, the status,
                                  SHA-256 of the body in hex

    200 {"done":"bank/debit/K1"}  it has taken effect, now or before
    4xx {"refused":"<code>"}      it has not, and with this transaction it never will

Anything else is no answer, and the same transaction is asked for again, signed anew: no connection, no time left, 3xx,
5xx, a missing or wrong signature, a body that says something else. Nor are 401 and 429, whatever they say: they are
about the request, and one that came late or too often may have a twin that took effect.

What the house relies on: a transaction takes effect once and is answered the same way ever after, refusals included.
A rollback names the transaction of a debit and undoes it; of a debit that never came it is remembered, and that debit
is refused when it comes after all. A rollback is never refused.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Literal

import httpx
import msgspec

from jogofeito.cashier.door import system_time_ms
from jogofeito.core.record import canonical

TIME_HEADER = "Wallet-Time"
SIGNATURE_HEADER = "Wallet-Signature"
SHORTEST_SECRET = 32  # bytes
LONGEST_ANSWER = 16_384  # bytes
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 60.0
ABOUT_THE_REQUEST = (401, 429)

Kind = Literal["debit", "credit", "rollback"]


class Order(msgspec.Struct, frozen=True):
    """What the wallet is asked to move; of a rollback, the debit that it undoes."""

    transaction: str
    player: str
    currency: str
    amount: int


class Accepted(msgspec.Struct, frozen=True):
    pass


class Declined(msgspec.Struct, frozen=True):
    code: str


class Unanswered(msgspec.Struct, frozen=True):
    """For whoever keeps an eye on the line."""

    kind: Kind
    transaction: str
    attempt: int  # the first is 1
    reason: str


class _Said(msgspec.Struct, frozen=True):
    done: str = ""
    refused: str = ""


def request_signature(secret: bytes, time: str, path: str, body: bytes) -> str:
    return _signature(secret, "jogofeito-wallet/1 request", time, "POST", path, hashlib.sha256(body).hexdigest())


def answer_signature(secret: bytes, asked: str, status: int, body: bytes) -> str:
    """`asked` is the signature of the request, so an answer is good for that request only."""
    return _signature(secret, "jogofeito-wallet/1 answer", asked, str(status), hashlib.sha256(body).hexdigest())


def _signature(secret: bytes, *lines: str) -> str:
    return hmac.new(secret, "\n".join(lines).encode(), hashlib.sha256).hexdigest()


_any_part = SystemRandom().random


def _look_away(_: Unanswered) -> None:
    pass


class WalletLine:
    """Safe to be used by many at once. The client is the caller's, who also closes it."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        base: str,
        secret: bytes,
        *,
        timeout_s: float = 10,
        unanswered: Callable[[Unanswered], None] = _look_away,
        now_ms: Callable[[], int] = system_time_ms,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        jitter: Callable[[], float] = _any_part,  # from 0 up to 1
    ) -> None:
        url = httpx.URL(base)
        if url.scheme not in ("http", "https") or not url.host or url.query or url.fragment:
            raise ValueError(f"{base!r} is no place for a wallet: it is http(s)://host/path and nothing more")
        if len(secret) < SHORTEST_SECRET:
            raise ValueError(f"the secret of a wallet has {SHORTEST_SECRET} bytes or more; this one has {len(secret)}")
        self._client = client
        self._base = base.rstrip("/")
        self._secret = secret
        self._timeout_s = timeout_s
        self._unanswered = unanswered
        self._now_ms = now_ms
        self._sleep = sleep
        self._jitter = jitter

    async def ask(self, kind: Kind, order: Order) -> Accepted | Declined:
        """Ask until there is an answer, for as long as it takes; whoever has no more time cancels."""
        attempt = 0
        while True:
            answer = await self._ask_once(kind, order)
            if not isinstance(answer, str):
                return answer
            attempt += 1
            self._unanswered(Unanswered(kind, order.transaction, attempt, answer))
            await self._sleep(self._pause_s(attempt))

    def _pause_s(self, attempt: int) -> float:
        """Twice as long each time; spread, so that a wallet that comes back is not asked by everybody at once."""
        doubled = FIRST_PAUSE_S * (1 << min(attempt - 1, 16))
        return min(doubled, LONGEST_PAUSE_S) * (1 + self._jitter()) / 2

    async def _ask_once(self, kind: Kind, order: Order) -> Accepted | Declined | str:
        """The answer; or why there is none."""
        url, body, time = httpx.URL(f"{self._base}/{kind}"), canonical(order), str(self._now_ms())
        asked = request_signature(self._secret, time, url.raw_path.decode(), body)
        headers = {"Content-Type": "application/json", TIME_HEADER: time, SIGNATURE_HEADER: asked}
        sending = self._client.stream(
            "POST", url, content=body, headers=headers, follow_redirects=False, timeout=self._timeout_s
        )
        try:
            async with asyncio.timeout(self._timeout_s), sending as response:
                content = await _read(response)
        except (httpx.HTTPError, TimeoutError) as error:
            return type(error).__name__
        if content is None:
            return f"{response.status_code}, and too long"
        expected = answer_signature(self._secret, asked, response.status_code, content)
        given = response.headers.get(SIGNATURE_HEADER, "")
        if not hmac.compare_digest(expected.encode(), given.encode()):
            return f"{response.status_code}, {'wrongly signed' if given else 'not signed'}"
        return _believed(kind, order, response.status_code, content)


async def _read(response: httpx.Response) -> bytes | None:
    content = b""
    async for part in response.aiter_bytes():
        content += part
        if len(content) > LONGEST_ANSWER:
            return None
    return content


def _believed(kind: Kind, order: Order, status: int, content: bytes) -> Accepted | Declined | str:
    """What a well signed answer says; or why it says nothing."""
    try:
        said = msgspec.json.decode(content, type=_Said)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return f"{status}, and not in the words of a wallet"
    if status == 200 and said == _Said(done=order.transaction):
        return Accepted()
    is_refusal = 400 <= status < 500 and status not in ABOUT_THE_REQUEST and not said.done and said.refused
    if is_refusal and kind != "rollback":
        return Declined(said.refused)
    return f"{status}, which decides nothing: {said.refused or said.done}"
