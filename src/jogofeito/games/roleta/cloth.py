"""The cloth: every chance that can be bet on, and what it returns for each of the 37 numbers.

A chance is written as it is called: `pleno:17`, `cavalo:14-17`, `rua:0-2-3`, `coluna:34`, `par`, `serie:grande`,
`vizinhos-5:17`. A chance *is* its two vectors over the numbers: the chips that stay their owner's and the prize.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Final

import msgspec

from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.wheels import ENCARNADOS, POCKETS, PRETOS, WHEELS

COLUMNS: Final = 3
NUMBERS: Final = range(1, POCKETS)  # without the zero
SIMPLE: Final = ("par", "impar", "menor", "maior", "encarnado", "preto")

# AO1.28 a): the pieces of each série, with the chips on each
SERIES: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "grande": (
        ("rua:0-2-3", 2),
        ("cavalo:4-7", 1),
        ("cavalo:12-15", 1),
        ("cavalo:18-21", 1),
        ("cavalo:19-22", 1),
        ("quadro:25-26-28-29", 2),
        ("cavalo:32-35", 1),
    ),
    "pequena": tuple((f"cavalo:{pair}", 1) for pair in ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")),
    "vadios": (("pleno:1", 1), *((f"cavalo:{pair}", 1) for pair in ("6-9", "14-17", "17-20", "31-34"))),
}
VIZINHOS: Final = (3, 5, 7)  # AO1.28 b): chips, one on each number


class Chance(msgspec.Struct, frozen=True):
    """One place or combination to bet on. A bet on it is a whole number of chips on each of its pieces."""

    id: str
    kind: str
    group: str  # the kind as the law lists it for limits and payments: the six simple chances are one
    numbers: tuple[int, ...]
    pieces: tuple[tuple[str, int], ...]  # elementary chances, with the chips on each
    chips: int  # of one bet
    kept: tuple[int, ...]  # by number: chips that stay their owner's
    prize_halves: tuple[int, ...]  # by number: half chips paid

    @property
    def simple(self) -> bool:
        return self.group == "simples"

    def returned(self, number: int) -> Fraction:
        """What comes back on a stake of 1, the stake included."""
        return Fraction(2 * self.kept[number] + self.prize_halves[number], 2 * self.chips)


Cloth = Mapping[str, Chance]


def cloth_of(rules: Rules) -> Cloth:
    """Every chance that these rules allow, by its id, in the order of the law."""
    return _cloth(rules)


@cache
def _cloth(rules: Rules) -> Cloth:
    chances = {name: _single(rules, kind, numbers, name) for kind, numbers, name in _elementary(rules)}
    for kind, name, pieces in _combined(rules):
        chances[name] = _combination(kind, name, [(chances[piece], chips) for piece, chips in pieces])
    return chances


def _elementary(rules: Rules) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Kind, numbers and id of every chance of AO1.27 and AO2.16."""
    for kind, sets in (
        ("pleno", ((number,) for number in range(POCKETS))),
        ("cavalo", _cavalos(rules)),
        ("rua", _ruas(rules)),
        ("quadro", _quadros(rules)),
        ("linha", ((*row, *after) for row, after in pairwise(_rows()))),
    ):
        for numbers in sets:
            yield kind, numbers, f"{kind}:{'-'.join(map(str, numbers))}"
    duzias = {str(place + 1): tuple(range(12 * place + 1, 12 * place + 13)) for place in range(3)}
    # a column is named after the number it is lined up from (AO1.27 a vii)
    colunas = {str(33 + foot): tuple(range(foot, POCKETS, COLUMNS)) for foot in (1, 2, 3)}
    for kind, groups in (("duzia", duzias), ("coluna", colunas)):
        for name, numbers in groups.items():
            yield kind, numbers, f"{kind}:{name}"
    for kind, groups in (("cavalo_de_duzia", duzias), ("cavalo_de_coluna", colunas)):
        # a chip on a line touches two neighbours; the letter of the law would have any two
        pairs = pairwise(groups.items()) if rules.readings.pairs == "neighbours" else combinations(groups.items(), 2)
        for (name, numbers), (next_name, next_numbers) in pairs:
            yield kind, tuple(sorted(numbers + next_numbers)), f"{kind}:{name}-{next_name}"
    for kind, numbers in _simple().items():
        yield kind, numbers, kind


def _rows() -> list[tuple[int, ...]]:
    return [tuple(range(first, first + COLUMNS)) for first in NUMBERS[::COLUMNS]]


def _cavalos(rules: Rules) -> Iterator[tuple[int, ...]]:
    if rules.readings.zero == "cloth":
        yield from ((0, 1), (0, 2), (0, 3))
    for number in NUMBERS:
        if number % COLUMNS:
            yield number, number + 1
        if number + COLUMNS in NUMBERS:
            yield number, number + COLUMNS


def _ruas(rules: Rules) -> Iterator[tuple[int, ...]]:
    if rules.readings.zero == "cloth":
        yield 0, 1, 2
    yield 0, 2, 3  # named by AO1.28 a)
    yield from _rows()


def _quadros(rules: Rules) -> Iterator[tuple[int, ...]]:
    if rules.readings.zero == "cloth":
        yield 0, 1, 2, 3
    for number in NUMBERS:
        if number % COLUMNS and number + COLUMNS in NUMBERS:
            yield number, number + 1, number + COLUMNS, number + COLUMNS + 1


def _simple() -> dict[str, tuple[int, ...]]:
    return {
        "par": tuple(number for number in NUMBERS if number % 2 == 0),
        "impar": tuple(number for number in NUMBERS if number % 2 == 1),
        "menor": tuple(range(1, 19)),
        "maior": tuple(range(19, 37)),
        "encarnado": tuple(sorted(ENCARNADOS)),
        "preto": tuple(sorted(PRETOS)),
    }


def _combined(rules: Rules) -> Iterator[tuple[str, str, Iterable[tuple[str, int]]]]:
    """Kind, id and pieces of every série and vizinhos that the rules offer (AO1.28)."""
    if rules.series:
        for name, pieces in SERIES.items():
            yield f"serie_{name}", f"serie:{name}", pieces
    if rules.vizinhos:
        wheel = WHEELS[rules.numeration]
        for chips in VIZINHOS:
            for number in range(POCKETS):
                around = wheel.neighbours(number, chips // 2)
                yield f"vizinhos_{chips}", f"vizinhos-{chips}:{number}", [(f"pleno:{each}", 1) for each in around]


def _single(rules: Rules, kind: str, numbers: tuple[int, ...], name: str) -> Chance:
    group = "simples" if kind in SIMPLE else kind
    times, over = rules.prizes.of(group)
    halves = 2 * times // over
    return Chance(
        name,
        kind,
        group,
        numbers,
        pieces=((name, 1),),
        chips=1,
        kept=tuple(int(number in numbers) for number in range(POCKETS)),
        prize_halves=tuple(halves if number in numbers else 0 for number in range(POCKETS)),
    )


def _combination(kind: str, name: str, pieces: list[tuple[Chance, int]]) -> Chance:
    """Each winning chip is paid as its own chance is; all other chips of the bet lose (AO1.30 c, d)."""
    return Chance(
        name,
        kind,
        group=kind.partition("_")[0],
        numbers=tuple(sorted({number for piece, _ in pieces for number in piece.numbers})),
        pieces=tuple((piece.id, chips) for piece, chips in pieces),
        chips=sum(chips for _, chips in pieces),
        kept=tuple(sum(chips * piece.kept[number] for piece, chips in pieces) for number in range(POCKETS)),
        prize_halves=tuple(
            sum(chips * piece.prize_halves[number] for piece, chips in pieces) for number in range(POCKETS)
        ),
    )
