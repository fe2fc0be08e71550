r"""The judge for other Python programs: its rules, its reading of orders and letters, its maps.

Requests and answers are plain data, such as JSON has them; a request that cannot be used raises
`BadRequest`, whose message says why.  Places are written by their codes (`STP/SC`).
`parse_request` reads a request from a line of JSON.

>>> from judge.api import adjudicate, draw, draw_text, read_letter, read_orders
>>> spring = {
...     "phase": "S1902M",
...     "units": {"GERMANY": ["A MUN", "F KIE"], "FRANCE": ["A PAR"]},
... }

`adjudicate` tells what becomes of each order, and where everything stands then.  A request may
name an `edition` of the rulebook, change single points of it by `rules`, and give `centers` and,
in turns of retreats, what is `dislodged`.

>>> orders = {"GERMANY": ["A MUN - BUR", "F KIE - HOL"], "FRANCE": ["A PAR - BUR"]}
>>> answer = adjudicate({**spring, "orders": orders})
>>> answer["results"][0]["outcome"], answer["results"][0]["reason"]
('fails', 'The French move from Paris to Burgundy was as strong.')
>>> answer["next"]["units"]
{'FRANCE': ['A PAR'], 'GERMANY': ['A MUN', 'F HOL']}

What comes next is the beginning of a request for the next turn.

>>> fall = {**answer["next"], "orders": {"GERMANY": ["F HOL - BEL"]}}
>>> adjudicate(fall, explain=True)["next"]["centers"]
{'FRANCE': ['PAR'], 'GERMANY': ['BEL', 'MUN']}

`read_orders` tells what a power's player wrote, as the judge understands it: the orders that would
stand, what is wrong with others, and what had to be decided, by which clause of the house rules.

>>> answer = read_orders({**spring, "power": "GERMANY", "text": "Munich to Burgundi"})
>>> answer["orders"], answer["rulings"][0]["clause"], answer["problems"]
(['A MUN - BUR'], 'III.2', [])

`read_letter` tells what becomes of a whole letter to a game that stands so.

>>> letter = "From: gustav@example.org\nSubject: Sarajevo; Germany; Spring; 1902\n\n"
>>> answer = read_letter(f"{letter}F Kie - Hol\nFINAL".encode(), spring)
>>> answer["subject"]["game"], answer["orders"], answer["final"]
('Sarajevo', ['F KIE - HOL'], True)

`draw`, `draw_text` and `draw_blank` return a `Map`, which can be had as SVG, PNG and PDF.

>>> draw({**spring, "orders": orders}).caption.title
'Spring 1902'
>>> draw_text("Austria: A Vie, A Bud - Ser").png(width=200)[:4]
b'\x89PNG'
>>> "</svg>" in draw_blank().svg()
True

All of them take another `Library` of boards, house rules and words than that of the judge itself.

Which file answers which question:

    `request`       What may be asked, and how is it read?
    `adjudicate`    What becomes of orders?  `case`: how are they read one by one?
    `read`          What is made of a text, or of a letter?  `scenario`: in which game?
                    `game_subject`: which one does it name?  `answers`: what is said of it?
    `map`           Which map?  `diagram`: of a position that is written down with its orders?
    `verify`        Did a game go as its reports say?  `report_text`, `position_text`: what do they?
    `past_turns`    How does a game go on that was played elsewhere?  `saved_game`: from which file?
"""

from judge.api.adjudicate import adjudicate
from judge.api.map import Map, draw, draw_blank, draw_text
from judge.api.read import read_letter, read_orders
from judge.api.request import Answer, BadRequest, Request, parse_request
from judge.library import Library

__all__ = [
    "Answer",
    "BadRequest",
    "Library",
    "Map",
    "Request",
    "adjudicate",
    "draw",
    "draw_blank",
    "draw_text",
    "parse_request",
    "read_letter",
    "read_orders",
]
