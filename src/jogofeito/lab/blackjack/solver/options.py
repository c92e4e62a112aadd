"""What of the rules the value of a hand hangs on."""

from typing import Literal, NamedTuple

from jogofeito.games.blackjack.rules import Rules

Takes = Literal["all", "initial", "peeked"]


class Options(NamedTuple):
    """The rules as the solver sees them. Those of AO6 are the defaults; some only serve to compare and to price."""

    double_any: bool = False
    double_split: bool = True  # also hands of a split
    most_splits: int = 0  # of one place; 0: there is no cap
    resplit_aces: bool = False
    double_split_aces: bool = False
    give_up: Literal["", "at_once", "unless_blackjack"] = "at_once"
    give_up_split: bool = False
    give_up_to_ace: bool = False  # no text has it: only to price the exception
    bank_takes: Takes = "all"  # of a bank's blackjack; "peeked": only the first bet, of busted hands too
    bank_hits_soft_17: bool = False  # no text has it: published figures do
    special: int = 3  # so many times the bet; 0: no special prize
    sevens_of_one_suit: bool = False
    special_any: bool = False  # any three cards of a hand
    special_whole: bool = False  # on the doubled bet
    blackjack: tuple[int, int] = (3, 2)
    insurance: int = 2  # to one; 0: there is none


def options_of(rules: Rules) -> Options:
    readings = rules.readings
    return Options(
        double_any=rules.doubling == "any",
        most_splits=rules.most_splits,
        resplit_aces=readings.resplit_aces,
        double_split_aces=readings.double_split_aces,
        give_up=readings.giving_up,
        give_up_split=readings.give_up_split,
        bank_takes=readings.bank_blackjack,
        special=rules.prizes.special if rules.special_prize else 0,
        sevens_of_one_suit=readings.special_suits == "both",
        special_any=readings.special_cards == "any_three",
        special_whole=readings.special_stake == "whole",
        blackjack=rules.prizes.blackjack,
        insurance=rules.prizes.insurance if rules.insurance else 0,
    )
