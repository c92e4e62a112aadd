"""Commitments to the cards of a hand, one by one: a player can be shown what they saw, and nothing else (decision 19).

The seed of a game with hidden cards is shown to inspectors only, since it opens every hand. But once a pack lies cut
and nobody can add a seed any more, the stream has settled in which order its cards will be looked at:

1. When the first card of a pack is about to be drawn, the draws to come are made in advance, for all of its cards.
2. Each place in that order has a salt, HMAC-SHA256 of the seed over the number of the pack and the place.
3. A leaf is SHA-256 over a label, the salt, both numbers and the card's name; the leaves make a Merkle tree as in
   RFC 6962. Its root is published before the card is drawn.
4. Afterwards a card is opened with its salt and its path. Salts of other places tell nothing about it.
"""

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from jogofeito.chance.sealed import SEED_BYTES, SealedStream
from jogofeito.core.waits import WaitsForChance

CARD = "card"  # what a jogada waits for when somebody looks at a card
HASH_BYTES = 32


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What opens one card: which it is, its salt, and the hashes beside its path to the root, from below."""

    pack: int
    place: int
    card: str
    salt: str
    path: tuple[str, ...]


class Packs:
    """Follows the draws of a jogada. A pack begins with its first card, and again where cards were put back."""

    def __init__(self) -> None:
        self._pack = -1
        self._place = 0
        self._left = -1

    def follow(self, waiting: WaitsForChance) -> tuple[int, int] | None:
        """Which pack and place the card about to be drawn has; None when it is no card. Called once for each draw."""
        if waiting.what != CARD:
            return None
        if waiting.below != self._left:
            self._pack, self._place = self._pack + 1, 0
        else:
            self._place += 1
        self._left = waiting.below - 1
        return self._pack, self._place


class CommittedPack:
    """The cards of a pack in the order in which they will be looked at, each under its own salt."""

    def __init__(self, seed: bytes, pack: int, cards: Sequence[str]) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._pack = pack
        self._cards = tuple(cards)
        self._salts = [_salt(seed, pack, place) for place in range(len(cards))]
        self._leaves = [
            leaf(salt, pack, place, card)
            for place, (salt, card) in enumerate(zip(self._salts, self._cards, strict=True))
        ]
        self.root = _root(self._leaves).hex()

    def __repr__(self) -> str:
        return f"CommittedPack(root={self.root})"  # never the cards: this is what logs show

    def opening(self, place: int) -> Opening:
        path = tuple(each.hex() for each in _path(self._leaves, place))
        return Opening(self._pack, place, self._cards[place], self._salts[place].hex(), path)


def committed(seed: bytes, stream: SealedStream, pack: int, names: Sequence[str]) -> CommittedPack:
    """The pack whose first card is drawn next. `stream` is one of its own, at that word; it is used up."""
    left = list(names)
    order = [left.pop(stream.chance(len(left))) for _ in range(len(left))]
    return CommittedPack(seed, pack, order)


def opens(opening: Opening, root: str, cards: int) -> bool:
    """Whether a card was at this place of a pack of so many cards when its root was published."""
    try:
        salt, path = bytes.fromhex(opening.salt), [bytes.fromhex(each) for each in opening.path]
    except ValueError:
        return False
    if len(salt) != HASH_BYTES or not 0 <= opening.place < cards:
        return False
    start = leaf(salt, opening.pack, opening.place, opening.card)
    found = _up(start, opening.place, cards, path)
    return found is not None and found.hex() == root


def leaf(salt: bytes, pack: int, place: int, card: str) -> bytes:
    where = pack.to_bytes(4, "little") + place.to_bytes(4, "little")
    return hashlib.sha256(b"\x00jogofeito/card/1" + salt + where + card.encode()).digest()


def _salt(seed: bytes, pack: int, place: int) -> bytes:
    where = pack.to_bytes(4, "little") + place.to_bytes(4, "little")
    return hmac.new(seed, b"jogofeito/salt/1" + where, hashlib.sha256).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _split(size: int) -> int:
    """How many leaves stand on the left: the largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


def _root(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    at = _split(len(leaves))
    return _node(_root(leaves[:at]), _root(leaves[at:]))


def _path(leaves: Sequence[bytes], place: int) -> list[bytes]:
    if len(leaves) == 1:
        return []
    at = _split(len(leaves))
    if place < at:
        return [*_path(leaves[:at], place), _root(leaves[at:])]
    return [*_path(leaves[at:], place - at), _root(leaves[:at])]


def _up(start: bytes, place: int, size: int, path: list[bytes]) -> bytes | None:
    """The root that a leaf and its path lead to; None when the path is not as long as it must be."""
    if size == 1:
        return None if path else start
    if not path:
        return None
    at, beside = _split(size), path[-1]
    if place < at:
        inner = _up(start, place, at, path[:-1])
        return None if inner is None else _node(inner, beside)
    inner = _up(start, place - at, size - at, path[:-1])
    return None if inner is None else _node(beside, inner)
