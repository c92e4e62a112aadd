"""A jogada may end void anywhere: at every input of random jogadas one after another, at every table.

Every stake goes back to whose it was, the memory of the table fits its rules and is as it was before, and the next
jogada plays. A game whose memory may go on meanwhile, such as a shoe out of which cards have come, says in its support
module what must hold of it instead: `VOID_MEMORY`, by the name of the game.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from contract_tables import TABLES, Table, beginning, every_table
from jogofeito.core.drivers import Policy, random_policy, run
from jogofeito.core.facts import Fact, JogadaVoid
from jogofeito.core.money import Movement, balances, is_stake
from jogofeito.core.offers import Act, Below
from jogofeito.core.parties import Party
from jogofeito.core.play import Play
from jogofeito.core.record import canonical, plain, read_record, record_of, resume
from jogofeito.core.room import Room, Void
from jogofeito.core.waits import Offers
from jogofeito.games.acumulado.acts import JackpotJoined, JackpotWon, JoinJackpot
from shoe_support import open_cards
from support import go_on, seeded

Memory = Callable[[Play[Any, Any]], bool]  # whether what a void jogada leaves is what it must
SEEDS = range(2)
JOGADAS = 4


def declared() -> dict[str, Memory]:
    """What the support modules of the games say of their memory."""
    modules = [import_module(file.stem) for file in sorted(Path(__file__).parents[1].glob("*_support.py"))]
    return {game: holds for module in modules for game, holds in getattr(module, "VOID_MEMORY", {}).items()}


def unchanged(play: Play[Any, Any]) -> bool:
    return bool(play.carry_after == play.carry)


MEMORY = declared()


# ---- jogadas of which every beginning is tried


def watched(play: Play[Any, Any], broken: list[BaseException]) -> Play[Any, Any]:
    """The same jogada from its beginning; should the game break down over a void, `broken` has why."""
    told = play.game.jogada

    async def jogada(rules: Any, carry: Any, room: Room) -> Any:
        try:
            return await told(rules, carry, room)
        except (Void, GeneratorExit):
            raise
        except BaseException as error:
            broken.append(error)
            raise

    return Play(replace(play.game, jogada=jogada), play.rules, play.carry, play.company)


def some_policy(draw: Below) -> Policy:
    """At random; but whoever may play for the jackpot does, which chance alone lets few do."""
    some = random_policy(draw, patience=12 + draw(30))

    def policy(offers: Offers) -> tuple[Party, Act]:
        for party, offer in offers.items():
            if is_seat(party) and offer.clock == "betting" and offer.check(JoinJackpot()) is None:
                return party, JoinJackpot()
        return some(offers)

    return policy


def is_seat(party: Party) -> bool:
    return party.startswith("seat:")


def cut_off(table: Table, seed: int) -> Iterator[tuple[Play[Any, Any], list[BaseException]]]:
    """Every beginning of some jogadas one after another, of which the table goes on from a whole one to the next."""
    draw = seeded(seed)
    play = beginning(table)
    for _ in range(JOGADAS):
        run(play, draw, some_policy(draw))
        for done in range(len(play.inputs)):
            broken: list[BaseException] = []
            again = watched(play, broken)
            for each in play.inputs[:done]:
                go_on(again, each)
            yield again, broken
        play = Play(play.game, play.rules, play.carry_after, play.company_after())


# ---- whose money it was


def owner(party: Party) -> str:
    """A seat with its purse, its stack and its stakes; or whoever else has money."""
    kind, _, number = party.partition(":")
    return f"seat:{number}" if kind in ("seat", "stack", "carried", "at_stake") else party


def settled(movements: list[Movement]) -> bool:
    """Whether money has passed from one owner to another, which a void does not take back."""
    return any(owner(each.payer) != owner(each.payee) for each in movements)


def of_owners(movements: list[Movement]) -> dict[str, int]:
    gained: dict[str, int] = {}
    for party, amount in balances(movements).items():
        gained[owner(party)] = gained.get(owner(party), 0) + amount
    return {whose: amount for whose, amount in gained.items() if amount}


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_every_stake_goes_back_to_whose_it_was(table: Table, seed: int) -> None:
    for play, broken in cut_off(table, seed):
        before = list(play.movements)
        staked = {party: amount for party, amount in balances(before).items() if is_stake(party) and amount}
        play.void("power cut")
        assert broken == []
        assert play.facts[-1].fact == JogadaVoid("power cut")
        back = play.movements[len(before) :]
        assert {each.why for each in back} <= {"refund"}
        given: dict[str, int] = {}
        for each in back:
            given[each.payer] = given.get(each.payer, 0) + each.amount
        assert given == staked
        assert not any(amount for party, amount in balances(play.movements).items() if is_stake(party))
        if not settled(before):
            assert of_owners(play.movements) == {}
        assert all(each.stack >= 0 and each.carried >= 0 for each in play.company_after().seats)


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_the_memory_of_the_table_is_as_before_and_the_next_jogada_plays(table: Table, seed: int) -> None:
    for place, (play, _) in enumerate(cut_off(table, seed)):
        play.void("power cut")
        assert play.game.carry_fits(play.rules, play.carry_after) is None
        assert msgspec.convert(plain(play.carry_after), play.game.carry) == play.carry_after
        assert MEMORY.get(play.game.name, unchanged)(play), f"after input {len(play.inputs) - 1}"
        if place % 5 == seed:
            following = beginning(table).game
            after = Play(following, play.rules, play.carry_after, play.company_after())
            draw = seeded(place)
            run(after, draw, random_policy(draw, patience=10))
            assert sum(balances(after.movements).values()) == 0
            text = canonical(record_of(play, "contract"))
            assert canonical(record_of(resume(following, read_record(text)), "contract")) == text


@pytest.mark.parametrize("game", ["blackjack", "poquer-sem-descarte"])
def test_jogadas_are_cut_off_after_somebody_has_joined_the_jackpot(game: str) -> None:
    told: set[type[Fact]] = set()
    for table in TABLES:
        if table[0] == game and "jackpot.stake" in table[2]:
            for play, _ in cut_off(table, 0):
                told |= {type(each.fact) for each in play.facts}
    assert JackpotJoined in told
    assert game != "blackjack" or JackpotWon in told  # paid, and the cards not yet back in the shuffler


@pytest.mark.parametrize("game", ["blackjack", "bacara-ponto-e-banca", "bacara-macau"])
def test_a_shoe_that_takes_back_a_card_that_was_seen_is_found(game: str) -> None:
    found = 0
    for play, _ in cut_off((game, *next(each[1:] for each in TABLES if each[0] == game)), 0):
        play.void("power cut")
        after: Any = play.carry_after
        seen = sorted(open_cards([each.fact for each in play.facts]))
        if after.shoe is None or not seen:
            continue
        shoe = msgspec.structs.replace(after.shoe, unseen=(*after.shoe.unseen, seen[0]))
        void = SimpleNamespace(carry=play.carry, facts=play.facts, rules=play.rules)
        assert MEMORY[game](SimpleNamespace(**vars(void), carry_after=after))  # type: ignore[arg-type]
        forged = SimpleNamespace(**vars(void), carry_after=msgspec.structs.replace(after, shoe=shoe))
        assert not MEMORY[game](forged)  # type: ignore[arg-type]
        found += 1
    assert found


def test_only_listed_games_declare_what_holds_of_their_memory() -> None:
    assert set(MEMORY) <= {name for name, _, _ in TABLES}
