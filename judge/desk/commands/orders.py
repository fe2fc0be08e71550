"""ORDERS: a player asks which orders stand for him."""

from judge.desk.commands.command import Command

COMMAND = Command(
    name="orders",
    usage="ORDERS",
    help="Sends back the orders that stand for you now.",
    also=("my orders", "show orders"),
)
