"""The clerk: what a letter makes happen, and what the passing of time does.

Pure: `handle` and `tick` take values and return effects; nothing here sends, stores or looks at
a clock.
"""
