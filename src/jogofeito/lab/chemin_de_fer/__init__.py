"""Chemin de fer weighed: every choice of both sides, the equilibrium, its chart, simulation, a trainer."""
