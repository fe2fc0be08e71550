"""PASSWORD proves who wrote the letter (`judge.password_proofs`), and makes nothing else happen."""

from judge.desk.commands.command import Command
from judge.desk.commands.set_password import a_word

COMMAND = Command(name="password", argument=a_word)
