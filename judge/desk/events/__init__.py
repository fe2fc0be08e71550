"""What can happen to a game: one class each, and what it does to it.

`events`           All of them, and `apply`, which does what they do.
`effects`          What does the desk decide?  Events, posts, and what it remembers of people.

`player_events`    What do players do beside writing orders?
`gm_events`        What does the gamemaster do?
`vote_events`      What becomes of votes, and of a game's end?
`press_events`     And of press?
`seat_events`      And of the seats?
`people_events`    Who comes and goes?  `address_events`: and by which mailbox?
`clock_events`     What does a game's clock do beside its deadline?
`late_events`      And what comes of orders that are late?
`entries`          How is something put among a game's records, and taken out?
"""
