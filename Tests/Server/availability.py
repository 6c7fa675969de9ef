"""Twelve kinds of hostile or large requests. Meanwhile another user reads and pays without waiting.

availability.py URL SERVER_PID PASSWORD_FILE LIMIT_MS

Users `robin` (who waits) and `mallory` (who attacks) exist, each with accounts of USD 1,000,000 in total. A request of
robin may take LIMIT_MS more than the machine itself delayed a plain echo in the same second, because other work on the
machine delays both. A kind that fails is sent twice more: a bank that it can stop is stopped each time, a machine that
paused once is not.
"""

import http.client
import json
import multiprocessing
import os
import socket
import sys
import threading
import time

url, server, password_file, limit_ms = sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4])
host, port = url.split("/")[2].split(":")
port = int(port)
password = open(password_file).read().strip()
memory_limit_mebibytes = 512


def call(token, method, path, body=None, fields=None, timeout=120):
    connection = http.client.HTTPConnection(host, port, timeout=timeout)
    fields = dict(fields or {})
    if token:
        fields["authorization"] = "Bearer " + token
    if isinstance(body, (dict, list)):
        body = json.dumps(body).encode()
        fields.setdefault("content-type", "application/json")
    try:
        connection.request(method, "/api/v1" + path, body, fields)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def sign_in(user):
    status, answer = call(None, "POST", "/auth/login", {"username": user, "password": password})
    assert status == 200, (user, status, answer)
    return json.loads(answer)["accessToken"]


def drop(method, path, body, fields, seconds, token):
    """Sends a request and leaves."""
    connection = socket.create_connection((host, port), timeout=30)
    head = f"{method} /api/v1{path} HTTP/1.1\r\nhost: {host}:{port}\r\nauthorization: Bearer {token}\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    connection.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode())
    try:
        connection.sendall(body)
        time.sleep(seconds)
    except OSError:
        pass
    connection.close()


# What is sent is made before anything is measured.
CSV = b"date,amount\n" + b"".join(b"2026-11-26,0.%02d\n" % (number % 100) for number in range(1_500_000))
TAG = b'<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"' + b" " * (32 << 20) + b"/>"
PADDING = b"--B" + b" " * (20 << 20)
ONES = b'{"name":"n","transfers":[' + b"1," * (15 << 20) + b"1]}"


def batch(accounts, count, prefix):
    lines = [
        {"fromAccountID": accounts[0], "toAccountID": accounts[1], "beneficiaryID": None, "creditorIBAN": None,
         "creditorName": None, "amount": "0.01", "currency": "USD", "reference": "", "executionDate": None,
         "idempotencyKey": f"{prefix}-{number}"} for number in range(count)]
    return json.dumps({"name": prefix, "transfers": lines}).encode()


def repeat(count, work):
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def csv(token, accounts):
    for number in range(3):
        drop("POST", f"/accounts/{accounts[0]}/reconciliation?format=csv", CSV, {"content-type": "text/csv"}, 0.2, token)
    print(call(token, "POST", f"/accounts/{accounts[0]}/reconciliation?format=csv", CSV, {"content-type": "text/csv"})[0])


def long_tags(token, accounts):
    for path in (f"/accounts/{accounts[0]}/reconciliation?format=camt.053", "/transfers/import?format=pain.001"):
        status, _ = call(token, "POST", path, TAG, {"content-type": "application/xml"})
        assert status == 422, (path, status)


def padding(token, accounts):
    for number in range(2):
        try:
            status, _ = call(token, "POST", "/transfers/import", PADDING, {"content-type": "multipart/form-data; boundary=B"})
            assert 400 <= status < 500, status
        except OSError:
            pass  # Refused before all of it was sent.


def json_arrays(token, accounts):
    status, _ = call(None, "POST", "/auth/login", b'{"username":[' + b"1," * (1 << 19) + b"1]}", {"content-type": "application/json"})
    assert status == 413, status
    status, _ = call(token, "POST", "/transfers/batch?dryRun=true", ONES, {"content-type": "application/json"})
    assert status == 400, status


def large_batch(token, accounts):
    body = batch(accounts, 90_000, f"all-{time.time()}")
    status, answer = call(token, "POST", "/transfers/batch", body, {"content-type": "application/json"})
    assert status == 200 and len(json.loads(answer)) == 90_000, (status, answer[:300])
    status, answer = call(token, "POST", "/transfers/batch?dryRun=true", body, {"content-type": "application/json"})
    assert status in (400, 422), (status, answer[:300])
    small = batch(accounts, 5_000, f"some-{time.time()}")
    status, answer = call(token, "POST", "/transfers/batch?dryRun=true", small, {"content-type": "application/json"})
    assert status == 200, (status, answer[:300])


def sign_ins(token, accounts):
    end = time.time() + 4

    def work(number):
        while time.time() < end:
            call(None, "POST", "/auth/login", {"username": f"nobody-{number}", "password": "a wrong password"})

    repeat(16, work)


def silent_webhooks(token, accounts):
    listener = socket.create_server(("127.0.0.1", 0), backlog=100)
    for number in range(16):
        status, answer = call(token, "POST", "/webhooks", {"url": f"http://127.0.0.1:{listener.getsockname()[1]}/{number}"})
        assert status in (201, 409), (status, answer)
    for number in range(40):
        call(token, "PATCH", f"/accounts/{accounts[0]}", {"accountName": f"Name {number}"})
    time.sleep(2)
    listener.close()


def streams(token, accounts):
    connections = []
    request = f"GET /api/v1/notifications/events HTTP/1.1\r\nhost: {host}:{port}\r\nauthorization: Bearer {token}\r\n\r\n"
    for number in range(1_000):
        connection = socket.create_connection((host, port), timeout=10)
        connection.sendall(request.encode())
        connections.append(connection)
    time.sleep(1)
    for connection in connections:
        connection.close()


def slow_uploads(token, accounts):
    connections = []
    head = (f"POST /api/v1/transfers/import HTTP/1.1\r\nhost: {host}:{port}\r\nauthorization: Bearer {token}\r\n"
            "content-type: text/csv\r\ncontent-length: 268435456\r\n\r\n")
    for number in range(200):
        connection = socket.create_connection((host, port), timeout=10)
        connection.sendall(head.encode())
        connections.append(connection)
    for round in range(20):
        for connection in connections:
            try:
                connection.sendall(b"x" * 100)
            except OSError:
                pass
        time.sleep(0.1)
    for connection in connections:
        connection.close()


def reconnecting(token, accounts):
    end = time.time() + 3

    def work(number):
        while time.time() < end:
            connection = socket.create_connection((host, port), timeout=10)
            connection.sendall(b"GET /api/v1/accounts HTTP/1.1\r\nhost: x\r\n")
            connection.close()

    repeat(4, work)


def many_ids(token, accounts):
    for number in range(10):
        call(token, "GET", "/balance-history?accountIDs=" + ",".join([accounts[0]] * 1_500))
        call(token, "GET", "/balance-history?accountIDs=" + ",".join(f"ACC{id:03}" for id in range(1_500)))


def searches(token, accounts):
    for number in range(10):
        for text in ("%25" * 50, "_" * 60, "a%25" * 20, "(a%2B)%2B$", "0" * 60):
            status, _ = call(token, "GET", f"/transactions?text={text}&limit=1000")
            assert status in (200, 400, 422), (text, status)


KINDS = [csv, long_tags, padding, json_arrays, large_batch, sign_ins, silent_webhooks, streams, slow_uploads,
         reconnecting, many_ids, searches]


def echo_server(ready):
    listener = socket.create_server(("127.0.0.1", 0))
    ready.send(listener.getsockname()[1])
    connection, _ = listener.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    while data := connection.recv(16):
        connection.sendall(data)


def probe(token, accounts, echo_port, stop, results):
    """Reads and pays as robin, and pings the echo; reports the slowest of each beyond the machine's own delay."""
    echo = socket.create_connection(("127.0.0.1", echo_port))
    echo.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    delays = []

    def ping():
        while not stop.is_set():
            begin = time.perf_counter()
            echo.sendall(b"x")
            echo.recv(16)
            delays.append((begin, time.perf_counter() - begin))
            time.sleep(0.01)

    threading.Thread(target=ping, daemon=True).start()
    connection = http.client.HTTPConnection(host, port, timeout=60)
    fields = {"authorization": "Bearer " + token}
    waits = {"read": [], "pay": []}
    number = 0
    while not stop.is_set():
        number += 1
        kind = "pay" if number % 5 == 0 else "read"
        begin = time.perf_counter()
        if kind == "read":
            connection.request("GET", "/api/v1/accounts", headers=fields)
        else:
            payment = {"fromAccountID": accounts[0], "toAccountID": accounts[1], "amount": "0.01"}
            connection.request("POST", "/api/v1/transfers", json.dumps(payment).encode(),
                               {**fields, "content-type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status in (200, 201), (kind, answer.status)
        waits[kind].append((begin, time.perf_counter() - begin))
        time.sleep(0.02)
    report = {}
    for kind, list in waits.items():
        slowest, slowest_own = 0.0, 0.0
        for begin, wait in list:
            near = [delay for at, delay in delays if begin - 1 <= at <= begin + wait + 1]
            slowest = max(slowest, wait)
            slowest_own = max(slowest_own, wait - max(near, default=0))
        report[kind] = (len(list), slowest * 1000, slowest_own * 1000)
    results.send(report)


def memory_mebibytes(name):
    for line in open(f"/proc/{server}/status"):
        if line.startswith(name):
            return int(line.split()[1]) / 1024


def attempt(kind, robin, mallory, accounts):
    """Sends the requests of this kind while robin reads and pays. Returns what was measured, and the problems."""
    open(f"/proc/{server}/clear_refs", "w").write("5")  # The peak of the memory starts again.
    ready, ready_end = multiprocessing.Pipe()
    echo = multiprocessing.Process(target=echo_server, args=(ready_end,), daemon=True)
    echo.start()
    stop = multiprocessing.Event()
    results, results_end = multiprocessing.Pipe()
    watcher = multiprocessing.Process(target=probe, args=(robin, accounts["robin"], ready.recv(), stop, results_end))
    watcher.start()
    time.sleep(0.3)
    attack = multiprocessing.Process(target=kind, args=(mallory, accounts["mallory"]))
    attack.start()
    attack.join(100)
    problems = []
    if attack.exitcode != 0:
        problems.append("the requests were not answered as expected")
        attack.kill()
    time.sleep(0.3)
    stop.set()
    report = results.recv() if results.poll(70) else None
    watcher.join(5)
    watcher.kill()
    echo.kill()
    peak = memory_mebibytes("VmHWM")
    if report is None:
        problems.append("robin got no answers")
    else:
        for what, (count, slowest, own) in report.items():
            if own > limit_ms:
                problems.append(f"a request to {what} waited {own:.0f} ms")
    if peak > memory_limit_mebibytes:
        problems.append(f"{peak:.0f} MiB of memory")
    shown = "" if report is None else ", ".join(
        f"{what} {slowest:.0f} ms ({own:.0f})" for what, (count, slowest, own) in report.items())
    return f"{shown}, {peak:.0f} MiB", problems


def main():
    robin, mallory = sign_in("robin"), sign_in("mallory")
    accounts = {}
    for user, token in (("robin", robin), ("mallory", mallory)):
        accounts[user] = [account["id"] for account in json.loads(call(token, "GET", "/accounts")[1])]
        assert len(accounts[user]) >= 2, user
    chosen = os.environ.get("AVAILABILITY_KINDS", "").split()
    failures = 0
    for kind in KINDS:
        if chosen and kind.__name__ not in chosen:
            continue
        for left in (2, 1, 0):
            measured, problems = attempt(kind, robin, mallory, accounts)
            verdict = f"{'FAILED' if left == 0 else 'again'} {'; '.join(problems)}" if problems else "good"
            print(f"{kind.__name__:16} {measured} {verdict}", flush=True)
            if not problems:
                break
        failures += bool(problems)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
