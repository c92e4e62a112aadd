"""Bodies of the REST interface: what is asked and what is answered."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from jogofeito.floor.settings import Hours, SessionTimes
from jogofeito.floor.state import SessionState
from jogofeito.server.wire import Refused, Text

Role = Literal["guest", "player", "operator", "inspector"]
Currency = Literal["AOA", "EUR", "DEMO"]
MoneyCurrency = Literal["AOA", "EUR"]
Language = Literal["pt", "en"]

Name = Annotated[str, Meta(min_length=3, max_length=30, pattern=r"^[A-Za-zÀ-ÿ0-9_.-]+$(?!\n)")]
Code = Annotated[str, Meta(max_length=32)]
Email = Annotated[str, Meta(max_length=254, pattern=r"^([^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)?$(?!\n)")]
Password = Annotated[str, Meta(min_length=10, max_length=128)]
Units = Annotated[int, Meta(ge=1, le=10**15)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$(?!\n)")]
Id = Annotated[str, Meta(max_length=300, pattern=r"^[^\x00]*$(?!\n)")]
Words = Annotated[str, Meta(min_length=1, max_length=2000)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Problem(msgspec.Struct, frozen=True):
    """Every refusal looks like this; `details` of several say each one."""

    refused: Refused
    several: list[Refused] = msgspec.field(default_factory=list)


# ---- accounts


class Register(Asked, frozen=True):
    name: Name
    password: Password
    adult: bool  # the player declares to be of age
    language: Language = "pt"


class SignIn(Asked, frozen=True):
    name: Name
    password: Password
    token: bool = False  # also answer a token, for programs without cookies
    code: Code = ""  # of the second factor, or a recovery code


class Claim(Asked, frozen=True):
    """Become operator or inspector with a one-time code."""

    code: str
    name: Name
    password: Password
    token: bool = False


class NewPassword(Asked, frozen=True):
    old: Password
    new: Password


class Settings(Asked, frozen=True):
    language: Language


class Limit(msgspec.Struct, frozen=True):
    """A limit in force, and a looser one that waits for its time."""

    value: int | None
    next_value: int | None = None
    next_from_ms: int | None = None
    used: int | None = None  # of the present period


class Limits(msgspec.Struct, frozen=True):
    """Money in the smallest unit, per currency; minutes at money tables a day. None: no limit."""

    deposit_day: dict[str, Limit]
    deposit_week: dict[str, Limit]
    deposit_month: dict[str, Limit]
    loss_day: dict[str, Limit]
    loss_week: dict[str, Limit]
    loss_month: dict[str, Limit]
    stake_day: dict[str, Limit]
    stake_week: dict[str, Limit]
    stake_month: dict[str, Limit]
    minutes_day: Limit
    excluded_until_ms: int | None = None  # self-exclusion; -1: for good


class SetLimit(Asked, frozen=True):
    which: Literal[
        "deposit_day", "deposit_week", "deposit_month", "loss_day", "loss_week", "loss_month",
        "stake_day", "stake_week", "stake_month", "minutes_day",
    ]  # fmt: skip
    value: Annotated[int, Meta(ge=0, le=10**15)] | None
    currency: MoneyCurrency | None = None  # for limits of money


class Exclude(Asked, frozen=True):
    """Self-exclusion: for so many days, or for good. It cannot be shortened."""

    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class Me(msgspec.Struct, frozen=True):
    person: str
    name: str
    role: Role
    language: Language
    purses: dict[str, int]
    now_ms: int
    excluded_until_ms: int | None = None
    token: str | None = None
    email: str = ""
    second_factor: bool = False
    second_factor_first: bool = False  # the house wants one before anything else


# ---- tables


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    name: Text
    law: str
    currency: Currency
    individual: bool
    players: int
    seats: int
    waiting: int
    minimum: int
    results: list[str]  # of the last jogadas, newest last
    bets_close_ms: int | None
    closing: bool
    variant: dict[str, str]  # what tells it apart from others of its game: {"numeration": "francesa"}
    jackpot: int | None = None
    session: SessionState | None = None  # of a table in session mode: its hours, the list, and the draw


class Lobby(msgspec.Struct, frozen=True):
    tables: list[TableCard]
    now_ms: int


class ChanceOdds(msgspec.Struct, frozen=True):
    """Exact figures, as fractions in text, and as numbers to show."""

    chance: str
    kind: str
    name: Text
    probability: str
    expected_return: str
    house_edge: str
    variance: str
    hit_rate: str
    house_edge_percent: float
    probability_percent: float


class RuleInForce(msgspec.Struct, frozen=True):
    """One value of the rules: what it is, who decided it, and what the law allows."""

    field: str
    value: Any
    fixed: bool  # by the law
    rule: str  # the id of the rule that decides; empty where the law is silent
    law: Text | None  # what that rule says, in our words
    allowed: dict[str, Any]  # of an open value: bounds, values, or the longest text
    name: Text
    said: dict[str, Text]  # what words as values, in force or allowed, mean here


class JackpotPrize(msgspec.Struct, frozen=True):
    """A combination and what it takes: the rest, per cent of the jackpot, or so many side stakes."""

    combination: str
    name: Text
    sort: Literal["rest", "percent", "stakes"]
    number: int
    amount: int  # for one winner alone, as the jackpot stands


class JackpotCard(msgspec.Struct, frozen=True):
    """A jackpot as it stands, never more than a second or two ago. `value` is what can be won of `balance`."""

    name: str  # mesa: of one table; otherwise of all tables of the game
    game: str
    currency: Currency
    value: int
    balance: int
    stake: int
    start: int
    increment: int  # per cent of each side stake
    ceiling: int  # 0: there is none
    overflow: Literal["adds", "seeds"]
    prizes: list[JackpotPrize]  # from the greatest combination to the smallest
    tables: list[str]


class Phrase(msgspec.Struct, frozen=True):
    key: str
    text: Text


class ToldBeforehand(msgspec.Struct, frozen=True):
    """A value that the supervising body is told of, or fixes, before a table plays with it for money."""

    field: str
    name: Text
    rule: str
    unless: Any  # the value that needs nothing


class TableDetail(msgspec.Struct, frozen=True):
    card: TableCard
    rules: dict[str, Any]
    rules_digest: str
    board: dict[str, Any]  # the game's cloth, as data
    betting_ms: int
    in_force: list[RuleInForce]
    phrases: list[Phrase]  # that players may say to each other between two hands; none: no chat here
    beforehand: list[ToldBeforehand]
    references: dict[str, str]  # by field: where the supervising body was told of it, or has fixed it
    jackpot: JackpotCard | None = None


class CombinationOdds(msgspec.Struct, frozen=True):
    """How often a player holds a combination when all cards are dealt, at a table between players."""

    variant: str
    name: Text
    deals: int
    of: int
    probability: str
    probability_percent: float


class OddsOfTable(msgspec.Struct, frozen=True):
    """Of every chance there is to bet on; between players, of every combination, and what the house takes in words."""

    table: str
    chances: list[ChanceOdds]
    combinations: list[CombinationOdds]
    said: list[Text]


class AdvisedAct(msgspec.Struct, frozen=True):
    act: dict[str, Any]
    expectation: float  # in stakes
    cost: float  # compared with the best act, in stakes


class Advice(msgspec.Struct, frozen=True):
    """What the acts of my open decision are worth, the best first. At demo tables only."""

    offer: int  # the number of the offer it is about
    acts: list[AdvisedAct]


class ReplayStep(msgspec.Struct, frozen=True):
    """One fact of a jogada, as the viewer may see it, with the input that brought it."""

    fact: dict[str, Any]
    call: Text | None
    at_ms: int


class Replay(msgspec.Struct, frozen=True):
    jogada: str
    table: str
    game: str
    law: str
    currency: str
    began_ms: int
    ended_ms: int | None
    void: bool
    seat: int | None  # of the viewer
    lying: dict[str, Any]
    rules_digest: str
    commitment: str
    steps: list[ReplayStep]
    staked: int | None  # by the viewer
    returned: int | None
    open: bool  # whether the whole record may be had


# ---- a player's own papers


class StatementLine(msgspec.Struct, frozen=True):
    number: int
    at_ms: int
    why: str
    text: Text
    about: str
    about_text: Text | None  # the bet it is about, in words
    jogada: str
    amount: int  # above zero: came in; nothing where money only changed its place
    balance: int  # in the purse and on tables
    moved: int  # how much changed its place
    on_tables: int  # of the balance


class Statement(msgspec.Struct, frozen=True):
    currency: str
    opening: int
    closing: int
    lines: list[StatementLine]
    truncated: bool  # there are older lines in the time asked for
    purse: int  # of the closing balance
    on_tables: dict[str, int]  # and the rest of it, by table
    older: int | None = None  # the cursor of the page before this one, for `before`


class PastSession(msgspec.Struct, frozen=True):
    table: str
    began_ms: int
    ended_ms: int | None
    staked: int
    returned: int
    net: int
    jogadas: int
    currency: str


class ViaWallet(Asked, frozen=True):
    """Money from or to my outside wallet; the same key is the same request, however often sent."""

    currency: MoneyCurrency
    amount: Units
    key: Key


class Complain(Asked, frozen=True):
    jogada: Id
    words: Words


class AnswerComplaint(Asked, frozen=True):
    words: Words
    close: bool = True


class Said(msgspec.Struct, frozen=True):
    by: str
    name: str
    role: str
    words: str
    at_ms: int


class Complaint(msgspec.Struct, frozen=True):
    id: str
    jogada: str
    player: str
    player_name: str
    at_ms: int
    closed: bool
    said: list[Said]
    late: str = ""  # the rule after which it came too late; it is heard all the same, and marked


# ---- the operator


Reference = Annotated[str, Meta(max_length=200)]
UtcOffset = Annotated[int, Meta(ge=-14 * 60, le=14 * 60)]


class OpenTable(Asked, frozen=True):
    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{2,59}$(?!\n)")]
    game: str
    law: str | None = None
    individual: bool = False
    values: dict[str, Any] = msgspec.field(default_factory=dict)
    betting_seconds: Annotated[int, Meta(ge=5, le=600)] = 25
    decision_seconds: Annotated[int, Meta(ge=5, le=600)] = 20
    time_bank_seconds: Annotated[int, Meta(ge=0, le=600)] = 30  # where the game has one
    interval_seconds: Annotated[int, Meta(ge=1, le=600)] | None = None  # between two hands, to bring caves; None: usual
    session: SessionTimes | None = None  # from one hour to another, for those who put their names down
    croupier: bool = False  # a person at the table, who declares what goes wrong
    chance: Literal["sealed", "read"] = "sealed"  # from the seal, or what the croupier reads off the real thing
    hours: tuple[Hours, ...] = ()  # other values at some hours of every day
    utc_offset_minutes: UtcOffset = 0  # of the clock that these hours go by
    # of the letters in which the supervising body was told of a value, or has fixed it, by field of the rules
    references: dict[str, Reference] = msgspec.field(default_factory=dict)


class OpenGroup(Asked, frozen=True):
    """Several tables of one session with one list; `id` begins their names, and each has a suit (AO13.25)."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{2,49}$(?!\n)")]
    tables: Annotated[int, Meta(ge=2, le=4)]
    game: str
    session: SessionTimes
    law: str | None = None
    values: dict[str, Any] = msgspec.field(default_factory=dict)
    decision_seconds: Annotated[int, Meta(ge=5, le=600)] = 20
    time_bank_seconds: Annotated[int, Meta(ge=0, le=600)] = 30
    interval_seconds: Annotated[int, Meta(ge=1, le=600)] | None = None


class CheckTable(Asked, frozen=True):
    """Rules to look at before a table is opened or changed with them."""

    game: str
    law: str | None = None
    values: dict[str, Any] = msgspec.field(default_factory=dict)


class ChangeTable(Asked, frozen=True):
    """New values for a table: told to those who play, and in force from the boundary on."""

    values: dict[str, Any] = msgspec.field(default_factory=dict)
    betting_seconds: Annotated[int, Meta(ge=5, le=600)] | None = None
    hours: tuple[Hours, ...] | None = None
    utc_offset_minutes: UtcOffset | None = None
    references: dict[str, Reference] | None = None  # None: those there are; a value that changes needs a new one


class Declare(Asked, frozen=True):
    """An act of the croupier, at a table that has one. The same key is the same act."""

    act: dict[str, Any]
    key: Key


class Reading(Asked, frozen=True):
    """What a croupier has read, as a number below the one that was asked for. The same key is the same reading."""

    value: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    key: Key


class Conduct(Asked, frozen=True):
    """What the house's staff do about a player at a table."""

    do: Literal["warn", "remove", "bar", "lift"]
    player: Annotated[str, Meta(min_length=1, max_length=64)]
    reason: Annotated[str, Meta(max_length=200)] = ""


class GameInfo(msgspec.Struct, frozen=True):
    """What can be opened: a game, and under each text what the law leaves to the operator."""

    game: str
    name: Text
    law: str
    fields: list[RuleInForce]
    beforehand: list[ToldBeforehand]


class Warned(msgspec.Struct, frozen=True):
    """A chance that favours the player under the rules asked for: lawful, and said before the table opens."""

    chance: str
    expected_return: str


class Checked(msgspec.Struct, frozen=True):
    in_force: list[RuleInForce]
    warnings: list[Warned]


class TableOpened(msgspec.Struct, frozen=True):
    table: TableCard
    warnings: list[Warned]
    announced: bool = False  # people play there: they were told, and it holds after one more whole hand (AO13.22)


class Cash(Asked, frozen=True):
    player: Id
    currency: MoneyCurrency
    amount: Units
    receipt: Key


class Correct(Asked, frozen=True):
    batch: Id
    reason: Words
    key: Key


class DeskDone(msgspec.Struct, frozen=True):
    batch: str
    again: bool
    balance: int | None = None


class PersonCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: Role
    since_ms: int
    purses: dict[str, int]
    excluded_until_ms: int | None


class Invite(Asked, frozen=True):
    role: Literal["operator", "inspector"]


class Invitation(msgspec.Struct, frozen=True):
    role: str
    code: str  # shown once
    until_ms: int


class TableFigures(msgspec.Struct, frozen=True):
    """A day at a table, in the smallest unit: lost bets collected, prizes paid, commission, and what the house is left
    with.

    What the house put into a jackpot, and what was won of it, is told with the jackpot.
    """

    table: str
    name: Text
    currency: str
    players: int
    jogadas: int  # that began, with money of the house or without
    collected: int
    paid: int
    commission: int
    result: int
    by_hour: list[int]  # the house's result, hour by hour


class JackpotFigures(msgspec.Struct, frozen=True):
    """A day of a jackpot, and what it has now."""

    jackpot: str  # as in the ledger: blackjack/sala, blackjack/mesa/bj-1
    name: Text  # of the game
    currency: str
    balance: int
    contributed: int  # of side stakes
    paid: int  # in prizes
    filled: int  # by the house, so that it has its start


class Figures(msgspec.Struct, frozen=True):
    day: str
    tables: list[TableFigures]
    jackpots: list[JackpotFigures]
    people: int
    connected: int


# ---- the inspector


class JogadaCard(msgspec.Struct, frozen=True):
    jogada: str
    table: str
    began_ms: int
    ended_ms: int | None
    void: bool
    rules_digest: str


class SignalShown(msgspec.Struct, frozen=True):
    """Something to look into, and the hands that show it."""

    kind: str
    text: Text
    players: dict[str, str]  # id and name; where one gives and one takes, in that order
    counts: dict[str, int]
    hands: list[str]


class SignalReport(msgspec.Struct, frozen=True):
    table: str  # empty: all tables of poker
    since_ms: int
    hands: int
    players: int
    caution: Text  # that a signal is no proof
    thresholds: dict[str, float]
    signals: list[SignalShown]
