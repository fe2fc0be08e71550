"""Positions of the standard game that tests of the desk begin with."""

import json


def packed(**facts):
    """Return a position as the standard game keeps it."""
    return json.dumps({"version": 1, **facts})


# Italy is driven out of Venice, and may go to Rome alone.
RETREAT = packed(
    phase="F1901R",
    units={"AUSTRIA": ["A VEN", "A TRI"]},
    dislodged={"ITALY": {"A VEN": {"from": "PIE", "retreats": ["ROM"]}}},
    centers={},
)
# Italy has two units and one centre.
REMOVALS = packed(phase="W1901A", units={"ITALY": ["A ROM", "A NAP"]}, centers={"ITALY": ["ROM"]})
# Germany has a centre more than units, which it gained this year, and two homes to build in.
FALL = packed(
    phase="F1901M",
    units={"GERMANY": ["A MUN", "A HOL"], "FRANCE": ["A PAR"]},
    centers={"GERMANY": ["MUN", "BER"], "FRANCE": ["PAR"]},
)
BUILDS = packed(
    phase="W1901A",
    units={"GERMANY": ["A MUN", "A HOL"], "FRANCE": ["A PAR"]},
    centers={"GERMANY": ["MUN", "BER", "KIE"], "FRANCE": ["PAR"]},
)
