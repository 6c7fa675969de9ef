"""Clients that pay, clients that read, and a watch over the database's sums."""

import http.client
import random
import subprocess
import threading
import time

from history import Payment
from servers import accounts, call

patience = 4  # seconds until a client gives up waiting for an answer, and asks another server
limit = 120  # seconds until a payment must have a definite answer


class Client:
    """Keeps a connection to each server."""

    def __init__(self, bank, history, name):
        self.bank, self.history, self.name = bank, history, name
        self.connections = {}

    def call(self, server, method, path, body=None, fields={}):
        """Like `call`; a server that cannot be reached has status 0."""
        port = server.port
        connection = self.connections.get(port)
        if connection is None:
            connection = self.connections[port] = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        try:
            return call(connection, method, path, body, {**self.bank.fields, **fields})
        except (OSError, http.client.HTTPException, ValueError) as error:
            connection.close()
            del self.connections[port]
            return 0, type(error).__name__

    def pay(self, server, payment):
        """Sends a payment once."""
        source, amount = payment.source, f"{payment.amount // 100}.{payment.amount % 100:02}"
        start = time.monotonic()
        status, answer = self.call(
            server, "POST", "/transfers",
            {"fromAccountID": source, "toAccountID": payment.target, "amount": amount, "reference": payment.key},
            {"idempotency-key": payment.key})
        result, id, note = "unknown", 0, f"server {server.number}: {status} "
        if status == 201:
            result, id = "ok", int(answer["id"].removeprefix("TRF"))
            told = (answer["fromAccountID"], answer["toAccountID"], answer["amount"]["minorUnits"], answer["status"])
            if told != (*payment[1:], "booked"):
                self.history.is_wrong(f"{payment} was answered with {answer}")
        elif status == 409 and answer["code"] == "insufficientFunds":
            result, note = "refused", note + answer["code"]
        elif status == 503:
            note += f"{answer['code']}: {answer.get('reason')}"
        elif status == 0:
            note += answer
        else:
            self.history.is_wrong(f"server {server.number} answered {payment} with {status} {answer}")
        return self.history.add("pay", self.name, start, time.monotonic(), result, payment, id, note)

    def pay_until_known(self, servers, payment, choice):
        """Sends the same key again, to another server, until the answer is definite."""
        server = choice.choice(servers)
        deadline = time.monotonic() + limit
        while (operation := self.pay(server, payment)).result == "unknown":
            if time.monotonic() > deadline:
                self.history.is_wrong(f"{payment} had no definite answer in {limit} seconds: {operation.note}")
                break
            time.sleep(choice.uniform(0.02, 0.2))
            server = choice.choice([each for each in servers if each is not server] or servers)
        return operation

    def read(self, server):
        """Reads all balances in one request."""
        start = time.monotonic()
        status, answer = self.call(server, "GET", "/accounts")
        if status == 200:
            balances = {account["id"]: account["balance"]["minorUnits"] for account in answer}
            self.history.add("read", self.name, start, time.monotonic(), "ok", balances)
        elif status not in (0, 503):
            self.history.is_wrong(f"server {server.number} answered a read with {status} {answer}")

    def list(self, server):
        """Reads the newest transfer."""
        start = time.monotonic()
        status, answer = self.call(server, "GET", "/transfers?limit=1")
        if status == 200:
            ids = [each["id"] for each in answer["items"]]
            # Scheduled transfers keep the id of their order.
            if not ids or ids[0].startswith("TRF"):
                newest = int(ids[0].removeprefix("TRF")) if ids else 0
                self.history.add("list", self.name, start, time.monotonic(), "ok", newest)
        elif status not in (0, 503):
            self.history.is_wrong(f"server {server.number} answered a list with {status} {answer}")


class Load:
    """Eight clients that pay, and two that read, until they are ended."""

    def __init__(self, bank, history, seed, pay_count=8, read_count=2):
        self.bank, self.history, self.seed = bank, history, seed
        self.ending = threading.Event()
        self.clock = time.monotonic()
        self.probe_count = 0
        self.threads = [
            threading.Thread(target=self.guarded, args=(work, f"{name}{number}"), daemon=True)
            for work, name, count in ((self.pay, "c", pay_count), (self.read, "r", read_count))
            for number in range(count)]
        for thread in self.threads:
            thread.start()

    def guarded(self, work, name):
        try:
            work(Client(self.bank, self.history, name), random.Random(f"{self.seed} {name}"))
        except Exception as error:
            self.history.is_wrong(f"the client {name} failed: {error!r}")

    def pay(self, client, choice):
        number = 0
        while not self.ending.is_set():
            payment = Payment(f"{client.name}-{number}", *choice.sample(accounts, 2), choice.randint(1, 9))
            client.pay_until_known(self.bank.servers, payment, choice)
            number += 1

    def read(self, client, choice):
        while not self.ending.is_set():
            client.read(choice.choice(self.bank.servers))
            client.list(choice.choice(self.bank.servers))
            time.sleep(0.03)

    def end(self):
        """Lets every client get a definite answer."""
        self.ending.set()
        for thread in self.threads:
            thread.join(limit + 60)
            if thread.is_alive():
                self.history.is_wrong(f"{thread.name} does not end")

    def probe(self, server, seconds=10):
        """How long it takes until this server makes a payment; nothing if it takes longer than allowed."""
        client = Client(self.bank, self.history, f"probe{server.number}")
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            self.probe_count += 1
            payment = Payment(f"probe{server.number}-{self.probe_count}", accounts[0], accounts[1], 1)
            if client.pay(server, payment).result != "unknown":
                return time.monotonic() - start
            time.sleep(0.1)
        return None

    def recover(self, servers, seconds=10):
        """Waits until every server makes payments again, and returns the longest time. All are asked at once."""
        found = {}
        def ask(server): found[server.number] = self.probe(server, seconds)
        threads = [threading.Thread(target=ask, args=(server,), daemon=True) for server in servers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for number, time_taken in found.items():
            if time_taken is None:
                last = [each for each in self.history.payments() if each.process == f"probe{number}"][-1:]
                self.history.is_wrong(
                    f"server {number} makes no payments {seconds} s after the fault: {[each.note for each in last]}")
        return max((each for each in found.values() if each is not None), default=float("inf"))


def accounted(payments):
    """How long the client waited for each payment, over all attempts."""
    spans = {}
    for each in payments:
        start, end = spans.get(each.value.key, (each.start, each.end))
        spans[each.value.key] = (min(start, each.start), max(end, each.end))
    return [end - start for start, end in spans.values()]


def longest_pause(history):
    """The longest time in which no payment was made at all."""
    ends = sorted(each.end for each in history.payments("ok"))
    return max((after - before for before, after in zip(ends, ends[1:])), default=0)


class Watch:
    """Reads the sums of all postings of each currency again and again. They must be zero at every moment."""

    sql = (
        "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT currency, sum(b.posted) FROM bank.balance b "
        "JOIN bank.account a ON a.id = b.account GROUP BY currency; COMMIT")

    def __init__(self, cluster, database, history):
        self.cluster, self.database, self.history, self.count = cluster, database, history, 0
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.ending.wait(0.2):
            try:
                sums = self.cluster.query(self.sql, self.database, timeout=10)
            except (RuntimeError, subprocess.TimeoutExpired):
                continue  # the database is down
            self.count += 1
            if sums != "USD|0":
                self.history.is_wrong(f"the sums of all postings are {sums!r}")

    def end(self):
        self.ending.set()
        self.thread.join(60)
