"""The lab: exact odds, compiled simulation.

>>> from jogofeito.lab import odds
>>> odds("roleta-americana")["pleno:17"].house_edge
Fraction(1, 37)
"""

from jogofeito.lab.exact import OddsTable, odds

__all__ = ["OddsTable", "odds"]
