"""The sealed stream, computed again here from what its docstring says and nothing else."""

import hashlib
import struct
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from jogofeito.chance import sealed
from jogofeito.chance.sealed import ContributionRefused, Seal, SealedStream, commitment_to, stream_key
from jogofeito.core.record import Contribution, SealedChance, canonical

SEED = bytes(range(32))
LIMIT = 2**64
HALF = 2**63 + 1  # nearly every second word is one too many

# A regression vector, computed once with this code: it shows that the stream has not changed, not that it is right.
ZERO_SEED_WHEEL = [31, 14, 34, 26, 7, 12, 11, 10, 32, 1, 9, 13, 15, 23, 36, 35, 28, 10, 28, 6]


def words(key: bytes, how_many: int) -> list[int]:
    """ChaCha20, nonce zero, counter from zero, cut into little-endian words of 64 bits."""
    stream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor().update(bytes(8 * how_many))
    return list(struct.unpack(f"<{how_many}Q", stream))


def seeds_with(*contributions: tuple[str, str]) -> Seal:
    seal = Seal(SEED)
    for player, seed in contributions:
        seal.contribute(player, seed)
    return seal


def drawn(seal: Seal, how_many: int = 8) -> list[int]:
    return [seal.chance(LIMIT) for _ in range(how_many)]


class GivenWords:
    """A cipher whose key stream is given: some words, and after them others that differ from all of these."""

    def __init__(self, *given: int) -> None:
        others = (word for word in range(2**63 - 1, 2**63 + 600) if word not in given)
        self.stream = struct.pack("<512Q", *given, *islice(others, 512 - len(given)))

    def __call__(self, *_: Any, **__: Any) -> "GivenWords":
        return self

    def encryptor(self) -> "GivenWords":
        return self

    def update(self, _: bytes) -> bytes:
        return self.stream


Drawing = Callable[..., tuple[int, int]]


@pytest.fixture
def draw_from(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    """A draw below n from a stream that goes on with these words: the result, and how many words it used."""

    def draw(below: int, *given: int) -> tuple[int, int]:
        monkeypatch.setattr(sealed, "Cipher", GivenWords(99, *given))
        stream = SealedStream(bytes(32), position=1)
        return stream.chance(below), stream.position - 1

    return draw


# ---- commitment, key, words


def test_the_commitment_is_sha_256_of_label_and_seed() -> None:
    assert commitment_to(SEED) == hashlib.sha256(b"jogofeito/seal/1" + SEED).hexdigest()
    assert Seal(SEED).commitment == commitment_to(SEED)


def test_the_key_is_sha_256_of_label_seed_and_contributions_each_with_its_length() -> None:
    text = (
        b"jogofeito/stream/1" + SEED + b"\x03\0\0\0ana" + b"\x02\0\0\0\xab\xcd" + b"\x03\0\0\0rui" + b"\x01\0\0\0\x07"
    )
    given = (Contribution("ana", "abcd"), Contribution("rui", "07"))
    assert stream_key(SEED, given) == hashlib.sha256(text).digest()
    assert stream_key(SEED) == hashlib.sha256(b"jogofeito/stream/1" + SEED).digest()


def test_the_words_are_the_chacha20_key_stream() -> None:
    key = stream_key(SEED)
    stream = SealedStream(key)
    assert [stream.chance(LIMIT) for _ in range(1300)] == words(key, 1300)


def test_chance_is_the_upper_half_of_word_times_n() -> None:
    seal = Seal(SEED)
    expected = [word * 37 >> 64 for word in words(stream_key(SEED), 600)]
    assert [seal.chance(37) for _ in range(600)] == expected


def test_an_all_zero_seed_gives_the_same_numbers_for_ever() -> None:
    seal = Seal(bytes(32))
    assert [seal.chance(37) for _ in ZERO_SEED_WHEEL] == ZERO_SEED_WHEEL


# ---- no result is likelier than another


def row_of(result: int, below: int) -> range:
    """The words whose upper half of word * n is the result: they stand in a row."""
    return range(-(-result * LIMIT // below), -(-(result + 1) * LIMIT // below))


def len_of(row: range) -> int:
    return row.stop - row.start  # len() itself stops at 2**63


@pytest.mark.parametrize("below", [3, 5, 37])
def test_every_result_is_given_by_equally_many_words(draw_from: Drawing, below: int) -> None:
    """Rows differ by one word at most; of those that are one too long, the first word is passed over."""
    passed_over = 0
    for result in range(below):
        row = row_of(result, below)
        too_long = len_of(row) - LIMIT // below
        assert too_long in (0, 1)
        assert draw_from(below, row[0], row[1]) == (result, 1 + too_long)
        assert draw_from(below, row[1]) == draw_from(below, row[-1]) == (result, 1)
        passed_over += too_long
    assert passed_over == LIMIT % below


@pytest.mark.parametrize("result", [0, 1, 2, 12345, HALF // 2, HALF - 2, HALF - 1])
def test_with_a_bound_of_half_the_words_each_result_keeps_exactly_one(draw_from: Drawing, result: int) -> None:
    draws = [draw_from(HALF, word) for word in row_of(result, HALF)]
    assert [value for value, used in draws if used == 1] == [result]


@pytest.mark.parametrize("below", [1, 2, 64, 2**63, LIMIT])
def test_a_power_of_two_passes_no_word_over(draw_from: Drawing, below: int) -> None:
    for word in (0, 1, LIMIT - 1):
        assert draw_from(below, word) == (word * below // LIMIT, 1)


def test_several_words_in_a_row_are_passed_over(draw_from: Drawing) -> None:
    too_many = [row_of(result, 37)[0] for result in range(37) if len_of(row_of(result, 37)) > LIMIT // 37]
    assert draw_from(37, *too_many, LIMIT - 1) == (36, len(too_many) + 1)


def test_a_key_stream_may_begin_with_the_word_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "Cipher", GivenWords(0))
    assert SealedStream(bytes(32)).chance(LIMIT) == 0


@pytest.mark.parametrize("below", [0, -1, -37, LIMIT + 1, 2**80])
def test_bounds_that_no_word_can_serve_are_refused(below: int) -> None:
    with pytest.raises(ValueError, match=f"not {below}"):
        Seal(SEED).chance(below)


# ---- position


def test_the_position_counts_words_that_were_passed_over() -> None:
    key = stream_key(SEED)
    stream = SealedStream(key)
    used = 0
    for word in words(key, 1200):
        used += 1
        if word * HALF % LIMIT < LIMIT % HALF:
            continue
        assert stream.chance(HALF) == word * HALF >> 64
        assert stream.position == used


def test_a_stream_can_be_resumed_at_any_position() -> None:
    key = stream_key(SEED)
    expected = words(key, 1100)
    for position in (*range(20), 63, 511, 512, 513, 519, 520, 1023, 1024, 1025):
        stream = SealedStream(key, position)
        assert stream.position == position
        assert [stream.chance(LIMIT) for _ in range(70)] == expected[position : position + 70]
        assert stream.position == position + 70


def test_a_stream_resumed_between_draws_goes_on_with_the_same_results() -> None:
    key = stream_key(SEED)
    stream = SealedStream(key)
    for below in [37, HALF, 6, 3, HALF, 52] * 60:
        assert SealedStream(key, stream.position).chance(below) == stream.chance(below)


def test_a_seal_stands_at_zero_until_the_first_draw() -> None:
    seal = Seal(SEED)
    assert seal.position == 0
    seal.chance(2)
    assert seal.position == 1


# ---- contributions


def test_contributions_change_the_stream_and_not_the_commitment() -> None:
    plain, with_ana = seeds_with(), seeds_with(("ana", "abcd"))
    assert plain.commitment == with_ana.commitment
    streams = {
        tuple(drawn(seal))
        for seal in (
            plain,
            with_ana,
            seeds_with(("ana", "abce")),
            seeds_with(("eva", "abcd")),
            seeds_with(("ana", "abcd"), ("rui", "01")),
            seeds_with(("rui", "01"), ("ana", "abcd")),
            seeds_with(("an", "61abcd")),  # the same bytes in a row, cut elsewhere
        )
    }
    assert len(streams) == 7


def test_the_stream_of_a_seal_is_keyed_with_its_contributions() -> None:
    seal = seeds_with(("ana", "ABCD"), ("rui", "01"))
    assert [each.seed for each in seal.shown().contributions] == ["abcd", "01"]  # one way of writing
    assert drawn(seal) == words(stream_key(SEED, (Contribution("ana", "abcd"), Contribution("rui", "01"))), 8)


@pytest.mark.parametrize(
    "seed, code",
    [("xyz0", "not_hexadecimal"), ("abc", "not_hexadecimal"), ("", "size"), ("00" * 65, "size")],
)
def test_a_contribution_is_1_to_64_bytes_in_hexadecimal(seed: str, code: str) -> None:
    seal = Seal(SEED)
    with pytest.raises(ContributionRefused) as refused:
        seal.contribute("ana", seed)
    assert refused.value.code == code
    assert seal.shown().contributions == ()


@pytest.mark.parametrize("seed", ["00", "ff" * 64])
def test_the_shortest_and_the_longest_contribution_are_taken(seed: str) -> None:
    assert seeds_with(("ana", seed)).shown().contributions == (Contribution("ana", seed),)


def test_a_player_contributes_once() -> None:
    seal = seeds_with(("ana", "01"))
    with pytest.raises(ContributionRefused) as refused:
        seal.contribute("ana", "02")
    assert refused.value.code == "twice"


def test_nobody_contributes_after_the_first_draw() -> None:
    seal = Seal(SEED)
    seal.chance(37)
    with pytest.raises(ContributionRefused) as refused:
        seal.contribute("ana", "01")
    assert refused.value.code == "too_late"
    assert drawn(seal, 3) == words(stream_key(SEED), 4)[1:]


# ---- what is shown and when


def test_the_seed_shows_only_when_the_seal_is_opened() -> None:
    seal = seeds_with(("ana", "01"))
    seal.chance(37)
    for closed in (repr(seal), str(seal), f"{seal}", repr(seal.shown()), canonical(seal.shown()).decode()):
        assert SEED.hex() not in closed
        assert repr(SEED)[2:-1] not in closed
        assert seal.commitment in closed
    assert seal.shown(4) == SealedChance(seal.commitment, "", (Contribution("ana", "01"),), 4)
    assert seal.opened(4) == SealedChance(seal.commitment, SEED.hex(), (Contribution("ana", "01"),), 4)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"not {size}"):
        Seal(bytes(size))
