"""Stage 2, lines to tokens: words as the grammar knows them, slips mended, names looked up.

Which file answers which question:

    `tokenizing`            The stage itself.
    `brackets`              What do brackets, forms and glued words mean?
    `courteous_conditions`  Which conditions are none?
    `mending`               What do old notations and slips mean?  `dictation`: what was spoken?
    `names_among_tokens`    Where do names begin and end?
    `place_names`           Which provinces may words name?  `slips`: which are misspelled?
    `suggestions`           What may have been meant instead?
"""
