"""How the main pages look, against recorded pictures: twelve pages, two widths, two themes.

BROWSER_RECORD=1 records them. They show the demo, whose clock stands still, in one font that is set here, so that they
are the same on each machine. Small differences of the browser's version are tolerated: means of blocks are compared.
"""

import io
import os
import pathlib
import sys
import tempfile

import numpy
from PIL import Image

import served
from browsing import Browser, check, failures

FOLDER = pathlib.Path(__file__).parent / "looks"
FONT = pathlib.Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
PAGES = {
    "home": "/", "account": "/accounts/ACC001", "pay": "/transfers/new", "receipt": "/transfers/TRF000001",
    "transfers": "/transfers", "file": "/transfers/import", "payees": "/payees", "cards": "/cards", "card": "/cards/CRD001",
    "spending": "/spending", "rates": "/rates", "goals": "/goals",
}
SIZES = {1200: 900, 390: 844}
BLOCK = 6
# How far a block's mean may be away, of 255, and the share of blocks that may be further away.
DISTANCE, SHARE = 12, 0.002
# One font of one machine's choice, no blinking, and no half-faded colors.
STYLE = """
* { font-family: "DejaVu Sans" !important; caret-color: transparent !important; transition: none !important; }
"""


def picture(browser, width):
    browser.driver.execute_script(
        "const sheet = new CSSStyleSheet(); sheet.replaceSync(arguments[0]); document.adoptedStyleSheets = [sheet];"
        "document.activeElement.blur();", STYLE)
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": SIZES[width], "deviceScaleFactor": 1, "mobile": False})
    return Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")


def means(image):
    pixels = numpy.asarray(image, dtype=numpy.float32)
    rows, columns = pixels.shape[0] // BLOCK, pixels.shape[1] // BLOCK
    return pixels[:rows * BLOCK, :columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK, 3).mean(axis=(1, 3))


def difference(one, other):
    """The share of blocks that differ; 1 for pictures of another size."""
    if one.size != other.size:
        return 1
    return float((numpy.abs(means(one) - means(other)).max(axis=2) > DISTANCE).mean())


def looks(program):
    if not FONT.exists():
        print(f"browser: pictures are left out, because {FONT} is not installed (fonts-dejavu-core)", flush=True)
        return
    bank = served.Bank(program, "demo").start()
    try:
        for width in SIZES:
            with Browser(bank.url, width) as browser:
                for theme in ("light", "dark"):
                    browser.open("/settings")
                    browser.fill(theme=theme)
                    browser.press("Save")
                    for name, address in PAGES.items():
                        browser.open(address)
                        compare(picture(browser, width), FOLDER / f"{name}-{theme}-{width}.png")
    finally:
        bank.close()


def compare(image, golden):
    if os.environ.get("BROWSER_RECORD"):
        golden.parent.mkdir(exist_ok=True)
        image.quantize(256, dither=Image.Dither.NONE).save(golden, optimize=True)
        return
    if not golden.exists():
        check(False, f"{golden.name} is not recorded")
        return
    share = difference(image, Image.open(golden).convert("RGB"))
    if share > SHARE:
        folder = pathlib.Path(os.environ.get("BROWSER_PICTURES") or tempfile.mkdtemp(prefix="bank-looks-"))
        image.save(folder / golden.name)
        check(False, f"{golden.stem} looks different in {share:.1%} of its area: {folder / golden.name}")


if __name__ == "__main__":
    looks(sys.argv[1])
    print(f"browser: {len(failures)} failures" if failures else "browser: good", flush=True)
    sys.exit(1 if failures else 0)
