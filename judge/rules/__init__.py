"""The game itself: board, position, orders as values, and what becomes of them.

Pure: no clock, no disk, no dice, no words for people.  It imports nothing of the judge.

Values      `board` `phase` `position` `order` `edition`; `outcome` and `faults`, the results
A phase     `settle`, by way of `sifting` and then `movement`, `retreat` or `adjustment`
Movement    `muster` (who attacks what), `battle` (who wins, and what is in the way of all others),
            `rings` (circles and paradoxes), `convoys` (routes over sea)
Results     `account` (an outcome for every order), `reasons` (why, with names and numbers)
Questions   `legality` (is this order legal?), `legal` (which are?), `check` (can this position
            be?), `centres` (what is due, who has won?), `clauses` (where do the rules say so?)
Few players `players`
"""
