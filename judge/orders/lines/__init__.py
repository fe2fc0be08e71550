"""Stage 1, text to lines: what is quoted, cut, struck out, tidied, and where a sentence ends.

Which file answers which question:

    `splitting`     The stage itself: what is taken off?
    `signs`         What do phones, web pages and moods put around words?
    `written_rows`  What was written, line by line, and in which cells?
    `headed_tables`, `labelled_lines`  What stands below heads, and behind labels?
    `records`       What do such cells order?
    `check_boxes`   What is ticked?
    `pleasantries`  What is only said to be nice?
    `sentences`     Where does a sentence end?
    `crossed_out`   What is crossed out by the signs of typewriters and programs?
    `broken_lines`  Which lines did a mail program break?
"""
