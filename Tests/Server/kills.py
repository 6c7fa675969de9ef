"""Kills the server while clients pay. What was acknowledged must be there, and a repeated key must answer the same."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time

bank, keychain, password, rounds = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])


def start():
    handle = os.open(keychain, os.O_RDONLY)
    os.dup2(handle, 3)
    server = subprocess.Popen(
        [bank, "serve", "--env", "local", "--listen", "127.0.0.1:0", "--quiet", "--keychain-password-fd", "3"],
        stdout=subprocess.PIPE, pass_fds=(3,))
    address = server.stdout.readline().decode().strip()
    if not address:
        sys.exit("the server did not start")
    return server, int(address.split(":")[2].split("/")[0])


def call(connection, method, path, body=None, fields={}):
    fields = dict(fields)
    if body is not None:
        fields["content-type"] = "application/json"
    connection.request(method, "/api/v1" + path, json.dumps(body) if body is not None else None, fields)
    answer = connection.getresponse()
    content = answer.read()
    return answer.status, json.loads(content) if content else None


def sign_in(port):
    body = {"username": "robin", "password": open(password).read().rstrip("\n")}
    status, session = call(http.client.HTTPConnection("127.0.0.1", port), "POST", "/auth/login", body)
    if status != 200:
        sys.exit(f"signing in: {status} {session}")
    return {"authorization": "Bearer " + session["accessToken"]}


acknowledged, attempted, refused = {}, [], []
lock = threading.Lock()


def pay(port, fields, name):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    for number in range(10_000):
        key = f"{name}-{number}"
        with lock:
            attempted.append(key)
        try:
            status, transfer = call(
                connection, "POST", "/transfers",
                {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "0.01"},
                {**fields, "idempotency-key": key})
        except (OSError, http.client.HTTPException, ValueError):
            return
        with lock:
            if status != 201:
                refused.append(f"{key}: {status} {transfer}")
                return
            acknowledged[key] = transfer["id"]


# Two accounts, and enough money for all payments.
server, port = start()
fields = sign_in(port)
connection = http.client.HTTPConnection("127.0.0.1", port)
for name in ("Main", "Savings"):
    status, account = call(
        connection, "POST", "/accounts", {"accountName": name, "accountType": "checking", "currency": "USD"}, fields)
    if status != 201:
        sys.exit(f"opening an account: {status} {account}")
server.send_signal(signal.SIGTERM)
server.wait()
subprocess.run([bank, "teller", "deposit", "ACC001", "--amount", "5000", "--env", "local", "--quiet"], check=True)

for round_number in range(rounds):
    server, port = start()
    fields = sign_in(port)
    clients = [threading.Thread(target=pay, args=(port, fields, f"r{round_number}c{client}")) for client in range(8)]
    for client in clients:
        client.start()
    time.sleep(0.1 + 0.05 * (round_number % 8))
    server.send_signal(signal.SIGKILL)
    server.wait()
    for client in clients:
        client.join()
    if refused:
        sys.exit(refused[0])
if not acknowledged:
    sys.exit("nothing was paid")

server, port = start()
fields = sign_in(port)
connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
made = {}
for key in attempted:
    status, transfer = call(
        connection, "POST", "/transfers", {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "0.01"},
        {**fields, "idempotency-key": key})
    if status != 201:
        sys.exit(f"{key}: {status} {transfer}")
    if key in acknowledged and acknowledged[key] != transfer["id"]:
        sys.exit(f"{key} was acknowledged as {acknowledged[key]} and is {transfer['id']}")
    made[key] = transfer["id"]
if len(set(made.values())) != len(made):
    sys.exit("two keys made one transfer")
status, account = call(connection, "GET", "/accounts/ACC002", None, fields)
if account["balance"]["minorUnits"] != len(made):
    sys.exit(f"{len(made)} keys moved {account['balance']['minorUnits']} cents")
server.send_signal(signal.SIGTERM)
server.wait()
sound = subprocess.run([bank, "ledger", "verify", "--env", "local", "--quiet"], capture_output=True)
if sound.returncode != 0:
    sys.exit(sound.stderr.decode())
print(f"{len(acknowledged)} acknowledged, {len(attempted) - len(acknowledged)} unknown")
