"""Exact odds: every chance of a game as a fraction, under the law or under an operator's values."""

from jogofeito.lab import odds

table = odds("roleta-americana")
print("pleno 17:", table["pleno:17"].house_edge)

generous = [line.chance for line in odds("bacara-ponto-e-banca", text="AO10").favouring_player()]
print("chances of AO10 that favour the player:", ", ".join(generous) or "none")

for line, places in odds("cussec").by_kind()[:3]:
    print(f"{line.kind}: {places} place(s), edge {float(line.house_edge):.3%}")
