"""Who is who: accounts, roles, sign-ins, invitations.

Passwords are kept as argon2 hashes; tokens and one-time codes only as digests, so that nobody who reads the database
can use them. What a person plays and owns is in the ledger under an id that tells nothing of them.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from jogofeito.cashier.documents import Documents
from jogofeito.server.passwords import refuse_easy
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import Language, Role

IDLE_MS = 30 * 60_000
LONGEST_MS = 12 * 3_600_000
GUEST_LONGEST_MS = 7 * 24 * 3_600_000
INVITATION_MS = 24 * 3_600_000
SEEN_EVERY_MS = 60_000  # how often a sign of life is written down
FORGET_EVERY_MS = 3_600_000
MOST_FORGOTTEN = 100_000
MOST_IN_PROGRAM = 200
NOBODY = ""  # nobody's id
HASHES_AT_ONCE = 2  # each takes some memory

T = TypeVar("T")


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: Role
    language: Language
    since_ms: int
    password: str = ""
    sign_ins_from_ms: int = 0  # older sign-ins no longer count: the password was changed
    email: str = ""  # for letters, if they want any
    closed_ms: int | None = None


class SignedIn(msgspec.Struct):
    """A sign-in: whose, since when, and when they were last heard of."""

    person: str
    since_ms: int
    seen_ms: int
    program: str = ""  # that it was made with, as it names itself


class Invited(msgspec.Struct, frozen=True):
    role: Role
    until_ms: int


class Resetting(msgspec.Struct, frozen=True):
    person: str
    until_ms: int


class OneSignIn(msgspec.Struct, frozen=True):
    key: str
    since_ms: int
    seen_ms: int
    program: str

    @property
    def id(self) -> str:
        """Enough to tell it from others, and nothing that anybody could sign in with."""
        return self.key[:16]


class People:
    def __init__(self, documents: Documents, now_ms: Callable[[], int]) -> None:
        self._documents = documents
        self._now_ms = now_ms
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._signed_in: dict[str, SignedIn] = {}
        self._known: dict[str, Person] = {}
        self._next_forgetting_ms = 0

    # ---- accounts

    async def register(self, name: str, password: str, language: Language, role: Role = "player") -> Person:
        await asyncio.to_thread(refuse_easy, password, name)
        hashed = await self._off_the_loop(lambda: self._hasher.hash(password))
        person = Person(new_id(role), name, role, language, self._now_ms(), hashed)
        if not await self._documents.keep("name", name.casefold(), person.id.encode()):
            raise Denied(409, "name_taken", name=name)
        await self._documents.keep("person", person.id, msgspec.json.encode(person))
        return person

    async def guest(self, language: Language) -> Person:
        """Somebody who plays with demo credits and leaves no name."""
        person = Person(new_id("guest"), "", "guest", language, self._now_ms())
        await self._documents.keep("person", person.id, msgspec.json.encode(person))
        return person

    async def claim(self, code: str, name: str, password: str) -> Person:
        """Become what an invitation says; its code works once."""
        code_digest = digest(code.strip().upper())
        kept = await self._documents.document("invitation", code_digest)
        invited = msgspec.json.decode(kept.body, type=Invited) if kept else None
        if invited is None or invited.until_ms < self._now_ms():
            raise Denied(403, "code_unknown")
        if await self._documents.document("name", name.casefold()):
            raise Denied(409, "name_taken", name=name)
        await asyncio.to_thread(refuse_easy, password, name)
        if not await self._documents.forget("invitation", code_digest):
            raise Denied(403, "code_unknown")
        return await self.register(name, password, "pt", invited.role)

    async def invite(self, role: Role) -> tuple[str, int]:
        """A one-time code that makes somebody operator or inspector, and until when."""
        code = new_code()
        until = self._now_ms() + INVITATION_MS
        await self._documents.keep("invitation", digest(code), msgspec.json.encode(Invited(role, until)))
        return code, until

    async def prove(self, person: Person, password: str) -> None:
        """Whoever changes what protects an account says its password once more."""
        if not await self._matches(person.password, password):
            raise Denied(403, "password_wrong")

    async def set_password(self, person: Person, new: str) -> None:
        """All sign-ins from before are over."""
        await asyncio.to_thread(refuse_easy, new, person.name, person.email.partition("@")[0])
        hashed = await self._off_the_loop(lambda: self._hasher.hash(new))
        now = self._now_ms()
        await self._change(
            person.id, lambda known: msgspec.structs.replace(known, password=hashed, sign_ins_from_ms=now)
        )

    async def change_email(self, person: Person, email: str) -> Person:
        return await self._change(person.id, lambda known: msgspec.structs.replace(known, email=email))

    async def by_name(self, name: str) -> Person | None:
        """As much is looked up for a name that nobody has."""
        kept = await self._documents.document("name", name.casefold())
        return await self.of(kept.body.decode() if kept else NOBODY)

    # ---- when the password is lost

    async def reset_code(self, person: Person, good_for_ms: int) -> tuple[str, int]:
        """With it a new password is chosen, once; and until when."""
        code, until = new_code(), self._now_ms() + good_for_ms
        body = msgspec.json.encode(Resetting(person.id, until))
        await self._documents.keep("reset", digest(code), body)
        return code, until

    async def whose_reset(self, code: str) -> Person:
        """Whom a code is for, if it is still good."""
        kept = await self._documents.document("reset", digest(code.strip().upper()))
        resetting = msgspec.json.decode(kept.body, type=Resetting) if kept else None
        person = await self.of(resetting.person) if resetting else None
        if resetting is None or person is None or person.closed_ms or resetting.until_ms < self._now_ms():
            raise Denied(403, "code_unknown")
        return person

    async def reset(self, code: str, new: str) -> Person:
        person = await self.whose_reset(code)
        await asyncio.to_thread(refuse_easy, new, person.name, person.email.partition("@")[0])
        if not await self._documents.forget("reset", digest(code.strip().upper())):
            raise Denied(403, "code_unknown")
        await self.set_password(person, new)
        return person

    # ---- when somebody goes for good

    async def close(self, person: Person) -> None:
        """Nobody signs in to it any more; what need not be kept is forgotten, and the name stays taken."""
        now = self._now_ms()

        def closed(known: Person) -> Person:
            return msgspec.structs.replace(known, password="", email="", closed_ms=now, sign_ins_from_ms=now)

        await self._change(person.id, closed)
        for each in await self.sign_ins(person.id):
            await self._forget_sign_in(person.id, each.key)

    async def forget_names(self, kept_ms: int) -> None:
        """Of those who went so long ago that nobody has to know any more who they were."""
        now = self._now_ms()
        for kept in await self._documents.documents("person", limit=MOST_FORGOTTEN):
            person = msgspec.json.decode(kept.body, type=Person)
            if person.name and person.closed_ms is not None and person.closed_ms + kept_ms < now:
                await self._documents.forget("name", person.name.casefold())
                await self._change(person.id, lambda known: msgspec.structs.replace(known, name=""))

    async def change_language(self, person: Person, language: Language) -> Person:
        return await self._change(person.id, lambda known: msgspec.structs.replace(known, language=language))

    async def of(self, person_id: str) -> Person | None:
        if person_id not in self._known:
            kept = await self._documents.document("person", person_id)
            if kept is None:
                return None
            self._known[person_id] = msgspec.json.decode(kept.body, type=Person)
        return self._known[person_id]

    async def named(self, beginning: str, limit: int = 50) -> list[Person]:
        """People whose names begin so."""
        found = await self._documents.documents("name", beginning.casefold(), limit)
        people = [await self.of(each.body.decode()) for each in found]
        return [person for person in people if person is not None]

    async def operators(self) -> list[Person]:
        return await self.working("operator")

    async def working(self, role: Role) -> list[Person]:
        """Those who work here now."""
        found = await self._documents.documents("person", f"{new_id(role)[0]}-")
        people = (msgspec.json.decode(each.body, type=Person) for each in found)
        return [each for each in people if each.closed_ms is None]

    async def lacking_operators(self, wanted: int) -> int:
        """How many have to be let in from outside: as many of them as an act of theirs needs."""
        if wanted == 1:
            return 0 if await self.any_operator() else 1
        return max(0, wanted - len(await self.operators()))

    async def any_operator(self) -> bool:
        return await self._documents.document("setting", "operator_claimed") is not None

    async def note_operator(self) -> None:
        await self._documents.keep("setting", "operator_claimed", b"1")

    # ---- signing in and out

    async def sign_in(self, name: str, password: str) -> Person:
        """The same time and the same answer, whether the name or the password is wrong."""
        person = await self.by_name(name)
        hashed = person.password if person and not person.closed_ms else self._nobody
        if not await self._matches(hashed, password) or person is None:
            raise Denied(403, "sign_in_wrong")
        return person

    async def token_for(self, person: Person, program: str = "") -> str:
        token, now = secrets.token_urlsafe(32), self._now_ms()
        signed_in = SignedIn(person.id, now, now, program[:MOST_IN_PROGRAM])
        key = digest(token)
        self._signed_in[key] = signed_in
        await self._documents.keep("sign-in", key, msgspec.json.encode(signed_in))
        if person.role != "guest":
            await self._documents.keep("sign-in-of", f"{person.id}/{key}", b"")
        return token

    async def sign_ins(self, person_id: str) -> list["OneSignIn"]:
        """Those that are good now, the newest first."""
        now, person = self._now_ms(), await self.of(person_id)
        found = []
        for each in await self._documents.documents("sign-in-of", f"{person_id}/"):
            key = each.id.rpartition("/")[2]
            kept = await self._documents.document("sign-in", key)
            signed_in = self._signed_in.get(key) or (msgspec.json.decode(kept.body, type=SignedIn) if kept else None)
            if kept is None or signed_in is None or person is None or self._is_over(signed_in, person, now):
                await self._forget_sign_in(person_id, key)
            else:
                found.append(OneSignIn(key, signed_in.since_ms, signed_in.seen_ms, signed_in.program))
        return sorted(found, key=lambda each: -each.since_ms)

    async def end_sign_in(self, person_id: str, beginning: str) -> None:
        """Of this person's own; named by how its digest begins."""
        ended = [each for each in await self.sign_ins(person_id) if each.id == beginning]
        if not ended:
            raise Denied(404, "no_such_sign_in")
        for each in ended:
            await self._forget_sign_in(person_id, each.key)

    async def _forget_sign_in(self, person_id: str, key: str) -> None:
        self._signed_in.pop(key, None)
        await self._documents.forget("sign-in", key)
        await self._documents.forget("sign-in-of", f"{person_id}/{key}")

    async def who(self, token: str, *, sign_of_life: bool = True) -> Person | None:
        """Whose token it is, if it is still good."""
        key, now = digest(token), self._now_ms()
        signed_in = self._signed_in.get(key)
        if signed_in is None:
            kept = await self._documents.document("sign-in", key)
            if kept is None:
                return None
            signed_in = self._signed_in[key] = msgspec.json.decode(kept.body, type=SignedIn)
        person = await self.of(signed_in.person)
        if person is None or self._is_over(signed_in, person, now):
            await self.sign_out(token)
            return None
        if sign_of_life and now - signed_in.seen_ms > SEEN_EVERY_MS:
            signed_in.seen_ms = now
            await self._overwrite("sign-in", key, msgspec.json.encode(signed_in))
        return person

    async def sign_out(self, token: str) -> None:
        key = digest(token)
        kept = await self._documents.document("sign-in", key)
        if kept is not None:
            await self._forget_sign_in(msgspec.json.decode(kept.body, type=SignedIn).person, key)
        self._signed_in.pop(key, None)

    async def forget_old_sign_ins(self) -> bool:
        """Those that are over, of people who never came back. Whether it was time for that."""
        now = self._now_ms()
        if now < self._next_forgetting_ms:
            return False
        self._next_forgetting_ms = now + FORGET_EVERY_MS
        self._signed_in.clear()  # what is still good is read again when it is asked for
        self._known.clear()
        for kept in await self._documents.documents("sign-in", limit=MOST_FORGOTTEN):
            signed_in = msgspec.json.decode(kept.body, type=SignedIn)
            person = await self.of(signed_in.person)
            if person is None or self._is_over(signed_in, person, now):
                await self._forget_sign_in(signed_in.person, kept.id)
        return True

    def _is_over(self, signed_in: SignedIn, person: Person, now: int) -> bool:
        if signed_in.since_ms < person.sign_ins_from_ms or person.closed_ms is not None:
            return True
        if person.role == "guest":
            return now - signed_in.seen_ms > GUEST_LONGEST_MS
        return now - signed_in.seen_ms > IDLE_MS or now - signed_in.since_ms > LONGEST_MS

    # ---- helpers

    async def _matches(self, hashed: str, password: str) -> bool:
        def check() -> bool:
            try:
                return self._hasher.verify(hashed, password)
            except (VerificationError, InvalidHashError):  # guests have no password
                return False

        return await self._off_the_loop(check)

    async def _off_the_loop(self, work: Callable[[], T]) -> T:
        async with self._hashing:
            return await asyncio.to_thread(work)

    async def _change(self, person_id: str, change: Callable[[Person], Person]) -> Person:
        while True:
            kept = await self._documents.document("person", person_id)
            if kept is None:
                raise Denied(404, "no_such_person", person=person_id)
            changed = change(msgspec.json.decode(kept.body, type=Person))
            if await self._documents.keep("person", person_id, msgspec.json.encode(changed), kept.version):
                self._known[person_id] = changed
                return changed

    async def _overwrite(self, kind: str, document_id: str, body: bytes) -> None:
        kept = await self._documents.document(kind, document_id)
        if kept is not None:
            await self._documents.keep(kind, document_id, body, kept.version)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_id(role: Role) -> str:
    return f"{role[0]}-{secrets.token_hex(8)}"


_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look like another


def new_code() -> str:
    """Twelve letters in three groups: some 59 bits, and good for a day."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(12))
    return "-".join(letters[place : place + 4] for place in (0, 4, 8))
