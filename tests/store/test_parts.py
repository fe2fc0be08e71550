"""What letters share: made once, by one worker, and gone when nobody needs it."""

from datetime import timedelta

from judge.letter import SharedPart
from judge.store.parts import MAKING
from tests.store.plain_game import BOB, NOW
from tests.store.test_outbox import post_written

SECOND = timedelta(seconds=1)
PAINTED = SharedPart(b"", "paint it")


def test_a_part_is_the_same_by_its_recipe_or_by_its_content(store):
    parts = [PAINTED, SharedPart(b"", "paint another"), SharedPart(b"entry"), SharedPart(b"card")]
    post_written(store, parts=[b"a", *parts])
    post_written(store, "<2@x>", parts=[b"b", *parts], to=BOB)
    assert store.tables.part.select().count() == 4
    recipes = {store.to_make(NOW).recipe for _ in range(2)}
    assert recipes == {"paint it", "paint another"}
    assert store.to_make(NOW) is None  # the others came with their content


def test_what_was_tried_least_is_made_first(store):
    post_written(store, parts=[b"a", PAINTED])
    first = store.to_make(NOW)
    post_written(store, "<2@x>", parts=[b"b", SharedPart(b"", "paint another")])
    later = NOW + MAKING
    assert [store.to_make(later).recipe for _ in range(2)] == ["paint another", "paint it"]
    assert first.tries == 0


def test_a_part_is_somebodys_until_the_time_to_make_it_is_over(store):
    post_written(store, parts=[b"a", PAINTED])
    assert store.to_make(NOW)
    assert store.to_make(NOW + MAKING - SECOND) is None
    assert store.to_make(NOW + MAKING)


def test_a_part_that_cannot_be_made_is_left_empty(store):
    number = post_written(store, parts=[b"a ", PAINTED, b" end"])
    store.made(store.to_make(NOW).digest, b"")
    assert [letter.number for letter in store.claim_due(NOW)] == [number]
    assert store.raw_of(number) == b"a  end"


def test_one_part_may_stand_twice_and_beside_another(store):
    entry = SharedPart(b"entry ")
    number = post_written(store, parts=[entry, SharedPart(b"card "), b"own ", entry, b"end"])
    assert store.raw_of(number) == b"entry card own entry end"
    [letter] = store.claim_due(NOW)
    store.sent(number, letter.attempt, NOW)
    assert store.tables.part.select().count() == 0


def test_a_letter_waits_for_its_own_parts_alone(store):
    waits = post_written(store, parts=[b"a", SharedPart(b"done"), PAINTED])
    plain = post_written(store, "<2@x>", parts=[b"b", SharedPart(b"done")])
    assert [letter.number for letter in store.claim_due(NOW)] == [plain]
    store.made(store.to_make(NOW).digest, b"picture")
    assert [letter.number for letter in store.claim_due(NOW)] == [waits]
