from dataclasses import replace
from datetime import timedelta

from judge.desk.games.card import card_of
from judge.desk.notices.anyone import GameList
from judge.desk.notices.orders import StrangerWrote
from judge.desk.notices.readers import Digest
from judge.desk.notices.turns import GameStarts, Seated, Status, TurnReport
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Answered, Everybody, Post, ToWriter
from judge.letter import Outgoing, SharedPart
from judge.store.leases import LEASE
from judge.store.outbox import AGAIN, Ready
from judge.store.parts import MAKING
from judge.variants.seam import Blank, Record, Standing
from tests.store.plain_game import ANNA, BOB, NOW, new_game
from tests.store.test_game_rows import found

STATUS = Status(Standing("1"))
MINUTE = timedelta(minutes=1)


def dispatch(notice=STATUS, to=ANNA, game=None, **changes):
    [letter] = circulate(Post(ToWriter(to), notice, Answered("<in@x>", ("<a@x>",))), game)
    return replace(letter, **changes)


def ready(message_id="<1@x>", parts=(b"raw",), **more):
    return Ready(Outgoing(ANNA, "Hello", "", "", message_id), parts, **more)


def post(store, message_id="<1@x>", **more):
    store.tell(dispatch(**more), message_id, NOW)


def post_written(store, message_id="<1@x>", parts=(b"raw",), to=ANNA, **more):
    """Post a letter and write it; return its number."""
    post(store, message_id, to=to, **more)
    [letter] = store.unwritten(NOW)
    assert store.written(letter.number, letter.attempt, [ready(message_id, parts)])
    return letter.number


def test_a_letter_to_be_written_comes_back_as_it_was_posted(store):
    found(store, "Sarajevo")
    report = TurnReport(1, new_game().turn, NOW, Record("v1:r"), ("BLACK",), {"WHITE": "AB-CD"})
    starts = GameStarts((Seated("WHITE", ANNA),), Standing("1"), Blank())
    listed = GameList((card_of(new_game()),), more=True)
    letters = [
        dispatch(notice, game=new_game())
        for notice in (STATUS, report, starts, listed, StrangerWrote("WHITE", "x@x", "Hello"))
    ]
    with store.opening("Sarajevo") as work:
        for number, letter in enumerate([*letters, dispatch(answers=None)]):
            work.post(letter, f"<{number}@x>", NOW)
        work.commit()
    assert letters[1].sheets["WHITE"].granted
    unwritten = store.unwritten(NOW + MINUTE)
    assert {letter.posted for letter in unwritten} == {NOW}
    assert [letter.dispatch for letter in unwritten] == [*letters, dispatch(answers=None)]
    assert [letter.message_id for letter in unwritten] == [f"<{n}@x>" for n in range(6)]
    kinds = [letter.kind for letter in store.outgoing("Sarajevo")]
    assert kinds[:2] == ["player.status", "all.turn-report"]


def test_what_a_post_says_to_all_is_kept_once(store):
    found(store, "Sarajevo")
    with store.opening("Sarajevo") as work:
        for moment in ("first", "second"):
            for n, letter in enumerate(circulate(Post(Everybody(), STATUS), work.game)):
                work.post(letter, f"<{moment}-{n}@x>", NOW)
        work.commit()
    assert store.tables.outgoing.select().count() == 6
    assert store.tables.post.select().count() == 2  # the cards are of two moments
    letters = store.unwritten(NOW)
    assert [letter.dispatch.reader.powers for letter in letters[:3]] == [("WHITE",), ("BLACK",), ()]


def test_what_is_known_of_a_reader_comes_with_the_letter_to_be_written(store):
    post(store)
    anna = Correspondent((ANNA.key,), "Europe/Vienna", language="eo")
    store.remember(anna)
    [letter] = store.unwritten(NOW)
    assert letter.correspondent == anna


def test_digests_let_all_other_letters_go_first(store):
    digest = post_written(store, "<1@x>", notice=Digest((), ()))
    report = post_written(store, "<2@x>")
    assert [letter.number for letter in store.claim_due(NOW)] == [report]
    assert [letter.number for letter in store.claim_due(NOW)] == [digest]
    assert store.claim_due(NOW) == []


def test_a_letter_is_kept_until_it_is_taken_or_given_up(store):
    number = post_written(store)
    [letter] = store.claim_due(NOW)
    assert (letter.number, letter.tries, store.raw_of(number)) == (number, 0, b"raw")
    assert (letter.recipient, letter.subject, letter.kind) == (ANNA.email, "Hello", STATUS.event)
    store.refused(number, letter.attempt, "451 later", NOW + MINUTE)
    assert store.claim_due(NOW) == []
    [again] = store.claim_due(NOW + MINUTE)
    assert (again.tries, again.trouble, again.message_id) == (1, "451 later", "<1@x>")
    store.refused(number, again.attempt, "550 no", None)
    assert store.claim_due(NOW + timedelta(days=9)) == []
    assert [(gone.state, gone.tries) for gone in store.unsent()] == [("failed", 2)]
    store.retry(number, NOW)
    [again] = store.claim_due(NOW)
    assert again.tries == 0
    store.sent(number, again.attempt, NOW)
    assert store.unsent() == []
    store.retry(number, NOW)
    assert store.claim_due(NOW) == []


def test_a_lease_keeps_a_letter_for_one_sender_until_it_ends(store):
    number = post_written(store)
    [first] = store.claim_due(NOW)
    assert store.claim_due(NOW + LEASE - MINUTE) == []
    [second] = store.claim_due(NOW + LEASE)
    assert second.attempt > first.attempt
    store.sent(number, first.attempt, NOW)  # too late: somebody else is at it
    store.refused(number, first.attempt, "550 no", None)
    store.let_go([first])
    [waiting] = store.unsent()
    assert (waiting.state, waiting.tries) == ("waiting", 0)
    assert store.claim_due(NOW + LEASE) == []
    store.let_go([second])
    [third] = store.claim_due(NOW + LEASE)
    store.sent(number, third.attempt, NOW)
    store.refused(number, third.attempt, "550 no", None)
    assert store.unsent() == []


def test_a_letter_is_written_by_the_last_who_tried(store):
    post(store)
    [first] = store.unwritten(NOW)
    assert store.unwritten(NOW) == []
    [second] = store.unwritten(NOW + LEASE)
    assert not store.written(first.number, first.attempt, [ready(parts=[b"late"])])
    store.not_written(first.number, first.attempt, "late", NOW)
    assert store.written(second.number, second.attempt, [ready()])
    assert not store.written(second.number, second.attempt, [ready(parts=[b"again"])])
    assert store.raw_of(first.number) == b"raw"
    assert store.unwritten(NOW + 2 * LEASE) == []


def test_a_letter_that_cannot_be_written_is_tried_again(store):
    post(store)
    [letter] = store.unwritten(NOW)
    store.not_written(letter.number, letter.attempt, "no template", NOW + MINUTE)
    assert store.unwritten(NOW) == []
    [waiting] = store.unsent()
    assert (waiting.state, waiting.trouble, store.raw_of(1)) == ("unwritten", "no template", b"")
    [letter] = store.unwritten(NOW + MINUTE)
    assert letter.tries == 1
    store.not_written(letter.number, letter.attempt, "no template", NOW + 9 * MINUTE)
    store.retry(letter.number, NOW)
    [letter] = store.unwritten(NOW)
    assert letter.tries == 0
    store.not_written(letter.number, letter.attempt, "no template", NOW)
    [letter] = store.unwritten(NOW)
    store.written(letter.number, letter.attempt, [ready()])
    [letter] = store.claim_due(NOW)
    assert (letter.tries, letter.trouble) == (0, "")


def test_a_letter_that_cannot_be_read_holds_up_no_other(store, caplog):
    post(store)
    post(store, "<2@x>")
    table = store.tables.outgoing
    table.update(own="{}").where(table.id == 1).execute()
    assert [letter.number for letter in store.unwritten(NOW)] == [2]
    assert caplog.messages == ["letter-unreadable"]
    assert "KeyError" in store.unsent()[0].trouble
    assert store.unwritten(NOW + MINUTE) == []
    assert [letter.number for letter in store.unwritten(NOW + AGAIN)] == [2]


def test_a_letter_may_be_followed_by_another(store):
    found(store, "Sarajevo")
    with store.opening("Sarajevo") as work:
        work.post(dispatch(), "<1@x>", NOW)
        work.commit()
    [letter] = store.unwritten(NOW)
    pair = [ready(), ready("<1.2@x>", [b"pictures"], kind="all.pictures-follow")]
    store.written(letter.number, letter.attempt, pair)
    first, second = store.claim_due(NOW)
    assert (second.recipient, second.kind) == (first.recipient, "all.pictures-follow")
    assert (store.raw_of(second.number), second.message_id) == (b"pictures", "<1.2@x>")
    assert len(list(store.outgoing("Sarajevo"))) == 2


def test_the_leases_of_the_dead_are_given_back(store):
    post_written(store, parts=[b"ra", SharedPart(b"", "paint it")])
    store.to_make(NOW)
    post_written(store, "<2@x>")
    post(store, "<3@x>")
    store.unwritten(NOW)
    store.claim_due(NOW)
    assert (store.unwritten(NOW), store.claim_due(NOW), store.to_make(NOW)) == ([], [], None)
    store.let_all_go()
    assert len(store.unwritten(NOW)) == len(store.claim_due(NOW)) == 1
    assert store.to_make(NOW).tries == 1


def test_how_much_was_written_to_somebody_of_late_is_known(store):
    post(store, to=replace(ANNA, email="ANNA@Example.org"))
    assert store.written_to("anna@example.org", STATUS.event, NOW) == 1
    assert store.written_to("anna@example.org", STATUS.event, NOW + MINUTE) == 0
    assert store.written_to("anna@example.org", "anyone.help", NOW) == 0
    assert store.written_to("bob@example.org", STATUS.event, NOW) == 0
    limits = {STATUS.event: 2}
    for number in (2, 3, 4):
        store.tell(dispatch(), f"<{number}@x>", NOW, limits)
    assert store.written_to("anna@example.org", STATUS.event, NOW) == 2


def test_what_letters_share_is_kept_once_and_let_go_when_all_are_sent(store):
    parts = (b"picture " * 100, b"entry " * 100)
    picture, entry = map(SharedPart, parts)
    for name, to in ((b"anna", ANNA), (b"bob", BOB)):
        post_written(store, f"<{name}@x>", [name, picture, b" and ", entry, b" end"], to)
    part, enclosure = store.tables.part, store.tables.enclosure
    assert part.select().count() == 2
    first, second = store.claim_due(NOW)
    assert store.raw_of(first.number) == b"anna" + parts[0] + b" and " + parts[1] + b" end"
    store.sent(first.number, first.attempt, NOW)
    assert part.select().count() == 2
    assert store.raw_of(second.number) == b"bob" + parts[0] + b" and " + parts[1] + b" end"
    store.sent(second.number, second.attempt, NOW)
    assert (part.select().count(), enclosure.select().count()) == (0, 0)
    assert store.tables.outgoing.select().count() == 2


def test_letters_wait_for_what_is_still_to_be_made(store):
    for name in ("anna", "bob"):
        parts = [f"{name} ".encode(), SharedPart(b"", "paint it"), b" end"]
        post_written(store, f"<{name}@x>", parts)
    plain = post_written(store, "<carl@x>", [b"carl"])
    [letter] = store.claim_due(NOW)
    assert letter.number == plain
    part = store.to_make(NOW)
    assert (part.recipe, part.tries) == ("paint it", 0)
    assert store.to_make(NOW) is None  # somebody is at it
    assert store.to_make(NOW + MAKING).tries == 1  # they died meanwhile
    store.made(part.digest, b"picture")
    assert store.to_make(NOW + 9 * MAKING) is None
    raws = [store.raw_of(letter.number) for letter in store.claim_due(NOW)]
    assert raws == [b"anna picture end", b"bob picture end"]


def test_what_a_letter_was_posted_as_is_known_when_it_is_sent(store):
    post(store)
    [letter] = store.unwritten(NOW)
    store.written(letter.number, letter.attempt, [ready(), ready("<2@x>", [b"pictures"])])
    for sent in store.claim_due(NOW):
        store.sent(sent.number, sent.attempt, NOW)
    again = store.posted_again(letter.number)
    assert (again.number, again.message_id, again.dispatch) == (1, "<1@x>", dispatch())
    assert store.posted_again(2) is None  # it says only what the first had no room for
    assert store.posted_again(99) is None


def test_letters_that_servers_took_are_counted_since_a_moment(store):
    for minutes in (0, 1, 2):
        number = post_written(store, f"<{minutes}@x>")
        [letter] = store.claim_due(NOW)
        store.sent(number, letter.attempt, NOW + minutes * MINUTE)
    post_written(store, "<waiting@x>")
    assert store.sent_since(NOW) == 3
    assert store.sent_since(NOW + MINUTE) == 2
    assert store.sent_since(NOW + 3 * MINUTE) == 0


def test_all_that_has_not_gone_out_may_be_tried_again(store):
    number = post_written(store, "<sent@x>")
    [letter] = store.claim_due(NOW)
    store.sent(number, letter.attempt, NOW)
    post_written(store, "<failed@x>")
    post_written(store, "<waits@x>")
    for letter, again in zip(store.claim_due(NOW), (None, NOW + 9 * MINUTE), strict=True):
        store.refused(letter.number, letter.attempt, "no", again)
    assert store.retry_all(NOW) == 2
    tried = [(letter.message_id, letter.tries) for letter in store.claim_due(NOW)]
    assert tried == [("<failed@x>", 0), ("<waits@x>", 0)]
