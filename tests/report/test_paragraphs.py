import pytest

from judge.report.filters import answered, wrap
from judge.report.paragraphs import beginning, paragraphs

LONG = "A sentence that goes on and on until it has to be broken somewhere near its middle. " * 3


def test_a_line_that_was_broken_goes_on():
    assert paragraphs(wrap(LONG)) == f"<p>{LONG.strip()}</p>"


def test_lines_that_end_stay_lines():
    text = f"Austria: Army Vienna HOLD.\nItaly: Army Rome HOLD.\n{wrap(LONG)}\nThe end."
    assert paragraphs(text) == (
        "<p>Austria: Army Vienna HOLD.<br>\nItaly: Army Rome HOLD.<br>\n"
        f"{LONG.strip()}<br>\nThe end.</p>"
    )


def test_pieces_are_parted_and_what_is_indented_keeps_its_lines():
    text = ":: Judge: X\n:: Deadline: Y\n\nWrite to us:\n\n    one\n      two\n"
    assert paragraphs(text) == ('<p>Write to us:</p>\n<pre class="code">one\n  two</pre>')


def test_nothing_in_a_text_is_html():
    assert paragraphs("<b> & {{ x }}") == "<p>&lt;b&gt; &amp; {{ x }}</p>"


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("one two", "one two"),
        ("a piece\n\nand another\n\nand a third", "a piece\n\nand another"),
        ("a\n\nlong line\nand another that is long", "a\n\nlong line"),
        ("a\nline of words that goes on", "a\nline of words that"),
        ("a wordofmanymoreletters", "a wordofmanymoreletter"),
    ],
)
def test_a_text_is_cut_where_something_ends(text, head):
    assert beginning(text, 22) == head


@pytest.mark.parametrize("subject", ["Hello", "Re: Hello", "AW: Re: Fwd: Hello", "Re[2]: Hello"])
def test_one_mark_stands_before_the_subject_of_an_answer(subject):
    assert answered(subject) == "Re: Hello"
