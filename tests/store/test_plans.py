"""Nothing costs more because more games or letters are held: every look-up goes by an index."""

import pytest

from judge.desk.events.events import OrdersWritten
from judge.letter import SharedPart
from judge.store.store import Store
from tests.store.plain_game import ANNA, DAY, LIBRARY, NOW, orders
from tests.store.test_game_rows import found
from tests.store.test_letters import deal, take
from tests.store.test_outbox import STATUS, dispatch, ready

# What is read in the order of an index until there is enough of it.
IN_ORDER = ("game_pkey", "game_listed", "part_unmade")
NEWEST = 'SELECT "t1"."id" FROM "game" AS "t1" ORDER BY "t1"."id" DESC LIMIT'


@pytest.fixture
def statements(shared):
    """Every kind of statement of a judge's day, with what it was asked."""
    store = Store(shared, LIBRARY)
    asked = {}
    hook = store.engine.database.query_hooks
    hook.append(lambda event: asked.setdefault(event.sql, event.params))
    a_day(store)
    hook.clear()
    yield store, asked
    store.close()


def a_day(store):
    found(store, "Sarajevo", "Vienna", deadline=NOW + DAY)
    take(store, "first")
    take(store, "poison", names=[])
    deal(store)
    for _ in range(3):
        with store.dealing(NOW) as work:
            person = work.correspondent(ANNA)
    with store.dealing(NOW) as work:
        assert work is None
    store.put_back(2)
    with store.dealing(NOW) as work:
        work.remember(person)
        work.lobby(ANNA.key, ["serajevo"])
        work.written_to(ANNA.key, STATUS.event, NOW)
        work.post(dispatch(), "<1@x>", NOW)
        work.letter_done()
        work.commit()
    with store.due(NOW + DAY) as work:
        work.record(OrdersWritten(orders("a")), "clock", NOW)
        work.commit()
    store.next_due()
    store.pulse(NOW)
    store.held()
    store.games("s", 3)
    store.listed()
    store.listed("1966")
    store.journal("Sarajevo")
    send(store)


def send(store):
    [letter] = store.unwritten(NOW)
    parts = [b"r", SharedPart(b"", "paint"), SharedPart(b"w")]
    store.written(letter.number, letter.attempt, [ready()])
    store.tell(dispatch(), "<2@x>", NOW, {STATUS.event: 9})
    [letter] = store.unwritten(NOW)
    store.written(letter.number, letter.attempt, [ready("<2@x>", parts)])
    store.made(store.to_make(NOW).digest, b"picture")
    first, second = store.claim_due(NOW)
    store.raw_of(second.number)
    store.refused(first.number, first.attempt, "451 later", NOW)
    store.sent(second.number, second.attempt, NOW)
    list(store.letters("Sarajevo"))
    list(store.outgoing("Sarajevo"))
    store.shunted()
    store.unsent()


def plan(store, sql, params):
    """Return the lines of a statement's plan."""
    database = store.engine.database
    explain = "explain query plan " if "Sqlite" in type(database).__name__ else "explain "
    return [str(row[-1]).strip() for row in database.execute_sql(explain + sql, params)]


def is_look_up(line, following):
    """Whether a line of a plan reads nothing but what is looked for."""
    if line.startswith(("SCAN", "->  Index", "->  Parallel", "Index Scan", "Index Only")):
        constant = line == "SCAN CONSTANT ROW"
        return constant or "Index Cond" in following or any(name in line for name in IN_ORDER)
    return "Seq Scan" not in line


def test_every_look_up_goes_by_an_index(statements):
    store, asked = statements
    database = store.engine.database
    if "Sqlite" not in type(database).__name__:
        database.execute_sql("set enable_seqscan = off")
    looked_up = 0
    for sql, params in asked.items():
        if sql.startswith(("SELECT", "UPDATE", "DELETE")) and not sql.startswith(NEWEST):
            lines = plan(store, sql, params)
            for line, following in zip(lines, [*lines[1:], ""], strict=True):
                assert is_look_up(line, following), (sql, lines)
            looked_up += 1
    assert looked_up > 40
