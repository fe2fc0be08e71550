"""The zine: its desk, its readers and writers, and its editor.

`zine_subjects`   Which desk of it is a letter for?  `zine_words`: by which words?
`zine_desk`       What comes of that?  `editing/`: a file for each command of the editor's.
`magazine`        What may be asked of it?
`zine`            What is in an issue?  `next_issue`: and what in the next one?
`companions`      What of it goes to readers of the press of one game alone?
`articles`        What do readers write for it?  `contributing`: what becomes of that?
`books`           What does its editor keep?
                  `ledger`: of subscribers, `catalogue`: of magazines, `tournaments`: of those.
"""
