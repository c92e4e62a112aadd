"""From where on something is reported, as data: an inspector sees these numbers with every report.

They are set so that honest play hardly ever sets off an alarm, over all pairs of a table and all sorts of signals
together; somebody who wants to see more lowers them, and gets more that means nothing.
"""

import msgspec


class Thresholds(msgspec.Struct, frozen=True, kw_only=True):
    most_hands_shown: int = 50
    """Of each signal, so many of the hands that show it are named; the counts are of all."""

    # ---- chips that go one way

    flow_hands: int = 15
    """Fewer hands in which money went from one of two players to the other say nothing."""
    flow_minimums: int = 50
    """What one has lost to the other in all, in table minimums."""
    flow_score: float = 4.5
    """The sum of what went one way over the root of the sum of squares. Were either way as likely each time, it would
    be as high as s less often than exp(-s²/2): once in 25,000 pairs."""
    flow_cap: int = 30
    """For the score, no hand counts for more than so many table minimums: one all-in would hide a hundred gifts."""
    flow_share: float = 0.4
    """Of all that the loser has lost. Who loses to everybody alike plays badly, and passes chips to nobody."""

    # ---- giving up

    give_up_chance: float = 1e-5
    """How likely it may be that so many folds fell on this one opponent by chance, the player's folds being what they
    are (the hypergeometric tail)."""
    give_up_folds: int = 5
    large_minimums: int = 10
    """Who has put in so many table minimums by choice has bet large."""
    cheap_price: float = 1 / 3
    """A call of at most so much of the pot is cheap after that."""

    # ---- soft play

    soft_score: float = 4.5
    """Raises missing between two players, in standard deviations of what their raises against others lead one to
    expect, street by street, with and without a bet to answer."""
    soft_missing: float = 8.0
    """Raises that are missing, at least."""
    soft_rate: float = 0.25
    """Raises made, at most so much of what was to be expected: hardly ever."""
    unbeatable_chance: float = 1e-4
    """As with giving up: checks with a hand that nothing beats, last to speak in the last round, one opponent left."""
    unbeatable_checks: int = 3

    # ---- one network

    network_people: int = 5
    """An address that more people come from is a café or a campus, and is not reported."""
    network_around_ms: int = 12 * 3_600_000
    """An address counts for the hands that were played within so long of its use."""

    # ---- the clock

    timing_decisions: int = 40
    """Fewer decisions than this say nothing of somebody's timing."""
    chosen_before_ms: int = 300
    """What comes sooner may have been chosen before the turn came, and is left out; a raise cannot have been."""
    even_spread: float = 0.15
    """From the tenth to the ninetieth of a hundred decisions, as a part of the middle one. People vary five times
    as much and more, the easy decisions from the hard ones alone."""
    even_ms: int = 60
    """A spread under this is even whatever the middle is: it is no more than the network's own."""
    instant_raises: int = 10
    """So many raises sooner than anybody can pick an amount."""


USUAL = Thresholds()
