"""Notices to letters: the words are in `templates/`, what they may speak of comes from the desk."""
