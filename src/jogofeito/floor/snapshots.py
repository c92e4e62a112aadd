"""A table as one player, or somebody who only looks on, may see it."""

from typing import TYPE_CHECKING

import msgspec

from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Snapshot, Summary
from jogofeito.floor.state import TableState
from jogofeito.floor.streams import OwnOffer, OwnSeat

if TYPE_CHECKING:
    from jogofeito.floor.table import LiveTable


def snapshot_of(table: "LiveTable", player: str | None, after: int | None, *, sees_jogadas: bool) -> Snapshot:
    here = table.here
    streams, live = here.streams, here.jogada
    streams.flush()  # whoever is told how things stand is not told again how they came to
    hidden = None if sees_jogadas else hidden_from(table, player)
    resumed = after is not None and streams.remembered(after)
    jogada = live.begun.jogada if live else table.door.last_jogada
    facts = streams.facts_after(after or 0, player) if resumed else streams.facts_of(jogada, player)
    if not sees_jogadas and (since := seated_since(table, player)) is not None:
        facts = [each for each in facts if each.at_ms >= since or (live is not None and each.jogada == jogada)]
    state = state_of(table)
    return Snapshot(
        number=streams.next_number - 1,
        state=without_jogada(state) if hidden else state,
        lying={} if hidden else here.game.lying(here.carry),
        results=() if hidden else tuple(table.results),
        facts=() if hidden else tuple(facts),
        whole=not resumed,
        seat=seat_of(table, player),
        offer=offer_of(table, player),
        hidden=hidden,
    )


def hidden_from(table: "LiveTable", player: str | None) -> Refusal | None:
    """Why somebody who does not play sees nothing of the jogadas, where the law or the house wants it so."""
    if table.here.policies.onlookers or (player is not None and table.here.seats.of(player)):
        return None
    return Refusal("no_onlookers", {}, table.here.rule_of("onlookers"))


def seated_since(table: "LiveTable", player: str | None) -> int | None:
    """Where nobody looks on, whoever sits down learns nothing of the jogadas that others have played before."""
    sitter = table.here.seats.of(player) if player is not None else None
    return sitter.session.began_ms if sitter is not None and not table.here.policies.onlookers else None


def seat_of(table: "LiveTable", player: str | None) -> OwnSeat:
    if player is None:
        return OwnSeat(seat=None)
    own = table.policies.seating.seat_of(player)
    if own.seat is None and own.place is None and table.session:
        return msgspec.structs.replace(own, place=table.session.place_of(player))
    return own


def offer_of(table: "LiveTable", player: str | None) -> OwnOffer:
    live, sitter = table.here.jogada, table.here.seats.of(player) if player is not None else None
    if live is None:
        return OwnOffer(jogada="", offer_number=0, offer=None)
    if sitter is None:
        return OwnOffer(jogada=live.begun.jogada, offer_number=0, offer=None)
    return live.offer_of(sitter.player, sitter.number)


def state_of(table: "LiveTable") -> TableState:
    here, clocks = table.here, table.clocks
    live, jackpot, suspension = here.jogada, table.partida.jackpot, table.policies.suspension
    return TableState(
        table=table.id,
        game=here.game.name,
        law=here.settings.law,
        currency=here.rules.currency,
        individual=here.settings.individual,
        closing=here.closing,
        seats={sitter.number: sitter.player for sitter in here.seats},
        waiting=len(here.waiting),
        jogada=live.begun.jogada if live else None,
        commitment=live.begun.commitment if live else None,
        bets_close_ms=clocks.betting_until_ms if live else None,
        decisions=clocks.thinking(live.play) if live else {},
        now_ms=here.now_ms(),
        next_event=here.streams.next_number,
        jackpot=table.jackpots.shown(jackpot) if jackpot else None,
        time_banks=here.time_banks(),
        banks_since=clocks.banks_since(live.play) if live else {},
        resting=tuple(sorted(each.number for each in here.seats if each.out)),
        suspended_until_ms=suspension.closes_ms() if suspension else None,
        limits_coming=table.policies.limits.state(),
        session=table.session.state(table.id, over=table.over) if table.session else None,
        onlookers=here.policies.onlookers,
        seat_lot=here.lots.commitment if here.policies.seats_drawn else "",
    )


def without_jogada(state: TableState) -> TableState:
    """As much as somebody has to know in order to sit down."""
    return msgspec.structs.replace(
        state, jogada=None, commitment=None, decisions={}, time_banks={}, banks_since={}, resting=()
    )


def summary_of(table: "LiveTable") -> Summary:
    here = table.here
    return Summary(
        table=table.id,
        players=len(here.seats),
        waiting=len(here.waiting),
        results=tuple(table.results) if here.policies.onlookers else (),
        bets_close_ms=table.clocks.betting_until_ms if here.jogada else None,
        closing=here.closing,
        over=table.over,
        in_play=here.jogada is not None,
        heard=here.streams.heard,
        session=table.session.state(table.id, over=table.over) if table.session else None,
    )
