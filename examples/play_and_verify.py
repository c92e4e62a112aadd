"""A sealed jogada: the commitment first, then bets, then the draw; its record is played again and holds."""

from jogofeito.chance.sealed import SeedSource
from jogofeito.core.drivers import let_pass, run
from jogofeito.core.parties import Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import canonical, read_record, record_of
from jogofeito.games import listed
from jogofeito.inspection.verify import verify

entry = listed("cussec")
rules = entry.rules({"currency": "EUR", "minimum": 1_00})
seal = SeedSource().seal()
print("commitment", seal.commitment)

play = Play(entry.game, rules, entry.game.first_carry(rules), Company((Seat(1, "ana"),)))
for _ in range(3):  # the dice are shaken under the dome before anybody bets
    play.draw(seal.chance(play.waiting.below))  # type: ignore[union-attr]
for act in entry.bet_acts(rules, {"pequeno": 5_00, "soma:9": 1_00}):
    assert play.take(seat(1), act) is None  # noqa: S101
run(play, seal.chance, let_pass)

record = read_record(canonical(record_of(play, seal.commitment[:16], seal.opened())))
for finding in verify(record):
    print("holds" if finding.holds else "—", finding.what)
