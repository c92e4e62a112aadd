"""What people do at the screen, said in a word."""

import re
import secrets
import time
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from browser.conftest import House, Visitor

INDIVIDUAL = "/mesa/americana-francesa-individual-demo"
PASSWORD = "uma palavra bem comprida"  # noqa: S105 - of people who live for a test


def new_name(kind: str) -> str:
    return f"{kind}-{secrets.token_hex(4)}"


def spot(visitor: Visitor, chance: str) -> Locator:
    """A place on the cloth or on the racetrack."""
    return visitor.page.locator(f'[data-spot="{chance}"]').first


def bet(visitor: Visitor, chance: str) -> None:
    """A chip on a place, wherever it has to be scrolled to; it lies there when this is done."""
    place = spot(visitor, chance)
    place.evaluate("place => place.scrollIntoView({ block: 'center' })")
    place.click()
    has(visitor, chance)


def sit_at(visitor: Visitor, path: str = INDIVIDUAL) -> None:
    visitor.visit(path)
    expect(spot(visitor, "pleno:17")).to_be_visible()
    stand_up = visitor.page.get_by_role("button", name=re.compile("Levantar-se|Leave"))
    sit_down = visitor.page.get_by_role("button", name="Sentar-se à mesa")  # at money tables nobody sits by accident
    expect(stand_up.or_(sit_down)).to_be_visible()
    if sit_down.is_visible():
        sit_down.click()
    expect(stand_up).to_be_visible()


def sign_in(visitor: Visitor, name: str, then: str) -> None:
    visitor.visit("/entrar")
    visitor.page.get_by_label("Nome de utilizador").fill(name)
    visitor.page.get_by_label("Palavra-passe").fill(PASSWORD)
    visitor.page.get_by_role("main").get_by_role("button", name="Entrar", exact=True).click()
    expect(visitor.page).not_to_have_url(re.compile("entrar"))
    visitor.visit(then)


def has(visitor: Visitor, chance: str) -> None:
    """Own chips lie there, as a screen reader is told."""
    expect(spot(visitor, chance)).to_have_attribute("aria-label", re.compile(r"tem \d|(has|holds) .*\d"))


def throw_ball(visitor: Visitor) -> int:
    """At an individual table: no more bets. Gives the number that came, once it is shown."""
    visitor.page.get_by_role("button", name=re.compile("Lançar a bola|Spin")).click()
    # looked at and read at once: the wheel of the next jogada may be there a moment later
    rests = visitor.page.wait_for_function(
        """() => [...document.querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label') ?? '')
          .map((label) => /^(?:Roda|Wheel).*(?:está no|rests on|is on) (\\d+)/.exec(label)).find(Boolean)?.[1]""",
        timeout=30_000,
    )
    return int(rests.json_value())


class Operator:
    """The operator, at the interface itself."""

    def __init__(self, house: House) -> None:
        self._http = httpx.Client(base_url=house.address, headers={"X-Jogo-Feito": "1"}, timeout=120)
        self.name = new_name("operador")
        body = {"code": house.operator_code, "name": self.name, "password": PASSWORD}
        self._answered(self._http.post("/api/claim", json=body))

    def open_table(
        self, name: str, game: str = "roleta-francesa", *, more: dict[str, Any] | None = None, **values: Any
    ) -> None:
        """A shared table with a short window for bets; `more` besides its rules."""
        body = {
            "id": name,
            "game": game,
            "betting_seconds": 15,
            "values": {"currency": "DEMO", "minimum": 1000, **values},
            **(more or {}),
        }
        self._answered(self._http.post("/api/operator/tables", json=body))

    def change_table(self, name: str, **values: Any) -> None:
        self._answered(self._http.put(f"/api/operator/tables/{name}", json={"values": values}))

    def croupier(self, table: str, act: dict[str, Any]) -> None:
        self._when_asked(f"/api/operator/tables/{table}/croupier", {"act": act})

    def read(self, table: str, value: int) -> None:
        self._when_asked(f"/api/operator/tables/{table}/chance", {"value": value})

    def _when_asked(self, path: str, body: dict[str, Any]) -> None:
        """As soon as the table wants to know."""
        for _ in range(100):
            answer = self._http.post(path, json={**body, "key": secrets.token_hex(8)})
            if answer.is_success:
                return
            time.sleep(0.1)
        self._answered(answer)

    def pay_in(self, name: str, amount: int, currency: str = "EUR") -> None:
        """A player hands over money at the desk."""
        (person,) = self._answered(self._http.get("/api/operator/people", params={"search": name}))
        body = {"player": person["id"], "currency": currency, "amount": amount, "receipt": secrets.token_hex(4)}
        self._answered(self._http.post("/api/operator/desk/cash-in", json=body))

    def invite(self, role: str) -> str:
        return str(self._answered(self._http.post("/api/operator/invitations", json={"role": role}))["code"])

    def go_home(self) -> None:
        self._http.close()

    def _answered(self, answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        return answer.json()
