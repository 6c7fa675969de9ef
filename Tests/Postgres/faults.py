"""Faults of a round. Each function makes one, ends it, and says what it was."""

import errno
import os
import signal
import subprocess
import sys
import time

from cluster import bound, own_folder

is_long = os.environ.get("POSTGRES_LONG") == "1"


class Stage:
    """What a fault can be made with."""

    def __init__(self, cluster, database, bank, load, choice, proxy=None, disk=None):
        self.cluster, self.database, self.bank, self.load = cluster, database, bank, load
        self.choice, self.proxy, self.disk = choice, proxy, disk

    def any_server(self):
        return self.choice.choice(self.bank.servers)


def killed(stage):
    server = stage.any_server()
    server.kill()
    time.sleep(stage.choice.uniform(0, 1))
    server.start()
    return f"server {server.number} killed"


def stopped(stage):
    server, seconds = stage.any_server(), 20 if is_long else stage.choice.uniform(5.5, 7)
    server.send(signal.SIGSTOP)
    time.sleep(seconds)
    server.send(signal.SIGCONT)
    return f"server {server.number} stopped for {seconds:.1f} s"


def terminated(stage):
    ended = 0
    for _ in range(stage.choice.randint(1, 3)):
        ended += int(stage.cluster.query(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'bank'"))
        time.sleep(stage.choice.uniform(0.05, 0.5))
    return f"{ended} backends terminated"


def crashed(stage):
    stage.cluster.kill()
    time.sleep(stage.choice.uniform(0, 1))
    stage.cluster.start()
    return "PostgreSQL killed"


def cut(stage):
    seconds = 20 if is_long else stage.choice.uniform(5.5, 8)
    stage.proxy.tell("cut")
    time.sleep(seconds)
    stage.proxy.tell("mend")
    return f"the network of server {len(stage.bank.servers) - 1} cut for {seconds:.1f} s"


def skewed(stage):
    """The clock of a server is wrong: it changes nothing, says so, and stops no other server."""
    server, seconds = stage.any_server(), stage.choice.choice((3600, -3600, 86_400 * 365, 30, -30))
    server.skew(seconds)
    deadline = time.monotonic() + 15
    while (answer := server.get("/readyz"))[0] != 503 or "storageWrongClock" not in answer[1]:
        if time.monotonic() > deadline:
            stage.load.history.is_wrong(f"with a clock {seconds} s off, server {server.number} is ready: {answer}")
            break
        time.sleep(0.1)
    if server.get("/readyz/reading")[0] != 200:
        stage.load.history.is_wrong(f"with a wrong clock, server {server.number} does not read")
    time.sleep(stage.choice.uniform(0.5, 1.5))
    server.skew(0)
    nothing_ahead(stage)
    return f"the clock of server {server.number} {seconds} s off"


def jumping(stage):
    """The clock of a server jumps ahead and back, again and again, also during groups and waits."""
    server, end = stage.any_server(), time.monotonic() + 3
    count = 0
    while time.monotonic() < end:
        server.skew(stage.choice.choice((3600, -3600)))
        time.sleep(stage.choice.uniform(0.001, 0.02))
        server.skew(0)
        time.sleep(stage.choice.uniform(0.001, 0.05))
        count += 1
    nothing_ahead(stage)
    return f"the clock of server {server.number} jumped {count} times"


def nothing_ahead(stage):
    ahead = int(stage.cluster.query(
        "SELECT coalesce(max(created_at), 0) - (extract(epoch FROM clock_timestamp()) * 1000)::bigint "
        "FROM bank.transfer", stage.database))
    if ahead > 2_000:
        stage.load.history.is_wrong(f"a transfer is booked {ahead} ms ahead of the database's clock")


def full(stage):
    """The disk of the tables and indexes fills up; the log of PostgreSQL is on another one."""
    start = time.monotonic()
    stage.disk.fill()
    seconds = 0
    while seconds < 8 and not (seconds > 2 and unknown_since(stage, start)):
        time.sleep(0.5)
        seconds += 0.5
        stage.disk.fill()
    refused = unknown_since(stage, start)
    stage.disk.empty()
    if not stage.cluster.is_running:
        stage.cluster.start()
        return f"disk full, and PostgreSQL ended: {refused} answers without a result"
    return f"disk full for {seconds} s: {refused} answers without a result"


def unknown_since(stage, start):
    return sum(1 for each in stage.load.history.payments("unknown") if each.start >= start)


class CutNetwork:
    """A proxy in a process of its own, before the last server."""

    def __init__(self, cluster):
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "proxy.py")
        self.process = subprocess.Popen(
            bound([sys.executable, "-B", program, cluster.folder + "/.s.PGSQL.5432"]), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.port = int(self.process.stdout.readline())

    def tell(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def end(self):
        self.process.kill()
        self.process.wait()


class SmallDisk:
    """A disk in memory, for a tablespace. It needs root and a mount namespace, which `run` makes."""

    def __init__(self, folder, megabytes=96):
        self.folder, self.filler = folder, folder + "/filler"
        os.makedirs(folder)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "tmpfs", folder], check=True)
        self.tables = own_folder(folder + "/tables")

    def fill(self):
        """Leaves no page free."""
        with open(self.filler, "ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def empty(self):
        os.remove(self.filler)

    def remove(self):
        subprocess.run(["umount", "-l", self.folder], check=False)
