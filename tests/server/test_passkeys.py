"""Passkeys: what is not shown by their own owner, here, now and once, lets nobody in."""

from collections.abc import Callable
from pathlib import Path

import pytest

from server.authenticator import PRESENT, VERIFIED, Authenticator
from server.support import CHIP, PASSWORD, Place, Visitor, visit

WRONG = "passkey_wrong"
Spoil = Callable[[Authenticator], None]


async def with_passkey(place: Place, name: str = "ana") -> tuple[Visitor, Authenticator]:
    visitor, authenticator = await place.come("player", name), Authenticator()
    assert len((await authenticator.added(visitor))["codes"]) == 10
    return visitor, authenticator


def test_a_passkey_signs_in_its_owner_and_is_two_factors_in_one(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, authenticator = await with_passkey(place)
        for _ in range(2):
            assert (await authenticator.signs_in(await place.stranger()))["person"] == ana.id
        body = {"name": "ana", "password": PASSWORD}
        assert await (await place.stranger()).refused("POST", "/api/sign-in", body, 403) == "second_factor_needed"

    visit(story, tmp_path, database=database)


def from_elsewhere(authenticator: Authenticator) -> None:
    authenticator.origin = "http://casino.ao.evil.example"


def from_another_port(authenticator: Authenticator) -> None:
    authenticator.origin = "http://casino.ao:8080"


def in_the_open(authenticator: Authenticator) -> None:
    authenticator.origin = "https://casino.ao"


def of_another_site(authenticator: Authenticator) -> None:
    authenticator.site = "evil.example"


def without_verification(authenticator: Authenticator) -> None:
    authenticator.flags = PRESENT


def with_nobody_there(authenticator: Authenticator) -> None:
    authenticator.flags = VERIFIED


def with_another_key(authenticator: Authenticator) -> None:
    authenticator.key = Authenticator().key


WAYS = (
    from_elsewhere, from_another_port, in_the_open, of_another_site, without_verification, with_nobody_there,
    with_another_key,
)  # fmt: skip


@pytest.mark.parametrize("spoil", WAYS, ids=lambda each: each.__name__)
def test_what_is_not_shown_as_it_should_be_lets_nobody_in(spoil: Spoil, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, authenticator = await with_passkey(place)
        authenticator.counter += 1
        spoil(authenticator)
        assert await authenticator.refused(await place.stranger()) == WRONG

    visit(story, tmp_path)


@pytest.mark.parametrize("spoil", WAYS[:-1], ids=lambda each: each.__name__)
def test_what_is_not_made_as_it_should_be_is_not_added(spoil: Spoil, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, authenticator = await place.come("player", "ana"), Authenticator()
        spoil(authenticator)
        begun = await ana.post("/api/me/passkeys/begin", {"password": PASSWORD})
        assert await ana.refused("POST", "/api/me/passkeys", authenticator.new(begun), 403) == WRONG
        assert (await ana.get("/api/me/security"))["passkeys"] == []

    visit(story, tmp_path)


def test_a_question_is_answered_once_by_what_it_was_asked_for_and_in_time(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, authenticator = await with_passkey(place)
        stranger, path = await place.stranger(), "/api/passkey/sign-in"
        authenticator.counter += 1
        heard = authenticator.answer(await stranger.post("/api/passkey/begin"))
        await stranger.post(path, heard)
        assert await stranger.refused("POST", path, heard, 403) == WRONG  # listened to, and sent once more
        first, second = [await stranger.post("/api/passkey/begin") for _ in range(2)]
        authenticator.counter += 1
        crossed = {"asked": first["asked"], "credential": authenticator.shown(second["options"]["challenge"])}
        assert await stranger.refused("POST", path, crossed, 403) == WRONG  # the answer to another question
        invented = {**authenticator.answer(second), "asked": "a question of one's own"}
        assert await stranger.refused("POST", path, invented, 403) == WRONG
        old = await stranger.post("/api/passkey/begin")
        factors = place.casino.factors
        later, factors._now_ms = factors._now_ms, lambda: place.casino.now_ms() + 6 * 60_000
        assert await stranger.refused("POST", path, authenticator.answer(old), 403) == WRONG
        factors._now_ms = later
        assert (await authenticator.signs_in(stranger))["name"] == "ana"

    visit(story, tmp_path)


def test_a_question_for_adding_one_is_none_of_anothers_and_lets_nobody_in(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, authenticator = await with_passkey(place)
        begun = await ana.post("/api/me/passkeys/begin", {"password": PASSWORD})
        made = {"asked": begun["asked"], "credential": authenticator.made(begun["options"]["challenge"])}
        assert await (await place.stranger()).refused("POST", "/api/passkey/sign-in", made, 403) == WRONG
        begun = await ana.post("/api/me/passkeys/begin", {"password": PASSWORD})
        assert await ana.refused("POST", "/api/me/passkeys", authenticator.new(begun), 409) == "passkey_known"
        begun = await ana.post("/api/me/passkeys/begin", {"password": PASSWORD})
        eve = await place.come("player", "eve")
        assert await eve.refused("POST", "/api/me/passkeys", Authenticator().new(begun), 403) == WRONG
        anybodys = await eve.post("/api/passkey/begin")  # for which no password was said
        assert await eve.refused("POST", "/api/me/passkeys", Authenticator().new(anybodys), 403) == WRONG

    visit(story, tmp_path)


def test_a_passkey_that_counts_backwards_was_copied(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, authenticator = await with_passkey(place)
        stranger = await place.stranger()
        authenticator.counter = 10
        await authenticator.signs_in(stranger)
        for counter in (authenticator.counter, 5, 0):
            authenticator.counter = counter
            assert await authenticator.refused(stranger) == WRONG
        authenticator.counter = 20
        await authenticator.signs_in(stranger)

    visit(story, tmp_path)


def test_the_passkey_of_an_account_that_was_closed_opens_nothing(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, authenticator = await with_passkey(place)
        assert await place.purse(ana) < CHIP
        await ana.post("/api/me/close", {"password": PASSWORD})
        assert await authenticator.refused(await place.stranger()) == WRONG

    visit(story, tmp_path)
