"""Payments over HTTP at servers of one bank: with sessions and tokens, to others late in a month, by two servers."""

import base64
import hashlib
import hmac
import http.client
import json
import os
import re
import statistics
import struct
import subprocess
import time

from servers import Bank, call, password

script = """
local name, count = os.getenv("PAYMENT_NAME"), 0
local from, to, token, currency = os.getenv("PAYMENT_FROM"), os.getenv("PAYMENT_TO"), os.getenv("PAYMENT_TOKEN"), \
    os.getenv("PAYMENT_CURRENCY")
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.headers["authorization"] = "Bearer " .. token
function request()
    count = count + 1
    wrk.headers["idempotency-key"] = name .. "-" .. count
    return wrk.format(nil, "/api/v1/transfers", nil, string.format(
        '{"fromAccountID":"%s","toAccountID":"%s","amount":"0.01","currency":"%s"}', from, to, currency))
end
"""


def code(secret):
    """The code of the second factor now (RFC 6238)."""
    digest = hmac.digest(base64.b32decode(secret + "=" * (-len(secret) % 8)), struct.pack(">Q", int(time.time()) // 30),
                         hashlib.sha1)
    place = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[place:place + 4])[0] & 0x7fffffff) % 1_000_000:06}"


class ServedBank:
    """A bank with two servers; `others` is an account that is not the customer's."""

    def __init__(self, program, folder, address, root):
        self.folder = folder
        self.bank = Bank(program, folder, address)
        for key, value in {"limitCurrency": "CZK", "stepUpAmount": "1000000", "limitPerTransfer": "1000000000",
                           "limitPerDay": "1000000000", "limitPerMonth": "1000000000"}.items():
            self.bank.command("config", "set", f"transfers.{key}", value)
        with open(f"{folder}/account.asc", "w") as file:
            file.write('"account_id";"district_id";"frequency";"date"\n1;1;"POPLATEK MESICNE";930101\n')
        self.bank.command("ledger", "import", "--map", str(root / "Fixtures/maps/berka.json"), f"{folder}/account.asc")
        self.connect()
        self.own = [self.call("POST", "/accounts", {"accountName": name, "accountType": "checking", "currency": "CZK"})["id"]
                    for name in ("Payer", "Payee")]
        self.others = f"ACC{int(self.own[0][3:]) - 1:03}"
        self.bank.command("teller", "deposit", self.own[0], "--amount", "1000000")
        self.session = self.bank.fields["authorization"].split()[1]
        secret = self.call("POST", "/auth/totp/enrollment", {"password": password})["secret"]
        self.call("POST", "/auth/totp/verification", {"code": code(secret)})
        time.sleep(31 - time.time() % 30)  # A code is taken once.
        self.token = self.call("POST", "/auth/tokens", {
            "name": "shop", "password": password, "code": code(secret), "scopes": ["transfers"],
            "payees": [{"toAccountID": self.own[1], "beneficiaryID": None, "creditorIBAN": None, "creditorName": None}], "maximumPerDay": "1000000", "currency": "CZK"})["token"]
        self.bank.add_server()
        with open(f"{folder}/pay.lua", "w") as file:
            file.write(script)
        self.runs = 0

    def connect(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", self.bank.servers[0].port, timeout=60)

    def call(self, method, path, body=None):
        status, answer = call(self.connection, method, path, body, self.bank.fields)
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {answer}")
        return answer

    def rate(self, ports, clients, to, token, seconds=6):
        """Payments a second by this many clients at all of these servers together."""
        running = []
        for port in ports:
            self.runs += 1
            environment = os.environ | {
                "PAYMENT_NAME": f"run-{self.runs}", "PAYMENT_FROM": self.own[0], "PAYMENT_TO": to, "PAYMENT_TOKEN": token,
                "PAYMENT_CURRENCY": "CZK"}
            running.append(subprocess.Popen(
                ["wrk", "-t1", f"-c{clients // len(ports)}", f"-d{seconds}s", "-s", f"{self.folder}/pay.lua",
                 f"http://127.0.0.1:{port}"], env=environment, stdout=subprocess.PIPE, text=True))
        sum = 0.0
        for one in running:
            said = one.communicate()[0]
            if "Non-2xx" in said:
                raise RuntimeError(said)
            sum += float(re.search(r"Requests/sec:\s+([0-9.]+)", said).group(1))
        return sum

    def wait(self, to, count=60):
        """The median of some payments, one after another, in milliseconds."""
        times = []
        for _ in range(count):
            begin = time.perf_counter()
            self.call("POST", "/transfers", {"fromAccountID": self.own[0], "toAccountID": to, "amount": "0.01"})
            times.append((time.perf_counter() - begin) * 1000)
        return statistics.median(times)

    def pay_many(self, count):
        """Payments to others in batches."""
        for first in range(0, count, 5_000):
            lines = [
                {"fromAccountID": self.own[0], "toAccountID": self.others, "beneficiaryID": None, "creditorIBAN": None,
                 "creditorName": None, "amount": "0.01", "currency": "CZK", "reference": "", "executionDate": None,
                 "idempotencyKey": f"many-{first + number}-{time.time()}"} for number in range(min(5_000, count - first))]
            self.call("POST", "/transfers/batch", {"name": f"many-{first}", "transfers": lines})

    def end(self):
        self.bank.end()


def measure(bank, row):
    """Prints the rows; each figure is the median of three, taken in turns."""
    ports = [server.port for server in bank.bank.servers]
    for clients in (16, 64):
        rates = [(bank.rate(ports, clients, bank.own[1], bank.session), bank.rate(ports[:1], clients, bank.own[1], bank.session))
                 for _ in range(3)]
        two, one = (statistics.median(figures) for figures in zip(*rates))
        ratio = statistics.median(a / b for a, b in rates)
        row(f"PostgreSQL over HTTP: two servers, {clients} clients", f"{two:.0f}/s", "one server", f"{one:.0f}/s", ratio, "≥ 0.9")
    for clients in (16, 64):
        rates = [(bank.rate(ports[:1], clients, bank.own[1], bank.token), bank.rate(ports[:1], clients, bank.own[1], bank.session))
                 for _ in range(3)]
        token, session = (statistics.median(figures) for figures in zip(*rates))
        ratio = statistics.median(a / b for a, b in rates)
        row(f"PostgreSQL over HTTP: payments with an access token, {clients} clients", f"{token:.0f}/s", "with a session",
            f"{session:.0f}/s", ratio, "≥ 0.9")
    bank.connect()  # The server has closed the connection that was idle.
    bank.pay_many(100)
    early, own = bank.wait(bank.others), bank.wait(bank.own[1])
    bank.pay_many(30_000)
    late, own_late = bank.wait(bank.others), bank.wait(bank.own[1])
    row("PostgreSQL over HTTP: a payment to others after 30,000 in the month", f"{late:.1f} ms",
        f"after 100 (to one's own account: {own_late:.1f} and {own:.1f} ms)", f"{early:.1f} ms", late / early, "≤ 1.2")
