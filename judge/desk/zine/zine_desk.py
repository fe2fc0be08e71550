"""What comes of a letter to the zine: of its editor's commands, and of what readers write for it.

Whoever writes with the editor's address and cannot prove that it is theirs commands nothing: its
mailbox is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from itertools import islice

from judge.desk.commands import COMMANDS, PASSWORDS
from judge.desk.commands.command import Asked, Call, effects_among
from judge.desk.events.effects import Dealt, Effect
from judge.desk.letters.blocks import Block
from judge.desk.letters.body import Body, call_of_part, read_body
from judge.desk.letters.courtesies import plain
from judge.desk.letters.language import Language, Languages
from judge.desk.letters.password_lines import without_passwords
from judge.desk.letters.phrases import plain_words
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.trimmings import closing_lines, without_trimmings
from judge.desk.letters.yes_lines import is_yes
from judge.desk.notices.orders import Done, NotProved, NotRun
from judge.desk.notices.zine_letters import EditorAnswered, EditorHelp, ZineHelp
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.proofs import May, may
from judge.desk.people.writer import Role
from judge.desk.readers.posts import Answered, Post, ToMailbox
from judge.desk.zine.articles import MOST_OF_ONE, ArticleState, Section
from judge.desk.zine.contributing import asked_for_end, confirmed, contributed, told_of
from judge.desk.zine.editing import EDITING
from judge.desk.zine.magazine import Magazine
from judge.desk.zine.zine_subjects import ZineDesk, ZineSubject
from judge.letter import FILE_BEGINS, Grade, Kind, Letter
from judge.variants.seam import Cause

EDITOR = "editor"  # who makes what an editor's letter does
OWN = {name: COMMANDS[name] for name in ("article", "withdraw article")}
SAID = OWN.keys() | PASSWORDS.keys()  # what is said there in the words of other letters
AT_DESK = {**EDITING, **OWN}  # the editor writes for the zine as well
MOST_UNREAD = 10  # lines of a letter that are told of
MOST_OF_A_COMMAND = 3  # in one letter
FEW_WORDS = 2  # of a name, or a salutation


def dealt_by_zine(
    letter: Letter,
    subject: ZineSubject,
    correspondent: Correspondent,
    now: datetime,
    languages: Languages,
    magazine: Magazine,
) -> Dealt:
    """Return everything that a letter to the zine makes happen.

    What a machine wrote makes nothing happen, and a letter that says once more what one has said
    before does nothing again.
    """
    unanswered = letter.kind is not Kind.PERSON or letter.proof.grade is Grade.NONE
    if unanswered or letter.repeats is not None:
        return Dealt("")
    asked = Asked(
        letter, now, ToMailbox(letter.sender), correspondent, languages, magazine=magazine
    )
    if subject.desk is ZineDesk.EDITOR:
        return _at_editors(asked)
    return Dealt(Role.STRANGER, _contributed(subject, asked))


# --- The editor's desk ---------------------------------------------------------------------------


@cache
def _at_desk(language: Language) -> Language:
    """Return a language with the commands of the zine's editor in the place of most others."""
    own = {words: code for words, code in language.commands.items() if code in SAID}
    return replace(language, commands={**own, **language.zine.commands})


def _at_editors(asked: Asked) -> Dealt:
    letter, magazine = asked.letter, asked.magazine
    if not magazine.is_edited_by(letter.sender):
        told = ZineHelp(magazine.editor is not None, not_yours=True)
        return Dealt(Role.STRANGER, [asked.answer(told)])
    language = _at_desk(asked.language)
    body = read_body(letter.text, AT_DESK, language)
    if not may(letter, May.GOVERN):
        first = next(filter(str.strip, body.own), letter.subject)
        return Dealt(Role.STRANGER, [asked.answer(NotProved(first.strip(), editor=True))])
    magazine.hold()
    run = _EditorsRun(asked)
    run.parts(body)
    run.tell_unread(_unread(body, language))
    return Dealt(EDITOR, run.answered())


@dataclass(slots=True)
class _EditorsRun:
    """A letter of the editor's being carried out, each part on what those before it left."""

    asked: Asked
    effects: list[Effect] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    not_run: list[NotRun] = field(default_factory=list)
    _names: list[tuple[str, str]] = field(default_factory=list)

    def parts(self, body: Body) -> None:
        """Run all parts of a letter, those that are to be last behind all others.

        Press, and what else belongs to a game, is not done here, and its writer is told.
        """
        blocks = [part for part in body.parts if isinstance(part, Block)]
        self.not_run += [
            NotRun(it.opening, Cause("block_of_games", {"block": it.kind}))
            for it in blocks
            if it.kind not in AT_DESK
        ]
        calls = [call for part in body.parts if (call := call_of_part(part, AT_DESK))]
        for call in sorted(calls, key=lambda it: it.command.last):
            self._run(call)

    def _run(self, call: Call) -> None:
        name, most = call.command.name, call.command.most or MOST_OF_A_COMMAND
        if (name, call.argument + call.text) in self._names:
            return
        self._names.append((name, call.argument + call.text))
        if sum(name == other for other, _ in self._names) > most:
            facts = {"command": name, "most": most}
            self.not_run.append(NotRun(call.line, Cause("too_many_of_it", facts)))
            return
        whole = replace(call, argument=_paragraph_of(call))
        results = (whole if call.command.takes_paragraph else call).run(self.asked)
        effects = effects_among(results)
        self.not_run += [it for it in results if isinstance(it, NotRun)]
        self.done += [it for it in results if isinstance(it, Done)]
        self.effects += effects
        self.asked = self.asked.after(effects)

    def tell_unread(self, lines: Sequence[str]) -> None:
        """Note the lines in which no command was read."""
        self.not_run += [NotRun(line, Cause("no_editors_command")) for line in lines]

    def answered(self) -> list[Effect]:
        """Return the effects, with the answer behind them; without any command HELP is."""
        own = Answered.of(self.asked.letter)
        posts = [it for it in self.effects if isinstance(it, Post) and it.answers == own]
        if self.done or self.not_run:
            answer = EditorAnswered(
                tuple(self.done),
                tuple(self.not_run),
                self.asked.magazine.in_state(ArticleState.WAITING),
                self.asked.magazine.in_state(ArticleState.APPROVED),
            )
            return [*self.effects, self.asked.answer(answer)]
        return self.effects if posts else [self.asked.answer(EditorHelp(tuple(EDITING)))]


def _paragraph_of(call: Call) -> str:
    """Return what is said behind a command, down to the end of its paragraph, as it was written.

    A colon before it stays, for it tells that a reason follows.
    """
    at = call.line.rfind(call.argument)
    if at < 0:
        return f"{call.argument}\n{call.text}"
    colon = ":" if call.line[:at].rstrip().endswith(":") else ""
    return f"{colon}{call.line[at:]}\n{call.text}"


def _unread(body: Body, language: Language) -> list[str]:
    """Return the lines of the editor's in which no command was read: no salutation, no name."""
    lines = body.text.split("\n")
    closing = closing_lines(lines, language)
    said = [line for at, line in enumerate(lines, 1) if line.strip() and at not in closing]
    return [line.strip() for line in said if _says_something(line, language)][:MOST_UNREAD]


def _says_something(line: str, language: Language) -> bool:
    words = plain_words(plain(line, language)).split()
    return len(words) > FEW_WORDS and not line.rstrip().endswith(",")


# --- What readers write --------------------------------------------------------------------------


def _contributed(subject: ZineSubject, asked: Asked) -> list[Effect]:
    """Return what comes of a letter that is an article, holds some, or is about one."""
    body = read_body(asked.letter.text, OWN, asked.language)
    effects: list[Effect] = []
    for call in islice(_own_calls(body, subject), MOST_OF_ONE + 1):  # the last finds no room
        done = call.run(asked.after(effects))
        effects += effects_among(done)
    if subject.desk is ZineDesk.ABOUT:
        return effects or _about(subject.number, asked)
    if any(isinstance(it, Block) and it.kind == "article" and not it.ended for it in body.parts):
        effects += asked_for_end(asked.letter)
    if effects:
        return effects
    section = Section.LETTER if subject.desk is ZineDesk.LETTER else Section.ARTICLE
    text = "\n".join(_own_words(asked))
    return contributed(subject.title, text, section, asked.letter, asked.magazine, asked.now)


def _own_calls(body: Body, subject: ZineSubject) -> Iterator[Call]:
    """Yield the commands of a letter, its articles among them.

    In a letter that is an article as a whole WITHDRAW ARTICLE is a line of it.
    """
    for part in body.parts:
        match part:
            case Block("article", ended=True):
                yield Call(COMMANDS["article"], part.text, part.opening)
            case Call() if subject.desk is ZineDesk.ABOUT:
                number = part.argument if part.argument.strip() else str(subject.number)
                yield replace(part, argument=number)


def _about(number: int, asked: Asked) -> list[Effect]:
    """Return what comes of an answer about an article: a yes makes it its writer's own."""
    first = next((line for line in _own_words(asked) if line.strip()), "")
    if is_yes(first, asked.language):
        return confirmed(number, asked.letter, asked.magazine)
    return told_of(number, asked.letter, asked.magazine)


def _own_words(asked: Asked) -> list[str]:
    """Return the lines of a letter's writer, without quotations, passwords, a signature, files."""
    own = own_lines(asked.letter.text.partition(FILE_BEGINS)[0])
    return without_passwords(without_trimmings(own, asked.language), asked.language)
