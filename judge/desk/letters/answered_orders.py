"""What an answer to a quoted order comes to: the order of its unit that its writer means now.

`> A MUN - BOH` and `No longer. Hold.` make `A MUN: Hold`.  The answer stands below the quoted
line, or on it: behind an arrow (`> F DEN - SWE   <-- no, Baltic`), or behind a wide gap.  It is
taken only if it is plain what it says of that very unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count

from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of, plain_words, says
from judge.variants.seam import Reading

ReadsLine = Callable[[str], Reading]  # what a line orders
LONGEST_NAME = 4  # words of a unit: F Mid Atlantic Ocean
LONGEST_ANSWER = 60  # letters
LONGEST_CORRECTION = 150
MOST_READ = 200  # quoted lines, and what is answered to them, in one letter
# What parts an order from an answer behind it: an arrow to the left or right, or a wide gap.
PARTING = re.compile(
    r"\s+(?P<left><[-=~–—]+|<{1,3}|←|⇐|//+)\s*|\s+(?:[-=–—]{1,4}>|→|⇒|>{2,3})\s*(?=\S)|\s{3,}|\t+"
)


class QuotedOrders:
    """Quoted orders of a letter's writer, and what is answered to them."""

    def __init__(self, language: Language, reads: ReadsLine) -> None:
        self.language, self.words, self.reads = (
            language,
            language.answers,
            cache(_at_most(MOST_READ, reads)),
        )

    def key(self, quoted: str) -> str:
        """Return for what a quoted line is an order, if it is one and no more; else nothing."""
        reading = self.reads(quoted)
        plain = len(reading.orders) == 1 and not reading.problems
        return reading.orders[0].key if plain else ""

    def says_yes(self, answer: str) -> bool:
        """Whether an answer says that an order is meant as it is quoted: `Yes, that is right.`."""
        said, yes = plain_words(answer), set(self.words.yes)
        words = set(said.split())
        around = yes.union(self.words.confirming)
        return "?" not in answer and (said in yes or (words <= around and bool(words & yes)))

    def answered(self, quoted: str, answer: str) -> str:
        """Return the order that an answer gives to the unit of a quoted one; nothing if none.

        The quoted one may be none that can be obeyed.
        """
        said, denied = self._told(answer)
        if not said or len(said) > LONGEST_ANSWER or "?" in answer:
            return ""
        if says(plain_words(said), self.words.unsure):
            return ""
        before, key = self.reads(quoted), self.key(quoted)
        if not key and not before.problems:
            return ""
        names = _addressed(quoted, said)
        named = [text for text in names if not self.key(text.partition(":")[0])]
        anew = next((text for text in named if self._is_plain(text, key)), "")
        known = [order.text for order in before.orders]
        if not anew:
            told = (text for text in named if self.key(text) == key and self._is_whole(text))
            unsure = any(self._text(text) not in known for text in told)
            unsure = unsure and not self.reads(said).orders
            return f"{quoted} ({said}?)" if unsure else ""
        if self._may_go_on(quoted, said, {self._text(anew), *known}):
            return f"{quoted} ({said}?)"
        return "" if denied and self._text(anew) in known else anew

    def _may_go_on(self, quoted: str, said: str, known: set[str]) -> bool:
        """Whether an answer may be the end of the order: `A RUH S A MUN`, and `to Burgundy`."""
        both = f"{quoted} {said}"
        return self._is_plain(both, self.key(quoted)) and self._text(both) not in known

    def _text(self, order: str) -> str:
        return self.reads(order).orders[0].text

    def corrects(self, quoted: str, answer: str) -> bool:
        """Whether a denial right below a quoted order changes it: `no, hold`; not `No idea why`."""
        led, first = _around(self.language)[0].match(answer), plain_words(answer).partition(" ")[0]
        denies = (led and led[1]) or first in self.words.denying
        if not denies or len(answer) > LONGEST_CORRECTION:
            return False
        before, after = self.reads(quoted), self.reads(f"{quoted}\n{answer}")
        same = [order.text for order in before.orders] == [order.text for order in after.orders]
        return bool(before.orders) and not same

    def addressed(self, name: str, answer: str) -> str:
        """Return the order that an answer is for a unit that is named; nothing if none."""
        words = name.split() if len(answer) <= LONGEST_CORRECTION else []
        ends = (f"{' '.join(words[at:])}: {answer.strip()}" for at in range(len(words)))
        texts = (*ends, *_addressed(" ".join(words), answer.strip()))
        return next((text for text in texts if self._is_plain(text, "")), "")

    def parted(self, quoted: str) -> Iterator[tuple[str, str]]:
        """Yield an order on a quoted line and what is answered behind it, if it is answered so.

        What is an order as a whole has no answer but behind an arrow that points back to it:
        `A RUH S A MUN   - BUR`.
        """
        partings = list(PARTING.finditer(quoted))
        whole = bool(partings) and self._is_whole(quoted)
        for parting in partings:
            order, answer = quoted[: parting.start()].strip(), quoted[parting.end() :].strip()
            points_back = parting["left"] and (self.key(order) or self.reads(order).problems)
            if answer and (points_back or (not whole and self.key(order))):
                yield order, answer

    def _is_whole(self, text: str) -> bool:
        """Whether words are orders and nothing else."""
        reading = self.reads(text)
        return bool(reading.orders) and not (reading.passed_over or reading.problems)

    def _is_plain(self, text: str, key: str) -> bool:
        """Whether words are an order, for what a key tells if it does, and nothing else."""
        orders = [it for it in self.reads(text).orders if it.certain and it.possible]
        ours = len(orders) == 1 and key in ("", orders[0].key)
        return ours and self._is_whole(text)

    def _told(self, answer: str) -> tuple[str, bool]:
        """Return what an answer tells its unit to do, and whether it denies what is quoted."""
        leading, trailing = _around(self.language)
        led = leading.match(answer)
        said = answer[led.end() :] if led else answer
        return trailing.sub("", said).strip(), bool(led and led[1])


def _at_most(times: int, reads: ReadsLine) -> ReadsLine:
    """Return what reads lines so many times, and then nothing more."""
    read = count(1)
    return lambda line: reads(line) if next(read) <= times else Reading()


def _addressed(quoted: str, said: str) -> Iterable[str]:
    """Yield what is said to the unit whose name is the first words of a quoted line."""
    words = quoted.split()
    names = (" ".join(words[:size]).rstrip("?:.") for size in range(1, LONGEST_NAME + 1))
    return (f"{name}: {said}" for name in names if len(name) > 1)


@cache
def _around(language: Language) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what may stand around what an answer tells a unit: `No longer. Hold, then.`."""
    words, signs = language.answers, r"[\s,.:;!–—>=-]*"
    leading = rf"{signs}((?:(?:{any_of(words.otherwise)})(?!\w){signs})*)"
    trailing = rf"(?:[\s,]+(?:{any_of(words.trailing)}))*[\s.!]*$"
    return re.compile(leading, re.I), re.compile(trailing, re.I)
