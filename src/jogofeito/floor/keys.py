"""The house's keys, and where they are kept: never with the data that they lock and sign.

A ring has keys of two kinds, oldest first. The last one of a kind is in use; older ones open what they have locked. One
that signed before is taken for the ends of chains once more, until a casino has opened with the new one; then it is
retired: its secret is forgotten, and what is left tells only whose the roots are that it has signed. A ring is a text,
so that whatever keeps secrets can keep it.
"""

import os
import secrets
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import Protocol

import msgspec

from jogofeito.cashier.backup import sync
from jogofeito.cashier.signatures import KEY_BYTES, Signer
from jogofeito.floor.vault import Vault

SETTING = "JOGOFEITO_HOUSE_KEY"  # where the keys are, unless a command says so itself
TITLE = "jogofeito house keys 1"
LOCKS, SIGNS, RETIRED = "lock", "sign", "signed"
COMMAND_S = 30
BEFORE = "house.key"  # beside the database, as houses of before had it


class KeysRefused(Exception):
    """There are no keys to be had there, or they must not be there."""


class Ring(msgspec.Struct, frozen=True):
    locks: tuple[bytes, ...]
    signs: tuple[bytes, ...]
    retired: tuple[str, ...] = ()  # public keys that have signed, oldest first; none of them counts any more

    @classmethod
    def new(cls) -> "Ring":
        return cls((secrets.token_bytes(KEY_BYTES),), (secrets.token_bytes(KEY_BYTES),))

    @classmethod
    def read(cls, text: str) -> "Ring":
        title, *lines = [line for each in text.replace(";", "\n").splitlines() if (line := each.strip())] or [""]
        found: dict[str, list[bytes]] = {LOCKS: [], SIGNS: [], RETIRED: []}
        try:
            for line in lines if title == TITLE else (title,):
                kind, key = line.split()
                found[kind].append(bytes.fromhex(key))
        except (ValueError, KeyError):
            raise KeysRefused(f"these are no house keys: after {TITLE!r}, each line is a kind and a key") from None
        ring = cls(tuple(found[LOCKS]), tuple(found[SIGNS]), tuple(key.hex() for key in found[RETIRED]))
        if not ring.locks or not ring.signs or any(len(key) != KEY_BYTES for keys in found.values() for key in keys):
            raise KeysRefused(f"house keys are at least one to lock and one to sign, of {KEY_BYTES} bytes each")
        return ring

    def text(self) -> str:
        lines = [f"{LOCKS} {key.hex()}" for key in self.locks] + [f"{SIGNS} {key.hex()}" for key in self.signs]
        lines += [f"{RETIRED} {key}" for key in self.retired]
        return "\n".join((TITLE, *lines, ""))

    def rotated(self) -> "Ring":
        new = Ring.new()
        return Ring(self.locks + new.locks, self.signs + new.signs, self.retired)

    def with_newest_alone(self) -> "Ring":
        """Older keys sign no more, and nothing that they sign is taken: who has found one can do nothing with it."""
        return Ring(self.locks, self.signs[-1:], self.ever()[:-1])

    def with_older(self, key: bytes) -> "Ring":
        """And one that locked seeds before."""
        return self if key in self.locks else Ring((key, *self.locks), self.signs, self.retired)

    def vault(self) -> Vault:
        *older, newest = self.locks
        return Vault(newest, older)

    def signer(self) -> Signer:
        return Signer(self.signs[-1])

    def public(self) -> tuple[str, ...]:
        """Whose signatures are taken for the ends of chains, oldest first; the last one is in use."""
        return tuple(Signer(key).public for key in self.signs)

    def ever(self) -> tuple[str, ...]:
        """Who has signed roots that outsiders may hold, oldest first; the last one is in use."""
        return self.retired + self.public()


class KeySource(Protocol):
    """Whatever keeps a ring: a file, the environment, or the way to a KMS or HSM."""

    where: str

    def read(self) -> Ring | None:
        """None: there is none yet."""

    def write(self, ring: Ring) -> None:
        """In the place of the one before; KeysRefused where that is somebody else's to do."""


class KeyFile:
    """A file of its own, for its owner only."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = str(path)

    def read(self) -> Ring | None:
        if not self.path.exists():
            return None
        if open_to_others(self.path):
            raise KeysRefused(f"{self.path} can be read by others: chmod 600 {self.path}")
        return Ring.read(self.path.read_text(encoding="utf-8", errors="replace"))

    def write(self, ring: Ring) -> None:
        """Whole or not at all, and on disk."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor, made = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")  # for its owner only
        with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
            opened.write(ring.text())
            opened.flush()
            os.fsync(opened.fileno())
        Path(made).replace(self.path)
        sync(self.path.parent)


class KeyInEnvironment:
    """A secret that whoever starts the casino hands over; lines may be parted by semicolons."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.where = f"env:{name}"

    def read(self) -> Ring | None:
        text = os.environ.get(self._name, "")
        if not text:
            raise KeysRefused(f"there are no house keys in {self._name}: `jogofeito keys new` prints some to put there")
        return Ring.read(text)

    def write(self, ring: Ring) -> None:  # noqa: ARG002
        raise KeysRefused(
            f"the environment is not ours to write: put into {self._name} what `jogofeito keys rotate --print` prints"
            f" (with `--add FILE`, the key of a house of before is in it)"
        )


class KeyCommand:
    """A program of the operator's, such as the way to a KMS or HSM.

    `PROGRAM read` prints the ring, or nothing if there is none; `PROGRAM write` is given a new one.
    """

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
        self.where = f"command:{command}"
        if not self._command:
            raise KeysRefused("command: needs a program, such as command:/usr/local/bin/house-keys")

    def read(self) -> Ring | None:
        said = self._run("read", "")
        return Ring.read(said) if said.strip() else None

    def write(self, ring: Ring) -> None:
        self._run("write", ring.text())

    def _run(self, what: str, given: str) -> str:
        try:
            done = subprocess.run(  # noqa: S603 - the operator's own
                [*self._command, what], input=given, capture_output=True, text=True, check=True, timeout=COMMAND_S
            )
        except subprocess.CalledProcessError as failed:
            said = failed.stderr.strip() or f"it ended with {failed.returncode}"
            raise KeysRefused(f"{self._command[0]} {what} failed: {said}") from None
        except (OSError, subprocess.TimeoutExpired) as error:
            raise KeysRefused(f"{self._command[0]} {what} gave no answer: {error}") from None
        return done.stdout


def source(where: str | None = None) -> KeySource:
    """`env:NAME`, `command:PROGRAM`, or the path of a file; else what the setting says, or the usual place."""
    where = where or os.environ.get(SETTING) or str(usual_place())
    kind, colon, rest = where.partition(":")
    if colon and kind == "env":
        return KeyInEnvironment(rest)
    if colon and kind == "command":
        return KeyCommand(rest)
    return KeyFile(Path(where).expanduser())


def usual_place() -> Path:
    """Of the user who opens the casino, and not with its data."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path("~/.config").expanduser()
    return Path(home) / "jogofeito" / "house.keys"


def ring_for(keys: KeySource, folder: Path) -> tuple[Ring, str]:
    """The ring for a casino whose data is in this folder, made if there is none; and what has been done to it."""
    if isinstance(keys, KeyFile) and is_inside(keys.path, folder):
        raise KeysRefused(
            f"the house key would be at {keys.path}, inside the data folder {folder}: whoever takes a copy of the data"
            " would have what opens its seeds. Name another place with --house-key, or with the setting"
            f" {SETTING}: a file elsewhere, env:NAME, or command:PROGRAM"
        )
    known, done = keys.read(), ""
    ring, before = known or Ring.new(), folder / BEFORE
    if before.exists():
        ring, done = ring.with_older(before.read_bytes()), f"house key moved from {before} to {keys.where}"
    elif known is None:
        done = f"house key made at {keys.where}: keep a copy of it, and not with the data"
    if ring != known:
        keys.write(ring)
    before.unlink(missing_ok=True)
    return ring, done


def retire(keys: KeySource, ring: Ring) -> str:
    """Once a casino has opened with the newest key and has signed all its ends with it; what was done, or is to do."""
    if len(ring.signs) == 1:
        return ""
    try:
        if keys.read() != ring:  # rotated once more since
            return ""
        keys.write(ring.with_newest_alone())
    except KeysRefused:
        to_do = "put there what `jogofeito keys retire --print` prints"
        return f"an older signing key in {keys.where} is still taken: {to_do}"
    return f"older signing keys in {keys.where} are retired: nothing that they sign is taken any more"


def is_inside(path: Path, folder: Path) -> bool:
    return folder.resolve() in path.resolve().parents


def open_to_others(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o077)
