"""`judge templates`: an operator looks at the letters and changes them."""

from email import message_from_bytes
from pathlib import Path

import pytest

from judge.cli import main
from tests.backwards import CODE, backwards, write_language


@pytest.fixture
def judge(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    Path("judge.ini").write_text("[judge]\nown = mine\n[pictures]\nin = no\nwidth = 600\n")

    def call(*words):
        code = main(["templates", *words])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return call


def test_every_letter_is_previewed_as_text_html_and_mail(judge):
    code, printed = judge("preview")
    assert (code, "index.html" in printed) == (0, True)
    index = Path("letters/index.html").read_text()
    texts = sorted(Path("letters").glob("*.txt"))
    assert len(texts) > 40
    for text in texts:
        assert f'href="{text.name}"' in index
        letter = message_from_bytes(text.with_suffix(".eml").read_bytes())
        assert letter["Subject"]
        assert "</html>" in text.with_suffix(".html").read_text()
    assert 'src="cid:' not in Path("letters/anyone.map.html").read_text()
    assert list(Path("letters").glob("*.png"))
    assert judge("preview")[0] == 0  # an earlier preview is written over


def test_a_folder_with_other_things_is_left_alone(judge):
    Path("letters").mkdir()
    Path("letters/mine.txt").write_text("mine")
    assert "not empty" in judge("preview")[1]
    assert Path("letters/mine.txt").exists()


def test_a_template_is_taken_and_changed(judge):
    assert judge("copy", "anyone.help.txt.j2")[0] == 0
    own = Path("mine/templates/en/anyone.help.txt.j2")
    own.write_text(own.read_text().replace("words.title()", "'Hilfe'"))
    assert "en/anyone.help.txt.j2   (yours)" in judge("list")[1]
    assert "is there already" in judge("copy", "anyone.help.txt.j2")[1]
    judge("preview")
    subject, _, _ = Path("letters/anyone.help.txt").read_text().partition("\n")
    assert subject == "Subject: Sarajevo; Germany; Spring; 1901 (Hilfe)"


def test_letters_are_previewed_in_a_language(judge):
    write_language(Path("mine"))
    assert judge("preview", "--language", CODE)[0] == 0
    letter = Path("letters/anyone.help.txt").read_text()
    assert f"({backwards('How to write to the judge')})\n" in letter.partition("\n\n")[0] + "\n"
    _, printed = judge("preview", "--language", "yy")
    assert f"there is no language yy; there is en, {CODE}" in printed


def test_a_mistake_is_told_by_its_line(judge):
    judge("copy", "words/help.j2")
    own = Path("mine/templates/en/words/help.j2")
    own.write_text("{# mine #}\n{% macro title() %}{{ nothing }}{% endmacro %}\n")
    code, printed = judge("preview")
    assert code == 1
    assert "help.j2, line 2: 'nothing' is undefined" in printed.replace("\n", " ")


def test_what_is_not_there_is_said(judge):
    assert "no template called nothing" in judge("copy", "nothing")[1]
    Path("judge.ini").write_text("")
    assert "no folder of your own" in judge("copy", "anyone.help.txt.j2")[1]
