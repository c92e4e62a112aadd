"""Blackjack weighed: the solver, exact odds, the best strategy and its chart, simulation, a trainer."""
