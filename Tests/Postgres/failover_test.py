"""The primary is killed while clients pay, and its synchronous standby takes over.

failover_test.py PROGRAM FOLDER FAILOVERS SECONDS SEED
"""

import random
import sys
import threading
import time

from cluster import Cluster
from history import History
from load import Client, Load, Watch, longest_pause
from report import end_on_signals, examine, say, show
from servers import Bank, booked, opening

program, folder, failover_count, seconds, seed = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
database = "bank"


def killed(primary, standby, choice):
    """The standby has everything that was acknowledged, and what is on its way."""
    primary.kill()
    return "the primary was killed"


def paused(primary, standby, choice, starts_anew):
    """Commits wait for a standby that does not answer. Some of the waiting backends are terminated or cancelled: they
    have committed at the primary, and nobody may be told."""
    standby.pause()
    counts = {"terminate": 0, "cancel": 0}
    until = time.monotonic() + max(4, seconds)
    while time.monotonic() < until:
        time.sleep(choice.uniform(0.05, 0.5))
        how = choice.choice(list(counts))
        counts[how] += int(primary.query(
            f"SELECT count(pg_{how}_backend(pid)) FROM pg_stat_activity "
            "WHERE application_name = 'bank' AND wait_event = 'SyncRep'"))
    if starts_anew:
        # What was sent to the standby and not read yet is lost with its processes.
        primary.kill()
        standby.kill()
        standby.start()
        how = "started anew"
    else:
        primary.kill()
        standby.resume()
        how = "continued"
    return (f"commits waited, {counts['terminate']} of them were terminated and {counts['cancel']} cancelled; the "
            f"primary was killed, the standby {how}")


def paused_and_started_anew(*arguments): return paused(*arguments, starts_anew=True)
def paused_and_continued(*arguments): return paused(*arguments, starts_anew=False)


def hung(primary, standby, choice):
    """The primary answers nothing and closes nothing, so that the servers wait for it until their time is over."""
    primary.pause()
    return "the primary hung"


def wait_for_standby(primary):
    deadline = time.monotonic() + 30
    while primary.query("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
        if time.monotonic() > deadline:
            raise RuntimeError(f"the standby does not follow:\n{primary.log()}")
        time.sleep(0.05)


def repeat(bank, history, acknowledged):
    """Sends keys again that were acknowledged. They must be answered as the first time, which the checker compares."""
    work, lock = list(acknowledged), threading.Lock()
    def send(number):
        client = Client(bank, history, f"again{number}")
        while True:
            with lock:
                if not work:
                    return
                payment = work.pop()
            client.pay_until_known(bank.servers, payment, random.Random(payment.key))
    threads = [threading.Thread(target=send, args=(number,), daemon=True) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def lost_commits(primary, transfers):
    """How many transfers the old primary had committed, and lost."""
    primary.settings = ["default_transaction_read_only=on"]
    primary.start()
    there, _ = booked(primary, database)
    return len({(each.id, each.key) for each in there} - {(each.id, each.key) for each in transfers})


def play(number, fail):
    choice = random.Random(f"{seed} {number}")
    place = f"{folder}/{number}"
    primary = standby = bank = load = watch = None
    history = History(opening)
    try:
        primary = Cluster(place + "a")
        primary.query(f"CREATE DATABASE {database} TEMPLATE template0")
        # It shows each commit late, so that a list that does not wait for it would be wrong.
        standby = Cluster(place + "b", ["recovery_min_apply_delay=20ms"], source=primary)
        # Commits wait for the standby from now on.
        primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.query("SELECT pg_reload_conf()")
        wait_for_standby(primary)
        bank = Bank(
            program, place, f"host={primary.folder},{standby.folder} user=bank dbname={database}",
            replica=f"host={standby.folder} user=bank dbname={database}")
        for _ in range(1 + number % 2):
            bank.add_server()
        load, watch = Load(bank, history, f"{seed} {number}"), Watch(primary, database, history)
        time.sleep(choice.uniform(1, 2))
        from_replica, from_primary = map(sum, zip(*(server.replica_reads() for server in bank.servers)))
        failing = time.monotonic()
        what = fail(primary, standby, choice)
        failed = time.monotonic()
        standby.promote()
        watch.end()
        watch_after = Watch(standby, database, history)
        promoted = time.monotonic()
        # A server waits 30 seconds for an answer, then up to 5 for the first host when it connects again.
        took = load.recover(bank.servers, 60 if fail is hung else 10)
        primary.kill()
        time.sleep(max(0, load.clock + seconds - time.monotonic()))
        load.end()
        watch_after.end()
        # The answers that were given before are given again, also those of keys that were unknown for a while.
        unknown = {each.value.key for each in history.payments("unknown")}
        acknowledged = {each.value for each in history.payments("ok")}
        again = [each for each in acknowledged if each.key in unknown]
        others = sorted(acknowledged - set(again))
        again += choice.sample(others, min(len(others), 300))
        repeat(bank, history, again)
        # The primary shows commits that it alone has, when it stops waiting for its standby. What was read then is
        # only counted.
        reads, uncertain = [], 0
        for read in history.reads():
            if fail in (paused_and_started_anew, paused_and_continued) and failing < read.end and read.start < failed:
                uncertain += 1
            else:
                reads.append(read)
        wrong, transfers = examine(standby, database, bank, history, history.payments() + reads)
        lost = lost_commits(primary, transfers)
        during = sum(1 for each in history.payments("ok") if failing < each.end < failed)
        say(f"failover {number + 1}, {len(bank.servers)} servers: {what}, all paid again {took:.2f} s after the "
            f"promotion, which took {promoted - failed:.2f} s")
        say(f"    {len(transfers)} transfers, {len(history.payments('unknown'))} attempts without a result, "
            f"{during} acknowledged during the fault, {lost} commits lost with the primary, {len(again)} keys "
            f"repeated, {len(reads)} reads, {uncertain} not compared; the longest pause of all was "
            f"{longest_pause(history):.2f} s")
        say(f"    before the fault {from_replica} lists were read from the standby, and {from_primary} from the primary")
        if from_replica == 0:
            wrong.append("no list was read from the standby")
        if not transfers or not watch.count:
            wrong.append("nothing was paid, or the sums were never read")
        show(f"failover {number + 1} with seed {seed}", wrong, history, bank, standby)
        return not wrong
    finally:
        if load:
            load.ending.set()
        if bank:
            bank.end()
        for cluster in (primary, standby):
            if cluster:
                cluster.remove()


def main():
    end_on_signals()
    kinds = [killed, paused_and_started_anew, paused_and_continued, hung]
    failures = sum(not play(number, kinds[number % 4]) for number in range(failover_count))
    sys.exit(1 if failures else 0)


main()
