"""What the desk may know of a game, whatever the game is: the seam between clerk and rules.

- `seam`: the values and the few functions by which the clerk asks a game; all that desk, store,
  report and clock may import from here.
- `sights`: what it may be asked to show; `readings`: what it makes of a text; `correction`: what
  of a correction by its gamemaster.
- `games`: which games there are, by name.  Another game is a file or a folder beside `standard`,
  and a line there; `tests/variants/tiny.py` is the smallest there is.
- `shelf`: where a game finds its board and the words that are read, in each language.
- `standard`: the game of the rulebooks.

A game has a language (`in_language`): the same positions, orders and records, under other names.
What is kept holds codes and values; names are put in where a reader is known (`named`, `show`).
"""
