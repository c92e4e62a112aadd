"""Second factors, sign-ins and the staff's book as people see them, in a real browser with a passkey of its own."""

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pyotp.totp import TOTP

from browser.conftest import DESKTOP, PHONE, House, Visitor, Visitors, serving, visiting
from browser.support import PASSWORD, Operator, new_name, sign_in
from browser.test_accessible import ROOMS, check
from browser.test_house import register

KEPT = os.environ.get("JOGOFEITO_PICTURES")  # a folder for what is seen, to look at


def picture(visitor: Visitor, name: str) -> None:
    if KEPT:
        visitor.page.screenshot(path=str(Path(KEPT) / f"{name}.png"), full_page=True)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that wants two people and a second factor; passkeys need a name, not an address."""
    folder = tmp_path_factory.mktemp("strict")
    with serving(folder, "jogofeito.cli", "serve", "--port", "0", "--log", "error") as opened:
        yield replace(opened, address=opened.address.replace("127.0.0.1", "localhost"))


def with_authenticator(visitor: Visitor) -> None:
    """A device that makes passkeys, and whose owner always says yes."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    line.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def confirm(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("A sua palavra-passe").fill(PASSWORD)
    dialog.get_by_role("button", name="Confirmar", exact=True).click()


def test_the_staff_set_up_a_passkey_first_and_come_in_with_it(browser: Browser, strict: House) -> None:
    with visiting(browser, strict) as visitors:
        visitor = visitors.one()
        page, name = visitor.page, new_name("chefe")
        with_authenticator(visitor)
        visitor.visit("/codigo")
        page.get_by_label("Código").fill(strict.operator_code)
        page.get_by_label("Nome de utilizador").fill(name)
        page.get_by_label("Palavra-passe").fill(PASSWORD)
        page.get_by_role("button", name="Usar o código").click()
        expect(page.get_by_role("heading", name="Falta o segundo factor")).to_be_visible()
        picture(visitor, "strict-door")
        page.get_by_role("link", name="Configurar").click()
        page.get_by_label(re.compile("Nome da chave")).fill("portátil")
        page.get_by_role("button", name="Acrescentar uma chave de acesso").click()
        confirm(page)
        codes = page.get_by_role("dialog").get_by_role("listitem")
        expect(codes).to_have_count(10)
        page.get_by_role("button", name="Já os guardei").click()
        expect(page.get_by_text("portátil")).to_be_visible()
        visitor.visit("/casa")
        expect(page.get_by_role("heading", name="Falta o segundo factor")).to_have_count(0)
        visitor.context.clear_cookies()
        visitor.visit("/entrar")
        page.get_by_role("button", name="Entrar com uma chave de acesso").click()
        expect(page).to_have_url(re.compile("/casa$"))
        visitor.visit("/casa/pessoal")
        expect(page.get_by_text("Nesta casa, correcções, pagamentos grandes")).to_be_visible()
        expect(page.get_by_role("row", name=re.compile("Entrada na conta"))).to_have_count(2)


def test_a_player_uses_codes_and_is_asked_for_one(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE)
    name, page = register(visitor), visitor.page
    visitor.visit("/conta/seguranca")
    page.get_by_role("button", name="Usar códigos").click()
    confirm(page)
    dialog = page.get_by_role("dialog")
    totp = TOTP(dialog.locator("code").inner_text())
    dialog.get_by_label("Código da aplicação").fill("000000")
    dialog.get_by_role("button", name="Confirmar o código").click()
    expect(dialog.get_by_text("O código não está certo")).to_be_visible()
    dialog.get_by_label("Código da aplicação").fill(totp.now())
    dialog.get_by_role("button", name="Confirmar o código").click()
    recovery = page.get_by_role("dialog").get_by_role("listitem").first.inner_text()
    page.get_by_role("button", name="Já os guardei").click()
    expect(page.get_by_text("Activos: ao entrar")).to_be_visible()
    picture(visitor, "security-phone")
    visitor.context.clear_cookies()
    visitor.visit("/entrar")
    page.get_by_label("Nome de utilizador").fill(name)
    page.get_by_label("Palavra-passe").fill(PASSWORD)
    enter = page.get_by_role("main").get_by_role("button", name="Entrar", exact=True)
    enter.click()
    page.get_by_label("Código do segundo factor").fill(recovery)
    enter.click()
    expect(page).not_to_have_url(re.compile("entrar"))
    visitor.visit("/conta/seguranca")
    expect(page.get_by_text("Códigos de recuperação por usar: 9")).to_be_visible()
    expect(page.get_by_text("dispositivo que não era conhecido")).to_be_visible()
    expect(page.get_by_text("este aparelho")).to_be_visible()
    page.get_by_role("button", name="Terminar todas as outras").click()
    expect(page.get_by_role("button", name=re.compile("Terminar"))).to_have_count(0)


def test_the_desk_gives_a_code_for_a_new_password(visitors: Visitors, operator: Operator) -> None:
    player, desk = visitors.one(), visitors.one()
    name = register(player)
    sign_in(desk, operator.name, "/casa/pessoas")
    desk.page.get_by_label("Nome").fill(name)
    desk.page.get_by_role("button", name=f"Palavra-passe nova: {name}").click()
    desk.page.get_by_role("button", name="Fazer o código").click()
    code = desk.page.get_by_role("dialog").locator("code").inner_text()
    desk.page.get_by_role("button", name="Já o guardei").click()
    player.context.clear_cookies()
    player.visit("/nova-palavra-passe")
    player.page.get_by_label("Código").fill(code)
    player.page.get_by_label("Palavra-passe nova").fill(f"{PASSWORD} e nova")
    player.page.get_by_role("button", name="Mudar a palavra-passe").click()
    expect(player.page).to_have_url(re.compile("/entrar$"))
    desk.visit("/casa/pessoal")
    expect(desk.page.get_by_role("row", name=re.compile("Palavra-passe nova")).first).to_be_visible()
    picture(desk, "staff")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("room", ROOMS)
def test_the_pages_of_security_and_staff_are_accessible(
    visitors: Visitors, operator: Operator, size: tuple[int, int], room: str
) -> None:
    visitor, stranger = visitors.one(size), visitors.one(size)
    sign_in(visitor, operator.name, "/casa")
    found = []
    for path in ("/conta/seguranca", "/casa/pessoal", "/casa/pessoas"):
        found += check(visitor, path, room)  # type: ignore[arg-type]
        picture(visitor, f"{path.strip('/').replace('/', '-')}-{size[0]}-{room}")
    for path in ("/nova-palavra-passe", "/nova-palavra-passe?pedir", "/entrar"):
        found += check(stranger, path, room)  # type: ignore[arg-type]
        picture(stranger, f"{path.strip('/').replace('?', '-')}-{size[0]}-{room}")
    assert found == []
