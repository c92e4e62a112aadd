"""The games, one package each, and the list of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic

from jogofeito.core.advice import Advised
from jogofeito.core.game import C, Game, R
from jogofeito.core.odds import Odds
from jogofeito.core.offers import Act, Offer
from jogofeito.games.bacara.bets import laying as laying_at_bacara
from jogofeito.games.bacara.game import MACAU, PONTO_E_BANCA
from jogofeito.games.bacara.odds import odds as odds_of_bacara
from jogofeito.games.bacara.rules import AO10, AO11, PT812, PT812_MACAU, PTM
from jogofeito.games.banca_francesa.game import BANCA_FRANCESA
from jogofeito.games.banca_francesa.odds import odds as odds_of_banca_francesa
from jogofeito.games.banca_francesa.rules import AO3, PT808
from jogofeito.games.blackjack.bets import laying as laying_at_blackjack
from jogofeito.games.blackjack.game import BLACKJACK
from jogofeito.games.blackjack.odds import odds as odds_of_blackjack
from jogofeito.games.blackjack.rules import AO6
from jogofeito.games.blackjack.trainer import advise as advise_at_blackjack
from jogofeito.games.craps.game import CRAPS
from jogofeito.games.craps.odds import odds as odds_of_craps
from jogofeito.games.craps.rules import AO4
from jogofeito.games.cussec.game import CUSSEC
from jogofeito.games.cussec.odds import odds as odds_of_cussec
from jogofeito.games.cussec.rules import AO5
from jogofeito.games.pano.bets import laying as laying_on_cloth
from jogofeito.games.poquer.game import HOLDEM, OMAHA, POQUER_SINTETICO
from jogofeito.games.poquer.rules import AO14, AO15, AO16, PT809, PT811_HOLDEM, PT811_OMAHA
from jogofeito.games.poquer_sem_descarte.bets import laying as laying_at_poquer_sem_descarte
from jogofeito.games.poquer_sem_descarte.game import POQUER_SEM_DESCARTE
from jogofeito.games.poquer_sem_descarte.odds import odds as odds_of_poquer_sem_descarte
from jogofeito.games.poquer_sem_descarte.rules import AO9
from jogofeito.games.poquer_sem_descarte.trainer import advise as advise_at_poquer_sem_descarte
from jogofeito.games.roleta.bets import laying
from jogofeito.games.roleta.game import ROLETA_AMERICANA, ROLETA_FRANCESA
from jogofeito.games.roleta.odds import odds
from jogofeito.games.roleta.rules import AO1, AO2
from jogofeito.law.rules import LawLayer, compose


@dataclass(frozen=True)
class Listed(Generic[R, C]):
    """A game with the texts of the law it can be played under; the first is the usual one."""

    game: Game[R, C]
    laws: tuple[LawLayer[R], ...]
    odds: Callable[[R], Iterable[Odds]]
    laying: Callable[[R, Mapping[str, int]], Iterable[Act]]  # the acts that lay bets of so much on these chances
    advise: Callable[[R, Offer[Any]], Iterable[Advised]] | None = None  # what each act of a decision is worth

    def law(self, text: str | None = None) -> LawLayer[R]:
        for layer in self.laws:
            if text in (None, layer.text):
                return layer
        known = ", ".join(layer.text for layer in self.laws)
        raise UnknownGame(f"{self.game.name} is not played under {text}; it is under {known}")

    def rules(
        self,
        operator: Mapping[str, Any] | None = None,
        table: Mapping[str, Any] | None = None,
        *,
        text: str | None = None,
    ) -> R:
        """The rules in force, composed from the law, the operator's values and the table's."""
        return compose(self.law(text), operator, table)


class UnknownGame(Exception):
    pass


GAMES: Final[Mapping[str, Listed[Any, Any]]] = MappingProxyType(
    {
        listed.game.name: listed
        for listed in (
            Listed(ROLETA_AMERICANA, (AO1,), odds, laying),
            Listed(ROLETA_FRANCESA, (AO2,), odds, laying),
            Listed(BANCA_FRANCESA, (AO3, PT808), odds_of_banca_francesa, laying_on_cloth),
            Listed(CUSSEC, (AO5,), odds_of_cussec, laying_on_cloth),
            Listed(CRAPS, (AO4,), odds_of_craps, laying_on_cloth),
            Listed(PONTO_E_BANCA, (AO10, PT812), odds_of_bacara, laying_at_bacara),
            Listed(MACAU, (AO11, PTM, PT812_MACAU), odds_of_bacara, laying_at_bacara),
            Listed(BLACKJACK, (AO6,), odds_of_blackjack, laying_at_blackjack, advise_at_blackjack),
            Listed(
                POQUER_SEM_DESCARTE,
                (AO9,),
                odds_of_poquer_sem_descarte,
                laying_at_poquer_sem_descarte,
                advise_at_poquer_sem_descarte,
            ),
            # between players: the house gives no odds, and a bet is an answer to the others
            Listed(HOLDEM, (AO15, PT811_HOLDEM), lambda _: (), lambda *_: ()),
            Listed(OMAHA, (AO14, PT811_OMAHA), lambda _: (), lambda *_: ()),
            Listed(POQUER_SINTETICO, (AO16, PT809), lambda _: (), lambda *_: ()),
        )
    }
)


def listed(name: str) -> Listed[Any, Any]:
    """The game of this name, as it is typed: roleta-americana (underscores do too)."""
    found = GAMES.get(name.replace("_", "-"))
    if found is None:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return found
