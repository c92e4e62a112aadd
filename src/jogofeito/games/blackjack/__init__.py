"""Blackjack/21 (AO6), with its jackpot (AO7) and its shuffling shoes (AO8)."""
