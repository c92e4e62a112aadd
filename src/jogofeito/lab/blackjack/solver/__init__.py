"""The exact value of every decision at blackjack, for any rules and any cards that are left."""
