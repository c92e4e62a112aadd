"""Plays jogadas of every game under every text of the law and keeps their whole records, game by game.

The same code gives the same files. It needs nothing but a release of the project on the path, so that records can be
made from a checkout of an older one too: `PYTHONPATH=<checkout>/src:<checkout>/tests python tools/corpus.py <folder>`.
"""

import lzma
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from contract_tables import TABLES
from jogofeito.core.drivers import random_policy
from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.core.record import written
from jogofeito.core.waits import WaitsForAct
from jogofeito.games import GAMES, Listed
from jogofeito.law.rules import Between, LawLayer, Open, RulesRefused
from jogofeito.law.rules import OneOf as OneValueOf

ROOT = Path(__file__).parents[1]
VARIANTS = 16  # tables under each text with values of the operator picked at random
CHAINS = 3  # companies at each table
JOGADAS = 6  # one after another, with the carry going on
BETWEEN_PLAYERS = ("holdem", "omaha", "poquer-sintetico")
NAMES = ("ana", "rui", "eva", "zé", "lia", "ivo", "mia", "gil", "noa", "rita", "tó", "inês", "olá", "quim")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests" / "corpus" / version("jogofeito")
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[bytes]] = defaultdict(list)
    for name, play in (*golden_plays(), *random_plays()):
        found[play.game.name].append(written(play, name))
    for game, records in found.items():
        text = b"".join(record + b"\n" for record in records)
        packed = lzma.compress(text, preset=9 | lzma.PRESET_EXTREME)
        (folder / f"{game}.jsonl.xz").write_bytes(packed)
        sys.stdout.write(f"{game:22} {len(records):5} records {len(text):10,} bytes, {len(packed):8,} packed\n")


def golden_plays() -> Iterator[tuple[str, Play[Any, Any]]]:
    """The scenes that a person has read."""
    for file in sorted((Path(import_module("support").__file__ or "").parent / "golden").glob("test_golden*.py")):
        for scene in import_module(f"golden.{file.stem}").SCENES:
            yield f"golden/{scene.__name__}", scene()


def random_plays() -> Iterator[tuple[str, Play[Any, Any]]]:
    for number, (game, text, values) in enumerate((*TABLES, *picked_tables())):
        for chain in range(CHAINS):
            random = Random(f"{game} {text} {number} {chain}")  # noqa: S311 - the same each time
            for place, play in enumerate(jogadas(GAMES[game], text, values, random)):
                yield f"{text}/{number}/{chain}/{place}", play


def picked_tables() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Values that the law leaves open, picked at random; those that do not go together are left out."""
    for game, entry in GAMES.items():
        for law in entry.laws:
            random = Random(f"{game} {law.text}")  # noqa: S311
            for _ in range(VARIANTS):
                yield game, law.text, picked(entry, law, random)


def picked(entry: Listed[Any, Any], law: LawLayer[Any], random: Random) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, field in law.fields.items():
        if not isinstance(field, Open) or random.random() < 0.6:
            continue
        if isinstance(field.bound, OneValueOf):
            value = random.choice(field.bound.values)
        elif isinstance(field.bound, Between) and isinstance(field.default, int) and field.default:
            low, high, step = field.bound.low, field.bound.high, field.bound.step
            near = range(max(low, field.default // 3), min(high, field.default * 3) + 1)
            value = random.choice([*near[:: max(1, len(near) // 40)], field.default]) // step * step
        else:
            continue
        try:
            rules = entry.rules({**values, name: value}, text=law.text)
            Play(entry.game, rules, entry.game.first_carry(rules), Company())
        except (RulesRefused, ValueError):
            continue
        values[name] = value
    return values


def jogadas(entry: Listed[Any, Any], text: str, values: dict[str, Any], random: Random) -> Iterator[Play[Any, Any]]:
    game, rules = entry.game, entry.rules(values, text=text)
    carry, company = game.first_carry(rules), _company(game.seats(rules), random)
    for _ in range(JOGADAS):
        if game.name in BETWEEN_PLAYERS and random.random() < 0.7:
            carry, company = _caves(game, rules, random)
        play = Play(game, rules, carry, company)
        _run(play, random)
        yield play
        carry, company = play.carry_after, play.company_after()


def _company(seats: int, random: Random) -> Company:
    count = random.randint(0 if random.random() < 0.1 else 1, min(seats, len(NAMES)))
    numbers = sorted(random.sample(range(1, seats + 1), count))
    taken = tuple(Seat(number, name) for number, name in zip(numbers, NAMES, strict=False))
    return Company(taken, waiting=random.choice((0, 0, 1, 3)))


def _caves(game: Any, rules: Any, random: Random) -> tuple[Any, Company]:
    """Players who have brought caves of many sizes, some of whom rest."""
    most = min(rules.seats, len(NAMES))
    count = random.randint(min(most, max(2, rules.players)), most)
    seats = tuple(Seat(each, NAMES[each - 1], rules.minimum * random.randint(1, 60)) for each in range(1, count + 1))
    places = [{"seat": each.number, "player": each.player} for each in seats]
    plain = {"marker": random.randint(1, count), "hands": random.randint(0, 40), "places": places}
    return msgspec.convert(plain, game.carry), Company(seats)


def _run(play: Play[Any, Any], random: Random) -> None:
    """At random to the end; now and then the jogada is void before."""
    policy = random_policy(random.randrange, patience=random.choice((12, 30, 90)))
    left = random.randint(0, 25) if random.random() < 0.12 else -1
    while play.waiting is not None:
        if left == 0:
            play.void("power cut")
            return
        left -= 1
        if isinstance(play.waiting, WaitsForAct):
            play.take(*policy(play.waiting.offers))
        else:
            play.draw(random.randrange(play.waiting.below))


if __name__ == "__main__":
    main()
