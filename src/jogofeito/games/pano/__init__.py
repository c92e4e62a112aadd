"""What games with a cloth share: places with limits, bets in chips with a face value, opening and closing.

Roulette, with its chips of a player's own colour, has a cloth of its own kind.
"""
