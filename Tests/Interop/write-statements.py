"""Has other programs write the entries of an account, as an OFX 1.0.2, an OFX 2.2 and an MT940 file.

write-statements.py CSV FOLDER: CSV is what `bank statements export` wrote of an account in dollars. ofxtools writes
`theirs-1.ofx` and `theirs-2.ofx`, mt940-writer writes `theirs.mt940`.
"""

import csv
import datetime
import decimal
import sys

import mt940_writer
from ofxtools.header import make_header
from ofxtools.models import (
    BANKACCTFROM, BANKMSGSRSV1, BANKTRANLIST, LEDGERBAL, OFX, SIGNONMSGSRSV1, SONRS, STATUS, STMTRS, STMTTRN, STMTTRNRS,
)
from ofxtools.utils import UTC
import xml.etree.ElementTree as ET

rows = list(csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8")))
folder = sys.argv[2]
day = lambda text: datetime.date.fromisoformat(text)
moment = lambda text: datetime.datetime.combine(day(text), datetime.time(12), tzinfo=UTC)
amount = lambda row: decimal.Decimal(row["amount"])
opening = decimal.Decimal(rows[0]["balance"]) - amount(rows[0])
closing = decimal.Decimal(rows[-1]["balance"])
account = "1234567890"

good = STATUS(code=0, severity="INFO")
entries = [
    STMTTRN(
        trntype="CREDIT" if amount(row) > 0 else "DEBIT", dtposted=moment(row["bookingDate"]), trnamt=amount(row),
        fitid=f"THEIRS-{place}", name=(row["counterparty"] or row["description"])[:32], memo=row["description"] or None)
    for place, row in enumerate(rows)
]
statement = STMTRS(
    curdef="USD", bankacctfrom=BANKACCTFROM(bankid="1", acctid=account, accttype="CHECKING"),
    banktranlist=BANKTRANLIST(
        *entries, dtstart=moment(rows[0]["bookingDate"]), dtend=moment(rows[-1]["bookingDate"])),
    ledgerbal=LEDGERBAL(balamt=closing, dtasof=moment(rows[-1]["bookingDate"])))
signon = SIGNONMSGSRSV1(sonrs=SONRS(status=good, dtserver=moment(rows[-1]["bookingDate"]), language="ENG"))
response = OFX(
    signonmsgsrsv1=signon, bankmsgsrsv1=BANKMSGSRSV1(STMTTRNRS(trnuid="1", status=good, stmtrs=statement)))
tree = response.to_etree()


def sgml(element):
    """Who has a text has no end tag, as in most files of OFX 1.x."""
    if len(element) == 0:
        text = (element.text or "").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<{element.tag}>{text}\r\n"
    return f"<{element.tag}>\r\n" + "".join(map(sgml, element)) + f"</{element.tag}>\r\n"


with open(f"{folder}/theirs-2.ofx", "wb") as file:
    file.write(str(make_header(version=220)).encode() + ET.tostring(tree))
with open(f"{folder}/theirs-1.ofx", "wb") as file:
    file.write(str(make_header(version=102)).encode() + sgml(tree).encode())

balance = lambda value, text: mt940_writer.Balance(value, day(text), "USD")
kind = mt940_writer.TransactionType.miscellaneous
theirs = mt940_writer.Statement(
    "STATEMENT", mt940_writer.Account(account, "1"), "1/1", balance(opening, rows[0]["bookingDate"]),
    balance(closing, rows[-1]["bookingDate"]),
    [
        mt940_writer.Transaction(
            day(row["bookingDate"]), amount(row), kind, f"R{place}",
            mt940_writer.TransactionAdditionalInfo(row["description"][:60]))
        for place, row in enumerate(rows)
    ])
with open(f"{folder}/theirs.mt940", "w") as file:
    file.write(str(theirs))
