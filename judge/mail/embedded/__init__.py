"""The embedded post office: letters by SMTP and IMAP on one machine, for a judge without a mailbox.

`post.EmbeddedPost` opens it: the `door` takes letters, a `maildir` keeps them, and the IMAP server
(`imap_server`, which is pymap) runs in a process of its own (`imap_process`).  Of whoever hands a
letter in at the door, `sender_policy` asks the sender's domain.  It needs the extra `embedded`,
which nothing outside this folder does; `judge.serving.accounts.embedded_post` is the way in.
"""
