"""The pages of the bank in Chromium. See `run`."""

import contextlib
import csv
import difflib
import http.server
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time

from axe_core_python.selenium import Axe
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import looks
import origins
import served
import sight
from browsing import Browser, check, failures

program = sys.argv[1]
pictures = os.environ.get("BROWSER_PICTURES")
ADDRESSES = [
    "/", "/accounts/ACC001", "/accounts/ACC001?text=nothing+has+this", "/entries/ACC001.1", "/transfers",
    "/transfers/new", "/standing-orders", "/standing-orders/SOR001", "/mandates", "/mandates/MND000001", "/mandates/new", "/payees", "/payees/new", "/payees/BEN001",
    "/standing-orders/new", "/accounts/new", "/rates", "/rates/USD", "/activity", "/demo", "/demo/tours/tour", "/accounts", "/accounts/ACC001/change",
    "/accounts/ACC001/statements", "/category-rules",
    "/notifications/preferences", "/cards/new", "/cards/CRD001/payments", "/cards", "/cards/CRD001",
    "/entries", "/spending", "/goals", "/goals/new", "/holds", "/accounts/ACC001?period=year", "/cards/CRD001/number", "/notifications", "/profile", "/settings", "/sign-in", "/register",
    "/reset-password", "/nowhere", "/more", "/transfers/TRF000001",
    "/transfers/import", "/webhooks", "/webhooks/new",
]

# The left and right edges of the parts of a page, each pair once.
EDGES = """
const parts = [...document.querySelectorAll("main > *")].filter(one => one.matches(
  ".card:not(.receipt), .facts, .rows, .days, .fold, .filter, .search, .scroll, .notice, .empty, figure.chart, .split"));
return [...new Set(parts.map(one => one.getBoundingClientRect()).map(box => `${Math.round(box.left)}-${Math.round(box.right)}`))];
"""


def rules(browser, what):
    for found in Axe().run(browser.driver)["violations"]:
        check(False, f"{what}: {found['id']}: {[node['html'][:100] for node in found['nodes'][:3]]}")


def rules_and_pictures(url):
    """axe finds nothing, no page is wider than the window, and each page is one picture."""
    for width in (1200, 360):
        with Browser(url, width) as browser:
            for theme in ("light", "dark"):
                browser.open("/settings")
                browser.fill(theme=theme)
                browser.press("Save")
                for address in ADDRESSES:
                    browser.open(address)
                    browser.driver.execute_script("document.querySelectorAll('details').forEach(one => one.open = true)")
                    rules(browser, f"{address}, {theme}, {width}")
                    size = browser.driver.execute_script(
                        "return [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
                    check(size[0] <= width, f"{address} is {size[0]} wide in a window of {width}")
                    edges = browser.driver.execute_script(EDGES)
                    check(len(edges) <= 1, f"the parts of {address} in {width} have several edges: {edges}")
                    if pictures:
                        browser.driver.set_window_size(width, min(size[1] + 150, 3000))
                        name = address.strip("/").replace("/", "-").split("?")[0] or "home"
                        browser.driver.save_screenshot(f"{pictures}/{name}-{theme}-{width}.png")
                        browser.driver.set_window_size(width, 900)


def payment_after_an_ended_session(program):
    """A payment that meets an ended session comes back after the sign-in, with and without scripts."""
    bank = served.local_bank(program)
    try:
        for script in (True, False):
            with Browser(bank.url, script=script) as browser:
                browser.sign_in()
                browser.open("/transfers/new")
                browser.fill(to="ACC002", amount="21", reference="A quiet word")
                browser.press("Continue")
                session = next(one for one in browser.driver.get_cookies() if one["name"].endswith("-session"))
                # The session ends in another browser's window; this one keeps its cookie.
                with Browser(bank.url) as other:
                    other.open("/settings")
                    other.driver.add_cookie({"name": session["name"], "value": session["value"]})
                    other.open("/settings")
                    other.driver.find_element(By.XPATH, "//button[normalize-space()='Sign out']").send_keys(Keys.ENTER)
                    other.wait(lambda: other.path.startswith("/sign-in"), "signed out elsewhere")
                browser.press("Pay")
                check("Nothing was paid" in browser.text, f"an ended session, script {script}: {browser.text[:200]}")
                check("quiet" not in browser.path and "21" not in browser.path.split("kept=")[0], f"an address: {browser.path[:80]}")
                if script:
                    rules(browser, "a sign-in with a payment")
                browser.fill(username="robin", password=served.PASSWORD)
                browser.press("Sign in")
                check(browser.path.startswith("/transfers/review") and "A quiet word" in browser.text,
                      f"the review again, script {script}: {browser.path[:40]}")
                browser.press("Pay")
                check(browser.path.startswith("/transfers/TRF"), f"paid after all, script {script}: {browser.path[:40]}")
    finally:
        bank.close()


def name_for_an_iban(url):
    """The payee's name is asked for when an IBAN is typed; without scripts it is folded."""
    for script in (True, False):
        with Browser(url, script=script) as browser:
            browser.open("/transfers/new")
            name = browser.driver.find_element(By.NAME, "creditorName")
            summary = browser.driver.find_element(By.CSS_SELECTOR, ".for-iban summary")
            check(not name.is_displayed(), "the name before an IBAN")
            check(summary.is_displayed() != script, f"the folded part, script {script}")
            browser.fill(to="DE89 3704 0044 0532 0130 00")
            check(name.is_displayed() == script, f"the name after an IBAN, script {script}")
            if not script:
                summary.click()
                check(name.is_displayed(), "the name in the opened part")


def payments_of_a_file(url):
    """A file is previewed and paid, with and without scripts."""
    for script in (True, False):
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file, Browser(url, 390, script=script) as browser:
            file.write(f"to,amount,reference\nACC002,1.{10 + script},File\nACC999,1,Nothing\n")
            file.flush()
            browser.open("/transfers/import")
            browser.driver.find_element(By.NAME, "file").send_keys(file.name)
            browser.press("Continue")
            if script:
                rules(browser, "the review of a file")
            check("ACC999" in browser.text, f"a refused payment, script {script}: {browser.text[:300]}")
            browser.press("Pay $1.1")
            check("The payments were made" in browser.text, f"a paid file, script {script}: {browser.text[:300]}")
            if script:
                rules(browser, "the receipt of a file")
            browser.open("/transfers/import")
            browser.driver.find_element(By.NAME, "file").send_keys(file.name)
            browser.press("Continue")
            check("was made before" in browser.text, f"the same file again, script {script}: {browser.text[:300]}")


def light_and_still(url):
    """A page with all its files is at most 60 KB, also at a zoom of 400 %. On a slow line it is shown in pieces, and
    none of them moves."""
    with Browser(url, 320) as browser:
        for address in ("/", "/accounts/ACC001"):
            browser.open(address)
            kilobytes, width = browser.driver.execute_script("""
                const files = ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind));
                return [files.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000,
                  document.scrollingElement.scrollWidth];
                """)
            check(0 < kilobytes <= 60, f"{address} and its files have {kilobytes} KB")
            check(width <= 320, f"{address} is {width} wide at a zoom of 400 %")
    for width in (320, 1200):
        with Browser(url, width) as browser:
            browser.open("/")
            browser.driver.execute_cdp_cmd("Network.enable", {})
            browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
                "offline": False, "latency": 20, "downloadThroughput": 8000, "uploadThroughput": 8000})
            for address in ("/", "/accounts/ACC001", "/transfers/new"):
                browser.open(address)
                moved = browser.driver.execute_async_script("""
                    const done = arguments[0], moved = [];
                    new PerformanceObserver(list => list.getEntries().forEach(shift => shift.sources.forEach(one =>
                        moved.push(one.node && one.node.outerHTML ? one.node.outerHTML.slice(0, 100) : 'a text'))))
                      .observe({ type: 'layout-shift', buffered: true });
                    setTimeout(() => done(moved), 300);
                    """)
                check(not moved, f"{address}, {width} wide, moves after it is shown: {moved[:3]}")


def without_cookies(url):
    """A browser that keeps no cookies reads the demo, and is told why forms don't work."""
    with Browser(url, cookies=False) as browser:
        browser.open("/accounts/ACC001")
        check("Available" in browser.text, "an account without cookies")
        browser.open("/settings")
        browser.press("Save")
        check("your browser keeps no cookies" in browser.text, f"a form without cookies: {browser.text[:200]}")


def tree(browser):
    """What a screen reader says about the content of a page, in its order: roles, names, descriptions and texts."""
    nodes = {node["nodeId"]: node for node in browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]}
    lines = []

    def value(node, kind):
        return node.get(kind, {}).get("value", "")

    def walk(node, isInMain):
        role, name = value(node, "role"), value(node, "name")
        isInMain = isInMain or role == "main"
        if isInMain and not node["ignored"] and role in SPOKEN and (name or role not in ("StaticText", "paragraph")):
            words = [role, name] + [
                f"({kind}: {value(node, kind)})" for kind in ("description", "value") if value(node, kind)]
            words += [f"({one['name']})" for one in node.get("properties", [])
                      if one["name"] in ("required", "invalid") and one["value"]["value"] in (True, "true")]
            lines.append(" ".join(word for word in words if word))
        # What is inside a field or a link says nothing more.
        if role not in ("textbox", "combobox", "button", "link", "heading", "Date"):
            for child in node.get("childIds", []):
                walk(nodes[child], isInMain)

    walk(next(node for node in nodes.values() if "parentId" not in node), False)
    return lines


SPOKEN = {
    "heading", "link", "textbox", "combobox", "button", "alert", "status", "term", "definition", "Date", "StaticText",
}


def transfer_for_a_screen_reader(program):
    """The tree of each page of a transfer is as recorded: form, refused form, review, code, receipt."""
    lines = []

    def note(browser, step):
        lines.extend([f"== {step}"] + tree(browser))

    bank = served.Bank(program, "demo").start()
    with contextlib.closing(bank), Browser(bank.url) as browser:
        browser.open("/transfers/new")
        note(browser, "form")
        browser.fill(to="BEN002", amount="much")
        browser.press("Continue")
        note(browser, "refused form")
        focus = browser.driver.switch_to.active_element.get_attribute("name")
        check(focus == "amount", f"the focus is on the refused field: {focus}")
        browser.fill(amount="31")
        browser.press("Continue")
        note(browser, "review")
        browser.press("Pay")
        note(browser, "code")
        browser.fill(code="123456")
        browser.press("Confirm")
        note(browser, "receipt")
    golden = pathlib.Path(__file__).parent / "transfer.tree"
    text = "\n".join(lines) + "\n"
    if os.environ.get("BROWSER_RECORD"):
        golden.write_text(text)
    found = list(difflib.unified_diff(golden.read_text().splitlines(), text.splitlines(), "recorded", "read", n=0))
    check(not found, "what a screen reader reads: " + "\n".join(found))


def two_tabs_and_two_clicks(url):
    """A review in two tabs is paid once, and two clicks open one account."""
    with Browser(url) as browser:
        browser.open("/transfers")
        before = len(browser.driver.find_elements(By.CSS_SELECTOR, "main .row"))
        browser.open("/transfers/new")
        browser.fill(to="ACC002", amount="3")
        browser.press("Continue")
        review = browser.path
        browser.driver.switch_to.new_window("tab")
        browser.open(review)
        browser.press("Pay")
        receipt = browser.path
        browser.driver.switch_to.window(browser.driver.window_handles[0])
        browser.press("Pay")
        check(browser.path == receipt, f"a review in two tabs: {receipt}, {browser.path}")
        browser.open("/transfers")
        check(len(browser.driver.find_elements(By.CSS_SELECTOR, "main .row")) == min(before + 1, 20), "paid once")
        browser.open("/accounts/new")
        browser.fill(name="Twice", currency="EUR")
        button = browser.driver.find_element(By.XPATH, "//main//button")
        ActionChains(browser.driver).double_click(button).perform()
        browser.wait(lambda: browser.path.startswith("/accounts/ACC"), "an account is opened by two clicks")
        browser.open("/accounts")
        check(len(browser.driver.find_elements(By.LINK_TEXT, "Twice")) == 1, "two clicks open one account")


def pages_without_a_reload(bank):
    """The script shows links without a reload, keeps the history, and shows notifications as they come."""
    with Browser(bank.url) as browser:
        browser.open("/")
        browser.driver.execute_script("window.isSame = true")
        browser.driver.find_element(By.LINK_TEXT, "Payees").send_keys(Keys.ENTER)
        browser.wait(lambda: "Add a payee" in browser.text, "a link shows its page")
        check(browser.path == "/payees", f"the address of a shown page: {browser.path}")
        check(browser.driver.title == "Payees – bank", "the title of a shown page")
        check(browser.driver.switch_to.active_element.get_attribute("id") == "content", "the focus is on the content")
        browser.driver.back()
        browser.wait(lambda: "Coming up" in browser.text, "going back shows the page before")
        browser.driver.find_element(By.CSS_SELECTOR, "a[href='/accounts/ACC001']").send_keys(Keys.ENTER)
        browser.wait(lambda: "Available" in browser.text, "an account")
        browser.driver.execute_script("document.querySelectorAll('details').forEach(one => one.open = true)")
        browser.fill(text="harbor")
        browser.driver.find_element(By.NAME, "text").send_keys(Keys.ENTER)
        browser.wait(lambda: "text=harbor" in browser.path, "a search has an address")
        check(browser.driver.execute_script("return window.isSame === true"), "nothing was loaded again")
        time.sleep(1)
        unread = int(browser.driver.find_element(By.CSS_SELECTOR, "nav .count").text)
        bank.command("beneficiaries", "add", "--name", "Grace", "--iban", "FR1420041010050500013M02606")
        browser.wait(lambda: "Payee changed" in browser.text, "a notification is shown")
        count = browser.driver.find_element(By.CSS_SELECTOR, "nav .count").text
        check(count == str(unread + 1), f"notifications are counted: {unread}, {count}")


def places_of_pages(url):
    """A link shows the top of its page, and going back the place where one was."""
    with Browser(url, 400) as browser:
        place = lambda: browser.driver.execute_script("return scrollY")
        browser.open("/accounts/ACC001")
        browser.driver.execute_script("scrollTo(0, 1200)")
        time.sleep(0.3)
        browser.driver.find_elements(By.CSS_SELECTOR, "main .row a")[-1].send_keys(Keys.ENTER)
        browser.wait(lambda: browser.path.startswith("/entries/"), "an entry")
        browser.wait(lambda: place() == 0, f"a link shows the top of its page, not {place()}")
        browser.driver.back()
        browser.wait(lambda: browser.path.startswith("/accounts/"), "going back to the account")
        browser.wait(lambda: place() > 1000, f"going back shows the place where one was, not {place()}")


def sections_are_marked(url):
    """The navigation says on each page, also below a place, where one is; a phone says so at “More”."""
    for width, marks in [
        (1200, {"/accounts/ACC001": "Home", "/cards/CRD001": "Cards", "/payees/BEN001": "Payees", "/rates/USD": "Exchange rates"}),
        (400, {"/entries/ACC001.1": "Activity", "/transfers/TRF000001": "More", "/payees/BEN001": "More", "/more": "More"}),
    ]:
        with Browser(url, width) as browser:
            for address, name in marks.items():
                browser.open(address)
                shown = [one.text for one in browser.driver.find_elements(By.CSS_SELECTOR, "header nav [aria-current]") if one.text]
                check(shown == [name], f"the mark at {address} in {width}: {shown}")


@contextlib.contextmanager
def foreign_site(url):
    """A page under another name, with a link to the bank."""
    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(f"<a href='{url}/'>to the bank</a>".encode())

        def log_message(self, *_):
            pass

    # Chromium may open a connection in advance, which must not keep the others waiting.
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()


def newest(browser):
    return [link.get_attribute("href") for link in browser.driver.find_elements(By.CSS_SELECTOR, "main .row a")]


def transfer(url, script, language):
    """Form, review, receipt; going back and reloading pay nothing twice."""
    proceed, pay = {"en": ("Continue", "Pay"), "vi": ("Tiếp tục", "Trả")}[language]
    with Browser(url, script=script, language=language) as browser:
        browser.open("/transfers")
        before = newest(browser)
        browser.open("/transfers/new")
        browser.fill(to="ACC002", amount="12.50", reference=f"Lunch {script} {language}")
        browser.press(proceed)
        check(browser.path.startswith("/transfers/review?draft="), f"review, {script} {language}: {browser.path}")
        check("12" in browser.text and "Lunch" not in browser.path, f"a review, {script} {language}")
        review = browser.path
        browser.driver.refresh()
        browser.press(pay)
        check(browser.path.startswith("/transfers/TRF"), f"receipt, {script} {language}: {browser.path}")
        receipt = browser.path
        browser.driver.back()
        browser.wait(lambda: browser.path == review and "12" in browser.text, "going back shows the review")
        browser.press(pay)
        check(browser.path == receipt, f"sent again after going back, {script} {language}: {browser.path}")
        browser.open(receipt)
        browser.driver.refresh()
        browser.open("/transfers")
        check(newest(browser)[1:] == before[:-1], f"one transfer more, {script} {language}")


def second_factor_and_sessions(program):
    """A second factor, a payment with its code, a restart in the middle, and a session that ends in another tab."""
    bank = served.local_bank(program)
    try:
        with Browser(bank.url) as browser:
            browser.sign_in()
            check(browser.path == "/", f"home after signing in: {browser.path}")
            browser.open("/security")
            check(browser.path == "/security", f"security: {browser.path}")
            rules(browser, "/security")
            browser.fill(password=served.PASSWORD)
            browser.press("Set up")
            rules(browser, "setting up a second factor")
            sight.code_for_an_app(browser)
            secret = browser.driver.find_element(By.CSS_SELECTOR, "dd").text.replace(" ", "")
            browser.fill(code=served.one_time_code(secret, -1))
            browser.press("Confirm")
            codes = browser.driver.find_elements(By.CSS_SELECTOR, ".codes li")
            check(len(codes) == 10, f"recovery codes: {len(codes)}")
            rules(browser, "recovery codes")

            browser.open("/transfers/new")
            browser.fill(to="ACC003", amount="40")
            browser.press("Continue")
            # The server is killed and starts again; the page goes on.
            bank.stop(signal.SIGKILL)
            bank.start()
            browser.press("Pay")
            check("approves only: 40.00 USD" in browser.text, f"a code is asked for: {browser.text[:200]}")
            browser.fill(code="000000")
            browser.press("Confirm")
            check("The code is wrong" in browser.text, "a wrong code is refused")
            rules(browser, "a wrong code")
            browser.fill(code=served.one_time_code(secret))
            browser.press("Confirm")
            check(browser.path.startswith("/transfers/TRF"), f"paid with a code: {browser.path}")
            rules(browser, "a receipt")

            # A link of another site finds the session.
            with foreign_site(bank.url) as site:
                browser.driver.get(site)
                browser.driver.find_element(By.LINK_TEXT, "to the bank").send_keys(Keys.ENTER)
                browser.wait(lambda: "Total" in browser.text, "a link of another site opens the bank")

            first = browser.driver.current_window_handle
            browser.driver.switch_to.new_window("tab")
            browser.open("/")
            browser.driver.find_element(By.CSS_SELECTOR, "header form button").send_keys(Keys.ENTER)
            time.sleep(0.3)
            browser.driver.switch_to.window(first)
            browser.driver.refresh()
            check(browser.path.startswith("/sign-in"), f"signed out in every tab: {browser.path}")

            browser.sign_in("olga")
            check(browser.path == "/staff", f"staff begin at their page: {browser.path}")
            for address in ("/staff", "/staff/audit"):
                browser.open(address)
                rules(browser, address)
            browser.open("/staff")
            browser.press("Verify")
            check("No errors in" in browser.text, "verification")

            # Another user sees nothing of the first.
            browser.driver.delete_all_cookies()
            browser.sign_in("kim")
            for address in ("/accounts/ACC001", "/entries/ACC001.1", "/transfers/TRF000001"):
                browser.open(address)
                check("There is no" in browser.text, f"another user's {address}")
    finally:
        bank.close()


def hostile_texts(bank):
    """Texts of attacks are shown as they are, typed or imported."""
    marks = (pathlib.Path(__file__).parent / "hostile.txt").read_text().splitlines()
    with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as file:
        csv.writer(file).writerows(
            [["to", "amount", "reference"]] + [["ACC002", f"0.{n + 1:02}", mark] for n, mark in enumerate(marks[:99])])
    bank.command("transfers", "import", file.name, "--from", "ACC001")
    os.remove(file.name)
    with Browser(bank.url) as browser:
        browser.open("/accounts/ACC002")
        for _ in range(5):
            foreign = browser.driver.find_elements(By.CSS_SELECTOR, "img, iframe, main script, object, embed")
            check(not foreign, f"elements of imported texts at {browser.path}")
            check("alert(1)" in browser.text, f"imported texts at {browser.path}")
            browser.driver.get(browser.driver.find_element(By.LINK_TEXT, "Earlier").get_attribute("href"))
        for number, mark in enumerate(marks[::10]):
            browser.open("/entries/ACC001.1")
            browser.fill(note=mark)
            browser.driver.find_elements(By.XPATH, "//main//button[normalize-space()='Save']")[1].send_keys(Keys.ENTER)
            time.sleep(0.1)
            browser.open("/entries/ACC001.1")
            note = browser.driver.find_element(By.NAME, "note").get_attribute("value")
            check(note == mark, f"the note {mark} is {note}")
            browser.open(f"/accounts/ACC001?text=%22%3E%3Cscript%3Ealert({number})%3C/script%3E")
            foreign = browser.driver.find_elements(By.CSS_SELECTOR, "img, iframe, main script, [onload], [onerror]")
            check(not foreign, f"elements of {mark}")
            browser.open("/accounts/ACC001")
            check(not browser.driver.find_elements(By.CSS_SELECTOR, "img, iframe, main script"), f"{mark} in a list")


demo = served.Bank(program, "demo").start()
try:
    rules_and_pictures(demo.url)
    for script in (True, False):
        for language in ("en", "vi"):
            transfer(demo.url, script, language)
    name_for_an_iban(demo.url)
    payments_of_a_file(demo.url)
    hostile_texts(demo)
    light_and_still(demo.url)
    without_cookies(demo.url)
    two_tabs_and_two_clicks(demo.url)
    pages_without_a_reload(demo)
    places_of_pages(demo.url)
    sections_are_marked(demo.url)
    sight.large_text(demo.url, ADDRESSES)
    sight.forced_colors(demo.url)
    sight.points_of_a_chart(demo.url)
    sight.back_keeps_the_form(demo.url)
finally:
    demo.close()
looks.looks(program)
transfer_for_a_screen_reader(program)
second_factor_and_sessions(program)
payment_after_an_ended_session(program)
origins.apps_on_another_port(program)
print(f"browser: {len(failures)} failures" if failures else "browser: good", flush=True)
sys.exit(1 if failures else 0)
