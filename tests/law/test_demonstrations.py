"""A demonstration is the game itself: with the same seed and the same acts everybody is told the same as for money."""

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from bacara_support import TABLES as BACARA
from floor.simulated import simulated, until
from floor.test_table import Casino
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import DEMO
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import purse
from jogofeito.floor.settings import Pace, TableSettings
from poker_floor_support import Poker, plain_table
from poquer_support import proving
from table_support import Heard

PACE = Pace(betting_ms=10_000, decision_ms=4_000, pause_ms=2_000)
EUR = 100
RICH = 10_000 * EUR

Told = list[dict[str, Any]]


async def pay_in(casino: Casino, player: str, currency: str) -> None:
    source = Account("mint" if currency == DEMO else "cash", currency, "desk")
    await casino.cashier.post(Batch(f"in/{player}", (Transfer(source, purse(player, currency), RICH, "in"),)))


def bets_are_open(casino: Casino) -> bool:
    live = casino.table.live
    return any(offer.clock == "betting" for offer in getattr(live and live.play.waiting, "offers", {}).values())


def jogada_with(bets: tuple[str, ...]) -> Callable[[Casino, str, Told], Coroutine[Any, Any, None]]:
    async def story(casino: Casino, currency: str, told: Told) -> None:
        heard = Heard(casino.table, "ana")
        await pay_in(casino, "ana", currency)
        assert isinstance(await casino.table.sit("ana"), int)
        await until(lambda: bets_are_open(casino))
        for number, chance in enumerate(bets):
            act = {"act": "place", "chance": chance, "amount": 10 * EUR}
            assert isinstance(await casino.bet("ana", act, f"k{number}"), Accepted)
        jogada = await casino.jogada()
        await casino.over(jogada)
        told += [each.fact for each in heard.events if getattr(each, "jogada", "") == jogada and hasattr(each, "fact")]
        told.append({"purse": await casino.cashier.balance(purse("ana", currency))})

    return story


async def one_hand(casino: Casino, currency: str, told: Told) -> None:
    assert isinstance(casino, Poker)
    heard = Heard(casino.table, "ana")
    players = ("ana", "rui", "eva", "ivo")
    for player in players:
        await pay_in(casino, player, currency)
        assert isinstance(await casino.table.sit(player), int)
        await casino.buy(player)
    await casino.hand()
    told += [each.fact for each in heard.events if hasattr(each, "fact")]
    told += [{player: await casino.stack(player)} for player in players]


def played(make: type[Casino], settings: TableSettings, currency: str, story: Any) -> Told:
    told: Told = []

    async def run() -> None:
        casino = make(settings, 5)
        await story(casino, currency, told)
        await casino.close()

    simulated(run)
    return told


def same(make: type[Casino], settings: TableSettings, story: Any) -> None:
    def of(currency: str) -> Told:
        return played(
            make, msgspec.structs.replace(settings, values={**settings.values, "currency": currency}), currency, story
        )

    money, demo = of("EUR"), of(DEMO)
    assert len(money) > 5
    assert money == demo


@pytest.mark.law("PT808.31")
def test_banca_francesa_tells_the_same_for_credits() -> None:
    table = TableSettings("mesa-1", "banca-francesa", "PT808", pace=PACE)
    same(Casino, table, jogada_with(("pequeno", "grande")))


@pytest.mark.law("PT812.37")
@pytest.mark.parametrize("text", ["PT812", "PT812-II"])
def test_bacara_tells_the_same_for_credits(text: str) -> None:
    game, law = BACARA[text]
    same(Casino, TableSettings("mesa-1", game, law, pace=PACE), jogada_with(("ponto",)))


@proving(PT809="PT809.75", PT811="PT811.74")
def test_poker_tells_the_same_for_credits(text: str) -> None:
    same(Poker, plain_table(text), one_hand)
