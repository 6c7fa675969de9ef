"""A client of an app: it pays, is challenged, confirms and listens. With --sign-in it prints an access token."""

import sys
import threading

import httpx

client = httpx.Client(base_url=sys.argv[1], timeout=30)

if len(sys.argv) > 2:
    password = open(sys.argv[4]).read().rstrip("\n")
    session = client.post("/auth/login", json={"username": sys.argv[3], "password": password})
    session.raise_for_status()
    print(session.json()["accessToken"])
    sys.exit()

session = client.post("/auth/login", json={"username": "demo", "password": "demo-password", "code": "123456"})
session.raise_for_status()
client.headers["authorization"] = "Bearer " + session.json()["accessToken"]

events, listening = [], threading.Event()


def listen():
    with client.stream("GET", "/notifications/events", timeout=20) as stream:
        assert stream.headers["content-type"] == "text/event-stream"
        listening.set()
        for line in stream.iter_lines():
            if line.startswith("data: "):
                events.append(line)
                return


listener = threading.Thread(target=listen)
listener.start()
assert listening.wait(10)

payment = {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
first = client.post("/transfers", json=payment, headers={"Idempotency-Key": "a"})
assert first.status_code == 201, first.text
again = client.post("/transfers", json=payment, headers={"Idempotency-Key": "a"})
assert again.json() == first.json()
other = client.post("/transfers", json={**payment, "amount": "13"}, headers={"Idempotency-Key": "a"})
assert other.status_code == 409 and other.json()["code"] == "duplicateRequest", other.text

large = {"fromAccountID": "ACC001", "creditorIBAN": "DE89370400440532013000", "creditorName": "Anna", "amount": "1500"}
challenged = client.post("/transfers", json=large)
assert challenged.status_code == 403 and challenged.json()["code"] == "challengeRequired", challenged.text
challenge = challenged.json()["challenge"]["id"]
wrong = client.post(f"/challenges/{challenge}/confirmation", json={"code": "000000"})
assert wrong.status_code in (401, 403), wrong.text
made = client.post(f"/challenges/{challenge}/confirmation", json={"code": "123456"})
assert made.status_code == 200, made.text

listener.join(20)
assert events, "no event came"
page = client.get("/transactions", params={"accountID": "ACC001", "limit": 2})
assert 'rel="next"' in page.headers["link"]
assert client.get("/accounts", headers={"If-None-Match": client.get("/accounts").headers["etag"]}).status_code == 304
assert client.post("/auth/logout").status_code == 204
assert client.get("/accounts").status_code == 401
print("good")
