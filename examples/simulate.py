"""Compiled simulation: the functions that pay at the table, a million times, beside the exact figures."""

from jogofeito.lab.simulation import simulate

found = simulate("cussec", 1_000_000, seed=7, stakes={"pequeno": 100_00, "triplo:4": 100_00})
for line in (*found.lines, found.whole):
    print(f"{line.odds.chance}: {line.observed_return:.4f} observed, {float(line.odds.expected_return):.4f} exact")
