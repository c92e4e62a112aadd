"""Writes `ways.json` of póquer sem descarte: python -m jogofeito.lab.poquer_sem_descarte.ways DIRECTORY."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec

from jogofeito.games.poquer_sem_descarte.rules import AO9, Rules
from jogofeito.lab.poquer_sem_descarte.counting import Tie
from jogofeito.lab.poquer_sem_descarte.exact import Faced
from jogofeito.lab.poquer_sem_descarte.odds import WAYS_FILE, Ways, ways_key
from jogofeito.lab.poquer_sem_descarte.strategies import STRATEGIES, offered
from jogofeito.law.rules import OneOf, Open, compose

CHOICES = tuple(name for name in AO9.fields if name.startswith("readings.") or name == "shuffling")


def every_rules() -> Iterator[Rules]:
    """The rules with every combination of what the operator may choose and the odds may hang on."""
    bounds = {name: field.bound for name in CHOICES if isinstance(field := AO9.fields[name], Open)}
    values = [bound.values for bound in bounds.values() if isinstance(bound, OneOf)]
    for chosen in product(*values):
        yield compose(AO9, dict(zip(bounds, chosen, strict=True)))


def count() -> dict[str, Ways]:
    """All ways anew: for each of the readings of a tie one sweep over all hands."""
    by_tie: dict[Tie, dict[str, tuple[Rules, int]]] = defaultdict(dict)
    for rules in every_rules():
        for strategy in offered(rules):
            by_tie[Tie.of(rules)][ways_key(rules, strategy)] = rules, STRATEGIES.index(strategy)
    found: dict[str, Ways] = {}
    for tie, wanted in by_tie.items():
        faced = Faced.of(tie)
        found |= {key: faced.ways(faced.acts(*each)) for key, each in wanted.items()}
    return dict(sorted(found.items()))


def text_of(found: dict[str, Ways]) -> str:
    """A line for each, so that a change can be read."""
    lines = (
        f"{msgspec.json.encode(key).decode()}: {msgspec.json.encode(ways).decode()}" for key, ways in found.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(sys.argv[1], WAYS_FILE).write_text(text_of(count()), encoding="utf-8")
