"""When a croupier may say what went wrong: before the cards that it would spoil, and while a player thinks."""

from typing import assert_never

from jogofeito.core.parties import CROUPIER
from jogofeito.games.poquer.acts import (
    Deal,
    Misdeal,
    Mixed,
    NotBurnt,
    NotPosted,
    OnlyMatch,
    OutOfTurn,
    PassOver,
    SeenInCut,
    Stack,
    TakeOut,
    TooEarly,
    TooLittle,
    TooMany,
    TurnedInDealing,
    Unannounced,
    Uncovered,
    Warn,
)
from jogofeito.games.poquer.croupier import Dealing, Ruling, RulingAct
from jogofeito.games.poquer.faults import distribution, jogador, pagador
from jogofeito.games.poquer.faults.noting import note
from jogofeito.games.poquer.offers import Speaking, SpeakingAct
from jogofeito.games.poquer.state import Hand, Player, Posting

# ---- before cards


async def before_posts(hand: Hand) -> tuple[list[Posting], list[Posting]]:
    """The first bets that are made, and those that are missing and will be asked for.

    Where nobody knows whose is missing the pot is smaller, and that is all (AO14.20, AO16.17).
    """
    made, missing = list(hand.posts), list[Posting]()
    while True:
        seats = tuple({each.seat: None for each in made})
        match await hand.room.ask(Dealing(to=CROUPIER, default=Deal(), stage="posts", seats=seats)):
            case NotPosted(seat, known):
                note(hand, "not_posted", seat if known else 0)
                missing += [each for each in made if each.seat == seat and known]
                made = [each for each in made if each.seat != seat]
            case _:
                return made, missing


async def before_deal(hand: Hand) -> None:
    """Errors in dealing, told before the cards that they would spoil."""
    turned = 0
    while True:
        offer = Dealing(
            to=CROUPIER,
            default=Deal(),
            stage="deal",
            seats=tuple(player.number for player in hand.live()),
            misdeals=distribution.misdeals(hand),
            turned=hand.variant.burns and not turned,
        )
        match await hand.room.ask(offer):
            case Misdeal(why):
                distribution.erro_na_distribuicao(hand, why)
            case SeenInCut():
                await distribution.carta_vista_no_corte(hand)
            case TurnedInDealing(seat):
                note(hand, "turned_in_dealing", seat)
                turned = seat
            case _:
                break
    if turned:
        await pagador.carta_virada_na_distribuicao(hand, turned)


async def after_deal(hand: Hand, missing: list[Posting]) -> None:
    """An error that is seen now, before the first bets, still makes the hand null; later it does not (AO13.71 h)."""
    offer = Dealing(to=CROUPIER, default=Deal(), stage="dealt", misdeals=distribution.misdeals(hand))
    act = await hand.room.ask(offer)
    if isinstance(act, Misdeal):
        distribution.erro_na_distribuicao(hand, act.why)
    for posting in missing:
        await jogador.aposta_inicial_em_falta(hand, hand.by_number[posting.seat], posting.what, posting.amount)


async def before_street(hand: Hand, street: int) -> None:
    """The card to burn turned over, or too many common cards turned."""
    still_to_come = len(hand.variant.streets) - 1 - street
    while True:
        burns = hand.variant.burns and street not in hand.turning
        more = 0 if hand.variant.burns or hand.lost_rounds else still_to_come
        offer = Dealing(to=CROUPIER, default=Deal(), stage="street", burns=burns, more=more)
        match await hand.room.ask(offer):
            case NotBurnt():
                await pagador.carta_nao_queimada(hand, street)
            case TooMany(cards):
                pagador.cartas_comuns_a_mais(hand, cards)
            case _:
                return


# ---- while a player is to speak


async def watched(hand: Hand, player: Player, offer: Speaking) -> SpeakingAct | None:
    """The player's decision, or what a ruling makes of it; None if the player is asked again or is out."""
    following = street_after(hand)
    ruling = Ruling(
        to=CROUPIER,
        speaks=player.number,
        seats=tuple(each.number for each in hand.live()),
        company=tuple(each.number for each in hand.room.company.seats),
        call=offer.call,
        stacks=tuple(Stack(each.number, each.stack) for each in hand.live() if each is not player and not each.early),
        early=could_come_early(hand, following),
    )
    by, act = await hand.room.first_of({player.party: offer, CROUPIER: ruling})
    if by != CROUPIER:
        return act  # type: ignore[return-value]
    if isinstance(act, TooEarly):
        await pagador.cartas_antes_de_tempo(hand, following, act.cards)
        return None
    return ruled(hand, player, offer, act)  # type: ignore[arg-type]


def ruled(hand: Hand, player: Player, offer: Speaking, act: RulingAct) -> SpeakingAct | None:
    """What a ruling means for the player to speak."""
    match act:
        case PassOver():
            return jogador.vez_passada(hand, player, offer)
        case Unannounced():
            return jogador.subida_sem_anuncio(hand, player, offer.call)
        case TooLittle(amount):
            jogador.valor_insuficiente(hand, player, amount)
        case OnlyMatch(why):
            jogador.nunca_pode_aumentar(hand, player, why)
        case TakeOut():
            taken_out(hand, act)
        case _:
            ruled_at_table(hand, act)
    return None


def taken_out(hand: Hand, act: TakeOut) -> None:
    match act.why:
        case "absent":
            pagador.cartas_a_um_ausente(hand, act.seat)
        case "muddled":
            jogador.mistura_com_as_dos_desistentes(hand, act.seat)
        case "late_claim":
            jogador.erro_nao_anunciado(hand, act.seat)
        case unknown:
            assert_never(unknown)


def ruled_at_table(hand: Hand, act: RulingAct) -> None:
    """Rulings that may concern anybody at the table."""
    match act:
        case Mixed(seat, other):
            jogador.cartas_misturadas(hand, (seat, other))
        case OutOfTurn(seat, amount):
            jogador.aposta_fora_da_vez(hand, seat, amount)
        case Uncovered(seat):
            jogador.cartas_descobertas(hand, seat)
        case Warn():
            jogador.advertencia(hand, act)
        case _:
            raise TypeError(f"{act} is no ruling at the table")


def could_come_early(hand: Hand, street: int) -> int:
    """How many common cards of a street could be turned before their time."""
    if not hand.variant.burns or street in hand.taken_away or street >= len(hand.variant.streets):
        return 0
    return hand.variant.streets[street]


def street_after(hand: Hand) -> int:
    """The street whose common cards come next."""
    fallen, street = 0, 0
    while street < len(hand.variant.streets) and fallen + hand.variant.streets[street] <= len(hand.board):
        fallen += hand.variant.streets[street]
        street += 1
    return street
