"""Tables are made once, and a database that is of this version is left as it is."""

from judge.store.store import Store
from judge.store.tables import COLUMNS, INDEXES
from judge.store.upkeep import VERSION
from tests.store.plain_game import LIBRARY, NOW
from tests.store.test_game_rows import found


def version(store):
    return store.tables.version.select(store.tables.version.number).scalar()


def test_a_new_database_has_every_table_and_its_version(store):
    assert version(store) == VERSION
    assert set(COLUMNS) <= set(store.engine.database.get_tables())


def test_what_is_opened_again_is_as_it_was(shared):
    first = Store(shared, LIBRARY)
    found(first, "Sarajevo")
    first.pulse(NOW)
    second = Store(shared, LIBRARY)
    assert second.game("Sarajevo") == first.game("Sarajevo")
    assert (second.last_pulse(), version(second)) == (NOW, VERSION)
    first.close()
    second.close()


def test_a_judge_beats_in_one_row(store):
    store.pulse(NOW)
    store.pulse(NOW)
    assert store.tables.pulse.select().count() == 1


def test_what_others_refer_to_is_deleted_by_an_index():
    indexed = {tuple(place.partition(")")[0].split(" (")) for place in INDEXES.values()}
    first = {(table, columns.split(",")[0].strip('"')) for table, columns in indexed}
    refers = {
        (table, name)
        for table, columns in COLUMNS.items()
        for name, kind in columns.items()
        if "references" in kind and not kind.endswith("references game")  # they are for ever
    }
    assert refers <= first


def test_an_index_is_called_by_its_table_and_what_it_is_for():
    for name, place in INDEXES.items():
        table, purpose = name.split("_")
        assert place.startswith(f"{table} (")
        assert purpose.islower()
