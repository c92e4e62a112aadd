"""Health tests of the source of seeds and of the cipher. On failure chance stops; it never improvises.

The two tests of the source are the repetition count and the adaptive proportion test of NIST SP 800-90B,
section 4.4, over bytes that should carry 8 bits of entropy each.
"""

import math
from functools import cache
from itertools import groupby

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

FALSE_ALARM_BITS = 40  # a sound source raises an alarm about once in 2**40 tests
WINDOW = 512  # bytes looked at together by the proportion test
BITS_PER_BYTE = 8

# RFC 8439, appendix A.1, test vector 1: the first key stream block for key, nonce and counter of zeros
_KNOWN_BLOCK = bytes.fromhex(
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
)


class ChanceFailed(Exception):
    """The source of chance is not to be trusted. Tables stop."""


def check_cipher() -> None:
    """The cipher gives the published key stream."""
    block = Cipher(ChaCha20(bytes(32), bytes(16)), mode=None).encryptor().update(bytes(64))
    if block != _KNOWN_BLOCK:
        raise ChanceFailed("ChaCha20 does not give the key stream that RFC 8439 publishes")


def check_bytes(sample: bytes) -> None:
    """A sample of the source: no byte too often in a row, none too often in a window."""
    longest = max((sum(1 for _ in run) for _, run in groupby(sample)), default=0)
    if longest >= longest_run():
        raise ChanceFailed(f"the source gave the same byte {longest} times in a row")
    for start in range(0, len(sample) - WINDOW + 1, WINDOW):
        window = sample[start : start + WINDOW]
        often = window.count(window[0])
        if often >= most_in_window():
            raise ChanceFailed(f"the source gave the same byte {often} times in {WINDOW}")


@cache
def longest_run() -> int:
    """Equal bytes in a row that are too many: 1 + ceil(40 / 8)."""
    return 1 + math.ceil(FALSE_ALARM_BITS / BITS_PER_BYTE)


@cache
def most_in_window() -> int:
    """Occurrences of a window's first byte that are too many: less likely than the false alarm rate."""
    share = 2.0**-BITS_PER_BYTE
    chances = [math.comb(WINDOW - 1, k) * share**k * (1 - share) ** (WINDOW - 1 - k) for k in range(WINDOW)]
    tail = 0.0
    for others in range(WINDOW - 1, -1, -1):
        tail += chances[others]
        if tail > 2.0**-FALSE_ALARM_BITS:
            return others + 2  # the first byte itself, and one more than is still likely enough
    raise AssertionError("a binomial distribution sums to one")
