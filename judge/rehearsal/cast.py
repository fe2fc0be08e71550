"""Who is who in a script: short names for the people that its lines have brought in."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from email.utils import parseaddr

from judge.settings.ini_values import read_address


class Cast:
    """The people of a script by what they may be called.

    Somebody is known by the part of their address before the @, by their name, and by the power
    that they play; the gamemaster is `gm` as well.  What may mean two people means nobody.
    """

    def __init__(self) -> None:
        self._known: dict[str, dict[str, str]] = {}  # by name, then by mailbox: as it was written

    def add_game(self, name: str, gm: str, players: Mapping[str, str]) -> None:
        """Bring in a game's people."""
        for power, address in players.items():
            self._add(address, power)
        self._add(gm, "gm", f"gm of {name}")

    def find(self, called: str) -> str:
        """Return the address that a name means, as written; ValueError if there is none."""
        called = " ".join(called.split())
        if "@" in called:
            try:
                read_address(called)
            except ValueError as fault:
                raise ValueError(f"{called!r} is no address: {fault}") from fault
            self._add(called)
            return called
        meant = self._known.get(called.casefold(), {})
        if len(meant) == 1:
            return next(iter(meant.values()))
        if meant:
            raise ValueError(f"{called!r} may be {' or '.join(sorted(meant))}; write the address")
        close = get_close_matches(called.casefold(), self._known, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise ValueError(f"nobody is called {called!r} here, so write an address{hint}")

    def mailbox(self, called: str) -> str:
        """Return the bare address that a name means."""
        return parseaddr(self.find(called))[1]

    def called(self, mailbox: str) -> str:
        """Return the shortest thing that a mailbox may be called."""
        local = mailbox.partition("@")[0].casefold()
        return local if list(self._known.get(local, ())) == [mailbox.casefold()] else mailbox

    def _add(self, address: str, *names: str) -> None:
        name, email = parseaddr(address)
        for called in filter(None, (*names, email.partition("@")[0], name)):
            key = " ".join(called.split()).casefold()
            self._known.setdefault(key, {}).setdefault(email.casefold(), address)
