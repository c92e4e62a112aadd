"""A client for programs: sign in, look at tables, sit down and play, over REST and the socket."""

from jogofeito.client.client import Client, Refused
from jogofeito.client.table import Table

__all__ = ["Client", "Refused", "Table"]
