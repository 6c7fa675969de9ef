"""How long the largest part of the home page takes to appear, beside an empty page. Prints both medians and a ratio."""

import http.server
import statistics
import sys
import threading

import served
from browsing import Browser

PAINT = """
const done = arguments[0];
new PerformanceObserver(list => done(list.getEntries().pop().startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true });
"""


class Empty(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Empty</title><p>Empty</p>")

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Empty)
threading.Thread(target=server.serve_forever, daemon=True).start()
bank = served.Bank(sys.argv[1], "demo").start()
try:
    with Browser(bank.url) as browser:
        times = {bank.url: [], f"http://127.0.0.1:{server.server_port}": []}
        for _ in range(25):
            for address, found in times.items():
                browser.driver.get(address + "/")
                found.append(browser.driver.execute_async_script(PAINT))
finally:
    bank.close()
page, empty = (statistics.median(found) for found in times.values())
print(f"{page:.1f} {empty:.1f} {page / empty:.2f} {page - empty:.1f}")
