"""Nonsense on the socket: whatever is sent is answered or ends the line, and moves nothing.

`JOGOFEITO_FUZZ_SEED` sets the seed; a failure names the seed and the message. `JOGOFEITO_MESSAGES` says how many there
are: most are fed straight, some go over a real line, and a share is asked over REST (`test_fuzz_rest.py`).
"""

import asyncio
import json
import os
import random
import string
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog

from jogofeito.core.money import CURRENCIES
from jogofeito.server.casino import Casino, open_casino
from jogofeito.server.line import Frame
from jogofeito.server.lines import Caps
from jogofeito.server.people import Person
from jogofeito.server.serve import MESSAGE_BYTES
from jogofeito.server.settings import SMALL_HOUSE
from jogofeito.server.socket import Connection, Feeds
from server.socket_support import CHIP, ON_BLACK, SLOW, Line, Served, in_casino, seated, table

SEED = int(os.environ.get("JOGOFEITO_FUZZ_SEED", "37"))
MESSAGES = int(os.environ.get("JOGOFEITO_MESSAGES", "100000"))
OVER_REST, OVER_THE_LINE = MESSAGES // 20, MESSAGES // 40
STRAIGHT = MESSAGES - OVER_REST - OVER_THE_LINE
TOGETHER = 50  # messages that are asked before anybody waits for answers: fewer than may be asked at once
VERY_SLOW = msgspec.structs.replace(SLOW, betting_ms=3_600_000)
TABLES = (table("mesa", VERY_SLOW), table("money", VERY_SLOW, "AOA"), table("minha", VERY_SLOW, individual=True))

HUGE = (10**18, 2**63, 2**64, 10**40, -1, -(2**63) - 1, 0, 1.5, 1e300, True, None)
STRINGS = (
    "", " ", "\0", "mesa", "mesa/00000000", "money", "minha", "minha.", "..", "../../etc/passwd", "é" * 300,
    "x" * 5_000, "😀", "'; DROP TABLE entries; --", "{}", "%s%n", "\u202e", "everyone", "seat:1", "croupier", "floor",
)  # fmt: skip
ASKS = ("watch", "unwatch", "sit", "leave", "rest", "act", "start", "seed", "ping")
NO_BET = {**ON_BLACK, "chance": "nenhuma"}
WRONG_ACTS = (
    {"act": "close"}, {"act": "golpe_nulo", "reason": "x"}, {"act": "undisturbed"}, {"act": "late_chips"},
    {"act": "sit", "seat": {"number": 2, "player": "x"}}, {"act": "close_colour", "number": 1}, {"act": "withdraw"},
)  # fmt: skip


class Nonsense:
    """Messages that are wrong in some way, from a seed. None of them can be taken as a bet."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self._kinds: tuple[Callable[[], str | bytes], ...] = (
            self._bytes, self._text, self._truncated, self._mutated, self._wrong_type, self._nested, self._huge,
            self._unknown_field, self._wrong_place, self._wrong_act, self._other_json, self._doubled,
        )  # fmt: skip

    def __iter__(self) -> Iterator[str | bytes]:
        while True:
            yield self._dice.choice(self._kinds)()

    # ---- parts

    def _string(self) -> str:
        dice = self._dice
        if dice.random() < 0.7:
            return dice.choice(STRINGS)
        return "".join(dice.choice(string.printable) for _ in range(dice.randrange(40)))

    def _value(self, depth: int = 0) -> Any:
        dice = self._dice
        kind = dice.randrange(5 if depth < 3 else 3)
        if kind == 0:
            return dice.choice(HUGE)
        if kind in (1, 2):
            return self._string()
        if kind == 3:
            return [self._value(depth + 1) for _ in range(dice.randrange(4))]
        return {self._string(): self._value(depth + 1) for _ in range(dice.randrange(4))}

    def _near(self) -> dict[str, Any]:
        """Well formed, at no open jogada."""
        dice = self._dice
        do = dice.choice(ASKS)
        message: dict[str, Any] = {"do": do, "id": dice.randrange(1, 1_000)}
        if do != "ping":
            message["table"] = self._string()
        if do == "act":
            message |= {"jogada": self._string(), "act": NO_BET, "key": "k"}
        if do == "start":
            message["key"] = "has a space"
        if do == "seed":
            message["seed"] = "not hexadecimal"
        return message

    # ---- kinds

    def _bytes(self) -> bytes:
        return self._dice.randbytes(self._dice.randrange(80))

    def _text(self) -> str:
        return self._string()

    def _truncated(self) -> str:
        text = json.dumps(self._near())
        return text[: self._dice.randrange(len(text))]

    def _mutated(self) -> bytes:
        text = bytearray(json.dumps(self._near()).encode())
        for _ in range(1 + self._dice.randrange(4)):
            text[self._dice.randrange(len(text))] = self._dice.randrange(256)
        return bytes(text)

    def _wrong_type(self) -> str:
        message = self._near()
        message[self._dice.choice(list(message))] = self._value()
        return json.dumps(message)

    def _nested(self) -> str:
        depth = self._dice.choice((10, 500, 1_000, 3_000))
        opening, closing = self._dice.choice((("[", "]"), ('{"act":', "}")))
        inner = opening * depth + "1" + closing * depth
        return f'{{"do":"act","table":"mesa","jogada":"mesa/00000000","key":"k","id":1,"act":{{"act":{inner}}}}}'

    def _huge(self) -> str:
        number = "9" * self._dice.choice((19, 20, 40, 400, 5_000))
        where = self._dice.choice(("id", "after", "answering", "amount"))
        message = {"do": "watch", "table": "nowhere", "id": 1}
        if where in ("answering", "amount"):
            message = {"do": "act", "table": "mesa", "jogada": "mesa/00000000", "key": "k", "act": dict(ON_BLACK)}
        target = message["act"] if where == "amount" else message
        assert isinstance(target, dict)
        target[where] = "HUGE"
        return json.dumps(message).replace('"HUGE"', number)

    def _unknown_field(self) -> str:
        return json.dumps({**self._near(), self._string() or "x": self._value()})

    def _wrong_place(self) -> str:
        return json.dumps(self._near())

    def _wrong_act(self) -> str:
        """To the jogada that is in play, and not to be taken."""
        dice = self._dice
        act: Any = dice.choice((*WRONG_ACTS, self._value(), {**ON_BLACK, "amount": dice.choice((*HUGE, 1, CHIP + 1))}))
        if isinstance(act, dict) and dice.random() < 0.3:
            act = {**act, self._string(): self._value()}
        jogada = dice.choice(("mesa/00000000", "mesa/00000001", "money/00000000"))
        message = {"do": "act", "table": "mesa", "jogada": jogada, "act": act, "key": self._string(), "id": 5}
        return json.dumps(message)

    def _other_json(self) -> str:
        return json.dumps(self._value())

    def _doubled(self) -> str:
        return json.dumps(self._near()) * 2 + self._string()


class Ear:
    """The other end of a connection that is fed straight."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.answered: Counter[str] = Counter()

    async def send(self, frame: Frame) -> None:
        self.frames.append(frame)

    def read(self) -> int:
        """How many answers have come; each must be whole, and a refusal must say why in both languages."""
        answers = 0
        for frame in self.frames:
            for said in msgspec.json.decode(frame.words):
                assert said["say"] != "bye", said
                if said["say"] == "answer":
                    answers += 1
                    self._understandable(said)
        self.frames.clear()
        return answers

    def _understandable(self, said: dict[str, Any]) -> None:
        self.answered[said["refused"]["code"] if said["refused"] else "ok"] += 1
        assert said["ok"] or all(said["refused"]["text"].values()), said


async def money_of(casino: Casino, people: list[Person]) -> dict[tuple[str, str], int]:
    return {(each.id, currency): await casino.purse(each.id, currency) for each in people for currency in CURRENCIES}


async def still_plays(connection: Connection, ear: Ear, jogada: str) -> None:
    message = {"do": "act", "table": "mesa", "jogada": jogada, "act": ON_BLACK, "key": "good", "id": 987654}
    assert await connection.heard(json.dumps(message))
    await asyncio.gather(*connection._asking)
    await asyncio.sleep(0.1)
    said = [each for frame in ear.frames for each in msgspec.json.decode(frame.words)]
    assert [each["ok"] for each in said if each["say"] == "answer" and each["id"] == 987654] == [True]


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What went wrong behind the scenes: errors that were logged, tasks that died."""
    with structlog.testing.capture_logs() as logged:
        found: list[Any] = []
        yield found
        found += [each for each in logged if each["log_level"] in ("error", "critical")]
        assert found == []


def note_dead_tasks(failures: list[Any]) -> None:
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))


def test_wrong_messages_by_the_hundred_thousand_move_nothing(
    tmp_path: Path, failures: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jogofeito.server.socket.MESSAGES_BURST", 10**9)

    async def story() -> None:
        note_dead_tasks(failures)
        async with open_casino(str(tmp_path / "casino.db"), tmp_path, TABLES) as casino:
            people = [await casino.people.guest("pt") for _ in range(2)]
            for each in people:
                await casino.give_demo(each)
            ears = [Ear(), Ear()]
            feeds = Feeds(casino)
            connections = [
                Connection(casino, feeds, person, ear.send) for person, ear in zip(people, ears, strict=True)
            ]
            for connection in connections:
                for do in ("watch", "sit"):
                    await connection.heard(json.dumps({"do": do, "table": "mesa"}))
                    await asyncio.gather(*connection._asking)
            while casino.floor.tables["mesa"].here.jogada is None:
                await asyncio.sleep(0.01)
            before = await money_of(casino, people)
            nonsense = iter(Nonsense(SEED))
            for turn in range(STRAIGHT // TOGETHER):
                connection, ear = connections[turn % 2], ears[turn % 2]
                messages = [next(nonsense) for _ in range(TOGETHER)]
                for message in messages:
                    assert await connection.heard(message), (SEED, message)
                done = await asyncio.gather(*connection._asking, return_exceptions=True)
                wrong = [each for each in done if each is not None]
                assert (wrong, failures) == ([], []), (SEED, turn, messages)
                ear.read()
            assert await money_of(casino, people) == before, SEED
            assert set((await casino.database.totals()).values()) == {0}
            assert await casino.database.audit() == []
            await still_plays(connections[0], ears[0], "mesa/00000000")
            for connection in connections:
                await connection.close()
            codes = ears[0].answered + ears[1].answered
            assert len(codes) > 8, codes  # it was wrong in many ways
            assert codes.total() > STRAIGHT * 0.99, codes  # the rest were watches, answered with the table

    asyncio.run(story())


def test_wrong_messages_over_a_real_line_are_answered_or_end_it(
    tmp_path: Path, failures: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    patient = msgspec.structs.replace(SMALL_HOUSE, caps=Caps(frames_burst=10**9))  # caps have tests of their own

    @in_casino(*TABLES, patched={"jogofeito.server.socket.MESSAGES_BURST": 10**9}, settings=patient)
    async def story(house: Served) -> None:
        note_dead_tasks(failures)
        person, token = await house.person()
        nonsense = (each for each in Nonsense(SEED + 1) if len(msgspec.json.encode(each)) < MESSAGE_BYTES)
        sent = 0
        async with house.line(token) as good:
            jogada = await seated(good, "mesa")
            before = await money_of(house.casino, [person])
            async with house.line(token) as line:
                while sent < OVER_THE_LINE:
                    for _ in range(TOGETHER):
                        await line.send(next(nonsense))
                    sent += TOGETHER
                    begin = len(line.heard)
                    assert (await pinged(line, begin))["ok"], SEED
                assert sum(said["say"] == "answer" for said in line.heard) > sent * 0.95
                assert all(said["say"] != "bye" for said in line.heard), SEED
                await line.send("x" * 100_000)  # more than a message may be
                async with asyncio.timeout(10):
                    await line._listening
                assert line.close_code == 1009
            assert await money_of(house.casino, [person]) == before
            assert (await good.bet("mesa", "good", jogada=jogada))["ok"]

    async def pinged(line: Line, begin: int) -> dict[str, Any]:
        await line.send('{"do":"ping","id":987654321}')
        return await line.until(lambda said: said["say"] == "answer" and said["id"] == 987654321, begin)

    story(tmp_path, monkeypatch)
