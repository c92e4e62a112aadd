"""A jogada as a person reads it: offers, acts, chance, facts and money, in the order in which they came."""

from collections.abc import Iterator
from typing import Any

import msgspec

from jogofeito.core.facts import Told
from jogofeito.core.inputs import Acted, Drawn, Input, Voided
from jogofeito.core.money import Movement
from jogofeito.core.parties import EVERYONE, Party
from jogofeito.core.play import Play
from jogofeito.core.record import OtherRelease, Record, begin, canonical, plain, replay, told
from jogofeito.core.waits import Waiting, WaitsForAct, WaitsForChance
from jogofeito.games import listed


def transcript(record: Record) -> Iterator[str]:
    """The lines of a record, played again; of an edition that is played no more, what it has told."""
    try:
        play = begin(listed(record.game).game, record)
    except OtherRelease as other:
        yield from _heading(record)
        yield str(other)
        yield from _as_told(record)
    else:
        yield from _heading(record)
        yield from _played(play, record)


def _heading(record: Record) -> Iterator[str]:
    yield f"{record.game} · jogada {record.jogada} · law {record.rules.get('law')} · rules {record.rules_digest[:16]}"
    for each in record.company.seats:
        yield f"seat {each.number}: {each.player}, stack {each.stack}, carried {each.carried}"
    yield f"waiting: {record.company.waiting}"
    yield f"carry before: {canonical(record.carry).decode()}"
    yield ""


def _played(play: Play[Any, Any], record: Record) -> Iterator[str]:
    told, moved = 0, 0
    for given in (None, *record.inputs):
        if given is not None:
            yield f"> {_input(given)}"
            replay(play, given)
        yield from (f"    $ {_movement(movement)}" for movement in play.movements[moved:])
        yield from (f"    {_fact(fact)}" for fact in play.facts[told:])
        told, moved = len(play.facts), len(play.movements)
        if play.waiting:
            yield f"  ? {_waiting(play.waiting)}"
    yield ""
    yield from _end(play)


def _as_told(record: Record) -> Iterator[str]:
    if record.outcome is None:
        return
    yield ""
    yield from (f"    $ {_movement(movement)}" for movement in record.outcome.movements)
    yield from (f"    {_plain_fact(each.fact, each.to)}" for each in told(listed(record.game).game, record))
    yield ""
    yield f"carry after: {canonical(record.outcome.carry).decode()}"


def _input(each: Input) -> str:
    match each:
        case Drawn(below, value):
            return f"chance({below}) = {value}"
        case Acted(by, act):
            return f"{by} {_named(act, 'act')}"
        case Voided(reason):
            return f"void: {reason}"


def _waiting(waiting: Waiting) -> str:
    match waiting:
        case WaitsForChance(below, what):
            return f"chance({below}) {what}".rstrip()
        case WaitsForAct(offers):
            named = []
            for party, offer in offers.items():
                default = f" else {_named(plain(offer.default), 'act')}" if offer.default is not None else ""
                named.append(f"{party} {offer.__struct_config__.tag}{default}")
            return ", ".join(named)


def _fact(told: Told) -> str:
    return _plain_fact(plain(told.fact), told.to)


def _plain_fact(fact: dict[str, Any], to: Party) -> str:
    return _named(fact, "fact") + ("" if to == EVERYONE else f" (only to {to})")


def _movement(movement: Movement) -> str:
    about = f" on {movement.about}" if movement.about else ""
    return f"{movement.payer} -> {movement.payee} {movement.amount} {movement.why}{about}"


def _named(value: dict[str, Any], tag: str) -> str:
    rest = " ".join(f"{key}={_short(item)}" for key, item in value.items() if key != tag)
    return f"{value[tag]} {rest}".rstrip()


def _short(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _end(play: Play[Any, Any]) -> Iterator[str]:
    if not play.over:
        yield "not finished"
        return
    yield f"carry after: {canonical(play.carry_after).decode()}"
    for each in play.company_after().seats:
        yield f"seat {each.number}: {each.player}, stack {each.stack}, carried {each.carried}"
