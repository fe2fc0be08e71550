"""Which powers a text names, and what else (`England and France`, `Italy because ...`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from judge.desk.letters.language import BlockWords, Language
from judge.desk.letters.phrases import Phrases, any_of
from judge.desk.letters.slipped_words import LONG, is_slip
from judge.variants.seam import Cause, PowerName, Variant


def powers_in(text: str, variant: Variant, words: BlockWords) -> tuple[str, ...]:
    """Return the powers that a text names and nothing else but signs and short words; else none.

    Behind `all but`, or `but`, stand those that are not meant.
    """
    left_out = behind_all_but(text, words)
    powers, rest = powers_and_rest(left_out or text, variant)
    if not all(len(word) <= _SHORT for word in re.findall(r"\w+", rest)):
        return ()
    if left_out and powers:
        return tuple(power for power in variant.powers if power not in powers)
    return powers


def behind_all_but(text: str, words: BlockWords) -> str:
    """Return what stands behind `all but`, or `except`, with which a text begins; or nothing."""
    before = rf"(?:\W*{any_of((*words.everybody, *words.around))}(?!\w))*"
    found = re.match(rf"{before}\W*{any_of(words.but)}(?!\w)", text, re.IGNORECASE)
    return text[found.end() :] if found else ""


def powers_and_rest(text: str, variant: Variant) -> tuple[tuple[str, ...], str]:
    """Return the powers that a text names, in the order of reports, and the text without them."""
    rest, powers = _spelled_out(text, variant), []
    for power in variant.powers.values():
        rest, count = _spelling(power).subn(" ", rest)
        powers += [power.code] if count else []
    return tuple(powers), rest


def powers_in_order(text: str, variant: Variant) -> tuple[str, ...]:
    """Return the powers that a text names, in the order in which it does."""
    text = _spelled_out(text, variant)
    places = ((_spelling(power).search(text), power.code) for power in variant.powers.values())
    first = {code: match.start() for match, code in places if match}
    return tuple(sorted(first, key=first.__getitem__))


def with_names_right(text: str, variant: Variant) -> str:
    """Return a text in which the names of powers have no slips: `Turkey, Germny, Rusia`.

    Where it names no power as it stands, and more than such slips, it may mean something else.
    """
    rest, spaces = powers_and_rest(text, variant)[1], re.compile(r"[^\W\d_]+")
    meant = {word: _meant(word, variant) for word in spaces.findall(rest)}
    if rest == text and not all(meant.values()):
        return text
    return spaces.sub(lambda word: meant.get(word[0]) or word[0], text)


def _meant(word: str, variant: Variant) -> str:
    """Return the name of the one power of which a word is the name but for a slip; or nothing."""
    near = [
        power.name
        for power in variant.powers.values()
        if any(_is_near(word.lower(), spelling.lower()) for spelling in power.spellings)
    ]
    return near[0] if len(near) == 1 else ""


def _is_near(word: str, spelling: str) -> bool:
    """Whether a word is one of several letters but for a slip behind the first: no Prussia."""
    long = min(len(word), len(spelling)) >= LONG
    return long and word[0] == spelling[0] and is_slip(word, spelling)


_INITIALS = re.compile(r"[\s\[\](),*/+&-]*(?:[A-Z][\s\[\](),*/+&-]*)+")


def _spelled_out(text: str, variant: Variant) -> str:
    """Return the names of the powers of which a text is nothing but the initials: `EFG`, `E[FG]T`.

    What may be the beginning of one name is not: `FRA`, and `RU`.
    """
    if not _INITIALS.fullmatch(text):
        return text
    letters = re.findall("[A-Z]", text)
    names = [power.name for power in variant.powers.values()]
    meant = [[name for name in names if name.startswith(letter)] for letter in letters]
    words = [word for word in re.findall("[A-Z]+", text) if len(word) > 1]
    begins = any(
        spelling.upper().startswith(word)
        for power in variant.powers.values()
        for spelling in power.spellings
        for word in words
    )
    fits = not begins and all(len(them) == 1 for them in meant)
    return ", ".join(name for them in meant for name in them) if fits else text


_SHORT = 3  # letters of a word between two powers: and, the


def power_before(text: str, variant: Variant) -> tuple[str, str]:
    """Return the power with which a text begins, and what is behind it; or no power."""
    text = _spelled_out(text, variant)
    for power in variant.powers.values():
        match = re.match(rf"\W*{_spelling(power).pattern}", text, re.IGNORECASE)
        if match:
            return power.code, text[match.end() :].lstrip(" \t:=,-–—")
    return "", text


def powers_before(text: str, variant: Variant, joints: Phrases) -> tuple[tuple[str, ...], str]:
    """Return the powers with which a text begins, and what is behind: `Turkey and Italy: please`.

    They are joined by a sign or by one of some words; behind a colon begins something else.
    """
    name = rf"(?:{'|'.join(_spelling(power).pattern for power in variant.powers.values())})"
    joint = rf"\s*(?:[,;&+/]\s*(?:{any_of(joints)}\s+)?|\s{any_of(joints)}\s+)"
    found = re.match(rf"\W*{name}(?:{joint}{name})*", text, re.IGNORECASE)
    if found is None:
        return (), text
    powers, _ = powers_and_rest(found[0], variant)
    return powers, text[found.end() :].lstrip(" \t:=,-–—")


def power_it_is_for(argument: str, variant: Variant, follows: Phrases) -> tuple[str, str]:
    """Return the power that a command says it is for, and its argument without it; or no power.

    `as Turkey`, `Turkey: ill`, `Turkey TO jane@example.org`; `Turkey stabbed me` is a reason.
    """
    ends = rf"(?=\W*(?:$|\d)|\s*[,;:.!(]|\s+{any_of(follows)}\s)"
    for power in variant.powers.values():
        name = rf"\s*(?:[^\W\d]{{1,{_SHORT}}}\s+)?{_spelling(power).pattern}{ends}"
        if match := re.match(name, argument, re.IGNORECASE):
            return power.code, argument[match.end() :].lstrip(" \t:=,-–—")
    return "", argument


def told_powers(powers: Iterable[str]) -> list[dict[str, str]]:
    """Return powers as the fields of a cause hold them, for whoever tells of it to name."""
    return [{"power": power} for power in powers]


def names_no_power(argument: str, variant: Variant) -> Cause:
    """Return that a command names no power of a game, which may be meant, and which there are.

    What stands behind a colon is of something else: `ORDER Atlantis: A Mun H`.
    """
    written = argument.partition(":")[0].strip()
    known, near = told_powers(variant.powers), told_powers(slips_in(written, variant))
    return Cause("names_no_power", {"written": written, "known": known, "near": near})


def slips_in(text: str, variant: Variant) -> tuple[str, ...]:
    """Return the powers whose names stand in a text but for a slip: `Gremany`."""
    right = with_names_right(text, variant)
    return () if right == text else powers_and_rest(right, variant)[0]


@cache
def _spelling(power: PowerName) -> re.Pattern[str]:
    """Return the pattern of all that a power is called, the longest first."""
    return re.compile(rf"\b{any_of(power.spellings)}\b", re.IGNORECASE)


def reason_behind(text: str, because: Phrases) -> tuple[str, str]:
    """Return a text and the reason that stands behind it, if one does: `... because he phoned`."""
    parts = re.split(rf"\s+(?:{any_of(because)})\s+", text, maxsplit=1, flags=re.IGNORECASE)
    return (parts[0], parts[1].strip()) if len(parts) > 1 else (text, "")


def but_for_reason(rest: str, because: Phrases) -> str:
    """Return what stands behind a power, but for the reason behind it."""
    return reason_behind(f" {rest}", because)[0].strip(" \t.!;:,")


def reason_of(rest: str, because: Phrases) -> str:
    """Return what stands behind a power as a reason: what follows `because`, or all of it."""
    before, reason = reason_behind(f" {rest}", because)
    return reason or before.strip()


def reason_alone(text: str, language: Language) -> str:
    """Return a reason without the words that lead to it: `please, because he phoned`."""
    because, courtesy = any_of(language.arguments.because), any_of(language.courtesies)
    leads = rf"\s*(?:{courtesy}\s*[,;:.!–—-]|{because}(?!\w):?)"
    return re.sub(rf"^(?:{leads})+", "", text, flags=re.IGNORECASE).strip()
