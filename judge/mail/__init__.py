"""The mail room: bytes to letters and back, and the servers that they go through.

Nothing here knows what a letter is about.  Which file answers which question, in a reader's order:

Bytes to a letter
    `reading`          What is a letter?  `reading_process`: under which limits is it read?
                       `lately_read`: was it just read?  `shortening`: what of it is looked at?
    `senders`          Who does it say it is from?  `fields`: what do its other fields say?
    `bodies`           What did a person write in it?  `hypertext`, `flowed`, `folding`,
                       `decoding`: how are its bytes made lines?  `tnef`: did Outlook hide files?
    `automatic`        Did a machine write it?  `returns`: does it say that one of ours came back?
    `identity`         Are two deliveries one letter?
    `signatures`       What proves who wrote it?  `results`: what does our server say of that?

A letter to bytes
    `writing`          What goes out?  `addresses`: to which mailbox?  `signing`: signed by whom?

The servers
    `imap`             How are letters fetched?  `visit`: what happens in a folder?  `folders`: in
                       which?  `idle`: when are there new ones?
    `smtp`             How are they sent?  `verdicts`: what is a refusal about?
    `doorway`          On what terms does a server of ours hand them in?
    `server_state`     Can a server be asked now?  `failures`: when is a letter tried again?
    `oauth`            How does the judge log in where no password will do?  `oauth_login`: once?
    `embedded/`        The post office of our own, for a judge without a real mailbox.
"""
