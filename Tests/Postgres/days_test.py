"""Several servers end the same days while clients pay, and are killed while they do.

days_test.py PROGRAM FOLDER SECONDS SEED

The clocks of all programs, PostgreSQL's too, are set ahead while no server runs, so several days are over when they
start. Each scheduled transfer must be booked once and on its day, and each day ended once.
"""

import http.client
import os
import random
import sys
import time
from datetime import date

from cluster import Cluster
from history import History, Payment
from load import Load, Watch
from report import end_on_signals, examine, say, show
from servers import Bank, accounts, call, opening, password

program, folder, seconds, seed = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:5])
database, server_count, day_count, per_day = "bank", 3, 3, 40


def set_clock(days):
    with open(os.environ["SKEW_FILE"], "r+b") as file:
        file.write((days * 86_400).to_bytes(8, sys.byteorder, signed=True))


def schedule(bank, history, choice, first_day):
    """Orders for each of the next days, in the history as payments that somebody may book at any time. Returns the day
    of each key."""
    connection = http.client.HTTPConnection("127.0.0.1", bank.servers[0].port, timeout=30)
    days = {}
    for day in range(first_day + 1, first_day + 1 + day_count):
        for number in range(per_day):
            payment = Payment(f"day{day}-{number}", *choice.sample(accounts[:-1], 2), choice.randint(1, 9))
            status, answer = call(
                connection, "POST", "/transfers",
                {"fromAccountID": payment.source, "toAccountID": payment.target,
                 "amount": f"0.0{payment.amount}", "reference": payment.key,
                 "executionDate": date.fromordinal(day).isoformat()},
                {**bank.fields, "idempotency-key": payment.key})
            if status not in (201, 202):
                raise RuntimeError(f"an order was answered with {status} {answer}")
            now = time.monotonic()
            history.add("pay", "orders", now, now, "unknown", payment)
            days[payment.key] = day
    return days


def sign_in(bank):
    connection = http.client.HTTPConnection("127.0.0.1", bank.servers[0].port, timeout=30)
    status, session = call(connection, "POST", "/auth/login", {"username": "robin", "password": password})
    if status not in (200, 201):
        raise RuntimeError(f"signing in was answered with {status} {session}")
    bank.fields = {"authorization": "Bearer " + session["accessToken"]}


def start_all(bank):
    """All at the same time."""
    for server in bank.servers:
        server.launch()
    for server in bank.servers:
        server.wait_until_ready()


def kill(bank, choice):
    """Kills and starts each server twice. Returns how often."""
    for number in range(2 * server_count):
        time.sleep(choice.uniform(0.05, 1))
        server = bank.servers[number % server_count]
        server.kill()
        server.start()
    return 2 * server_count


def wait_for_days(cluster, bank):
    """A server that found another at work looks again after a minute."""
    deadline = time.monotonic() + 90
    while (ended := int(cluster.query("SELECT count(*) FROM bank.closed_day", database))) <= day_count:
        if time.monotonic() > deadline:
            said = "".join(server.errors() for server in bank.servers)
            raise RuntimeError(f"after 90 seconds, {ended} days are ended:\n{said}")
        time.sleep(0.1)


def day_faults(cluster, days, first_day):
    """What is wrong with the bookings of the orders, and with the days."""
    rows = cluster.query(
        "SELECT o.reference, o.status, t.booking_date + 719163 FROM bank.ordered_transfer o "
        "LEFT JOIN bank.transfer t ON t.id = o.transfer", database)
    found = {key: (status, day) for key, status, day in (row.split("|") for row in rows.splitlines())}
    wrong = [
        f"{key} of day {day} is {found.get(key)}" for key, day in days.items()
        if found.get(key) != ("booked", str(day))]
    ended = cluster.query("SELECT day + 719163 FROM bank.closed_day ORDER BY day", database).split()
    expected = [str(first_day + number) for number in range(day_count + 1)]
    if ended != expected:
        wrong.append(f"the days {ended} are ended, and not {expected}")
    pieces = cluster.query("SELECT sum(piece_count) FROM bank.day_work WHERE kind = 'scheduledTransfers'", database)
    if pieces != str(len(days)):
        wrong.append(f"the days count {pieces} transfers, and {len(days)} were ordered")
    return wrong


def main():
    end_on_signals()
    library = os.environ.pop("POSTGRES_SKEW", None)
    if not library:
        return say("left out, because there is no C compiler: days that end")
    os.makedirs(folder)
    os.chmod(folder, 0o711)
    os.environ |= {"LD_PRELOAD": library, "SKEW_FILE": folder + "/clock", "TZ": "UTC"}
    open(os.environ["SKEW_FILE"], "wb").close()
    set_clock(0)
    choice, history = random.Random(seed), History(opening)
    cluster = bank = load = watch = None
    try:
        cluster = Cluster(folder + "/cluster")
        cluster.query(f"CREATE DATABASE {database} TEMPLATE template0")
        bank = Bank(program, f"{folder}/{database}", f"host={cluster.folder} user=bank dbname={database}")
        for _ in range(1, server_count):
            bank.add_server()
        # Not in the last seconds of a day: the orders are for the days after this one.
        while time.time() % 86_400 > 86_340:
            time.sleep(1)
        first_day = date.fromtimestamp(time.time()).toordinal()
        days = schedule(bank, history, choice, first_day)
        for server in bank.servers:
            server.stop()
        set_clock(day_count + 1)
        start_all(bank)
        sign_in(bank)
        load, watch = Load(bank, history, f"{seed} days", pay_count=4), Watch(cluster, database, history)
        count = kill(bank, choice)
        at_kill = int(cluster.query("SELECT count(*) FROM bank.closed_day", database))
        wait_for_days(cluster, bank)
        load.recover(bank.servers)
        time.sleep(max(0, load.clock + seconds - time.monotonic()))
        load.end()
        watch.end()
        wrong, transfers = examine(cluster, database, bank, history)
        wrong += day_faults(cluster, days, first_day)
        say(f"{day_count + 1} days ended by {server_count} servers, {at_kill} of them before the last of {count} kills: "
            f"{len(days)} orders, {len(transfers)} transfers, {watch.count} sums")
        show(f"days with seed {seed}", wrong, history, bank, cluster)
    finally:
        if load:
            load.ending.set()
        if watch:
            watch.ending.set()
        if bank:
            bank.end()
        if cluster:
            cluster.remove()
    sys.exit(1 if wrong else 0)


main()
