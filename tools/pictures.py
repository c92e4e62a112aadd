"""Plays at a casino of its own and photographs every page at two widths, and a spin as a short film."""

import io
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

SHOTS = Path(__file__).parents[1] / "docs" / "screenshots"
TESTS = Path(__file__).parents[1] / "tests"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
PASSWORD = "uma palavra bem comprida"  # noqa: S105 - of a casino that lives for a minute
TABLE = "/mesa/americana-francesa-individual-demo"
BETS = (
    "pleno:17",
    "cavalo:14-17",
    "quadro:25-26-28-29",
    "linha:31-32-33-34-35-36",
    "duzia:2",
    "encarnado",
    "serie:vadios",
)
GAMES = {
    "banca-francesa": ("pequeno", "ases", "risco_grande"),
    "cussec": ("pequeno", "pintas:3", "soma:10", "duplo:2", "diferentes:4-5"),
    "craps": ("pass_line", "any_craps", "total_of:7"),
    "ponto-e-banca": ("ponto", "empate"),
    "macau": ("banca",),
    "blackjack-acumulado": ("lugar:1",) * 3,
    "poquer-acumulado": ("inicial",),
}
DECIDED = ("blackjack-acumulado", "poquer-acumulado")  # photographed when the player is asked
BETWEEN_PLAYERS = ("holdem", "omaha", "poquer-sintetico")
BOTS = 4
COMMON = 3  # cards on the table when a hand is photographed
FRAMES, FRAME_MS = 56, 90


@contextmanager
def casino() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "jogofeito.cli", "serve", "--port", "0", "--log", "error"]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
            address = re.search(r"http\S+", server.stdout.readline())  # type: ignore[union-attr]
            code = server.stdout.readline().split()[-1]  # type: ignore[union-attr]
            try:
                yield address.group().rstrip("/"), code  # type: ignore[union-attr]
            finally:
                server.terminate()


class Photographer:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    def page(self, size: str, room: str = "light", cookie: str | None = None, *, still: bool = True) -> Page:
        width, height = SIZES[size]
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale="pt-PT",
            color_scheme=room,  # type: ignore[arg-type]
            reduced_motion="reduce" if still else "no-preference",
        )
        if cookie:
            context.add_cookies([{"name": "jogofeito", "value": cookie, "url": self._address}])
        context.set_default_timeout(8_000)
        return context.new_page()

    def visit(self, page: Page, path: str) -> None:
        page.goto(self._address + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(700)


def play_game(page: Page, chances: tuple[str, ...]) -> None:
    """Bets, and a jogada where one click of the player's is all it takes."""
    cut = page.get_by_role("button", name=re.compile("^Cortar"))
    if cut.count() and cut.first.is_visible():
        cut.first.click()
        page.wait_for_timeout(800)
    for chance in chances:
        place = page.locator(f'[data-spot="{chance}"]').first
        place.evaluate("place => place.scrollIntoView({ block: 'center' })")
        place.click(force=True)
        page.wait_for_timeout(300)
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(300)


def deal(page: Page) -> None:
    page.get_by_role("button", name="Dar as cartas").first.click()
    page.wait_for_timeout(3_000)


@contextmanager
def bots(address: str) -> Iterator[None]:
    """Company for the tables between players."""
    with ExitStack() as stack:
        for game in BETWEEN_PLAYERS:
            command = [sys.executable, "-m", "browser.poker_bots", address, f"{game}-demo", str(BOTS), "300"]
            playing = stack.enter_context(subprocess.Popen(command, cwd=TESTS))  # noqa: S603
            stack.callback(playing.terminate)
        yield


def play_hand(page: Page) -> None:
    """Buy in, stay in, and look up when it is our turn after the first common cards."""
    page.get_by_role("button", name=re.compile("^(Entrar com a cave|Entra na próxima)")).first.click()
    turn = page.get_by_role("group", name=re.compile("^(É a sua vez|Há um estardilho)"))
    for _ in range(150):
        if turn.is_visible():
            if page.locator(".common svg").count() >= COMMON:
                return
            stay = page.get_by_role("button", name=re.compile(r"^(Passo|Acompanho)\b(?! sempre)")).first
            if stay.is_visible():
                stay.click()
        page.wait_for_timeout(200)


def shoot(page: Page, name: str) -> None:
    """As a small palette picture: these pages have few colours."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        SHOTS / f"{name}.png", optimize=True
    )
    page.context.close()


def lay_bets(page: Page) -> None:
    """Chips on whatever of these places this width shows."""
    for chance in BETS:
        place = page.locator(f'[data-spot="{chance}"]').first
        if place.count() and place.is_visible():
            place.evaluate("place => place.scrollIntoView({ block: 'center' })")
            place.click(force=True)  # where places overlap, the nearest one takes the chip
            page.wait_for_timeout(250)
    page.evaluate("window.scrollTo(0, 0)")


def film(page: Page) -> None:
    """The ball from its throw to its rest."""
    frames = []
    page.get_by_role("button", name="Lançar a bola").click()
    for _ in range(FRAMES):
        frames.append(Image.open(io.BytesIO(page.screenshot(clip={"x": 20, "y": 60, "width": 935, "height": 720}))))
        page.wait_for_timeout(20)
    small = [frame.convert("RGB").resize((624, 480), Image.Resampling.LANCZOS) for frame in frames]
    small[0].save(
        SHOTS / "spin.webp", save_all=True, append_images=small[1:], duration=FRAME_MS, loop=0, quality=62, method=4
    )
    page.context.close()


def sign_in(address: str, path: str, body: dict[str, object]) -> str:
    with httpx.Client(base_url=address, headers={"X-Jogo-Feito": "1"}) as http:
        answer = http.post(path, json=body)
        answer.raise_for_status()
        return str(answer.cookies["jogofeito"])


def take_all(browser: Browser, address: str, code: str) -> None:
    at = Photographer(browser, address)
    operator = sign_in(address, "/api/claim", {"code": code, "name": "casa", "password": PASSWORD})
    player = sign_in(address, "/api/register", {"name": "Ana", "password": PASSWORD, "adult": True})
    for size in SIZES:
        for room in ("light", "dark"):
            page = at.page(size, room)
            at.visit(page, "/")
            shoot(page, f"lobby-{size}-{room}")
            page = at.page(size, room)
            at.visit(page, TABLE)
            lay_bets(page)
            shoot(page, f"roulette-{size}-{room}")
        page = at.page(size, cookie=player)
        at.visit(page, TABLE)
        lay_bets(page)
        page.get_by_role("button", name="Lançar a bola").click()
        page.wait_for_timeout(2500)
        page.get_by_role("button", name="Rever a última jogada").click()
        page.wait_for_timeout(800)
        shoot(page, f"replay-{size}")
        for path, name in (
            (f"{TABLE}/regras", "rules"), ("/conta/limites", "limits"), ("/conta/extracto", "statement"),
            ("/conta/sessoes", "sessions"), ("/conta/reclamacoes", "complaints"),
        ):  # fmt: skip
            page = at.page(size, cookie=player)
            at.visit(page, path)
            shoot(page, f"{name}-{size}")
        for name, chances in GAMES.items():
            page = at.page(size, "dark" if size == "phone" else "light")
            at.visit(page, f"/mesa/{name}-individual-demo")
            play_game(page, chances)
            if name in DECIDED:
                deal(page)
            shoot(page, f"{name}-{size}")
        with bots(address):
            for game in BETWEEN_PLAYERS:
                page = at.page(size, "dark" if size == "phone" else "light")
                at.visit(page, f"/mesa/{game}-demo")
                play_hand(page)
                shoot(page, f"{game}-{size}")
        for path, name in (("/entrar", "sign-in"), ("/registar", "register"), ("/codigo", "claim")):
            page = at.page(size)
            at.visit(page, path)
            shoot(page, f"{name}-{size}")
        page = at.page(size, cookie=player)
        at.visit(page, TABLE)
        page.get_by_role("link", name="Verificar").click()
        page.wait_for_timeout(1500)
        shoot(page, f"fairness-{size}")
        for path in ("", "mesas", "caixa", "pessoas", "reclamacoes", "inspeccao", "conformidade"):
            page = at.page(size, cookie=operator)
            at.visit(page, f"/casa/{path}")
            shoot(page, f"house-{path or 'figures'}-{size}")
    page = at.page("desktop", "dark", still=False)
    at.visit(page, TABLE)
    lay_bets(page)
    film(page)


def main() -> None:
    SHOTS.mkdir(exist_ok=True)
    chromium = shutil.which("chromium")
    with casino() as (address, code), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        take_all(browser, address, code)
        browser.close()


if __name__ == "__main__":
    main()
