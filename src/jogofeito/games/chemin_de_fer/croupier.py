"""What the croupier of a real table may declare, and when: the faults that AO12.76, 82 and 104 to 107 enumerate."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import CROUPIER, Party
from jogofeito.games.chemin_de_fer.acts import Carta, Nao

Moment = Literal["deal", "dealt", "thinks", "said", "third", "given", "done"]
Blame = Literal["ponto", "banca", "pagador"]
Mistake = Literal[
    "out_of_turn", "face_up", "ponto_turned", "banker_extra", "fifth_card", "ponto_extra", "ponto_floored", "dropped",
    "passing", "delay", "suivi_heard", "ponto_discards", "banker_discards", "croupier_discards", "changed_word",
    "wrong_call", "stuck", "third_discarded", "ponto_four", "two_thirds", "against_advice", "wrong_advice",
]  # fmt: skip


class Known(NamedTuple):
    """When a fault can be declared, whose it is, and the rule that says what follows."""

    moments: tuple[Moment, ...]
    blame: Blame
    rule: str


DISCARDS: Final[tuple[Moment, ...]] = ("thinks", "said", "done")
MISTAKES: Final[Mapping[Mistake, Known]] = {
    "out_of_turn": Known(("deal", "dealt"), "ponto", "AO12.82"),
    "face_up": Known(("deal", "third"), "pagador", "AO12.107.a"),
    "ponto_turned": Known(("dealt",), "banca", "AO12.105.b"),
    "banker_extra": Known(("dealt",), "banca", "AO12.105.d"),
    "fifth_card": Known(("dealt",), "banca", "AO12.105.f"),
    "ponto_extra": Known(("dealt",), "banca", "AO12.105.g"),
    "ponto_floored": Known(("dealt",), "banca", "AO12.105.i"),
    "dropped": Known(("dealt", "third", "done"), "banca", "AO12.105.l"),
    "passing": Known(("dealt",), "pagador", "AO12.107.c"),
    "delay": Known(("thinks",), "ponto", "AO12.106.e"),
    "suivi_heard": Known(("thinks",), "ponto", "AO12.54"),
    "ponto_discards": Known(DISCARDS, "ponto", "AO12.76"),
    "banker_discards": Known(DISCARDS, "banca", "AO12.76"),
    "croupier_discards": Known(DISCARDS, "pagador", "AO12.76"),
    "changed_word": Known(("said",), "ponto", "AO12.106.c"),
    "wrong_call": Known(("said",), "pagador", "AO12.107.b"),
    "stuck": Known(("third",), "banca", "AO12.105.c"),
    "third_discarded": Known(("third",), "banca", "AO12.105.j"),
    "ponto_four": Known(("given",), "banca", "AO12.105.h"),
    "two_thirds": Known(("done",), "banca", "AO12.105.e"),
    "against_advice": Known(("done",), "banca", "AO12.105.m"),
    "wrong_advice": Known(("done",), "pagador", "AO12.101"),
}


class Deal(Act, frozen=True):
    """Nothing is wrong: the golpe goes on."""


class Declare(Act, frozen=True):
    """A fault. `safe`: the golpe can be put together again beyond doubt; `seat`: who did it, where that matters.

    `two`: the banker drew two cards upon a wrong call, not one.
    """

    fault: Mistake
    safe: bool = False
    seat: int = 0
    two: bool = False


class Dealing(Offer[Deal | Declare], frozen=True, kw_only=True):
    """At each step of the golpe: go on, or what has gone wrong. `faults` are those that there can be now."""

    to: Party = CROUPIER
    default: Deal | Declare | None = Deal()
    moment: Moment
    faults: tuple[Mistake, ...]
    seats: tuple[int, ...] = ()  # who may have taken the hand out of turn
    clock: Clock = "at_once"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Deal():
                return None
            case Declare(fault, seat=seat) if fault in self.faults:
                concerned = fault != "out_of_turn" or seat in self.seats
                said = {"seat": seat, "seats": list(self.seats)}
                return None if concerned else Refusal("not_concerned", said, MISTAKES[fault].rule)
            case Declare(fault):
                rule = MISTAKES[fault].rule if fault in MISTAKES else "AO12.105.k"
                return Refusal("no_such_fault_now", {"fault": fault, "faults": list(self.faults)}, rule)
            case _:
                return not_offered(Deal | Declare)

    def random_act(self, draw: Below) -> Deal | Declare:
        if draw(3) or not self.faults:
            return Deal()
        seat = self.seats[draw(len(self.seats))] if self.seats else 0
        act = Declare(self.faults[draw(len(self.faults))], safe=draw(2) == 0, seat=seat, two=draw(2) == 0)
        return act if self.check(act) is None else Deal()


class Ruling(Offer[Declare], frozen=True, kw_only=True):
    """While the ponto thinks."""

    to: Party = CROUPIER
    faults: tuple[Mistake, ...]
    clock: Clock = "none"

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, Declare):
            return not_offered(Declare)
        if act.fault not in self.faults:
            rule = MISTAKES[act.fault].rule if act.fault in MISTAKES else "AO12.105.k"
            return Refusal("no_such_fault_now", {"fault": act.fault, "faults": list(self.faults)}, rule)
        return None

    def random_act(self, draw: Below) -> Declare | None:
        return Declare(self.faults[draw(len(self.faults))]) if self.faults and draw(6) == 0 else None


class Granting(Choice[Carta | Nao], frozen=True, kw_only=True):
    """The ponto has said one thing and then the other: the banker gives a card or refuses it (AO12.106 a and c)."""

    acts: tuple[Carta | Nao, ...] = (Carta(), Nao())
    rule: str


CROUPIER_OFFERS: Final = (Dealing, Ruling, Granting)
