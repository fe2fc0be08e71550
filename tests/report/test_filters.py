"""What templates may ask for beside the values themselves."""

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from judge.report.filters import WIDTH, wrap

WORDS = st.text(alphabet="ab-–—\u00a0 \t\n", max_size=400)


@given(WORDS, st.integers(0, 8), st.integers(0, 4))
def test_lines_are_broken_as_the_standard_library_does(text, indent, hang):
    theirs = textwrap.fill(
        " ".join(text.split()),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
    assert wrap(text, indent, hang) == theirs
