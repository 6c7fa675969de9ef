"""A bank in a database, with several servers. Each server has a folder of its own, with the same keychain."""

import http.client
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time

from cluster import bound
from history import Booked

accounts = [f"ACC{number:03}" for number in range(1, 6)]
# The last account has no money, so that payments are refused.
opening = {account: 10_000 for account in accounts[:-1]} | {accounts[-1]: 0}
password = "four tall ships at anchor"


def call(connection, method, path, body=None, fields={}):
    """The status and the JSON of an answer."""
    fields = dict(fields)
    if body is not None:
        body, fields["content-type"] = json.dumps(body), "application/json"
    connection.request(method, "/api/v1" + path, body, fields)
    answer = connection.getresponse()
    content = answer.read()
    return answer.status, json.loads(content) if content else None


class Bank:
    """A new bank: a customer with accounts, and the folder that its servers get copies of."""

    def __init__(self, program, folder, address, replica=None):
        self.program, self.folder, self.home = program, folder, folder + "/home"
        os.makedirs(folder)
        self.write("keychain", "the keychain of this bank")
        self.write("password", password)
        self.servers = []
        self.point(self.home, address)
        if replica:
            self.command("config", "set", "ledger.replicaUrl", replica)
        self.command("init")
        self.command(
            "auth", "register", "--username", "robin", "--name", "Robin",
            secrets={"--password-fd": "password", "--keychain-password-fd": "keychain"})
        # The customer signs in once. All servers know the session.
        server = self.add_server()
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        session = self.required(connection, "/auth/login", {"username": "robin", "password": password})
        self.fields = {"authorization": "Bearer " + session["accessToken"]}
        for account in accounts:
            self.required(
                connection, "/accounts", {"accountName": account, "accountType": "checking", "currency": "USD"})
        for account, amount in opening.items():
            if amount > 0:
                self.command("teller", "deposit", account, "--amount", f"{amount // 100}")

    def required(self, connection, path, body):
        status, answer = call(connection, "POST", path, body, getattr(self, "fields", {}))
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {answer}")
        return answer

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w") as file:
            file.write(text + "\n")

    def point(self, home, address):
        self.command("config", "set", "ledger.url", address, home=home)

    def command(self, *arguments, secrets={}, home=None):
        """Runs the program at this bank, and returns its output."""
        files = {option: open(f"{self.folder}/{name}") for option, name in secrets.items()}
        for option, file in files.items():
            arguments += (option, str(file.fileno()))
        done = subprocess.run(
            [self.program, *arguments, "--yes", "--quiet"], env=self.environment(home or self.home),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300,
            pass_fds=[file.fileno() for file in files.values()])
        for file in files.values():
            file.close()
        if done.returncode != 0:
            raise RuntimeError(f"bank {' '.join(arguments)}: {done.returncode} {done.stderr}{done.stdout}")
        return done.stdout

    def environment(self, home):
        return {**os.environ, "BANK_HOME": home, "BANK_ENV": "local"}

    def add_server(self, address=None):
        """Starts a server, which may reach the database by another address."""
        number = len(self.servers)
        home = f"{self.folder}/home{number}"
        shutil.copytree(self.home, home)
        if address:
            self.point(home, address)
        self.servers.append(Server(self, number, home))
        return self.servers[-1]

    def verify(self):
        """What is wrong with the ledger; nothing if it is intact."""
        try:
            said = self.command("ledger", "verify")
        except RuntimeError as error:
            return str(error)
        return None if ["Intact", "yes"] in [line.split() for line in said.splitlines()] else said

    def end(self):
        for server in self.servers:
            server.kill()


class Server:
    """A process that answers at any free port."""

    def __init__(self, bank, number, home):
        self.bank, self.number, self.home = bank, number, home
        self.skew(0)
        self.start()

    def skew(self, seconds):
        """Sets the clock of the server that many seconds ahead, if `run` has made skew.so."""
        with open(self.home + "-skew", "r+b" if os.path.exists(self.home + "-skew") else "w+b") as file:
            file.write(seconds.to_bytes(8, sys.byteorder, signed=True))

    @property
    def environment(self):
        library = os.environ.get("POSTGRES_SKEW")
        skewed = {"LD_PRELOAD": library, "SKEW_FILE": self.home + "-skew"} if library else {}
        return {**self.bank.environment(self.home), **skewed}

    def get(self, path):
        """The status and the text of an answer outside the API."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    def start(self):
        self.launch()
        self.wait_until_ready()

    def launch(self):
        with open(f"{self.bank.folder}/keychain") as keychain, open(self.home + "-errors", "ab") as errors:
            self.process = subprocess.Popen(
                bound([self.bank.program, "serve", "--env", "local", "--listen", "127.0.0.1:0", "--quiet",
                       "--keychain-password-fd", str(keychain.fileno())]),
                env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                pass_fds=[keychain.fileno()], start_new_session=True)

    def wait_until_ready(self):
        answered, _, _ = select.select([self.process.stdout], [], [], 30)
        address = self.process.stdout.readline().decode().strip() if answered else ""
        if not address:
            self.kill()
            raise RuntimeError(f"server {self.number} does not start: {self.errors()}")
        self.port = int(address.split(":")[2].split("/")[0])

    @property
    def is_running(self):
        return self.process.poll() is None

    def send(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.send(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Asks it to end. It must, within a minute."""
        self.send(signal.SIGTERM)
        try:
            return self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def replica_reads(self):
        """How many reads the replica answered, and how many the primary."""
        lines = self.get("/metrics")[1].splitlines()
        return [sum(int(line.split()[1]) for line in lines if line.startswith(
            f'bank_ledger_replica_reads_total{{server="{name}"}}')) for name in ("replica", "primary")]

    def errors(self):
        with open(self.home + "-errors", errors="replace") as file:
            return "".join(file.readlines()[-30:])


def wait_for_backends(cluster, database):
    """Waits until the database has finished what dead servers asked for."""
    deadline = time.monotonic() + 30
    sql = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{database}' AND application_name = 'bank'"
    while int(cluster.query(sql)) > 0:
        if time.monotonic() > deadline:
            raise RuntimeError("the database still works for servers that have ended")
        time.sleep(0.05)


def booked(cluster, database):
    """All transfers between customers, in the order in which they were made, and what is wrong with their keys.

    The reference of a payment is its key too, so that a second transfer is noticed that is under no key.
    """
    # One join of equal columns: with OR in it the planner compares every transfer with every key.
    rows = cluster.query(
        "SELECT t.id, t.reference, coalesce(k.key, ''), t.debit, t.credit, t.amount FROM bank.transfer t "
        "LEFT JOIN (SELECT i.answer AS transfer, i.key FROM bank.idempotency i "
        "UNION SELECT o.transfer, i.key FROM bank.ordered_transfer o "
        "JOIN bank.idempotency i ON i.made = 'SCH' || lpad(o.id::text, 6, '0')) k ON k.transfer = t.id "
        "WHERE t.kind = 'transfer' ORDER BY t.id", database)
    transfers, wrong = [], []
    for row in rows.splitlines():
        id, reference, key, debit, credit, amount = row.split("|")
        if reference != key:
            wrong.append(f"transfer {id} of {reference} is under the key '{key}'")
        transfers.append(Booked(int(id), reference, f"ACC{int(debit):03}", f"ACC{int(credit):03}", int(amount)))
    return transfers, wrong


def final_balances(cluster, database):
    rows = cluster.query("SELECT account, posted FROM bank.balance WHERE account > 0", database)
    return {f"ACC{int(account):03}": int(posted) for account, posted in (row.split("|") for row in rows.splitlines())}
