import pytest

from jogofeito.core.facts import Announced, Told
from jogofeito.core.parties import (
    CROUPIER,
    EVERYONE,
    Company,
    Party,
    Seat,
    at_stake,
    carried,
    jackpot,
    number_of,
    pool,
    seat,
    stack,
)


@pytest.mark.parametrize("party", [seat(12), stack(12), at_stake(12), carried(12)])
def test_every_place_of_a_seat_tells_its_number(party: Party) -> None:
    assert number_of(party) == 12


def test_money_kept_for_players_not_known_yet_has_a_name() -> None:
    assert (jackpot("major"), pool("cagnotte")) == ("jackpot:major", "pool:cagnotte")


def test_seats_are_numbered_from_one() -> None:
    with pytest.raises(ValueError, match="numbered from 1; 0 is none"):
        Seat(0, "ana")


@pytest.mark.parametrize("stack, carried", [(-1, 0), (0, -1)])
def test_nobody_has_less_than_nothing_on_the_table(stack: int, carried: int) -> None:
    with pytest.raises(ValueError, match="seat 1 cannot have less than nothing"):
        Seat(1, "ana", stack, carried)


@pytest.mark.parametrize("second", [Seat(1, "rui"), Seat(2, "ana")], ids=["number", "player"])
def test_each_seat_has_one_player_and_each_player_one_seat(second: Seat) -> None:
    with pytest.raises(ValueError, match="each seat has one player and each player one seat"):
        Company((Seat(1, "ana"), second))


def test_fewer_than_nobody_cannot_wait() -> None:
    with pytest.raises(ValueError, match="-1 players cannot wait"):
        Company((), waiting=-1)


def test_a_newcomer_joins_and_the_others_still_wait() -> None:
    assert Company((Seat(2, "rui"),), 4).joined_by(Seat(1, "ana")) == Company((Seat(2, "rui"), Seat(1, "ana")), 4)


@pytest.mark.parametrize(
    "to, seen_by", [(EVERYONE, {seat(1), seat(2), CROUPIER}), (seat(1), {seat(1)}), (CROUPIER, {CROUPIER})]
)
def test_a_fact_is_seen_by_its_audience_only(to: Party, seen_by: set[Party]) -> None:
    told = Told(Announced("bets_open"), to)
    assert {party for party in (seat(1), seat(2), CROUPIER) if told.may_be_seen_by(party)} == seen_by
