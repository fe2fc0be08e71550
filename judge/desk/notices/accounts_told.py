"""What is told of the books that the zine's editor keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.desk.zine.ledger import LedgerAccount, Terms
from judge.desk.zine.tournaments import Standings


@dataclass(frozen=True, slots=True)
class AccountTold:
    """To somebody: their own account, what the editor asks, and whether they read the zine."""

    event: ClassVar[str] = "anyone.account"
    account: LedgerAccount
    terms: Terms
    reads: bool = True


@dataclass(frozen=True, slots=True)
class AccountsTold:
    """To the editor: the accounts of subscribers; `whole`: every line of one of them."""

    event: ClassVar[str] = "editor.accounts"
    accounts: tuple[LedgerAccount, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class StandingsTold:
    """To anybody: how tournaments stand, all of them where they named an `unknown` one."""

    event: ClassVar[str] = "anyone.standings"
    tournaments: tuple[Standings, ...]
    unknown: bool = False


AccountNotice = AccountTold | AccountsTold | StandingsTold
