"""The judge: a robot that runs games of Diplomacy by e-mail.

The rooms are listed in the README, each with what it is for; here are the files beside them, in a
reader's order.

A letter's way through a running judge
    `run`             The loop: who is there, and whose turn it is.
    `accounts`        Where do letters come from, and where do they go?
                      `front_door`: a mail server hands them in.
    `letter`          What is a letter, when the bytes are read?
    `arriving`        By what is it known again, and where does it belong?
    `office`          What is committed together?  One letter, or one moment, in one transaction.
    `password_proofs` Does a password in it prove it?  `crossing_out`: what is kept of one?
    `floods`          How many answers are enough?  `bytes_out`: how many bytes have gone out?
    `writing_out`     Which letters become of what was posted?
    `at_desk`         Is a letter for a game, the lobby or a reader?
    `sending_digests`  When do digests go out?  `sending_zine`: how does an issue of the zine?
    `own_addresses`   Where is a letter to be answered, and where does it come back to?
    `delivery`        Who takes it to the mail server?  `reaching`: what if it does not arrive?
                     `allowance`: how much may go out?

How the judge is
    `health`          What waits, and what needs a human being?
    `housekeeping`    What does it do of itself now and then?
    `outages`         Who is told of a server that is away?
    `steadiness`      Can the clock on the wall be trusted?
    `service`         What does systemd learn?  `log_lines`: what is in the log?

What it is given
    `settings`        What says `judge.ini`?  `ini_lines`: what is set in which line?
                      `ini_values`: how is each value read?
    `shipped`         Which file counts, an operator's or ours?
    `library`         Which boards, games, house rules and languages are there?
    `studio`          The same for pictures: drawings, words, fonts.
    `founding`        How is a game founded?  `giving_places`: who waits for one?
"""

__version__ = "0.1.0"
