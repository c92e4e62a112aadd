"""The chart of a way of playing: how often each side draws, with what, against what; as data and as a picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from jogofeito.games.chemin_de_fer.kernels import NO_CARD
from jogofeito.lab.chemin_de_fer.coups import SITUATIONS
from jogofeito.lab.chemin_de_fer.equilibrium import Equilibrium
from jogofeito.lab.chemin_de_fer.models import Scope, Seen, Sight, Worth, points_of
from jogofeito.lab.drawing import picture, square, text
from jogofeito.messages import Language

COLUMNS: Final = (*SITUATIONS[1:], NO_CARD)

LETTERS: Final[dict[Language, tuple[str, str]]] = {"en": ("S", "D"), "pt": ("F", "T")}  # stands, draws
WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "stood": "stood", "ponto": "ponto", "banker": "banker", "columns": "the ponto's third card",
        "stands": "stands", "draws": "draws", "mixes": "draws so often of a hundred", "must": "pale: compulsory",
        "draw": "draws with probability", "decks": "decks", "infinite": "cards put back", "model": "model",
        "to_ponto": "to the ponto", "to_banker": "to the banker", "cagnotte": "cagnotte",
        "table": "banker by the table of AO12.68", "free": "banker free", "banco": "bancô: false draws",
        "only": "there is no other equilibrium", "one": "an equilibrium; that there is no other is not proven",
    },
    "pt": {
        "stood": "não", "ponto": "ponto", "banker": "banqueiro", "columns": "terceira carta do ponto",
        "stands": "fica", "draws": "tira", "mixes": "tira tantas vezes em cem", "must": "claro: obrigatório",
        "draw": "tira com probabilidade", "decks": "baralhos", "infinite": "cartas repostas", "model": "modelo",
        "to_ponto": "para o ponto", "to_banker": "para o banqueiro", "cagnotte": "cagnotte",
        "table": "banqueiro pela tabela de AO12.68", "free": "banqueiro livre", "banco": "bancô: falsas tiragens",
        "only": "não há outro equilíbrio", "one": "um equilíbrio; não está provado que não haja outro",
    },
}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """How often a side draws, whether it must, and what each act is worth in bets (None: it never comes so far)."""

    draws: Fraction
    must: bool
    worth: Worth | None

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"draws": str(self.draws), "draws_decimal": float(self.draws), "must": self.must}
        if self.worth is not None:
            found["worth"] = {"stand": float(self.worth.stands), "draw": float(self.worth.draws)}
        return found


@dataclass(frozen=True)
class Row:
    own: Seen
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        return str(self.own)


@dataclass(frozen=True)
class Chart:
    decks: int | None
    sight: Sight
    scope: Scope
    found: Equilibrium

    @property
    def model(self) -> str:
        return f"{'A' if self.decks is None else 'B'}{self.sight}"

    def pontos(self) -> tuple[Row, ...]:
        """What the ponto is free to do."""
        played, profile = self.found.game, self.found.profile
        return tuple(
            Row(knows.own, (Cell(x, knows.must is not None, played.worth_to_ponto(place, profile.banker)),))
            for place, (knows, x) in enumerate(zip(played.pontos, profile.ponto, strict=True))
            if knows.must is None
        )

    def bankers(self) -> tuple[Row, ...]:
        """Everything the banker may hold, against every third card of the ponto's and none."""
        played, profile = self.found.game, self.found.profile
        cells = {
            (knows.own, knows.third): Cell(y, knows.must is not None, played.worth_to_banker(place, profile.ponto))
            for place, (knows, y) in enumerate(zip(played.bankers, profile.banker, strict=True))
        }
        owns = dict.fromkeys(knows.own for knows in played.bankers)
        return tuple(Row(own, tuple(cells[own, third] for third in COLUMNS)) for own in owns)

    def to_json(self) -> dict[str, Any]:
        chances, commission = self.found.chances, self.found.game.commission
        return {
            "model": self.model,
            "decks": self.decks,
            "scope": self.scope,
            "commission": str(commission),
            "only": self.found.only,
            "won": str(chances.won),
            "lost": str(chances.lost),
            "tied": str(chances.tied),
            "to_ponto": str(chances.ponto),
            "to_ponto_decimal": float(chances.ponto),
            "to_banker": str(chances.banker(commission)),
            "to_banker_decimal": float(chances.banker(commission)),
            "ponto": {row.name: row.cells[0].to_json() for row in self.pontos()},
            "banker": {
                row.name: {
                    "stood" if third == NO_CARD else str(third): cell.to_json()
                    for third, cell in zip(COLUMNS, row.cells, strict=True)
                }
                for row in self.bankers()
            },
        }


def together(rows: Sequence[Row]) -> Iterator[Row]:
    """One row for all hands of the same points that are played alike."""
    for points, group in groupby(rows, key=lambda row: points_of(row.own)):
        hands = list(group)
        if len({tuple(cell.draws for cell in row.cells) for row in hands}) == 1:
            yield Row(points, hands[0].cells)
        else:
            yield from hands


def column_names(language: Language) -> tuple[str, ...]:
    return tuple(WORDS[language]["stood"] if each == NO_CARD else str(each) for each in COLUMNS)


def label(cell: Cell, language: Language) -> str:
    """A letter, or how often of a hundred."""
    stands, draws = LETTERS[language]
    return stands if cell.draws == 0 else draws if cell.draws == 1 else f"{float(cell.draws):.1%}"


def headline(shown: Chart, language: Language) -> str:
    words, chances = WORDS[language], shown.found.chances
    commission = shown.found.game.commission
    decks = words["infinite"] if shown.decks is None else f"{shown.decks} {words['decks']}"
    scope = words["free" if shown.scope == "banker" else shown.scope]
    return (
        f"{words['model']} {shown.model} · {decks} · {scope} · {words['cagnotte']} {float(commission):.2%}"
        f" · {words['to_ponto']} {float(chances.ponto):+.4%} · {words['to_banker']} "
        f"{float(chances.banker(commission)):+.4%}"
    )


def exactly(shown: Chart, language: Language) -> Iterator[str]:
    """The ponto's choices and whatever is mixed, in whole fractions, and whether it could be otherwise."""
    words = WORDS[language]
    for row in together(shown.pontos()):
        draws = row.cells[0].draws
        yield f"{words['ponto']} {row.name}: {words['draw']} {_fraction(draws)}"
    for row in together(shown.bankers()):
        for third, cell in zip(column_names(language), row.cells, strict=True):
            if cell.draws.denominator > 1:
                yield f"{words['banker']} {row.name} / {third}: {words['draw']} {_fraction(cell.draws)}"
    yield words["only" if shown.found.only else "one"]


def _fraction(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{value} = {float(value):.4%}"


# ---- as a picture

SIDE, HIGH, NAME_WIDE, TOP, LINE = 50, 26, 96, 104, 18
INK: Final = "#ffffff"
COLOURS: Final = {"stands": ("#d9b44a", "#201800"), "draws": ("#3f7cac", INK), "mixes": ("#7a5ba8", INK)}
PALE: Final = {"stands": ("#8f7c48", INK), "draws": ("#56697a", INK)}


def to_svg(shown: Chart, title: str, language: Language) -> str:
    """A picture without a ground of its own; grey text is legible on light and dark."""
    words = WORDS[language]
    wide = NAME_WIDE + SIDE * len(COLUMNS) + 12
    first, _, second = headline(shown, language).partition(f" · {words['to_ponto']}")
    lines = [text(8, 24, title, "start", 16), text(8, 44, first, "start", 12)]
    lines += [text(8, 62, f"{words['to_ponto']}{second}", "start", 12)]
    lines += [text(NAME_WIDE, 80, words["columns"], "start", 12)]
    for place, name in enumerate(column_names(language)):
        lines.append(text(NAME_WIDE + SIDE * (place + 0.5), TOP - 6, name, "middle", 13))
    high = TOP
    for row in together(shown.bankers()):
        lines.append(text(NAME_WIDE - 8, high + 18, row.name, "end", 13))
        for place, cell in enumerate(row.cells):
            lines += square(NAME_WIDE + SIDE * place, high, (SIDE, HIGH), label(cell, language), _colours(cell))
        high += HIGH
    high += 12
    lines += _legend(high, language)
    high += HIGH + LINE
    for each in exactly(shown, language):
        lines.append(text(8, high, each, "start", 12))
        high += LINE
    return picture(wide, high, title, lines)


def _colours(cell: Cell) -> tuple[str, str]:
    kind = "stands" if cell.draws == 0 else "draws" if cell.draws == 1 else "mixes"
    return PALE[kind] if cell.must else COLOURS[kind]


def _legend(top: float, language: Language) -> list[str]:
    lines, left = [], 8.0
    for kind, said in zip(("stands", "draws", "mixes"), (*LETTERS[language], "%"), strict=True):
        lines += square(left, top, (SIDE, HIGH), said, COLOURS[kind])
        lines.append(text(left + SIDE + 4, top + 18, WORDS[language][kind], "start", 12))
        left += SIDE + 20 + 7 * len(WORDS[language][kind])
    return [*lines, text(left, top + 18, WORDS[language]["must"], "start", 12)]
