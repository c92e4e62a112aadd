"""Errors of players, and what follows from each (AO13.71, AO13.57, AO14.20, AO16.17)."""

from jogofeito.core.cards import name
from jogofeito.games.poquer.acts import (
    Call,
    Check,
    Fold,
    Holds,
    Post,
    PostNow,
    Says,
    Shown,
    Spoke,
    ToSpeak,
    Warn,
    Warned,
)
from jogofeito.games.poquer.editions import FIRST
from jogofeito.games.poquer.faults.noting import WARNED_BY, note, rule_of
from jogofeito.games.poquer.offers import STACKS, STAKES, MissingPost, Speaking, SpeakingAct
from jogofeito.games.poquer.state import Hand, NullHand, Player


def advertencia(hand: Hand, warning: Warn) -> None:
    """Delay, or a breach of the players' duties: a warning, which repeated or grave costs the seat (AO13.71 a, 58)."""
    hand.warnings.append(warning)
    hand.room.announce("AO13.58", seat=warning.seat, why=warning.why, step="warned")
    hand.room.tell(Warned(warning.seat, warning.why, WARNED_BY[warning.why], warning.grave))


def mistura_com_as_dos_desistentes(hand: Hand, seat: int) -> None:
    """Where the player's hand cannot be put together again, they lose the right to the pot (AO13.71 b)."""
    note(hand, "muddled", seat)
    hand.out(hand.by_number[seat])


def valor_insuficiente(hand: Hand, player: Player, amount: int) -> None:
    """Less than a call: it may be completed, and cannot be taken back (AO13.71 c)."""
    note(hand, "too_little", player.number)
    hand.room.transfer(STACKS[player.number], STAKES[player.number], amount, "stake")
    hand.put(player, amount)
    player.matches_only = True


def subida_sem_anuncio(hand: Hand, player: Player, call: int) -> SpeakingAct:
    """It counts as a call, and what is over goes back (AO13.71 d)."""
    note(hand, "unannounced", player.number)
    hand.room.transfer(STACKS[player.number], STAKES[player.number], call, "stake")
    return Call()


def cartas_descobertas(hand: Hand, seat: int) -> None:
    """The golpe stays valid (AO13.71 e)."""
    note(hand, "uncovered", seat)
    hand.room.tell(Shown(seat, tuple(map(name, hand.by_number[seat].cards)), "", ()))


def aposta_fora_da_vez(hand: Hand, seat: int, amount: int) -> None:
    """The bet stands, and cannot be raised when the player's turn comes (AO13.71 f)."""
    note(hand, "out_of_turn", seat)
    player = hand.by_number[seat]
    hand.room.transfer(STACKS[seat], STAKES[seat], amount, "stake")
    hand.put(player, amount)
    player.bet, player.early = player.bet - amount, amount


def cartas_misturadas(hand: Hand, seats: tuple[int, int]) -> None:
    """The hands of both players are annulled (AO13.71 g); when nobody else is left, the whole hand is (reading 243)."""
    for each in seats:
        note(hand, "mixed", each)
    if hand.in_play == len(seats) and hand.edition > FIRST:
        raise NullHand("mixed")
    for each in seats:
        if hand.in_play > 1:  # the pot goes to whoever is left
            hand.out(hand.by_number[each])


def erro_nao_anunciado(hand: Hand, seat: int) -> None:
    """Whoever kept silent about an error in dealing is out, and loses bet and right to the pot (AO13.71 h)."""
    note(hand, "late_claim", seat)
    hand.out(hand.by_number[seat])


def vez_passada(hand: Hand, player: Player, offer: Speaking) -> SpeakingAct:
    """The fiscal decides against a player who let the turn go by (AO13.71 i)."""
    note(hand, "passed_over", player.number)
    return Fold() if offer.call else Check()


def nunca_pode_aumentar(hand: Hand, player: Player, why: Holds) -> None:
    """The fiscal decides for the player, or they looked at their cards again: a call, never a raise (71 i, 57)."""
    note(hand, why, player.number)
    player.matches_only = True


async def aposta_inicial_em_falta(hand: Hand, player: Player, what: Post, amount: int) -> None:
    """The golpe is valid, and whoever wants to take part in it makes the first bet now (AO14.20, AO16.17)."""
    if not player.live or not player.stack:
        return
    due = min(amount, player.stack)
    rule = rule_of(hand, "not_posted")
    offer = MissingPost(to=player.party, default=Fold(), seat=player.number, amount=due, rule=rule)
    hand.room.tell(ToSpeak(player.number, due, hand.pot))
    says: Says = "post" if isinstance(await hand.room.ask(offer), PostNow) else "fold"
    if says == "fold":
        hand.out(player)
        due = 0
    hand.put(player, due)
    if what == "ante":
        player.bet -= due
    hand.room.tell(Spoke(player.number, says, due, player.bet, player.stack, hand.pot))
