"""A whole game from a script of letters and times, with no mail server and a clock of its own.

Which file answers which question:

    `playing`        A script is played, printed or checked.  `checking`: is it as it must be?
    `world`          What happens: a real office, and those who write to it.
    `asked_for`      Which game does a script ask for?
    `script`         How is a script read?  `heads`: when, and what; `cast`: who is who; `times`.
    `script_events`  What can happen, as values, and from lines of JSON?
    `mailbag`        What are the bytes of a letter, from people and from the judge?
    `recording`      How does a real game become a script?
"""
