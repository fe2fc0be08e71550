"""House rules: what a `houserules/*.toml` says, as one frozen value, and rulings made by it.

Pure: the text of the files is handed in.  Each clause is document and setting in one.
"""
