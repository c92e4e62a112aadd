"""Passwords that are among the first that anybody would try are none."""

from jogofeito.core.offers import Refusal
from jogofeito.server.refusing import Denied

LEAST_SCORE = 3  # of 4: more than a hundred million tries
LOOKED_AT = 72  # letters; what follows only makes it better


def refuse_easy(password: str, *personal: str) -> None:
    """Raise if it is common, or follows from what everybody knows of its owner."""
    from zxcvbn import zxcvbn  # noqa: PLC0415 - its lists take a while to load

    found = zxcvbn(password[:LOOKED_AT], user_inputs=[*filter(None, personal), "jogofeito", "jogo", "feito", "casino"])
    if found["score"] < LEAST_SCORE:
        raise Denied(400, "password_easy", several=[Refusal("password_advice")])
