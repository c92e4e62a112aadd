"""A table as anybody may see it."""

from typing import TYPE_CHECKING

from jogofeito.floor.state import TableState

if TYPE_CHECKING:
    from jogofeito.floor.table import LiveTable


def state_of(table: "LiveTable") -> TableState:
    live = table.live
    return TableState(
        table=table.id,
        game=table.game.name,
        law=table.settings.law,
        currency=table.rules.currency,
        individual=table.settings.individual,
        closing=table.closing,
        seats={sitter.number: sitter.player for sitter in table.sitters},
        waiting=len(table.sitters.waiting),
        jogada=live.begun.jogada if live else None,
        commitment=live.begun.commitment if live else None,
        bets_close_ms=table.clocks.betting_until_ms if live else None,
        decisions=table.clocks.thinking(live.play) if live else {},
        now_ms=table.clock.now_ms(),
        next_event=table.events.next_number,
        jackpot=table.jackpots.shown(table.jackpot) if table.jackpot else None,
        time_banks=table.clocks.banks(),
        banks_since=table.clocks.banks_since(live.play) if live else {},
        resting=tuple(sorted(each.number for each in table.sitters if each.resting or each.away)),
        suspended_until_ms=table.partida.closes_ms() if table.partida else None,
        limits_coming=table.limits.state(),
        session=table.registration.state(over=table.over) if table.registration else None,
    )
