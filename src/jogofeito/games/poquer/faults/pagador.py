"""Errors of the pagador, decided as AO13.70 and AO16.16 decide them.

A hand that is wrongly announced as the winner (AO13.70 a) cannot happen: the open cards decide by themselves.
"""

from jogofeito.core.cards import Shoe, name
from jogofeito.games.poquer.acts import CardExposed
from jogofeito.games.poquer.faults.noting import note
from jogofeito.games.poquer.state import Hand
from jogofeito.games.poquer.streets import Turned, burn, turn, turn_after_burning, turn_without_burning

FLOP, TURN, RIO = 1, 2, 3


def cartas_a_um_ausente(hand: Hand, seat: int) -> None:
    """The hand is valid; the absent player's cards are taken away and they have no part in it (AO13.70 b)."""
    note(hand, "absent", seat)
    hand.out(hand.by_number[seat])


async def carta_virada_na_distribuicao(hand: Hand, seat: int) -> None:
    """Dealing goes on and the player gets another card in the end; this one is the card to burn next (AO13.70 c)."""
    await virar(hand, seat)
    hand.turning[FLOP] = turn_after_burning


async def cartas_antes_de_tempo(hand: Hand, street: int, cards: int) -> None:
    """Common cards turned before everybody has bet: they are taken away, and all finish betting (AO13.70 d, e, f)."""
    note(hand, f"too_early_{street}")
    hand.taken_away[street] = tuple([await virar(hand) for _ in range(cards)])
    hand.turning[street] = {FLOP: flop_de_novo, TURN: turn_que_seria_o_rio, RIO: rio_de_novo}[street]
    so_podem_igualar(hand)


async def flop_de_novo(hand: Hand, street: int) -> Turned:
    """What was taken away goes into the rest of the deck, which is shuffled, and three cards come unburnt (70 d)."""
    baralhar_de_novo(hand, street)
    return await turn_without_burning(hand, street)


async def turn_que_seria_o_rio(hand: Hand, street: int) -> Turned:
    """The next card is burnt, and what would have been the rio is the turn. Then what was taken away goes into the rest
    of the deck, which is shuffled, and the rio comes unburnt (AO13.70 e)."""
    burn(hand)
    fallen = await turn(hand, street)
    baralhar_de_novo(hand, street)
    hand.turning[RIO] = turn_without_burning
    return Turned(fallen, burnt=True)


async def rio_de_novo(hand: Hand, street: int) -> Turned:
    """As in the second part of the turn's: shuffled with what was taken away, and unburnt (AO13.70 f)."""
    baralhar_de_novo(hand, street)
    return await turn_without_burning(hand, street)


async def carta_nao_queimada(hand: Hand, street: int) -> None:
    """The card that was turned counts as the one to burn, and others are taken for the table (AO13.70 g)."""
    note(hand, "not_burnt")
    await virar(hand)
    hand.turning[street] = turn_after_burning


def so_podem_igualar(hand: Hand) -> None:
    """Players who have not bet yet may only match the bets before them, never raise (AO13.70 h)."""
    for player in hand.players:
        player.matches_only = player.matches_only or hand.to_answer(player)


def cartas_comuns_a_mais(hand: Hand, cards: int) -> None:
    """As many rounds of bets are lost as cards were turned too many (AO16.16)."""
    note(hand, "too_many")
    hand.lost_rounds = cards


# ---- what several of them do


async def virar(hand: Hand, seat: int = 0) -> int:
    """A card that everybody sees and that is out of play."""
    card = await hand.shoe.deal(hand.room)
    hand.room.tell(CardExposed(name(card), seat))
    return card


def baralhar_de_novo(hand: Hand, street: int) -> None:
    """Cards seen too early go into the rest of the deck, which is shuffled."""
    hand.shoe = Shoe.real((*hand.shoe.rest().unseen, *hand.taken_away.pop(street)))
