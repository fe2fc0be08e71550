"""A running judge: its threads, its servers, and whether all is well.

Around the loop
    `run`             Who is there, and whose turn is it?
    `accounts`        Where do letters come from, and where do they go?
    `front_door`      What if a mail server hands them in?
    `delivery`        Who takes letters to the mail server?  `allowance`: how many may go out?

How the judge is
    `health`          What waits, and what needs a human being?
    `housekeeping`    What does it do of itself now and then?
    `outages`         Who is told of a server that is away?
    `steadiness`      Can the clock on the wall be trusted?
    `service`         What does systemd learn?
"""
