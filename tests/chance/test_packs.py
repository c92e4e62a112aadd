"""Cards committed to one by one: each opens alone, and only as it was."""

import hashlib

import msgspec
import pytest

from jogofeito.chance.packs import CommittedPack, Opening, Packs, committed, leaf, opens
from jogofeito.chance.sealed import ContributionRefused, Seal, SealedStream, stream_key
from jogofeito.core.cards import NAMES
from jogofeito.core.waits import WaitsForChance

SEED = bytes(range(32))


def pack(cards: int = 52) -> CommittedPack:
    return CommittedPack(SEED, 0, NAMES[:cards])


@pytest.mark.parametrize("cards", [1, 2, 3, 7, 28, 32, 52])
def test_every_card_opens_at_its_place_and_no_other(cards: int) -> None:
    whole = pack(cards)
    for place in range(cards):
        opening = whole.opening(place)
        assert opening.card == NAMES[place]
        assert opens(opening, whole.root, cards)
        for other in {0, cards // 2, cards - 1} - {place}:
            assert not opens(msgspec.structs.replace(opening, place=other), whole.root, cards)


@pytest.mark.parametrize(
    "change",
    [
        {"card": "As"},
        {"pack": 1},
        {"place": 52},
        {"place": -1},
        {"salt": "00" * 32},
        {"salt": "00" * 31},
        {"salt": "nonsense"},
        {"path": ()},
        {"path": ("00" * 32,) * 6},
        {"path": ("zz",) * 6},
        {"path": ("00" * 32,) * 7},
    ],
    ids=str,
)
def test_what_was_changed_does_not_open(change: dict[str, object]) -> None:
    whole = pack()
    opening = whole.opening(3)
    assert opens(opening, whole.root, 52)
    assert not opens(msgspec.structs.replace(opening, **change), whole.root, 52)
    assert not opens(opening, pack(51).root, 52)


def test_two_cards_make_the_root_that_is_described() -> None:
    first, second = pack(2).opening(0), pack(2).opening(1)
    leaves = [leaf(bytes.fromhex(each.salt), 0, each.place, each.card) for each in (first, second)]
    assert pack(2).root == hashlib.sha256(b"\x01" + leaves[0] + leaves[1]).hexdigest()
    assert first.path == (leaves[1].hex(),)


def test_salts_are_all_different_and_follow_from_the_seed_alone() -> None:
    salts = {each.opening(place).salt for each in (pack(), CommittedPack(SEED, 1, NAMES)) for place in range(52)}
    assert len(salts) == 104
    assert pack().opening(0).salt in salts
    assert CommittedPack(bytes(32), 0, NAMES).opening(0).salt not in salts


def test_a_seed_of_another_size_is_none() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        CommittedPack(b"short", 0, NAMES)


def test_nothing_of_the_cards_is_in_what_logs_show() -> None:
    assert repr(pack()) == f"CommittedPack(root={pack().root})"


def test_the_order_is_that_in_which_the_stream_draws() -> None:
    seal = Seal(SEED)
    seal.chance(6)  # the marker, say
    whole = seal.foreseen(lambda seed, stream: committed(seed, stream, 0, NAMES))
    left = list(NAMES)
    for place in range(52):
        assert whole.opening(place).card == left.pop(seal.chance(len(left)))


def test_foreseeing_uses_no_draw_and_closes_the_seal() -> None:
    seal, other = Seal(SEED), Seal(SEED)
    seal.contribute("ana", "0a")
    other.contribute("ana", "0a")
    assert seal.foreseen(lambda _, stream: stream.chance(1000)) == other.chance(1000)
    assert seal.position == 0
    assert seal.chance(1000) == SealedStream(stream_key(SEED, other.opened().contributions)).chance(1000)
    with pytest.raises(ContributionRefused):
        Seal.contribute(seal, "rui", "0b")


def test_a_pack_begins_with_its_first_card_and_where_cards_were_put_back() -> None:
    packs = Packs()
    draws = [("marker", 6), ("card", 52), ("card", 51), ("coin", 2), ("card", 50), ("card", 52), ("card", 51)]
    at = [packs.follow(WaitsForChance(below, what)) for what, below in draws]
    assert at == [None, (0, 0), (0, 1), None, (0, 2), (1, 0), (1, 1)]


def test_an_opening_is_plain_data() -> None:
    opening = pack().opening(7)
    assert msgspec.json.decode(msgspec.json.encode(opening), type=Opening) == opening
