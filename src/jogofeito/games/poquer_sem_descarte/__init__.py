"""Póquer sem descarte (AO9): five cards against the bank, and one question: vou or passo."""
