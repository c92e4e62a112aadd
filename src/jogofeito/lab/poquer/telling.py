"""What the house takes and how many hands an hour has, in words."""

from jogofeito.games.poquer.rules import Rules
from jogofeito.lab.poquer.combinations import Hands, Share, between_players, hands_an_hour
from jogofeito.messages import Language, lab_text


def lines(rules: Rules, decision_ms: int, pause_ms: int, language: Language) -> list[str]:
    share, hands = between_players(rules).share, hands_an_hour(rules, decision_ms, pause_ms)
    told = [_share(share, rules.currency, language), _hands(hands, language)]
    if share.session:
        least, most = share.session // hands.most, share.session // hands.fewest
        told.append(lab_text("share_a_hand", language, rules.currency, least=least, most=most))
    return told


def _hands(hands: Hands, language: Language) -> str:
    said = {"players": hands.players, "fewest": hands.fewest, "most": hands.most}
    return lab_text("hands", language, "", seconds=f"{hands.decision_ms / 1000:g}", **said)


def _share(share: Share, currency: str, language: Language) -> str:
    key = "share_pot_capped" if share.by == "pot" and share.cap else f"share_{share.by}"
    percent, back = (f"{float(100 * part):g}" for part in (share.part, 1 - share.part))
    return lab_text(key, language, currency, percent=percent, back=back, cap=share.cap, session=share.session)
