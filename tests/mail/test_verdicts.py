"""Whose affair a refusal is: answers as providers give them."""

import pytest

from judge.mail.verdicts import Scope, SmtpStep, scope_of

ANSWERS = """
MAIL  server  550 5.4.5 Daily user sending limit exceeded
MAIL  server  451 4.3.0 try again later
MAIL  server  421 4.7.0 Too many connections
MAIL  server  550 5.7.1 sender rejected by policy
MAIL  server  553 5.7.1 <judge@example.org>: Sender address rejected: not owned by user
MAIL  server  452 4.3.1 Insufficient system storage
MAIL  login   530 5.7.0 Must issue a STARTTLS command first
MAIL  login   530-5.5.1 Authentication Required
MAIL  letter  552 5.3.4 Message size exceeds fixed limit
MAIL  letter  552 Message size exceeds fixed limit
MAIL  letter  553 5.6.7 SMTPUTF8 required
RCPT  letter  550 5.1.1 <jane@example.com>: user unknown
RCPT  letter  550 no such user here
RCPT  letter  450 4.2.0 Greylisted, try again in 5 minutes
RCPT  letter  451 4.7.1 Greylisting in action
RCPT  letter  552 5.2.2 mailbox full: over quota
RCPT  letter  452 4.2.2 The email account that you tried to reach is over quota
RCPT  letter  550 5.7.1 recipient does not take letters from strangers
RCPT  letter  450 4.1.2 domain not found
RCPT  server  421 4.3.2 shutting down
RCPT  server  452 4.5.3 Too many recipients
RCPT  server  550 5.4.5 Daily sending quota exceeded
RCPT  server  450 4.7.1 Error: too much mail from 192.0.2.1
RCPT  server  554 5.7.1 <jane@example.com>: Relay access denied
RCPT  server  550 5.7.1 Unable to relay
RCPT  server  550 5.1.8 Access denied, bad outbound sender
RCPT  login   530 5.7.57 Client not authenticated to send mail
DATA  letter  554 5.7.1 this looks like spam
DATA  letter  550 5.6.0 no such letters
DATA  server  550 5.4.5 Daily user sending limit exceeded
DATA  server  432 4.3.2 Concurrent connections limit exceeded
DATA  server  554 5.7.508 Access denied, traffic banned
DATA  server  451 hourly message limit exceeded
DATA  letter  451 4.3.0 error while processing the letter
DATA  letter  552 5.3.4 too large
"""


@pytest.mark.parametrize("line", ANSWERS.strip().splitlines())
def test_the_scope_of_an_answer(line: str) -> None:
    step, scope, answer = line.split(maxsplit=2)
    assert scope_of(SmtpStep(step), int(answer[:3]), answer[4:]) == Scope(scope)
