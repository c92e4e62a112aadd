"""An outside wallet that says nothing: what waits for it counts for limits, also after a restart, and is asked once."""

import asyncio
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from litestar.exceptions import LitestarDeprecationWarning

from jogofeito.server.app import create_app
from jogofeito.server.casino import WalletSettings
from jogofeito.server.refusing import Denied
from jogofeito.server.routes import accounts
from server.support import Place, Visitor, with_light_hashes

LIMIT, BROUGHT = 1_000_00, 700_00


class Silent:
    """Takes every request, and answers none."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        self._open: list[asyncio.StreamWriter] = []

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.append(writer)
        self.asked.append(await reader.readuntil(b"\r\n"))

    def close(self) -> None:
        for each in self._open:
            each.close()


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "WALLET_PATIENCE_S", 0.3)


@asynccontextmanager
async def with_wallet(folder: Path, port: int) -> AsyncIterator[Place]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        wallet = WalletSettings("bank", f"http://127.0.0.1:{port}", bytes(32))
        app = create_app(str(folder / "casino.db"), folder, tables_at_first=(), requests_burst=10**6, wallet=wallet)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.lifespan())
        place = Place(app, stack)
        with_light_hashes(place.casino.people)
        yield place
        for task in tuple(app.state.waiting.values()):
            task.cancel()


def with_silent_wallet(story: Callable[[int, Silent], Awaitable[None]]) -> None:
    async def told() -> None:
        silent = Silent()
        server = await asyncio.start_server(silent.listen, "127.0.0.1", 0)
        try:
            await story(server.sockets[0].getsockname()[1], silent)
        finally:
            silent.close()
            server.close()

    asyncio.run(told())


async def brings(player: Visitor, key: str, amount: int = BROUGHT, status: int = 409) -> str:
    body = {"currency": "AOA", "amount": amount, "key": key}
    return await player.refused("POST", "/api/me/wallet/bring", body, status)


def test_a_deposit_that_waits_counts_for_the_limit_after_a_restart_too(tmp_path: Path) -> None:
    async def story(port: int, _: Silent) -> None:
        async with with_wallet(tmp_path, port) as place:
            player = await place.come("player")
            await player.ask("PUT", "/api/me/limits", {"which": "deposit_day", "currency": "AOA", "value": LIMIT})
            assert await brings(player, "one") == "wallet_waits"
            assert await brings(player, "two", status=403) == "deposit_limit"
            person = player.id
        async with with_wallet(tmp_path, port) as place:
            protection = place.casino.protection
            with pytest.raises(Denied) as denied:
                async with protection.paying_in(person, "AOA", BROUGHT):
                    pass
            assert denied.value.refusal.code == "deposit_limit"
            async with protection.paying_in(person, "AOA", LIMIT - BROUGHT):
                pass

    with_silent_wallet(story)


def test_however_often_a_key_is_sent_again_the_wallet_is_asked_once_at_a_time(tmp_path: Path) -> None:
    async def story(port: int, silent: Silent) -> None:
        async with with_wallet(tmp_path, port) as place:
            player = await place.come("player")
            assert await brings(player, "one") == "wallet_waits"
            asked = len(silent.asked)
            for _ in range(10):
                assert await brings(player, "one") == "wallet_waits"
            assert len(silent.asked) <= asked + 1
            assert len(place.app.state.waiting) == 1
            assert await brings(player, "one", BROUGHT + 1) == "desk_refused"  # the key stands for something else

    with_silent_wallet(story)
