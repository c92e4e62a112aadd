"""The journal of a jogada: a line when it begins, one for each input, one when it ends.

The journal is the record as it grows. A line is on disk before anything that follows from it is told.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted
from jogofeito.core.parties import FLOOR, Company, Party
from jogofeito.core.play import Acted, Drawn, Voided
from jogofeito.core.record import SCHEMA, Contribution, Record, SealedChance, canonical


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


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="opened"):
    """In the journal of the table: its next jogada."""

    jogada: str


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="played"):
    input: Drawn | Acted | Voided
    key: str = ""  # the sender's own key of the request
    at_ms: int = 0


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


Line = Opened | Begun | Played | Contributed | Undone | Ended


def written(stream: str, number: int, line: Line) -> JournalLine:
    return JournalLine(stream, number, canonical(line))


async def write_line(cashier: Cashier, stream: str, number: int, line: msgspec.Struct) -> None:
    """A line of a stream besides the jogadas; it is on disk when this is done."""
    journal = (JournalLine(stream, number, canonical(line)),)
    (answer,) = await cashier.post(Batch(f"{stream}/{number}", journal=journal))
    if not isinstance(answer, Posted):
        raise RuntimeError(f"the ledger refused line {number} of {stream}: {answer}")


def read(lines: Iterable[JournalLine]) -> dict[int, Line]:
    return {line.number: msgspec.json.decode(line.payload, type=Line) for line in lines}


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

    def keys(self) -> dict[tuple[Party, str], int]:
        """The senders' keys of the acts that stand, and the lines they are on."""
        return {
            (played.input.by, played.key): line
            for line, played in self.played.items()
            if played.key and isinstance(played.input, Acted)
        }

    def players(self) -> dict[int, str]:
        """Everybody who took part, also those who sat down in the middle."""
        players = {each.number: each.player for each in self.begun.company.seats}
        for played in self.played.values():
            if isinstance(played.input, Acted) and played.input.by == FLOOR:
                newcomer = played.input.act["seat"]
                players[newcomer["number"]] = newcomer["player"]
        return players

    def record(self) -> Record:
        """The record as far as the journal goes; with the seed once the jogada has ended."""
        begun = self.begun
        return Record(
            schema=SCHEMA,
            game=begun.game,
            jogada=begun.jogada,
            rules=begun.rules,
            rules_digest=begun.rules_digest,
            company=begun.company,
            carry=begun.carry,
            inputs=tuple(line.input for line in self.played.values()),
            chance=SealedChance(begun.commitment, self.ended.seed if self.ended else "", self.contributions),
        )
