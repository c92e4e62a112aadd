"""A hand of poker from PHH, played again by the rules of the law to the stacks it ends with."""

from jogofeito.formats.phh import finishing_stacks, read_phh, replay

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AsKs", "d dh p2 7h2d", "d dh p3 QcQd", "p3 cbr 6", "p1 cbr 18", "p2 f", "p3 f"]
"""

(hand,) = read_phh(HAND)
print("stacks:", [str(each) for each in finishing_stacks(hand, replay(hand))])
