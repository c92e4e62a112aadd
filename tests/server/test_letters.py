"""Letters bring codes for a new password: they go to nobody else's server, and not in the open."""

import asyncio
import base64
import ipaddress
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from jogofeito.server.letters import Letters, _is_here

CODE = "ABCD-EFGH-JKLM"


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, Path]:
    """A server's, for a name, and what to trust for it."""
    key, subject = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.OID_COMMON_NAME, name)])
    names = [x509.DNSName(name)] if name != "127.0.0.1" else [x509.IPAddress(ipaddress.ip_address(name))]
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(1))
        .not_valid_after(now + timedelta(1)).add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, SHA256())
    )  # fmt: skip
    kept, secret = folder / "post.pem", folder / "post.key"
    kept.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    none, form = serialization.NoEncryption(), serialization.PrivateFormat.PKCS8
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, none))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(kept, secret)
    return context, kept


class PostOffice:
    """A server for letters (RFC 5321), as far as it is needed."""

    def __init__(self, context: ssl.SSLContext | None) -> None:
        self._context = context  # for STARTTLS; None: it has none
        self.heard: list[str] = []
        self.letters: list[bytes] = []
        self.secret = False  # the line that the letter came on

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.secret = writer.get_extra_info("ssl_object") is not None
        writer.write(b"220 here\r\n")
        try:
            while line := await reader.readline():
                self.heard.append(line.decode().strip())
                if not await self._answered(line.decode().strip().upper(), reader, writer):
                    break
        except (ConnectionError, ssl.SSLError):
            pass
        writer.close()

    async def _answered(self, said: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        if said.startswith("EHLO"):
            offers = b"" if self.secret or self._context is None else b"250-STARTTLS\r\n"
            writer.write(b"250-here\r\n" + offers + b"250 AUTH PLAIN\r\n")
        elif said == "STARTTLS" and self._context is not None:
            writer.write(b"220 go on\r\n")
            await writer.drain()
            await writer.start_tls(self._context)
            self.secret = True
        elif said == "DATA":
            writer.write(b"354 go on\r\n")
            self.letters.append(await reader.readuntil(b"\r\n.\r\n"))
            writer.write(b"250 kept\r\n")
        else:
            writer.write(b"235 welcome\r\n" if said.startswith("AUTH") else b"250 good\r\n")
        return said != "QUIT"


@asynccontextmanager
async def post_office(context: ssl.SSLContext | None, *, secret: bool = False) -> AsyncIterator[tuple[PostOffice, int]]:
    office = PostOffice(None if secret else context)
    server = await asyncio.start_server(office.serve, "127.0.0.1", 0, ssl=context if secret else None)
    async with server:
        yield office, server.sockets[0].getsockname()[1]


async def posted(where: str) -> None:
    letters = Letters(where, "casino@example.org")
    letters.send("ana@example.org", "Palavra-passe nova", f"O seu código: {CODE}")
    await letters.close()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_letters_go_over_tls_to_a_server_that_is_trusted(
    scheme: str, host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        context, trusted = certificate(tmp_path, host)
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        async with post_office(context, secret=scheme == "smtps") as (office, port):
            await posted(f"{scheme}://house:word%20of%20ours@{host}:{port}")
        (letter,) = office.letters
        assert CODE.encode() in letter
        assert office.secret
        said = next(each for each in office.heard if each.startswith("AUTH PLAIN"))
        assert base64.b64decode(said.rpartition(" ")[2]) == b"\0house\0word of ours"

    asyncio.run(told())


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
@pytest.mark.parametrize("name, trusts", [("localhost", False), ("elsewhere.example", True)])
def test_a_server_that_cannot_show_who_it_is_gets_neither_letter_nor_password(
    scheme: str, name: str, trusts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        context, trusted = certificate(tmp_path, name)
        if trusts:
            monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        async with post_office(context, secret=scheme == "smtps") as (office, port):
            await posted(f"{scheme}://house:word@localhost:{port}")
        assert office.letters == []
        assert not any(each.startswith("AUTH") for each in office.heard)

    asyncio.run(told())


def test_whoever_takes_starttls_away_gets_nothing(tmp_path: Path) -> None:
    async def told() -> None:
        async with post_office(None) as (office, port):
            await posted(f"smtp://house:word@localhost:{port}")
            assert office.letters == []
            assert not any(each.startswith("AUTH") for each in office.heard)
            await posted(f"smtp://localhost:{port}")  # this machine itself, and nobody signs in
            assert len(office.letters) == 1

    asyncio.run(told())


def test_what_leaves_this_machine_goes_over_tls_also_without_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told() -> None:
        async with post_office(None) as (office, port):
            monkeypatch.setattr("jogofeito.server.letters._is_here", lambda _: False)
            await posted(f"smtp://localhost:{port}")
            assert office.letters == []

    assert [_is_here(host) for host in ("localhost", "127.0.0.1", "::1")] == [True] * 3
    assert not any(_is_here(host) for host in ("mail.example", "192.0.2.1", "localhost.example", ""))
    asyncio.run(told())
