"""The sealed stream: chance that was fixed before the bets and can be checked by anybody afterwards.

1. A seed of 32 bytes is taken from the operating system. Its commitment, SHA-256 of a label and the seed, is
   published before bets open.
2. Players may add seeds of their own until the first draw. The key of the stream is SHA-256 of a label, the
   seed and all contributions in the order they came.
3. The stream is the ChaCha20 key stream of that key (nonce zero, block counter from zero), cut into words of 64 bits,
   little-endian.
4. chance(n) takes a word w and gives the upper half of w * n, an integer below n. The few words that would make
   some results likelier than others, those whose lower half of w * n is less than 2**64 mod n, are passed over.
5. When the seal is opened, the seed is shown. Hash and stream can then be computed again by anybody.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from operator import length_hint
from struct import Struct
from typing import TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from jogofeito.chance.health import WINDOW, ChanceFailed, check_bytes, check_cipher
from jogofeito.core.record import Contribution, SealedChance

T = TypeVar("T")

SEED_BYTES = 32
MOST_CONTRIBUTED_BYTES = 64
START_BYTES = 4096  # looked at before the first seed is given
WORD_BITS = 64
WORD_LIMIT = 1 << WORD_BITS
_LOWER_HALF = WORD_LIMIT - 1
_WORDS_PER_BLOCK = 64 * 8 // WORD_BITS  # a block of ChaCha20 has 64 bytes
_WORDS_AT_ONCE = 512
_WORDS = Struct(f"<{_WORDS_AT_ONCE}Q")
_ZEROS = bytes(_WORDS.size)


def commitment_to(seed: bytes) -> str:
    return hashlib.sha256(b"jogofeito/seal/1" + seed).hexdigest()


def stream_key(seed: bytes, contributions: Iterable[Contribution] = ()) -> bytes:
    key = hashlib.sha256(b"jogofeito/stream/1" + seed)
    for each in contributions:
        for part in (each.player.encode(), bytes.fromhex(each.seed)):
            key.update(len(part).to_bytes(4, "little") + part)
    return key.digest()


class SealedStream:
    """Call `chance(n)` for an integer below n. `position` counts the words used since the stream began."""

    def __init__(self, key: bytes, position: int = 0) -> None:
        block, skipped = divmod(position, _WORDS_PER_BLOCK)
        nonce = block.to_bytes(4, "little") + bytes(12)
        self._key_stream = Cipher(ChaCha20(key, nonce), mode=None).encryptor()
        self._fetched = position - skipped
        self._last: int | None = None
        self._words: Iterator[int] = iter(())
        self._fetch()
        for _ in range(skipped):
            self._next()

    @property
    def position(self) -> int:
        return self._fetched - length_hint(self._words)

    def chance(self, below: int) -> int:
        """An integer from 0 to below - 1, each exactly as likely."""
        try:
            product = self._next() * below
        except StopIteration:
            self._fetch()
            product = self._next() * below
        if product & _LOWER_HALF < below or below < 1:  # rarely: only here can a word be one too many
            return self._careful(product, below)
        return product >> WORD_BITS

    def _careful(self, product: int, below: int) -> int:
        if not 1 <= below <= WORD_LIMIT:
            raise ValueError(f"chance(n) needs n from 1 to 2**{WORD_BITS}, not {below}")
        too_many = WORD_LIMIT % below
        while product & _LOWER_HALF < too_many:
            if not length_hint(self._words):
                self._fetch()
            product = self._next() * below
        return product >> WORD_BITS

    def _fetch(self) -> None:
        words = _WORDS.unpack(self._key_stream.update(_ZEROS))
        # the cipher never repeats a block; two equal words among 512 come by once in 10**14
        if len(set(words)) < _WORDS_AT_ONCE or words[0] == self._last:
            raise ChanceFailed("the key stream repeats itself")
        self._last = words[0]
        self._fetched += _WORDS_AT_ONCE
        self._words = iter(words)
        self._next = self._words.__next__  # bound once: this is the hot path


class Seal:
    """A seed that is fixed and not yet shown. Only `commitment` is public before the seal is opened."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._contributions: list[Contribution] = []
        self._stream: SealedStream | None = None
        self.commitment = commitment_to(seed)

    def __repr__(self) -> str:
        return f"Seal(commitment={self.commitment})"  # never the seed: this is what logs show

    def contribute(self, player: str, seed: str) -> None:
        """A player adds a seed of their own, in hexadecimal, before anything is drawn."""
        self._contributions.append(self.may_contribute(player, seed))

    def may_contribute(self, player: str, seed: str) -> Contribution:
        """What a player's seed adds, if it may be added now; nothing changes."""
        if self._stream is not None:
            raise ContributionRefused("too_late", "the first draw has been made")
        if any(each.player == player for each in self._contributions):
            raise ContributionRefused("twice", f"{player} has added a seed already")
        try:
            size = len(bytes.fromhex(seed))
        except ValueError:
            raise ContributionRefused("not_hexadecimal", "a seed is written in hexadecimal") from None
        if not 1 <= size <= MOST_CONTRIBUTED_BYTES:
            raise ContributionRefused("size", f"a seed has 1 to {MOST_CONTRIBUTED_BYTES} bytes, not {size}")
        return Contribution(player, seed.lower())

    def chance(self, below: int) -> int:
        """The first draw closes the seal to contributions."""
        return self._begun().chance(below)

    def foreseen(self, make: Callable[[bytes, SealedStream], T]) -> T:
        """What is made of the seed and of the draws to come, none of which is used up by it.

        Like a draw it closes the seal to contributions, since the draws hang on them.
        """
        position = self._begun().position
        return make(self._seed, SealedStream(stream_key(self._seed, self._contributions), position))

    def _begun(self) -> SealedStream:
        if self._stream is None:
            self._stream = SealedStream(stream_key(self._seed, self._contributions))
        return self._stream

    @property
    def position(self) -> int:
        return self._stream.position if self._stream else 0

    def entrusted(self, lock: Callable[[bytes], str]) -> str:
        """The seed under lock and key, to be kept until the seal is opened."""
        return lock(self._seed)

    def shown(self, position: int = 0) -> SealedChance:
        """What a record carries while the seal is closed: all but the seed."""
        return SealedChance(self.commitment, "", tuple(self._contributions), position)

    def opened(self, position: int = 0) -> SealedChance:
        """What a record carries once the seal is opened, for a jogada that began at `position`."""
        return SealedChance(self.commitment, self._seed.hex(), tuple(self._contributions), position)


class ContributionRefused(Exception):
    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class SeedSource:
    """Seeds from the operating system, tested at the start and with every seed taken.

    Once a test fails, the source stays shut: each later call fails too.
    """

    def __init__(self, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._entropy = entropy
        self._tail = b""
        self._taken = b""
        self.failure: ChanceFailed | None = None
        self._guarded(check_cipher)
        self._fetch(START_BYTES)

    def seal(self) -> Seal:
        return Seal(self._fetch(SEED_BYTES))

    def _fetch(self, size: int) -> bytes:
        taken = self._entropy(size) if self.failure is None else b""
        self._guarded(lambda: self._check(taken, size))
        self._taken = taken
        return taken

    def _check(self, taken: bytes, size: int) -> None:
        if len(taken) != size:
            raise ChanceFailed(f"the source gave {len(taken)} bytes of {size}")
        if taken == self._taken:
            raise ChanceFailed("the source gave the same bytes twice")
        # runs and proportions are watched across calls
        sample = (self._tail + taken)[-max(WINDOW, size) :]
        check_bytes(sample)
        self._tail = sample[-WINDOW:]

    def _guarded(self, check: Callable[[], None]) -> None:
        if self.failure is None:
            try:
                check()
            except ChanceFailed as failure:
                self.failure = failure
        if self.failure is not None:
            raise self.failure
