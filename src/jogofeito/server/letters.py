"""Letters to people who have left an address: by SMTP, or into a folder."""

import asyncio
import secrets
import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

import structlog

log = structlog.get_logger()
PATIENCE_S = 20


class Letters:
    """`where` is smtp://user:password@host:587 (smtps:// for TLS from the start), file:///folder, or nothing.

    Who the other side is gets verified against the authorities that this machine trusts (`SSL_CERT_FILE` for others).
    """

    def __init__(self, where: str, sender: str) -> None:
        self._sender = sender
        self._post: Callable[[EmailMessage], None] | None = None
        self._going: set[asyncio.Task[None]] = set()
        split = urlsplit(where)
        if split.scheme == "file":
            self._post = lambda letter: _into_folder(Path(split.path), letter)
        elif split.scheme in ("smtp", "smtps"):
            self._post = lambda letter: _by_smtp(where, letter)
        elif where:
            raise ValueError(f"letters go by smtp://, smtps:// or file://, not {where}")

    @property
    def go_out(self) -> bool:
        return self._post is not None

    def send(self, to: str, subject: str, text: str) -> None:
        """Off it goes; nobody waits for it, and one that does not arrive stops nothing."""
        if not to or self._post is None:
            return
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, to, subject
        letter.set_content(text)
        task = asyncio.get_running_loop().create_task(self._sent(letter))
        self._going.add(task)
        task.add_done_callback(self._going.discard)

    async def _sent(self, letter: EmailMessage) -> None:
        try:
            if self._post is not None:
                await asyncio.to_thread(self._post, letter)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("letter_not_sent", error=type(error).__name__)

    async def close(self) -> None:
        await asyncio.gather(*self._going, return_exceptions=True)


def _into_folder(folder: Path, letter: EmailMessage) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{secrets.token_hex(8)}.eml").write_bytes(bytes(letter))


def _by_smtp(where: str, letter: EmailMessage) -> None:
    """Over TLS to whoever shows a certificate for this name; in the open to this machine itself only, and unnamed."""
    split = urlsplit(where)
    host, port = split.hostname or "localhost", split.port
    trusted = ssl.create_default_context()
    if split.scheme == "smtps":
        with smtplib.SMTP_SSL(host, port or 465, timeout=PATIENCE_S, context=trusted) as server:
            _hand_over(server, split, letter)
        return
    with smtplib.SMTP(host, port or 25, timeout=PATIENCE_S) as server:
        if split.username or not _is_here(host):
            server.starttls(context=trusted)  # raises where the other side has none
        _hand_over(server, split, letter)


def _hand_over(server: smtplib.SMTP, split: SplitResult, letter: EmailMessage) -> None:
    if split.username:
        server.login(unquote(split.username), unquote(split.password or ""))
    server.send_message(letter)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
