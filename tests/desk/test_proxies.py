"""What proxies do to a game: who orders, who owes, who is waited for (House rules II.3)."""

from dataclasses import replace

import pytest

from judge.desk.games.orders_of_turn import (
    all_final,
    due,
    expected,
    is_final,
    orders_used,
    silent,
)
from judge.desk.letters.proxy_words import grants_in
from judge.desk.notices.orders import NotRun, OrdersStand, ProxyReceived
from judge.desk.readers.posts import Post, ToPower
from tests.helpers import ENGLISH, carried_out, letter, new_game, take, variant


def sent(game, *letters):
    for power, text in letters:
        game = carried_out(game, take(game, letter(power, text)))
    return game


def used(game, power):
    return [order.text for order in orders_used(game, power)]


def notices(effects, kind):
    return [e.notice for e in effects if isinstance(e, Post) and isinstance(e.notice, kind)]


LINES = """\
PROXY A Mun, F Kie TO France | FRANCE | A Mun, F Kie
Proxy to France: A Mun and F Kie | FRANCE | A Mun and F Kie
I give France my proxy for A Mun | FRANCE | A Mun
A Mun PROXY TO France | FRANCE | A Mun
France has my proxy for the army in Munich | FRANCE | army in Munich
I hereby grant a proxy for A Mun to the player of France for this turn only. | FRANCE | A Mun
PROXY A Mun TO France or England | FRANCE | A Mun or England
I do not give France my proxy for A Mun | FRANCE | do not A Mun
Proxy for Germany: A Mun - Bur | |
Proxy: A Mun to Bur | |
A Mun to Bur | |
"""


@pytest.mark.parametrize("row", LINES.splitlines())
def test_who_gets_a_proxy_and_for_what(row):
    line, receiver, things = map(str.strip, row.split("|"))
    grants = grants_in(line, ENGLISH.proxies, variant().powers.values())
    assert [(g.receiver, g.things) for g in grants] == ([(receiver, things)] if receiver else [])


@pytest.mark.parametrize(("letters", "given"), [(300, 1), (301, 0)])
def test_a_line_that_gives_a_proxy_has_300_letters_at_most(letters, given):
    line = "PROXY A Mun TO France".ljust(letters, ".")
    assert len(grants_in(line, ENGLISH.proxies, variant().powers.values())) == given


def test_a_line_may_give_two_proxies():
    grants = grants_in(
        "PROXY A Mun TO France, F Kie TO England", ENGLISH.proxies, variant().powers.values()
    )
    given = [("FRANCE", "A Mun"), ("ENGLAND", "F Kie")]
    assert [(g.receiver, g.things) for g in grants] == given
    behind = "PROXY A Mun TO France, TO England F Kie"
    grants = grants_in(behind, ENGLISH.proxies, variant().powers.values())
    assert [(g.receiver, g.things) for g in grants] == given


def test_a_letter_may_give_a_proxy_for_each_of_its_units():
    units = ("A Mos", "A War", "F Sev", "F Stp")
    text = "\n".join(f"PROXY {unit} TO Turkey" for unit in units)
    assert len(sent(new_game(), ("RUSSIA", text)).present.proxies) == len(units)


def test_the_receivers_order_goes_before_the_granters_own():
    game = sent(new_game(), ("GERMANY", "A Mun H\nA Ber - Kie\nPROXY A Mun TO France"))
    assert used(game, "GERMANY") == ["A MUN H", "A BER - KIE"]
    game = sent(game, ("FRANCE", "A Mun - Bur"))
    assert used(game, "GERMANY") == ["A MUN - BUR", "A BER - KIE"]
    game = sent(game, ("GERMANY", "A Mun - Ruh"))
    assert used(game, "GERMANY") == ["A MUN - BUR", "A BER - KIE"]
    game = sent(game, ("GERMANY", "REVOKE PROXY"))
    assert used(game, "GERMANY") == ["A MUN - RUH", "A BER - KIE"]


def test_a_proxy_given_to_another_leaves_the_first_receivers_order_out():
    first = ("GERMANY", "PROXY A Mun TO France")
    game = sent(new_game(), first, ("FRANCE", "A Mun - Bur"), ("GERMANY", "PROXY A Mun TO Italy"))
    assert used(game, "GERMANY") == []
    game = sent(game, ("ITALY", "A Mun - Tyr"))
    assert used(game, "GERMANY") == ["A MUN - TYR"]
    game = sent(game, first)
    assert used(game, "GERMANY") == ["A MUN - BUR"]


def test_who_gives_all_away_owes_nothing():
    game = sent(new_game(), ("GERMANY", "PROXY A Mun, F Kie TO France"))
    assert due(game, "GERMANY").missing == ("A BER",)
    assert "GERMANY" in expected(game)
    game = sent(game, ("GERMANY", "PROXY A Ber TO Italy"))
    assert due(game, "GERMANY").missing == ()
    assert "GERMANY" not in expected(game)
    assert "GERMANY" not in silent(game)
    game = sent(game, ("GERMANY", "REVOKE PROXY A Mun"))
    assert "GERMANY" in silent(game)


def test_the_turn_waits_for_whoever_was_given_a_proxy():
    game = new_game()
    others = [power for power in game.variant.powers if power not in ("FRANCE", "GERMANY")]
    game = sent(game, *((power, "FINAL") for power in others))
    game = sent(game, ("FRANCE", "A Par - Bur\nFINAL"))
    effects = take(game, letter("GERMANY", "PROXY A Mun, F Kie, A Ber TO France"))
    [told] = notices(effects, ProxyReceived)
    assert told.reopened
    assert told.things == ("A MUN", "F KIE", "A BER")
    game = carried_out(game, effects)
    assert game.number == 1
    assert not all_final(game)
    revoked = sent(game, ("GERMANY", "REVOKE PROXY\nFINAL"))
    assert not all_final(revoked)
    assert sent(game, ("FRANCE", "A Mun - Ruh\nFINAL")).number == 2
    assert sent(revoked, ("FRANCE", "FINAL")).number == 2


def test_the_receiver_is_answered_alike_whether_or_not_the_proxy_stands():
    held = sent(new_game(), ("GERMANY", "PROXY A Mun TO France"))
    revoked = sent(held, ("GERMANY", "REVOKE PROXY"))
    answers = [take(game, letter("FRANCE", "A Mun - Ruh")) for game in (held, revoked)]
    [first], [second] = (notices(effects, OrdersStand) for effects in answers)
    assert first.by_proxy == second.by_proxy
    assert first.by_proxy[0].lines[0].order == "A MUN - RUH"
    assert first.problems == second.problems == ()


def test_only_the_granter_is_told_of_a_revocation():
    game = sent(new_game(), ("GERMANY", "PROXY A Mun TO France"))
    effects = take(game, letter("GERMANY", "REVOKE PROXY"))
    posts = [effect for effect in effects if isinstance(effect, Post)]
    assert [post.audience for post in posts] == [ToPower("GERMANY")]


def test_orders_for_all_units_are_for_ones_own():
    game = sent(new_game(), ("GERMANY", "PROXY A Mun TO France"), ("FRANCE", "All units hold"))
    assert used(game, "GERMANY") == []


@pytest.mark.parametrize(
    ("subject", "text", "code"),
    [
        ("Sarajevo; Germany; Fall; 1901", "PROXY A Mun TO France", "for_the_turn"),
        ("Sarajevo; Germany", "PROXY A Mun", "proxy_unclear"),
        ("Sarajevo; Germany", "PROXY A Mun TO Germany", "proxy_to_oneself"),
        ("Sarajevo; Germany", "REVOKE PROXY", "no_proxy_given"),
        ("Sarajevo; Germany", "CLEAR", "nothing_to_clear"),
        ("Sarajevo; Germany", "CLEAR A Mun", "no_order_to_clear"),
        ("Sarajevo; Germany", "CLEAR A Par", "clear_not_exact"),
    ],
)
def test_what_cannot_be_done_is_told(subject, text, code):
    effects = take(new_game(), letter("GERMANY", text, subject))
    posts = [effect for effect in effects if isinstance(effect, Post)]
    told = [part for post in posts for part in post.notice.not_run if isinstance(part, NotRun)]
    assert [part.cause.code for part in told] == [code]
    assert [post.audience for post in posts] == [ToPower("GERMANY")]


@pytest.mark.parametrize("text", ["A Mun - Ruh", "My other orders are in the attached file."])
def test_what_may_be_another_order_makes_final_ones_preliminary(text):
    game = sent(new_game(), ("GERMANY", "PROXY A Mun TO France"), ("FRANCE", "A Par - Bur\nFINAL"))
    assert is_final(game, "FRANCE")
    assert not is_final(sent(game, ("FRANCE", text)), "FRANCE")


def test_nobody_orders_by_a_proxy_that_is_not_theirs():
    game = sent(new_game(), ("GERMANY", "PROXY A Mun TO France"), ("ENGLAND", "A Mun - Bur"))
    assert used(game, "GERMANY") == []
    game = sent(game, ("FRANCE", "A Ber - Mun"))
    assert used(game, "GERMANY") == []


def test_words_about_the_power_of_a_proxy_are_not_told_as_passed_over():
    game = sent(new_game(), ("GERMANY", "PROXY A Mun TO France"))
    lines = ("A Mun - Ruh", "For Germany, as agreed", "Italy is a friend of mine.", "A Par - Bur")
    [notice] = notices(take(game, letter("FRANCE", "\n".join(lines))), OrdersStand)
    assert [(it.line, it.text) for it in notice.passed_over] == [(3, "Italy is a friend of mine.")]


def test_clear_takes_back_what_is_named():
    game = sent(new_game(), ("GERMANY", "A Mun H\nA Ber - Kie\nF Kie - Den\nFINAL"))
    one = sent(game, ("GERMANY", "CLEAR A Mun, F Kie"))
    assert used(one, "GERMANY") == ["A BER - KIE"]
    assert not one.present.sets[-1].final
    everything = sent(game, ("GERMANY", "CLEAR"))
    assert used(everything, "GERMANY") == []
    assert "GERMANY" in silent(everything)
    again = sent(game, ("GERMANY", "CLEAR\nA Mun - Ruh"))
    assert used(again, "GERMANY") == ["A MUN - RUH"]


def test_clear_all_takes_back_what_was_written_ahead_and_proxies():
    text = "A Mun H\nIF Mun DISLODGED RETREAT Ber\nPROXY A Mun TO France"
    game = sent(new_game(), ("GERMANY", text))
    some = sent(game, ("GERMANY", "CLEAR"))
    assert some.later["GERMANY"]
    assert not some.present.proxies[0].revoked
    every = sent(game, ("GERMANY", "CLEAR ALL"))
    assert every.later["GERMANY"] == ()
    assert all(proxy.revoked for proxy in every.present.proxies)
    assert "GERMANY" in silent(every)


def test_a_power_in_disorder_gets_no_proxy():
    game = replace(new_game(), disorder=("FRANCE",))
    assert sent(game, ("GERMANY", "PROXY A Mun TO France")).present.proxies == ()


def test_a_line_is_asked_about_once_whoever_may_be_meant():
    game = sent(
        new_game(), ("GERMANY", "PROXY A Mun TO France"), ("ITALY", "PROXY A Rom TO France")
    )
    lines = "A Par - Xyz\nA Mun - Xyz\nA Vie - Tri\nA Rom - Ven\nA Xyz - Mun\nA Ber - Kie"
    [notice] = notices(take(game, letter("FRANCE", lines)), OrdersStand)
    assert [(problem.line, problem.cause.code) for problem in notice.problems] == [
        (1, "unknown-place"),
        (2, "unknown-place"),
        (3, "not-yours"),
        (5, "unknown-place"),
        (6, "not-yours"),
    ]


def test_orders_are_not_final_any_more_where_a_proxy_is_taken_back():
    game = sent(new_game(), ("GERMANY", "A Mun H\nPROXY A Ber TO FRANCE\nFINAL"))
    assert is_final(game, "GERMANY")
    assert not is_final(sent(game, ("GERMANY", "REVOKE PROXY")), "GERMANY")
    assert is_final(sent(game, ("GERMANY", "FINAL\nREVOKE PROXY")), "GERMANY")
