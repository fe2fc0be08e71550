"""The mail room: bytes to letters and back, and the servers that they go through.

`reading.read_letter` makes a Letter of bytes, `writing.write_letter` bytes of an Outgoing.
`imap.Poller` fetches letters, `smtp.Sender` sends them.
`embedded/` is a post office of our own, for a judge without a real mailbox.
`oauth.Tokens` log in where no password will do, once `oauth_login` has let them in.
`signing.Signer` signs what goes out.
`signatures.Checker` tells what proves who wrote a letter, by its signature or what our server says.
`identity.identity_of` tells whether two deliveries are one letter.
Nothing here knows what a letter is about.
"""
