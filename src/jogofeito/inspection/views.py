"""One player's view of a jogada with hidden cards: made by the house, checked by the player, offline.

A view is the record without what the player was not told. Draws of cards that the player saw are opened against the
root published before the pack's first card; all other cards stay blank. Whoever checks it plays the jogada again with
other cards in the blanks: what the player was told and the whole money must come out the same (decision 19).
"""

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from jogofeito.chance.packs import CommittedPack, Opening, Packs, committed, opens
from jogofeito.chance.sealed import SealedStream, stream_key
from jogofeito.core.game import Game
from jogofeito.core.inputs import Acted, Drawn, Voided
from jogofeito.core.money import Movement
from jogofeito.core.parties import Company, Party
from jogofeito.core.play import Play
from jogofeito.core.record import (
    SCHEMA,
    Contribution,
    Record,
    RecordError,
    SealedChance,
    begin,
    canonical,
    digest,
    plain,
    plain_fact,
    replay,
)
from jogofeito.core.waits import WaitsForChance
from jogofeito.games import UnknownGame, listed
from jogofeito.inspection.findings import Finding, equal, same_list

VIEW: Final = 1
TRIES: Final = 400  # of cards in the blanks; a beaten hand that was not shown must lose with them too


class Blank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True, tag="blank"):
    """A card was drawn that the player did not see."""

    below: int


class Looked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True, tag="card"):
    """A card was drawn that the player saw, then or later; the opening of this number proves it."""

    below: int
    opening: int


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    view: int
    release: str
    edition: int
    game: str
    jogada: str
    viewer: Party
    rules: dict[str, Any]
    rules_digest: str
    company: Company
    carry: dict[str, Any]
    inputs: tuple[Drawn | Acted | Voided | Blank | Looked, ...]
    commitment: str  # to the seed, which only inspectors are shown
    contributions: tuple[Contribution, ...]
    roots: tuple[str, ...]
    openings: tuple[Opening, ...]
    facts: tuple[Any, ...]  # that the player was told
    movements: tuple[Movement, ...]
    carry_after: Any


# ---- made by the house


class CardDrawn(msgspec.Struct, frozen=True):
    """A card of a jogada: of which pack and place, and how much had been told when it was drawn."""

    card: str
    pack: int
    place: int
    told: int


def committed_packs(game: Game[Any, Any], record: Record) -> list[CommittedPack]:
    """The packs that a record was dealt from, as they were when their first cards were drawn. Needs the seed."""
    sealed = record.chance
    if not isinstance(sealed, SealedChance) or not sealed.seed:
        raise RecordError("only an opened seal tells the packs")
    seed, found, packs = bytes.fromhex(sealed.seed), list[CommittedPack](), Packs()
    key = stream_key(seed, sealed.contributions)
    stream = SealedStream(key, sealed.position)
    play = begin(game, record)
    for each in record.inputs:
        if isinstance(each, Drawn) and isinstance(play.waiting, WaitsForChance):
            at = packs.follow(play.waiting)
            if at is not None and not at[1]:
                ahead = SealedStream(key, stream.position)
                found.append(committed(seed, ahead, at[0], play.waiting.names))
            stream.chance(each.below)
        replay(play, each)
    return found


def view_of(game: Game[Any, Any], record: Record, viewer: Party) -> View:
    """What one player is given of a whole record with its seed."""
    packs = committed_packs(game, record)
    roots = tuple(pack.root for pack in packs)
    play, drawn = _played(game, record)
    if not isinstance(record.chance, SealedChance) or not play.over:
        raise RecordError("a view is made of a jogada that is over")
    if record.chance.roots not in ((), roots):
        raise RecordError("the roots that were published are not those of the seed")
    inputs: list[Any] = []
    openings: list[Opening] = []
    for index, each in enumerate(record.inputs):
        card = drawn.get(index)
        if card is None or not isinstance(each, Drawn):
            inputs.append(each)
        elif _was_shown(play, card, viewer):
            inputs.append(Looked(each.below, len(openings)))
            openings.append(packs[card.pack].opening(card.place))
        else:
            inputs.append(Blank(each.below))
    return View(
        view=VIEW,
        release=record.release,
        edition=record.edition,
        game=record.game,
        jogada=record.jogada,
        viewer=viewer,
        rules=record.rules,
        rules_digest=record.rules_digest,
        company=record.company,
        carry=record.carry,
        inputs=tuple(inputs),
        commitment=record.chance.commitment,
        contributions=record.chance.contributions,
        roots=roots,
        openings=tuple(openings),
        facts=_seen(play, viewer),
        movements=tuple(play.movements),
        carry_after=plain(play.carry_after),
    )


def _played(game: Game[Any, Any], record: Record) -> tuple[Play[Any, Any], dict[int, CardDrawn]]:
    """The record played again, and the cards that were drawn, by the number of their input."""
    play, packs, drawn = begin(game, record), Packs(), dict[int, CardDrawn]()
    for index, each in enumerate(record.inputs):
        if isinstance(each, Drawn) and isinstance(play.waiting, WaitsForChance):
            at = packs.follow(play.waiting)
            if at is not None:
                drawn[index] = CardDrawn(play.waiting.names[each.value], *at, len(play.facts))
        replay(play, each)
    return play, drawn


def _was_shown(play: Play[Any, Any], card: CardDrawn, viewer: Party) -> bool:
    """Whether something that was told after the card was drawn lays it open to the viewer."""
    later = play.facts[card.told :]
    return any(told.may_be_seen_by(viewer) and card.card in play.game.shows(told.fact) for told in later)


def _seen(play: Play[Any, Any], viewer: Party) -> tuple[Any, ...]:
    return tuple(plain_fact(told) for told in play.facts if told.may_be_seen_by(viewer))


# ---- checked by the player


def read_view(text: bytes) -> View:
    try:
        view = msgspec.json.decode(text, type=View)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"this is not a whole view: {error}") from error
    if view.view != VIEW:
        raise RecordError(f"this is a view of schema {view.view}; known here: {VIEW}")
    return view


def is_view(text: bytes) -> bool:
    """Whether a file is a view and not a whole record."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(found, dict) and "view" in found


def verify_view(view: View) -> Iterator[Finding]:
    """Everything that a player can check alone, in order."""
    yield equal("rules_digest", view.rules_digest, digest(view.rules))
    yield Finding("seal", holds=None, why="the seed stays closed; an inspector can trace the roots to it")
    told = "as the table told them before the first card" if view.roots else "no card was drawn"
    yield Finding("roots", holds=None, why=f"{', '.join(view.roots)} ({told})".lstrip())
    try:
        played = _consistent(listed(view.game).game, view)
    except (UnknownGame, RecordError) as error:
        yield Finding("replay", holds=False, why=str(error))
        return
    blanks = sum(isinstance(each, Blank) for each in view.inputs)
    yield Finding("replay", holds=True, why=f"{len(view.inputs)} inputs played again, {blanks} cards left blank")
    yield _openings(view, played.drawn)
    yield same_list("facts", view.facts, _seen(played.play, view.viewer))
    yield same_list("movements", view.movements, tuple(played.play.movements))
    yield equal("carry", view.carry_after, plain(played.play.carry_after))


class Dealt(msgspec.Struct, frozen=True):
    """Where a card of a view came from: pack, place, and how many cards the pack had."""

    pack: int
    place: int
    cards: int


class Filled(NamedTuple):
    """A view played again with cards in its blanks, and where its cards came from, by the number of their input."""

    play: Play[Any, Any]
    drawn: dict[int, Dealt]


def _openings(view: View, drawn: dict[int, Dealt]) -> Finding:
    """Every card the player saw was at its place, in the order of the draws, when the root was published."""
    opened = 0
    for index, each in enumerate(view.inputs):
        if not isinstance(each, Looked):
            continue
        opening, dealt = _opening(view, each), drawn[index]
        if (opening.pack, opening.place) != (dealt.pack, dealt.place):
            return Finding("cards", holds=False, why=f"{opening.card} is not the card of place {dealt.place}")
        if dealt.pack >= len(view.roots) or not opens(opening, view.roots[dealt.pack], dealt.cards):
            return Finding("cards", holds=False, why=f"{opening.card} was not there when the root was published")
        opened += 1
    return Finding("cards", holds=True, why=f"all {opened} that were seen are those of the roots")


def _opening(view: View, looked: Looked) -> Opening:
    if not 0 <= looked.opening < len(view.openings):
        raise RecordError(f"there is no opening {looked.opening}")
    return view.openings[looked.opening]


def _consistent(game: Game[Any, Any], view: View) -> Filled:
    """The jogada with cards in its blanks that lead to what the player was told; the last tried, if none do."""
    choose = random.Random(canonical(view))  # noqa: S311 - the same each time, and of no weight
    failed = RecordError("nothing was played")
    found: Filled | None = None
    for _ in range(TRIES):
        try:
            found = _filled(game, view, choose)
        except RecordError as error:
            failed = error
            continue
        if _seen(found.play, view.viewer) == view.facts and tuple(found.play.movements) == view.movements:
            break
    if found is None:
        raise failed
    return found


def _filled(game: Game[Any, Any], view: View, choose: random.Random) -> Filled:
    play, packs, drawn, cards = begin(game, _bare(view)), Packs(), dict[int, Dealt](), 0
    seen = {opening.card for opening in view.openings}
    for index, each in enumerate(view.inputs):
        if isinstance(each, Drawn | Acted | Voided):
            replay(play, each)
            continue
        waiting = play.waiting
        at = packs.follow(waiting) if isinstance(waiting, WaitsForChance) else None
        if not isinstance(waiting, WaitsForChance) or at is None or waiting.below != each.below:
            raise RecordError(f"input {index} is a card of {each.below}; the jogada does not wait for one")
        cards = cards if at[1] else waiting.below
        drawn[index] = Dealt(*at, cards)
        replay(play, Drawn(waiting.below, _value(view, each, waiting, seen, choose)))
    return Filled(play, drawn)


def _value(view: View, each: Blank | Looked, waiting: WaitsForChance, seen: set[str], choose: random.Random) -> int:
    """How chance falls for a card that was seen; for a blank, any card that was not."""
    if isinstance(each, Blank):
        return choose.choice([place for place, name in enumerate(waiting.names) if name not in seen] or [0])
    card = _opening(view, each).card
    if card not in waiting.names:
        raise RecordError(f"{card} cannot be drawn: it is not in the pack")
    return waiting.names.index(card)


def _bare(view: View) -> Record:
    """The record of the jogada before its first input."""
    return Record(
        schema=SCHEMA,
        game=view.game,
        jogada=view.jogada,
        rules=view.rules,
        rules_digest=view.rules_digest,
        company=view.company,
        carry=view.carry,
        inputs=(),
        release=view.release,
        edition=view.edition,
    )
