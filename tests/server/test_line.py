"""Frames on a real line: put together once, whole when they are large, and refused when the line is no more."""

import asyncio
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode
from websockets.protocol import State

from jogofeito.server.line import Frame, Line, sender
from server.socket_support import SLOW, Served, in_casino, table

MESA = table("mesa", SLOW)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_library_would_send(size: int) -> None:
    words = b"x" * size
    frame = Frame(words)
    assert frame.on_the_wire == WireFrame(Opcode.TEXT, words).serialize(mask=False)
    assert frame.on_the_wire is frame.on_the_wire  # made once


class Wire:
    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)


def line(state: State = State.OPEN) -> tuple[Line, Wire]:
    made, wire = Line.__new__(Line), Wire()
    made.writable, made.disconnected = asyncio.Event(), False
    made.writable.set()
    made.transport = wire  # type: ignore[assignment]
    made.conn = type("Conn", (), {"state": state})()
    return made, wire


def test_many_lines_get_the_very_same_bytes() -> None:
    frame, lines = Frame(b"[1]"), [line() for _ in range(3)]

    async def story() -> None:
        for each, _ in lines:
            await each.send_frame(frame)

    asyncio.run(story())
    assert {id(wire.written[0]) for _, wire in lines} == {id(frame.on_the_wire)}


def test_a_line_that_is_full_waits_and_one_that_closes_takes_nothing() -> None:
    async def story() -> None:
        slow, wire = line()
        slow.writable.clear()
        sending = asyncio.create_task(slow.send_frame(Frame(b"[1]")))
        await asyncio.sleep(0)
        assert wire.written == []
        slow.writable.set()
        await sending
        assert len(wire.written) == 1
        gone, wire = line(State.CLOSING)
        with pytest.raises(ClientDisconnected):
            await gone.send_frame(Frame(b"[1]"))
        assert wire.written == []

    asyncio.run(story())


def test_another_servers_line_is_served_as_asgi_has_it() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(sender({"extensions": {}}, send)(Frame("[«olá»]".encode())))  # type: ignore[arg-type]
    assert sent == [{"type": "websocket.send", "text": "[«olá»]"}]


@in_casino(MESA)
async def test_a_real_connection_goes_the_short_way(house: Served) -> None:
    short: list[Frame] = []
    really = Line.send_frame

    async def counted(self: Line, frame: Frame) -> None:
        short.append(frame)
        await really(self, frame)

    Line.send_frame = counted  # type: ignore[method-assign]
    try:
        _, token = await house.person()
        async with house.line(token) as client:
            await client.watch("mesa")
            assert (await client.ask("ping"))["ok"]
    finally:
        Line.send_frame = really  # type: ignore[method-assign]
    assert len(short) >= 3
