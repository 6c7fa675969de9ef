"""An app whose pages come from another port: what a browser lets it do with the API."""

import http.server
import json
import threading

import served
from browsing import Browser, check

# The page calls the API, and puts the outcome of each call into its body.
APP = """<!doctype html><title>App</title><body><script>
const outcomes = {};
async function call(name, path, options) {
  try {
    const answer = await fetch(BANK + path, options);
    const id = answer.headers.get("x-request-id") ? "readable" : "hidden";
    outcomes[name] = `${answer.status} ${id}`;
  } catch { outcomes[name] = "refused"; }
}
function stream(name, path, act) {
  return new Promise(done => {
    const events = new EventSource(BANK + path);
    const end = outcome => { outcomes[name] = outcome; events.close(); done(); };
    let told = 0;
    events.addEventListener("notification", () => {
      told += 1;
      if (told === 2) end("told again after the reset");
      else fetch(BANK + "/api/v1/demo/reset", { method: "POST", headers: { "Bank-Sandbox": "app" } })
        .then(() => act());
    });
    events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) end("refused"); });
    events.addEventListener("open", () => { if (told === 0) act(); });
  });
}
const freeze = () => fetch(BANK + "/api/v1/cards/CRD001/freeze", { method: "PUT", headers: { "Bank-Sandbox": "app" } });
(async () => {
  const json = { "content-type": "application/json", "Idempotency-Key": "1", "Bank-Sandbox": "app" };
  await call("read", "/api/v1/accounts");
  await call("unchanged", "/api/v1/accounts", { headers: { "If-None-Match": "*" } });
  await call("pay", "/api/v1/transfers", { method: "POST", headers: json,
    body: '{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}' });
  await call("token", "/api/v1/accounts", { headers: { Authorization: "Bearer x" } });
  await call("missing", "/api/v1/nothing", { method: "PATCH" });
  await call("cookies", "/api/v1/accounts", { credentials: "include" });
  await call("page", "/accounts");
  await call("health", "/healthz");
  await stream("stream", "/api/v1/notifications/events?sandbox=app", freeze);
  document.body.textContent = JSON.stringify(outcomes);
})();
</script>"""

ALLOWED = {
    "read": "200 readable", "unchanged": "304 readable", "pay": "201 readable", "token": "401 readable",
    "missing": "404 readable", "cookies": "refused", "page": "refused", "health": "refused",
    "stream": "told again after the reset",
}


class Page(http.server.BaseHTTPRequestHandler):
    bank_url = ""

    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(APP.replace("BANK", json.dumps(Page.bank_url)).encode())

    def log_message(self, *_):
        pass


def apps_on_another_port(program):
    """An allowed app can use the API, and another one cannot."""
    servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) for _ in range(2)]
    urls = [f"http://127.0.0.1:{server.server_port}" for server in servers]
    bank = served.Bank(program, "demo", "--allow-origin", urls[0]).start()
    Page.bank_url = bank.url
    try:
        for server, url, expected in zip(servers, urls, [ALLOWED, dict.fromkeys(ALLOWED, "refused")]):
            threading.Thread(target=server.serve_forever, daemon=True).start()
            with Browser(url) as browser:
                browser.open("/")
                browser.wait(lambda: browser.text.startswith("{"), "an app on another port")
                check(json.loads(browser.text or "{}") == expected, f"an app on another port: {browser.text}")
    finally:
        for server in servers:
            server.shutdown()
        bank.close()
