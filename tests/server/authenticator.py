"""A passkey in software, as browser and authenticator make and show it (WebAuthn): rightly, or in any wrong way."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

from server.support import PASSWORD, Visitor

ORIGIN, SITE = "http://casino.ao", "casino.ao"
PRESENT, VERIFIED, WITH_CREDENTIAL = 0x01, 0x04, 0x40
Shown = dict[str, Any]


@dataclass
class Authenticator:
    origin: str = ORIGIN  # where the browser says that it is
    site: str = SITE  # whose passkey it is
    flags: int = PRESENT | VERIFIED  # the person was there, and has shown who they are
    counter: int = 1
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    raw_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def id(self) -> str:
        return bytes_to_base64url(self.raw_id)

    # ---- making one

    def made(self, challenge: str) -> Shown:
        data = (
            self._data(WITH_CREDENTIAL) + bytes(16) + len(self.raw_id).to_bytes(2, "big") + self.raw_id + self._cose()
        )
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = {"clientDataJSON": self._client("webauthn.create", challenge), "attestationObject": attestation}
        return self._credential(said)

    async def added(self, visitor: Visitor, password: str = PASSWORD) -> Any:
        begun = await visitor.post("/api/me/passkeys/begin", {"password": password})
        return await visitor.post("/api/me/passkeys", self.new(begun))

    def new(self, begun: Any) -> Shown:
        return {"asked": begun["asked"], "name": "chave", "credential": self.made(begun["options"]["challenge"])}

    # ---- showing it

    def shown(self, challenge: str) -> Shown:
        client, data = self._client("webauthn.get", challenge), self._data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential({"clientDataJSON": client, "authenticatorData": data, "signature": signature})

    def answer(self, begun: Any) -> Shown:
        return {"asked": begun["asked"], "credential": self.shown(begun["options"]["challenge"])}

    async def signs_in(self, visitor: Visitor) -> Any:
        self.counter += 1
        return await visitor.post("/api/passkey/sign-in", self.answer(await visitor.post("/api/passkey/begin")))

    async def refused(self, visitor: Visitor) -> str:
        """Shown once more, and not taken."""
        begun = await visitor.post("/api/passkey/begin")
        return await visitor.refused("POST", "/api/passkey/sign-in", self.answer(begun), 403)

    # ---- its parts

    def _data(self, also: int = 0) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([self.flags | also]) + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _cose(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        x, y = (each.to_bytes(32, "big") for each in (numbers.x, numbers.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def _credential(self, response: dict[str, bytes]) -> Shown:
        said = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": self.id, "rawId": self.id, "type": "public-key", "response": said}
