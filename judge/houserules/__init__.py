"""House rules: what a `houserules/*.toml` says, as one frozen value, and rulings made by it.

Pure: the text of the files is handed in.  Each clause is document and setting in one.

    `rules`     What do the house rules of a game say, and set?  `clauses`: what does one?
    `files`     How is a file read, and what does it take over from another?
    `keys`      What may be set, whatever is played?  `values`: to what?  `holidays`: to which days?
    `setting`   Which setting does somebody name, in a letter or on the command line?
"""
