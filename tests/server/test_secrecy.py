"""In the middle of a jogada, of every game: no role learns from any answer or any frame what only one seat may know."""

import asyncio
import random
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jogofeito.core.game import Game
from jogofeito.core.inputs import Drawn
from jogofeito.core.offers import Offer
from jogofeito.core.parties import EVERYONE, number_of, seat
from jogofeito.core.record import plain
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import GAMES, listed
from jogofeito.games.cussec.acts import DomeLifted
from jogofeito.games.poquer.between import Between
from jogofeito.server.casino import MINIMUM
from jogofeito.server.line import Frame
from jogofeito.server.socket import Connection
from server.routes_support import NAMES, QUERIES, WHO
from server.support import Place, Visitor, until, visit
from table_support import AskedTable

NAME = "mesa"
LONG_MS = 600_000  # the jogada stands still while everybody is asked
LEAD = 5  # inputs after which a jogada without hidden facts is well under way
PLAYERS = 5
Fact = dict[str, Any]


def a_table_of(game: str) -> TableSettings:
    entry = listed(game)
    values = {"currency": "DEMO", "minimum": MINIMUM["DEMO"]}
    # where cards are hidden they are dealt once bets are closed
    pace = Pace(500 if entry.game.hidden_facts else LONG_MS, decision_ms=LONG_MS, interval_ms=300, pause_ms=10)
    return TableSettings(NAME, game, entry.laws[0].text, values, pace=pace, idle_jogadas=1_000)


def hidden(table: AskedTable) -> dict[str, list[Fact]]:
    """What has been told to some seats only, by player."""
    found: dict[str, list[Fact]] = {}
    live = table.live
    for told in live.play.facts if live else ():
        if told.to != EVERYONE and told.to.startswith("seat:"):
            sitter = table.sitters.at(number_of(told.to))
            assert sitter is not None
            found.setdefault(sitter.player, []).append(plain(told.fact))
    return found


def parts(said: Any) -> Iterator[Any]:
    """Everything inside a message, at whatever depth."""
    yield said
    inside = said.values() if isinstance(said, dict) else said if isinstance(said, list) else ()
    for each in inside:
        yield from parts(each)


def tells(said: Any, fact: Fact) -> bool:
    """Whether a message has a fact, or the cards of it in whatever order."""
    cards = sorted(fact["cards"])
    return any(
        each == fact or (isinstance(each, list) and each and all(isinstance(card, str) for card in each)
                         and sorted(each) == cards)
        for each in parts(said)
    )  # fmt: skip


def thrown_unseen(table: AskedTable) -> tuple[int, ...]:
    """Of cussec: the dice lie under the dome from before the first bet on, and no fact has told them."""
    live = table.live
    assert live is not None
    assert not any(isinstance(told.fact, DomeLifted) for told in live.play.facts)
    return tuple(each.value + 1 for each in live.play.inputs if isinstance(each, Drawn))


def foretells(said: Any, dice: tuple[int, ...]) -> list[Any]:
    """Every place that has these dice one after the other, in whatever order: as a list, in fields, in words."""
    ways = {sign.join(map(str, order)) for order in permutations(dice) for sign in ("-", ",", ", ")}
    found = []
    for each in parts(said):
        values = list(each.values()) if isinstance(each, dict) else each
        if isinstance(values, list) and len(values) >= len(dice) and all(type(value) is int for value in values):
            rows = [values[at : at + len(dice)] for at in range(len(values) - len(dice) + 1)]
            found += [each for row in rows if sorted(row) == sorted(dice)]
        elif isinstance(each, str) and any(way in each for way in ways):
            found.append(each)
    return found


def test_dice_are_found_however_they_are_told() -> None:
    dice = (6, 1, 4)
    told: list[Any] = [{"dice": [1, 4, 6]}, [{"x": "4-6-1"}], {"first": 6, "second": 4, "third": 1}, [[9, 6, 4, 1]]]
    for said in told:
        assert foretells(said, dice), said
    others: list[Any] = [{"dice": []}, [1, 4], {"first": 6, "second": 4}, {"x": [[1], [4], [6]]}, ["1", "4-6"]]
    for said in others:
        assert not foretells(said, dice), said


class Listening:
    """A line of somebody who watches the table; all frames are kept."""

    def __init__(self, place: Place, visitor: Visitor) -> None:
        self.frames: list[str] = []
        assert visitor.person is not None
        self._line = Connection(place.casino, place.app.state.feeds, visitor.person, self._send)

    async def _send(self, frame: Frame) -> None:
        self.frames.append(frame.words.decode())

    async def watch(self) -> None:
        for message in ({"do": "watch", "id": 1, "table": NAME}, {"do": "watch", "id": 2, "table": NAME, "after": 0}):
            assert await self._line.heard(msgspec.json.encode(message))
            await until(lambda: bool(self.frames))

    @property
    def heard(self) -> list[Any]:
        return [msgspec.json.decode(frame) for frame in self.frames if frame]

    async def close(self) -> None:
        await self._line.close()


def done_with(offer: Offer[Any], draw: random.Random) -> dict[str, Any] | None:
    """Whoever gathers for a hand brings a cave; other offers are answered at random."""
    if isinstance(offer, Between):
        return {"act": "buy_cave", "amount": offer.cave, "post": True} if offer.cave else None
    act = offer.random_act(draw.randrange)
    return None if act is None else plain(act)


async def act_until_something_is_hidden(place: Place, table: AskedTable, game: Game[Any, Any]) -> None:
    """Everybody does something that is offered, until a seat knows what others do not, or chance has been drawn."""
    draw, keys = random.Random(7), iter(range(10_000))
    loop = asyncio.get_running_loop()
    end = loop.time() + 20
    while loop.time() < end:
        live = table.live
        if live is None:
            await asyncio.sleep(0.02)
            continue
        if hidden(table) or (not game.hidden_facts and len(live.play.inputs) > LEAD):
            return
        for sitter in table.sitters:
            offered = live.play.offer_to(seat(sitter.number))
            act = done_with(offered[1], draw) if offered else None
            if act is not None:
                await table.act(sitter.player, live.begun.jogada, act, f"k{next(keys)}")
        await asyncio.sleep(0.02)
    raise AssertionError("nothing was ever hidden")


async def everything_said_to(place: Place, visitor: Visitor, jogada: str) -> Iterator[Any]:
    """The answers of all routes that can be read, asked about the jogada in play and its table."""
    said = []
    asked = {"jogada": jogada, "table": NAME}
    for method, path in WHO:
        if method != "GET" or path.endswith((".html", "/conformity", "/odds")):
            continue
        query = {name: asked[name] for name in QUERIES.get(path, {})}
        answer = await visitor.http.get(path.format(**{**NAMES, "table": NAME}), params=query)
        assert answer.status_code < 500
        said.append(msgspec.json.decode(answer.content) if answer.content[:1] in b"[{" else answer.text)
    if visitor.person is not None and visitor.person.role in ("operator", "inspector"):
        said.append((await visitor.http.post("/api/inspector/inspection")).json())
    return iter(said)


@pytest.mark.parametrize("game", GAMES)
def test_no_role_learns_in_the_middle_of_a_jogada_what_is_not_for_it(game: str, tmp_path: Path) -> None:
    known = listed(game).game

    async def story(place: Place) -> None:
        there = [await place.come("player") for _ in range(PLAYERS)]
        looking = [await place.come(role) for role in ("guest", "player", "operator", "inspector")]
        for player in there:
            assert player.person is not None
            await place.casino.give_demo(player.person)
            assert isinstance(await place.casino.sit(player.person, NAME), Accepted)
        everybody = [*there, *looking]
        lines = {each.id: Listening(place, each) for each in everybody}
        for line in lines.values():
            await line.watch()
        table = AskedTable(place.casino.floor.tables[NAME])
        await act_until_something_is_hidden(place, table, known)
        live = table.live
        assert live is not None
        seed, jogada = live.seal._seed.hex(), live.begun.jogada
        secrets = hidden(table)
        assert bool(secrets) == known.hidden_facts
        dice = thrown_unseen(table) if game == "cussec" else ()
        assert len(dice) == (3 if game == "cussec" else 0)
        await asyncio.sleep(0.05)  # what was told is on its way
        for visitor in everybody:
            answers = [*await everything_said_to(place, visitor, jogada), *lines[visitor.id].heard]
            assert table.live is live, "it ended meanwhile"
            text = msgspec.json.encode(answers).decode()
            assert seed not in text
            assert live.begun.locked_seed not in text
            assert not any("inputs" in each for each in parts(answers) if isinstance(each, dict))
            assert not dice or foretells(answers, dice) == []
            for whose, facts in secrets.items():
                for fact in facts:
                    if "cards" in fact:
                        assert tells(answers, fact) == (whose == visitor.id), (visitor.person, fact)
        for line in lines.values():
            await line.close()

    visit(story, tmp_path, a_table_of(game))
