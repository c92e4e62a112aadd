"""A jogada that cannot be finished is void only if the ledger has written so."""

import asyncio

import pytest

from cashier import conftest as on_both_databases
from casino_support import play_some
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.floor.books import stake
from jogofeito.floor.lines import Story, read
from jogofeito.floor.stays import give_back

database, postgres_server = on_both_databases.database, on_both_databases.postgres_server


@pytest.mark.parametrize("short_of", [1, 2])
def test_what_the_ledger_refuses_is_not_told_as_done(database: str, short_of: int) -> None:
    """Whoever gives back knows the story less its last lines, as a server that another has overtaken."""

    async def told() -> None:
        await play_some(database)
        cashier = await open_cashier(database)
        stream = (await cashier.streams("jogada/"))[0]
        lines = read(await cashier.journal(stream))
        known = {number: line for number, line in lines.items() if number <= max(lines) - short_of}
        story = Story.of(known)
        held = stake(story.begun.jogada, next(iter(story.players())), "AOA")
        await cashier.post(Batch("left", (Transfer(Account("cash", "AOA", "desk"), held, 700, "test"),)))
        with pytest.raises(RuntimeError, match="the ledger refused"):
            await give_back(cashier, story, 1, to_stacks=False)
        assert await cashier.balance(held) == 700
        last = await cashier.last_line(stream)
        assert last is not None
        assert last.number == max(lines)
        await cashier.close()

    asyncio.run(told())
