"""Every page is free of serious and critical findings of axe, fits its window, and says something when it is empty."""

from pathlib import Path
from typing import Literal

import pytest

from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.support import Operator, bet, sign_in, sit_at, throw_ball
from browser.test_house import inspect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABLE = "/mesa/americana-francesa-individual-demo"
SEVERAL = "/mesas/americana-francesa-individual-demo+poquer-sem-descarte-individual-demo+nao-existe"
EVERYBODYS = (
    "/", TABLE, SEVERAL, f"{TABLE}/regras", "/justo", "/entrar", "/registar", "/codigo", "/casa/conformidade", "/nada",
)  # fmt: skip
OPERATORS = (
    "/casa", "/casa/mesas", "/casa/caixa", "/casa/pessoas", "/casa/reclamacoes", "/casa/inspeccao", "/conta",
)  # fmt: skip
Room = Literal["light", "dark"]
ROOMS: tuple[Room, ...] = ("light", "dark")
SETTLED = "document.querySelectorAll('[aria-busy=true]').length === 0"

sizes = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
rooms = pytest.mark.parametrize("room", ROOMS)


def check(visitor: Visitor, path: str, room: Room) -> list[str]:
    """What axe finds on a page, and whether it is too wide."""
    page = visitor.page
    page.emulate_media(color_scheme=room)
    visitor.visit(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(SETTLED)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    problems = [
        f"{path}: {each['id']} ({each['impact']}): {each['nodes'][0]['html'][:200]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        problems.append(f"{path}: too wide")
    return problems


@sizes
@rooms
def test_the_pages_of_players(visitors: Visitors, size: tuple[int, int], room: Room) -> None:
    visitor = visitors.one(size)
    assert [problem for path in EVERYBODYS for problem in check(visitor, path, room)] == []


@sizes
def test_a_table_with_bets_and_after_them(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    sit_at(visitor)
    bet(visitor, "pleno:17")
    throw_ball(visitor)
    assert check(visitor, TABLE, "light") == []


@sizes
@rooms
def test_the_pages_of_the_house(visitors: Visitors, operator: Operator, size: tuple[int, int], room: Room) -> None:
    visitor = visitors.one(size)
    sign_in(visitor, operator.name, "/casa")
    assert [problem for path in OPERATORS for problem in check(visitor, path, room)] == []


@sizes
def test_the_pages_of_inspectors(visitors: Visitors, operator: Operator, size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    inspect(visitor, operator, "/casa")
    assert [problem for room in ROOMS for problem in check(visitor, "/casa/sinais", room)] == []


@sizes
def test_a_poker_table(visitors: Visitors, size: tuple[int, int]) -> None:
    """As whoever comes first finds it."""
    visitor = visitors.one(size)
    assert check(visitor, "/mesa/omaha-demo", "light") == []
