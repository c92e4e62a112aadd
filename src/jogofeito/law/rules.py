"""Rules in force: what the law fixes, what it leaves open and within what bounds, and who filled it in.

A game declares one frozen `Rules` type and, for each text of the law, a `LawLayer` that gives every field a value:
`Fixed` by the law, or `Open` to the operator within a bound. `compose` lays the operator's values for a table over it
and refuses, with the rule's id, what the law does not allow.
"""

import dataclasses
import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol

import msgspec

from jogofeito.core.game import R
from jogofeito.core.money import MOST_UNITS
from jogofeito.core.offers import Refusal


class Bound(Protocol):
    """What values the law allows for a field."""

    def problem(self, value: Any) -> str:
        """The code of what is wrong with the value; empty when it is within the bound."""

    def details(self) -> dict[str, Any]:
        """What is allowed, for the message and for the forms of the operator."""


@dataclass(frozen=True)
class Between:
    low: int
    high: int
    step: int = 1

    def problem(self, value: Any) -> str:
        if not isinstance(value, int) or isinstance(value, bool):
            return "rules_not_a_whole_number"
        if not self.low <= value <= self.high:
            return "rules_out_of_bounds"
        return "rules_not_a_multiple" if value % self.step else ""

    def details(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high, "step": self.step}


@dataclass(frozen=True)
class Amount(Between):
    """An amount of money, in units. People are shown it, and write it, in the main unit of the currency."""

    low: int = 1
    high: int = MOST_UNITS


@dataclass(frozen=True)
class OneOf:
    values: tuple[Any, ...]

    def problem(self, value: Any) -> str:
        # 1 is not True here, although Python says they are equal
        return "" if any(value == each and type(value) is type(each) for each in self.values) else "rules_not_one_of"

    def details(self) -> dict[str, Any]:
        return {"values": list(self.values)}


YES_OR_NO = OneOf((False, True))


@dataclass(frozen=True)
class Several:
    """A list of different values, each within a bound; at least one, at most so many."""

    each: Bound
    most: int

    def problem(self, value: Any) -> str:
        if not isinstance(value, tuple) or not 1 <= len(value) <= self.most:
            return "rules_not_a_list"
        if len(set(map(repr, value))) != len(value):
            return "rules_twice_in_list"
        return next((code for code in map(self.each.problem, value) if code), "")

    def details(self) -> dict[str, Any]:
        return {"most": self.most, **self.each.details()}


@dataclass(frozen=True)
class Words:
    """Free text of the house, such as the symbol on its chips."""

    longest: int

    def problem(self, value: Any) -> str:
        fits = isinstance(value, str) and value.strip() == value and 1 <= len(value) <= self.longest
        return "" if fits else "rules_not_words"

    def details(self) -> dict[str, Any]:
        return {"longest": self.longest}


@dataclass(frozen=True)
class Fixed:
    """The law leaves no choice."""

    value: Any
    rule: str


@dataclass(frozen=True)
class Open:
    """The operator chooses within the bound. An empty rule means that the law is silent and the house decides.

    A default may be a function of the other values, where it follows from them.
    """

    default: Any
    bound: Bound
    rule: str = ""
    stays: bool = False  # fixed when the table opens: other values that change later do not move it


@dataclass(frozen=True)
class Beforehand:
    """A value that the supervising body is told of, or fixes itself, before anybody plays with it for money."""

    rule: str
    unless: Any = None  # the value that needs nothing


@dataclass(frozen=True)
class LawLayer(Generic[R]):
    """What a text of the law says of every field of a game's rules; fields of fields are written `maxima.pleno`."""

    text: str
    rules: type[R]
    fields: Mapping[str, Fixed | Open]
    cross_check: Callable[[R], Iterable[Refusal]]  # what no field alone can tell
    beforehand: Mapping[str, Beforehand] = dataclasses.field(default_factory=dict)  # by field
    completed_by: tuple[str, ...] = ()  # texts that complete it, such as those of a jackpot or a shuffler

    @property
    def package(self) -> str:
        """Of the game whose rules these are; its message catalogues have the same name."""
        return self.rules.__module__.rpartition(".")[0].rpartition(".")[2]

    def unsupported(self, rules: R, references: Mapping[str, str]) -> Iterator[Refusal]:
        """Values for which there is no word of the supervising body, and words for values that need none."""
        needed = {name: each for name, each in self.beforehand.items() if getattr(rules, name) != each.unless}
        for name, each in needed.items():
            if not references.get(name, "").strip():
                said = {"field": name, "value": getattr(rules, name)}
                yield Refusal("reference_missing", said, each.rule)
        for name in sorted(set(references) - set(self.beforehand)):
            yield Refusal("reference_not_asked", {"field": name, "fields": sorted(self.beforehand)})


class RulesRefused(Exception):
    """Values that the law does not allow. `problems` says each, with field, bound and rule."""

    def __init__(self, problems: Iterable[Refusal]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{each.code} {each.details} {each.rule}".strip() for each in self.problems))


def compose(layer: LawLayer[R], operator: Mapping[str, Any] | None = None) -> R:
    """The rules in force: the law, then the operator's values."""
    values = dict(flat(operator or {}))
    if problems := [problem for name, value in values.items() if (problem := _problem(layer, name, value))]:
        raise RulesRefused(problems)
    rules = msgspec.convert(_nested(_with_defaults(layer, values)), layer.rules)
    if problems := list(layer.cross_check(rules)):
        raise RulesRefused(problems)
    return rules


def value_of(rules: Mapping[str, Any], name: str, field: Fixed | Open) -> Any:
    """One of the values of plain rules, by its whole name; what is the usual one may have been left out."""
    value: Any = rules
    for part in name.split("."):
        if part not in value:
            return field.value if isinstance(field, Fixed) else field.default
        value = value[part]
    return value


def fixed_at_opening(layer: LawLayer[R], rules: R) -> dict[str, Any]:
    """The values that later ones do not move, by their whole names."""
    values = dict(flat(msgspec.to_builtins(rules)))
    names = (name for name, field in layer.fields.items() if isinstance(field, Open) and field.stays)
    return {name: values[name] for name in names if name in values}


def _with_defaults(layer: LawLayer[R], given: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(given)
    later = {}
    for name, field in layer.fields.items():
        if name not in values:
            default = field.value if isinstance(field, Fixed) else field.default
            if callable(default):
                later[name] = default
            else:
                values[name] = default
    for name, default in later.items():
        values[name] = default(values)
    return values


def _problem(layer: LawLayer[R], name: str, value: Any) -> Refusal | None:
    field = layer.fields.get(name)
    said = {"field": name, "value": value}
    if field is None:
        near = difflib.get_close_matches(name, layer.fields, n=3) or sorted(layer.fields)
        return Refusal("rules_unknown_field", {**said, "near": near})
    if isinstance(field, Fixed):
        same = value == field.value and type(value) is type(field.value)
        return None if same else Refusal("rules_fixed_by_law", {**said, "fixed": field.value}, field.rule)
    code = field.bound.problem(value)
    return Refusal(code, {**said, **field.bound.details()}, field.rule) if code else None


def flat(given: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Values by their whole names, `maxima.pleno`, however deep they were given."""
    for key, value in given.items():
        if isinstance(value, Mapping) and value:
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", tuple(value) if isinstance(value, list) else value


def _nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    nested: dict[str, Any] = {}
    for name, value in flat.items():
        *path, last = name.split(".")
        inner = nested
        for key in path:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return nested
