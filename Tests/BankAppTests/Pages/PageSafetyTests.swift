import BankAPI
import BankContainer
import BankServices
import HTTPKit
import XCTest

@MainActor
final class PageSafetyTests: PageTestCase {
    func testEveryPage_ForbidsForeignContentFramesAndCaches() async {
        for address in ["/", "/accounts/ACC001", "/transfers/new", "/sign-in", "/settings", "/nowhere"] {
            await browser.open(address)
            let fields = browser.response.fields
            XCTAssertTrue(fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true, address)
            XCTAssertEqual(fields["x-frame-options"], "DENY", address)
            XCTAssertEqual(fields["cache-control"], "no-store", address)
            XCTAssertEqual(fields["referrer-policy"], "same-origin", address)
            XCTAssertEqual(browser.html.components(separatedBy: "<script").count, 2, address)
            XCTAssertTrue(browser.html.contains("<script src=\"/script-"), address)
            XCTAssertFalse(browser.html.contains(" style="), address)
        }
    }

    func testStyleSheetAndScript_AreCachedForEver() async throws {
        for (mark, type) in [("stylesheet\" href=\"", "text/css"), ("script src=\"", "text/javascript")] {
            await browser.open("/")
            let link = try XCTUnwrap(browser.html.components(separatedBy: mark).last)
            await browser.open(String(link.prefix { $0 != "\"" }))
            XCTAssertEqual(browser.status, 200)
            XCTAssertEqual(browser.response.fields["content-type"], type + "; charset=utf-8")
            XCTAssertEqual(browser.response.fields["cache-control"], "public, max-age=31536000, immutable")
        }
    }

    func testFormWithoutItsToken_IsRefused() async {
        await browser.open("/settings")
        await browser.post("/settings", ["language": "vi"])
        XCTAssertEqual(browser.status, 403)
        await browser.open("/")
        XCTAssertTrue(browser.html.contains("<html lang=\"en\""))
    }

    func testFormOfAnotherBrowser_IsRefused() async {
        let other = PageBrowser(container)
        other.cookies["bank-visitor"] = String(repeating: "ab", count: 32)
        await other.open("/settings")
        await browser.open("/settings")
        await browser.post("/settings", other.hiddenFields().merging(["theme": "dark"]) { _, new in new })
        XCTAssertEqual(browser.status, 403)
    }

    func testFormWithoutCookies_IsRefused() async {
        await browser.open("/settings")
        browser.cookies = [:]
        await browser.submit("/settings", ["theme": "dark"])
        XCTAssertEqual(browser.status, 403)
        XCTAssertTrue(browser.html.contains("your browser keeps no cookies"))
    }

    func testFormFromAnotherSite_IsRefused() async {
        await browser.open("/settings")
        browser.fields = ["origin": "https://attacker.example", "sec-fetch-site": "cross-site"]
        await browser.submit("/settings", ["theme": "dark"])
        XCTAssertEqual(browser.status, 403)
    }

    func testLinkOnAnotherSite_OpensAPageButNoPartOfOne() async {
        browser.fields = [
            "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document",
        ]
        await browser.open("/")
        XCTAssertEqual(browser.status, 200)
        // It is opened again from this site, with the browser's cookies, which this answer leaves as they are.
        XCTAssertTrue(browser.html.contains("<meta http-equiv=\"refresh\" content=\"0\">"))
        XCTAssertEqual(browser.response.fields.values(of: "set-cookie"), [])
        browser.fields["sec-fetch-dest"] = "iframe"
        await browser.open("/")
        XCTAssertEqual(browser.status, 403)
    }

    func testOtherMethod_NamesTheOneThatIsAllowed() async {
        await browser.open("/sign-out")
        XCTAssertEqual(browser.status, 405)
        XCTAssertEqual(browser.response.fields["allow"], "POST")
    }

    func testSecureConnection_StaysSecure() async {
        XCTAssertNil(browser.response.fields["strict-transport-security"])
        let secure = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.1", isSecure: true))
        await secure.open("/")
        XCTAssertEqual(secure.response.fields["strict-transport-security"], "max-age=31536000")
    }

    func testSessionOfAnotherBankOnThisMachine_IsForgottenInTheDemo() async {
        browser.cookies["bank-session"] = String(repeating: "0", count: 64)
        await browser.open("/")
        XCTAssertEqual(browser.path, "/")
        XCTAssertTrue(browser.html.contains("Emergency Savings"))
        XCTAssertNil(browser.cookies["bank-session"])
    }

    func testSandbox_IsADemoBankOfItsOwn() async {
        browser.fields = ["bank-sandbox": "one"]
        await browser.open("/profile")
        await browser.submit("/profile", ["name": "Someone"])
        XCTAssertTrue(browser.html.contains("value=\"Someone\""))
        browser.fields = [:]
        await browser.open("/profile")
        XCTAssertFalse(browser.html.contains("Someone"))
    }

    func testCookies_AreForThisSiteOnly() async {
        let browser = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.1", isSecure: true))
        await browser.open("/")
        let cookie = browser.response.fields["set-cookie"] ?? ""
        XCTAssertTrue(cookie.hasPrefix("__Host-bank-visitor="))
        for part in ["Path=/", "HttpOnly", "SameSite=Strict", "Secure"] {
            XCTAssertTrue(cookie.components(separatedBy: "; ").contains(part), part)
        }
    }

    func testHostileTexts_AreShownAsText() async throws {
        let attack = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
        await browser.open("/transfers/new?to=\(PercentCoding.encoded(attack))")
        XCTAssertTrue(browser.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img"))
        XCTAssertFalse(browser.html.contains("<script>"))
        XCTAssertFalse(browser.html.contains("<img"))
    }

    func testOversizedOrOtherForms_AreRefused() async {
        await browser.open("/settings")
        await browser.submit("/settings", ["theme": String(repeating: "x", count: 70_000)])
        XCTAssertEqual(browser.status, 413)
        await browser.open("/transfers/TRF000001/cancel")
        XCTAssertEqual(browser.status, 405)
    }
}
