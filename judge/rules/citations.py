"""Where the rulebooks say it: for every kind of cause and fault, the section to be cited.

1961 has no numbers, so its sections are cited by their headings; 1976 has numbers; for the later
editions the test case or issue of the DATC is cited that shows the point, and the house rules
where only they decide it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from judge.rules import faults, outcome
from judge.rules.edition import Edition
from judge.rules.outcome import Reason


class Sections(NamedTuple):
    """The sections of the three families of rulebooks that a reason rests on."""

    in_1961: str
    in_1976: str
    in_datc: str


CONFLICTS, SUPPORT = "Conflicts", "The Support Order"
CUTTING, STANDING = "Cutting Supports", "Standing and Receiving Support"
RETREAT, CONVOY = "The Retreat", "Convoying an Army across a Body of Water"
CENTRES, WRITING = "Occupying Supply Centers", "Mechanics of Writing Orders"
COASTS, MOVES = "Other Provinces Having Two Coasts", "The Moves of Armies and Fleets"
MISCELLANEOUS = "Miscellaneous"

SECTIONS: Mapping[type, Sections] = {
    # Moves and holds
    outcome.Prevailed: Sections(SUPPORT, "IX.2", "DATC 6.D.14"),
    outcome.Rotated: Sections(CONFLICTS, "XIV.5", "DATC 6.C.1"),
    outcome.Bounced: Sections(CONFLICTS, "VIII", "DATC 6.A.11"),
    outcome.NoEffect: Sections(CONFLICTS, "IX.7", "DATC 6.E.1"),
    outcome.HeldOff: Sections(CONFLICTS, "VIII", "DATC 6.D.1"),
    outcome.CouldNotLeave: Sections(CONFLICTS, "VIII", "DATC 6.C.7"),
    outcome.LostHeadToHead: Sections(CONFLICTS, "VIII", "DATC 6.E.1"),
    outcome.SelfDislodgement: Sections(SUPPORT, "IX.3", "DATC 6.D.10"),
    outcome.OwnersSupport: Sections(SUPPORT, "IX.3", "DATC 6.D.12"),
    outcome.DislodgedBy: Sections(SUPPORT, "IX.2", "DATC 6.D.14"),
    # Convoys
    outcome.NoConvoy: Sections(CONVOY, "XII.1", "DATC 6.G.8"),
    outcome.ConvoyBroken: Sections(CONVOY, "XII.3", "DATC 6.F.7"),
    outcome.ByConvoy: Sections(CONVOY, "XII.2", "DATC 6.F.3"),
    outcome.ByLand: Sections(CONVOY, "XIV.5", "DATC 4.A.3"),
    outcome.Paradox: Sections("House VI.6", "XII.5", "DATC 4.A.2"),
    # Supports
    outcome.CutBy: Sections(CUTTING, "X", "DATC 6.D.3"),
    outcome.NotMatched: Sections(STANDING, "IX.6", "DATC 6.D.9"),
    outcome.NotOrdered: Sections(SUPPORT, "IX.1", "DATC 4.E.1"),
    outcome.HelpedIllegal: Sections(WRITING, "VII.4", "DATC 4.E.1"),
    outcome.OrderedAway: Sections("House III.5", "House III.5", "House III.5"),
    # Retreats and removals
    outcome.NoRetreat: Sections(RETREAT, "XI", "DATC 6.H.17"),
    outcome.DisorderDisbanded: Sections(MISCELLANEOUS, "XIV.3", "DATC 4.D.9"),
    outcome.RetreatsCollide: Sections(RETREAT, "XI.2", "DATC 6.H.7"),
    outcome.HadToRetreat: Sections(RETREAT, "XI", "DATC 4.E.1"),
    outcome.NoRetreatOrdered: Sections(RETREAT, "XI.2", "DATC 6.H.5"),
    outcome.CivilDisorder: Sections(MISCELLANEOUS, "XIV.4", "DATC 4.D.8"),
    # Orders that are not followed
    faults.Overruled: Sections("House III.6", "House III.6", "House III.6"),
    faults.NoSuchUnit: Sections(WRITING, "VII.4", "DATC 4.E.1"),
    faults.NotYourUnit: Sections(WRITING, "VII.4", "DATC 6.A.6"),
    faults.WrongPhase: Sections(WRITING, "VII.4", "DATC 6.H.3"),
    faults.Closed: Sections(MISCELLANEOUS, "XIV.2", "1976 XIV.2"),
    faults.OutOfReach: Sections(MOVES, "VII.1", "DATC 6.A.1"),
    faults.WrongSide: Sections(COASTS, "VII.3.b", "DATC 6.B.5"),
    faults.LandBorder: Sections(MOVES, "VII.1", "DATC 6.A.9"),
    faults.CannotSupportThere: Sections(SUPPORT, "IX.1", "DATC 4.E.1"),
    faults.MeantConvoy: Sections(CONVOY, "IX.6", "DATC 6.D.31"),
    faults.NoRoute: Sections(CONVOY, "XII.1", "DATC 6.D.32"),
    faults.CoastUnspecified: Sections(COASTS, "VII.3.b", "DATC 6.B.1"),
    faults.WrongCoast: Sections(COASTS, "VII.3.b", "DATC 6.B.3"),
    faults.AlreadyThere: Sections(MOVES, "VII.1", "DATC 6.A.4"),
    faults.SupportsItself: Sections(SUPPORT, "IX.1", "DATC 6.A.8"),
    faults.NoUnitToHelp: Sections(SUPPORT, "IX.1", "DATC 4.E.1"),
    faults.CannotGoThere: Sections(SUPPORT, "IX.1", "DATC 6.D.22"),
    faults.CannotConvoy: Sections(CONVOY, "XIV.5", "DATC 6.F.1"),
    faults.NotAnArmy: Sections(CONVOY, "XII.1", "DATC 6.A.7"),
    faults.NotOnRoute: Sections(CONVOY, "XII.2", "DATC 6.F.12"),
    faults.NotDislodged: Sections(RETREAT, "XI", "DATC 6.H.4"),
    faults.MustRetreat: Sections(RETREAT, "XI", "DATC 4.E.1"),
    faults.RetreatOccupied: Sections(RETREAT, "XI", "DATC 4.E.1"),
    faults.RetreatToAttacker: Sections(RETREAT, "XI", "DATC 6.H.5"),
    faults.RetreatToStandoff: Sections(RETREAT, "XI", "DATC 6.H.6"),
    # Adjustments
    faults.NothingDue: Sections(CENTRES, "XIII.2", "DATC 6.I.1"),
    faults.BuildElsewhere: Sections(CENTRES, "XIII.2", "DATC 6.I.6"),
    faults.CenterLost: Sections(CENTRES, "XIII.2", "DATC 6.I.5"),
    faults.CenterOccupied: Sections(CENTRES, "XIII.2", "DATC 6.I.3"),
    faults.AlreadyBuilt: Sections("House V.3", "House V.3", "DATC 6.I.7"),
    faults.AlreadyRemoved: Sections("House V.2", "House V.2", "DATC 6.J.2"),
    faults.KindUnspecified: Sections(CENTRES, "XIII.2", "DATC 4.C.3"),
    faults.NoFleetInland: Sections(MOVES, "VII.1", "DATC 6.I.2"),
}


def citation(reason: Reason, edition: Edition) -> str:
    """Return the section of an edition that a reason rests on, as it is cited."""
    sections = SECTIONS[type(reason)]
    if edition.name.startswith("1961"):
        return sections.in_1961
    return sections.in_1976 if edition.name == "1976" else sections.in_datc
