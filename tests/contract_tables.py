"""The tables that every game's contract is tried at."""

from typing import Any

import pytest

from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.games import GAMES, listed

Table = tuple[str, str, dict[str, Any]]  # game, text of the law, values of the operator

# every listed game under each of its laws as they stand, and the tables that differ most from them
TABLES: list[Table] = [
    *((name, layer.text, {}) for name, entry in GAMES.items() for layer in entry.laws),
    ("roleta-americana", "AO1", {"numeration": "americana", "colours": ["azul", "verde", "rosa"]}),
    ("banca-francesa", "AO3", {"readings.other_totals": "lose", "readings.line_limits": "bet", "minimum": 7}),
    ("craps", "AO4", {"bar": "ases", "readings.come_out": "resting", "readings.dont_odds_limit": "prize", "seats": 3}),
    ("cussec", "AO5", {"dice": "real", "readings.triple_totals": "lose", "readings.repeated": "lose"}),
    ("bacara-ponto-e-banca", "AO10", {"readings.draw_table": "letter", "standing": 8, "shoe": "baralhador"}),
    ("bacara-macau", "AO11", {"table": "double", "standing": 12, "ceiling": 1300_00, "readings.pair_cap": "together"}),
    ("bacara-macau", "PT812", {"ceiling": 0, "handling": "players", "seats": 5, "pair_bets": False}),
    ("poquer-sem-descarte", "AO9", {"shuffling": "automatico", "readings.open_card": "letter", "jackpot.stake": 10_00}),
    ("poquer-sem-descarte", "AO9", {"jackpot.stake": 10_00, "most_prizes": 700 * 100_00, "readings.second_bet": 1}),
    ("poquer-sem-descarte", "AO9", {"most_prizes": 201 * 100_00, "readings.prize_cap": "cut", "seats": 6}),
    (
        "blackjack",
        "AO6",
        {"shoe": "continuo", "jackpot.stake": 100, "jackpot.prizes": ["dois_ases=rest", "par_naipe=9x"]},
    ),
    ("blackjack", "AO6", {"online": True, "decks": 8, "doubling": "any", "most_splits": 2, "special_prize": False}),
    (
        "blackjack",
        "AO6",
        {
            "decks": 4,
            "seats": 6,
            "readings.resplit_aces": True,
            "readings.double_split_aces": True,
            "readings.giving_up": "unless_blackjack",
            "readings.give_up_split": True,
            "readings.bank_blackjack": "initial",
            "readings.special_cards": "any_three",
            "readings.follower_insurance": "after_decider",
        },
    ),
    ("holdem", "AO15", {"dealer": "croupier", "commission.by": "session"}),
    ("omaha", "AO14", {"other_variant": "holdem", "limit": "half_pot"}),
    ("poquer-sintetico", "AO16", {"dealer": "croupier"}),
    ("chemin-de-fer", "AO12", {"dealer": "croupier", "standing": 3, "readings.burn_count": "besides"}),
    ("poquer-sintetico", "PT809", {"limit": "maximum", "most_in_hand": 8_00, "showdown": "choice", "raises": 2}),
]

# who plays, where three do not make a game
COMPANIES: dict[str, tuple[Seat, ...]] = {
    "chemin-de-fer": tuple(Seat(*each) for each in ((1, "ana"), (2, "rui"), (3, "eva"), (5, "lia"), (10, "joao"))),
}

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join([*table[:2], *map(str, table[2])]))


def beginning(table: Table) -> Play[Any, Any]:
    entry = listed(table[0])
    rules = entry.rules(table[2], text=table[1])
    people = COMPANIES.get(table[0], (Seat(1, "ana"), Seat(2, "rui"), Seat(3, "eva")))
    company = Company(people, waiting=1)
    return Play(entry.game, rules, entry.game.first_carry(rules), company)
