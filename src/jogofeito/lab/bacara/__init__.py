"""Both bacarás weighed: exact odds of any shoe, and compiled simulation."""
