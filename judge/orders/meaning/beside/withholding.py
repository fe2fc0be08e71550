"""Which remarks withhold the orders beside them: they are not given, or not for now.

Each rule is something that people say of orders which they do not give: that others will come, that
these were a mistake or are taken back, that somebody else would like them, that they are of another
time.  Words alone decide nothing: `I forgot the deadline` speaks of something else than `forget
this`.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.orders.meaning.beside.remarks import RemarkPlace
from judge.orders.meaning.beside.told import RemarkTold, WordsAt

NEAR = 2  # words from one to another that belong together
REACH = 3  # words from what takes back to what is taken back
FAR = 5  # words in which something else may be taken back
BRIEF_NOTICE = 6  # words that say when other orders come

Withholding = Callable[[RemarkTold], bool]


def withholds(told: RemarkTold, *, moves: bool, whole: bool = False) -> bool:
    """Whether a remark says that orders beside it are not given, or not for now.

    Those of a `whole` set stand until the others come of which it speaks: they are preliminary
    (House rules II.1).  A sentence above speaks of the orders only if it points to what is at hand,
    is brief, or says that others will come.  `moves` tells a turn of movement from the others.
    """
    if not told.words or told.gives or (told.asks and told.at(told.known.of_rules)):
        return False
    rules = _rules_for(told, moves=moves)
    stands = told.at(told.known.until_changed) and not is_refused(told)
    if told.at(told.known.of_the_turn) or stands:
        brief = (is_refused,) if told.heads and told.is_brief else ()  # Do not process:
        rules = tuple(rule for rule in rules if rule in (*RULES_OF_TURN, *brief))
    if whole:
        over = OVER_A_SET if told.heads else PRELIMINARY
        rules = tuple(rule for rule in rules if rule not in over)
    return any(rule(told) for rule in rules)


def _rules_for(told: RemarkTold, *, moves: bool) -> tuple[Withholding, ...]:
    """Return the rules by which a remark may withhold orders, the farther from them the fewer."""
    apart = told.remark.side in (RemarkPlace.BEFORE, RemarkPlace.ABOVE) and not told.is_at_hand
    if not apart:
        return RULES if moves else PLAIN_RULES
    return RULES_BRIEF if moves and told.heads and not told.asks else RULES_APART


# --- others will come ----------------------------------------------------------------------------


def is_put_off(told: RemarkTold) -> bool:
    """Whether the reader is to wait: `Not yet, wait for my next mail`; not `Don't wait for me`."""
    known = told.known
    undecided = [at for at in told.at(known.undecided) if not told.is_of_else(known.undecided, at)]
    waits = told.undenied(known.waiting) or undecided
    return bool(waits) and not (told.at(known.other_post) or told.at(known.past))


def is_replaced_later(told: RemarkTold) -> bool:
    """Whether other orders are to come: `Real orders tomorrow`, but not `Press will follow`."""
    known = told.known
    coming = told.undenied(known.coming)
    sent = told.undenied(known.sending) and told.at(known.own_orders)
    brief = len(told.words) <= BRIEF_NOTICE and told.at(known.later_orders)
    return bool(coming and (sent or brief)) and not (told.heads or told.at(known.other_post))


def hangs_on_something(told: RemarkTold) -> bool:
    """Whether they hang on something: `All of this only if Italy signs`."""
    return bool(told.undenied(told.known.hanging)) and bool(told.pointing) and not told.heads


def is_of_the_future(told: RemarkTold) -> bool:
    """Whether they are for a later turn: `Next year:`."""
    ahead = told.undenied(told.known.ahead)
    begins = told.words[told.begins] in told.known.this_is
    points = told.is_behind and begins and bool(told.pointing) and not told.is_conditional
    return bool(ahead) and (told.heads or points)


# --- they are taken back -------------------------------------------------------------------------


def is_refused(told: RemarkTold) -> bool:
    """Whether they are not to be done: `I am not going to do this`."""
    doing = told.at(told.known.carrying_out)
    doing = [at for at in doing if not told.is_unable(at)]
    last = len(told.words) - 1
    clause = told.clause_size if told.pointing[:1] == [0] else 0  # this I do not want any more
    aimed = [at for at in doing if at in (*range(clause), last)]
    aimed += [at for at in doing if _are_near([at], told.pointing, REACH)]
    return _are_near(told.denying, aimed)


def is_denied(told: RemarkTold) -> bool:
    """Whether nothing is said but a denial, or a doubt: `No.`, `Not these, please`, `Maybe`."""
    known = told.known
    denials = known.denying | known.wavering
    plain = (denials | known.idle | known.pointing).issuperset(told.words)
    return (told.heads or told.is_behind) and plain and not denials.isdisjoint(told.words)


def is_reversed(told: RemarkTold) -> bool:
    """Whether the other way is meant: `The other way round, please`."""
    return told.is_behind and bool(told.at(told.known.reversing))


def is_taken_back(told: RemarkTold) -> bool:
    """Whether they are taken back: `Scratch that`, `Cancelled:`; not `Forget my last mail`."""
    back = told.undenied(told.known.withdrawing)
    old = told.at(told.known.of_old)
    if not back or told.is_conditional or (told.heads and told.points_up):
        return False
    if is_of_another_letter(told):
        return False
    aims = _are_near(back, told.pointing, REACH)
    if told.heads:
        of_orders = back[0] < REACH or told.is_brief or told.points_down or aims or bool(old)
        return of_orders and _ends_or_aims(told, back[0])
    subject = told.pointing[:1]  # this is cancelled
    pointed = aims or any(at < back[-1] for at in subject)
    if pointed or (told.is_behind and told.known.withdrawn.size_at(told.words, told.begins)):
        return True
    brief = told.is_brief_of([at for at in back if at == 0])  # Ignore him, he is nine
    if told.names_else(back[0]):
        return False
    return told.is_below and brief and not old and _ends_or_aims(told, back[0])


def is_of_another_letter(told: RemarkTold) -> bool:
    """Whether another letter is taken back: `ignore my last mail`, `what I sent before is void`."""
    back = told.undenied(told.known.withdrawing)
    old = told.at(told.known.of_old)
    if not back:
        return False
    if told.at(told.known.replacing):
        return True
    aimed = _are_near(back, told.pointing, NEAR)
    aimed = aimed or _are_near(told.pointing[:1], back, REACH)  # keep this in the drawer
    if told.points_down or aimed:
        return False
    if _are_near(back, old, FAR):
        return True
    subject = [at for at in told.pointing if at < back[0]]
    return not told.heads and not subject and any(at < back[0] for at in old)


def _ends_or_aims(told: RemarkTold, at: int) -> bool:
    """Whether nothing stands behind a word that takes back, or words for orders do."""
    size = told.known.withdrawing.size_at(told.words, at)
    aims = told.known.taken_back | told.known.pointing
    return at + size in (len(told.words), told.clause_size) or not aims.isdisjoint(
        told.words[at + 1 : at + 1 + FAR]
    )


# --- they are none -------------------------------------------------------------------------------


def is_mistaken(told: RemarkTold) -> bool:
    """Whether they came by mistake: `Wrong game, sorry`."""
    slips = told.undenied(told.known.mistakes)
    brief = told.is_brief_of(slips) and told.is_nearest
    return bool(slips) and not told.is_conditional and (brief or bool(told.pointing))


def is_joke(told: RemarkTold) -> bool:
    """Whether they are not serious: `Just kidding!`."""
    ifs = [at for at, word in enumerate(told.words) if word in told.known.ifs]
    said = told.undenied(told.known.jests)
    said += [] if told.heads and not told.pointing else told.undenied(told.known.wondered)
    jests = [  # but not: tell me if any of this is nonsense
        at for at in said if not any(before < at for before in ifs)
    ]
    brief = told.is_brief_of(jests) and told.is_nearest
    return bool(jests) and (brief or told.heads or bool(told.pointing))


def is_draft(told: RemarkTold) -> bool:
    """Whether they are no more than a thought: `DRAFT`, `Option B`."""
    known = told.known
    if (
        not told.undenied(known.drafts)
        or told.undenied(known.done_with)
        or told.at(known.other_post)
    ):
        return False
    if told.heads:
        return True
    stopped = told.remark.text.endswith(".")
    brief = told.is_brief_of(told.at(known.drafts)) and not stopped
    return told.is_behind and not told.is_conditional and (brief or bool(told.pointing))


def is_guessed(told: RemarkTold) -> bool:
    """Whether they are what others may order: `My guess for the French:`."""
    return told.heads and bool(told.at(told.known.guesses))


def is_of_others(told: RemarkTold) -> bool:
    """Whether somebody else wants them: `What Italy wants:`, `That is what he says`."""
    known = told.known
    wanting = told.at(known.wanting)
    wants = _are_near(told.they, wanting, REACH) or _are_near(wanting, told.they) or told.names_what
    their = [at for at in told.they if told.words[at - 1 : at] not in known.of_mine]
    theirs = _are_near(their, told.at(known.ideas))
    begins = told.words[0] in known.this_is and known.everything.isdisjoint(told.words)
    behind = told.is_behind and (begins or (theirs and told.is_brief))
    return (wants or theirs) and (told.heads or behind) and not told.at(known.repeating)


def is_of_the_past(told: RemarkTold) -> bool:
    """Whether they were ordered once: `Last turn I wrote:`, `That was in spring`."""
    past = [at for at in told.at(told.known.past) if not told.is_aside(at)]
    if not past or told.at(told.known.repeating) or told.is_conditional:
        return False
    return told.heads or (told.is_behind and told.words[0] in told.known.this_is)


def is_unreal(told: RemarkTold) -> bool:
    """Whether they would be, and are not: `How I wish I had dared it:`."""
    unreal = told.at(told.known.unreal)
    begins = bool(told.pointing)
    begins = begins or (told.words[0] in told.known.unreal_subjects and unreal[:1] <= [REACH])
    beside = told.heads or (told.is_behind and begins)
    return bool(unreal) and beside and not told.asks


def is_asked_about(told: RemarkTold) -> bool:
    """Whether the writer only asks: `Is this even legal?`, `A question of notation:`."""
    known = told.known
    asked = told.at(known.asking)
    if told.asks and told.is_nearest and told.pointing and (asked or told.undenied(known.asked)):
        return True
    plain = not (told.denying or told.is_conditional or told.at(known.repeating))
    plain = plain and not told.at(known.apologies)
    return told.heads and bool(asked) and plain


def _are_near(firsts: WordsAt, seconds: WordsAt, reach: int = NEAR) -> bool:
    """Whether a word stands a few words before another."""
    return any(0 < second - first <= reach for first in firsts for second in seconds)


# What such remarks say of a whole set makes it preliminary; `Option B:` over one does not.
OVER_A_SET: tuple[Withholding, ...] = (is_put_off, is_replaced_later)
PRELIMINARY: tuple[Withholding, ...] = (*OVER_A_SET, is_draft)
NO_ORDERS: tuple[Withholding, ...] = (is_mistaken, is_joke, is_draft)
# What is said of the turn, or of orders as final or not, takes none back.
RULES_OF_TURN: tuple[Withholding, ...] = (*NO_ORDERS, is_guessed, is_of_others, is_of_the_past)
# In retreats and winters what is put off or taken back is read clause by clause.
PLAIN_RULES: tuple[Withholding, ...] = (
    *RULES_OF_TURN,
    is_replaced_later,
    is_of_the_future,
    is_unreal,
    is_asked_about,
)
RULES: tuple[Withholding, ...] = (
    *PLAIN_RULES,
    is_put_off,
    hangs_on_something,
    is_refused,
    is_denied,
    is_reversed,
    is_taken_back,
)
RULES_APART: tuple[Withholding, ...] = (is_put_off, is_replaced_later)
RULES_BRIEF: tuple[Withholding, ...] = (*RULES_APART, *NO_ORDERS)
