"""What a game is to the rest of the house: its name, its types, its story."""

from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from jogofeito.core.facts import CORE_FACTS, Fact
from jogofeito.core.offers import Act, Offer, OpenSeats, Refusal, Sit
from jogofeito.core.policies import Hands, Policies
from jogofeito.core.room import Room
from jogofeito.core.waits import Waiting

R = TypeVar("R", bound=msgspec.Struct)  # the rules in force
C = TypeVar("C", bound=msgspec.Struct)  # what outlives a jogada


class Nothing(msgspec.Struct, frozen=True):
    """A game that shows nothing of this sort."""


class CardsCounted(msgspec.Struct, frozen=True):
    """The cards of a table put in order by packs, to see whether they are all there and no others."""

    packs: int
    cards: int  # that they must have
    in_shoe: int  # not seen, the burnt ones among them
    too_many: tuple[str, ...] = ()  # of which there are more than the packs have

    @property
    def regular(self) -> bool:
        return not self.too_many and self.in_shoe <= self.cards


@dataclass(frozen=True, eq=False)
class Border:
    """What a game shows besides facts and offers, as types, for the published schema."""

    board: type[msgspec.Struct] = Nothing
    lying: type[msgspec.Struct] = Nothing
    outcome: str = ""  # a pattern of the words that `outcome` gives
    outcomes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # or all of them, by what they are


@dataclass(frozen=True)
class Game(Generic[R, C]):
    name: str  # as it is typed: roleta-americana
    rules: type[R]
    carry: type[C]
    acts: tuple[type[Act], ...]
    facts: tuple[type[Fact], ...]
    offers: tuple[type[Offer[Any]], ...]
    seats: Callable[[R], int]  # how many a table has
    first_carry: Callable[[R], C]
    jogada: Callable[[R, C, Room], Coroutine[Waiting, Any, C]]
    board: Callable[[R], dict[str, Any]] = lambda _: {}  # the table as data, for whoever draws it
    outcome: Callable[[Fact], str | None] = lambda _: None  # the result a fact tells, in a word
    lying: Callable[[C], dict[str, Any]] = lambda _: {}  # what of the carry anybody can see on the table
    border: Border = Border()  # the types of `board`, `lying` and `outcome`
    variant: Callable[[R], dict[str, str]] = lambda _: {}  # what tells a table from others of its game
    last_call: Act | None = None  # what the croupier does when the house closes
    last_call_stands: Callable[[C], bool] = lambda _: False  # it was made, and what it announced is not over
    shows: Callable[[Fact], tuple[str, ...]] = lambda _: ()  # the cards that a fact lays open to whoever is told it
    hidden_facts: bool = False  # some facts are for some seats only; then the record with its seed is for inspectors
    policies: Callable[[R], Policies] = lambda _: Policies()  # of the floor, between two jogadas
    hands: Hands[C] | None = None  # players play each other, with caves of their own
    carry_fits: Callable[[R, C], str | None] = lambda *_: None  # why a carry cannot go on under these rules
    # of a carry, what goes on after a jogada that is void and that nobody can play again: what it showed is not known
    salvaged: Callable[[C], C] = lambda carry: carry
    counted: Callable[[R, C], CardsCounted | None] = lambda *_: None  # the cards, when a partida ends
    # the rule by which complaints come late once this was told; empty: they do not yet; None: it says nothing of it
    ends_complaints: Callable[[Fact], str | None] = lambda _: None
    sat_down: Callable[[C, Collection[str]], C] = lambda carry, _: carry  # what goes on for players who have come anew
    may_move: Callable[[C], bool] = lambda _: True  # whether players change seats at this moment
    shoe: Callable[[C], int | None] = lambda _: None  # the number of the shoe in use, where shoes are counted
    staff_acts: tuple[type[Act], ...] = ()  # of the croupier, where no real table is needed for them
    edition: int = 1  # raised by a change that makes an old record come out differently
    # every edition before it: what still plays its records, or a sentence that says which release verifies them
    retired: Mapping[int, "Game[Any, Any] | str"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """No edition is forgotten, and each says what it is."""
        if set(self.retired) != set(range(1, self.edition)):
            raise ValueError(f"edition {self.edition} of {self.name} knows of {sorted(self.retired)} before it")
        for edition, kept in self.retired.items():
            if not kept or (isinstance(kept, Game) and (kept.name, kept.edition) != (self.name, edition)):
                raise ValueError(f"{self.name} does not say what plays its edition {edition}")

    def act_from(self, plain: object) -> Act | Refusal:
        """An act from its JSON form, or why it is none."""
        try:
            return msgspec.convert(plain, _union((Sit, *self.acts)), strict=True)  # type: ignore[no-any-return]
        except msgspec.ValidationError as error:
            names = sorted(str(act.__struct_config__.tag) for act in self.acts)
            return Refusal("act_not_understood", {"error": str(error), "allowed": names})

    def fact_from(self, plain: object) -> Fact:
        return msgspec.convert(plain, _union((*CORE_FACTS, *self.facts)), strict=True)  # type: ignore[no-any-return]

    def offer_from(self, plain: object) -> Offer[Any]:
        return msgspec.convert(plain, _union((OpenSeats, *self.offers)), strict=True)  # type: ignore[no-any-return]


def _union(types: tuple[type, ...]) -> Any:
    union: Any = types[0]
    for each in types[1:]:
        union = union | each
    return union
