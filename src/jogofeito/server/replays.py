"""A jogada told again, to whoever may know what of it."""

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.core.game import Game
from jogofeito.core.inputs import Voided
from jogofeito.core.parties import Party, seat
from jogofeito.core.policies import Policies
from jogofeito.core.record import (
    FIRST_SCHEMA,
    OtherRelease,
    Record,
    RecordError,
    ToldAt,
    canonical,
    in_its_edition,
    plain,
    told,
)
from jogofeito.floor.lines import Ended, Story, read
from jogofeito.floor.seats import staked_and_returned
from jogofeito.floor.settings import OWN
from jogofeito.games import listed
from jogofeito.inspection.views import View, view_of
from jogofeito.server.feed import called
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import JogadaCard, Replay, ReplayStep

SEES_ALL = ("inspector",)
STAFF = ("operator", "inspector")  # who settle disputes


async def story_of(cashier: Cashier, jogada: str) -> Story:
    lines = read(await cashier.journal(f"jogada/{jogada}"))
    if not lines:
        raise Denied(404, "no_such_jogada", jogada=jogada)
    return Story.of(lines)


async def record_of(cashier: Cashier, jogada: str, person: Person) -> Record | View:
    """The whole record with its seed, of a jogada that is over.

    Where cards stay hidden it is for the inspector; whoever played gets a view that opens what they saw.
    """
    story = await story_of(cashier, jogada)
    if story.ended is None:
        raise Denied(409, "jogada_in_play", jogada=jogada)
    record, game = story.record(), listed(story.begun.game).game
    number = seat_in(story, person)
    if may_have_record(game, person) and may_look_on(story, person):
        return record
    if not game.hidden_facts:
        raise Denied(403, "no_onlookers")
    if number is None or record.outcome is None:
        raise Denied(403, "record_hidden", jogada=jogada)
    return await asyncio.to_thread(view_of, game, record, seat(number))


def written_record(found: Record | View) -> bytes:
    """As canonical JSON; records of the first schema name no release and no edition."""
    if isinstance(found, Record) and found.schema == FIRST_SCHEMA:
        known = plain(found)
        return canonical({name: known[name] for name in known if name not in ("release", "edition")})
    return canonical(found)


def seat_in(story: Story, person: Person) -> int | None:
    return next((number for number, player in story.players().items() if player == person.id), None)


def may_have_record(game: Game[Any, Any], person: Person | None) -> bool:
    return not game.hidden_facts or (person is not None and person.role in SEES_ALL)


async def replay_of(cashier: Cashier, jogada: str, person: Person) -> Replay:
    story = await story_of(cashier, jogada)
    if story.ended is None:  # nobody knows before its end what it hides, of the house's staff neither
        raise Denied(409, "jogada_in_play", jogada=jogada)
    begun, game = story.begun, game_of(story)
    number = seat_in(story, person)
    if not may_look_on(story, person):
        raise Denied(403, "no_onlookers")
    viewer, record = seat(number) if number else Party(""), story.record()
    moved = record.outcome.movements if record.outcome else ()
    staked, returned = staked_and_returned(number, moved) if number else (None, None)
    return Replay(
        jogada=jogada,
        table=begun.table,
        game=begun.game,
        law=begun.rules["law"],
        currency=begun.rules["currency"],
        began_ms=begun.at_ms,
        ended_ms=story.ended.at_ms,
        void=is_void(story),
        seat=number,
        lying=game.lying(msgspec.convert(begun.carry, game.carry)),
        rules_digest=begun.rules_digest,
        commitment=begun.commitment,
        steps=_steps(story, told(game, record), person, viewer),
        staked=staked,
        returned=returned,
        open=may_have_record(game, person),
    )


def may_look_on(story: Story, person: Person) -> bool:
    """Whoever played and the house's staff; others where there are onlookers, and never at a player's own table."""
    if seat_in(story, person) is not None or person.role in STAFF:
        return True
    return OWN not in story.begun.table and policies_of(story).onlookers


def game_of(story: Story) -> Game[Any, Any]:
    """In the edition in which it was played; as it is today, where that is known no more."""
    game = listed(story.begun.game).game
    try:
        return in_its_edition(game, story.record())
    except RecordError:
        return game


def policies_of(story: Story) -> Policies:
    """As its rules had them, in the edition that it was played in; of one that is played no more, the narrowest."""
    try:
        game = in_its_edition(listed(story.begun.game).game, story.record())
    except OtherRelease:
        return Policies(onlookers=False)
    return game.policies(msgspec.convert(story.begun.rules, game.rules))


def _steps(story: Story, facts: Iterable[ToldAt], person: Person, viewer: Party) -> list[ReplayStep]:
    """What was told, as far as this person may know it; each at the time of the input that brought it about."""
    times, currency = (
        [story.begun.at_ms, *(each.at_ms for each in story.played.values())],
        story.begun.rules["currency"],
    )
    return [
        ReplayStep(each.fact, called(each.fact, currency), times[each.after])
        for each in facts
        if may_see(each, person, viewer)
    ]


def may_see(told: ToldAt, person: Person, viewer: Party) -> bool:
    return told.may_be_seen_by(viewer) or person.role in SEES_ALL


def is_void(story: Story) -> bool:
    """Without a seed to show, although chance was sealed: it broke down, and every stake went back."""
    broke_down = story.ended is not None and not story.ended.seed and not story.begun.croupier
    voided = any(isinstance(each.input, Voided) for each in story.played.values())
    return broke_down or (story.ended is not None and voided)


async def jogadas_of(cashier: Cashier, table: str, before: int | None, limit: int = 50) -> list[JogadaCard]:
    """The jogadas of a table, newest first, before a number."""
    last = await cashier.last_line(f"table/{table}")
    if last is None:
        return []
    top = last.number if before is None else min(last.number, before - 1)
    cards = []
    for index in range(top, max(-1, top - limit), -1):
        story = Story.of(read(await cashier.journal(f"jogada/{table}/{index:08d}")))
        cards.append(
            JogadaCard(
                jogada=story.begun.jogada,
                table=table,
                began_ms=story.begun.at_ms,
                ended_ms=story.ended.at_ms if isinstance(story.ended, Ended) else None,
                void=is_void(story),
                rules_digest=story.begun.rules_digest,
            )
        )
    return cards
