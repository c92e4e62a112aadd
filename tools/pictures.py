"""Plays at a casino of its own and photographs every page at two widths, and a spin as a short film."""

import io
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from browser.chemin_bots import Lively, Plan
from browser.conftest import Visitors, serving
from browser.poker_bots import at_work
from browser.steered_poker import MIXED_TABLES, SCENES
from browser.test_poquer_hands import ChosenHouse, Player, seated, side_pots, uneven

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
BETWEEN_PLAYERS = ("holdem", "omaha", "poquer-sintetico", "misto")
TOGETHER = ("holdem-demo", "omaha-demo")
SOON = 8  # seconds after which a table is not kept waiting for the other
MIXED = {"currency": "DEMO", "minimum": 1000, "other_variant": "omaha"}
MOST_LOOKS = 150
BLOCK = {"desktop": "nearest", "phone": "start"}  # what is seen of a table that is higher than the window
BOTS = 4
COMMON = 3  # cards on the table when a hand is photographed
FRAMES, FRAME_MS = 56, 90
CHEMIN, PONTOS = "chemin-de-fer", 6


@contextmanager
def casino() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "jogofeito.cli", "serve", "--small-house", "--port", "0", "--log", "error"]
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
def bots(address: str, tables: Iterable[str]) -> Iterator[None]:
    """Company for the tables between players."""
    with ExitStack() as stack:
        for table in tables:
            command = [sys.executable, "-m", "browser.poker_bots", address, table, str(BOTS), "300"]
            playing = stack.enter_context(subprocess.Popen(command, cwd=TESTS))  # noqa: S603
            stack.callback(playing.terminate)
        yield


def play_hand(page: Page) -> None:
    """Buy in, stay in, and look up when it is our turn after the first common cards."""
    # in Angola what it takes is known between two hands only
    page.get_by_role("button", name=re.compile("^(Entrar com a cave|Entra na próxima)")).first.click(timeout=60_000)
    turn = page.get_by_role("group", name=re.compile("^(É a sua vez|Há um estardilho)"))
    choice = page.get_by_role("group", name=re.compile("^O que se joga"))
    for _ in range(MOST_LOOKS):
        if choice.is_visible():
            return
        if turn.is_visible():
            if page.locator(".common svg").count() >= COMMON:
                return
            stay = page.get_by_role("button", name=re.compile(r"^(Passo|Acompanho)\b(?! sempre)")).first
            if stay.is_visible():
                stay.click()
        page.wait_for_timeout(200)


def play_between_players(at: Photographer, address: str, operator: str) -> None:
    """Each variant, and a mixed table at which the player with the hand is asked what is played."""
    open_table(
        address, operator, {"id": "misto-demo", "game": "holdem", "law": "AO15", "values": MIXED, "interval_seconds": 5}
    )
    with bots(address, [f"{game}-demo" for game in BETWEEN_PLAYERS]):
        for size in SIZES:
            play_several(at, size)
            for game in BETWEEN_PLAYERS:
                page = at.page(size, "dark" if size == "phone" else "light")
                at.visit(page, f"/mesa/{game}-demo")
                play_hand(page)
                page.locator("[data-table]").evaluate(f"table => table.scrollIntoView({{ block: '{BLOCK[size]}' }})")
                take(page, f"{game}-{size}")
                page.keyboard.press("Escape")  # whatever the house has to say
                page.get_by_role("button", name="Levantar-se").click()  # so that nobody waits for who is gone
                page.wait_for_timeout(300)
                page.context.close()


def waits(page: Page, table: str) -> int | None:
    """How many seconds a table among several still waits for the player."""
    turn = page.locator(f'section[id$="-{table}"] .turn, [role="tab"][id$="-{table}-tab"] .mark')
    found = re.search(r"(\d+) s", turn.inner_text()) if turn.count() else None
    return int(found.group(1)) if found else None


def play_several(at: Photographer, size: str) -> None:
    """Two tables at once: both wait for the player, one of them on a phone behind its tab."""
    page = at.page(size, "dark" if size == "phone" else "light")
    at.visit(page, "/mesas/" + "+".join(TOGETHER))
    for number, table in reversed(list(enumerate(TOGETHER))):
        if size == "phone":
            page.get_by_role("tab").nth(number).click()
        enter = page.locator(f'section[id$="-{table}"]').get_by_role("button", name=re.compile("^Entrar com a cave"))
        enter.click(timeout=60_000)
    for _ in range(2 * MOST_LOOKS):
        left = {table: seconds for table in TOGETHER if (seconds := waits(page, table)) is not None}
        if len(left) == len(TOGETHER):
            break
        for table in (table for table, seconds in left.items() if seconds <= SOON):
            if size == "phone":
                page.locator(f'[role="tab"][id$="-{table}-tab"]').click()
            page.locator(f'section[id$="-{table}"] [data-asks]').evaluate("asks => asks.focus()")
            page.keyboard.press("c")
        page.wait_for_timeout(200)
    page.keyboard.press("n")
    page.wait_for_timeout(300)
    take(page, f"several-{size}")
    for table in TOGETHER:
        at.visit(page, f"/mesa/{table}")
        page.get_by_role("button", name="Levantar-se").click()
        page.wait_for_timeout(300)
    page.context.close()


def play_chemin(at: Photographer, address: str, operator: str) -> None:
    """Bets against another player's bank, then bancô and one's own cards."""
    for size in SIZES:
        table = f"{CHEMIN}-{size}"
        values = {"currency": "DEMO", "minimum": 1000}
        open_table(address, operator, {"id": table, "game": CHEMIN, "law": "AO12", "values": values})
        plan = Plan()
        plan.bets.set()
        with at_work([Lively(address, table, plan, wait_s=0.4) for _ in range(PONTOS)]):
            page = at.page(size, "dark" if size == "phone" else "light")
            at.visit(page, f"/mesa/{table}")
            banco = page.locator(".bancos button").first
            banco.wait_for(timeout=90_000)
            page.wait_for_timeout(2_500)
            page.locator("[data-table]").evaluate(f"table => table.scrollIntoView({{ block: '{BLOCK[size]}' }})")
            take(page, f"{CHEMIN}-{size}")
            look = page.get_by_role("button", name="Ver as duas")
            while not look.is_visible():  # whoever has priority takes it, so it may be later
                if banco.is_visible() and banco.get_attribute("aria-disabled") == "false":
                    banco.click()
                page.wait_for_timeout(300)
            look.click()
            page.wait_for_timeout(800)
            page.locator("[data-table]").evaluate(f"table => table.scrollIntoView({{ block: '{BLOCK[size]}' }})")
            shoot(page, f"{CHEMIN}-cards-{size}")


def play_side_pots(browser: Browser) -> None:
    """A hand whose cards were chosen beforehand: three players are all in with stacks of different size."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "browser.steered_poker", folder) as house:
        chosen = ChosenHouse(house.address, house.operator_code, Path(folder))
        for table, (size, pixels) in zip(MIXED_TABLES, SIZES.items(), strict=True):
            player = Player(Visitors(browser, chosen).one(pixels), english=False)
            chosen.next_hand("uneven")
            with seated(player, table, 3, SCENES) as leave:
                uneven(player, chosen, leave)
                side_pots(player, chosen, leave)
                player.page.wait_for_timeout(700)
                shoot(player.page, f"side-pots-{size}")


def show_registration(at: Photographer, address: str, operator: str) -> None:
    """A table with hours, at which one name has been put down."""
    begins = int(time.time() * 1000) + 3_600_000
    session = {"begins_ms": begins, "ends_ms": begins + 3 * 3_600_000}
    values = {"currency": "DEMO", "minimum": 1000}
    open_table(
        address, operator, {"id": "serao", "game": "holdem", "law": "PT811", "values": values, "session": session}
    )
    for size in SIZES:
        page = at.page(size)
        at.visit(page, "/mesa/serao")
        page.get_by_role("button", name="Inscrever-me").click()
        page.wait_for_timeout(700)
        shoot(page, f"registration-{size}")


def take(page: Page, name: str) -> None:
    """As a small palette picture: these pages have few colours."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    # most colours for what there is most of, cloth that fades; some for what there is little of, suits and chips
    shades = picture.quantize(192, method=Image.Quantize.MEDIANCUT)
    accents = picture.quantize(64, method=Image.Quantize.MAXCOVERAGE)
    palette = Image.new("P", (1, 1))
    palette.putpalette([*(shades.getpalette() or []), *(accents.getpalette() or [])])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(SHOTS / f"{name}.png", optimize=True)


def shoot(page: Page, name: str) -> None:
    take(page, name)
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


def open_table(address: str, operator: str, body: dict[str, object]) -> None:
    headers = {"X-Jogo-Feito": "1"}
    with httpx.Client(base_url=address, headers=headers, cookies={"jogofeito": operator}) as http:
        http.post("/api/operator/tables", json=body).raise_for_status()


def take_poker(browser: Browser, address: str, operator: str) -> None:
    """All that is played between players; the inspector looks at what was played last."""
    at = Photographer(browser, address)
    play_between_players(at, address, operator)
    play_chemin(at, address, operator)
    play_side_pots(browser)
    show_registration(at, address, operator)
    headers = {"X-Jogo-Feito": "1"}
    with httpx.Client(base_url=address, headers=headers, cookies={"jogofeito": operator}) as http:
        code = http.post("/api/operator/invitations", json={"role": "inspector"}).raise_for_status().json()["code"]
    inspector = sign_in(address, "/api/claim", {"code": code, "name": "inspeccao", "password": PASSWORD})
    for size in SIZES:
        page = at.page(size, cookie=inspector)
        at.visit(page, "/casa/sinais")
        shoot(page, f"house-sinais-{size}")


def take_all(browser: Browser, address: str, code: str) -> None:
    at = Photographer(browser, address)
    operator = sign_in(address, "/api/claim", {"code": code, "name": "casa", "password": PASSWORD})
    take_poker(browser, address, operator)
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
