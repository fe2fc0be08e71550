"""How much room words take."""


def breadth(words: str, size: float) -> float:
    """Return about how wide words are: letters differ, so this errs on the wide side."""
    return sum(_WIDTHS.get(letter, 0.55) for letter in words) * size


_WIDTHS = dict.fromkeys("ijlft.,:;'() ", 0.32) | dict.fromkeys("mwMW", 0.86)
