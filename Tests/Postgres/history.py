"""A history of payments and of reads of all balances, and its checker, in the style of Jepsen's test of a bank.

Every attempt of a payment is an operation: a key that is sent three times has three. The bank makes one change at a
time, and numbers the transfers in that order. So each read must show the balances after some number of transfers.
"""

import bisect
import heapq
import threading
from dataclasses import dataclass
from typing import NamedTuple


class Payment(NamedTuple):
    key: str
    source: str
    target: str
    amount: int


class Booked(NamedTuple):
    """A transfer in the database."""

    id: int
    key: str
    source: str
    target: str
    amount: int


@dataclass
class Operation:
    kind: str  # "pay", "read" or "list"
    process: str
    start: float
    end: float
    result: str  # "ok", "refused" (nothing was booked) or "unknown"
    value: object  # a Payment, the balances by account, or the number of the newest transfer in a list
    id: int = 0  # the transfer that a payment was answered with
    note: str = ""


class History:
    def __init__(self, opening):
        self.opening = dict(opening)
        self.operations = []
        self.wrong = []
        self.lock = threading.Lock()

    def add(self, *values, **named):
        operation = Operation(*values, **named)
        with self.lock:
            self.operations.append(operation)
        return operation

    def is_wrong(self, text):
        """Notes what must not happen at all, such as an answer that the bank must never give."""
        with self.lock:
            self.wrong.append(text)

    def payments(self, result=None):
        with self.lock:
            return [each for each in self.operations if each.kind == "pay" and result in (None, each.result)]

    def reads(self):
        """Reads of all balances, and lists."""
        with self.lock:
            return [each for each in self.operations if each.kind != "pay"]


def check(operations, opening, booked):
    """What is wrong: lines that begin with the kind of the fault. `booked` is in the order of the transfers."""
    payments = [each for each in operations if each.kind == "pay"]
    reads = [each for each in operations if each.kind == "read" and each.result == "ok"]
    lists = [each for each in operations if each.kind == "list"]
    return payment_faults(payments, booked) + order_faults(payments, booked) + read_faults(
        payments, reads, opening, booked) + list_faults(payments, lists)


def payment_faults(payments, booked):
    faults, by_key, asked = [], {}, {}
    for transfer in booked:
        if transfer.key in by_key:
            faults.append(f"doubled: {transfer.key} is transfer {by_key[transfer.key].id} and {transfer.id}")
        by_key.setdefault(transfer.key, transfer)
    for payment in payments:
        asked.setdefault(payment.value.key, []).append(payment)
    for transfer in booked:
        if transfer.key not in asked:
            faults.append(f"unasked: {transfer}")
        elif transfer[1:] != tuple(asked[transfer.key][0].value):
            faults.append(f"changed: {asked[transfer.key][0].value} is {transfer}")
    for key, attempts in asked.items():
        answers = sorted({attempt.id for attempt in attempts if attempt.result == "ok"})
        transfer = by_key.get(key)
        if len(answers) > 1:
            faults.append(f"answers differ: {key} is said to be the transfers {answers}")
        if answers and transfer is None:
            faults.append(f"lost: {key} was acknowledged as transfer {answers[0]} and is not there")
        elif answers and transfer.id not in answers:
            faults.append(f"lost: {key} was acknowledged as transfer {answers[0]} and is {transfer.id}")
        # An attempt without an answer may arrive late, after another one was refused.
        if transfer and all(attempt.result == "refused" for attempt in attempts):
            faults.append(f"refused and booked: {key} is transfer {transfer.id}")
    return faults


def times(payments, booked):
    """For each transfer, when its key was first sent, and when it was first acknowledged."""
    starts, ends = {}, {}
    for payment in payments:
        key = payment.value.key
        starts[key] = min(starts.get(key, payment.start), payment.start)
        if payment.result == "ok":
            ends[key] = min(ends.get(key, payment.end), payment.end)
    never = float("inf")
    return ([starts.get(each.key, -never) for each in booked], [ends.get(each.key, never) for each in booked])


def order_faults(payments, booked):
    """A payment that was acknowledged before another one was sent must come before it."""
    faults = []
    starts, ends = times(payments, booked)
    earliest, place = float("inf"), None
    for number in reversed(range(len(booked))):
        if earliest < starts[number]:
            faults.append(f"reordered: {booked[number]} comes before {booked[place]}, which was made earlier")
        if ends[number] < earliest:
            earliest, place = ends[number], number
    return faults


def read_faults(payments, reads, opening, booked):
    faults = []
    accounts, total = sorted(opening), sum(opening.values())
    # The balances after each number of transfers, and the numbers that each set of balances belongs to.
    balances, numbers = dict(opening), {}
    for count in range(len(booked) + 1):
        if count > 0:
            transfer = booked[count - 1]
            for account, change in ((transfer.source, -transfer.amount), (transfer.target, transfer.amount)):
                balances[account] = balances.get(account, 0) + change
        numbers.setdefault(tuple(balances[account] for account in accounts), []).append(count)
    # How many transfers must be seen since a time, and how many can be seen until one.
    starts, ends = times(payments, booked)
    acknowledged, most = [], 0
    for end, count in sorted((end, number + 1) for number, end in enumerate(ends)):
        most = max(most, count)
        acknowledged.append((end, most))
    latest, sent = -float("inf"), []
    for start in starts:
        latest = max(latest, start)
        sent.append(latest)
    ended, seen = [], 0
    for read in sorted(reads, key=lambda each: each.start):
        name = f"{read.process} at {read.start:.3f}"
        if sorted(read.value) != accounts or sum(read.value.values()) != total:
            faults.append(f"wrong total: {name} read {read.value}, together {sum(read.value.values())} and not {total}")
            continue
        # A read must not show less than one that ended before it began.
        while ended and ended[0][0] < read.start:
            seen = max(seen, heapq.heappop(ended)[1])
        place = bisect.bisect_left(acknowledged, (read.start, -1))
        least = max(seen, acknowledged[place - 1][1] if place else 0)
        found = numbers.get(tuple(read.value[account] for account in accounts), [])
        place = bisect.bisect_left(found, least)
        if not found:
            faults.append(f"torn: {name} read {read.value}, which the bank never had")
        elif place < len(found) and found[place] <= bisect.bisect_left(sent, read.end):
            heapq.heappush(ended, (read.end, found[place]))
        elif place > 0:
            faults.append(
                f"unseen: {name} shows {found[place - 1]} transfers, and {least} were acknowledged or shown before")
        else:
            faults.append(f"too early: {name} shows {found[place]} transfers, which were not all sent yet")
    return faults


def list_faults(payments, lists):
    """A list must show every transfer that was acknowledged, or listed, before it was asked for."""
    faults, newest = [], 0
    known = [(each.end, each.id) for each in payments if each.result == "ok"]
    known = sorted(known + [(each.end, each.value) for each in lists], reverse=True)
    for each in sorted(lists, key=lambda each: each.start):
        while known and known[-1][0] < each.start:
            newest = max(newest, known.pop()[1])
        if each.value < newest:
            faults.append(f"unlisted: {each.process} at {each.start:.3f} shows {each.value}, and {newest} was known")
    return faults
