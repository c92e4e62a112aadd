"""What players may say to each other at a poker table: AO13.56, PT809.11."""

import asyncio
import re
from typing import Any

import msgspec
import pytest

from floor.simulated import until
from floor.test_table import SETTINGS, Casino
from floor.test_table import told as told_of_roulette
from jogofeito.core.offers import Refusal
from jogofeito.floor.policies.chat import BETWEEN_PHRASES_MS
from jogofeito.games import listed
from jogofeito.games.poquer.partida import PHRASES
from jogofeito.law.rules import RulesRefused
from jogofeito.messages import LANGUAGES, catalogue
from poker_floor_support import Poker, Regulars, plain_table, table_of, told
from server.socket_support import Served, in_casino
from server.test_partida import MESA, with_cave

POKER = ["holdem", "omaha", "poquer-sintetico"]
THREE = ("ana", "rui", "eva")
PORTUGUESE = ["PT809", "PT811", "PT811-H"]
OF_CARDS = re.compile(  # ranks, suits and combinations, in both languages
    r"\b(ás|ases|reis?|damas?|valetes?|dez|copas|espadas|ouros|paus|pare?s?|trio|cor|sequência|póquer|fullen|cartas?|"
    r"aces?|kings?|queens?|jacks?|tens?|hearts|spades|diamonds|clubs|pairs?|straight|flush|full|cards?|\d+)\b",
    re.IGNORECASE,
)
WITH_CHAT = msgspec.structs.replace(MESA, values={**MESA.values, "chat": "phrases"})


def code(answer: Refusal | None) -> str:
    return answer.code if answer else ""


@pytest.mark.law("AO13.56", "PT809.11.d")
@pytest.mark.parametrize("game", POKER)
def test_chat_is_off_unless_a_portuguese_house_wants_phrases(game: str) -> None:
    for layer in listed(game).laws:
        assert listed(game).rules(text=layer.text).chat == "off"
        if layer.text.startswith("AO"):
            with pytest.raises(RulesRefused) as refused:
                listed(game).rules({"chat": "phrases"}, text=layer.text)
            assert [each.rule for each in refused.value.problems] == ["AO13.56"]
        else:
            assert listed(game).rules({"chat": "phrases"}, text=layer.text).chat == "phrases"
            assert layer.fields["chat"].rule == "PT809.11.d"


@pytest.mark.law("PT809.11.d")
@pytest.mark.parametrize("game", POKER)
def test_no_house_may_admit_free_text(game: str) -> None:
    for layer in listed(game).laws:
        with pytest.raises(RulesRefused):
            listed(game).rules({"chat": "free"}, text=layer.text)


@pytest.mark.law("PT809.11.g", "PT809.11.d")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_a_text_and_none_speaks_of_cards(language: Any) -> None:
    texts = catalogue(language)["phrase"]
    assert set(texts) == set(PHRASES)
    assert len(set(texts.values())) == len(PHRASES)
    assert not [text for text in texts.values() if OF_CARDS.search(text)]


@pytest.mark.law("AO13.56")
@pytest.mark.parametrize(("text", "rule"), [("AO14", "AO13.56"), ("AO16", "AO13.56"), ("PT811-H", "PT809.11.d")])
def test_where_there_is_no_chat_nothing_is_said(text: str, rule: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        answer = await casino.table.say("ana", "good_luck")
        assert answer == Refusal("no_chat", {}, rule)
        await asyncio.sleep(1)
        assert casino.notices("said") == []

    told(story, plain_table(text))


def test_a_table_against_the_bank_has_no_chat() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        assert await casino.table.say("ana", "good_luck") == Refusal("no_chat")

    told_of_roulette(story, SETTINGS)


@pytest.mark.law("PT809.11.d", "PT809.11.g")
@pytest.mark.parametrize("text", PORTUGUESE)
def test_phrases_are_said_between_two_hands_and_never_in_one(text: str) -> None:
    async def story(casino: Poker) -> None:
        say = casino.table.say
        await casino.come(*THREE)
        assert await say("ana", "good_luck") is None
        await casino.speaks()
        for player in THREE:
            assert await say(player, "thanks") == Refusal("not_during_a_hand", {}, "PT809.11.d")
        regulars = Regulars(casino, *THREE)
        while not casino.hands():  # not at any moment of it
            assert await say("rui", "thanks") is not None
            await asyncio.sleep(0.05)
        await until(lambda: casino.table.live is None)
        assert await say("rui", "well_played") is None
        await until(lambda: casino.gathering() is not None)
        assert await say("eva", "thanks") is None
        regulars.stop()
        await asyncio.sleep(0.1)
        assert casino.notices("said") == [
            {"seat": 1, "phrase": "good_luck"},
            {"seat": 2, "phrase": "well_played"},
            {"seat": 3, "phrase": "thanks"},
        ]

    values: dict[str, Any] = {"estardilho": False} if text == "PT809" else {}
    told(story, table_of(text, chat="phrases", **values))


@pytest.mark.law("PT809.11.d")
def test_a_hand_that_a_crash_interrupted_is_still_a_hand() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.speaks()
        await casino.die()
        casino.start()
        read = casino.cashier.journal

        async def slowly(stream: str, after: int = -1) -> Any:
            await asyncio.sleep(0.1)
            return await read(stream, after)

        casino.cashier.journal = slowly  # type: ignore[method-assign]
        assert casino.table.live is None  # the hand is still being read, and whoever asks waits for it
        assert code(await casino.table.say("ana", "hello")) == "not_during_a_hand"

    told(story, table_of(chat="phrases"))


@pytest.mark.law("PT809.11.g")
def test_only_those_who_sit_say_known_phrases_and_not_all_the_time() -> None:
    async def story(casino: Poker) -> None:
        say = casino.table.say
        await casino.come("ana")
        assert code(await say("eva", "hello")) == "not_seated"
        answer = await say("ana", "I have two aces")
        assert answer == Refusal("no_such_phrase", {"phrases": list(PHRASES)})
        assert await say("ana", "hello") is None
        await asyncio.sleep(BETWEEN_PHRASES_MS / 1000 - 0.1)
        assert await say("ana", "good_luck") == Refusal("too_soon", {"seconds": 5})
        await asyncio.sleep(0.2)
        assert await say("ana", "good_luck") is None

    told(story, table_of(chat="phrases"))


@pytest.mark.law("PT809.11.d")
@in_casino(WITH_CHAT)
async def test_phrases_go_over_the_wire_with_their_words(house: Served) -> None:
    people = [await house.person() for _ in range(3)]
    async with house.http(people[0][1]) as client:
        phrases = (await client.get("/api/tables/mesa")).json()["phrases"]
    assert [each["key"] for each in phrases] == list(PHRASES)
    assert phrases[1]["text"] == {"pt": "Boa sorte!", "en": "Good luck!"}
    async with house.line(people[0][1]) as a, house.line(people[1][1]) as b, house.line(people[2][1]) as stranger:
        await stranger.watch("mesa")
        assert (await stranger.refused("say", table="mesa", phrase="hello"))["code"] == "not_seated"
        await with_cave(a, "mesa")
        assert (await a.ask("say", table="mesa", phrase="good_luck"))["ok"]
        for line in (a, stranger):
            said = await line.notice("mesa", "said")
            assert said["details"] == {"seat": 1, "phrase": "good_luck"}
            assert said["text"] == {"pt": "Lugar 1: Boa sorte!", "en": "Seat 1: Good luck!"}
        await with_cave(b, "mesa")
        await b.fact("mesa", "to_speak")
        refused = await b.refused("say", table="mesa", phrase="hello")
        assert (refused["code"], refused["rule"]) == ("not_during_a_hand", "PT809.11.d")
        assert "Boa sorte!" in (await b.refused("say", table="mesa", phrase="x"))["text"]["pt"]
        for line in (a, b):
            await line.ask("leave", table="mesa")
