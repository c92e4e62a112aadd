"""Every route of the REST interface, who may use it, and what it is asked with."""

from collections.abc import Iterator
from typing import Any

import httpx

from jogofeito.server.shapes import Role
from server.support import (
    PASSWORD,
    SHARED,
    Place,
    Visitor,
)

ROLES: tuple[Role, ...] = ("guest", "player", "operator", "inspector")
EVERYBODY = frozenset(ROLES)
PLAYER, OPERATOR = frozenset({"player"}), frozenset({"operator"})
HOUSE = frozenset({"operator", "inspector"})
NAMED = EVERYBODY - {"guest"}
ANYBODY = None  # also who is not signed in

CONFIRM = {"password": "not my password"}
CASH = {"player": "p-nobody", "currency": "AOA", "amount": 5, "receipt": "r"}
CORRECT = {"batch": "receipt/desk/none", "reason": "x", "key": "k"}
VIA_WALLET = {"currency": "AOA", "amount": 5, "key": "k"}
OPEN_GROUP = {"id": "grupo", "tables": 2, "game": "holdem", "session": {"begins_ms": 10**13, "ends_ms": 10**13 + 1}}
OPEN_TABLE = {"id": "mesa-nova", "game": "roleta-francesa"}

# every route: what it needs to be understood, and who may use it
WHO: dict[tuple[str, str], tuple[object, frozenset[str] | None]] = {
    ("GET", "/api/health"): (None, ANYBODY),
    ("GET", "/api/ready"): (None, ANYBODY),
    ("POST", "/api/guest"): (None, ANYBODY),
    ("POST", "/api/register"): ({"name": "nova", "password": PASSWORD, "adult": False}, ANYBODY),
    ("POST", "/api/sign-in"): ({"name": "nova", "password": PASSWORD}, ANYBODY),
    ("POST", "/api/claim"): ({"code": "x", "name": "nova", "password": PASSWORD}, ANYBODY),
    ("POST", "/api/sign-out"): (None, ANYBODY),
    ("GET", "/api/lobby"): (None, ANYBODY),
    ("GET", "/api/jackpots"): (None, ANYBODY),
    ("GET", "/api/tables/{table}"): (None, ANYBODY),
    ("GET", "/api/tables/{table}/odds"): (None, ANYBODY),
    ("GET", "/api/messages"): (None, ANYBODY),
    ("GET", "/api/conformity"): (None, ANYBODY),
    ("GET", "/api/conformity.html"): (None, ANYBODY),
    ("GET", "/api/tables/{table}/last"): (None, EVERYBODY),
    ("GET", "/api/tables/{table}/advice"): (None, EVERYBODY),
    ("GET", "/api/replay"): (None, EVERYBODY),
    ("GET", "/api/record"): (None, EVERYBODY),
    ("GET", "/api/history"): (None, EVERYBODY),
    ("GET", "/api/tables/{table}/history"): (None, EVERYBODY),
    ("GET", "/api/me"): (None, EVERYBODY),
    ("PUT", "/api/me/settings"): ({"language": "en"}, EVERYBODY),
    ("GET", "/api/me/statement"): (None, EVERYBODY),
    ("GET", "/api/me/statement.csv"): (None, EVERYBODY),
    ("GET", "/api/me/sessions"): (None, EVERYBODY),
    ("POST", "/api/me/demo"): (None, frozenset({"guest", "player"})),
    ("POST", "/api/me/password"): ({"old": "not the old one", "new": "the new password"}, NAMED),
    ("GET", "/api/me/limits"): (None, PLAYER),
    ("PUT", "/api/me/limits"): ({"which": "minutes_day", "value": 1000}, PLAYER),
    ("POST", "/api/me/exclusion"): ({"days": 1}, PLAYER),
    ("POST", "/api/me/wallet/bring"): (VIA_WALLET, PLAYER),
    ("POST", "/api/me/wallet/take-home"): (VIA_WALLET, PLAYER),
    ("GET", "/api/complaints"): (None, NAMED),
    ("POST", "/api/complaints"): ({"jogada": "x/0", "words": "x"}, PLAYER),
    ("POST", "/api/complaints/{complaint}/answer"): ({"words": "x"}, NAMED),
    ("GET", "/api/operator/games"): (None, HOUSE),
    ("POST", "/api/operator/tables"): (OPEN_TABLE, OPERATOR),
    ("POST", "/api/operator/groups"): (OPEN_GROUP, OPERATOR),
    ("POST", "/api/operator/tables/{table}/croupier"): ({"act": {"act": "deal"}, "key": "k"}, OPERATOR),
    ("POST", "/api/operator/tables/{table}/chance"): ({"value": 7, "key": "k"}, OPERATOR),
    ("POST", "/api/operator/tables/{table}/conduct"): ({"player": "p-nobody", "do": "lift"}, OPERATOR),
    ("POST", "/api/operator/check"): ({"game": "roleta-francesa"}, OPERATOR),
    ("PUT", "/api/operator/tables/{table}"): ({"values": {"maxima.pleno": 20}}, OPERATOR),
    ("DELETE", "/api/operator/tables/{table}"): (None, OPERATOR),
    ("POST", "/api/operator/desk/cash-in"): (CASH, OPERATOR),
    ("POST", "/api/operator/desk/cash-out"): (CASH, OPERATOR),
    ("POST", "/api/operator/desk/correct"): (CORRECT, OPERATOR),
    ("GET", "/api/operator/people"): (None, HOUSE),
    ("POST", "/api/operator/invitations"): ({"role": "inspector"}, OPERATOR),
    ("GET", "/api/operator/figures"): (None, HOUSE),
    ("GET", "/api/me/security"): (None, NAMED),
    ("POST", "/api/me/totp/begin"): (CONFIRM, NAMED),
    ("POST", "/api/me/totp"): ({"code": "000000"}, NAMED),
    ("POST", "/api/me/totp/drop"): (CONFIRM, NAMED),
    ("POST", "/api/me/recovery"): (CONFIRM, NAMED),
    ("POST", "/api/me/passkeys/begin"): (CONFIRM, NAMED),
    ("POST", "/api/me/passkeys"): ({"asked": "x", "name": "x", "credential": {}}, NAMED),
    ("POST", "/api/me/passkeys/{passkey}/drop"): (CONFIRM, NAMED),
    ("POST", "/api/passkey/begin"): (None, ANYBODY),
    ("POST", "/api/passkey/sign-in"): ({"asked": "x", "credential": {}}, ANYBODY),
    ("DELETE", "/api/me/sign-ins/{sign_in}"): (None, NAMED),
    ("POST", "/api/me/sign-ins/end-others"): (None, NAMED),
    ("PUT", "/api/me/email"): ({**CONFIRM, "email": ""}, NAMED),
    ("GET", "/api/me/export"): (None, NAMED),
    ("POST", "/api/me/close"): (CONFIRM, NAMED),
    ("POST", "/api/reset/ask"): ({"name": "nova"}, ANYBODY),
    ("POST", "/api/reset"): ({"code": "x", "password": PASSWORD}, ANYBODY),
    ("POST", "/api/operator/people/{player}/reset"): ({"factors": False}, OPERATOR),
    ("GET", "/api/house/acts"): (None, HOUSE),
    ("GET", "/api/house/approvals"): (None, HOUSE),
    ("POST", "/api/house/approvals/{approval}"): ({"approve": False}, OPERATOR),
    ("GET", "/api/inspector/jogadas"): (None, HOUSE),
    ("GET", "/api/operator/plans"): (None, HOUSE),
    ("POST", "/api/inspector/plans/{digest}/approve"): ({"reference": "x"}, frozenset({"inspector"})),
    ("POST", "/api/inspector/inspection"): (None, HOUSE),
    ("GET", "/api/inspector/signals"): (None, frozenset({"inspector"})),
}
NAMES = {
    "table": SHARED.id, "complaint": "none", "approval": "none", "passkey": "none", "sign_in": "none",
    "player": "p-nobody", "digest": "none",
}  # fmt: skip
QUERIES = {
    "/api/replay": {"jogada": "x/0"},
    "/api/record": {"jogada": "x/0"},
    "/api/history": {"jogada": "x/0"},
    "/api/inspector/jogadas": {"table": "x"},
}


async def request(visitor: Visitor, method: str, path: str, body: object) -> httpx.Response:
    filled = path.format(**NAMES)
    return await visitor.http.request(method, filled, json=body, params=QUERIES.get(path))


async def document(place: Place) -> Any:
    return await (await place.stranger()).get("/schema/openapi.json")


def operations(described: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation
