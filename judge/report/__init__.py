"""Notices to letters: the words are in `templates/`, what they may speak of comes from the desk.

The *pen* writes a letter (`pen.py`): the *teller* gives its templates what they may know, with the
names of the reader's language (`given.py`), the templates make subject, text and HTML of it
(`templates.py`, single things by `words.py`), and the *encloser* finds what comes with it:
pictures, which the *artist* promises by *recipes* and makes later (`pictures.py`), and the deadline
for the calendar.

    `environment`  Where do templates run, and on what terms?  `filters`: what may they use?
    `cards`        What do they know of a game and its turn?  `views`: of what it looks like?
    `enclosures`   What comes with which letter?  `calendar`: as an entry for one?
    `paragraphs`   How does a text become HTML that has no template for that?
    `threads`      Which letters belong together?
    `history`      How does a game become a history for programs?
    `zine_pages`   How does an issue of the zine become pages to print?  `short_issues`: which parts
                   of it are left to them, where mail programs would clip it?
"""
