"""What is kept: letters in and out, games and everything that ever happened to them.

Rows never leave this folder; the rest of the judge sees the desk's values.
"""
