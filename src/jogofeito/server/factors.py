"""Second factors: codes that change with time, passkeys, and codes for the day on which both are lost.

Secrets of codes are locked under the house's ring, which lies apart from the database; recovery codes are kept as
digests only; of passkeys there is nothing secret.
"""

import secrets
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
import webauthn
from pyotp import random_base32
from pyotp.totp import TOTP
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from jogofeito.cashier.documents import Documents
from jogofeito.server.people import Person, digest, new_code
from jogofeito.server.refusing import Denied

HOUSE = "Jogo Feito"
STEP_S = 30
RECOVERY_CODES = 10
CHALLENGE_MS = 5 * 60_000
MOST_CHALLENGES = 10_000
MOST_PASSKEYS = 10
_WRONG = (WebAuthnException, ValueError, KeyError, TypeError)


class Passkey(msgspec.Struct, frozen=True):
    id: str
    public_key: str
    sign_count: int
    name: str
    added_ms: int


class Locker(Protocol):
    """The house's vault: what it locks, nobody reads who only has the disk."""

    def lock(self, seed: bytes, jogada: str, /) -> str: ...

    def unlock(self, locked: str, jogada: str, /) -> bytes: ...


class Kept(msgspec.Struct, frozen=True):
    totp: str = ""  # locked
    pending: str = ""  # locked: shown, and not confirmed yet
    used: int = 0  # the last step whose code was used: none works twice
    passkeys: tuple[Passkey, ...] = ()
    recovery: tuple[str, ...] = ()

    @property
    def any(self) -> bool:
        return bool(self.totp or self.passkeys)


class Site(msgspec.Struct, frozen=True):
    """What passkeys are bound to."""

    name: str  # of the machine, without a port
    origin: str


class Factors:
    def __init__(self, documents: Documents, now_ms: Callable[[], int], vault: Locker) -> None:
        self._documents = documents
        self._now_ms = now_ms
        self._vault = vault
        self._challenges: dict[str, tuple[bytes, int]] = {}
        self._has: dict[str, bool] = {}

    async def has(self, person: str) -> bool:
        if person not in self._has:
            kept, _ = await self._of(person)
            self._has[person] = kept.any
        return self._has[person]

    async def of(self, person: str) -> Kept:
        return (await self._of(person))[0]

    # ---- codes that change with time

    async def begin_totp(self, person: Person) -> tuple[str, str]:
        """A secret, and the address that programs read it from."""
        secret = random_base32()
        locked = self._vault.lock(secret.encode(), person.id)
        await self._change(person.id, lambda kept: msgspec.structs.replace(kept, pending=locked))
        return secret, TOTP(secret).provisioning_uri(name=person.name, issuer_name=HOUSE)

    async def confirm_totp(self, person: Person, code: str) -> list[str]:
        """From now on it counts; recovery codes, if these are the first."""
        kept, _ = await self._of(person.id)
        step = self._step_of(person.id, kept.pending, code) if kept.pending else None
        if step is None:
            raise Denied(403, "code_wrong")
        pending = kept.pending
        await self._change(person.id, lambda known: msgspec.structs.replace(known, totp=pending, pending="", used=step))
        return await self.first_recovery(person.id)

    async def drop_totp(self, person: Person) -> None:
        await self._change(person.id, lambda kept: msgspec.structs.replace(kept, totp="", pending=""))

    async def knows(self, person: str, code: str) -> bool:
        """Whether a code is right, without using it up."""
        kept, _ = await self._of(person)
        step = self._step_of(person, kept.totp, code) if kept.totp else None
        return step is not None and step > kept.used

    async def use(self, person: str, code: str) -> bool:
        """A code of the moment, or one of the recovery codes; each works once, also for two who come at once."""
        kept, version = await self._of(person)
        step = self._step_of(person, kept.totp, code) if kept.totp else None
        if step is not None and step > kept.used:
            return await self._keep(person, msgspec.structs.replace(kept, used=step), version)
        hashed = digest(code.strip().upper())
        if hashed not in kept.recovery:
            return False
        left = tuple(each for each in kept.recovery if each != hashed)
        return await self._keep(person, msgspec.structs.replace(kept, recovery=left), version)

    def _step_of(self, person: str, locked: str, code: str) -> int | None:
        """The step of time, now or just before or after, whose code it is."""
        digits = code.replace(" ", "")
        totp = TOTP(self._vault.unlock(locked, person).decode())
        now = self._now_ms() // 1000 // STEP_S
        steps = (now, now - 1, now + 1)
        return next((step for step in steps if secrets.compare_digest(totp.at(step * STEP_S), digits)), None)

    # ---- for the day on which they are lost

    async def first_recovery(self, person: str) -> list[str]:
        kept, _ = await self._of(person)
        return [] if kept.recovery else await self.new_recovery(person)

    async def new_recovery(self, person: str) -> list[str]:
        codes = [new_code() for _ in range(RECOVERY_CODES)]
        digests = tuple(map(digest, codes))
        await self._change(person, lambda kept: msgspec.structs.replace(kept, recovery=digests))
        return codes

    async def forget(self, person: str) -> None:
        """All of them: the account is closed, or the desk has seen who it is."""
        for passkey in (await self.of(person)).passkeys:
            await self._documents.forget("passkey", passkey.id)
        await self._documents.forget("factors", person)
        self._has[person] = False

    # ---- passkeys

    async def begin_passkey(self, person: Person, site: Site) -> tuple[str, dict[str, Any]]:
        """What a browser needs to make one, and the name of the question."""
        kept, _ = await self._of(person.id)
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name=HOUSE,
            user_id=person.id.encode(),
            user_name=person.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in kept.passkeys],
        )
        return self._asked(options.challenge), options_to_json_dict(options)

    async def add_passkey(
        self, person: Person, site: Site, asked: str, name: str, credential: dict[str, Any]
    ) -> list[str]:
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=self._answered(asked),
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except _WRONG as wrong:
            raise Denied(403, "passkey_wrong") from wrong
        kept, _ = await self._of(person.id)
        if len(kept.passkeys) >= MOST_PASSKEYS:
            raise Denied(409, "too_many_passkeys", most=MOST_PASSKEYS)
        passkey = Passkey(
            bytes_to_base64url(found.credential_id),
            bytes_to_base64url(found.credential_public_key),
            found.sign_count,
            name,
            self._now_ms(),
        )
        if not await self._documents.keep("passkey", passkey.id, person.id.encode()):
            raise Denied(409, "passkey_known")
        await self._change(person.id, lambda known: msgspec.structs.replace(known, passkeys=(*known.passkeys, passkey)))
        return await self.first_recovery(person.id)

    async def drop_passkey(self, person: Person, passkey: str) -> None:
        await self._documents.forget("passkey", passkey)
        await self._change(
            person.id,
            lambda kept: msgspec.structs.replace(
                kept, passkeys=tuple(each for each in kept.passkeys if each.id != passkey)
            ),
        )

    def ask_for_passkey(self, site: Site) -> tuple[str, dict[str, Any]]:
        options = webauthn.generate_authentication_options(
            rp_id=site.name, user_verification=UserVerificationRequirement.REQUIRED
        )
        return self._asked(options.challenge), options_to_json_dict(options)

    async def whose(self, site: Site, asked: str, credential: dict[str, Any]) -> str:
        """The person who has shown a passkey and that it is theirs: two factors in one."""
        challenge, shown = self._answered(asked), str(credential.get("id", ""))
        kept_for = await self._documents.document("passkey", shown) if shown else None
        if kept_for is None:
            raise Denied(403, "passkey_wrong")
        person = kept_for.body.decode()
        kept, _ = await self._of(person)
        passkey = next((each for each in kept.passkeys if each.id == shown), None)
        if passkey is None:
            raise Denied(403, "passkey_wrong")
        try:
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        except _WRONG as wrong:
            raise Denied(403, "passkey_wrong") from wrong
        used = msgspec.structs.replace(passkey, sign_count=found.new_sign_count)
        await self._change(
            person,
            lambda known: msgspec.structs.replace(
                known, passkeys=tuple(used if each.id == shown else each for each in known.passkeys)
            ),
        )
        return person

    def _asked(self, challenge: bytes) -> str:
        now, name = self._now_ms(), secrets.token_urlsafe(16)
        for old in [each for each, (_, until) in self._challenges.items() if until < now]:
            del self._challenges[old]
        while len(self._challenges) >= MOST_CHALLENGES:
            del self._challenges[next(iter(self._challenges))]
        self._challenges[name] = (challenge, now + CHALLENGE_MS)
        return name

    def _answered(self, asked: str) -> bytes:
        challenge, until = self._challenges.pop(asked, (b"", 0))
        if until < self._now_ms():
            raise Denied(403, "passkey_wrong")
        return challenge

    # ---- kept

    async def _of(self, person: str) -> tuple[Kept, int]:
        found = await self._documents.document("factors", person)
        return (msgspec.json.decode(found.body, type=Kept), found.version) if found else (Kept(), 0)

    async def _keep(self, person: str, kept: Kept, version: int) -> bool:
        done = await self._documents.keep("factors", person, msgspec.json.encode(kept), version)
        if done:
            self._has[person] = kept.any
        return done

    async def _change(self, person: str, change: Callable[[Kept], Kept]) -> None:
        while True:
            kept, version = await self._of(person)
            if await self._keep(person, change(kept), version):
                return
