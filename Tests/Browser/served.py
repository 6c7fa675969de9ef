"""Banks that are served for a test, and codes of a second factor."""

import base64
import hashlib
import hmac
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time

PASSWORD = "four tall ships at anchor"
KEYCHAIN = "the keychain of this bank"


def descriptor(text):
    """A descriptor with a secret."""
    reader, writer = os.pipe()
    os.write(writer, (text + "\n").encode())
    os.close(writer)
    return reader


class Bank:
    def __init__(self, program, environment, *options):
        self.program, self.environment, self.options = program, environment, options
        self.home = tempfile.mkdtemp(prefix="bank-browser-")
        self.process, self.address = None, "127.0.0.1:0"

    def command(self, *words, **secrets):
        """Runs a command; secrets are options with descriptors."""
        words, passed = list(words), []
        for option, text in secrets.items():
            number = descriptor(text)
            passed.append(number)
            words += ["--" + option.replace("_", "-"), str(number)]
        done = subprocess.run(
            [self.program, *words, "--env", self.environment, "--yes", "--quiet"], pass_fds=passed, text=True,
            capture_output=True, env=os.environ | {"BANK_HOME": self.home})
        for number in passed:
            os.close(number)
        if done.returncode:
            raise SystemExit(f"bank {' '.join(words)}: {done.stderr}")
        return done.stdout

    def start(self):
        words, passed = [self.program, "serve", "--env", self.environment, "--listen", self.address, "--quiet", *self.options], []
        if self.environment == "local":
            passed = [descriptor(KEYCHAIN)]
            words += ["--keychain-password-fd", str(passed[0])]
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, pass_fds=passed, text=True, env=os.environ | {"BANK_HOME": self.home})
        for number in passed:
            os.close(number)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the server did not start")
        self.address = line.split("//")[1].split("/")[0]
        self.url = f"http://{self.address}"
        return self

    def stop(self, how=signal.SIGTERM):
        if self.process:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def close(self):
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)


def local_bank(program):
    """A local bank with two customers; Robin has two accounts and 5,000 dollars."""
    bank = Bank(program, "local")
    bank.command("init")
    for username, name in [("robin", "Robin"), ("kim", "Kim")]:
        bank.command("auth", "register", "--username", username, "--name", name, password_fd=PASSWORD,
                     keychain_password_fd=KEYCHAIN)
        bank.command("auth", "login", "--username", username, password_fd=PASSWORD, keychain_password_fd=KEYCHAIN)
        for account in ("Main", "Savings"):
            bank.command("accounts", "open", "--type", "checking", "--currency", "USD", "--name", account)
        bank.command("auth", "logout")
    bank.command("operators", "add", "--username", "olga", "--name", "Olga", "--role", "operator", password_fd=PASSWORD,
                 keychain_password_fd=KEYCHAIN)
    bank.command("teller", "deposit", "ACC001", "--amount", "5000")
    return bank.start()


def one_time_code(secret, steps=0):
    """The code of an authenticator app (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    place = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[place:place + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"
