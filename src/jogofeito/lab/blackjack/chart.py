"""Strategy charts: rows of hands, columns of the bank's open card; as a table, as data and as a picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from jogofeito.lab.blackjack.numbers import fill
from jogofeito.lab.blackjack.solver.cards import ACE, NAMES, TEN, VALUES, Hand, Shoe, hand_of, two_cards
from jogofeito.lab.blackjack.solver.options import Options
from jogofeito.lab.blackjack.solver.play import ActName
from jogofeito.lab.blackjack.solver.strategy import BestByCards, best_by_cards, may_be_suited
from jogofeito.lab.blackjack.totals import BestByTotals, best_by_totals
from jogofeito.lab.drawing import picture, square, text
from jogofeito.messages import Language

By = Literal["total", "composition"]
Group = Literal["hard", "soft", "pairs"]

COLUMNS: Final = (*range(1, VALUES), ACE)  # the bank's open card, the ace last
GROUPS: Final[tuple[Group, ...]] = ("hard", "soft", "pairs")

LETTERS: Final[dict[Language, dict[ActName, str]]] = {
    "en": {"stand": "S", "draw": "H", "double": "D", "split": "P", "give_up": "R"},
    "pt": {"stand": "F", "draw": "C", "double": "D", "split": "P", "give_up": "X"},
}
WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "stand": "stand", "draw": "hit", "double": "double", "split": "split", "give_up": "give up",
        "hard": "hard totals", "soft": "soft totals", "pairs": "pairs", "suited": "one suit", "hand": "hand",
        "small": "small letter: what to do where the first act is not possible (three cards or more)",
        "edge": "house edge", "bank": "open card of the bank", "decks": "decks", "infinite": "without end",
        "total": "by totals", "composition": "by cards",
    },
    "pt": {
        "stand": "ficar", "draw": "carta", "double": "duplicar", "split": "desdobrar", "give_up": "desistir",
        "hard": "totais duros", "soft": "totais com ás a 11", "pairs": "pares", "suited": "mesmo naipe", "hand": "jogo",
        "small": "letra pequena: o que fazer quando o primeiro acto não é possível (três cartas ou mais)",
        "edge": "vantagem da casa", "bank": "carta aberta da banca", "decks": "baralhos", "infinite": "sem fim",
        "total": "por totais", "composition": "por cartas",
    },
}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """What to do, what to do where that is not possible any more, and what every act is worth in first bets."""

    act: ActName
    otherwise: ActName | None
    values: dict[ActName, float]


@dataclass(frozen=True)
class Row:
    group: Group
    name: str  # "16", "A-7", "8-8"
    one_suit: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Chart:
    by: By
    decks: int | None
    expectation: float
    rows: tuple[Row, ...]

    def to_json(self) -> dict[str, Any]:
        rows = [
            {
                "group": row.group,
                "hand": row.name,
                "one_suit": row.one_suit,
                "cells": {
                    name: {"act": cell.act, "otherwise": cell.otherwise, "values": cell.values}
                    for name, cell in zip(column_names(), row.cells, strict=True)
                },
            }
            for row in self.rows
        ]
        return {"by": self.by, "decks": self.decks, "expectation": self.expectation, "rows": rows}


def column_names() -> tuple[str, ...]:
    return tuple("10" if each == TEN else NAMES[each] for each in COLUMNS)


def chart(options: Options, decks: int | None, shoe: Shoe, by: By) -> Chart:
    """The best strategy for some rules and the cards of a shoe."""
    fill(shoe, options.bank_hits_soft_17)
    if by == "total":
        table = best_by_totals(options, shoe)
        return Chart(by, decks, table.expectation(), tuple(_rows_by_total(table)))
    best = best_by_cards(options, shoe)
    return Chart(by, decks, best.expectation(), tuple(_rows_by_cards(best)))


def _rows_by_total(table: BestByTotals) -> Iterator[Row]:
    for total in range(5, 20):
        yield Row("hard", str(total), False, tuple(_cell(table, each, (total, False)) for each in COLUMNS))
    for total in range(13, 21):
        name = f"A-{total - 11}"
        yield Row("soft", name, False, tuple(_cell(table, each, (total, True)) for each in COLUMNS))
    for pair in (*range(1, VALUES), ACE):
        columns = [table.columns[each] for each in COLUMNS]
        cells = tuple(_of_pair(column.pairs[pair], column.values["pair", pair, False]) for column in columns)
        yield Row("pairs", _name(hand_of((pair, pair))), False, cells)


def _cell(table: BestByTotals, upcard: int, cell: tuple[int, bool]) -> Cell:
    column = table.columns[upcard]
    act, plain = column.two[cell], column.plain[cell]
    return Cell(act, None if act == plain else plain, column.values["soft" if cell[1] else "hard", *cell])


def _of_pair(act: ActName, values: dict[ActName, float]) -> Cell:
    return Cell(act, None, values)


def _rows_by_cards(best: BestByCards) -> Iterator[Row]:
    found = sorted(two_cards(), key=lambda hand: (hand.total, hand.values))
    for group in GROUPS:
        for hand in found:
            if not hand.blackjack and _group(hand) == group:
                for one_suit in (False, True) if may_be_suited(hand) and best.options.special else (False,):
                    cells = tuple(_by_cards(best, each, hand, one_suit) for each in COLUMNS)
                    yield Row(group, _name(hand), one_suit, cells)


def _by_cards(best: BestByCards, upcard: int, hand: Hand, one_suit: bool) -> Cell:
    return Cell(best.first(upcard, hand, one_suit), None, best.acts(upcard, hand, one_suit))


def _group(hand: Hand) -> Group:
    return "pairs" if hand.pair is not None else "soft" if hand.soft else "hard"


def _name(hand: Hand) -> str:
    return "-".join("10" if each == TEN else NAMES[each] for each in hand.values)


# ---- as a picture

SIDE, HIGH, NAME_WIDE, TOP = 46, 26, 96, 84
COLOURS: Final[dict[ActName, tuple[str, str]]] = {  # the cell and its letter, alike legible on light and dark pages
    "stand": ("#d9b44a", "#201800"),
    "draw": ("#3f7cac", "#ffffff"),
    "double": ("#2f8f5b", "#ffffff"),
    "split": ("#7a5ba8", "#ffffff"),
    "give_up": ("#b5483f", "#ffffff"),
}


def to_svg(shown: Chart, title: str, language: Language) -> str:
    """A picture without a ground of its own; grey text is legible on light and dark."""
    letters, words = LETTERS[language], WORDS[language]
    wide = NAME_WIDE + SIDE * len(COLUMNS) + 12
    lines = [text(8, 24, title, "start", 16), text(8, 44, headline(shown, language), "start", 12)]
    lines += [text(NAME_WIDE + SIDE * (n + 0.5), TOP - 8, name, "middle", 13) for n, name in enumerate(column_names())]
    high = TOP
    group = ""
    for row in shown.rows:
        if row.group != group:
            group = row.group
            high += 22
            lines.append(text(8, high - 7, words[group], "start", 12))
        name = row.name + (f" ({words['suited']})" if row.one_suit else "")
        lines.append(text(NAME_WIDE - 8, high + 18, name, "end", 12 if row.one_suit else 13))
        for place, cell in enumerate(row.cells):
            lines += _square(NAME_WIDE + SIDE * place, high, cell, letters)
        high += HIGH
    lines += _legend(high + 12, letters, words)
    return picture(wide, high + 72, title, lines)


def headline(shown: Chart, language: Language) -> str:
    words = WORDS[language]
    decks = words["infinite"] if shown.decks is None else f"{shown.decks} {words['decks']}"
    return f"{decks} · {words[shown.by]} · {words['edge']} {-shown.expectation:.4%} · {words['bank']}: 2 … A"


def label(cell: Cell, letters: dict[ActName, str]) -> str:
    """`D` or, with what follows where it is not possible, `Dh`."""
    return letters[cell.act] + (letters[cell.otherwise].lower() if cell.otherwise else "")


def _square(left: float, top: float, cell: Cell, letters: dict[ActName, str]) -> list[str]:
    return square(left, top, (SIDE, HIGH), label(cell, letters), COLOURS[cell.act])


def _legend(top: float, letters: dict[ActName, str], words: dict[str, str]) -> list[str]:
    lines = []
    left = 8.0
    for act, letter in letters.items():
        lines += _square(left, top, Cell(act, None, {}), letters)
        lines.append(text(left + SIDE + 4, top + 18, words[act], "start", 12))
        left += SIDE + 12 + 8 * len(words[act]) + len(letter)
    return [*lines, text(8, top + 46, words["small"], "start", 11)]
