"""Who is who: accounts, sign-ins and one-time codes; where it depends on the database, on both."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.server.people import (
    GUEST_LONGEST_MS,
    IDLE_MS,
    INVITATION_MS,
    LONGEST_MS,
    SEEN_EVERY_MS,
    People,
    Person,
    digest,
    new_code,
)
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import Role
from server.support import HOUR, MINUTE, PASSWORD, Clock, with_light_hashes

KINDS = ("person", "name", "sign-in", "invitation", "setting")
Story = Callable[[People, Clock, Database], Awaitable[None]]


def with_people(story: Story, database: str) -> None:
    async def told() -> None:
        clock = Clock()
        cashier = await open_cashier(database, clock)
        try:
            await story(with_light_hashes(People(cashier, clock)), clock, cashier)
        finally:
            await cashier.close()

    asyncio.run(told())


async def denied(work: Awaitable[object]) -> tuple[int, str]:
    with pytest.raises(Denied) as raised:
        await work
    return raised.value.status, raised.value.refusal.code


async def ana(people: People) -> Person:
    return await people.register("Ana", PASSWORD, "pt")


async def kept(database: Database) -> dict[str, list[bytes]]:
    """Every document with its id, by kind."""
    return {kind: [each.id.encode() + each.body for each in await database.documents(kind)] for kind in KINDS}


# ---- accounts


def test_somebody_registers_and_signs_in_however_they_write_their_name(sqlite: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        person = await ana(people)
        assert (person.name, person.role, person.language) == ("Ana", "player", "pt")
        for name in ("Ana", "ANA", "ana"):
            assert (await people.sign_in(name, PASSWORD)).id == person.id
        assert await people.of(person.id) == person
        assert await people.of("p-nobody") is None

    with_people(story, sqlite)


def test_a_name_is_taken_once_however_it_is_written(sqlite: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        await ana(people)
        assert await denied(people.register("aNA", PASSWORD, "en")) == (409, "name_taken")
        assert [each.name for each in await people.named("a")] == ["Ana"]

    with_people(story, sqlite)


def test_of_many_who_want_the_same_name_at_once_exactly_one_gets_it(database: str) -> None:
    async def story(people: People, _: Clock, cashier: Database) -> None:
        wanted = ("Rui", "rui", "RUI", "rUi", "ruI")
        answers = await asyncio.gather(
            *(people.register(name, f"{PASSWORD} {name}", "pt") for name in wanted), return_exceptions=True
        )
        (winner,) = [each for each in answers if isinstance(each, Person)]
        losers = [each for each in answers if isinstance(each, Denied)]
        assert {each.refusal.code for each in losers} == {"name_taken"}
        assert len(losers) == 4
        assert (await people.sign_in("rui", f"{PASSWORD} {winner.name}")).id == winner.id
        assert len(await cashier.documents("person")) == 1

    with_people(story, database)


def test_the_beginning_of_a_name_finds_people(database: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        for name in ("Rita", "rui", "Ana"):
            await people.register(name, PASSWORD, "pt")
        await people.guest("pt")
        assert [each.name for each in await people.named("R")] == ["Rita", "rui"]
        assert [each.name for each in await people.named("")] == ["Ana", "Rita", "rui"]
        assert [each.name for each in await people.named("", limit=1)] == ["Ana"]
        assert await people.named("z") == []

    with_people(story, database)


def test_a_language_is_changed_and_stays_so_for_the_next_start(sqlite: str) -> None:
    async def story(people: People, clock: Clock, cashier: Database) -> None:
        person = await ana(people)
        assert (await people.change_language(person, "en")).language == "en"
        again = await People(cashier, clock).of(person.id)
        assert again is not None
        assert again.language == "en"
        nobody = Person("p-nobody", "", "player", "pt", 0)
        assert await denied(people.change_language(nobody, "en")) == (404, "no_such_person")

    with_people(story, sqlite)


# ---- signing in


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(sqlite: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        await ana(people)
        wrong = [await denied(people.sign_in(*tried)) for tried in (("ana", "outra senha longa"), ("eva", PASSWORD))]
        assert wrong == [(403, "sign_in_wrong")] * 2

    with_people(story, sqlite)


def test_the_password_of_somebody_unknown_is_checked_too(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the time would tell which names there are."""

    async def story(people: People, _: Clock, __: Database) -> None:
        await ana(people)
        checked: list[str] = []
        really = people._matches

        async def watched(hashed: str, password: str) -> bool:
            checked.append(hashed)
            return await really(hashed, password)

        monkeypatch.setattr(people, "_matches", watched)
        await denied(people.sign_in("eva", PASSWORD))
        await people.sign_in("ana", PASSWORD)
        assert len(checked) == 2
        assert all(each.startswith("$argon2id$") for each in checked)

    with_people(story, sqlite)


def test_a_token_is_good_until_its_owner_signs_out(sqlite: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        person = await ana(people)
        here, there = await people.token_for(person), await people.token_for(person)
        assert here != there
        assert await people.who(here) == person
        await people.sign_out(here)
        assert await people.who(here) is None
        assert await people.who(there) == person
        assert await people.who("no such token") is None
        await people.sign_out("no such token")

    with_people(story, sqlite)


def test_whoever_is_idle_for_half_an_hour_is_signed_out(sqlite: str) -> None:
    async def story(people: People, clock: Clock, cashier: Database) -> None:
        token = await people.token_for(await ana(people))
        clock.go(IDLE_MS)
        assert await people.who(token)
        clock.go(IDLE_MS)
        assert await people.who(token)
        clock.go(IDLE_MS + 1)
        assert await people.who(token) is None
        assert await cashier.documents("sign-in") == []

    with_people(story, sqlite)


def test_looking_whether_somebody_is_there_is_no_sign_of_life(sqlite: str) -> None:
    async def story(people: People, clock: Clock, _: Database) -> None:
        token = await people.token_for(await ana(people))
        clock.go(IDLE_MS)
        assert await people.who(token, sign_of_life=False)
        clock.go(1)
        assert await people.who(token, sign_of_life=False) is None

    with_people(story, sqlite)


def test_nobody_stays_signed_in_longer_than_twelve_hours(sqlite: str) -> None:
    async def story(people: People, clock: Clock, __: Database) -> None:
        assert LONGEST_MS == 12 * HOUR
        token = await people.token_for(await ana(people))
        for _ in range(LONGEST_MS // (20 * MINUTE)):
            clock.go(20 * MINUTE)
            assert await people.who(token)
        clock.go(1)
        assert await people.who(token) is None

    with_people(story, sqlite)


def test_a_sign_in_and_its_signs_of_life_outlast_a_restart(sqlite: str) -> None:
    async def story(people: People, clock: Clock, cashier: Database) -> None:
        person = await ana(people)
        token = await people.token_for(person)
        clock.go(IDLE_MS - MINUTE)
        assert await people.who(token)
        clock.go(IDLE_MS - MINUTE)
        again = People(cashier, clock)
        assert await again.who(token) == person
        clock.go(IDLE_MS + SEEN_EVERY_MS + 1)
        assert await People(cashier, clock).who(token) is None

    with_people(story, sqlite)


def test_a_guest_has_no_name_and_may_stay_away_for_days(sqlite: str) -> None:
    async def story(people: People, clock: Clock, _: Database) -> None:
        guest = await people.guest("en")
        assert (guest.name, guest.role, guest.language, guest.password) == ("", "guest", "en", "")
        token = await people.token_for(guest)
        clock.go(GUEST_LONGEST_MS)
        assert await people.who(token) == guest
        clock.go(GUEST_LONGEST_MS + 1)
        assert await people.who(token) is None
        assert await denied(people.sign_in("", PASSWORD)) == (403, "sign_in_wrong")

    with_people(story, sqlite)


# ---- passwords


def test_a_new_password_ends_all_sign_ins_from_before(sqlite: str) -> None:
    async def story(people: People, clock: Clock, cashier: Database) -> None:
        person, new = await ana(people), "uma senha toda nova"
        before = [await people.token_for(person) for _ in range(2)]
        clock.go(1)
        await people.set_password(person, new)
        after = await people.token_for(person)
        assert [await people.who(token) for token in before] == [None, None]
        assert await people.who(after)
        assert await People(cashier, clock).who(after)
        assert await denied(people.sign_in("ana", PASSWORD)) == (403, "sign_in_wrong")
        assert (await people.sign_in("ana", new)).id == person.id

    with_people(story, sqlite)


def test_a_password_is_changed_only_by_whoever_knows_the_old_one(sqlite: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        person = await ana(people)
        token = await people.token_for(person)
        assert await denied(people.prove(person, "outra senha longa")) == (403, "password_wrong")
        assert await people.who(token)
        assert (await people.sign_in("ana", PASSWORD)).id == person.id

    with_people(story, sqlite)


# ---- one-time codes


@pytest.mark.parametrize("role", ["operator", "inspector"])
def test_a_code_makes_somebody_what_it_says_and_works_once(sqlite: str, role: Role) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        code, _until = await people.invite(role)
        person = await people.claim(f" {code.lower()} ", "chefe", PASSWORD)
        assert person.role == role
        assert (await people.sign_in("chefe", PASSWORD)).role == role
        assert await denied(people.claim(code, "outro", PASSWORD)) == (403, "code_unknown")

    with_people(story, sqlite)


def test_of_several_who_use_a_code_at_once_one_gets_in(database: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        code, _until = await people.invite("operator")
        claims = (people.claim(code, f"chefe{number}", PASSWORD) for number in range(5))
        answers = await asyncio.gather(*claims, return_exceptions=True)
        assert [each.role for each in answers if isinstance(each, Person)] == ["operator"]
        assert [each.refusal.code for each in answers if isinstance(each, Denied)] == ["code_unknown"] * 4
        assert len(await people.named("chefe")) == 1

    with_people(story, database)


def test_a_code_is_good_for_a_day(sqlite: str) -> None:
    async def story(people: People, clock: Clock, __: Database) -> None:
        first, until_ms = await people.invite("inspector")
        second, _ = await people.invite("inspector")
        assert until_ms == clock() + INVITATION_MS == clock() + 24 * HOUR
        clock.go(INVITATION_MS)
        assert (await people.claim(first, "fiscal", PASSWORD)).name == "fiscal"
        clock.go(1)
        assert await denied(people.claim(second, "outro", PASSWORD)) == (403, "code_unknown")

    with_people(story, sqlite)


def test_a_code_is_not_lost_to_a_name_that_is_taken(sqlite: str) -> None:
    async def story(people: People, _: Clock, __: Database) -> None:
        await ana(people)
        code, _until = await people.invite("operator")
        assert await denied(people.claim(code, "ANA", PASSWORD)) == (409, "name_taken")
        assert (await people.claim(code, "chefe", PASSWORD)).role == "operator"
        assert await denied(people.claim("AAAA-AAAA-AAAA", "outro", PASSWORD)) == (403, "code_unknown")

    with_people(story, sqlite)


def test_codes_are_long_readable_and_never_the_same() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 14 and not set("01ILO") & set(code) for code in codes)


def test_it_is_remembered_that_there_is_an_operator(sqlite: str) -> None:
    async def story(people: People, clock: Clock, cashier: Database) -> None:
        assert not await people.any_operator()
        await people.note_operator()
        await people.note_operator()
        assert await People(cashier, clock).any_operator()

    with_people(story, sqlite)


# ---- secrets


def test_no_secret_is_stored_as_it_is(database: str, tmp_path: Path) -> None:
    async def story(people: People, clock: Clock, cashier: Database) -> None:
        person, new = await ana(people), "uma senha toda nova"
        token = await people.token_for(person)
        clock.go(1)
        await people.set_password(person, new)
        used, unused = [(await people.invite("operator"))[0] for _ in range(2)]
        await people.claim(used, "chefe", PASSWORD)
        guest_token = await people.token_for(await people.guest("pt"))
        secrets = [token, guest_token, PASSWORD, new, used, unused]
        documents = await kept(cashier)
        everything = b"".join(each for several in documents.values() for each in several)
        everything += b"".join(file.read_bytes() for file in tmp_path.glob("casino.db*"))
        assert [secret for secret in secrets if secret.encode() in everything] == []
        for secret in (token, guest_token, unused):  # and it was looked for where it would be
            assert digest(secret).encode() in everything
        assert all(b"$argon2id$" in each or b'"guest"' in each for each in documents["person"])

    with_people(story, database)
