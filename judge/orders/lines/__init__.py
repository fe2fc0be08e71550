"""Stage 1, text to lines: what is quoted, cut, struck out, tidied, and where a sentence ends.

Which file answers which question:

    `splitting`     The stage itself: what is taken off?
    `signs`         What do phones, web pages and moods put around words?
    `sentences`     Where does a sentence end?
    `broken_lines`  Which lines did a mail program break?
"""
