"""The gamemaster's commands: for which turn, what they change, who is told; taking them back."""

import pytest

from judge.desk.circulation import circulate
from judge.desk.events import Commanded, Created, DisorderSet
from judge.desk.game import State
from judge.desk.journal import JournalEntry
from judge.desk.notices import GMAnswered, GMDecided, OrdersStand, Refused
from judge.desk.posts import AllButGM, Post, ToGM, ToPower
from judge.letter import Grade, Proof
from tests.helpers import GM, NOW, carried_out, letter, new_game, player, take


def command(text, game=None, subject="Sarajevo; GM", **changes):
    """Return what the gamemaster is answered, what others are told, and the events."""
    game = game or new_game()
    mail = letter("GERMANY", text, subject, sender=GM, **changes)
    return sorted_out(take(game, mail))


def sorted_out(effects):
    posts = [effect for effect in effects if isinstance(effect, Post)]
    answers = [post.notice for post in posts if isinstance(post.notice, GMAnswered)]
    told = [post for post in posts if isinstance(post.notice, GMDecided)]
    return answers, told, [effect for effect in effects if not isinstance(effect, Post)]


def test_a_command_is_answered_told_and_stands_in_the_journal_before_what_it_does():
    [answer], [told], [commanded, event] = command("Civil disorder Italy, please")
    assert event == DisorderSet(("ITALY",))
    assert (commanded.command, commanded.events, commanded.who) == ("civil disorder", 1, GM.email)
    assert told.audience == AllButGM()
    [change] = answer.changes
    assert change.did == commanded.did == told.notice.decisions[0].did
    assert change.undo
    assert not answer.not_run


@pytest.mark.parametrize(
    ("subject", "done"),
    [
        ("Sarajevo; GM; Spring 1901", True),
        ("Sarajevo; GM", True),
        ("Sarajevo", True),
        ("Re: Sarajevo; GM; S1901M", True),
        ("Sarajevo; GM; 1901", True),
        ("Sarajevo; GM; Fall 1901", False),
        ("Sarajevo; GM; Spring 1902", False),
        ("Sarajevo; GM; Fall", False),
        ("Sarajevo; GM; 1902", False),
    ],
)
def test_a_command_for_another_turn_does_nothing(subject, done):
    [answer], told, events = command("CIVIL DISORDER Italy", subject=subject)
    causes = [part.cause.code for part in answer.not_run]
    assert (bool(events), bool(told), causes) == (done, done, [] if done else ["for_another_turn"])


def test_the_commands_of_a_letter_run_one_after_the_other_and_are_told_in_one():
    text = "CIVIL DISORDER Italy\nAnnounce: It rains.\nStill.\n\nCD France\nBest wishes,\nGus"
    [answer], [told], events = command(text)
    assert [event.powers for event in events if isinstance(event, DisorderSet)] == [
        ("ITALY",),
        ("ITALY", "FRANCE"),
    ]
    assert [decision.words for decision in told.notice.decisions] == ["", "It rains.\nStill.", ""]
    assert [change.undo for change in answer.changes] == [True, False, True]
    assert not answer.not_run


def test_words_between_two_lines_are_passed_on_whatever_they_say():
    text = "ANNOUNCE\nCIVIL DISORDER Italy\n\nis not planned.\nEND ANNOUNCE\nThanks"
    [answer], [told], [commanded] = command(text)
    assert told.notice.decisions[0].words == "CIVIL DISORDER Italy\n\nis not planned."
    assert (commanded.events, answer.not_run) == (0, ())


def test_words_below_are_passed_on_up_to_the_next_command():
    [answer], [told], _ = command("ANNOUNCE\nOne.\n\nTwo.\nCIVIL DISORDER Italy")
    assert told.notice.decisions[0].words == "One.\n\nTwo."
    assert len(answer.changes) == 2


def test_an_undo_in_the_same_letter_knows_what_the_letter_did():
    game = new_game()
    past = [JournalEntry(4, NOW, None, "operator", Created(game))]
    mail = letter("GERMANY", "CD Italy\nUNDO", "Sarajevo; GM", sender=GM)
    effects = take(game, mail, past=lambda: past)
    [answer], _, [_, _, undone] = sorted_out(effects)
    assert undone.to == 5
    assert carried_out(game, effects).disorder == ()
    assert [change.undo for change in answer.changes] == [True, False]


def test_nothing_is_done_without_a_proof_though_orders_may_need_none():
    [answer], told, events = command("CD Italy", proof=Proof(Grade.CLAIMED))
    assert [part.cause.code for part in answer.not_run] == ["not_proved"]
    assert (told, events) == ([], [])


def test_lines_that_are_no_command_are_named_with_what_is_near():
    [answer], _, _ = command(
        "Dear judge,\nroll bakc\nThe players are a nuisance today.\nCD Italy\nGus"
    )
    assert [(part.written, part.cause.fields["close"]) for part in answer.not_run] == [
        ("roll bakc", ["rollback"]),
        ("The players are a nuisance today.", []),
    ]


@pytest.mark.parametrize("text", ["CIVIL DISORDER", "CD Atlantis", "civil disorder of the mind"])
def test_a_country_must_be_named(text):
    [answer], _, events = command(text)
    assert [part.cause.code for part in answer.not_run] == ["names_no_power"]
    assert not events


def test_a_game_that_is_over_takes_no_command_but_some():
    over = new_game(state=State.OVER, winners=("FRANCE",), deadline=None)
    [answer], _, _ = command("CD Italy\nANNOUNCE Well done!", over)
    assert [part.cause.code for part in answer.not_run] == ["game_is_over"]
    assert len(answer.changes) == 1


def test_players_cannot_command_and_their_prose_is_no_command():
    game = new_game()
    effects = take(game, letter("GERMANY", "A Mun - Bur\nCD Italy\nAnnounce it to the world"))
    [stand] = [it.notice for it in effects if isinstance(it, Post)]
    assert isinstance(stand, OrdersStand)
    assert [part.cause.code for part in stand.not_run] == ["not_for_role"]
    assert not any(isinstance(effect, Commanded) for effect in effects)


def test_all_but_the_gamemaster_are_all_others_and_who_plays_as_well():
    post = Post(AllButGM(), GMDecided(()))
    readers = {dispatch.reader.address for dispatch in circulate(post, new_game())}
    assert readers == {player(power) for power in new_game().variant.powers}
    plays = new_game(gm=player("ITALY"))
    assert len(circulate(post, plays)) == len(readers)


def test_who_writes_no_command_is_told_what_a_gamemaster_may_write():
    effects = take(new_game(), letter("GERMANY", "Hello there", "Sarajevo; GM", sender=GM))
    [post] = effects
    assert (post.audience, type(post.notice)) == (ToGM(), Refused)
    assert ToPower("GERMANY") != post.audience
