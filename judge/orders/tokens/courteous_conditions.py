"""Conditions that are none: `if possible`, `in case my first mail was lost`, `if that's OK`.

They speak of the letter, its reader or the rules, never of what happens on the board, so that no
order hangs on them (House rules III.7 is about what other players do); or they say that nothing
does: `even if it fails`, `so that he holds if he wants to`; or what does is no order: `if England
protests tell him to write to me`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from judge.orders.tokens.names_among_tokens import is_name
from judge.orders.tokens.place_names import Names
from judge.orders.tokens.tokenizing import Token
from judge.orders.vocabulary import Verb, Vocabulary

LONGEST = 16  # words
LONGEST_LAMENT = 30  # words
ENDS = frozenset({",", ":", ")", "(", "-"})
CONTRACTED = re.compile(r"['’](?=\w)")
SENTENCE_ENDS = re.compile(r"[.!?…](?=\s|$)")


def without_courtesies(tokens: list[Token], text: str, names: Names) -> list[Token]:
    """Return the tokens of a line without its courtesies."""
    conditions = names.vocabulary.conditions
    opens = conditions.any_conditions
    words = [token.text for token in tokens]
    phrases = (conditions.provisos, conditions.anyways)
    ors, me = names.vocabulary.grammar.ors, names.vocabulary.prose.me
    begins = any(known.are_among(words) for known in phrases)
    begins = begins or any(word in ors and behind in me for word, behind in pairwise(words))
    if opens.isdisjoint(words) and not begins:
        return tokens
    result: list[Token] = []
    ordered = _first_order(words, names)
    at = 0
    while at < len(tokens):
        size = 1 if words[at] in opens else conditions.provisos.size_at(words, at)
        size = 0 if _is_everybody_else(words, at, names) else size
        stop = _ends(tokens, at, text, names.vocabulary)
        anyway = conditions.anyways.size_at(words, at) or _talk(words, at, stop, names)
        end = _ends(tokens, at + max(size, anyway, 1) - 1, text, names.vocabulary)
        purpose = names.vocabulary.prose.purposes.size_at(words, at)
        idle = bool(purpose) and not opens.isdisjoint(words[at:end])
        if result and (after := _shrugged(tokens, at, end, text, names)):
            idle, end = True, after
        if size and (after := _without_consequence(words, at, end, ordered, names)):
            idle, end = True, after
        if size and not idle and (after := _lamented(tokens, at, text, names)):
            idle, end = True, after
        if size and not idle and (after := _before_request(words, at, end, names)):
            idle, end = True, after
        if idle or anyway or (size and _is_courtesy(words[at + size - 1 : end], names)):
            while result and result[-1].text in conditions.all_openings - opens:
                result.pop()
            at = end
        else:
            result.append(tokens[at])
            at += 1
    return result


def _is_everybody_else(words: list[str], at: int, names: Names) -> bool:
    """Whether a word that may begin a condition is of all units: `everybody else helps`."""
    elses, everybody = names.vocabulary.conditions.elses, names.vocabulary.grammar.everybody
    return at > 0 and words[at] in elses and words[at - 1] in everybody


def _talk(words: list[str], at: int, end: int, names: Names) -> int:
    """Return how many words are a condition on which nothing hangs; 0 if it is none.

    One that only hopes (`if all goes well this wins me the east:`), one of what is not so (`I'd
    support it if I had anything left`), and one that follows from itself (`if it fails, it fails`).
    """
    known, grammar = names.vocabulary.conditions, names.vocabulary.grammar
    ends = ENDS | grammar.thens
    again = words[at + 1 : end]
    twice = len(again) > 1 and words[end + 1 : end + 1 + len(again)] == again
    if twice and words[at] in known.ifs:
        return end + 1 + len(again) - at
    size = known.hopes.size_at(words, at) or known.unreal.size_at(words, at)
    ordinary = names.vocabulary.prose.ordinary  # this ends the war
    clause = [word for word in words[at + size : end] if word not in ordinary]
    if not size or any(_names_something(word, names) for word in clause):
        return 0
    if known.unreal.size_at(words, at):
        around = {*_clause_before(words, at, ends), *clause}
        helps = {word for word in around if grammar.verb_of.get(word) is Verb.SUPPORT}
        wished = helps and not names.vocabulary.prose.will.isdisjoint(around)
        named = any(_names_something(word, names) for word in around)
        leads_on = _orders(words[end:], names)
        return end - at if wished and not named and not leads_on else 0
    points = not grammar.pointers.isdisjoint(words[at : at + size]) and not clause
    return 0 if points and _orders(words[end:], names) else end - at


def _shrugged(tokens: list[Token], at: int, end: int, text: str, names: Names) -> int:
    """Return where words end that only say what would happen else: `otherwise it'll bounce`.

    Those order nothing and name no place, but say it of somebody; or `otherwise` is all that they
    say, of what was said before: `my wife told me otherwise: A Mun H`.
    """
    vocabulary, words = names.vocabulary, [token.text for token in tokens]
    known, prose = vocabulary.conditions, vocabulary.prose
    joined = words[at] in vocabulary.grammar.ors
    start = at + 1 + (joined and not known.elses.isdisjoint(words[at + 1 : at + 2]))
    apart = ENDS | vocabulary.grammar.before_else | prose.nothings  # nothing else
    if words[at] in known.elses and start == end and words[at - 1] not in apart:
        return end
    someone = prose.me | prose.they | prose.standing_for | prose.nobody
    clause = words[start:end]
    if not clause or not (joined or words[at] in known.elses):
        return 0
    first = tokens[start]
    subject = CONTRACTED.split(text[first.start : first.end])[0].lower()  # it'll
    bare = joined and start == at + 1
    said = {clause[0], subject} & (prose.me if bare else someone)
    said |= set() if bare or not names.power((clause[0],)) else {clause[0]}
    acts = (vocabulary.acts, vocabulary.retreat_acts, vocabulary.winter_acts)
    tells = any(kind.phrases.are_among(clause) for kind in acts)
    tells = tells or any(word in vocabulary.grammar.verb_of for word in clause)
    named = any(_names_something(word, names) and not names.power((word,)) for word in clause)
    return end if said and not (tells or named) else 0


def _before_request(words: list[str], at: int, end: int, names: Names) -> int:
    """Return where a courtesy ends before a request without a sign: `when you can could you ...`.

    That is 0 if none does.
    """
    prose = names.vocabulary.prose
    for last in range(at + 2, end - 1):
        asks = words[last] in prose.requests and words[last + 1] in prose.goodbyes | prose.me
        wishes = words[last] in prose.me and words[last + 1] in prose.talk | prose.requests
        if asks or wishes:
            return last if _is_courtesy(words[at:last], names) else 0
    return 0


def _clause_before(words: list[str], at: int, ends: frozenset[str]) -> list[str]:
    """Return the words from the last sign before one up to it."""
    begins = next((n + 1 for n in range(at - 1, -1, -1) if words[n] in ends), 0)
    return words[begins:at]


def _ends(tokens: list[Token], at: int, text: str, vocabulary: Vocabulary) -> int:
    """Return where the clause ends that begins at a token."""
    ends = ENDS | vocabulary.grammar.thens
    end = at + 1
    while end < len(tokens) and end - at < LONGEST and tokens[end].text not in ends:
        if SENTENCE_ENDS.search(text, tokens[end - 1].end, tokens[end].start + 1):
            break
        end += 1
    return end


def _without_consequence(words: list[str], at: int, end: int, ordered: int, names: Names) -> int:
    """Return where a condition ends of which something follows that is no order; 0 if none does.

    It may follow behind a comma: `if that upsets Russia, tough`.  What stands behind it in the same
    sentence hangs on the condition, unless an order stands before (which ends at `ordered`): `if he
    agrees, fine, A Ber H`.
    """
    vocabulary = names.vocabulary
    known = vocabulary.conditions
    if words[at] not in known.ifs:
        return 0
    behind = words[end + 1 :] if words[end : end + 1] == [","] else []
    if behind and known.consequences.size_at(behind, 0):
        end += 1 + _clause_size(behind)
    clause = words[at + 1 : end]
    said = (
        known.serious - vocabulary.prose.standing_for - vocabulary.prose.nobody
        | vocabulary.tokens.kinds.keys() - vocabulary.tokens.indefinite
    )
    acts = {word for word in clause if (word,) in vocabulary.acts.act_of} - vocabulary.prose.aiming
    places = (word for word in clause if not names.power((word,)))
    if acts or not said.isdisjoint(clause) or any(_names_something(word, names) for word in places):
        return 0
    if behind and known.consequences.size_at(behind, 0):
        leads_on = end < len(words)
    else:
        leads_on = end < len(words) and words[end] != ":"
    if leads_on and at < ordered:
        return 0
    return end if known.consequences.are_among(clause[1:]) else 0


def _lamented(tokens: list[Token], at: int, text: str, names: Names) -> int:
    """Return where a sentence ends that but laments what may be: `if he hits Vienna I will scream`.

    That is 0 if it does not, or if an order may hang on it: `..., if he agrees, or I quit`.
    """
    known = names.vocabulary.conditions
    if tokens[at].text not in known.ifs:
        return 0
    words, end = [token.text for token in tokens], at + 1
    while end < min(len(tokens), at + LONGEST_LAMENT) and not SENTENCE_ENDS.search(
        text, tokens[end - 1].end, tokens[end].start + 1
    ):
        end += 1
    idle, grammar = names.vocabulary.tokens.trailing, names.vocabulary.grammar
    joined = grammar.ors | grammar.ands | known.elses
    joined |= frozenset() if at == 0 or words[at - 1] in ENDS | grammar.ands else ENDS
    for start in range(at + 1, end):
        behind = start + known.laments.size_at(words, start)
        size = idle.size_at(words, behind) if start < behind < end else 0
        if start < behind and behind + size == end and words[start - 1] not in joined:
            return end
    return 0


def _first_order(words: list[str], names: Names) -> int:
    """Return where words end that name a place, and that something is done there or from there.

    That is behind all words if they do not.
    """
    places = acts = 0
    for end, word in enumerate(words, start=1):
        places += not names.power((word,)) and _names_something(word, names)
        acts += (word,) in names.vocabulary.acts.act_of
        if places > 1 or (places and acts):
            return end
    return len(words) + 1


def _orders(words: list[str], names: Names) -> bool:
    """Whether words name a place, and that something is done there or from there."""
    return _first_order(words, names) <= len(words)


def _clause_size(words: list[str]) -> int:
    return next((at for at, word in enumerate(words) if word in ENDS), len(words))


def _is_courtesy(words: list[str], names: Names) -> bool:
    """Whether a condition depends on nothing that happens on the board."""
    known, tokens = names.vocabulary.conditions, names.vocabulary.tokens
    others = set(words[1:])
    courteous = known.courteous | known.letters
    if len(words) in (known.unreal.size_at(words, 0), known.signals.size_at(words, 0)):
        return False  # A Mun - Bur if I could
    if not names.vocabulary.corrections.only.isdisjoint(words[1:2]):
        return False  # if only the rules allowed A Mun - Bur
    if words[0] in known.first_conditions and names.vocabulary.prose.likewise.are_among(words):
        return False  # Berlin should do the same
    if not others & courteous or others & tokens.kinds.keys() - tokens.indefinite:
        return False
    serious = others & known.serious
    if others & known.unheard:  # if it's not too late, if you have not heard from me
        serious -= known.unheard_denied
    if serious and not others & known.letters:
        return False
    return not any(_names_something(word, names) for word in words[1:] if word not in courteous)


def _names_something(word: str, names: Names) -> bool:
    named = word.isalpha() and is_name((word,), names)
    return named or names.power((word,)) is not None
