"""A Dovecot of our own: its configuration and mail in a folder, on loopback only."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import smtplib
import socket
import subprocess
import tempfile
import time
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from string import Template
from typing import Self

PROGRAM = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
PASSWORD = "secret"

CONFIG = Template("""\
protocols = imap lmtp
listen = 127.0.0.1
base_dir = $base/run
state_dir = $base/state
log_path = $base/log
default_internal_user = $user
default_internal_group = $group
default_login_user = $login_user
first_valid_uid = 1
ssl = $ssl
ssl_cert = <$base/cert.pem
ssl_key = <$base/key.pem
disable_plaintext_auth = no
mail_location = maildir:~/Maildir
mailbox_idle_check_interval = 1 secs
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u $base/passwd
}
$oauth
userdb {
  driver = static
  args = uid=$mail_uid gid=$mail_gid home=$base/mail/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $imap
  }
  inet_listener imaps {
    port = $imaps
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = $lmtp
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
protocol lmtp {
  auth_username_format = %n
}
""")


# Tokens that are signed by a key of ours; nobody is asked for them.
OAUTH = Template("""\
auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = $base/oauth2.conf.ext
}
""")
OAUTH_CONFIG = Template("""\
introspection_mode = local
local_validation_key_dict = fs:posix:prefix=$base/keys/
username_attribute = email
scope = mail
""")


class Dovecot:
    """Takes letters by LMTP for the users it is told of, and gives them out by IMAP."""

    def __init__(self, *users: str, oauth: bytes = b"") -> None:
        self.users, self.oauth = users, oauth
        self.base = Path(tempfile.mkdtemp(prefix="dc", dir="/tmp"))  # sockets want short paths
        self.imap, self.imaps, self.lmtp = free_port(), free_port(), free_port()
        self.certificate = self.base / "cert.pem"

    def __enter__(self) -> Self:
        assert PROGRAM
        self._configure()
        self.process = subprocess.Popen(
            [PROGRAM, "-F", "-c", self.base / "dovecot.conf"], start_new_session=True
        )
        deadline = time.monotonic() + 10
        while not self._greets():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError(f"Dovecot did not start: {(self.base / 'log').read_text()}")
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.base, ignore_errors=True)

    def deliver(self, recipient: str, raw: bytes) -> None:
        with smtplib.LMTP("127.0.0.1", self.lmtp) as server:
            server.sendmail("jane@example.com", [recipient], raw)

    def _configure(self) -> None:
        self.base.chmod(0o755)
        for name in ("run", "state", "mail"):
            (self.base / name).mkdir()
        me = pwd.getpwuid(os.getuid())
        mail = pwd.getpwnam("nobody") if me.pw_uid == 0 else me  # root's mail it refuses
        os.chown(self.base / "mail", mail.pw_uid, mail.pw_gid)
        names = [me.pw_name] * 2 if me.pw_uid else ["dovecot", "dovenull"]
        (self.base / "passwd").write_text("".join(f"{u}:{{PLAIN}}{PASSWORD}\n" for u in self.users))
        (self.base / "dovecot.conf").write_text(
            CONFIG.substitute(
                base=self.base,
                user=names[0],
                login_user=names[1],
                group=names[0],
                mail_uid=mail.pw_uid,
                mail_gid=mail.pw_gid,
                imap=self.imap,
                imaps=self.imaps,
                lmtp=self.lmtp,
                ssl="yes" if make_certificate(self.base) else "no",
                oauth=self._configure_oauth() if self.oauth else "",
            )
        )

    def _configure_oauth(self) -> str:
        keys = self.base / "keys" / "judge-client" / "HS256"
        keys.mkdir(parents=True)
        (keys / "k1").write_bytes(b64encode(self.oauth))
        (self.base / "oauth2.conf.ext").write_text(OAUTH_CONFIG.substitute(base=self.base))
        for path in [self.base / "keys", *(self.base / "keys").rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)
        return OAUTH.substitute(base=self.base)

    def _greets(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.imap), 1) as line:
            return line.recv(100).startswith(b"* OK")
        return False


def make_certificate(folder: Path) -> bool:
    """Write cert.pem and key.pem for localhost; False where there is no openssl."""
    if not shutil.which("openssl"):
        (folder / "cert.pem").touch()
        (folder / "key.pem").touch()
        return False
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 "
        "-keyout key.pem -out cert.pem"
    )
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    return True


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
