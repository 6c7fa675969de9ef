"""Pages for eyes and cameras: large text, the system's own colors, codes that a phone reads, and points of a chart."""

import io
import time

import zxingcpp
from PIL import Image
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By

from browsing import Browser, check


def scanned(browser):
    """The text of the QR code on a page, as a phone reads it."""
    picture = browser.driver.find_element(By.CSS_SELECTOR, "svg.qr").screenshot_as_png
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
    return found[0].text if found else ""


def code_for_an_app(browser):
    """The code on the page of a new second factor is that of its link, in each theme."""
    link = browser.driver.find_element(By.CSS_SELECTOR, "main a[href^='otpauth:']").get_attribute("href")
    for theme in ("light", "dark"):
        browser.driver.execute_script("document.documentElement.dataset.theme = arguments[0]", theme)
        check(scanned(browser) == link, f"the QR code in the {theme} theme: {scanned(browser)[:30]}")


def large_text(url, addresses):
    """Text of twice the size makes no page wider than a phone (WCAG 2.2, 1.4.4)."""
    with Browser(url, 390) as browser:
        browser.driver.execute_cdp_cmd("Page.enable", {})
        for address in addresses:
            browser.open(address)
            width = browser.driver.execute_script("""
                document.documentElement.style.fontSize = '200%';
                document.querySelectorAll('details').forEach(one => one.open = true);
                return document.scrollingElement.scrollWidth
                """)
            check(width <= 390, f"{address} is {width} wide with large text")


def forced_colors(url):
    """With the system's colors, the present place, the switch and the bars of spending are still seen."""
    with Browser(url, 390) as browser:
        browser.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
        style = lambda selector, name: browser.driver.execute_script(
            "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", selector, name)
        browser.open("/spending")
        check("underline" in style("nav [aria-current]", "textDecorationLine"), "the place with the system's colors")
        check(style(".bar rect:last-child", "fill") != style(".bar .rest", "fill"), "bars with the system's colors")
        browser.open("/transfers/new")
        check(style(".avatar", "borderTopWidth") != "0px", "avatars with the system's colors")
        browser.open("/cards/CRD001")
        check(style("button[role=switch]", "borderTopWidth") != "0px", "the switch with the system's colors")
        check(style(".plastic", "borderTopWidth") != "0px", "a card with the system's colors")


def points_of_a_chart(url):
    """The day below the pointer is written below the drawing."""
    with Browser(url) as browser:
        browser.open("/accounts/ACC001?period=year")
        drawing = browser.driver.find_element(By.CSS_SELECTOR, ".scaled svg")
        ActionChains(browser.driver).move_to_element(drawing).perform()
        said = lambda: browser.driver.find_element(By.CSS_SELECTOR, ".point").text
        browser.wait(lambda: "$" in said(), "the point of a chart")
        rows = browser.driver.execute_script(
            "return [...document.querySelectorAll('figure tbody tr')].map(row => [...row.cells].map(cell => cell.textContent).join(': '))")
        check(said() in rows, f"a point that is in the table: {said()}")


def back_keeps_the_form(url):
    """Going back from a review keeps what was typed."""
    for script in (True, False):
        with Browser(url, script=script) as browser:
            browser.open("/transfers/new")
            browser.fill(to="Ada Lovelace", amount="12", reference="Tea")
            browser.press("Continue")
            check(browser.path.startswith("/transfers/review"), f"a review: {browser.path}")
            browser.driver.back()
            time.sleep(0.5)
            typed = [browser.driver.find_element(By.NAME, name).get_attribute("value") for name in ("to", "amount", "reference")]
            check(typed == ["Ada Lovelace", "12", "Tea"], f"what is kept, script {script}: {typed}")
