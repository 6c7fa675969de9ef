"""Uses what generators made from the API's document: python3 generated.py URL

`bank_client` is the client of openapi-python-client, `models` the classes of datamodel-code-generator.
"""

import sys
import uuid

import httpx
import models
from bank_client import Client
from bank_client.api.accounts import list_accounts
from bank_client.api.transfers import create_transfer, get_transfer, list_transfers
from bank_client.models import CreateTransferRequest, Problem, TransferStatus

url = sys.argv[1]
client = Client(base_url=url)

accounts = list_accounts.sync(client=client)
account = next(account for account in accounts if account.id == "ACC001")
key = str(uuid.uuid4())
order = CreateTransferRequest(from_account_id="ACC001", to_account_id="ACC003", amount="1.25")
made = create_transfer.sync(client=client, body=order, idempotency_key=key)
assert made.status == TransferStatus.BOOKED, made
assert made.amount.minor_units == 125, made
assert made.balances.balance.minor_units == account.balance.minor_units - 125, made
assert create_transfer.sync(client=client, body=order, idempotency_key=key).id == made.id
assert get_transfer.sync(made.id, client=client).id == made.id
assert list_transfers.sync(client=client).items[0].id == made.id
refused = create_transfer.sync(
    client=client,
    body=CreateTransferRequest(from_account_id="ACC001", to_account_id="ACC003", amount="99999999"),
)
assert isinstance(refused, Problem) and refused.code == "insufficientFunds", refused

# Every answer fits the classes, with and without the members that may be missing.
for path, model in [
    ("/transfers", models.TransferPage),
    ("/transactions?accountID=ACC001", models.TransactionPage),
    ("/accounts/ACC001", models.Account),
    ("/cards/CRD001", models.Card),
    ("/beneficiaries/BEN001", models.Beneficiary),
    ("/standing-orders", models.StandingOrderPage),
]:
    answer = httpx.get(url + path)
    answer.raise_for_status()
    model.model_validate_json(answer.content)
print("both clients agree with the server")
