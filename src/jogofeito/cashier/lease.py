"""One server writes: a lease in the database, with a number that every write is checked against.

Whoever opens the casino raises the number. Every group of batches, root and change of a document looks at it in its own
transaction: an older server that wakes up, whatever kept it, is refused by the database. Who holds the lease is told
by a lock that ends with its process (a lock on a file beside an SQLite file; one of a connection on PostgreSQL).
"""

import contextlib
import os
import socket
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from jogofeito.cashier.signatures import Signer

NO_LEASE = -1  # its row was removed with a tool: nothing is written any more


class Holder(msgspec.Struct, frozen=True):
    host: str
    pid: int
    since_ms: int

    @classmethod
    def this_process(cls) -> "Holder":
        return cls(socket.gethostname(), os.getpid(), time.time_ns() // 1_000_000)

    def __str__(self) -> str:
        since = datetime.fromtimestamp(self.since_ms / 1000, UTC)
        return f"process {self.pid} on {self.host}, since {since:%Y-%m-%d %H:%M:%S} UTC"


class LeaseHeld(Exception):
    """Another server has the casino open."""

    def __init__(self, holder: Holder | None, *, writing: bool = False) -> None:
        who = str(holder) if holder else "somebody who does not say who they are"
        hint = (
            "If it hangs, or its machine is lost, open this one with --take-over: from then on the database refuses"
            " whatever the other one writes"
        )
        if writing:
            hint = "It is in the middle of a write and lets nobody else write: that process has to be ended (kill -9)"
        super().__init__(f"this casino is open already: {who}. Stop that server first. {hint}")
        self.holder = holder


class LeaseLost(Exception):
    """Another server has taken the casino over: nothing of this one is written any more."""

    def __init__(self) -> None:
        super().__init__("another server has taken this casino over; nothing was written")


class Authority(msgspec.Struct):
    """What a writer writes under: the number of the lease as it was last seen, and the house's key."""

    fence: int = 0
    signer: Signer | None = None
    holder: Holder | None = None  # of the lease, if this process has taken it

    def hold_to(self, fence: int | None) -> None:
        """To the number that the database has now."""
        if fence != self.fence or fence == NO_LEASE:
            raise LeaseLost

    def sign(self, content: bytes) -> bytes:
        return self.signer.sign(content) if self.signer else b""


def encoded(holder: Holder | None) -> str:
    return msgspec.json.encode(holder).decode() if holder else ""


def decoded(text: str) -> Holder | None:
    return msgspec.json.decode(text, type=Holder) if text else None


class FileLock:
    """On a file beside the database; the system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        try:
            import fcntl  # noqa: PLC0415 - there is none everywhere; the number of the lease holds without it
        except ModuleNotFoundError:
            return True
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            return False
        return True

    def release(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.close(self._file)
            self._file = None
