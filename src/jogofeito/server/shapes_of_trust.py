"""Bodies of the REST interface about what protects accounts, and what the staff do."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from jogofeito.server.shapes import Asked, Code, Email, Id, Invitation, Name, Password
from jogofeito.server.wire import Text

# ---- what the staff do


class StaffAct(msgspec.Struct, frozen=True):
    id: str
    by: str
    name: str
    role: str
    what: str
    about: str
    whence: str  # the address it came from
    at_ms: int
    outcome: Literal["begun", "done", "refused", "failed"]
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


ApprovalState = Literal["waits", "approved", "refused", "expired"]


class Approval(msgspec.Struct, frozen=True):
    """What one of the staff asks for and another one has to approve."""

    id: str
    by: str
    name: str
    what: str
    about: str
    given: dict[str, Any]
    at_ms: int
    until_ms: int
    state: ApprovalState
    answered_by: str


class Approvals(msgspec.Struct, frozen=True):
    two_people: bool  # whether this house asks for two at all
    large_payout: int
    approvals: list[Approval]


class Approve(Asked, frozen=True):
    approve: bool


class Approved(msgspec.Struct, frozen=True):
    """What has come of it."""

    balance: int | None = None
    invitation: Invitation | None = None
    reset: "ResetCode | None" = None


# ---- what protects an account


class Confirm(Asked, frozen=True):
    """Whoever changes what protects an account says its password once more."""

    password: Password


class NewEmail(Asked, frozen=True):
    password: Password
    email: Email  # empty: no letters


class TotpBegun(msgspec.Struct, frozen=True):
    secret: str
    uri: str


class TotpCode(Asked, frozen=True):
    code: Code


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Shown once; none, where there are some already."""

    codes: list[str]


class PasskeyAsked(msgspec.Struct, frozen=True):
    """What the browser is asked with, and the name of the question."""

    asked: str
    options: dict[str, Any]


class NewPasskey(Asked, frozen=True):
    asked: Id
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    credential: dict[str, Any]


class ShownPasskey(Asked, frozen=True):
    asked: Id
    credential: dict[str, Any]
    token: bool = False


class PasskeyCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    added_ms: int


class SignInCard(msgspec.Struct, frozen=True):
    id: str
    since_ms: int
    seen_ms: int
    program: str
    here: bool


class NoticeCard(msgspec.Struct, frozen=True):
    what: str
    text: Text
    at_ms: int
    whence: str
    program: str


class Security(msgspec.Struct, frozen=True):
    """What protects my account, and what has happened to it."""

    email: str
    letters: bool  # whether this house sends any
    totp: bool
    passkeys: list[PasskeyCard]
    recovery_codes: int  # that are left
    sign_ins: list[SignInCard]
    notices: list[NoticeCard]


class AskReset(Asked, frozen=True):
    name: Name


class Reset(Asked, frozen=True):
    code: Code
    password: Password


class DeskReset(Asked, frozen=True):
    """For somebody who has shown at the desk who they are."""

    factors: bool = False  # the second factor is lost too


class ResetCode(msgspec.Struct, frozen=True):
    code: str  # shown once
    until_ms: int


# ---- what the inspector looks at


class InspectionReport(msgspec.Struct, frozen=True):
    jogadas: int
    open_jogadas: int
    void_jogadas: int
    entries: int
    jackpots: int  # counted again from their entries
    signed: bool  # the house's signatures were looked at
    problems: list[str]
    root: int  # the last one when it began
    digest: str
    at_ms: int
    took_ms: int
