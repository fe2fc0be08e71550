"""The words of orders in one language: a value that is made of the tables of a file."""

from judge.orders.vocabulary.verbs import Act, Verb
from judge.orders.vocabulary.vocabulary import Vocabulary
from judge.orders.vocabulary.word_tables import PhraseSet, VocabularyError, WordSet

__all__ = ["Act", "PhraseSet", "Verb", "Vocabulary", "VocabularyError", "WordSet"]
