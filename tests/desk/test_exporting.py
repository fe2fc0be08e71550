import json
from dataclasses import replace

from judge.desk.events.effects import NO_EVENT
from judge.desk.games.exporting import saved
from judge.desk.games.game import State
from judge.desk.games.journal import JournalEntry
from judge.desk.notices.questions import GameExported
from judge.desk.readers.posts import ToWriter
from judge.letter import Grade, Proof
from tests.desk.letters import answer, cause, not_run, posts
from tests.helpers import GM, NOW, letter, new_game, take
from tests.random_game import played


def entries_of(seed):
    steps = list(played(seed, turns=4))
    events = [it for effects, _ in steps for it in effects if not isinstance(it, NO_EVENT)]
    entries = [JournalEntry(n, NOW, None, "clock", event) for n, event in enumerate(events, 1)]
    return entries, steps[-1][1]


def ask(line="EXPORT", **changes):
    entries, game = entries_of(3)
    mail = replace(letter("GERMANY", line, "Sarajevo; GM"), sender=GM, **changes)
    return take(replace(game, gm=GM), mail, past=lambda: entries)


def test_a_game_is_told_by_its_turns_and_not_by_whom():
    entries, game = entries_of(3)
    written = json.loads(saved(game, entries))
    assert len(written["phases"]) == 5
    assert written["judge"]["players"] == 7
    assert not any(seat.player.email in json.dumps(written) for seat in game.seats)


def test_the_gamemaster_asks_for_advice():
    effects = ask("EXPORT TO Jane <jane@else.example>\nWas Munich attacked?")
    [sent] = [post for post in posts(effects) if isinstance(post.audience, ToWriter)]
    assert (sent.audience.address.email, sent.notice.advice) == ("jane@else.example", True)
    assert sent.notice.question == "Was Munich attacked?"
    assert len(sent.notice.played) == 4


def test_nothing_is_sent_to_others_without_a_proof():
    effects = ask("EXPORT TO jane@else.example", proof=Proof(Grade.CLAIMED))
    assert [type(post.audience) for post in posts(effects)].count(ToWriter) == 0
    assert [cause.code for _, cause in not_run(effects)] == ["not_proved"]
    assert isinstance(answer(ask(proof=Proof(Grade.CLAIMED)), GameExported), GameExported)


def test_what_hides_orders_tells_neither_its_gamemaster_nor_what_would_become_of_them(monkeypatch):
    monkeypatch.setattr(type(new_game().variant), "opens_orders", False)
    for line in ("EXPORT", "EXPORT TO jane@else.example"):
        assert [it.code for _, it in not_run(ask(line))] == ["export_hidden"]
    asked = take(new_game(), letter("GERMANY", "WHAT IF\nA Mun - Bur", "Sarajevo; Germany"))
    assert not_run(asked) == [("WHAT IF", cause("what_if_hidden"))]


def test_what_hides_orders_is_exported_when_it_is_over(monkeypatch):
    game = new_game()
    monkeypatch.setattr(type(game.variant), "opens_orders", False)
    mail = letter("GERMANY", "EXPORT", "Sarajevo; Germany")
    [post] = posts(take(game, mail))
    assert not isinstance(post.notice, GameExported)
    [post] = posts(take(replace(game, state=State.OVER), mail))
    assert isinstance(post.notice, GameExported)
