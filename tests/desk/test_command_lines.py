"""What a line must begin with to be a command."""

import random

import pytest

from judge.desk.commands import ANYWHERE, COMMANDS, PASSWORDS
from judge.desk.letters.command_lines import command_lines
from judge.desk.letters.phrases import plain_words
from judge.desk.zine.editing import EDITING
from tests.helpers import LANGUAGES

BEFORE = ("", " ", "- ", "* ", "> ", "1) ", "_", "**", "…", "¿", "(", "\t", "- _*", ". ")
BETWEEN = (" ", "  ", "-", ": ", "'", "’", "–")
BEHIND = ("", ".", ": x", " Sarajevo", "!", "s", "1", "-1", "’s", "\u0301", "_", " \u017f")
CASES = (str, str.upper, str.title, str.casefold, str.swapcase)


def lines(commands, language, of):
    """Yield lines that begin with each spelling of some commands, written in many ways."""
    for words in (words for words, code in language.commands.items() if code in commands):
        for _ in range(3):
            courtesies = of.choices(language.courtesies, k=of.randrange(3))
            parts = [of.choice(CASES)(it) for it in (*courtesies, *words.split(" "))]
            spelt = "".join(f"{it}{of.choice(BETWEEN)}" for it in parts[:-1]) + parts[-1]
            yield f"{of.choice(BEFORE)}{spelt}{of.choice(BEHIND)}"


@pytest.mark.parametrize("commands", [COMMANDS, ANYWHERE, PASSWORDS, EDITING])
@pytest.mark.parametrize("language", LANGUAGES.all, ids=lambda it: it.code)
def test_no_line_that_begins_with_a_command_is_sieved_out(language, commands):
    of = random.Random(1)
    reads = command_lines(commands, language, None, at_desk=False)
    begin = [it for it in lines(commands, language, of) if reads.beginning.fullmatch(it.strip())]
    assert len(begin) > len(commands)
    spellings = {plain_words(it) for it, code in language.commands.items() if code in commands}
    for line in begin:
        command, behind = reads.begins_with(line)
        assert command is not None, line
        assert any(plain_words(line.removesuffix(behind)).endswith(it) for it in spellings), line


@pytest.mark.parametrize("line", ["STATUſ", "STOP WAİTİNG", "stop waıtıng", "lıst press"])
def test_an_i_of_turkish_and_a_long_s_are_letters_like_others(line):
    lines = command_lines(COMMANDS, LANGUAGES.all[0], None, at_desk=False)
    command, behind = lines.begins_with(line)
    assert command is not None
    assert not behind
