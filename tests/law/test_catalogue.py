"""The catalogue is whole: every rule has an entry, every entry a rule, in both languages."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from jogofeito.core.catalogues import CatalogueBroken
from jogofeito.games import GAMES
from jogofeito.law import catalogue as law_catalogue
from jogofeito.law.catalogue import Catalogue, Inferred, Reading, Rule, UnknownRule, catalogue
from jogofeito.law.rules import Open

# how many numbered rules each text has, counted in the texts themselves
NUMBERED = {
    "AO1": 36, "AO2": 25, "AO3": 17, "AO4": 13, "AO5": 12, "AO6": 42, "AO7": 13, "AO8": 12, "AO9": 36, "AO10": 24,
    "AO11": 31, "AO12": 108, "AO13": 71, "AO14": 20, "AO15": 3, "AO16": 18, "AO17": 15, "PT425A": 83, "PT808": 32,
    "PT809": 76, "PT810": 1, "PT811": 17, "PT812": 43, "PTM": 25,
}  # fmt: skip


def test_every_text_has_the_rules_that_were_counted_in_it() -> None:
    law = catalogue()
    assert {text: len(law.rules_of(text)) for text in NUMBERED} == NUMBERED
    assert sum(len(law.rules_of(text)) for text in law.texts) == len(law.rules)


def test_every_rule_has_an_entry_and_every_entry_a_rule() -> None:
    assert list(catalogue().problems()) == []


def test_the_rules_of_a_text_are_numbered_as_in_the_law() -> None:
    for text in (catalogue().texts[name] for name in NUMBERED):
        first = 59 if text.id == "PT811" else 1
        assert list(text.rule_numbers()) == list(range(first, first + NUMBERED[text.id]))


def test_every_entry_is_one_line_in_both_languages() -> None:
    law = catalogue()
    entries: list[Rule | Reading | Inferred] = [*law.rules.values(), *law.readings, *law.inferred]
    for entry in entries:
        for line in (entry.pt, entry.en):
            assert line == line.strip()
            assert "\n" not in line
            assert 10 <= len(line) <= 500
        assert entry.pt != entry.en


def test_a_missing_entry_and_an_entry_without_a_rule_are_found() -> None:
    law = catalogue()
    without = {name: rule for name, rule in law.rules.items() if name != "AO4.2"}
    assert list(_with_rules(without).problems()) == ["AO4.2 has no entry"] + [
        f"reading {reading.number}: no rule AO4.2" for reading in law.readings if "AO4.2" in reading.rules
    ]
    more = replace(law.rules["AO15.3"], number=4)
    assert list(_with_rules({**law.rules, "AO15.4": more}).problems()) == ["AO15.4 is no rule"]


def _with_rules(rules: dict[str, Rule]) -> Catalogue:
    return replace(catalogue(), rules=rules)


@pytest.mark.parametrize(
    "citation", ["AO1.37", "AO18.1", "AO1", "AO1.30.e", "AO1.1.a", "PT811.58", "ao1.1", "AO1.30.c.i"]
)
def test_an_unknown_citation_is_refused(citation: str) -> None:
    with pytest.raises(UnknownRule, match=citation.replace(".", r"\.")):
        catalogue().rule_cited(citation)


@pytest.mark.parametrize("citation", ["AO1.30", "AO1.30.c", "PT425A.62", "PTM.25", "PT811.59"])
def test_a_rule_or_one_of_its_parts_can_be_cited(citation: str) -> None:
    assert citation in catalogue().rule_cited(citation).citations()


def test_only_rules_of_material_staff_or_custom_are_physical_and_each_says_why() -> None:
    for rule in catalogue().rules.values():
        if rule.physical:
            assert rule.kind not in ("play", "screen", "definition")
            assert len(rule.physical.pt) > 10
            assert len(rule.physical.en) > 10


def test_each_reading_has_a_number_of_its_own_and_names_rules_that_exist() -> None:
    law = catalogue()
    numbers = [reading.number for reading in law.readings]
    assert len(numbers) == len(set(numbers))
    assert numbers[:209] == list(range(1, 210))  # beyond these, each game counts from a round number of its own
    assert law.readings_of("AO1.15")[0].number == 1


def as_typed(written: str) -> Any:
    """A number, true or false; else the word itself."""
    with suppress(ValueError):
        return json.loads(written)
    return written


def test_the_other_reading_of_a_reading_can_be_chosen() -> None:
    for reading in catalogue().readings:
        if reading.option:
            field, _, written = reading.option.partition(" = ")
            value: Any = tuple(map(as_typed, written.split(", "))) if ", " in written else as_typed(written)
            text = reading.rules[0].partition(".")[0]
            texts = {"AO13": ("AO14", "AO15", "AO16")}.get(text, (text,))  # general rules are played in their variants
            layers = [layer for entry in GAMES.values() for layer in entry.laws if layer.text in texts]
            open_fields = [layer.fields[field] for layer in layers]
            if len(open_fields) > 1:  # a variant may have words of its own for it
                open_fields = [each for each in open_fields if isinstance(each, Open)]
            assert open_fields
            for open_field in open_fields:
                assert isinstance(open_field, Open)
                assert open_field.default != value
                assert open_field.bound.problem(value) == ""


# ---- files that are not as they have to be

TEXT = '[text]\nid = "XX1"\njurisdiction = "MZ"\ntitle = {pt = "um", en = "one"}\nsource = "x"\nnumbers = "1-2"\n'
RULE = '[[rule]]\nnumber = 1\nkind = "play"\npt = "isto é assim"\nen = "this is so"\n'


def read(folder: Path, monkeypatch: pytest.MonkeyPatch, content: str) -> Catalogue:
    (folder / "catalogue").mkdir()
    (folder / "catalogue" / "xx1.toml").write_text(content, encoding="utf-8")
    (folder / "readings").mkdir()
    (folder / "inferred.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(law_catalogue, "files", lambda _: folder)
    return catalogue.__wrapped__()


def test_a_text_of_another_country_is_one_more_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = read(tmp_path, monkeypatch, TEXT + RULE + RULE.replace("number = 1", "number = 2"))
    assert found.texts["XX1"].jurisdiction == "MZ"
    assert list(found.rules) == ["XX1.1", "XX1.2"]
    assert list(found.problems()) == []


@pytest.mark.parametrize(
    "content, said",
    [
        (TEXT + "[[rule]\n", "catalogue/xx1.toml is not TOML: "),
        (RULE, "catalogue/xx1.toml: [text]: Expected `object`"),
        (TEXT.replace('"MZ"', '"Moz"') + RULE, "catalogue/xx1.toml: [text]: a jurisdiction is two capital letters"),
        (TEXT.replace('"1-2"', '"all"') + RULE, "catalogue/xx1.toml: [text]: the numbers of a text are written 1-36"),
        (TEXT + RULE.replace('"play"', '"fun"'), "catalogue/xx1.toml: rule 1: Invalid enum value 'fun'"),
        (TEXT + RULE + RULE, "catalogue/xx1.toml: XX1.1 has two entries"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str, said: str) -> None:
    with pytest.raises(CatalogueBroken) as broken:
        read(tmp_path, monkeypatch, content)
    assert str(broken.value).startswith(said)
