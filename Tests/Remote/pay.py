"""Pays through a bad network. Nothing may be booked twice, and nothing may be said that is not so."""

import json
import os
import subprocess
import sys
import threading

from proxy import Proxy

bank, url, folder, rounds, seed = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5]
keychain, password, token_file = (os.path.join(folder, name) for name in ("keychain", "password", "token"))
worker_count = 12
# What a command may report after an unreadable or missing answer.
trouble = {"networkError", "decodingError", "serverError"}

proxy = Proxy(int(url.split(":")[2].split("/")[0]), seed)
lock = threading.Lock()
keys, attempted, acknowledged, unknown, failed, wrong = [], 0, {}, [], [], []
reads = {"answered": 0, "failed": 0}


def run(*arguments, secrets=()):
    """A command with passwords from files: pairs of an option and a path."""
    files = [open(path) for _, path in secrets]
    for (option, _), file in zip(secrets, files):
        arguments += (option, str(file.fileno()))
    done = subprocess.run(
        [bank, *arguments, "--output", "json"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
        pass_fds=[file.fileno() for file in files])
    for file in files:
        file.close()
    return done


def required(*arguments, secrets=()):
    done = run(*arguments, secrets=secrets)
    if done.returncode != 0:
        sys.exit(f"bank {' '.join(arguments)}: {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


def error_code(done):
    """The code of the error in the last line; nothing if there is a result all the same."""
    try:
        return None if done.stdout else json.loads(done.stderr.splitlines()[-1])["error"]["code"]
    except (IndexError, KeyError, TypeError, ValueError):
        return None


def is_wrong(what, done, key=None):
    story = f"\nwhat happened: {', '.join(proxy.stories[key])}" if key else ""
    wrong.append(f"{what}: exit code {done.returncode}\n{done.stdout}{done.stderr.strip()}{story}")


def create(key, access):
    return run(
        "transfers", "create", "--from", "ACC001", "--to", "ACC002", "--amount", "0.01", "--yes", "--idempotency-key",
        key, *access)


def made(key, done):
    """The transfer's id, if it is the one that was ordered."""
    transfer = json.loads(done.stdout)
    told = (transfer["fromAccountID"], transfer["toAccountID"], transfer["amount"]["minorUnits"], transfer["status"])
    if told != ("ACC001", "ACC002", 1, "booked") or not transfer["id"]:
        is_wrong(f"{key} is another transfer", done, key)
    return transfer["id"]


def pay(key, access):
    done = create(key, access)
    code = error_code(done)
    if done.returncode == 0:
        acknowledged[key] = made(key, done)
        if key not in proxy.sent:
            is_wrong(f"{key} is said to be made, and was never sent", done, key)
    elif done.returncode == 75 and code == "outcomeUnknown" and key in done.stderr:
        unknown.append(key)
    elif done.returncode == 1 and code in trouble:
        failed.append(key)
        if key in proxy.sent:
            is_wrong(f"{key} is said to have failed, and was sent", done, key)
    else:
        is_wrong(key, done, key)


def read(access):
    least = len(acknowledged)
    done = run("accounts", "show", "ACC002", *access)
    if done.returncode == 0:
        account = json.loads(done.stdout)
        reads["answered"] += 1
        if account["id"] != "ACC002" or not least <= account["balance"]["minorUnits"] <= attempted:
            is_wrong(f"a balance that is not from {least} to {attempted}", done)
    elif done.returncode == 1 and error_code(done) in trouble:
        reads["failed"] += 1
    else:
        is_wrong("reading", done)


def work(access, task):
    """Takes keys until there are no more."""
    global attempted
    try:
        while True:
            with lock:
                if attempted == rounds:
                    return
                key = keys[attempted]
                attempted += 1
            task(key, access)
    except Exception as error:
        wrong.append(repr(error))


def all_workers(task):
    global attempted
    attempted = 0
    # Half of them use the agent's session, the other half an access token.
    accesses = [(), ("--token-file", token_file)]
    workers = [
        threading.Thread(target=work, args=(accesses[number % 2], task)) for number in range(worker_count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


# Signs in through the proxy, because data for a server is stored by its address.
required("config", "set", "staging.url", f"http://127.0.0.1:{proxy.port}/")
os.environ["BANK_ENV"] = "staging"
required(
    "auth", "login", "--username", "robin", "--yes",
    secrets=[("--password-fd", password), ("--keychain-password-fd", keychain)])
token = required(
    "auth", "tokens", "create", "--name", "remote", "--scope", "read", "--scope", "transfers", "--to", "ACC002",
    "--per-day", "5000", secrets=[("--password-fd", password)])
with open(os.open(token_file, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
    file.write(token["token"])

keys = [f"KEY-{number}" for number in range(rounds)]


def pay_and_read(key, access):
    pay(key, access)
    read(access)


proxy.is_hostile = True
all_workers(pay_and_read)
proxy.behave()

# All keys again, through a good network.
again = {}


def repeat(key, access):
    done = create(key, access)
    if done.returncode != 0:
        return is_wrong(f"{key}, repeated", done, key)
    again[key] = made(key, done)
    if acknowledged.get(key, again[key]) != again[key]:
        is_wrong(f"{key} was acknowledged as {acknowledged[key]}", done, key)


all_workers(repeat)
if len(set(again.values())) != rounds:
    wrong.append(f"{rounds} keys made {len(set(again.values()))} transfers")
balance = required("accounts", "show", "ACC002")["balance"]["minorUnits"]
if balance != rounds:
    wrong.append(f"{rounds} keys moved {balance} cents")
if proxy.strayed:
    wrong.append(f"a redirect was followed:\n{proxy.strayed[0]}")
required("auth", "logout")

print("; ".join(f"{name} {count}" for name, count in sorted(proxy.faults.items())))
print(f"{reads['answered']} reads answered, {reads['failed']} failed")
print(f"{rounds} rounds: {len(acknowledged)} made, {len(unknown)} unknown, {len(failed)} failed", flush=True)
if wrong:
    sys.exit("\n".join(wrong[:10]) + f"\n{len(wrong)} wrong")
