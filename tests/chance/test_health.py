"""The health tests fire on broken sources, leave sound ones alone, and do not forgive."""

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import chain, repeat
from math import comb
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from jogofeito.chance import health, sealed
from jogofeito.chance.health import (
    FALSE_ALARM_BITS,
    WINDOW,
    ChanceFailed,
    check_bytes,
    check_cipher,
    longest_run,
    most_in_window,
)
from jogofeito.chance.sealed import SEED_BYTES, SealedStream, SeedSource

Entropy = Callable[[int], bytes]


def sound(seed: int = 1) -> Entropy:
    """A source without fault, the same in every run."""
    return random.Random(seed).randbytes


def sound_then(*later: bytes) -> Entropy:
    """Sound when the source is opened; then these bytes, each for one seed, the last for ever."""
    good = sound()
    seeds = chain(later, repeat(later[-1]))
    return lambda size: next(seeds) if size == SEED_BYTES else good(size)


# ---- the cutoffs


def test_six_equal_bytes_in_a_row_are_too_many() -> None:
    """SP 800-90B, 4.4.1: the smallest run, after its first byte, less likely than or as likely as the false alarm."""
    others = next(run for run in range(100) if Fraction(1, 256) ** run <= Fraction(1, 2**FALSE_ALARM_BITS))
    assert longest_run() == others + 1 == 6


def test_the_proportion_cutoff_is_the_smallest_that_keeps_the_false_alarm_rate() -> None:
    def at_least(others: int) -> Fraction:
        """The first byte of a window comes so many times or more among the 511 after it, exactly."""
        ways = sum(comb(WINDOW - 1, k) * 255 ** (WINDOW - 1 - k) for k in range(others, WINDOW))
        return Fraction(ways, 256 ** (WINDOW - 1))

    rate = Fraction(1, 2**FALSE_ALARM_BITS)
    assert at_least(most_in_window() - 1) <= rate < at_least(most_in_window() - 2)


# ---- a sample of bytes


def test_a_run_one_short_of_the_cutoff_passes() -> None:
    different = bytes(range(200))
    check_bytes(different + bytes([7]) * (longest_run() - 1))
    with pytest.raises(ChanceFailed, match="6 times in a row"):
        check_bytes(different + bytes([7]) * longest_run())


def window_with(how_often: int) -> bytes:
    """A window whose first byte, zero, comes so many times; the others are spread out."""
    others = bytes(1 + place % 255 for place in range(WINDOW))
    return b"".join(bytes([0, other]) if place < how_often else bytes([other]) for place, other in enumerate(others))[
        :WINDOW
    ]


def test_a_byte_one_short_of_the_proportion_cutoff_passes() -> None:
    check_bytes(window_with(most_in_window() - 1))
    with pytest.raises(ChanceFailed, match=f"{most_in_window()} times in {WINDOW}"):
        check_bytes(window_with(most_in_window()))


def test_every_window_of_a_sample_is_looked_at() -> None:
    good = sound()(WINDOW)
    with pytest.raises(ChanceFailed, match="times in 512"):
        check_bytes(good + good[::-1] + window_with(most_in_window()))


# ---- sources


def test_a_sound_source_gives_1000_seeds_and_all_differ() -> None:
    source = SeedSource(sound())
    commitments = {source.seal().commitment for _ in range(1000)}
    assert len(commitments) == 1000
    assert source.failure is None


def test_the_operating_system_is_a_sound_source() -> None:
    source = SeedSource()
    assert source.seal().commitment != source.seal().commitment


def biased(seed: int = 1) -> Entropy:
    """Every byte is zero with a chance of one in ten; never more than three in a row, so only proportions tell."""
    chance = random.Random(seed)

    def some(size: int) -> bytes:
        found = bytearray()
        while len(found) < size:
            zero = chance.random() < 0.1 and found[-3:] != bytes(3)
            found.append(0 if zero or not found else chance.randrange(1, 256))
        return bytes(found)

    return some


@pytest.mark.parametrize(
    "entropy, reason",
    [
        (bytes, "in a row"),
        (lambda size: b"\xff" * size, "in a row"),
        (biased(), f"times in {WINDOW}"),
        (lambda size: (bytes(range(16)) * size)[:size], f"times in {WINDOW}"),  # one block again and again
        (lambda size: sound()(size - 1), "4095 bytes of 4096"),
        (lambda _: b"", "0 bytes of 4096"),
        (lambda size: sound()(size + 1), "4097 bytes of 4096"),
    ],
    ids=["zeros", "ones", "biased", "one block", "short", "nothing", "too much"],
)
def test_a_broken_source_is_not_opened(entropy: Entropy, reason: str) -> None:
    with pytest.raises(ChanceFailed, match=reason):
        SeedSource(entropy)


SEED_A, SEED_B = sound(2)(SEED_BYTES), sound(3)(SEED_BYTES)


@pytest.mark.parametrize(
    "later, reason",
    [
        ([SEED_A, bytes(SEED_BYTES)], "in a row"),
        ([SEED_A[:-3] + b"\x07" * 3, b"\x07" * 3 + SEED_B[:-3]], "in a row"),  # half a run in each
        ([SEED_A, SEED_B[:-1]], "31 bytes of 32"),
        ([SEED_A, SEED_A], "the same bytes twice"),
    ],
    ids=["stuck", "a run over two seeds", "short", "twice"],
)
def test_a_source_that_breaks_later_gives_no_more_seeds(later: list[bytes], reason: str) -> None:
    source = SeedSource(sound_then(*later))
    source.seal()
    with pytest.raises(ChanceFailed, match=reason):
        source.seal()


def test_a_bias_is_seen_across_seeds() -> None:
    """No seed of 32 bytes is long enough to show it; 16 of them together are."""
    good, turn = sound(), iter(range(10**6))

    def entropy(size: int) -> bytes:
        found = bytearray(good(size))
        if size == SEED_BYTES:
            found[0] = found[8 + next(turn) % 3] = 7
        return bytes(found)

    source = SeedSource(entropy)
    source.seal()
    with pytest.raises(ChanceFailed, match=f"times in {WINDOW}"):
        take(source, WINDOW // SEED_BYTES)


def take(source: SeedSource, how_many: int) -> None:
    for _ in range(how_many):
        source.seal()


def test_a_source_that_failed_once_stays_shut_and_is_not_asked_again() -> None:
    good, asked = sound(), []

    def entropy(size: int) -> bytes:
        asked.append(size)
        return bytes(size) if len(asked) == 3 else good(size)

    source = SeedSource(entropy)
    source.seal()
    with pytest.raises(ChanceFailed) as first:
        source.seal()
    for _ in range(3):
        with pytest.raises(ChanceFailed) as later:
            source.seal()
        assert later.value is first.value
    assert source.failure is first.value
    assert len(asked) == 3


# ---- the cipher


class BrokenCipher:
    """One that lost a key, a round or its counter: every block is the same."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.block = Cipher(ChaCha20(b"\1" * 32, bytes(16)), mode=None).encryptor().update(bytes(64))

    def encryptor(self) -> "BrokenCipher":
        return self

    def update(self, zeros: bytes) -> bytes:
        return (self.block * len(zeros))[: len(zeros)]


def test_the_cipher_gives_the_published_key_stream() -> None:
    check_cipher()


def test_a_source_with_a_broken_cipher_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "Cipher", BrokenCipher)
    with pytest.raises(ChanceFailed, match="RFC 8439"):
        check_cipher()
    with pytest.raises(ChanceFailed, match="RFC 8439"):
        SeedSource(sound())


def test_a_key_stream_that_repeats_a_block_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "Cipher", BrokenCipher)
    with pytest.raises(ChanceFailed, match="repeats itself"):
        SealedStream(bytes(32))


def test_a_key_stream_that_begins_anew_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Anew(BrokenCipher):
        def update(self, zeros: bytes) -> bytes:
            return Cipher(ChaCha20(bytes(32), bytes(16)), mode=None).encryptor().update(zeros)

    monkeypatch.setattr(sealed, "Cipher", Anew)
    stream = SealedStream(bytes(32))
    for _ in range(512):
        stream.chance(2**64)
    with pytest.raises(ChanceFailed, match="repeats itself"):
        stream.chance(2**64)
