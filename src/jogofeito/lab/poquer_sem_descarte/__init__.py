"""Póquer sem descarte weighed: every deal counted, ways of deciding, simulation, a trainer."""
