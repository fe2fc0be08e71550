"""The house rules of a game: clauses to read, and the values the judge obeys.

A value is known by its clause and its name, such as `VII.2.early`; which of them a game decides by
its own rulebooks (its switches), the game tells.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import time, timedelta
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from judge.houserules.clauses import Clause
from judge.houserules.holidays import Holidays, holidays
from judge.houserules.keys import (
    APPROVAL,
    DRAWS,
    EARLY,
    EDITION,
    EXAMPLES,
    EXCUSED,
    FIRST,
    FLAGS,
    FROM_LIST,
    GM_SEES,
    GRACE,
    GUNBOAT,
    HOLIDAYS,
    HOUR,
    KINDS,
    LATE,
    LIMIT,
    MISSING,
    MOST,
    MUSTER,
    ONE_OF,
    OPTIONAL,
    PATIENCE,
    PRINTING,
    PROOF,
    PUBLISH,
    REMINDERS,
    RESULTS,
    STATEMENTS,
    STEADY,
    SURRENDER,
    THOUGHTS,
    TOLD,
    UNDOING,
)
from judge.houserules.values import (
    ALWAYS,
    BY_ADDRESS,
    BY_GM,
    BY_JUDGE,
    CHART,
    DISORDER,
    FULL,
    GUNBOAT_GAMES,
    HOLD,
    NEVER,
    NONE,
    PIECES,
    POSITIONS,
    WAIT,
    WITH_ORDERS,
    WITH_REPORT,
    HouseRulesError,
    Pace,
    SettingValue,
    Switches,
    Weekdays,
    answer,
    count_or_never,
    flag,
    hour,
    length,
    length_or_never,
    length_or_none,
    lengths,
    pace,
    switch,
    times_or_always,
)


@dataclass(frozen=True)
class HouseRules:
    """What a game is run by: clauses, with their values.

    `sections` are the titles over the clauses, in their order; `choices` are the game's switches
    that the clauses set (and the editions of its rulebook), and what each may be set to.
    """

    name: str
    title: str
    sections: Mapping[str, str]
    clauses: Mapping[str, Clause]
    choices: Switches = field(default_factory=dict)

    def clauses_of(self, number: str) -> tuple[Clause, ...]:
        """Return the clause of a number, those of a section, or with no number all of them."""
        return tuple(
            clause
            for clause in self.clauses.values()
            if number in ("", clause.number, clause.section)
        )

    # --- Values ---------------------------------------------------------------------------------

    @cached_property
    def settings(self) -> Mapping[str, object]:
        """Every value as written, by its key."""
        return {
            f"{clause.number}.{name}": value
            for clause in self.clauses.values()
            for name, value in clause.values.items()
        }

    def setting(self, key: str) -> object:
        """Return a value as written; HouseRulesError if no clause sets it."""
        if key not in self.settings:
            raise HouseRulesError(f"{self.name}: no clause sets {key}")
        return self.settings[key]

    def flag(self, key: str) -> bool:
        """Return a value that is yes or no."""
        return flag(key, self.setting(key))

    def pace(self, keys: tuple[str, ...]) -> Pace:
        """Return how long a turn takes, the shortest of some lengths, or on which days it ends.

        With no keys there is no time at all.
        """
        paces = [pace(key, self.setting(key)) for key in keys]
        lengths = [pace for pace in paces if isinstance(pace, timedelta)]
        return paces[0] if paces and not lengths else min(lengths, default=timedelta(0))

    @property
    def first(self) -> timedelta:
        """The least time from the beginning of a game to its first deadline (VII.4)."""
        return length(FIRST, self.settings[FIRST]) if FIRST in self.settings else timedelta(0)

    @property
    def holidays(self) -> Holidays:
        """The days on which no deadline falls (VII.4)."""
        return holidays(HOLIDAYS, self.settings.get(HOLIDAYS, NONE))

    @property
    def hour(self) -> time | None:
        """The hour at which turns end where the game has none of its own (VII.4)."""
        return hour(HOUR, self.settings[HOUR]) if HOUR in self.settings else None

    def results(self, keys: tuple[str, ...]) -> time | None:
        """Return the hour at which the results of a turn that ends on weekdays are made (VII.4).

        None if they are made at its deadline, as those of all other turns are.
        """
        later = RESULTS in self.settings and isinstance(self.pace(keys), Weekdays)
        return hour(RESULTS, self.settings[RESULTS]) if later else None

    @property
    def takes_late(self) -> bool:
        """Whether what comes after the deadline and before the results still counts (VII.3)."""
        return flag(LATE, self.settings.get(LATE, True))

    @property
    def edition(self) -> str:
        """The edition of the rulebook that decides where these rules are silent (I.2)."""
        return str(self.setting(EDITION))

    @property
    def early(self) -> bool:
        """Whether a turn is over as soon as everybody's orders are final (VII.2)."""
        return self.flag(EARLY)

    @property
    def proof(self) -> str:
        """What proves who wrote orders (II.7): one of PROOFS.

        Games that began before there was such a clause go on as they did.
        """
        return str(self.settings.get(PROOF, BY_ADDRESS))

    @property
    def proof_needed(self) -> bool:
        """Whether orders count only if it is proved who wrote them (II.7)."""
        return self.proof != BY_ADDRESS

    @property
    def gm_publishes(self) -> bool:
        """Whether results wait for the gamemaster, who publishes them (VII.2)."""
        return self.settings.get(PUBLISH, BY_JUDGE) == BY_GM

    @property
    def tells_positions_alone(self) -> bool:
        """Whether everybody learns where things stand after a turn, and not the orders (VII.7)."""
        return self.settings.get(TOLD, FULL) == POSITIONS

    @property
    def gm_sees_orders(self) -> bool:
        """Whether the gamemaster may see orders before the deadline (I.1)."""
        return flag(GM_SEES, self.settings.get(GM_SEES, True))

    @property
    def press_approved(self) -> bool:
        """Whether press waits for the gamemaster's word (X.1)."""
        return flag(APPROVAL, self.settings.get(APPROVAL, False))

    @property
    def press_when(self) -> str:
        """When press is printed (X.1): one of PRINTINGS."""
        return str(self.settings.get(PRINTING, WITH_REPORT))

    @property
    def press_undoing(self) -> timedelta:
        """How long press waits, so that its author can take it back, where nothing marks it (X.1).

        That is press that is a whole letter: an answer to press, for one.
        """
        return length_or_none(UNDOING, self.settings.get(UNDOING, NONE))

    @property
    def gunboat(self) -> SettingValue:
        """Whether players are unknown to one another (X): yes, no, or even when it is over."""
        return switch(GUNBOAT, self.settings.get(GUNBOAT, False), GUNBOAT_GAMES)

    @property
    def silence_is_disorder(self) -> bool:
        """Whether a power that sends nothing is in civil disorder for that turn (VII.6)."""
        return self.settings.get(MISSING, HOLD) == DISORDER

    @property
    def reminders(self) -> tuple[timedelta, ...]:
        """How long before its deadline a turn is reminded of; the first comes first (VII.1)."""
        return lengths(REMINDERS, self.settings.get(REMINDERS, NONE))

    @property
    def waits_for_missing(self) -> bool:
        """Whether a turn waits for orders of everybody (VII.6)."""
        return self.settings.get(MISSING, HOLD) == WAIT

    @property
    def grace(self) -> timedelta:
        """How long a turn waits for orders that it is then adjudicated without (VII.6)."""
        return length_or_none(GRACE, self.settings.get(GRACE, NONE))

    @property
    def excused(self) -> int | None:
        """How many of a player's turns wait so for them; None if all do (VII.6)."""
        return times_or_always(EXCUSED, self.settings.get(EXCUSED, ALWAYS))

    @property
    def statements(self) -> timedelta:
        """How long what players say of a game that is over waits for what others say (IX.6)."""
        return length_or_none(STATEMENTS, self.settings.get(STATEMENTS, "7 days"))

    @property
    def second_thoughts(self) -> timedelta:
        """How long a turn goes on after all orders are final (VII.2)."""
        return length_or_none(THOUGHTS, self.settings.get(THOUGHTS, NONE))

    @property
    def muster(self) -> timedelta:
        """How long ago who has joined may have said so, and how long they have to answer (I.4)."""
        return length_or_none(MUSTER, self.settings.get(MUSTER, NONE))

    @property
    def fills_from_list(self) -> bool:
        """Whether the judge's waiting list fills a game that is forming (I.4)."""
        return flag(FROM_LIST, self.settings.get(FROM_LIST, True))

    @property
    def optional(self) -> timedelta:
        """How long before its deadline a turn is over for which all have sent orders (VII.4)."""
        return length_or_none(OPTIONAL, self.settings.get(OPTIONAL, NONE))

    @property
    def patience(self) -> timedelta:
        """How long a turn waits before somebody else may send missing orders (VII.6)."""
        return length(PATIENCE, self.settings.get(PATIENCE, "48 hours"))

    @property
    def draws_with_orders(self) -> bool:
        """Whether players say DRAW with their orders, and vote on no draws (league IX.2)."""
        return self.settings.get(DRAWS) == WITH_ORDERS

    @property
    def surrenders(self) -> bool:
        """Whether players may surrender (league L.3)."""
        return self.flag(SURRENDER) if SURRENDER in self.settings else False

    @property
    def steady(self) -> int:
        """After how many counts in which nothing changed hands a game is drawn; 0: never (IX.2)."""
        return count_or_never(STEADY, self.settings.get(STEADY, NEVER))

    @property
    def limit(self) -> timedelta | None:
        """After which time a game is over; None if it may last for ever (IX.1)."""
        return length_or_never(LIMIT, self.settings.get(LIMIT, NEVER))

    @property
    def counts_chart(self) -> bool:
        """Whether what the chart counts decides at the time limit, and not pieces (IX.1)."""
        return self.settings.get(MOST, PIECES) == CHART

    @cached_property
    def switches(self) -> Mapping[str, SettingValue]:
        """What these rules decide otherwise than the rulebook, by the names of the switches."""
        named = ((key.rpartition(".")[2], key) for key in self.settings if key != EDITION)
        return {
            name: switch(key, self.settings[key], self.choices[name])
            for name, key in named
            if name in self.choices
        }

    # --- Changes --------------------------------------------------------------------------------

    def changed(self, settings: Mapping[str, object]) -> HouseRules:
        """Return the rules with some values changed, by key.

        HouseRulesError names the keys or the values that may be meant.
        """
        clauses = dict(self.clauses)
        for key, value in settings.items():
            if key not in self.settings:
                near = get_close_matches(key, self.settings, cutoff=0.5) or self.settings
                raise HouseRulesError(f"there is no setting {key}; there is {', '.join(near)}")
            number, _, name = key.rpartition(".")
            clause = clauses[number]
            values = {**clause.values, name: self.checked(key, answer(value))}
            clauses[number] = replace(clause, values=values)
        return replace(self, clauses=clauses)

    def checked(self, key: str, value: object) -> object:
        """Return a new value for a setting, if it is of the same kind as before."""
        name = key.rpartition(".")[2]
        if name in self.choices:
            return switch(key, value, self.choices[name])
        if key == EDITION:
            return str(value)
        if key in ONE_OF:
            return switch(key, value, ONE_OF[key])
        if key in FLAGS or isinstance(self.settings.get(key), bool):
            return flag(key, value)
        KINDS.get(key, pace)(key, value)
        return value

    def allowed(self, key: str) -> tuple[str, ...]:
        """Return what a value may be set to, or examples of it."""
        choices = ONE_OF.get(key) or self.choices.get(key.rpartition(".")[2])
        if choices:
            return tuple("yes" if it is True else "no" if it is False else it for it in choices)
        if key in FLAGS or isinstance(self.settings.get(key), bool):
            return ("yes", "no")
        return EXAMPLES.get(key, ("7 days", "48 hours", "Wednesday and Sunday"))

    # --- As plain data --------------------------------------------------------------------------

    @cached_property
    def digest(self) -> str:
        """A text that is the same for the same rules, and for no others (SHA-256)."""
        canonical = json.dumps(self.plain(), sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    def plain(self) -> dict[str, Any]:
        """Return the rules as plain data, such as JSON keeps."""
        return {
            "name": self.name,
            "title": self.title,
            "sections": dict(self.sections),
            "clauses": [
                {
                    "number": clause.number,
                    "title": clause.title,
                    "wording": clause.wording,
                    "values": dict(clause.values),
                }
                for clause in self.clauses.values()
            ],
            "choices": {name: list(allowed) for name, allowed in self.choices.items()},
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> HouseRules:
        """Return the rules that `plain` wrote."""
        clauses = (Clause(**clause) for clause in plain["clauses"])
        return cls(
            plain["name"],
            plain["title"],
            plain["sections"],
            {clause.number: clause for clause in clauses},
            {name: tuple(allowed) for name, allowed in plain["choices"].items()},
        )
