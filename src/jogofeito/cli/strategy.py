"""The command that shows how to play, and what each rule is worth."""

import argparse
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from rich.table import Table
from rich.text import Text

from jogofeito.cli import between, chemin_de_fer
from jogofeito.cli.common import Refused, decks_of, out, print_json
from jogofeito.games import listed
from jogofeito.games.blackjack.rules import Rules
from jogofeito.lab.blackjack.chart import LETTERS, WORDS, Chart, chart, column_names, headline, label, to_svg
from jogofeito.lab.blackjack.prices import Follows, follower, prices
from jogofeito.lab.blackjack.solver.cards import Shoe, full_shoe, shoe_of
from jogofeito.lab.blackjack.solver.options import options_of
from jogofeito.messages import Language
from jogofeito.messages import label as name_of

STYLES = {"stand": "yellow", "draw": "blue", "double": "green", "split": "magenta", "give_up": "red"}
Composed = Callable[[argparse.Namespace], Any]  # the rules in force for a command


def add_commands(add: Any, game: argparse.ArgumentParser, composed: Composed) -> None:
    def command(given: argparse.Namespace) -> None:
        _strategy(given, composed)

    sub = add("strategy", command, "the best strategy and what it is worth (blackjack, chemin de fer)", game)
    sub.add_argument("--decks", metavar="N", help="of the shoe, 1 to 8, or infinite (as the rules say)")
    sub.add_argument("--format", choices=("table", "json", "svg"), default="table", help="(table)")
    only = sub.add_argument_group("blackjack")
    only.add_argument("--left", metavar="COUNTS", help="cards nobody has seen: 13 counts, twos to aces, with commas")
    only.add_argument("--by", choices=("total", "composition"), help="totals, or every hand of cards (total)")
    only.add_argument("--prices", action="store_true", help="what each rule is worth instead; takes a minute")
    chemin_de_fer.add_options(sub.add_argument_group("chemin de fer"))


def _strategy(given: argparse.Namespace, composed: Composed) -> None:
    entry = listed(given.game)
    if entry.game.rules is chemin_de_fer.Rules:
        chemin_de_fer.strategy(given, composed(given), entry.game.name)
        return
    if entry.game.rules is not Rules:
        raise between.no_strategy(entry.game.name)
    rules: Rules = composed(given)
    if strangers := chemin_de_fer.given_options(given):
        raise Refused(f"{', '.join(strangers)}: for chemin de fer only")
    decks, shoe = _shoe(given, rules)
    wanted = "json" if given.json else given.format
    if given.prices:
        _prices(rules, decks, as_json=wanted == "json")
        return
    shown = chart(options_of(rules), decks, shoe, given.by or "total")
    if wanted == "json":
        print_json({"game": entry.game.name, "law": rules.law, **shown.to_json()})
    elif wanted == "svg":
        print(to_svg(shown, f"{name_of(entry.game.name, given.lang)} · {rules.law}", given.lang), end="")
    else:
        _show(shown, f"{name_of(entry.game.name, given.lang)} · {rules.law}", given.lang)


def _shoe(given: argparse.Namespace, rules: Rules) -> tuple[int | None, Shoe]:
    if given.left:
        try:
            shoe = shoe_of([int(count) for count in given.left.split(",")])
        except ValueError as wrong:
            raise Refused(f"--left takes 13 counts with commas, twos first and aces last: {wrong}") from wrong
        if min(shoe.counts) < 2:
            raise Refused("--left needs at least two cards of each value: a chart has a row for every pair")
        return rules.decks, shoe
    decks = decks_of(given.decks, rules.decks)
    return decks, full_shoe(decks)


def _show(shown: Chart, title: str, language: Language) -> None:
    letters, words = LETTERS[language], WORDS[language]
    table = Table(title=f"{title} · {headline(shown, language)}", title_justify="left")
    table.add_column(words["hand"])
    for column in column_names():
        table.add_column(column, justify="center")
    group = ""
    for row in shown.rows:
        if row.group != group:
            table.add_section()
            group = row.group
        name = row.name + (f" ({words['suited']})" if row.one_suit else "")
        table.add_row(name, *(Text(label(cell, letters), STYLES[cell.act]) for cell in row.cells))
    out().print(table)
    legend = " · ".join(f"{letter} {words[act]}" for act, letter in letters.items())
    out().print(f"{legend}\n{words['small']}", style="dim")


def _prices(rules: Rules, decks: int | None, *, as_json: bool) -> None:
    found = prices(options_of(rules), decks)
    shoe = full_shoe(decks)
    ways: tuple[Follows, ...] = ("always", "never", "best")
    followers = {how: follower(options_of(rules), shoe, splits=how, doubles=how) for how in ways}
    if as_json:
        print_json({"prices": [asdict(price) for price in found], "followers": followers})
        return
    table = Table(title="what each rule is worth to the player, changed alone, with the best play for it")
    for column in ("rule", "house edge", "difference"):
        table.add_column(column, justify="left" if column == "rule" else "right")
    for price in found:
        table.add_row(price.rule, f"{-price.expectation:.4%}", f"{price.gain:+.4%}")
    table.add_section()
    for how, value in followers.items():
        table.add_row(f"a bet on another's place, following {how}", f"{-value:.4%}", "")
    out().print(table)
