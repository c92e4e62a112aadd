"""The catalogue of the law and the composition of rules."""
