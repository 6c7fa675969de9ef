"""PostgreSQL in folders of its own. Commits are durable: fsync is on."""

import os
import pwd
import shutil
import signal
import subprocess
import time

programs = os.environ["POSTGRES_PROGRAMS"]
is_root = os.geteuid() == 0


def bound(command, user=None):
    """A command that is killed when this program ends. PostgreSQL refuses to run as root."""
    identity = ["--reuid", user, "--regid", user, "--init-groups"] if user and is_root else []
    return ["setpriv", "--pdeathsig", "KILL", *identity, "--", *command]


def own_folder(path):
    """A folder in which PostgreSQL may write."""
    os.makedirs(path)
    if is_root:
        user = pwd.getpwnam("postgres")
        os.chown(path, user.pw_uid, user.pw_gid)
    return path


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, cwd="/tmp", **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}{done.stdout}")
    return done.stdout.strip()


def send(number, process):
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass


class Cluster:
    """Its socket is in its folder."""

    def __init__(self, folder, settings=(), source=None):
        self.folder, self.settings, self.process = folder, list(settings), None
        own_folder(folder)
        if source is None:
            run(bound(
                [f"{programs}/initdb", "-D", self.data, "-U", "bank", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
                 "-N"], "postgres"))
        else:
            run(bound(
                [f"{programs}/pg_basebackup", "-h", source.folder, "-U", "bank", "-D", self.data, "-R", "-X", "stream",
                 "-c", "fast", "-N"], "postgres"))
        self.start()

    @property
    def data(self):
        return self.folder + "/data"

    def start(self):
        settings = ["listen_addresses=", "dynamic_shared_memory_type=mmap", "max_connections=100", "shared_buffers=32MB", *self.settings]
        options = [part for setting in settings for part in ("-c", setting)]
        deadline = time.monotonic() + 60
        self.process = None
        while not self.answers():
            # It refuses to start while processes of the one before it are still ending.
            if self.process is None or self.process.poll() is not None:
                with open(self.folder + "/log", "ab") as log:
                    self.process = subprocess.Popen(
                        bound([f"{programs}/postgres", "-D", self.data, "-k", self.folder, *options], "postgres"),
                        stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/tmp", start_new_session=True)
            if time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL does not start:\n{self.log()}")
            time.sleep(0.05)

    def answers(self):
        try:
            return self.query("SELECT 1", timeout=5) == "1"
        except (RuntimeError, subprocess.TimeoutExpired):
            return False

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def processes(self):
        """The postmaster and its children."""
        found = [self.process.pid]
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat") as file:
                    parent = int(file.read().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            if parent == self.process.pid:
                found.append(int(name))
        return found

    def kill(self):
        """Ends all processes at once, stopped ones as well."""
        if self.process is None:
            return
        for process in self.processes() if self.is_running else []:
            send(signal.SIGKILL, process)
        self.process.wait()

    def pause(self):
        for process in self.processes():
            send(signal.SIGSTOP, process)

    def resume(self):
        for process in self.processes():
            send(signal.SIGCONT, process)

    def promote(self):
        run(bound([f"{programs}/pg_ctl", "-D", self.data, "promote", "-w", "-t", "30"], "postgres"))

    def query(self, sql, database="postgres", timeout=30):
        """Runs SQL with psql, and returns its values."""
        return run(
            [f"{programs}/psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "bank", "-d", database,
             "-c", sql], timeout=timeout)

    def log(self):
        with open(self.folder + "/log", errors="replace") as file:
            return "".join(file.readlines()[-30:])

    def remove(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
