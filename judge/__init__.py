"""The judge: a robot that runs games of Diplomacy by e-mail."""

__version__ = "0.1.0"
