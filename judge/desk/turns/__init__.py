"""Time: what its passing makes happen to a game, and who is waited for.

`moments`         What happens now, and when next?
`beginnings`      How does a game begin?
`ends_of_turns`   When is a turn over?  `settling`: what comes of it?
`waiting`         What if orders are missing?
                  `lateness`: whose is the game waiting for, and how prompt are its players?
`late_orders`     Which came too late, and are kept?
`new_deadlines`   What other deadline may a turn have?
                  `time_words`: what moment does a text name?  `length_words`: what length of time?
`absences`        When are players away?
`reminding`       Who is reminded of what they owe, and when?
"""
