"""The pages of the bank in Chromium. See `run`."""

import contextlib
import http.server
import os
import shutil
import signal
import sys
import threading
import time

from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import served

program, chromium = sys.argv[1:3]
pictures = os.environ.get("BROWSER_PICTURES")
failures = []
ADDRESSES = [
    "/", "/accounts/ACC001", "/accounts/ACC001?text=nothing+has+this", "/entries/ACC001.1", "/transfers",
    "/transfers/new", "/standing-orders", "/standing-orders/SOR001", "/payees", "/payees/new", "/payees/BEN001", "/standing-orders/new", "/accounts/new", "/rates", "/rates/USD",
    "/activity", "/demo", "/demo/tours/tour", "/accounts", "/accounts/ACC001/change", "/category-rules",
    "/notifications/preferences", "/cards/new", "/cards/CRD001/payments", "/cards", "/cards/CRD001", "/notifications", "/profile", "/settings", "/sign-in", "/register",
    "/reset-password", "/nowhere",
]


def check(truth, what):
    if not truth:
        failures.append(what)
        print(f"browser: FAILED: {what}", flush=True)


class Browser:
    def __init__(self, url, width=1200, script=True, language="en"):
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     f"--window-size={width},900"]:
            options.add_argument(word)
        preferences = {"intl.accept_languages": language}
        if not script:
            preferences["profile.managed_default_content_settings.javascript"] = 2
        options.add_experimental_option("prefs", preferences)
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
        # A window of its own size may be wider than was asked for.
        self.driver.set_window_size(width, 900)
        self.url = url

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    @property
    def path(self):
        return self.driver.current_url.removeprefix(self.url)

    @property
    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    def open(self, path):
        self.driver.get(self.url + path)

    def fill(self, **values):
        for name, value in values.items():
            field = self.driver.find_element(By.CSS_SELECTOR, f"main [name={name}]")
            if field.tag_name != "select":
                field.clear()
            field.send_keys(value)

    def press(self, title):
        """Presses a button with the keyboard."""
        button = self.driver.find_element(By.XPATH, f"//main//button[starts-with(normalize-space(), '{title}')]")
        page = self.driver.find_element(By.TAG_NAME, "html")
        button.send_keys(Keys.ENTER)
        for _ in range(100):
            try:
                page.is_enabled()
            except Exception:
                return
            time.sleep(0.02)

    def wait(self, truth, what):
        for _ in range(100):
            if truth():
                return
            time.sleep(0.05)
        check(False, f"{what}: {self.path}: {self.text[:200]}")

    def sign_in(self, username="robin"):
        self.open("/sign-in")
        self.fill(username=username, password=served.PASSWORD)
        self.press("Sign in")


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
                    if pictures:
                        browser.driver.set_window_size(width, min(size[1] + 150, 3000))
                        name = address.strip("/").replace("/", "-").split("?")[0] or "home"
                        browser.driver.save_screenshot(f"{pictures}/{name}-{theme}-{width}.png")
                        browser.driver.set_window_size(width, 900)


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
        browser.wait(lambda: "Due in the next days" in browser.text, "going back shows the page before")
        browser.driver.find_element(By.CSS_SELECTOR, "a[href='/accounts/ACC001']").send_keys(Keys.ENTER)
        browser.wait(lambda: "Available" in browser.text, "an account")
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

    server = http.server.HTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()


def newest(browser):
    return [link.get_attribute("href") for link in browser.driver.find_elements(By.CSS_SELECTOR, "tbody a")]


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
            secret = browser.driver.find_element(By.CSS_SELECTOR, "dd").text
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
            check("The code confirms 40.00 USD" in browser.text, f"a code is asked for: {browser.text[:200]}")
            browser.fill(code="000000")
            browser.press("Pay")
            check("The code is wrong" in browser.text, "a wrong code is refused")
            rules(browser, "a wrong code")
            browser.fill(code=served.one_time_code(secret))
            browser.press("Pay")
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
            check("The ledger is sound." in browser.text, "verification")

            # Another user sees nothing of the first.
            browser.driver.delete_all_cookies()
            browser.sign_in("kim")
            for address in ("/accounts/ACC001", "/entries/ACC001.1", "/transfers/TRF000001"):
                browser.open(address)
                check("There is no" in browser.text, f"another user's {address}")
    finally:
        bank.remove()


def hostile_texts(url):
    """Texts of attacks are shown as they are, wherever a user can type one."""
    marks = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'-alert(1)-'", "<svg onload=alert(1)>",
        "javascript:alert(1)", "</title><script>alert(1)</script>", "{{7*7}}", "&lt;b&gt;", "<a href=//evil.example>x</a>",
        "<iframe srcdoc='<script>alert(1)</script>'>",
    ]
    with Browser(url) as browser:
        for number, mark in enumerate(marks):
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
    hostile_texts(demo.url)
    pages_without_a_reload(demo)
finally:
    demo.remove()
second_factor_and_sessions(program)
print(f"browser: {len(failures)} failures" if failures else "browser: good", flush=True)
sys.exit(1 if failures else 0)
