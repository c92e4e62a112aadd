"""A real browser at a real casino: the server as `make play` starts it, on a database of its own."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from evidence_support import OBSERVED

if TYPE_CHECKING:
    from browser.support import Operator

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CLIENT = Path(__file__).parents[2] / "src" / "jogofeito" / "web" / "index.html"
# no calls home, and no sandbox where there is no user to sandbox
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run",
]  # fmt: skip
DESKTOP, PHONE = (1280, 800), (390, 844)
expect.set_options(timeout=20_000)  # what is seen at once on an idle machine may take its time on a busy one


@dataclass(frozen=True)
class House:
    """Where the casino is, and the code that makes the first operator."""

    address: str
    operator_code: str


@contextmanager
def serving(folder: Path, program: str, *arguments: str) -> Iterator[House]:
    """A casino of its own, until this is over."""
    if not CLIENT.is_file():
        pytest.skip("the web client is not built: make web")
    command = [sys.executable, "-m", program, *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        address = re.search(r"http\S+", server.stdout.readline())
        code = re.search(r"\S+$", server.stdout.readline().strip())
        assert address
        assert code
        yield House(address.group().rstrip("/"), code.group())
        server.terminate()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("casino")
    with serving(folder, "jogofeito.cli", "serve", "--small-house", "--port", "0", "--log", "error") as opened:
        yield opened


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: sudo apt-get install chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def operator(house: House) -> Iterator["Operator"]:
    from browser.support import Operator

    found = Operator(house)
    yield found
    found.go_home()


@dataclass
class Visitor:
    """Somebody at a screen of their own. Whatever their page complains about is kept."""

    page: Page
    context: BrowserContext
    house: House
    complaints: list[str]

    def visit(self, path: str) -> None:
        OBSERVED.note("screen")
        self.page.goto(self.house.address + path)


class Visitors:
    def __init__(self, browser: Browser, house: House) -> None:
        self._browser = browser
        self._house = house
        self.all: list[Visitor] = []

    def one(self, size: tuple[int, int] = DESKTOP, *, locale: str = "pt-PT", reduced_motion: bool = True) -> Visitor:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            has_touch=size[0] < 600,
        )
        context.set_default_timeout(15_000)
        page = context.new_page()
        visitor = Visitor(page, context, self._house, [])
        page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
        self.all.append(visitor)
        return visitor


@pytest.fixture
def visitors(browser: Browser, house: House) -> Iterator[Visitors]:
    """People come with `visitors.one()`; nobody's page may have broken at the end."""
    with visiting(browser, house) as found:
        yield found


@contextmanager
def visiting(browser: Browser, house: House) -> Iterator[Visitors]:
    found = Visitors(browser, house)
    yield found
    complaints = [each for visitor in found.all for each in visitor.complaints]
    for visitor in found.all:
        visitor.context.close()
    assert not complaints
