"""Roots are noted where the operator cannot reach: a file, a receiver over HTTP, an authority for time-stamps."""

import asyncio
import base64
import json
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest

from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.lease import Holder
from jogofeito.cashier.signatures import Signer, Trusted
from jogofeito.cli import main
from jogofeito.core.record import canonical
from jogofeito.inspection.roots import SignedRoot, problems_of, read_roots
from jogofeito.server.anchors import Anchor, Anchors, AnchorUnknown, Receiver, RootsFile, TimeStamp, anchor
from ledger_support import ANA, CASH, moved
from server.socket_support import Process

KEY = Signer(bytes(range(32)))


@asynccontextmanager
async def signed(file: Path) -> AsyncIterator[Database]:
    cashier = await open_cashier(str(file))
    await cashier.take_lease(Holder.this_process())
    await cashier.sign_with(KEY, Trusted((KEY.public,)))
    try:
        yield cashier
    finally:
        await cashier.close()


class Flaky:
    """Somebody who is away at first."""

    where = "flaky"

    def __init__(self) -> None:
        self.kept: list[SignedRoot] = []
        self.away = True

    async def note(self, root: SignedRoot) -> None:
        if self.away:
            raise ConnectionError
        self.kept.append(root)


def test_each_place_has_the_last_root_and_one_that_is_away_gets_the_next(tmp_path: Path) -> None:
    async def told() -> None:
        noted, flaky, failed = tmp_path / "outside" / "roots.jsonl", Flaky(), list[str]()
        async with signed(tmp_path / "casino.db") as cashier:
            places: list[Anchor] = [RootsFile(noted), flaky]
            anchors = Anchors(cashier, KEY.public, places, failed.append)
            await anchors.note()
            assert not noted.exists()  # there is no root yet
            for name in ("one", "two"):
                await cashier.post(moved(name, CASH, ANA, 1))
                await cashier.root()
                await anchors.note()
                await anchors.note()
            flaky.away = False
            await anchors.note()
            await cashier.post(moved("three", CASH, ANA, 1))
            await anchors.last()
        roots = read_roots(noted)
        assert [root.number for root in roots] == [1, 2, 3]
        assert list(problems_of(roots)) == []
        assert [root.number for root in flaky.kept] == [2, 3]
        assert failed == ["flaky"] * 4

    asyncio.run(told())


def test_a_receiver_gets_a_line_and_has_to_say_that_it_is_kept() -> None:
    async def told() -> None:
        taken, status = list[bytes](), [500]

        def answer(request: httpx.Request) -> httpx.Response:
            taken.append(request.content)
            return httpx.Response(status[0])

        root = SignedRoot(1, "d", 2, KEY.public, "s")
        async with httpx.AsyncClient(transport=httpx.MockTransport(answer)) as outside:
            receiver = Receiver("https://inspector.example/roots", outside)
            with pytest.raises(httpx.HTTPStatusError):
                await receiver.note(root)
            status[0] = 201
            await receiver.note(root)
        assert json.loads(taken[1]) == {"number": 1, "digest": "d", "at_ms": 2, "key": KEY.public, "signature": "s"}

    asyncio.run(told())


def test_a_place_that_is_none_is_refused(tmp_path: Path) -> None:
    async def told() -> None:
        async with httpx.AsyncClient() as outside:
            with pytest.raises(AnchorUnknown, match="ftp"):
                anchor("ftp://somewhere", tmp_path, outside)
            kinds = [type(anchor(where, tmp_path, outside)) for where in ("https://a", "tsa:https://a", "/a/file")]
            assert kinds == [Receiver, TimeStamp, RootsFile]

    asyncio.run(told())


@pytest.mark.parametrize(
    "spoil, said",
    [
        (lambda root: msgspec.structs.replace(root, digest="1" * 64), "does not carry a signature of its key"),
        (lambda root: msgspec.structs.replace(root, key="no key"), "does not carry a signature of its key"),
        (lambda root: msgspec.structs.replace(root, at_ms=root.at_ms + 1), "does not carry a signature of its key"),
    ],
)
def test_a_line_that_was_changed_is_found(spoil: Callable[[SignedRoot], SignedRoot], said: str) -> None:
    from jogofeito.cashier.signatures import content_of_root

    signature = KEY.sign(content_of_root(1, "d" * 64, 5)).hex()
    root = SignedRoot(1, "d" * 64, 5, KEY.public, signature)
    assert list(problems_of([root])) == []
    assert said in next(problems_of([spoil(root)]))


def test_a_house_that_signs_two_pasts_gives_itself_away() -> None:
    from jogofeito.cashier.signatures import content_of_root

    both = [
        SignedRoot(1, digest, 5, KEY.public, KEY.sign(content_of_root(1, digest, 5)).hex())
        for digest in ("d" * 64, "e" * 64)
    ]
    assert list(problems_of(both)) == ["the house has signed two different roots 1"]


# ---- an authority for time


CONFIGURED = """
[tsa]
default_tsa = here
[here]
serial = {folder}/serial
signer_cert = {folder}/cert.pem
signer_key = {folder}/key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
[req]
distinguished_name = name
x509_extensions = stamps
prompt = no
[name]
CN = An authority for time
[stamps]
extendedKeyUsage = critical,timeStamping
"""


def openssl(*arguments: str | Path) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Callable[[bytes], bytes]:
    """Answers queries with stamps, as an authority does: made with openssl."""
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl")
    folder = tmp_path_factory.mktemp("tsa")
    (folder / "config").write_text(CONFIGURED.format(folder=folder))
    (folder / "serial").write_text("01")
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-config", folder / "config",
            "-keyout", folder / "key.pem", "-out", folder / "cert.pem")  # fmt: skip

    def stamped(query: bytes) -> bytes:
        (folder / "query").write_bytes(query)
        query_file, answer = folder / "query", folder / "answer"
        openssl("ts", "-reply", "-config", folder / "config", "-queryfile", query_file, "-out", answer)
        return (folder / "answer").read_bytes()

    return stamped


def test_an_authority_stamps_a_root_and_the_stamp_is_kept(
    tmp_path: Path, authority: Callable[[bytes], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    async def told() -> None:
        def answer(request: httpx.Request) -> httpx.Response:
            assert request.headers["Content-Type"] == "application/timestamp-query"
            return httpx.Response(200, content=authority(request.content))

        async with (
            httpx.AsyncClient(transport=httpx.MockTransport(answer)) as outside,
            signed(tmp_path / "casino.db") as cashier,
        ):
            anchors = Anchors(cashier, KEY.public, [anchor("tsa:https://time.example", tmp_path, outside)], print)
            await cashier.post(moved("in", CASH, ANA, 5))
            await anchors.last()

    asyncio.run(told())
    stamps = tmp_path / "timestamps.jsonl"
    (root,) = read_roots(stamps)
    assert list(problems_of([root])) == []
    assert main(["inspect", str(tmp_path / "casino.db"), "--root", str(stamps)]) == 0
    other = msgspec.structs.replace(root, at_ms=root.at_ms + 1)
    assert [each.rpartition(" ")[2] for each in problems_of([other])] == ["key", "else"]
    broken = msgspec.structs.replace(root, stamp=base64.b64encode(b"no stamp").decode())
    assert "cannot be read" in next(problems_of([broken]))


def test_a_stamp_of_something_else_is_not_kept(tmp_path: Path, authority: Callable[[bytes], bytes]) -> None:
    async def told() -> None:
        from rfc3161_client import TimestampRequestBuilder

        wrong = authority(TimestampRequestBuilder().data(b"another").build().as_bytes())
        transport = httpx.MockTransport(lambda _: httpx.Response(200, content=wrong))
        async with httpx.AsyncClient(transport=transport) as outside:
            with pytest.raises(ValueError, match="something else"):
                await TimeStamp("https://time.example", tmp_path / "kept", outside).note(
                    SignedRoot(1, "d", 2, KEY.public, "s")
                )
        assert not (tmp_path / "kept").exists()

    asyncio.run(told())


# ---- as it is typed


def test_a_casino_notes_its_roots_where_it_is_told(sqlite: str, tmp_path: Path) -> None:
    noted = tmp_path / "outside" / "roots.jsonl"
    casino = Process(sqlite, tmp_path, options=("--roots", str(noted)))
    casino.stop()
    assert main(["inspect", sqlite, "--root", str(noted)]) == 0
    assert canonical(read_roots(noted)[-1]) in noted.read_bytes()
