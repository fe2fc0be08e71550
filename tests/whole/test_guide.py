"""The guide tells the truth: its files are written, its commands run, and they print what it says.

In a block of commands, a line `...` stands for any lines, and `…` within a line for any text.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from judge.cli import COMMANDS, main
from judge.cli.guide import title, topics
from judge.cli.init import fill_in
from judge.desk.commands import COMMANDS as COMMANDS_OF_LETTERS
from judge.desk.letters.blocks import blocks_of
from judge.desk.letters.command_lines import InGame, command_lines
from judge.desk.letters.phrases import plain_words
from judge.desk.zine.editing import EDITING
from judge.houserules.setting import Setting, read_setting
from judge.settings.settings import read_settings
from tests.helpers import ENGLISH, LIBRARY, variant

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EMPTY = "\n[embedded]\nsmtp_port = 0\nimap_port = 0\n"  # any that are free on this machine
# For programs that are not ours.
NOT_RUN = {"unit", "sh", "containerfile", "text", "postfix", "exim", "dovecot"}


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def has_own_post_office(ini: str) -> str:
    """Return settings whose own post office may be opened beside others on this machine."""
    for key in ("smtp_port", "imap_port"):
        ini = fill_in(ini, "embedded", key, "0")
    return ini


def pattern(printed: str) -> str:
    """Return the pattern of what a block says is printed."""
    lines = (
        ".*?" if line == "..." else re.escape(line).replace("…", ".*?")
        for line in printed.splitlines()
    )
    return r"\s*" + r"\s*\n?".join(lines) + r"\s*"


def run_commands(block: str, capsys, monkeypatch) -> None:
    for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = command.partition("\n")
        words, _, source = line.partition(" < ")
        name, *arguments = shlex.split(words)
        assert name == "judge"
        with Path(source or "/dev/null").open() as text:
            monkeypatch.setattr(sys, "stdin", text)
            code = main(arguments)
        printed = capsys.readouterr()
        assert code == 0, (line, printed)
        assert re.fullmatch(pattern(expected), printed.out, re.DOTALL), (line, printed.out)
        ini = Path("judge.ini")
        if arguments[0] == "init":
            ini.write_text(has_own_post_office(ini.read_text("utf-8")), "utf-8")


@pytest.mark.parametrize("topic", topics())
def test_a_page_is_true(topic, capsys, monkeypatch):
    page = topics()[topic]
    blocks = [match.groups() for match in BLOCK.finditer(page)]
    if "judge init" not in page and "```ini" not in page:
        Path("judge.ini").write_text(EMPTY, "utf-8")
    for kind, name, block in blocks:
        if kind == "file":
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(block, "utf-8")
    for kind, _, block in blocks:
        match kind:
            case "console":
                run_commands(block, capsys, monkeypatch)
            case "ini":
                _, troubles = read_settings(block, Path.cwd())
                assert not troubles
                if not Path("judge.ini").exists():
                    Path("judge.ini").write_text(block + EMPTY, "utf-8")
            case "python":
                exec(compile(block, f"{topic}.md", "exec"), {})
            case _:
                assert kind in NOT_RUN | {"file"}, kind


def block_of(topic: str, kind: str) -> str:
    [block] = [block for k, _, block in BLOCK.findall(topics()[topic]) if k == kind]
    return block


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_takes_the_unit():
    unit = block_of("running", "unit").replace("/srv/judge/.venv/bin/judge", sys.executable)
    unit = unit.replace("User=judge", "User=root").replace("/srv/judge", "/")
    Path("judge.service").write_text(unit)
    verify = ["systemd-analyze", "verify", "./judge.service"]
    done = subprocess.run(verify, check=False, capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if "judge.service" in line]
    assert (done.returncode, complaints) == (0, []), done.stderr


@pytest.mark.skipif(not shutil.which("doveconf"), reason="no dovecot here")
def test_dovecot_takes_its_settings():
    settings = block_of("dovecot", "dovecot")
    Path("dovecot.conf").write_text(f"protocols = imap lmtp\nssl = no\n{settings}")
    names = [line.partition(" = ")[0] for line in settings.splitlines()]
    read = ["doveconf", "-c", "dovecot.conf", *names]
    done = subprocess.run(read, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, settings), done.stderr


PROVIDERS = ["gmail", "microsoft", "fastmail", "gmx", "icloud", "yahoo", "proton", "dovecot"]


@pytest.mark.parametrize("topic", PROVIDERS)
def test_the_page_of_a_provider_is_whole(topic):
    """What it says to write into judge.ini is enough for the judge to begin."""
    for _, _, block in (block for block in BLOCK.findall(topics()[topic]) if block[0] == "ini"):
        settings, troubles = read_settings(block, Path.cwd())
        assert (settings.imap is not None, settings.smtp is not None) == (True, True)
        assert not troubles


def test_the_container_runs_a_command_of_ours_as_nobody_special():
    """There is no container here; its recipe at least names what there is."""
    recipe = block_of("running", "containerfile").replace("\\\n", "")
    steps = [line.partition(" ")[::2] for line in recipe.splitlines()]
    kinds = [kind for kind, _ in steps]
    assert kinds[0] == "FROM"
    assert kinds.index("RUN") < kinds.index("USER") < kinds.index("ENTRYPOINT")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [extras] = re.findall(r"/usr/src/judge\[(.*?)\]", recipe)
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    words = {kind: json.loads(rest) for kind, rest in steps if kind in ("ENTRYPOINT", "CMD")}
    assert words["ENTRYPOINT"] == ["judge"]
    assert "judge" in project["scripts"]
    assert words["CMD"][0] in COMMANDS


def test_every_page_is_listed_and_can_be_read(capsys):
    assert main(["guide"]) == 0
    listed = capsys.readouterr().out
    for topic, page in topics().items():
        assert f"{topic:<12}{title(page)}" in listed
        assert main(["guide", topic.upper()]) == 0
        assert title(page) in capsys.readouterr().out


def test_a_page_that_is_not_there_is_refused_with_those_that_are(capsys):
    assert main(["guide", "mailboxes"]) == 1
    assert "mailbox, " in capsys.readouterr().err


def quoted(page):
    """Give what stands between quotation marks of code within the sentences of a page."""
    for words in re.findall(r"`([^`]+)`", BLOCK.sub("", page)):
        yield " ".join(words.split())


@pytest.mark.parametrize("topic", topics())
def test_whatever_a_page_says_to_write_is_a_command(topic):
    """A word in capitals, and what may follow it: a player's, the GM's, the editor's, a block's."""
    here = InGame("Sarajevo")
    lines = command_lines(COMMANDS_OF_LETTERS, ENGLISH, variant(), at_desk=True, game=here)
    desk = replace(ENGLISH, commands=ENGLISH.zine.commands)
    editors = command_lines(EDITING, desk, None, at_desk=False)
    fences = {line for fence in ENGLISH.blocks.values() for line in (*fence.opens, *fence.ends)}
    for text in quoted(topics()[topic]):
        if re.match(r"[A-Z]{2,}(?![\w.])", text) and plain_words(text) not in fences:
            [block] = blocks_of([text, "-"], ENGLISH, ["france", "italy"]).values() or [None]
            press = blocks_of(["PRESS", "-", text], ENGLISH, ["france", "italy"]).values()
            ends = any(it.ended for it in press)
            known = lines.call(text) or editors.begins_with(text)[0] or block or ends
            assert known or plain_words(text) in ENGLISH.commands, text


@pytest.mark.parametrize("topic", topics())
def test_whatever_a_page_says_of_house_rules_may_be_set(topic):
    rules = LIBRARY.house_rules("standard")
    for text in quoted(topics()[topic]):
        if re.match(r"[IVXL]+\.[\w.]*[a-z_]{2}", text):
            assert text in rules.settings or isinstance(read_setting(rules, text), Setting), text


def test_what_the_pages_name_is_there():
    named = {name for page in topics().values() for name in re.findall(r"judge guide (\w+)", page)}
    assert named - {"TOPIC"} <= set(topics())
    commands = {name for page in topics().values() for name in re.findall(r"`judge ([\w-]+)", page)}
    assert commands <= set(COMMANDS)
