"""Time-stamps (RFC 3161) on roots: whose they are, of what, and of when.

Whether one is an authority's can only be told by who knows the authority's certificate; without it a stamp proves
nothing, since anybody can make one.
"""

import base64
import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography import x509

MOST_OFF_MS = 60_000  # between a root and its stamp
MISSING = "pip install 'jogofeito[timestamps]'"


class AuthorityUnknown(ValueError):
    pass


class TimeAuthority:
    """An authority for time, by the certificates that its stamps lead to."""

    def __init__(self, certificates: list[x509.Certificate]) -> None:
        roots = [each for each in certificates if each.issuer == each.subject]
        self._roots = roots or certificates
        self._others = [each for each in certificates if each not in self._roots]

    @classmethod
    def read(cls, file: Path) -> "TimeAuthority":
        """A PEM file: the authority's own certificate or that of whoever vouches for it, and what lies between."""
        try:
            return cls(x509.load_pem_x509_certificates(file.read_bytes()))
        except OSError as error:
            raise AuthorityUnknown(f"{file}: {error.strerror}") from error
        except ValueError as error:
            raise AuthorityUnknown(f"{file} has no certificate in it (PEM): {error}") from error

    def refuses(self, answer: Any, content: bytes, nonce: int | None = None) -> str:
        """Why this answer is none of the authority's, over this; nothing if it is."""
        from rfc3161_client import VerificationError, VerifierBuilder  # noqa: PLC0415 - an extra

        verifier = VerifierBuilder(roots=list(self._roots), intermediates=list(self._others), nonce=nonce)
        try:
            verifier.build().verify_message(answer, content)
        except (VerificationError, ValueError) as error:
            return str(error)
        return ""


def problems_of_stamp(
    answer: bytes, content: bytes, at_ms: int, authority: TimeAuthority | None = None, nonce: int | None = None
) -> Iterator[str]:
    """Of what an authority has answered about a root of that time; none: it is as it should be."""
    try:
        from rfc3161_client import decode_timestamp_response  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        yield f"cannot be read: {MISSING}"
        return
    try:
        decoded = decode_timestamp_response(answer)
        info = decoded.tst_info
    except ValueError as error:
        yield f"cannot be read: {error}"
        return
    if info.message_imprint.message != _hashed(info, content):
        yield "is of something else"
        return
    if nonce is not None and info.nonce != nonce:
        yield "answers another question"
    if authority is not None and (why := authority.refuses(decoded, content, nonce)):
        yield f"is none of the authority's: {why}"
    off_ms = int(info.gen_time.timestamp() * 1000) - at_ms
    if abs(off_ms) > MOST_OFF_MS:
        said = datetime.fromtimestamp(at_ms / 1000, UTC)
        yield f"is of {info.gen_time:%Y-%m-%d %H:%M:%S} UTC, and the root of {said:%Y-%m-%d %H:%M:%S} UTC"


_HASHES = {"2.16.840.1.101.3.4.2.1": "sha256", "2.16.840.1.101.3.4.2.2": "sha384", "2.16.840.1.101.3.4.2.3": "sha512"}


def _hashed(info: Any, content: bytes) -> bytes:
    name = _HASHES.get(info.message_imprint.hash_algorithm.dotted_string)
    return hashlib.new(name, content).digest() if name else b""


def read_stamp(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return b""
