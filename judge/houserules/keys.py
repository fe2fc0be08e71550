"""The values that house rules may set whatever is played: their keys, and what each may be.

What else a clause may decide, the rulebooks of the game tell (its switches).
"""

from judge.houserules.holidays import holidays
from judge.houserules.values import (
    ALWAYS,
    COUNTED,
    DRAWING,
    GUNBOAT_GAMES,
    NEVER,
    NONE,
    PRINTINGS,
    PROOFS,
    PUBLISHERS,
    REPORTS,
    SILENCE,
    count_or_never,
    hour,
    length,
    length_or_never,
    length_or_none,
    lengths,
    times_or_always,
)

EDITION, EARLY, MISSING = "I.2.edition", "VII.2.early", "VII.6.missing"
PROOF = "II.7.proof"
PUBLISH, GM_SEES, TOLD = "VII.2.publish", "I.1.gm_sees_orders", "VII.7.reports"
APPROVAL, PRINTING, UNDOING = "X.1.approval", "X.1.when", "X.1.undo"
GUNBOAT = "X.gunboat"
NEEDED = (EDITION, EARLY)  # whatever is played
# What only a schedule needs: turns that end on days of the week, and results that come later.
FIRST, HOUR, RESULTS, LATE = "VII.4.first", "VII.4.hour", "VII.4.results", "VII.3.late"
HOLIDAYS = "VII.4.holidays"
MUSTER, FROM_LIST = "I.4.muster", "I.4.waiting_list"
THOUGHTS, OPTIONAL = "VII.2.second_thoughts", "VII.4.optional"
STATEMENTS = "IX.6.statements"
GRACE, EXCUSED = "VII.6.grace", "VII.6.excused"
REMINDERS, PATIENCE = "VII.1.reminders", "VII.6.patience"

# How games end that nobody wins by the rulebook.
DRAWS, STEADY, LIMIT, SURRENDER = "IX.2.draws", "IX.2.years", "IX.1.limit", "L.3.surrender"
MOST = "IX.1.most"

KINDS = {
    HOUR: hour,
    RESULTS: hour,
    FIRST: length,
    HOLIDAYS: holidays,
    PATIENCE: length,
    **dict.fromkeys((THOUGHTS, OPTIONAL, GRACE, UNDOING, MUSTER), length_or_none),
    EXCUSED: times_or_always,
    STATEMENTS: length_or_none,
    REMINDERS: lengths,
    STEADY: count_or_never,
    LIMIT: length_or_never,
}
ONE_OF = {
    MISSING: SILENCE,
    PROOF: PROOFS,
    PUBLISH: PUBLISHERS,
    TOLD: REPORTS,
    DRAWS: DRAWING,
    MOST: COUNTED,
    PRINTING: PRINTINGS,
    GUNBOAT: GUNBOAT_GAMES,
}
EXAMPLES = {
    **dict.fromkeys((HOUR, RESULTS), ("12:30", "midnight")),
    FIRST: ("7 days",),
    HOLIDAYS: ("Saturday and Sunday", "24 December to 1 January", NONE),
    PATIENCE: ("48 hours",),
    **dict.fromkeys((THOUGHTS, OPTIONAL, GRACE, MUSTER), ("2 hours", "1 day", NONE)),
    UNDOING: ("10 minutes", NONE),
    EXCUSED: ("2", ALWAYS),
    STATEMENTS: ("7 days", NONE),
    REMINDERS: ("48 hours, 12 hours", "none"),
    STEADY: ("6", NEVER),
    LIMIT: ("60 days", NEVER),
}
FLAGS = (EARLY, LATE, GM_SEES, SURRENDER, APPROVAL, FROM_LIST)
_SCHEDULE = (FIRST, HOUR, RESULTS, LATE, HOLIDAYS, OPTIONAL, THOUGHTS)
_MISSING = (REMINDERS, PATIENCE, GRACE, EXCUSED)
_ENDS = (DRAWS, STEADY, LIMIT, MOST, SURRENDER, STATEMENTS)
_PRESS = (APPROVAL, PRINTING, UNDOING, GUNBOAT)
OWN = (
    *NEEDED,
    MISSING,
    PROOF,
    PUBLISH,
    GM_SEES,
    TOLD,
    MUSTER,
    FROM_LIST,
    *_SCHEDULE,
    *_MISSING,
    *_ENDS,
    *_PRESS,
)  # which any rules may set
