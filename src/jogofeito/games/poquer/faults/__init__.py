"""What goes wrong at a real table, and what the law makes of it, an error a function.

`distribution` has the errors in dealing that make a hand null (AO13.69, AO16.15), `pagador` those of the croupier
(AO13.70, AO16.16), `jogador` those of the players (AO13.71, AO14.20, AO16.17). `asking` is when the croupier may
say so.
"""

from jogofeito.games.poquer.faults.asking import after_deal, before_deal, before_posts, before_street, watched

__all__ = ["after_deal", "before_deal", "before_posts", "before_street", "watched"]
