"""The IMAP server of the embedded post office: pymap over Maildirs, in a process of its own.

    python -P imap_server.py LISTENER FOLDER < lifeline

LISTENER is the number of a listening socket that the parent opened, FOLDER holds the users'
files, and standard input is a pipe that the parent keeps open: when it ends, so does this.
Nothing of the judge is imported here, so that the file runs by its path alone.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from argparse import Namespace

from proxyprotocol.noop import ProxyProtocolNoop
from proxyprotocol.reader import ProxyProtocolReader
from pymap.backend.maildir import Config, Login
from pymap.backend.maildir.mailbox import Maildir
from pymap.imap import IMAPServer
from pysasl.hashing import BuiltinHash

# pymap would parse each letter and write it anew, which changes some and fails on others; and it
# would number them as the file system lists them: the names of letters begin with their time.
Maildir.get_message = Maildir.get_bytes  # type: ignore[method-assign, assignment]
Maildir.keys = lambda maildir: sorted(maildir.iterkeys())  # type: ignore[method-assign, assignment]


async def serve(listener: socket.socket, folder: str) -> None:
    """Serve on `listener` until standard input ends."""
    config = Config(
        Namespace(),
        base_dir=folder,
        layout="++",
        colon=None,
        host=None,
        port=0,
        tls_enabled=False,  # only ever on loopback
        hash_context=BuiltinHash(),
        proxy_protocol=ProxyProtocolNoop(),
    )
    config.apply_context()
    answer = ProxyProtocolReader(config.proxy_protocol).get_callback(
        IMAPServer(Login(config), config)
    )
    orphaned = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), orphaned.set)
    async with await asyncio.start_server(answer, sock=listener):
        await orphaned.wait()


if __name__ == "__main__":
    asyncio.run(serve(socket.socket(fileno=int(sys.argv[1])), sys.argv[2]))
