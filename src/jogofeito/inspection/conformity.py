"""Conformity: which rules of the law are proven by tests and where, which a person keeps, and which are not yet kept.

`evidence.json` beside this file says which tests carry which ids and how near to a player each came; it is written
from full, passing runs of the tests, and the tests fail when it is not what they prove.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from jogofeito.law.catalogue import Bilingual, Catalogue, Reading, Rule, Text, catalogue

Status = Literal["at_table", "in_engine", "assisted", "not_yet", "physical"]
STATUSES: tuple[Status, ...] = ("at_table", "in_engine", "assisted", "not_yet", "physical")
Place = Literal["engine", "table", "screen"]  # table: through its door, or over the server
PLACES: tuple[Place, ...] = ("engine", "table", "screen")  # the nearer to a player, the later
Evidence = Mapping[str, Mapping[str, Place]]  # citation -> test -> where


class Standing(msgspec.Struct, frozen=True):
    """Where one rule stands."""

    rule: Rule
    status: Status
    tests: Mapping[str, Place]
    readings: tuple[Reading, ...]
    lacking: tuple[str, ...] = ()  # of a rule with parts, those that keep it from standing at a table

    def note(self) -> Bilingual | None:
        """What a person does, or why only a real table can show the rule or a part of it."""
        if self.status == "assisted":
            return self.rule.assisted
        return self.rule.physical if self.status == "physical" or self.rule.physical_parts else None


class TextStanding(msgspec.Struct, frozen=True):
    text: Text
    rules: tuple[Standing, ...]

    def count(self, status: Status) -> int:
        return sum(standing.status == status for standing in self.rules)


@cache
def evidence() -> Evidence:
    return msgspec.json.decode(
        files("jogofeito.inspection").joinpath("evidence.json").read_bytes(), type=dict[str, dict[str, Place]]
    )


def standing(rule: Rule, proofs: Evidence, law: Catalogue) -> Standing:
    tests: dict[str, Place] = {}
    for citation in rule.citations():
        for test, place in proofs.get(citation, {}).items():
            tests[test] = _nearest((tests.get(test, place), place))
    found = _status(rule, proofs)
    lacking = tuple(each for each in rule.to_prove() if not _is_near(rule, proofs.get(each, {}).values()))
    parts = lacking if rule.parts and found in ("in_engine", "not_yet") else ()
    return Standing(rule, found, dict(sorted(tests.items())), law.readings_of(rule.id), parts)


def _status(rule: Rule, proofs: Evidence) -> Status:
    """A rule with parts stands where its part stands that is proven least."""
    places = [_nearest(proofs[each].values()) for each in rule.to_prove() if proofs.get(each)]
    if not places or len(places) < len(rule.to_prove()):
        return "physical" if rule.physical and not rule.physical_parts else "not_yet"
    if not all(_is_near(rule, [place]) for place in places):
        return "in_engine"
    return "assisted" if rule.assisted else "at_table"


def _is_near(rule: Rule, places: Collection[Place]) -> bool:
    """Whether a proof came as near to a player as the rule wants."""
    wanted: Place = "screen" if rule.kind == "screen" else "table"
    return bool(places) and PLACES.index(_nearest(places)) >= PLACES.index(wanted)


def _nearest(places: Iterable[Place]) -> Place:
    return max(places, key=PLACES.index)


def conformity(proofs: Evidence | None = None) -> tuple[TextStanding, ...]:
    law = catalogue()
    proofs = evidence() if proofs is None else proofs
    return tuple(
        TextStanding(text, tuple(standing(rule, proofs, law) for rule in law.rules_of(text.id)))
        for text in law.texts.values()
    )


def to_json(texts: Iterable[TextStanding]) -> dict[str, Any]:
    """Everything the page shows, for programs."""
    texts = tuple(texts)
    return {
        "total": {
            "rules": sum(len(text.rules) for text in texts),
            **{status: sum(text.count(status) for text in texts) for status in STATUSES},
        },
        "texts": [_text_to_json(text) for text in texts],
    }


def _text_to_json(text: TextStanding) -> dict[str, Any]:
    return {
        "id": text.text.id,
        "title": msgspec.to_builtins(text.text.title),
        "source": text.text.source,
        "rules": len(text.rules),
        **{status: text.count(status) for status in STATUSES},
        "entries": [
            {
                "id": each.rule.id,
                "kind": each.rule.kind,
                "status": each.status,
                "pt": each.rule.pt,
                "en": each.rule.en,
                "physical": msgspec.to_builtins(each.rule.physical),
                "assisted": msgspec.to_builtins(each.rule.assisted),
                "readings": [reading.number for reading in each.readings],
                "lacking": list(each.lacking),
                "tests": dict(each.tests),
            }
            for each in text.rules
        ],
    }
