"""What outlives a jogada fits the rules it was made under, and goes on under no others."""

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jogofeito.core.drivers import random_policy, run
from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.core.record import RecordError, begin, in_its_edition, read_record, record_of
from jogofeito.games import GAMES, listed
from jogofeito.inspection.verify import verify
from support import seeded

CORPUS = Path(__file__).parents[1] / "corpus"
NEWER = {"chemin-de-fer"}  # than the last release that wrote its records down


@pytest.mark.parametrize("game", [game for game in GAMES if game not in NEWER])
def test_every_carry_of_the_old_records_fits_its_rules(game: str) -> None:
    """Also those of schema 1, which nobody held against their rules then."""
    checked = 0
    for file in CORPUS.glob(f"*/{game}.jsonl.xz"):
        for text in lzma.decompress(file.read_bytes()).splitlines()[::5]:
            record = read_record(text)
            assert record.outcome is not None
            then = in_its_edition(listed(game).game, record)
            rules = msgspec.convert(record.rules, then.rules)
            for carry in (record.carry, record.outcome.carry):
                assert then.carry_fits(rules, msgspec.convert(carry, then.carry)) is None
                checked += 1
    assert checked > 100


def carry_after(game: str, text: str, values: dict[str, Any], seed: int, jogadas: int) -> Any:
    """What a table with these rules carries after some random jogadas."""
    known, rules, draw = listed(game).game, listed(game).rules(values, text=text), seeded(seed)
    carry, company = known.first_carry(rules), Company((Seat(1, "ana"), Seat(2, "rui"), Seat(3, "eva")))
    for _ in range(jogadas):
        play = run(Play(known, rules, carry, company), draw, random_policy(draw, patience=40))
        carry, company = play.carry_after, play.company_after()
    return carry


SHOE = {"order": [], "unseen": list(range(52)) * 6, "size": 312, "dealt": 5}
# game, text of the law, a carry that was possible under some rules, the operator's values now, and what is said
OTHERS: list[tuple[str, str, dict[str, Any], dict[str, Any], str]] = [
    (
        "blackjack",
        "AO6",
        {"shoe": {**SHOE, "warning": 240}},
        {"decks": 4},
        "filled with 312 cards, and 4 decks have 208",
    ),
    ("blackjack", "AO6", {"shoe": {**SHOE, "warning": 312}}, {"decks": 6}, "0 cards lie behind the warning card"),
    ("blackjack", "AO6", {"shoe": {**SHOE, "warning": 262}}, {"shoe": "continuo"}, "cards lie behind the warning card"),
    ("blackjack", "AO6", {"last_cut": 7}, {"seats": 6}, "seat 7 cut last"),
    ("bacara-ponto-e-banca", "AO10", {"shoe": {**SHOE, "size": 416, "warning": 404}}, {}, "6 decks have 312"),
    ("bacara-macau", "AO11", {"shoe": {**SHOE, "warning": 300}}, {"warning": 14}, "12 cards lie behind the warning"),
    ("bacara-macau", "PTM", {"shoe": {**SHOE, "warning": 300}}, {"shoe": "baralhador"}, "12 cards lie behind"),
    (
        "roleta-americana",
        "AO1",
        {"holders": [{"seat": 1, "player": "ana", "colour": "azul", "chip_value": 100_00}]},
        {"colours": ["verde", "rosa"]},
        "ana holds azul, which is no colour of this table",
    ),
    (
        "roleta-americana",
        "AO1",
        {"holders": [{"seat": 1, "player": "ana", "colour": "azul", "chip_value": 100_00}]},
        {"minimum": 500_00},
        "the chips of azul are worth 10000",
    ),
    (
        "roleta-americana",
        "AO1",
        {"holders": [{"seat": 3, "player": "ana", "colour": "azul", "chip_value": 100_00}]},
        {"colours": ["azul", "rosa"]},
        "seat 3 of 2",
    ),
    (
        "roleta-francesa",
        "AO2",
        {"holders": [{"seat": 1, "player": "ana", "colour": "azul", "chip_value": 100_00}]},
        {},
        "no colour of this table",
    ),
    ("banca-francesa", "AO3", {"terno": 30}, {}, "terno 30 is in use"),
    ("craps", "AO4", {"point": 7}, {}, "the puck lies on 7"),
    ("craps", "AO4", {"after": 9}, {"seats": 3}, "more than the 3 seats"),
    (
        "craps",
        "AO4",
        {"point": 6, "bets": [{"seat": 1, "player": "ana", "chance": "pass_line", "amount": 100_00}]},
        {"minimum": 200_00},
        "10000 lies on pass_line, and the rules take 20000",
    ),
    (
        "craps",
        "AO4",
        {"point": 6, "bets": [{"seat": 1, "player": "ana", "chance": "pass_line", "amount": 5_000_00}]},
        {"maximum": 13, "most_paid": 26},
        "the rules take 260000 at most",
    ),
    ("holdem", "PT811", {"places": [{"seat": 10, "player": "ana"}]}, {"seats": 6}, "more than the 6 seats"),
    ("holdem", "AO15", {"session_open": True}, {}, "a session is open"),
    ("omaha", "AO14", {"variant": "holdem"}, {}, "holdem was chosen last, and the table plays omaha"),
    ("poquer-sintetico", "PT809", {"places": [{"seat": 1, "player": "a", "warnings": 1}]}, {}, "nobody warns"),
    ("poquer-sintetico", "PT809", {"places": [{"seat": 1, "player": "a", "waits": True}]}, {}, "waits for the big bet"),
]


@pytest.mark.parametrize("game, text, carry, values, said", OTHERS, ids=lambda each: str(each)[:40])
def test_a_carry_of_other_rules_is_refused_with_the_reason(
    game: str, text: str, carry: dict[str, Any], values: dict[str, Any], said: str
) -> None:
    known, rules = listed(game).game, listed(game).rules(values, text=text)
    whole = msgspec.convert(carry, known.carry)
    assert said in str(known.carry_fits(rules, whole))
    record = record_of(Play(known, rules, known.first_carry(rules), Company()), "one")
    other = msgspec.structs.replace(record, carry=msgspec.to_builtins(whole))
    with pytest.raises(RecordError, match="the carry does not fit the rules"):
        begin(known, other)
    assert {finding.what: finding.holds for finding in verify(other)}["replay"] is False
    assert begin(known, msgspec.structs.replace(other, schema=1)).carry == whole


@pytest.mark.parametrize("shoe", ["sabot", "continuo"])
def test_a_shoe_in_use_goes_on_under_its_own_rules_and_no_others(shoe: str) -> None:
    values = {"shoe": shoe, "decks": 6}
    carry = carry_after("blackjack", "AO6", values, seed=5, jogadas=2)
    fits = listed("blackjack").game.carry_fits
    assert carry.shoe is not None or shoe == "continuo"
    assert fits(listed("blackjack").rules(values), carry) is None
    if carry.shoe is not None:
        assert fits(listed("blackjack").rules({**values, "decks": 4}), carry) is not None


@pytest.mark.parametrize(
    "change, said",
    [
        ({"order": [1, 2, 3]}, "the order of the cards is known"),
        ({"dealt": 263}, "263 cards have been dealt"),
        ({"unseen": list(range(52))}, "52 cards are unseen, and 307 are left"),
        ({"unseen": [7] * 307}, "not those of 6 decks"),
        ({"unseen": [*range(1, 53)] * 6}, "not those of 6 decks"),
    ],
)
def test_a_shoe_that_no_rules_can_fill_is_refused(change: dict[str, Any], said: str) -> None:
    rules = listed("blackjack").rules({"decks": 6})
    shoe = {**SHOE, "warning": 262, **change}
    carry = msgspec.convert({"shoe": shoe}, listed("blackjack").game.carry)
    assert said in str(listed("blackjack").game.carry_fits(rules, carry))
