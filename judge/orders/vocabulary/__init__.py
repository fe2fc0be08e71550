"""The words of orders in one language: a value that is made of the tables of a file.

Which file answers which question:

    `vocabulary`        The value, and its tables.  `word_tables`: how are they read?
    `words_of_lines`    What parts a letter?  `words_of_orders`: what do stages 2 and 3 know?
                        `words_of_meaning`: and the fourth?
                        `words_of_settling`: by what are clauses told apart?
                        `words_of_giving`: which words give an order?
                        `words_beside`: and which withhold those beside them?
                        `words_of_pointing`: which point to them?
                        `words_of_references`: what stands for units?
                        `words_of_heads`: and over lists of them?
                        `words_of_corrections`: what changes orders above?
                        `words_of_layout`: what heads columns, and is said in boxes?
    `verbs`             What can be ordered, and said of a unit?
    `judges_form`       What is understood in every language?
    `patterns`          How do phrases become patterns?
"""

from judge.orders.vocabulary.verbs import Act, Verb
from judge.orders.vocabulary.vocabulary import Vocabulary
from judge.orders.vocabulary.word_tables import PhraseSet, VocabularyError, WordSet
from judge.orders.vocabulary.words_of_layout import Column

__all__ = ["Act", "Column", "PhraseSet", "Verb", "Vocabulary", "VocabularyError", "WordSet"]
