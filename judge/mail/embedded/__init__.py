"""The embedded post office: letters by SMTP and IMAP on one machine, for a judge without a mailbox.

`post.EmbeddedPost` opens it.  It needs the extra `embedded` (pymap), which nothing
outside this folder does; `judge.accounts.embedded_post` is the one door to it.
"""
