"""A Chromium for tests, and what they found."""

import shutil
import sys
import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import served

failures = []


def check(truth, what):
    if not truth:
        failures.append(what)
        print(f"browser: FAILED: {what}", flush=True)


class Browser:
    def __init__(self, url, width=1200, script=True, language="en", cookies=True):
        options = webdriver.ChromeOptions()
        options.binary_location = sys.argv[2]
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     f"--window-size={width},900"]:
            options.add_argument(word)
        preferences = {"intl.accept_languages": language}
        if not script:
            preferences["profile.managed_default_content_settings.javascript"] = 2
        if not cookies:
            preferences["profile.default_content_setting_values.cookies"] = 2
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
