"""Lengths of time that a judge counts in."""

from datetime import timedelta

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
DAY, WEEK = timedelta(days=1), timedelta(weeks=1)
