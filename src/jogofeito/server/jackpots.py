"""Jackpots as clients and the operator are shown them."""

from collections.abc import Iterable

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Entry
from jogofeito.floor.jackpots import JackpotStanding, TableJackpot
from jogofeito.floor.settings import TableSettings
from jogofeito.games.acumulado.plan import Jackpot, alone
from jogofeito.inspection.jackpots import Tally
from jogofeito.messages import label
from jogofeito.server.casino import Casino
from jogofeito.server.shapes import Currency, JackpotCard, JackpotFigures, JackpotPrize
from jogofeito.server.views import both
from jogofeito.server.wire import Text


async def jackpot_at(casino: Casino, settings: TableSettings) -> JackpotCard | None:
    """The jackpot of one table."""
    wanted = casino.hall.jackpot_of(settings)
    return await _card(casino, settings.game, wanted, players_of(casino)[wanted.account]) if wanted else None


async def jackpots_of(casino: Casino) -> list[JackpotCard]:
    """Each jackpot once, with the tables that play for it."""
    found = []
    for tables in players_of(casino).values():
        game = casino.hall.settings[tables[0].table].game
        found.append(await _card(casino, game, tables[0], tables))
    return found


def players_of(casino: Casino) -> dict[Account, list[TableJackpot]]:
    """Which tables of the hall play for which jackpot."""
    found: dict[Account, list[TableJackpot]] = {}
    for settings in casino.hall.settings.values():
        if jackpot := casino.hall.jackpot_of(settings):
            found.setdefault(jackpot.account, []).append(jackpot)
    return found


async def _card(casino: Casino, game: str, jackpot: TableJackpot, tables: Iterable[TableJackpot]) -> JackpotCard:
    plan, stands = jackpot.plan, await casino.floor.jackpots.lately(jackpot)
    currency: Currency = jackpot.account.currency  # type: ignore[assignment]
    return JackpotCard(
        name=plan.name,
        game=game,
        currency=currency,
        value=stands.value,
        balance=stands.balance,
        stake=plan.stake,
        start=plan.start,
        increment=plan.increment,
        ceiling=plan.ceiling,
        overflow=plan.overflow,
        prizes=_prizes(plan, stands),
        tables=[each.table for each in tables],
        approved=await casino.floor.jackpots.takes_stakes(jackpot),
    )


def _prizes(plan: Jackpot, stands: JackpotStanding) -> list[JackpotPrize]:
    return [
        JackpotPrize(
            combination=prize.combination,
            name=_combination(prize.combination),
            sort=prize.sort,
            number=prize.number,
            amount=alone(prize, plan, stands.value),
        )
        for prize in plan.plan
    ]


def _combination(name: str) -> Text:
    """Hands of cards have names of their own (`mao_cor`): alone, `cor` is a colour."""
    key = f"mao_{name}"
    found = _named(key)
    return found if found.pt != key else _named(name)


def _named(key: str) -> Text:
    return both(lambda language: label(key, language))


def figures_of(jackpot: Account, balance: int, entries: Iterable[Entry]) -> JackpotFigures:
    """The entries of a day."""
    tally = Tally()
    for entry in entries:
        tally.count(jackpot, entry)
    return JackpotFigures(
        jackpot=jackpot.name,
        name=_named(jackpot.name.partition("/")[0]),
        currency=jackpot.currency,
        balance=balance,
        contributed=tally.contributed,
        paid=tally.paid,
        filled=tally.filled,
    )
