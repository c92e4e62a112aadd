"""The catalogue: every numbered rule of the texts, in our own words, with the reading taken where one was needed."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeVar

import msgspec

from jogofeito.core.catalogues import CatalogueBroken, entry_of, named, read_toml

Kind = Literal["play", "floor", "screen", "operator", "croupier", "equipment", "definition"]
Weight = Literal["money", "reference", "print", "plain"]

T = TypeVar("T")
_COUNTRY = re.compile(r"[A-Z]{2}")
_NUMBERS = re.compile(r"\d+(-\d+)?")
_ID = re.compile(r"(?P<text>[A-Z]+\d*[A-Z]?)\.(?P<number>\d+)(?:\.(?P<part>[a-z]))?")


class Bilingual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pt: str
    en: str


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text of the law: an article of the Angolan decree, a Portuguese regulation."""

    id: str
    jurisdiction: str  # as ISO 3166 has it: AO, PT
    title: Bilingual
    source: str
    numbers: str  # "1-36": the numbers that the text has

    def __post_init__(self) -> None:
        if not _COUNTRY.fullmatch(self.jurisdiction):
            raise ValueError(f"a jurisdiction is two capital letters, such as PT, not {self.jurisdiction!r}")
        if not _NUMBERS.fullmatch(self.numbers):
            raise ValueError(f"the numbers of a text are written 1-36, not {self.numbers!r}")

    def rule_numbers(self) -> range:
        first, last = self.numbers.split("-") if "-" in self.numbers else (self.numbers, self.numbers)
        return range(int(first), int(last) + 1)


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    kind: Kind
    pt: str
    en: str
    parts: tuple[str, ...] = ()
    physical: Bilingual | None = None  # why only a real table can show it
    physical_parts: tuple[str, ...] = ()  # if that is so of some parts alone
    assisted: Bilingual | None = None  # what a person does, and how the software asks for it and records it
    text: str = ""

    def __post_init__(self) -> None:
        if not set(self.physical_parts) <= set(self.parts):
            raise ValueError(f"physical parts are some of the parts {', '.join(self.parts) or '(none)'}")
        if self.physical_parts and not self.physical:
            raise ValueError("why parts are physical has to be said in `physical`")
        if self.assisted and self.physical and not self.physical_parts:
            raise ValueError("what a person does with the software's help is not physical only")

    @property
    def id(self) -> str:
        return f"{self.text}.{self.number}"

    def citations(self) -> tuple[str, ...]:
        """The ids a test may carry: the rule as a whole, or one of its lettered parts."""
        return (self.id, *(f"{self.id}.{part}" for part in self.parts))

    def to_prove(self) -> tuple[str, ...]:
        """The ids that tests must carry: of a rule with parts each part, and not the rule that holds them together."""
        parts = tuple(f"{self.id}.{part}" for part in self.parts if part not in self.physical_parts)
        return parts or (self.id,)


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A misprint, gap or contradiction of the texts, and how it is read here."""

    number: int
    weight: Weight
    rules: tuple[str, ...]
    pt: str
    en: str
    option: str = ""  # the rule that plays the other reading, where the project has one


class Inferred(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a cut text must have said, from elsewhere; built as an option of the operator."""

    id: str
    kind: Kind
    pt: str
    en: str


class Catalogue(msgspec.Struct, frozen=True):
    texts: Mapping[str, Text]
    rules: Mapping[str, Rule]
    readings: tuple[Reading, ...]
    inferred: tuple[Inferred, ...]

    def rules_of(self, text: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules.values() if rule.text == text)

    def readings_of(self, rule: str) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.readings if rule in reading.rules)

    def rule_cited(self, citation: str) -> Rule:
        """The rule that a citation such as AO1.30 or AO1.30.c names."""
        found = _ID.fullmatch(citation)
        rule = self.rules.get(f"{found['text']}.{found['number']}") if found else None
        if rule is None or citation not in rule.citations():
            raise UnknownRule(citation, rule)
        return rule

    def problems(self) -> Iterator[str]:
        """What is missing, double or unknown in the catalogue itself."""
        for text in self.texts.values():
            numbers = [rule.number for rule in self.rules_of(text.id)]
            yield from (f"{text.id}.{number} has no entry" for number in text.rule_numbers() if number not in numbers)
            yield from (f"{text.id}.{number} is no rule" for number in numbers if number not in text.rule_numbers())
        for reading in self.readings:
            yield from (f"reading {reading.number}: no rule {each}" for each in reading.rules if each not in self.rules)
        for item in self.inferred:
            if item.id.partition(".")[0] not in self.texts:
                yield f"{item.id} completes no text"


class UnknownRule(Exception):
    def __init__(self, citation: str, rule: Rule | None) -> None:
        parts = f"; {rule.id} has the parts {', '.join(rule.parts) or 'none'}" if rule else ""
        super().__init__(f"no rule {citation} in the catalogue{parts}")


@cache
def catalogue() -> Catalogue:
    """All of it; a `CatalogueBroken` says which file is not as it has to be."""
    folder = files("jogofeito.law")
    texts: dict[str, Text] = {}
    rules: dict[str, Rule] = {}
    for file in sorted(folder.joinpath("catalogue").iterdir(), key=lambda each: each.name):
        content = read_toml(file)
        text = entry_of(file, content.get("text"), Text, "[text]")
        texts[text.id] = text
        for entry in content.get("rule", ()):
            number = entry.get("number", "without a number")
            rule = entry_of(file, {**entry, "text": text.id}, Rule, f"rule {number}")
            if rule.id in rules:
                raise CatalogueBroken(f"{named(file)}: {rule.id} has two entries")
            rules[rule.id] = rule
    return Catalogue(
        texts,
        rules,
        tuple(sorted(_readings(folder.joinpath("readings")), key=lambda reading: reading.number)),
        tuple(_entries(folder.joinpath("inferred.toml"), "inferred", Inferred)),
    )


def _readings(folder: Traversable) -> Iterator[Reading]:
    for file in folder.iterdir():
        yield from _entries(file, "reading", Reading)


def _entries(file: Traversable, key: str, kind: type[T]) -> Iterator[T]:
    for place, entry in enumerate(read_toml(file).get(key, ()), 1):
        yield entry_of(file, entry, kind, f"{key} {entry.get('number', entry.get('id', place))}")
