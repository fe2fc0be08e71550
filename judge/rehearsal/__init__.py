"""A whole game from a script of letters and times, with no mail server and a clock of its own."""
