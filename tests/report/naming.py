"""The games of letters and the names of their powers, for tests only."""

from tests.helpers import LIBRARY, variant

NAMES = {code: power.name for code, power in variant().powers.items()}


def variant_of(card):
    """Return the game of a card."""
    return LIBRARY.variant(card.spec, card.rules)
