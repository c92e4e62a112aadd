"""Where every rule of the law stands, for people and for programs."""

import json
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

from jogofeito.inspection.conformity import (
    PLACES,
    STATUSES,
    Evidence,
    Place,
    Standing,
    TextStanding,
    conformity,
    evidence,
    standing,
    to_json,
)
from jogofeito.inspection.page import page
from jogofeito.law.catalogue import Bilingual, Catalogue, Reading, Rule, Text, catalogue
from jogofeito.messages import LANGUAGES, Language, label

RULES = len(catalogue().rules)
TEXT = Text("AO1", "AO", Bilingual("Título", "Title"), "fonte", "1-3")
WHOLE = Rule(1, "play", "todo", "whole", text="AO1")
IN_PARTS = Rule(2, "play", "em partes", "in parts", parts=("a", "b"), text="AO1")
PHYSICAL = Rule(3, "equipment", "físico", "physical", physical=Bilingual("porquê", "why"), text="AO1")
LAW = Catalogue({"AO1": TEXT}, {rule.id: rule for rule in (WHOLE, IN_PARTS, PHYSICAL)}, (), ())


def proofs(*citations: str, place: Place = "table") -> Evidence:
    return {each: {"test": place} for each in citations}


def status(rule: Rule, *citations: str, place: Place = "table") -> str:
    return standing(rule, proofs(*citations, place=place), LAW).status


# ---- standing of a rule


def test_a_rule_that_a_test_carries_is_proven() -> None:
    assert status(WHOLE, "AO1.1") == "at_table"
    assert status(WHOLE, "AO1.2", "AO1.10", "AO2.1") == "not_yet"
    assert status(WHOLE) == "not_yet"


@pytest.mark.parametrize(
    "citations, expected",
    [
        ((), "not_yet"),
        (("AO1.2.a",), "not_yet"),
        (("AO1.2.b",), "not_yet"),
        (("AO1.2.a", "AO1.2.b"), "at_table"),
        (("AO1.2",), "not_yet"),
        (("AO1.2", "AO1.2.a"), "not_yet"),
    ],
)
def test_a_rule_with_parts_is_proven_when_every_part_is(citations: tuple[str, ...], expected: str) -> None:
    assert status(IN_PARTS, *citations) == expected


def test_a_physical_rule_is_physical_until_a_test_proves_it() -> None:
    assert status(PHYSICAL) == "physical"
    assert status(PHYSICAL, "AO1.3") == "at_table"


def test_parts_that_are_physical_need_no_test_and_the_others_do() -> None:
    rule = msgspec.structs.replace(IN_PARTS, physical=Bilingual("porquê", "why"), physical_parts=("b",))
    assert status(rule) == status(rule, "AO1.2.b") == "not_yet"
    assert status(rule, "AO1.2.a") == "at_table"


@pytest.mark.parametrize(
    ("rule", "parts"), [("AO3.3", "ce"), ("AO4.2", "ce"), ("AO5.2", "ce"), ("AO5.3", "b")], ids=lambda given: given
)
def test_what_a_real_thing_does_in_software_too_is_to_be_proven_there(rule: str, parts: str) -> None:
    """Dice whose opposite faces sum to seven and that fall evenly; a dome that hides them."""
    known = catalogue().rules[rule]
    assert known.to_prove() == tuple(f"{rule}.{part}" for part in parts)
    assert status(known) == "not_yet"
    assert status(known, *known.to_prove()) == "at_table"


def test_what_no_test_has_shown_at_a_table_is_proven_in_the_engine_only() -> None:
    assert status(WHOLE, "AO1.1", place="engine") == "in_engine"
    assert status(WHOLE, "AO1.1", place="screen") == "at_table"
    one_of_each: Evidence = {"AO1.1": {"x": "engine", "y": "table"}}
    assert standing(WHOLE, one_of_each, LAW).status == "at_table"
    a_part_each: Evidence = {"AO1.2.a": {"x": "engine"}, "AO1.2.b": {"y": "table"}}
    assert standing(IN_PARTS, a_part_each, LAW).status == "in_engine"


def test_of_a_rule_with_parts_it_is_told_which_are_still_lacking() -> None:
    assert standing(IN_PARTS, {}, LAW).lacking == ("AO1.2.a", "AO1.2.b")
    engine: Evidence = {"AO1.2.a": {"x": "engine"}, "AO1.2.b": {"y": "table"}}
    assert standing(IN_PARTS, engine, LAW).lacking == ("AO1.2.a",)
    assert standing(IN_PARTS, proofs("AO1.2.a", "AO1.2.b"), LAW).lacking == ()


NOT_BUILT = ("AO17", "PT425A", "PT810")


def test_every_rule_of_the_texts_that_play_is_proven_where_a_player_meets_it() -> None:
    """At a table, on the screen, by a person with the software's help; or it is about a real thing alone."""
    built = [each for text in conformity() if text.text.id not in NOT_BUILT for each in text.rules]
    assert {each.rule.id: each.lacking for each in built if each.status in ("in_engine", "not_yet")} == {}


def test_a_rule_about_the_screen_is_proven_on_the_screen_alone() -> None:
    shown = msgspec.structs.replace(WHOLE, kind="screen")
    assert [status(shown, "AO1.1", place=place) for place in PLACES] == ["in_engine", "in_engine", "at_table"]


def test_what_a_person_does_is_assisted_once_a_test_shows_the_asking_and_recording_at_a_table() -> None:
    rule = msgspec.structs.replace(WHOLE, assisted=Bilingual("alguém", "somebody"))
    assert status(rule) == "not_yet"
    assert status(rule, "AO1.1", place="engine") == "in_engine"
    assert status(rule, "AO1.1") == "assisted"
    assert standing(rule, proofs("AO1.1"), LAW).note() == Bilingual("alguém", "somebody")


@pytest.mark.parametrize(
    "changes",
    [
        {"physical_parts": ("c",), "physical": Bilingual("porquê", "why")},
        {"physical_parts": ("a",)},
        {"physical": Bilingual("porquê", "why"), "assisted": Bilingual("alguém", "somebody")},
    ],
)
def test_a_rule_is_physical_in_parts_that_it_has_and_for_a_reason_and_never_assisted_as_well(
    changes: dict[str, Any],
) -> None:
    with pytest.raises(ValueError, match="physical"):
        msgspec.structs.replace(IN_PARTS, **changes)


def test_the_tests_of_a_rule_are_those_of_its_parts_too_each_once() -> None:
    found: Evidence = {
        "AO1.2": {"b": "table", "a": "engine"},
        "AO1.2.a": {"c": "screen", "a": "engine"},
        "AO1.1": {"d": "table"},
    }
    assert list(standing(IN_PARTS, found, LAW).tests.items()) == [("a", "engine"), ("b", "table"), ("c", "screen")]


def test_a_rule_comes_with_the_readings_taken_of_it() -> None:
    readings = (
        Reading(1, "money", ("AO1.1", "AO1.2"), "uma", "one"),
        Reading(2, "print", ("AO1.3",), "outra", "other"),
    )
    law = Catalogue(LAW.texts, LAW.rules, readings, ())
    assert standing(WHOLE, {}, law).readings == readings[:1]


# ---- the whole law


def everything(proofs: Evidence | None = None) -> tuple[TextStanding, ...]:
    return conformity({} if proofs is None else proofs)


def test_every_rule_of_the_catalogue_stands_somewhere_once() -> None:
    texts = everything()
    ids = [each.rule.id for text in texts for each in text.rules]
    assert len(ids) == len(set(ids)) == len(catalogue().rules) == RULES
    assert all(each.rule.text == text.text.id for text in texts for each in text.rules)


def test_the_statuses_of_a_text_sum_to_its_rules() -> None:
    for text in everything():
        assert sum(text.count(each) for each in STATUSES) == len(text.rules) == len(text.text.rule_numbers())


def test_without_evidence_nothing_is_proven() -> None:
    counts = Counter(each.status for text in everything() for each in text.rules)
    physical = sum(rule.physical is not None and not rule.physical_parts for rule in catalogue().rules.values())
    assert counts == {"physical": physical, "not_yet": RULES - physical}
    assert 0 < physical < RULES


def test_one_proof_proves_one_rule() -> None:
    texts = everything(proofs("AO1.31"))
    assert [each.rule.id for text in texts for each in text.rules if each.status == "at_table"] == ["AO1.31"]


def test_the_evidence_cites_only_rules_that_there_are_and_tests_of_this_project() -> None:
    for citation, tests in evidence().items():
        assert citation in catalogue().rule_cited(citation).citations()
        assert tests
        assert all(test.startswith("tests/") and "::test_" in test for test in tests)


def test_conformity_without_proofs_given_takes_the_evidence_of_the_last_run() -> None:
    assert conformity() == conformity(evidence())


# ---- JSON


def test_the_json_has_totals_texts_and_entries() -> None:
    found = json.loads(json.dumps(to_json(everything({"AO1.31": {"tests/x.py::test_y": "table"}}))))
    assert found.keys() == {"total", "texts"}
    assert found["total"].keys() == {"rules", *STATUSES}
    assert found["total"]["rules"] == RULES
    assert found["total"]["at_table"] == 1
    for each in ("rules", *STATUSES):
        assert found["total"][each] == sum(text[each] for text in found["texts"])
    ao1 = next(text for text in found["texts"] if text["id"] == "AO1")
    assert ao1.keys() == {"id", "title", "source", "rules", *STATUSES, "entries"}
    assert ao1["title"] == msgspec.to_builtins(catalogue().texts["AO1"].title)
    entry = next(entry for entry in ao1["entries"] if entry["id"] == "AO1.31")
    assert entry.keys() == {"id", "kind", "status", "pt", "en", "physical", "assisted", "readings", "lacking", "tests"}
    assert (entry["status"], entry["tests"]) == ("at_table", {"tests/x.py::test_y": "table"})
    assert entry["pt"] == catalogue().rules["AO1.31"].pt
    assert [entry["id"] for entry in ao1["entries"]] == [f"AO1.{number}" for number in range(1, ao1["rules"] + 1)]


def test_the_json_gives_readings_by_number_and_the_reason_why_a_rule_is_physical() -> None:
    entries = {entry["id"]: entry for text in to_json(everything())["texts"] for entry in text["entries"]}
    reading = catalogue().readings[0]
    assert all(reading.number in entries[rule]["readings"] for rule in reading.rules)
    physical = next(rule for rule in catalogue().rules.values() if rule.physical)
    assert entries[physical.id]["physical"] == msgspec.to_builtins(physical.physical)


# ---- the page


class Page(HTMLParser):
    """Reads a page, and objects to tags that are not closed in order."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.language: str | None = None
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: dict[str, Any] = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.language = given.get("lang", self.language)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.said.append(data)

    @property
    def text(self) -> str:
        return "".join(self.said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_well_formed_and_has_every_rule(language: Language) -> None:
    read = Page(page(everything(), language))
    assert read.language == language
    assert len(read.ids) == len(set(read.ids))
    assert set(read.ids) == {*catalogue().texts, *catalogue().rules}
    assert {link.removeprefix("#") for link in read.links} == set(catalogue().texts)
    assert all(getattr(rule, language) in read.text for rule in catalogue().rules.values())
    assert label("conformity_title", language) in read.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_from_elsewhere(language: Language) -> None:
    text = page(everything(), language)
    for outside in ("http:", "https:", "<script", "<link", "<img", "@import", "url("):
        assert outside not in text


def one_rule(rule: Rule, *tests: str, text: Text = TEXT, readings: tuple[Reading, ...] = ()) -> list[TextStanding]:
    shown: Evidence = {rule.id: dict.fromkeys(tests, "table")} if tests else {}
    found = standing(rule, shown, Catalogue({}, {}, readings, ()))
    return [TextStanding(text, (found,))]


def test_the_two_languages_say_the_same_in_their_own_words() -> None:
    texts = one_rule(PHYSICAL, readings=(Reading(7, "money", ("AO1.3",), "lido assim", "read so"),))
    portuguese, english = (Page(page(texts, language)).text for language in ("pt", "en"))
    for pt, en in (
        ("Título", "Title"),
        ("físico", "physical"),
        ("porquê", "why"),
        ("Leitura 7: lido assim", "Reading 7: read so"),
    ):
        assert pt in portuguese
        assert en in english
    for pt in ("Título", "físico", "porquê", "lido assim", "só em mesa real"):
        assert pt not in english


NASTY = "<b onclick=\"x\">&amp; & 'quoted'</b>"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_text_holds_is_shown_and_not_obeyed(language: Language) -> None:
    both = Bilingual(NASTY, NASTY)
    rule = Rule(1, "play", NASTY, NASTY, physical=both, text="AO1")
    text = Text("AO1", "AO", both, NASTY, "1")
    reading = Reading(1, "money", ("AO1.1",), NASTY, NASTY)
    shown = page(one_rule(rule, text=text, readings=(reading,)), language)
    assert "<b on" not in shown
    assert Page(shown).text.count(NASTY) == 6  # title twice, source, rule, reason, reading
    assert NASTY in Page(page(one_rule(rule, NASTY), language)).text


def test_the_reason_why_a_rule_is_physical_is_not_shown_beside_a_proof() -> None:
    assert "why" in Page(page(one_rule(PHYSICAL), "en")).text
    proven = Page(page(one_rule(PHYSICAL, "tests/x.py::test_y"), "en")).text
    assert "why" not in proven
    assert "tests/x.py::test_y" in proven


def test_the_summary_counts_what_stands_below() -> None:
    shown = proofs("AO1.1", "AO1.2.a")
    rules: tuple[Standing, ...] = tuple(standing(rule, shown, LAW) for rule in LAW.rules.values())
    said = Page(page([TextStanding(TEXT, rules)], "en")).text
    assert said.count("310011") == 2  # rules, and how many stand in each state: of the text and in total
    assert "(1/3)" in said
