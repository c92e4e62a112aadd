"""The strategy of chemin de fer on the command line: which model, which acts are free, and the chart of it."""

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, cast

from rich.table import Table
from rich.text import Text

from jogofeito.cli.common import Refused, decks_of, out, print_json
from jogofeito.games.chemin_de_fer.rules import Rules
from jogofeito.lab.chemin_de_fer.chart import (
    LETTERS,
    WORDS,
    Cell,
    Chart,
    column_names,
    exactly,
    headline,
    label,
    to_svg,
    together,
)
from jogofeito.lab.chemin_de_fer.equilibrium import NotFound, equilibrium
from jogofeito.lab.chemin_de_fer.models import Scope, Sight
from jogofeito.lab.chemin_de_fer.odds import commission_of
from jogofeito.messages import Language
from jogofeito.messages import label as name_of

__all__ = ["Rules", "add_options", "given_options", "strategy"]

MODELS: Final = ("A1", "A2", "A3", "B1", "B2", "B3")
SCOPES: Final[tuple[Scope, ...]] = ("table", "banker", "banco")
USUAL_SIGHT: Final = 3
OWN, BLACKJACK = ("model", "free", "commission"), ("left", "by", "prices")


def add_options(group: Any) -> None:
    group.add_argument(
        "--model", choices=MODELS,
        help="A: cards put back; B: a shoe. 1: both see points; 2: the banker its cards; 3: both their cards (B3)",
    )  # fmt: skip
    group.add_argument(
        "--free", choices=SCOPES,
        help="what is free besides the ponto's five: the two options of the table, all of the banker, or bancô (table)",
    )  # fmt: skip
    group.add_argument("--commission", metavar="PERCENT", help="of what the banker wins (the cagnotte of the rules)")


def given_options(given: argparse.Namespace) -> list[str]:
    return _given(given, OWN)


def _given(given: argparse.Namespace, names: tuple[str, ...]) -> list[str]:
    return [f"--{name}" for name in names if getattr(given, name)]


def strategy(given: argparse.Namespace, rules: Rules, game: str) -> None:
    if strangers := _given(given, BLACKJACK):
        raise Refused(f"{', '.join(strangers)}: for blackjack only")
    decks, sight = _model(given, rules)
    scope: Scope = given.free or "table"
    try:
        found = equilibrium(decks, sight, scope, _commission(given, rules))
    except NotFound as none:
        raise Refused(str(none)) from none
    shown, title = Chart(decks, sight, scope, found), f"{name_of(game, given.lang)} · {rules.law}"
    if given.json or given.format == "json":
        print_json({"game": game, "law": rules.law, **shown.to_json()})
    elif given.format == "svg":
        print(to_svg(shown, title, given.lang), end="")
    else:
        _show(shown, title, given.lang)


def _model(given: argparse.Namespace, rules: Rules) -> tuple[int | None, Sight]:
    """The decks, None where cards are put back, and what both see of their own cards."""
    if given.model is None:
        return decks_of(given.decks, rules.decks), USUAL_SIGHT
    letter, sight = given.model[0], cast("Sight", int(given.model[1]))
    if letter == "A" and given.decks not in (None, "infinite"):
        raise Refused(f"--model {given.model} puts cards back: it has no --decks {given.decks}")
    decks = None if letter == "A" else decks_of(given.decks, rules.decks)
    if letter == "B" and decks is None:
        raise Refused(f"--model {given.model} has a shoe of --decks 1 to 8; --model A{sight} puts cards back")
    return decks, sight


def _commission(given: argparse.Namespace, rules: Rules) -> Fraction:
    if given.commission is None:
        return commission_of(rules)
    try:
        found = Fraction(given.commission) / 100
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if not 0 <= found < 1:
        raise Refused(f"--commission takes a percentage below 100, such as 5 or 2.5, not {given.commission!r}")
    return found


def _show(shown: Chart, title: str, language: Language) -> None:
    words, (stands, draws) = WORDS[language], LETTERS[language]
    out().print(f"{title}\n{headline(shown, language)}")
    table = Table(title=f"{words['banker']} / {words['columns']}", title_justify="left")
    table.add_column(words["banker"])
    for name in column_names(language):
        table.add_column(name, justify="center")
    for row in together(shown.bankers()):
        table.add_row(row.name, *_letters(row.cells, language))
    out().print(table)
    for line in exactly(shown, language):
        out().print(line)
    legend = f"{stands} {words['stands']} · {draws} {words['draws']} · % {words['mixes']} · {words['must']}"
    out().print(legend, style="dim")


def _letters(cells: tuple[Cell, ...], language: Language) -> Iterator[Text]:
    for cell in cells:
        colour = "yellow" if cell.draws == 0 else "blue" if cell.draws == 1 else "magenta"
        yield Text(label(cell, language), f"dim {colour}" if cell.must else f"bold {colour}")
