"""Both roulettes weighed: exact odds and compiled simulation."""
