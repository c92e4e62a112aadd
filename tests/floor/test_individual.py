"""Tables of one player, who starts each jogada: at some, only after betting."""

from typing import Any

import msgspec
import pytest

from floor.simulated import simulated
from floor.test_table import ALONE, Casino
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import purse
from jogofeito.floor.settings import TableSettings

BANCA = TableSettings("mesa-1", "banca-francesa", "PT808", individual=True)
BACARA = TableSettings("mesa-1", "bacara-ponto-e-banca", "PT812", {"cut": False}, individual=True)
MACAU = msgspec.structs.replace(BACARA, game="bacara-macau")


@pytest.mark.parametrize(
    "settings, chance, rule",
    [
        pytest.param(BANCA, "pequeno", "PT808.14", marks=pytest.mark.law("PT808.14"), id="PT808"),
        pytest.param(BACARA, "ponto", "PT812.28", marks=pytest.mark.law("PT812.28"), id="PT812"),
        pytest.param(MACAU, "ponto", "PT812.28", marks=pytest.mark.law("PT812.28"), id="PT812-macau"),
        pytest.param(ALONE, "encarnado", "", id="AO2"),
    ],
)
def test_where_the_law_says_so_nothing_starts_without_a_bet(settings: TableSettings, chance: str, rule: str) -> None:
    async def story() -> None:
        casino = Casino(settings)
        currency = "EUR" if rule else "AOA"
        cash = Transfer(Account("cash", currency, "desk"), purse("ana", currency), 10**7, "in")
        await casino.cashier.post(Batch("in/ana", (cash,)))
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        started: Any = await casino.table.start("ana", "k1")
        if rule:
            assert isinstance(started, Refusal)
            assert (started.code, started.rule) == ("start_needs_bet", rule)
            bet = {"act": "place", "chance": chance, "amount": casino.table.rules.minimum * 2}
            assert isinstance(await casino.bet("ana", bet, "k2", jogada), Accepted)
            started = await casino.table.start("ana", "k3")
        assert isinstance(started, Accepted)
        await casino.table.leave("ana")
        await casino.close()

    simulated(story)
