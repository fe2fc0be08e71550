"""DROP ADDRESS: a player writes from a mailbox no more."""

from judge.desk.commands.address import a_mailbox, told
from judge.desk.commands.command import Asked, PlayerCommand
from judge.desk.events.address_events import AddressDropped
from judge.desk.events.effects import Effect
from judge.desk.notices.mailboxes import AddressWhat
from judge.desk.people.changing_addresses import mailbox_in
from judge.desk.people.proofs import May


def _run(asked: Asked) -> list[Effect]:
    power, address = asked.its_power, mailbox_in(asked.argument)
    seat = asked.its_game.seat_of(power)
    if address is None or seat is None:
        return [told(asked, AddressWhat.NO_MAILBOX, None)]
    if not any(address.same_as(other) for other in seat.also):
        return [told(asked, AddressWhat.UNKNOWN, address)]
    return [AddressDropped(power, address), told(asked, AddressWhat.DROPPED, address)]


COMMAND = PlayerCommand(
    name="drop address",
    run=_run,
    answers=True,
    argument=a_mailbox,
    for_power=True,
    needs=May.CONFIRM,
)
