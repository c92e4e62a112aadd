"""Cussec (AO5): three dice shaken under a dome before anybody bets."""
