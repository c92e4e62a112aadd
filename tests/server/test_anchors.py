"""Roots are noted where the operator cannot reach: a file, a receiver over HTTP, an authority for time-stamps."""

import asyncio
import base64
import json
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from rfc3161_client import TimestampRequestBuilder

from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier, system_time_ms
from jogofeito.cashier.lease import Holder
from jogofeito.cashier.signatures import Signer, Trusted, content_of_root
from jogofeito.cli import main
from jogofeito.core.record import canonical
from jogofeito.inspection.roots import SignedRoot, problems_of, read_roots
from jogofeito.inspection.stamps import TimeAuthority
from jogofeito.server.anchors import Anchor, Anchors, AnchorUnknown, Receiver, RootsFile, TimeStamp, anchor
from jogofeito.server.serve import NOT_VERIFIED
from ledger_support import ANA, CASH, moved
from server.socket_support import Process
from server.support import until

KEY = Signer(bytes(range(32)))


@asynccontextmanager
async def signed(file: Path, now_ms: Callable[[], int] = system_time_ms) -> AsyncIterator[Database]:
    cashier = await open_cashier(str(file), now_ms)
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
    signature = KEY.sign(content_of_root(1, "d" * 64, 5)).hex()
    root = SignedRoot(1, "d" * 64, 5, KEY.public, signature)
    assert list(problems_of([root])) == []
    assert said in next(problems_of([spoil(root)]))


def test_a_house_that_signs_two_pasts_gives_itself_away() -> None:
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


class Authority:
    """Answers queries with stamps, as an authority does: made with openssl."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.certificate = folder, folder / "cert.pem"
        (folder / "config").write_text(CONFIGURED.format(folder=folder))
        (folder / "serial").write_text("01")
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-config", folder / "config",
                "-keyout", folder / "key.pem", "-out", self.certificate)  # fmt: skip

    def __call__(self, query: bytes) -> bytes:
        folder = self._folder
        (folder / "query").write_bytes(query)
        openssl("ts", "-reply", "-config", folder / "config", "-queryfile", folder / "query", "-out", folder / "answer")
        return (folder / "answer").read_bytes()

    def on(self, root: SignedRoot) -> SignedRoot:
        answer = self(TimestampRequestBuilder().data(canonical(root)).build().as_bytes())
        return msgspec.structs.replace(root, stamp=base64.b64encode(answer).decode())

    def line(self) -> httpx.AsyncClient:
        """To it, for a casino."""

        def answer(request: httpx.Request) -> httpx.Response:
            assert request.headers["Content-Type"] == "application/timestamp-query"
            return httpx.Response(200, content=self(request.content))

        return httpx.AsyncClient(transport=httpx.MockTransport(answer))


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tsa"))


@pytest.fixture(scope="module")
def impostor(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Of the same name, and made by the operator."""
    return Authority(tmp_path_factory.mktemp("impostor"))


def root_of(at_ms: int, number: int = 1) -> SignedRoot:
    signature = KEY.sign(content_of_root(number, "d" * 64, at_ms)).hex()
    return SignedRoot(number, "d" * 64, at_ms, KEY.public, signature)


def spoilt(root: SignedRoot, at: int) -> SignedRoot:
    """With a byte of its stamp flipped."""
    answer = bytearray(base64.b64decode(root.stamp))
    answer[at] ^= 0xFF
    return msgspec.structs.replace(root, stamp=base64.b64encode(answer).decode())


def test_a_stamp_is_held_to_the_authority_that_is_known_for_it(authority: Authority, impostor: Authority) -> None:
    known, now = TimeAuthority.read(authority.certificate), system_time_ms()
    good, forged = authority.on(root_of(now)), impostor.on(root_of(now))
    assert list(problems_of([good], authority=known)) == []
    (said,) = problems_of([forged], authority=known)
    assert said.startswith("the time-stamp of root 1 is none of the authority's: ")
    for at in (-10, -100, -200):  # in the signature
        (said,) = problems_of([spoilt(good, at)], authority=known)
        assert said.startswith("the time-stamp of root 1 is none of the authority's: ")
    moved = msgspec.structs.replace(root_of(now + 1), stamp=good.stamp)  # signed by the house, and stamped before
    assert list(problems_of([moved], authority=known)) == ["the time-stamp of root 1 is of something else"]
    unreadable = msgspec.structs.replace(good, stamp="no stamp")
    assert "cannot be read" in next(problems_of([unreadable], authority=known))


@pytest.mark.parametrize("off_s, wrong", [(-3600, True), (-70, True), (-50, False), (50, False), (70, True)])
def test_a_root_and_its_stamp_are_of_one_time(off_s: int, wrong: bool, authority: Authority) -> None:
    stamped = authority.on(root_of(system_time_ms() + off_s * 1000))
    said = list(problems_of([stamped], authority=TimeAuthority.read(authority.certificate)))
    assert [" UTC, and the root of " in each for each in said] == [True] * wrong
    assert list(problems_of([stamped])) == said  # that can be told without knowing whose it is


def test_an_authority_stamps_a_root_and_the_stamp_is_kept_and_verified(
    tmp_path: Path, authority: Authority, impostor: Authority, capsys: pytest.CaptureFixture[str]
) -> None:
    known = TimeAuthority.read(authority.certificate)

    async def told() -> None:
        async with authority.line() as outside, signed(tmp_path / "casino.db") as cashier:
            place = anchor("tsa:https://time.example", tmp_path, outside, known)
            anchors = Anchors(cashier, KEY.public, [place], print)
            await cashier.post(moved("in", CASH, ANA, 5))
            await anchors.last()

    asyncio.run(told())
    stamps = tmp_path / "timestamps.jsonl"
    (root,) = read_roots(stamps)
    assert list(problems_of([root], authority=known)) == []
    inspect = ["inspect", str(tmp_path / "casino.db"), "--root", str(stamps)]
    capsys.readouterr()
    assert main(inspect) == 0
    assert "stamps    1, not verified: no --tsa-certificate was given" in capsys.readouterr().out
    assert main([*inspect, "--tsa-certificate", str(authority.certificate)]) == 0
    assert "stamps    1, verified" in capsys.readouterr().out
    assert main([*inspect, "--tsa-certificate", str(impostor.certificate)]) != 0
    assert "is none of the authority's" in capsys.readouterr().out.replace("\n", " ")
    assert main([*inspect, "--tsa-certificate", str(stamps)]) != 0
    assert "has no certificate in it" in capsys.readouterr().err.replace("\n", " ")
    other = msgspec.structs.replace(root, at_ms=root.at_ms + 1)
    assert [each.rpartition(" ")[2] for each in problems_of([other])] == ["key", "else"]


def test_what_is_no_stamp_of_the_authority_over_this_root_is_not_kept(
    tmp_path: Path, authority: Authority, impostor: Authority
) -> None:
    known, kept, root = TimeAuthority.read(authority.certificate), tmp_path / "kept", root_of(system_time_ms())
    asked = list[bytes]()

    async def noted(answer: Callable[[bytes], bytes], root: SignedRoot = root, said: str = "") -> None:
        def answered(request: httpx.Request) -> httpx.Response:
            asked.append(request.content)
            return httpx.Response(200, content=answer(request.content))

        async with httpx.AsyncClient(transport=httpx.MockTransport(answered)) as outside:
            with pytest.raises(ValueError, match=said):
                await TimeStamp("https://time.example", kept, outside, known).note(root)
        assert not kept.exists()

    another = TimestampRequestBuilder().data(b"another").build().as_bytes()
    earlier = authority(TimestampRequestBuilder().data(canonical(root)).build().as_bytes())
    asyncio.run(noted(lambda _: authority(another), said="something else"))
    asyncio.run(noted(lambda _: earlier, said="another question"))
    asyncio.run(noted(impostor, said="none of the authority's"))
    assert len(asked) == 3
    asyncio.run(noted(authority, root_of(system_time_ms() - 61_000), "too old"))
    assert len(asked) == 3  # and the authority was not troubled


def test_after_a_pause_a_root_of_now_is_made_before_any_is_stamped(
    tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jogofeito.server.anchors.NOTE_EVERY_S", 0.01)

    async def told() -> None:
        failed, yesterday = list[str](), system_time_ms() - 86_400_000
        async with signed(tmp_path / "casino.db", lambda: yesterday) as cashier:
            await cashier.post(moved("before", CASH, ANA, 5))
            await cashier.root()
        async with authority.line() as outside, signed(tmp_path / "casino.db") as cashier:
            place = anchor("tsa:https://time.example", tmp_path, outside, TimeAuthority.read(authority.certificate))
            await cashier.post(moved("in", CASH, ANA, 5))
            minding = asyncio.create_task(Anchors(cashier, KEY.public, [place], failed.append).mind())
            await until((tmp_path / "timestamps.jsonl").exists)
            minding.cancel()
        assert failed == []

    asyncio.run(told())


# ---- as it is typed


def test_a_casino_notes_its_roots_where_it_is_told(sqlite: str, tmp_path: Path) -> None:
    noted = tmp_path / "outside" / "roots.jsonl"
    casino = Process(sqlite, tmp_path, options=("--roots", str(noted)))
    casino.stop()
    assert main(["inspect", sqlite, "--root", str(noted)]) == 0
    assert canonical(read_roots(noted)[-1]) in noted.read_bytes()


def test_serve_says_that_time_stamps_are_not_verified_without_a_certificate(
    sqlite: str, tmp_path: Path, authority: Authority, capsys: pytest.CaptureFixture[str]
) -> None:
    stamps = ("--roots", "tsa:http://127.0.0.1:9/")
    told = Process(sqlite, tmp_path, options=stamps)
    told.stop()
    assert NOT_VERIFIED in told.log.read_text()
    told.log.unlink()
    silent = Process(sqlite, tmp_path, options=(*stamps, "--tsa-certificate", str(authority.certificate)))
    silent.stop()
    assert NOT_VERIFIED not in silent.log.read_text()
    assert main(["serve", "--database", sqlite, *stamps, "--tsa-certificate", str(tmp_path / "nothing.pem")]) != 0
    assert "nothing.pem" in capsys.readouterr().err
