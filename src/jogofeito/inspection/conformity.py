"""Conformity: which rules of the law are proven by tests, which are not yet, and which only a real table can show.

`evidence.json` beside this file says which tests carry which ids; it is written from a full, passing run of the
tests, and the tests fail when it is not what they prove.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from jogofeito.law.catalogue import Catalogue, Reading, Rule, Text, catalogue

Status = Literal["proven", "not_yet", "physical"]
STATUSES: tuple[Status, ...] = ("proven", "not_yet", "physical")
Evidence = Mapping[str, tuple[str, ...]]  # citation -> tests


class Standing(msgspec.Struct, frozen=True):
    """Where one rule stands."""

    rule: Rule
    status: Status
    tests: tuple[str, ...]
    readings: tuple[Reading, ...]


class TextStanding(msgspec.Struct, frozen=True):
    text: Text
    rules: tuple[Standing, ...]

    def count(self, status: Status) -> int:
        return sum(standing.status == status for standing in self.rules)


@cache
def evidence() -> Evidence:
    return msgspec.json.decode(
        files("jogofeito.inspection").joinpath("evidence.json").read_bytes(), type=dict[str, tuple[str, ...]]
    )


def standing(rule: Rule, proofs: Evidence, law: Catalogue) -> Standing:
    """A rule is proven when a test carries it, or tests carry each of its parts."""
    tests = sorted({test for citation in rule.citations() for test in proofs.get(citation, ())})
    whole = rule.id in proofs or (rule.parts and all(f"{rule.id}.{part}" in proofs for part in rule.parts))
    status: Status = "proven" if whole else "physical" if rule.physical else "not_yet"
    return Standing(rule, status, tuple(tests), law.readings_of(rule.id))


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
                "readings": [reading.number for reading in each.readings],
                "tests": list(each.tests),
            }
            for each in text.rules
        ],
    }
