"""Prints how many entries ofxtools finds in a statement, and its ledger balance; the entries have to tie."""

import sys

from ofxtools.Parser import OFXTree

tree = OFXTree()
tree.parse(sys.argv[1])
statement = tree.convert().statements[0]
ids = {entry.fitid for entry in statement.transactions}
assert len(ids) == len(statement.transactions), "a FITID is there twice"
opening = statement.ballist[0].value
closing = statement.ledgerbal.balamt
assert opening + sum(entry.trnamt for entry in statement.transactions) == closing, "does not tie"
print(len(statement.transactions), closing)
