"""Stays at a table as the ledger knows them: how one ends, and what is given back when a jogada cannot be finished."""

from typing import Any

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer
from jogofeito.core.record import RecordError, begin, canonical, plain, replay
from jogofeito.floor.books import on_table, purse, stake
from jogofeito.floor.lines import Ended, SealedDraw, Story
from jogofeito.floor.seats import Session
from jogofeito.games import listed


class StayEnded(msgspec.Struct, frozen=True):
    cave: int  # what lay in front of the player
    purse: int | None  # what the purse has now, where something came back to it


async def end_stay(cashier: Cashier, session: Session, *others: JournalLine) -> StayEnded:
    """What lies in front of the player goes back to the purse; the session is written down, with other lines."""
    player, table, currency = session.player, session.table, session.currency
    chips = await _chips_back(cashier, table, player, currency)
    bets = await _bets_back(cashier, session)
    moves = chips + bets
    name = f"session/{player}/{session.began_ms:015d}/{table}"
    posted = await _posted(cashier, Batch(name, moves, (JournalLine(name, 0, canonical(session)), *others)))
    return StayEnded(sum(each.amount for each in chips), posted.balances.get(purse(player, currency).id))


async def take_bets_back(cashier: Cashier, session: Session, name: str) -> int | None:
    """Bets that lie between two jogadas go back to the purse, once under a name; what the purse has then."""
    moves = await _bets_back(cashier, session)
    if not moves:
        return None
    posted = await _posted(cashier, Batch(f"bets/{name}/{session.player}", moves))
    return posted.balances.get(purse(session.player, session.currency).id)


async def exchange_chips(cashier: Cashier, table: str, player: str, currency: str, name: str) -> int | None:
    """What lies in front of a player who stays goes back to the purse, once under a name; what the purse has then."""
    moves = await _chips_back(cashier, table, player, currency)
    if not moves:
        return None
    posted = await _posted(cashier, Batch(f"exchange/{name}/{player}", moves))
    return posted.balances.get(purse(player, currency).id)


async def _chips_back(cashier: Cashier, table: str, player: str, currency: str) -> tuple[Transfer, ...]:
    held = on_table("stack", table, player, currency)
    amount = await cashier.balance(held)
    return (Transfer(held, purse(player, currency), amount, "exchange"),) if amount else ()


async def _bets_back(cashier: Cashier, session: Session) -> tuple[Transfer, ...]:
    """What is taken back was not staked; what of it was won meanwhile, and stayed there, comes back as won."""
    held = on_table("carried", session.table, session.player, session.currency)
    amount = await cashier.balance(held)
    unstaked = min(amount, session.staked)
    session.staked -= unstaked
    session.returned += amount - unstaked
    return (Transfer(held, purse(session.player, session.currency), amount, "withdrawn"),) if amount else ()


async def _posted(cashier: Cashier, batch: Batch) -> Posted:
    (answer,) = await cashier.post(batch)
    if not isinstance(answer, Posted):
        raise RuntimeError(f"the ledger refused {batch.id}: {answer}")
    return answer


async def has_left(cashier: Cashier, table: str, player: str, since_ms: int) -> bool:
    """Whether the player's session at a table was ended after a time."""
    ended_ms = await left_last(cashier, table, player)
    return ended_ms is not None and ended_ms >= since_ms


async def left_last(cashier: Cashier, table: str, player: str) -> int | None:
    """When a player's last session at a table was ended, if there was one."""
    stays = [each for each in await cashier.streams(f"session/{player}/") if each.endswith(f"/{table}")]
    line = await cashier.last_line(stays[-1]) if stays else None
    return msgspec.json.decode(line.payload, type=Session).ended_ms if line else None


async def give_back(cashier: Cashier, story: Story, now_ms: int, *, to_stacks: bool) -> Ended:
    """A jogada that cannot be finished is void: every stake goes back, from what the ledger knows.

    What the table had noted until then, such as chips that were paid late, stays noted: their money has moved.
    Bets that came from a cave go back to it: chips do not leave the table while their player is there.
    """
    begun, currency = story.begun, story.begun.rules["currency"]
    moves = []
    for number, player in story.players().items():
        amount = await cashier.balance(held := stake(begun.jogada, number, currency))
        owner = on_table("stack", begun.table, player, currency) if to_stacks else purse(player, currency)
        if amount:
            moves.append(Transfer(held, owner, amount, "refund"))
    ended = Ended("", _goes_on(story), 0, now_ms)
    line = JournalLine(f"jogada/{begun.jogada}", story.last_line + 1, canonical(ended))
    await cashier.post(Batch(f"{begun.jogada}/void", tuple(moves), (line,), begun.jogada))
    return ended


def _goes_on(story: Story) -> Any:
    """What is remembered; where chance has been drawn that nobody knows, less what may have been shown since."""
    remembered = _remembered(story)
    if not any(isinstance(played.input, SealedDraw) for played in story.played.values()):
        return remembered
    game = listed(story.begun.game).game
    return plain(game.salvaged(msgspec.convert(remembered, game.carry)))


def _remembered(story: Story) -> dict[str, Any]:
    """What the table knew, as far as its story can be played again; what it began with, if that is not possible."""
    before = Story(story.begun, {}, (), None, 0).record()
    try:
        play = begin(listed(story.begun.game).game, before)
        for played in story.played.values():
            if isinstance(played.input, SealedDraw):
                break
            replay(play, played.input)
        if not play.over:
            play.void("not_finished")
    except RecordError:
        return story.begun.carry
    return plain(play.carry_after)  # type: ignore[no-any-return]
