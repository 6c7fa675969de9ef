"""Uses the Python client that openapi-generator makes from the API's document: python3 generated_client.py URL"""

import sys

from openapi_client import ApiClient, Configuration
from openapi_client.api import AccountsApi, StatementsApi, TransfersApi
from openapi_client.exceptions import ApiException
from openapi_client.models import ConfirmTransferRequest, CreateTransferRequest, Problem, StatementFormat

client = ApiClient(Configuration(host=sys.argv[1]))
accounts = AccountsApi(client).list_accounts()
assert accounts[0].balance.minor_units > 2**31, accounts[0]

transfers = TransfersApi(client)
order = CreateTransferRequest.from_dict({"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "1.25"})
made = transfers.create_transfer(order, idempotency_key="python-1")
assert made.status == "booked" and made.amount.minor_units == 125 and made.fee is None, made
assert transfers.list_transfers(limit=1).items[0].id == made.id

# A payment that needs a code names its challenge.
order = CreateTransferRequest.from_dict({"fromAccountID": "ACC001", "beneficiaryID": "BEN001", "amount": "400.00"})
try:
    transfers.create_transfer(order)
    raise AssertionError("no challenge")
except ApiException as refusal:
    problem = Problem.from_json(refusal.body)
assert problem.code == "challengeRequired", problem
paid = transfers.confirm_transfer(problem.challenge.id, ConfirmTransferRequest(code="123456"))
assert paid.transfer is not None, paid

for format in StatementFormat:
    text = StatementsApi(client).export_statement("ACC001", format=format)
    assert len(text) > 100, (format, text)
