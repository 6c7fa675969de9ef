"""Opens two accounts for each user and prints their ids: accounts.py URL PASSWORD_FILE USER..."""

import json
import sys
import urllib.request

url, password = sys.argv[1], open(sys.argv[2]).read().strip()


def post(path, body, token=None):
    fields = {"content-type": "application/json"} | ({"authorization": "Bearer " + token} if token else {})
    return json.load(urllib.request.urlopen(urllib.request.Request(url + path, json.dumps(body).encode(), fields)))


for user in sys.argv[3:]:
    token = post("/auth/login", {"username": user, "password": password})["accessToken"]
    for name in ("Everyday", "Savings"):
        print(post("/accounts", {"accountName": f"{user} {name}", "accountType": "checking", "currency": "USD"}, token)["id"])
