"""What both tests say, and how they end."""

import json
import os
import signal
import sys

from history import check
from servers import booked, final_balances, opening, wait_for_backends


def say(text):
    print(f"postgres: {text}", flush=True)


def end_on_signals():
    """A signal ends the test like an error, so that its processes are ended too."""
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    def leave(number, frame):
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        sys.exit(128 + number)
    for number in numbers:
        signal.signal(number, leave)


def examine(cluster, database, bank, history, operations=None):
    """Stops the servers, and compares what clients were told with the database. Returns what is wrong, and the
    transfers."""
    for server in bank.servers:
        if not server.is_running:
            history.is_wrong(f"server {server.number} ended: {server.process.returncode}\n{server.errors()}")
        elif (code := server.stop()) != 0:
            history.is_wrong(f"server {server.number} was asked to end, and ended with {code}\n{server.errors()}")
    wait_for_backends(cluster, database)
    transfers, wrong = booked(cluster, database)
    wrong = history.wrong + wrong
    wrong += check(history.operations if operations is None else operations, opening, transfers)
    balances = dict(opening)
    for transfer in transfers:
        balances[transfer.source] -= transfer.amount
        balances[transfer.target] += transfer.amount
    if balances != (there := final_balances(cluster, database)):
        wrong.append(f"the balances are {there}, and the transfers add up to {balances}")
    known = {each.value.key for each in history.payments("ok")}
    uncertain = {each.value.key for each in history.payments("unknown")}
    here = {transfer.key for transfer in transfers}
    if not known <= here <= known | uncertain:
        wrong.append(f"{len(transfers)} transfers, and {len(known)} keys with success")
    if fault := bank.verify():
        wrong.append(f"ledger verify: {fault}")
    return wrong, transfers


def show(name, wrong, history, bank, cluster):
    """Prints what is wrong, and keeps the evidence if a folder for it is named."""
    for text in wrong[:20]:
        say(f"FAILED: {name}: {text}")
    if len(wrong) > 20:
        say(f"FAILED: {name}: {len(wrong) - 20} more")
    folder = os.environ.get("POSTGRES_KEEP")
    if not wrong or not folder:
        return
    place = os.path.join(folder, name.replace(" ", "-"))
    os.makedirs(place, exist_ok=True)
    with open(place + "/history", "w") as file:
        for operation in sorted(history.operations, key=lambda each: each.start):
            file.write(json.dumps(vars(operation), default=str) + "\n")
    with open(place + "/said", "w") as file:
        file.write("\n".join(wrong) + "\n\nPostgreSQL:\n" + cluster.log())
        for server in bank.servers:
            file.write(f"\nserver {server.number}:\n" + server.errors())
