"""Statistical tests of the sealed stream: chi-square of wheel, dice and shuffles, and dieharder.

Raw words are fed to dieharder as they are. Scaled output is fed as the bytes that chance(257) gives when its
256 is left out: uniform only if the scaling is.
"""

import contextlib
import shutil
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from math import factorial
from typing import IO, Any, cast

from scipy.stats import chi2

from jogofeito.chance.sealed import Seal, SeedSource

DRAWS = 3_700_000
SURE = 0.01  # a p-value under this in either tail counts as a failure at 99 %
# (dieharder test number, number of p-samples): each reads a fresh part of the stream
DIEHARDER = ((0, 100), (2, 40), (3, 20), (4, 20), (8, 100), (9, 100), (15, 100), (16, 100), (100, 100), (102, 100))
ASSESSMENTS = ("PASSED", "WEAK", "FAILED")  # dieharder calls 1 of 100 sound results weak


def chi_square(counts: Counter[Any], outcomes: int) -> float:
    """The p-value of counts that should be even."""
    expected = counts.total() / outcomes
    found = [counts[key] for key in counts] + [0] * (outcomes - len(counts))
    return float(chi2.sf(sum((count - expected) ** 2 / expected for count in found), outcomes - 1))


def shuffled(chance: Callable[[int], int], size: int) -> tuple[int, ...]:
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = chance(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def chi_squares(chance: Callable[[int], int]) -> Iterator[tuple[str, float]]:
    wheel = [chance(37) for _ in range(DRAWS)]
    yield "wheel, numbers", chi_square(Counter(wheel), 37)
    yield "wheel, pairs in a row", chi_square(Counter(zip(wheel[::2], wheel[1::2], strict=True)), 37**2)
    dice = [chance(6) for _ in range(DRAWS // 3 * 3)]
    yield "die, faces", chi_square(Counter(dice), 6)
    yield "three dice together", chi_square(Counter(zip(dice[::3], dice[1::3], dice[2::3], strict=True)), 216)
    yield "shuffles of 5 cards", chi_square(Counter(shuffled(chance, 5) for _ in range(300_000)), factorial(5))
    first_of_52 = Counter(shuffled(chance, 52)[0] for _ in range(60_000))
    yield "first card of 52 shuffled", chi_square(first_of_52, 52)


def raw(seal: Seal) -> Iterator[bytes]:
    words = struct.Struct("<4096Q")
    while True:
        yield words.pack(*(seal.chance(1 << 64) for _ in range(4096)))


def scaled(seal: Seal) -> Iterator[bytes]:
    while True:
        yield bytes(value for value in (seal.chance(257) for _ in range(32768)) if value != 256)


def dieharder(feed: Iterator[bytes], test: int, samples: int) -> tuple[str, str]:
    """One test of dieharder on a stream from standard input: its name and assessment."""
    command = ["dieharder", "-g", "200", "-d", str(test), "-p", str(samples), "-D", "test_name", "-D", "pvalues"]
    process = subprocess.Popen(
        [*command, "-D", "assessment"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    standard_in, standard_out = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
    with contextlib.suppress(BrokenPipeError):  # dieharder has read enough
        for part in feed:
            standard_in.write(part)
    lines = standard_out.read().decode().strip().splitlines()
    process.wait()
    rows = [line.split("|") for line in lines if "|" in line]
    names = {row[0].strip() for row in rows}
    found = Counter(row[-1].strip() for row in rows)
    return " ".join(sorted(names)), ", ".join(f"{found[each]} {each}" for each in ASSESSMENTS if found[each])


def install_dieharder() -> bool:
    if shutil.which("dieharder"):
        return True
    print("dieharder is not installed; trying apt-get install dieharder", flush=True)
    if shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "dieharder"], check=False, stdout=subprocess.DEVNULL)
    return shutil.which("dieharder") is not None


def main() -> int:
    source = SeedSource()
    failed = 0
    print("chi-square (p-value)")
    for name, p in chi_squares(source.seal().chance):
        failed += p < SURE**2  # far out: not bad luck
        verdict = "ok" if p >= SURE else "weak, 1 of 100 is" if p >= SURE**2 else "FAILED"
        print(f"  {name:28} {p:.4f}  {verdict}", flush=True)
    if not install_dieharder():
        print("SKIPPED: dieharder cannot be installed here (Debian: apt-get install dieharder)")
        return 1
    for label, feed in (("raw words", raw), ("scaled, chance(257)", scaled)):
        print(f"dieharder, {label}")
        for test, samples in DIEHARDER:
            name, verdict = dieharder(feed(source.seal()), test, samples)
            failed += "FAILED" in verdict
            print(f"  {name:28} {verdict}", flush=True)
    print("all within bounds" if not failed else f"{failed} FAILED")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
