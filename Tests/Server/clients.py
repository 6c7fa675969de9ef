"""Clients that are slow, leave in the middle, or do nothing. The server must answer others meanwhile."""

import json
import os
import resource
import socket
import sys
import time
import urllib.request

url, server, idle_count = sys.argv[1], sys.argv[2], int(sys.argv[3])
host, port = url.split("/")[2].split(":")
address = (host, int(port))


def memory_kibibytes():
    for line in open(f"/proc/{server}/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1])


def is_well():
    return json.load(urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=5))["status"] == "ok"


def raw(text, ends=False):
    client = socket.create_connection(address, timeout=30)
    client.sendall(text.encode())
    if ends:
        client.shutdown(socket.SHUT_WR)
    return client


def read_all(client):
    answer = b""
    try:
        while piece := client.recv(65536):
            answer += piece
    except ConnectionResetError:
        pass
    return answer


assert is_well()

# A client that leaves in the middle of a payment: it is made or not, and the same key tells which.
payment = json.dumps({"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "0.01"})
head = f"Host: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(payment)}\r\n"
before = json.load(urllib.request.urlopen(url + "/accounts/ACC002"))["balance"]["minorUnits"]
for number in range(50):
    client = raw(f"POST /api/v1/transfers HTTP/1.1\r\n{head}Idempotency-Key: left-{number}\r\n\r\n{payment}")
    client.close()
ids = set()
for number in range(50):
    request = urllib.request.Request(
        url + "/transfers", payment.encode(), {"content-type": "application/json", "idempotency-key": f"left-{number}"})
    ids.add(json.load(urllib.request.urlopen(request))["id"])
after = json.load(urllib.request.urlopen(url + "/accounts/ACC002"))["balance"]["minorUnits"]
assert len(ids) == 50 and after - before == 50, (len(ids), after - before)

# An incomplete body, and a half-closed connection with a complete request.
assert b" 400 " in read_all(raw(f"POST /api/v1/transfers HTTP/1.1\r\n{head}\r\n{payment[:10]}", ends=True))[:20]
assert b" 200 " in read_all(raw("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", ends=True))[:20]

# Clients that do not read, and clients that send a byte now and then.
slow = [raw("GET /api/v1/transactions?limit=10000 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20) for _ in range(20)]
creeping = [raw("GET /healthz HTTP/1.1\r\n") for _ in range(50)]
begun = time.monotonic()
while time.monotonic() - begun < 12:
    for client in creeping:
        try:
            client.sendall(b"x")
        except OSError:
            pass
    time.sleep(1)
    assert is_well()
for client in creeping:
    client.settimeout(5)
    answer = read_all(client)
    assert answer == b"" or b" 408 " in answer[:20], answer[:100]
for client in slow:
    client.close()

# Idle connections.
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
idle_count = min(idle_count, hard - 200)
base = memory_kibibytes()
idle = []
for _ in range(idle_count):
    client = raw("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert b" 200 " in client.recv(65536)[:20]
    idle.append(client)
assert is_well()
more = memory_kibibytes() - base
print(f"{idle_count} idle connections take {more} KiB more")
assert more < 64 * 1024 * max(idle_count, 2000) / 10_000, more
for client in idle:
    client.close()
assert is_well()
