"""What players and the croupier may do about a sabot."""

from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.games.sabot.acts import Cut, DeclineCut, LeaveInCorner, PutBack

CutAct = Cut | DeclineCut
DiscardAct = PutBack | LeaveInCorner


class Cutting(Offer[CutAct], frozen=True, kw_only=True):
    """The shuffled pack is to be cut; the dealer cannot decline."""

    cards: int
    must: bool = False
    clock: Clock = "brief"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Cut(at) if 0 < at < self.cards:
                return None
            case Cut(at):
                return Refusal("cut_outside", {"at": at, "last": self.cards - 1})
            case DeclineCut() if not self.must:
                return None
            case _:
                return not_offered(Cut if self.must else CutAct)

    def random_act(self, draw: Below) -> CutAct:
        return Cut(1 + draw(self.cards - 1)) if self.must or draw(2) else DeclineCut()


class Discarding(Choice[DiscardAct], frozen=True, kw_only=True):
    """Shuffling shoe: whether the cards of the jogada fit in again now."""

    acts: tuple[DiscardAct, ...]
    clock: Clock = "at_once"
