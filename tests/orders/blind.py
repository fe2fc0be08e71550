"""How far what was read is from what was meant: the three kinds of wrong, and needless questions.

The tables in `blind/` were written before the reader could read them, without a look at it.  They
say what was meant and no more: orders as they stand at the end, `ask` if something is asked or
refused, `nothing` if there is no order; ` or ` parts what is right as well.
"""

from collections import Counter

from judge.orders import ReadText
from judge.rules.order import Build, Waive
from tests.orders.tables import HERE, Case, cases, read

TABLES = sorted(path.name for path in (HERE / "blind").glob("*.txt"))
CASES = [case for table in TABLES for case in cases(f"blind/{table}")]
ASKED = "ask"


def wrong(case: Case) -> str:
    """Return what is wrong with the reading of a case; empty if it is right."""
    reading = read(case.written, case.power, case.position)
    orders_read = standing(reading)
    meanings = [
        Counter(one.split("; ")) - Counter(["nothing"]) for one in case.meaning.split(" or ")
    ]
    if orders_read in meanings:
        return ""
    orders = Counter({order: count for order, count in orders_read.items() if order != ASKED})
    if all(orders - meaning for meaning in meanings):
        return "taken"
    if orders_read[ASKED]:
        return (
            "said"
            if any(all(m - orders_read for m in [one]) for one in meanings)
            and all(one - orders_read for one in meanings)
            else "needless"
        )
    return "lost"


def standing(reading: ReadText) -> Counter[str]:
    """Return the orders that stand: for a unit the last (House rules III.6)."""
    last: dict[object, str] = {}
    for at, order in enumerate(reading.orders):
        key = at if isinstance(order.order, Build | Waive) else ("unit", order.order.at)
        last[key] = order.short.removesuffix(" VIA")
    shorts = [*last.values(), *(one.short for one in reading.contingents)]
    return Counter([*shorts, *[ASKED] * bool(reading.problems)])


def measure() -> None:
    """Print what is wrong, and how much."""
    counts: Counter[str] = Counter()
    for case in CASES:
        fault = wrong(case)
        counts[fault or "right"] += 1
        if fault:
            reading = read(case.written, case.power, case.position)
            told = "; ".join(
                [*standing(reading), *(f"{p.cause.code}:{p.piece}" for p in reading.problems)]
            )
            print(f"{fault:9} {case.where:24} {case.written!r}")
            print(f"{'':12}meant {case.meaning}")
            print(f"{'':12}read  {told}")
    print(dict(counts), len(CASES))


if __name__ == "__main__":
    measure()
