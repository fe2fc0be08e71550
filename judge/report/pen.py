"""The pen: from a dispatch to the letter, or the two letters, that its reader gets.

A letter is written after everything that it tells of was done, and from nothing but its dispatch;
so it may be written again, and by another judge.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from judge.desk.games.card import Card
from judge.desk.notices.questions import GameExported
from judge.desk.notices.readers import Digest, ZineCompanion, ZineIssue
from judge.desk.notices.turns import PicturesFollow
from judge.desk.readers.circulation import Dispatch
from judge.houserules.rules import HouseRules
from judge.letter import Address, AnswerTo, Attachment, Outgoing
from judge.report.enclosures import NOTHING_ENCLOSED, Enclosed, Encloser, Wishes
from judge.report.given import Teller
from judge.report.history import exported_files
from judge.report.pictures import Artist
from judge.report.templates import Templates
from judge.report.threads import thread_of
from judge.report.words import Words
from judge.report.zine_pages import pages_recipe
from judge.shipped import ENGLISH
from judge.variants.seam import Spec, Variant

log = logging.getLogger(__name__)

LEAVE = "leave"  # the command by which observers leave a game; English is understood everywhere
WHOLE = "letter.txt"  # the file with all of a letter that is too long for HTML
TO_ALL = "all."  # begins the names of letters that everybody in a game gets


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the judge is in its letters: its name, its mailbox, and the code tools know it by.

    `plus`: what is sent to its address with something behind a plus comes to its mailbox as well;
    `edits`: its zine has an editor, for whom readers may write.
    """

    name: str
    mailbox: Address
    code: str
    plus: bool = True
    edits: bool = False


class GameShelf(Protocol):
    """Where the games are that letters tell of, and house rules."""

    def variant(self, spec: Spec, rules: HouseRules) -> Variant:
        """Return a game as house rules say it is played."""

    def house_rules(self, name: str) -> HouseRules:
        """Return the house rules of this name."""


class Pen:
    """Writes letters; `folders` hold the templates, the first one first.

    `artist` makes the pictures that come with them, and `wishes` say which; without an artist
    nothing comes with a letter.  `language` is that of readers who have not named one.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        identity: Identity,
        library: GameShelf,
        artist: Artist | None = None,
        wishes: Wishes | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.identity = identity
        self.library = library
        self.artist = artist
        self.language = language
        self._folders = tuple(folders)
        self._wishes = wishes or Wishes()
        self._templates: dict[str, Templates] = {}

    def templates_in(self, language: str) -> Templates:
        """Return the templates of a language, made when they are first asked for."""
        if language not in self._templates:
            templates = Templates(self._folders, self.identity, self.identity.mailbox, language)
            self._templates[language] = templates
        return self._templates[language]

    @property
    def templates(self) -> Templates:
        """The templates of the judge's own language."""
        return self.templates_in(self.language)

    @property
    def words(self) -> Words:
        """The wording of single things."""
        return self.templates.words

    def names(self) -> list[str]:
        """Return the names of all templates."""
        return self.templates.names()

    def check(self) -> None:
        """Compile every template; jinja2's own error names the one that is wrong, and its line."""
        self.templates.check()

    def letters(
        self,
        dispatch: Dispatch,
        message_id: str,
        now: datetime,
        language: str = "",
        answer_to: AnswerTo | None = None,
        looks: str = "",
    ) -> tuple[Outgoing, ...]:
        """Return the letter that a dispatch becomes, and behind it one with its pictures, if any.

        `now` goes by the reader's clock, in UTC where that is not known, and `language` is theirs,
        the judge's own where that is not known.  `answer_to` is where its reader is to answer, if
        not at the judge's mailbox; `looks` is the theme of the maps that they want, if any.  What
        cannot be written in the language is written in English.  The Message-ID of the second
        letter is made from that of the first, so that it is the same when written again.
        """
        language = language or self.language
        try:
            return self.letters_in(language, dispatch, message_id, now, answer_to, looks)
        except Exception:  # a translation may be older than what is asked of it, or wrong
            if language == ENGLISH:
                raise
            log.exception("%s cannot be written in %s", dispatch.notice.event, language)
            return self.letters_in(ENGLISH, dispatch, message_id, now, answer_to, looks)

    def letters_in(
        self,
        language: str,
        dispatch: Dispatch,
        message_id: str,
        now: datetime,
        answer_to: AnswerTo | None = None,
        looks: str = "",
    ) -> tuple[Outgoing, ...]:
        """Return the letter in just this language; jinja2's own error tells why it cannot be."""
        templates = self.templates_in(language)

        def variant_of(card: Card) -> Variant:
            return self.library.variant(card.spec, card.rules).in_language(templates.language)

        teller = Teller(dispatch, templates.words, variant_of)
        wishes = self._wishes.with_looks(looks)
        encloser = Encloser(templates.words, self.artist, wishes, self.identity.mailbox)
        at = {"now": now, "answer_to": answer_to or AnswerTo(self.identity.mailbox)}
        facts = {**teller.given(), **at}
        enclosed, following = encloser.enclosed(dispatch.notice, facts, teller.show, now)
        files = (*self._files(dispatch), *self._pages(dispatch, templates, variant_of, now))
        facts = {**facts, "rest_in": next((it.name for it in files), WHOLE)}
        enclosed = replace(enclosed, attachments=(*enclosed.attachments, *files))
        first = self._letter(dispatch, templates, facts, message_id, enclosed)
        if following is NOTHING_ENCLOSED:
            return (first,)
        behind = replace(dispatch, notice=PicturesFollow(first.subject), silence=None)
        facts = {**replace(teller, dispatch=behind).given(), **at}
        second = self._letter(behind, templates, facts, _id_behind(message_id), following)
        thread = (*first.references, message_id)
        return first, replace(second, in_reply_to=message_id, references=thread)

    def _files(self, dispatch: Dispatch) -> list[Attachment]:
        """Return the files for programs that come with a letter; these read English."""
        notice, card = dispatch.notice, dispatch.card
        if card is None or not isinstance(notice, GameExported):
            return []
        english = self.library.variant(card.spec, card.rules).in_language(ENGLISH)
        templates = self.templates_in(ENGLISH)
        return exported_files(notice, card.name, templates, lambda _: english)

    def _pages(
        self,
        dispatch: Dispatch,
        templates: Templates,
        variant_of: Callable[[Card], Variant],
        now: datetime,
    ) -> list[Attachment]:
        """Return an issue of the zine, or a companion, as pages to be made by their recipe."""
        issue, card, artist = dispatch.notice, dispatch.card, self.artist
        wanted = self._wishes.pages and artist is not None and artist.typesets
        if not (isinstance(issue, ZineIssue | ZineCompanion) and wanted):
            return []
        recipe = pages_recipe(issue, card, templates, variant_of, self.identity.mailbox, now)
        name = f"{card.name} press {issue.number}" if card else f"issue-{issue.number}"
        return [Attachment(f"{name}.pdf", "application/pdf", b"", recipe)]

    def _letter(
        self,
        dispatch: Dispatch,
        templates: Templates,
        facts: dict[str, Any],
        message_id: str,
        enclosed: Enclosed,
    ) -> Outgoing:
        event, answered = dispatch.notice.event, dispatch.answers
        facts = {**facts, "pictures": enclosed.pictures}
        subject, text = templates.text(event, facts)
        if dispatch.subscription is not None and not isinstance(
            dispatch.notice, Digest | ZineIssue | ZineCompanion
        ):
            text = f"{text}\n{templates.words.to_leave()}\n"
        if dispatch.silence is not None:
            text = f"{text}\n{templates.words.silence(dispatch.silence, dispatch.card)}\n"
        html, whole = templates.html(event, {**facts, "subject": subject, "plain": text})
        rest = () if whole else (Attachment(WHOLE, "text/plain; charset=utf-8", text.encode()),)
        answer_to: AnswerTo = facts["answer_to"]
        own = answer_to.address != self.identity.mailbox
        game = dispatch.card if event.startswith(TO_ALL) else None
        domain = self.identity.mailbox.email.rpartition("@")[2]
        in_reply_to, references = thread_of(dispatch.card, answered, domain)
        return Outgoing(
            to=dispatch.reader.address,
            subject=f"{subject}{answer_to.mark}",
            text=text,
            html=html,
            message_id=message_id,
            in_reply_to=in_reply_to,
            references=references,
            answers=answered is not None,
            pictures=enclosed.pictures,
            attachments=(*enclosed.attachments, *rest),
            language=templates.language,
            answer_to=answer_to.address if own else None,
            list_name=game.name if game else self._zine_of(dispatch),
            leave_by=f"{LEAVE} {game.name}" if game and _may_leave(dispatch, game) else "",
        )

    def _zine_of(self, dispatch: Dispatch) -> str:
        """Return the name of the zine or companion that a reader gets; a back issue has none."""
        issue, card = dispatch.notice, dispatch.card
        if dispatch.subscription is None or not isinstance(issue, ZineIssue | ZineCompanion):
            return ""
        return f"{card.name} press" if card else self.identity.name

    def make(self, recipe: str) -> bytes:
        """Make what a recipe says; nothing if it cannot be made."""
        return self.artist.make(recipe) if self.artist else b""

    def complete(self, letter: Outgoing) -> Outgoing:
        """Return a letter with everything made that comes with it."""
        return replace(
            letter,
            pictures=tuple(
                replace(picture, png=self.make(picture.recipe), recipe="")
                if picture.recipe
                else picture
                for picture in letter.pictures
            ),
            attachments=tuple(
                replace(file, content=self.make(file.recipe), recipe="") if file.recipe else file
                for file in letter.attachments
            ),
        )


def _may_leave(dispatch: Dispatch, game: Card) -> bool:
    """Whether a reader only looks on: who plays or runs the game cannot do without its letters."""
    reader = dispatch.reader
    return not reader.powers and not reader.address.same_as(game.gm)


def _id_behind(message_id: str) -> str:
    """Return the ID of the letter with the pictures that belong to another."""
    local, _, domain = message_id.strip("<>").rpartition("@")
    return f"<{local}.pictures@{domain}>"
