"""Several servers on one database, and faults while clients pay.

servers_test.py PROGRAM FOLDER ROUNDS SECONDS SEED
"""

import os
import random
import sys
import time

import faults
from cluster import Cluster, is_root
from history import History
from load import Load, Watch, accounted, longest_pause
from report import end_on_signals, examine, say, show
from servers import Bank, opening

program, folder, round_count, seconds, seed = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])


def deck(choice, kinds):
    """Every kind comes once before one comes again."""
    while True:
        for kind in choice.sample(kinds, len(kinds)):
            yield kind


def play(number, kinds, cluster, disk):
    """A round with a new bank. The first has no fault, and tells how long clients wait."""
    choice = random.Random(f"{seed} {number}")
    database, server_count = f"bank{number}", 2 + (number + seed) % 2
    place = "TABLESPACE small" if faults.full in kinds else ""
    cluster.query(f"CREATE DATABASE {database} TEMPLATE template0 {place}")
    bank = proxy = load = watch = None
    history, told, slowest = History(opening), [], 0
    try:
        bank = Bank(program, f"{folder}/{database}", f"host={cluster.folder} user=bank dbname={database}")
        if faults.cut in kinds:
            proxy = faults.CutNetwork(cluster)
        for server in range(1, server_count):
            is_behind = proxy and server == server_count - 1
            bank.add_server(f"host=127.0.0.1 port={proxy.port} user=bank dbname={database}" if is_behind else None)
        load, watch = Load(bank, history, f"{seed} {number}"), Watch(cluster, database, history)
        stage = faults.Stage(cluster, database, bank, load, choice, proxy, disk)
        for kind in kinds:
            time.sleep(1)
            what = kind(stage)
            took = load.recover(bank.servers)
            slowest = max(slowest, took)
            told.append(f"{what}, all paid again after {took:.2f} s")
        time.sleep(max(0, load.clock + seconds - time.monotonic()))
        load.end()
        watch.end()
        wrong, transfers = examine(cluster, database, bank, history)
        if not transfers or not watch.count:
            wrong.append("nothing was paid, or the sums were never read")
        waits = accounted(history.payments())
        say(f"round {number + 1}, {server_count} servers: {'; '.join(told) or 'no fault'}")
        say(f"    {len(transfers)} transfers, {len(history.payments('unknown'))} attempts without a result, "
            f"{len(history.payments('refused'))} refused, {len(history.reads())} reads, {watch.count} sums; "
            f"the longest wait was {max(waits, default=0):.2f} s, the longest pause of all "
            f"{longest_pause(history):.2f} s")
        if not kinds and max(waits, default=0) > 1:
            say("    NOTE: a client waited more than a second, which is the goal without faults")
        show(f"round {number + 1} with seed {seed}", wrong, history, bank, cluster)
        return not wrong
    finally:
        if load:
            load.ending.set()
        if watch:
            watch.ending.set()
        if bank:
            bank.end()
        if proxy:
            proxy.end()
        cluster.query(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")


def main():
    end_on_signals()
    kinds, disk, cluster = [faults.killed, faults.stopped, faults.terminated, faults.crashed, faults.cut], None, None
    failures = 0
    try:
        cluster = Cluster(folder + "/cluster")
        if is_root and os.environ.get("POSTGRES_INSIDE"):
            disk = faults.SmallDisk(folder + "/disk")
            cluster.query(f"CREATE TABLESPACE small LOCATION '{disk.tables}'")
            kinds.append(faults.full)
        else:
            say("left out, because it needs root and mounts: the full disk")
        if os.environ.get("POSTGRES_SKEW"):
            kinds += [faults.skewed, faults.jumping]
        else:
            say("left out, because there is no C compiler: wrong clocks")
        choice = random.Random(seed)
        dealt = deck(choice, kinds)
        for number in range(round_count):
            chosen = [next(dealt) for _ in range(choice.choice((1, 2, 2)))] if number else []
            failures += not play(number, chosen, cluster, disk)
    finally:
        if cluster:
            cluster.remove()
        if disk:
            disk.remove()
    sys.exit(1 if failures else 0)


main()
