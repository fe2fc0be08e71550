"""The judge: a robot that runs games of Diplomacy by e-mail.

The rooms are listed in the README, each with what it is for; here are the files beside them.

`letter`      What is a letter, when the bytes are read?
`log_lines`   What is in the log?
`shipped`     Which file counts, an operator's or ours?
`library`     Which boards, games, house rules and languages are there?
`studio`      The same for pictures: drawings, words, fonts.
`founding`    How is a game founded?
"""

__version__ = "0.1.0"
