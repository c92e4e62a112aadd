"""Hands of poker for those who played them, in formats that other programs read."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

import msgspec

from jogofeito.cashier.ledger import Cashier, JournalLine
from jogofeito.core.record import RecordError
from jogofeito.floor.lines import Story, read
from jogofeito.formats.history import NoHistory, SeenHand, When, seen_hand
from jogofeito.formats.history_phh import write_phh
from jogofeito.formats.history_text import write_text
from jogofeito.games.poquer.game import POKERS
from jogofeito.messages import label
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.replays import SEES_ALL, story_of

Format = Literal["phh", "text"]
MOST_HANDS = 500
MOST_LOOKED_THROUGH = 5_000  # jogadas of a table, for those that the player was in


class Download(msgspec.Struct, frozen=True):
    name: str
    text: str


async def history_of(cashier: Cashier, jogada: str, person: Person, form: Format) -> Download:
    """One hand, for whoever played it; with all cards for the inspector."""
    story = await story_of(cashier, jogada)
    try:
        hand = seen(story, person)
    except NoHistory as lack:
        raise _denied(lack, jogada) from lack
    if hand.seat not in hand.order and person.role not in SEES_ALL:
        raise Denied(403, "not_your_hand", jogada=jogada)
    return Download(f"{_file_name(jogada)}.{'phh' if form == 'phh' else 'txt'}", written([hand], form))


async def last_hands_of(cashier: Cashier, table: str, person: Person, last: int, form: Format) -> Download:
    """The last hands that the player was in at a table, oldest first."""
    line = await cashier.last_line(f"table/{table}")
    if line is None:
        raise Denied(404, "no_jogada_yet", table=table)
    hands: list[SeenHand] = []
    for index in range(line.number, max(-1, line.number - MOST_LOOKED_THROUGH), -1):
        lines = await cashier.journal(f"jogada/{table}/{index:08d}")
        story = await asyncio.to_thread(_decoded, lines)
        if story.begun.game not in POKERS:
            raise Denied(404, "history_not_here", jogada=story.begun.jogada)
        hand = await asyncio.to_thread(_of_player, story, person)  # tables play on meanwhile
        if hand is not None:
            hands.append(hand)
        if len(hands) == min(max(1, last), MOST_HANDS):
            break
    if not hands:
        raise Denied(404, "no_hand_of_yours", table=table)
    return Download(f"{_file_name(table)}.{'phhs' if form == 'phh' else 'txt'}", written(hands[::-1], form))


def _decoded(lines: Sequence[JournalLine]) -> Story:
    return Story.of(read(lines))


def _of_player(story: Story, person: Person) -> SeenHand | None:
    if person.id not in story.players().values():
        return None
    try:
        hand = seen(story, person)
    except (NoHistory, RecordError):
        return None
    return hand if hand.seat in hand.order else None


def seen(story: Story, person: Person) -> SeenHand:
    """With the person's eyes: their own name, and of the others what the table calls them."""
    if story.ended is None:
        raise NoHistory("jogada_in_play", story.begun.jogada)
    players = story.players()
    names = {number: person.name or player if player == person.id else player for number, player in players.items()}
    number = next((number for number, player in players.items() if player == person.id), None)
    everything = person.role in SEES_ALL
    return seen_hand(story.record(), number, names=names, when=_when(story.begun.at_ms), everything=everything)


def written(hands: Sequence[SeenHand], form: Format) -> str:
    return write_phh(hands) if form == "phh" else write_text(hands, _combination)


def _combination(name: str) -> str:
    key = f"mao_{name}"
    return label(key, "en")


def _when(at_ms: int) -> When:
    moment = datetime.fromtimestamp(at_ms / 1000, UTC)
    return When(moment.year, moment.month, moment.day, moment.strftime("%H:%M:%S"))


def _file_name(text: str) -> str:
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-.") else "-" for letter in text)


def _denied(lack: NoHistory, jogada: str) -> Denied:
    if lack.code == "jogada_in_play":
        return Denied(409, "jogada_in_play", jogada=jogada)
    if lack.code == "no_hand_dealt":
        return Denied(404, "no_hand_dealt", jogada=jogada)
    return Denied(404, "history_not_here", jogada=jogada)
