"""Prints how many entries the package mt-940 finds in a statement, and its closing balance; the entries have to tie."""

import sys

import mt940

with open(sys.argv[1], encoding="ascii", newline="") as file:
    transactions = mt940.parse(file.read())
opening = transactions.data["final_opening_balance"].amount.amount
closing = transactions.data["final_closing_balance"].amount.amount
entries = list(transactions)
assert opening + sum(entry.data["amount"].amount for entry in entries) == closing, "does not tie"
print(len(entries), closing)
