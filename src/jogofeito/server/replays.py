"""A jogada told again, to whoever may know what of it."""

from typing import Any

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.core.facts import Told
from jogofeito.core.game import Game
from jogofeito.core.parties import Party, seat
from jogofeito.core.play import Play, Voided
from jogofeito.core.policies import Policies
from jogofeito.core.record import Record, RecordError, begin, outcome_of, plain, replay, resume
from jogofeito.floor.lines import Ended, Story, read
from jogofeito.floor.seats import staked_and_returned
from jogofeito.games import listed
from jogofeito.server.feed import called
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import JogadaCard, Replay, ReplayStep

SEES_ALL = ("inspector",)


async def story_of(cashier: Cashier, jogada: str) -> Story:
    lines = read(await cashier.journal(f"jogada/{jogada}"))
    if not lines:
        raise Denied(404, "no_such_jogada", jogada=jogada)
    return Story.of(lines)


async def record_of(cashier: Cashier, jogada: str, person: Person) -> Record:
    """The whole record with its seed, of a jogada that is over; where cards stay hidden, for the inspector only."""
    story = await story_of(cashier, jogada)
    if story.ended is None:
        raise Denied(409, "jogada_in_play", jogada=jogada)
    if not may_have_record(listed(story.begun.game).game, person):
        raise Denied(403, "record_hidden", jogada=jogada)
    record = story.record()
    play = resume(listed(record.game).game, record)
    return msgspec.structs.replace(record, outcome=outcome_of(play)) if play.over else record


def may_have_record(game: Game[Any, Any], person: Person | None) -> bool:
    return not game.hides or (person is not None and person.role in SEES_ALL)


async def replay_of(cashier: Cashier, jogada: str, person: Person) -> Replay:
    story = await story_of(cashier, jogada)
    if story.ended is None:  # nobody knows before its end what it hides, of the house's staff neither
        raise Denied(409, "jogada_in_play", jogada=jogada)
    begun, game = story.begun, listed(story.begun.game).game
    number = next((number for number, player in story.players().items() if player == person.id), None)
    if number is None and person.role not in SEES_ALL and not policies_of(story).onlookers:
        raise Denied(403, "no_onlookers")
    viewer = seat(number) if number else Party("")
    play = begin(game, Story(begun, {}, (), None, 0).record())
    steps = list(_steps(play, 0, begun.at_ms, begun.rules["currency"], person, viewer))
    for played, given in zip(story.played.values(), story.inputs(), strict=False):
        told = len(play.facts)
        try:
            replay(play, given)
        except RecordError:
            break  # a jogada that broke down is shown as far as it went
        steps += _steps(play, told, played.at_ms, begun.rules["currency"], person, viewer)
    staked, returned = staked_and_returned(number, play.movements) if number else (None, None)
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
        steps=steps,
        staked=staked,
        returned=returned,
        open=may_have_record(game, person),
    )


def policies_of(story: Story) -> Policies:
    game = listed(story.begun.game).game
    return game.policies(msgspec.convert(story.begun.rules, game.rules))


def _steps(
    play: Play[Any, Any], told: int, at_ms: int, currency: str, person: Person, viewer: Party
) -> list[ReplayStep]:
    return [
        ReplayStep(fact := plain(each.fact), called(fact, currency), at_ms)
        for each in play.facts[told:]
        if _may_see(each, person, viewer)
    ]


def _may_see(told: Told, person: Person, viewer: Party) -> bool:
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
