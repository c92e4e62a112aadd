"""The journal of a jogada: a line when it begins, one for each input, one when it ends.

The journal is the record as it grows. A line is on disk before anything that follows from it is told.
"""

import base64
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from jogofeito.cashier.ledger import JournalLine
from jogofeito.chance.sealed import Seal
from jogofeito.core.inputs import Acted, Drawn, Input, Voided
from jogofeito.core.parties import CROUPIER, FLOOR, Company, Party
from jogofeito.core.record import Contribution, Outcome, ReadChance, Record, SealedChance, canonical
from jogofeito.floor.again import Done, Keyed


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="begun"):
    schema: int
    table: str
    jogada: str
    game: str
    rules: dict[str, Any]
    rules_digest: str
    company: Company
    carry: dict[str, Any]
    commitment: str
    locked_seed: str  # the seed under the house's own key, so that a restarted server can go on
    first_event: int
    at_ms: int
    release: str = ""  # that began it
    edition: int = 1  # of the game
    croupier: str = ""  # who reads chance off the real thing; empty: it comes from the seal


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="opened"):
    """In the journal of the table: its next jogada."""

    jogada: str


class SealedDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True, tag="sealed_draw"):
    """Chance from the seal: what it gave is not on disk before the seed is, since it follows from the seed."""

    below: int
    root: str = ""  # published for the pack whose first card this is, where cards are hidden (decision 19)


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="played"):
    input: Drawn | Acted | Voided | SealedDraw
    key: str = ""  # the sender's own key of the request
    at_ms: int = 0

    @property
    def by(self) -> Party:
        """Who did it; chance that has a key was read by the croupier."""
        return self.input.by if isinstance(self.input, Acted) else CROUPIER


class Contributed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="contributed"):
    contribution: Contribution


class Undone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undone"):
    """An act that was written and could not stand, because one before it could not be paid."""

    line: int


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ended"):
    seed: str  # shown from now on
    carry: dict[str, Any]
    events: int  # told in this jogada
    at_ms: int
    results: tuple[str, ...] = ()  # that it adds to those on display
    outcome: str = ""  # what was told and moved, packed: to show the jogada again no code has to run


Line = Opened | Begun | Played | Contributed | Undone | Ended
_DECODER, _OUTCOMES = msgspec.json.Decoder(Line), msgspec.json.Decoder(Outcome)  # made once: there are many lines


def read(lines: Iterable[JournalLine]) -> dict[int, Line]:
    return {line.number: _DECODER.decode(line.payload) for line in lines}


class Story(msgspec.Struct):
    """A jogada as its journal tells it."""

    begun: Begun
    played: dict[int, Played]
    contributions: tuple[Contribution, ...]
    ended: Ended | None
    last_line: int

    @classmethod
    def of(cls, lines: dict[int, Line]) -> "Story":
        undone = {line.line for line in lines.values() if isinstance(line, Undone)}
        begun = lines[0]
        if not isinstance(begun, Begun):
            raise TypeError(f"the journal of a jogada begins with {begun}")
        return cls(
            begun,
            {n: line for n, line in lines.items() if isinstance(line, Played) and n not in undone},
            tuple(line.contribution for line in lines.values() if isinstance(line, Contributed)),
            next((line for line in lines.values() if isinstance(line, Ended)), None),
            max(lines),
        )

    def keys(self) -> Keyed:
        """The senders' keys of the acts that stand, and what was done with them."""
        return {(played.by, played.key): Done(line, played.input) for line, played in self.played.items() if played.key}

    def players(self) -> dict[int, str]:
        """Everybody who took part, also those who sat down in the middle."""
        players = {each.number: each.player for each in self.begun.company.seats}
        for played in self.played.values():
            if isinstance(played.input, Acted) and played.input.by == FLOOR:
                newcomer = played.input.act["seat"]
                players[newcomer["number"]] = newcomer["player"]
        return players

    def inputs(self) -> Iterator[Input]:
        """As far as they may be known: draws from the seal are, once it is opened."""
        seal = self._opened_seal()
        for played in self.played.values():
            if not isinstance(played.input, SealedDraw):
                yield played.input
            elif seal is None:
                return
            else:
                yield Drawn(played.input.below, seal.chance(played.input.below))

    def sealed_from(self) -> int | None:
        """The line from which on nobody can play it again yet: the first draw from a seal that is not opened."""
        if self._opened_seal() is not None:
            return None
        return next((line for line, played in self.played.items() if isinstance(played.input, SealedDraw)), None)

    def _opened_seal(self) -> Seal | None:
        if self.ended is None or not self.ended.seed:
            return None
        seal = Seal(bytes.fromhex(self.ended.seed))
        for each in self.contributions:
            seal.contribute(each.player, each.seed)
        return seal

    def record(self) -> Record:
        """The record as far as the journal goes; with the seed once the jogada has ended."""
        begun = self.begun
        seed = self.ended.seed if self.ended else ""
        sealed = SealedChance(begun.commitment, seed, self.contributions, roots=self.roots())
        return Record(
            schema=begun.schema,
            game=begun.game,
            jogada=begun.jogada,
            rules=begun.rules,
            rules_digest=begun.rules_digest,
            company=begun.company,
            carry=begun.carry,
            inputs=tuple(self.inputs()),
            chance=ReadChance(begun.croupier) if begun.croupier else sealed,
            outcome=self.outcome(),
            release=begun.release,
            edition=begun.edition,
        )

    def roots(self) -> tuple[str, ...]:
        draws = (played.input for played in self.played.values())
        return tuple(each.root for each in draws if isinstance(each, SealedDraw) and each.root)

    def outcome(self) -> Outcome | None:
        """What came of it, as it was written; None while it is in play, or if it could not be finished."""
        return unpacked(self.ended.outcome) if self.ended and self.ended.outcome else None


def packed(outcome: Outcome) -> str:
    return base64.b64encode(zlib.compress(canonical(outcome))).decode()


def unpacked(text: str) -> Outcome:
    return _OUTCOMES.decode(zlib.decompress(base64.b64decode(text)))
