"""A small IMAP server that does as it is told: what it can do, and what it does wrong."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

EVERYTHING = "IMAP4rev1 IDLE MOVE UIDPLUS NAMESPACE"
WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|\(([^)]*)\)|(\S+)')


class FakeImap:
    """Holds `letters` in INBOX; other folders are made as clients ask for them."""

    def __init__(
        self,
        letters: dict[int, bytes],
        *,
        capabilities: str = EVERYTHING,
        separator: str = "/",
        prefix: str = "",
        refuses: frozenset[int] = frozenset(),  # answers NO when one of these is fetched
        breaks: frozenset[int] = frozenset(),  # hangs up when one of these is fetched
        chokes: frozenset[int] = frozenset(),  # hangs up when one of these is only listed
        sticks: frozenset[int] = frozenset(),  # hangs up when one of these is moved
        idle: Callable[[FakeImap, socket.socket], None] | None = None,
        port: int = 0,
    ) -> None:
        self.folders: dict[str, dict[int, bytes]] = {"INBOX": dict(letters)}
        self.validity = 7
        self.flags: dict[int, str] = {}
        self.commands: list[str] = []
        self.connections = 0
        self.capabilities, self.separator, self.prefix = capabilities, separator, prefix
        self.refuses, self.breaks, self.chokes, self.sticks = refuses, breaks, chokes, sticks
        self.idle = idle
        self.listener = socket.create_server(("127.0.0.1", port))
        self.port = self.listener.getsockname()[1]
        self.lines: list[socket.socket] = []
        self.threads = [threading.Thread(target=self.accept)]
        self.threads[0].start()

    def __enter__(self) -> FakeImap:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()

    def close(self) -> None:
        """Let nobody in any more."""
        with suppress(OSError):  # closed already
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    @property
    def inbox(self) -> dict[int, bytes]:
        return self.folders["INBOX"]

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self.listener.accept()
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.connections += 1
                self.lines.append(line)
                self.threads.append(threading.Thread(target=self.serve, args=(line,)))
                self.threads[-1].start()

    def serve(self, line: socket.socket) -> None:
        with suppress(OSError), line, line.makefile("rb") as heard:
            line.sendall(f"* OK [CAPABILITY {self.capabilities}] hello\r\n".encode())
            for sent in heard:
                tag, _, command = sent.decode().strip().partition(" ")
                self.commands.append(command)
                words = ["".join(word) for word in WORD.findall(command)]
                if words[0].upper() == "UID":
                    words = [f"UID_{words[1]}", *words[2:]]
                if words[0].upper() == "IDLE":
                    self.do_idle(line)
                    heard.readline()  # DONE
                    result = "OK done"
                else:
                    result = getattr(self, words[0].lower(), self.nothing)(line, *words[1:])
                line.sendall(f"{tag} {result}\r\n".encode())

    def do_idle(self, line: socket.socket) -> None:
        if self.idle:
            self.idle(self, line)
        else:
            line.sendall(b"+ idling\r\n")

    def nothing(self, line: socket.socket, *_: str) -> str:
        return "OK done"

    def capability(self, line: socket.socket) -> str:
        line.sendall(f"* CAPABILITY {self.capabilities}\r\n".encode())
        return "OK done"

    def namespace(self, line: socket.socket) -> str:
        line.sendall(f'* NAMESPACE (("{self.prefix}" "{self.separator}")) NIL NIL\r\n'.encode())
        return "OK done"

    def list(self, line: socket.socket, _: str, name: str) -> str:
        if name in self.folders or not name:
            line.sendall(f'* LIST () "{self.separator}" "{name}"\r\n'.encode())
        return "OK done"

    def create(self, line: socket.socket, name: str) -> str:
        self.folders[name] = {}
        return "OK done"

    def select(self, line: socket.socket, name: str) -> str:
        count = len(self.folders[name])
        line.sendall(
            f"* FLAGS (\\Deleted)\r\n* {count} EXISTS\r\n* 0 RECENT\r\n"
            f"* OK [UIDVALIDITY {self.validity}] good\r\n".encode()
        )
        return "OK [READ-WRITE] done"

    def uid_search(self, line: socket.socket, *_: str) -> str:
        uids = [uid for uid in self.inbox if uid not in self.flags]
        line.sendall(f"* SEARCH {' '.join(map(str, uids))}\r\n".encode())
        return "OK done"

    def uid_fetch(self, line: socket.socket, uids: str, items: str) -> str:
        for uid in map(int, uids.split(",")):
            raw = self.inbox[uid]
            if uid in self.chokes:
                raise OSError
            if "BODY" not in items:
                what = f'RFC822.SIZE {len(raw)} INTERNALDATE "02-Jan-1901 0{uid}:00:00 +0200"'
                line.sendall(f"* {uid} FETCH (UID {uid} {what})\r\n".encode())
            elif uid in self.breaks:
                raise OSError
            elif uid in self.refuses:
                return "NO that letter is broken"
            else:
                line.sendall(f"* {uid} FETCH (UID {uid} BODY[] {{{len(raw)}}}\r\n".encode())
                line.sendall(raw + b")\r\n")
        return "OK done"

    def uid_copy(self, line: socket.socket, uids: str, name: str) -> str:
        if self.sticks & {*map(int, uids.split(","))}:
            raise OSError
        for uid in map(int, uids.split(",")):
            self.folders[name][uid] = self.inbox[uid]
        return "OK done"

    def uid_move(self, line: socket.socket, uids: str, name: str) -> str:
        self.uid_copy(line, uids, name)
        for uid in map(int, uids.split(",")):
            del self.inbox[uid]
        return "OK done"

    def uid_store(self, line: socket.socket, uids: str, _: str, flags: str) -> str:
        self.flags |= dict.fromkeys(map(int, uids.split(",")), flags)
        return "OK done"

    def uid_expunge(self, line: socket.socket, uids: str) -> str:
        for uid in map(int, uids.split(",")):
            if self.flags.pop(uid, None):
                del self.inbox[uid]
        return "OK done"

    def expunge(self, line: socket.socket) -> str:
        return self.uid_expunge(line, ",".join(map(str, self.flags)))
