"""Verification of a record, offline: play it again and say what matches and what does not."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from jogofeito.chance.sealed import SEED_BYTES, WORD_LIMIT, SealedStream, commitment_to, stream_key
from jogofeito.core.inputs import Drawn
from jogofeito.core.money import balances, is_stake
from jogofeito.core.play import Play
from jogofeito.core.record import (
    OtherRelease,
    Outcome,
    ReadChance,
    Record,
    RecordError,
    SealedChance,
    digest,
    outcome_of,
    resume_timed,
)
from jogofeito.games import UnknownGame, listed
from jogofeito.inspection.findings import Finding, equal, same_list
from jogofeito.inspection.views import committed_packs
from jogofeito.law.rules import RulesRefused
from jogofeito.messages import refusal_text

MOST_LAWFUL = 1000


def verify(record: Record) -> Iterator[Finding]:
    """Everything that can be checked, in order; a record that cannot be played ends the list."""
    yield from verified(record).findings


class Verified(NamedTuple):
    """What was found, and the jogada as it was played again, where it can be."""

    findings: list[Finding]
    play: Play[Any, Any] | None = None
    other_release: OtherRelease | None = None


def verified(record: Record) -> Verified:
    """The jogada is played again once for all that is looked at."""
    found = [equal("rules_digest", record.rules_digest, digest(record.rules)), *_chance(record)]
    try:
        play, times = resume_timed(listed(record.game).game, record)
    except OtherRelease as other:
        return Verified([*found, Finding("replay", holds=None, why=str(other))], other_release=other)
    except (UnknownGame, RecordError) as error:
        return Verified([*found, Finding("replay", holds=False, why=str(error))])
    by = f", made by release {record.release}" if record.release else ""
    said = f"{len(record.inputs)} inputs played again in edition {record.edition} of the game{by}"
    replay = Finding("replay", holds=True, why=said)
    law = _within_the_law(record, found[0].holds is True)
    return Verified([*found, replay, *_roots(record, play), law, *_outcome(record, play, times)], play)


def _chance(record: Record) -> Iterator[Finding]:
    draws = [each for each in record.inputs if isinstance(each, Drawn)]
    match record.chance:
        case SealedChance(seed=""):
            yield Finding("seal", holds=None, why="the seal is not opened yet")
        case SealedChance():
            yield from _sealed(record.chance, draws)
        case ReadChance(croupier):
            yield Finding("seal", holds=None, why=f"chance was read off the table by {croupier}")
        case None:
            yield Finding("seal", holds=None, why="the record has no seal")


def _sealed(sealed: SealedChance, draws: list[Drawn]) -> Iterator[Finding]:
    try:
        seed = bytes.fromhex(sealed.seed)
        key = stream_key(seed, sealed.contributions)
        stream = SealedStream(key, sealed.position)
    except (ValueError, OverflowError) as error:
        yield Finding("commitment", holds=False, why=f"the seal cannot be read: {error}")
        return
    if len(seed) != SEED_BYTES:
        yield Finding("commitment", holds=False, why=f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
        return
    yield equal("commitment", sealed.commitment, commitment_to(seed))
    for index, drawn in enumerate(draws):
        value = stream.chance(drawn.below) if 1 <= drawn.below <= WORD_LIMIT else None
        if value != drawn.value:
            said = f"draw {index + 1}, chance({drawn.below}): the record has {drawn.value}, the stream gives {value}"
            yield Finding("draws", holds=False, why=said)
            return
    yield Finding("draws", holds=True, why=f"all {len(draws)} are those of the stream")


def _roots(record: Record, play: Play[Any, Any]) -> Iterator[Finding]:
    """That the packs which were committed to are those of the seed."""
    sealed = record.chance
    if isinstance(sealed, SealedChance) and sealed.roots and sealed.seed:
        found = tuple(pack.root for pack in committed_packs(play.game, record))
        yield same_list("roots", sealed.roots, found)


_LAWFUL: dict[tuple[str, str], Finding] = {}  # by game and digest of rules: a house has few of them


def _within_the_law(record: Record, rules_fit: bool) -> Finding:
    """Whether the rules of the record could have been composed under the text they name."""
    if record.edition != listed(record.game).game.edition or not rules_fit:
        return _looked_up(record)
    known = _LAWFUL.get((record.game, record.rules_digest))
    if known is None:
        if len(_LAWFUL) >= MOST_LAWFUL:
            _LAWFUL.clear()
        known = _LAWFUL[record.game, record.rules_digest] = _looked_up(record)
    return known


def _looked_up(record: Record) -> Finding:
    text = record.rules.get("law")
    if record.edition != listed(record.game).game.edition:
        said = f"rules of edition {record.edition}; release {record.release} knows what it was played under"
        return Finding("rules_lawful", holds=None, why=said)
    try:
        listed(record.game).rules(record.rules, text=str(text))
    except RulesRefused as refused:
        texts = (refusal_text(problem, "en", "AOA") for problem in refused.problems)
        return Finding("rules_lawful", holds=False, why=" ".join(texts))
    except UnknownGame as unknown:
        return Finding("rules_lawful", holds=False, why=str(unknown))
    return Finding("rules_lawful", holds=True, why=f"under {text}")


def _outcome(record: Record, play: Play[Any, Any], times: list[int]) -> Iterator[Finding]:
    recorded: Outcome | None = record.outcome
    if recorded is None:
        said = "the record has no outcome to compare with" if play.over else "the jogada was not finished"
        yield Finding("outcome", holds=None, why=said)
        return
    if not play.over:
        yield Finding("outcome", holds=False, why="the record has an outcome; its inputs do not lead to an end")
        return
    found = outcome_of(play)
    for what in ("facts", "movements"):
        yield same_list(what, getattr(recorded, what), getattr(found, what))
    yield equal("carry", recorded.carry, found.carry)
    if recorded.after:
        yield same_list("told_after", recorded.after, tuple(times))
    left = {party: money for party, money in balances(recorded.movements).items() if money and is_stake(party)}
    yield Finding("stakes_settled", holds=not left, why=f"still at stake: {left}" if left else "")
