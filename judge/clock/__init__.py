"""Deadlines: date arithmetic only.  What time it is, the caller says.

Which file answers which question:

    `deadlines`  When is a turn due?
    `zones`      Which time zone does somebody name?
    `lengths`    A minute, an hour, a day, a week.
"""
