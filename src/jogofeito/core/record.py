"""The record of a jogada: all that is needed to play it again, and what came of it.

Canonical JSON: UTF-8, keys sorted, no spaces, integers only. Two equal records are equal byte for byte.

A record names the release that made it and the edition of its game. Those of schema 1 name neither: they are of the
first edition, and their carry was never held against their rules.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from jogofeito import __version__
from jogofeito.core.facts import Told
from jogofeito.core.game import C, Game, R
from jogofeito.core.inputs import Acted, Drawn, Input, Voided
from jogofeito.core.money import Movement
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import EVERYONE, Company, Party
from jogofeito.core.play import Play

SCHEMA: Final = 2
FIRST_SCHEMA: Final = 1
READABLE: Final = (FIRST_SCHEMA, SCHEMA)


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seed that a player added after the commitment was published."""

    player: str
    seed: str  # hexadecimal


class SealedChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sealed"):
    """Chance from a sealed stream. `seed` stays empty until the seal is opened.

    A seal may last several jogadas (a shoe); `position` is how many words of the stream were used before this one.
    """

    commitment: str
    seed: str = ""
    contributions: tuple[Contribution, ...] = ()
    position: int = 0
    roots: tuple[str, ...] = ()  # published for each pack before its first card was drawn, where cards are hidden


class ReadChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="read"):
    """Chance read off a real wheel, dice or cards by the croupier."""

    croupier: str


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What came of it, in plain form."""

    facts: tuple[Any, ...]
    movements: tuple[Movement, ...]
    carry: Any
    after: tuple[int, ...] = ()  # how many inputs came before each fact, where somebody wants to show them in time


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: int
    game: str
    jogada: str
    rules: dict[str, Any]
    rules_digest: str
    company: Company
    carry: dict[str, Any]
    inputs: tuple[Input, ...]
    chance: SealedChance | ReadChance | None = None
    outcome: Outcome | None = None
    release: str = ""  # that made it; schema 1 does not say
    edition: int = 1  # of the game


_OUTCOMES = msgspec.json.Decoder(Outcome)
_RECORDS = msgspec.json.Decoder(Record)


class RecordError(Exception):
    """A record that cannot be read or played."""


class OtherRelease(RecordError):
    """A record of an edition that this release plays no more; it says which one does."""


def canonical(value: object) -> bytes:
    """Canonical JSON.

    >>> canonical({"b": 1, "a": (2, 3)})
    b'{"a":[2,3],"b":1}'
    """
    return msgspec.json.encode(value, order="sorted")


def plain(value: object) -> Any:
    """The same value as lists, dictionaries, strings and integers."""
    return msgspec.json.decode(canonical(value))


def digest(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def outcome_of(play: Play[R, C], after: Sequence[int] = ()) -> Outcome:
    """What came of a play that is over; `after` as in `Outcome`, where it is kept."""
    came_of = _came_of(play)
    return _OUTCOMES.decode(canonical({**came_of, "after": after} if after else came_of))


def plain_fact(told: Told) -> dict[str, Any]:
    return {"to": told.to, "fact": plain(told.fact)}


def record_of(play: Play[R, C], jogada: str, chance: SealedChance | ReadChance | None = None) -> Record:
    """The record of a play as it stands; with its outcome once it is over."""
    return _RECORDS.decode(written(play, jogada, chance))


def written(play: Play[R, C], jogada: str, chance: SealedChance | ReadChance | None = None) -> bytes:
    """The same record as canonical JSON."""
    rules, rules_digest = _written_rules(play.rules)
    record: dict[str, Any] = {
        "schema": SCHEMA,
        "game": play.game.name,
        "jogada": jogada,
        "rules": rules,
        "rules_digest": rules_digest,
        "company": play.company,
        "carry": play.carry,
        "inputs": play.inputs,
        "chance": chance,
        "outcome": _came_of(play) if play.over else None,
        "release": __version__,
        "edition": play.game.edition,
    }
    return canonical(record)


_RULES_KEPT: Final = 256
_rules_written: dict[int, tuple[object, msgspec.Raw, str]] = {}  # by identity: rules are frozen, and kept here


def _written_rules(rules: object) -> tuple[msgspec.Raw, str]:
    """Rules in canonical JSON, and their digest: the same for all jogadas of a table."""
    known = _rules_written.get(id(rules))
    if known is None:
        if len(_rules_written) >= _RULES_KEPT:
            _rules_written.clear()
        text = canonical(rules)
        known = _rules_written[id(rules)] = rules, msgspec.Raw(text), hashlib.sha256(text).hexdigest()
    return known[1:]


def _came_of(play: Play[R, C]) -> dict[str, Any]:
    return {"facts": play.facts, "movements": play.movements, "carry": play.carry_after}


def read_record(text: bytes) -> Record:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"this is not JSON: {error}") from error
    schema = found.get("schema") if isinstance(found, dict) else None
    if schema not in READABLE:
        raise RecordError(f"this is a record of schema {schema!r}; known here: {', '.join(map(str, READABLE))}")
    try:
        record = msgspec.convert(found, Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"this is not a whole record: {error}") from error
    if schema == FIRST_SCHEMA and not found.keys().isdisjoint(("release", "edition")):
        raise RecordError("this is not a whole record: one of schema 1 names no release and no edition")
    return record


def resume(game: Game[R, C], record: Record) -> Play[R, C]:
    """Play the record's inputs; what comes back stands where the record ends, ready to go on."""
    return resume_timed(game, record)[0]


def resume_timed(game: Game[R, C], record: Record) -> tuple[Play[R, C], list[int]]:
    """The same, and how many inputs came before each fact."""
    play = begin(game, record)
    times = [0] * len(play.facts)
    for count in _play_on(play, record):
        times += [count] * (len(play.facts) - len(times))
    return play, times


def _play_on(play: Play[R, C], record: Record) -> Iterator[int]:
    """Play one input after another; how many have been played, after each."""
    for index, each in enumerate(record.inputs):
        stood = play.waiting is not None
        try:
            replay(play, each)
        except RecordError as error:
            broke_down = stood and play.waiting is None and not play.over
            if not (broke_down and any(isinstance(after, Voided) for after in record.inputs[index + 1 : index + 2])):
                raise RecordError(f"input {index} cannot be played: {error}") from error
            # it broke down then too, and was void
        yield index + 1


class ToldAt(msgspec.Struct, frozen=True):
    """A fact as it was told, in plain form, and after how many inputs."""

    after: int
    to: Party
    fact: dict[str, Any]

    def may_be_seen_by(self, party: Party) -> bool:
        return self.to in (EVERYONE, party)


def told(game: Game[R, C], record: Record) -> tuple[ToldAt, ...]:
    """What a record has told, in order. No code of the game runs where the record has kept it.

    Where nothing was kept the jogada is played again, as far as it goes.
    """
    if (outcome := record.outcome) is not None:
        after = outcome.after or (len(record.inputs),) * len(outcome.facts)
        if len(after) != len(outcome.facts):
            raise RecordError(f"{len(outcome.facts)} facts were told at {len(after)} times")
        return tuple(ToldAt(at, each["to"], each["fact"]) for at, each in zip(after, outcome.facts, strict=True))
    play = begin(game, record)
    times = told_after(play, record)
    return tuple(ToldAt(at, each.to, plain(each.fact)) for at, each in zip(times, play.facts, strict=True))


def told_after(play: Play[R, C], record: Record) -> list[int]:
    """Play a record that has begun; how many inputs came before each fact. It ends early where the game breaks down."""
    times = [0] * len(play.facts)
    played = _play_on(play, record)
    while True:
        try:
            count = next(played)
        except StopIteration:
            return times
        except RecordError:
            return times + [len(play.inputs)] * (len(play.facts) - len(times))
        times += [count] * (len(play.facts) - len(times))


def begin(game: Game[R, C], record: Record) -> Play[R, C]:
    """The jogada of a record before its first input, in the edition of the game that it was played in."""
    game = in_its_edition(game, record)
    try:
        rules = msgspec.convert(record.rules, game.rules)
        carry = msgspec.convert(record.carry, game.carry)
    except msgspec.ValidationError as error:
        raise RecordError(f"the rules or the carry are not those of {game.name}: {error}") from error
    if digest(rules) != record.rules_digest:
        raise RecordError("the rules of the record are not those whose digest it carries")
    with _as_record_errors("the jogada cannot begin: "):
        if record.schema > FIRST_SCHEMA and (why := game.carry_fits(rules, carry)):
            raise RecordError(f"the carry does not fit the rules: {why}")
        return Play(game, rules, carry, record.company)


def in_its_edition(game: Game[R, C], record: Record) -> Game[R, C]:
    """The game as it was when the record was made."""
    if record.game != game.name:
        raise RecordError(f"this is a record of {record.game}, not of {game.name}")
    if record.edition == game.edition:
        return game
    kept = game.retired.get(record.edition)
    of = f"edition {record.edition} of {game.name}"
    if kept is None:
        by = f", made by release {record.release}" if record.release else ""
        raise RecordError(f"this is a record of {of}{by}; known here: 1 to {game.edition}")
    if isinstance(kept, str):
        raise OtherRelease(f"{of} is not played by release {__version__} any more: {kept}")
    return kept


def replay(play: Play[R, C], each: Input) -> None:
    """Play one input of a record."""
    with _as_record_errors():
        match each:
            case Drawn(below, value):
                awaited = getattr(play.waiting, "below", None)
                if awaited != below:
                    raise RecordError(f"it is a chance({below}); the jogada waits for chance({awaited})")
                play.draw(value)
            case Acted(by, plain_act):
                act = play.game.act_from(plain_act)
                refusal = act if isinstance(act, Refusal) else play.take(by, act)
                if refusal is not None:
                    raise RecordError(f"{by} could not do {plain_act}: {refusal}")
            case Voided(reason):
                play.void(reason)


@contextmanager
def _as_record_errors(prefix: str = "") -> Iterator[None]:
    """A record comes from outside: values that no game makes can break a game in any way."""
    try:
        yield
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"{prefix}{error}") from error
    except Exception as error:
        raise RecordError(f"{prefix}the game breaks down: {type(error).__name__} {error}") from error
