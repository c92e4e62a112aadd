"""All that a jogada says at its border, held against the schemas that the server publishes."""

from functools import cache
from typing import Any

import jsonschema_rs

from jogofeito.core.game import Game
from jogofeito.core.inputs import Acted
from jogofeito.core.parties import FLOOR
from jogofeito.core.play import Play
from jogofeito.core.record import plain
from jogofeito.core.waits import WaitsForAct
from jogofeito.server import border
from support import steps


@cache
def validator(game: str, part: str) -> Any:
    """Of one sort of thing that a game says, with nothing in it that the schema does not know."""
    schemas = {name: {**each, "unevaluatedProperties": False} for name, each in border.schemas().items()}
    return jsonschema_rs.validator_for({**border.by_game()[game][part], "components": {"schemas": schemas}})


def hold_to_the_border(play: Play[Any, Any]) -> None:
    """Facts, offers, acts, board, lying and outcome of a jogada that is over are what the schema of its game says."""
    game: Game[Any, Any] = play.game
    check(game, "rules", plain(play.rules))
    check(game, "board", game.board(play.rules))
    for carry in (play.carry, play.carry_after):
        check(game, "lying", game.lying(carry))
    for told in play.facts:
        check(game, "fact", plain(told.fact))
        if (outcome := game.outcome(told.fact)) is not None:
            check(game, "outcome", outcome)
    for each in play.inputs:
        if isinstance(each, Acted) and each.by != FLOOR:
            check(game, "act", each.act if isinstance(each.act, dict) else plain(each.act))
    for standing in steps(play):
        if isinstance(standing.waiting, WaitsForAct):
            for party, offer in standing.waiting.offers.items():
                if party != FLOOR:
                    check(game, "offer", {k: v for k, v in plain(offer).items() if k != border.LEFT_OUT})


def check(game: Game[Any, Any], part: str, said: Any) -> None:
    validator(game.name, part).validate(said)
