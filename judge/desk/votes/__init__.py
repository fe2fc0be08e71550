"""What is put to the vote, what a ballot says, and what votes make of a game.

`proposals`     What may be put to the vote, and said of it?
`proposing`     What does a proposal or a ballot do?
`vote_reading`  What does a ballot say?  `bare_ballots`: is it a yes or a no, and nothing more?
`voting`        Who has a vote, and what is carried?
`outcomes`      What do votes make of a turn?
"""
