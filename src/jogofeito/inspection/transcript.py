"""A jogada as a person reads it: offers, acts, chance, facts and money, in the order in which they came."""

from collections.abc import Iterator
from typing import Any

import msgspec

from jogofeito.core.facts import Told
from jogofeito.core.money import Movement
from jogofeito.core.parties import EVERYONE
from jogofeito.core.play import Acted, Drawn, Input, Play, Voided
from jogofeito.core.record import Record, begin, canonical, plain, replay
from jogofeito.core.room import Waiting, WaitsForAct, WaitsForChance
from jogofeito.games import listed


def transcript(record: Record) -> Iterator[str]:
    """The lines of a record, played again."""
    play = begin(listed(record.game).game, record)
    yield f"{record.game} · jogada {record.jogada} · law {play.rules.law} · rules {record.rules_digest[:16]}"
    for each in record.company.seats:
        yield f"seat {each.number}: {each.player}, stack {each.stack}, carried {each.carried}"
    yield f"waiting: {record.company.waiting}"
    yield f"carry before: {canonical(record.carry).decode()}"
    yield ""
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
    audience = "" if told.to == EVERYONE else f" (only to {told.to})"
    return _named(plain(told.fact), "fact") + audience


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
