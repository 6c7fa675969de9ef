import BankContainer
import HTTPKit
import LanguageKit
import Synchronization
import XCTest

@testable import BankApp

@MainActor
final class PageTranslationTests: XCTestCase {
    private final class Missing: Sendable {
        let formats = Mutex(Set<String>())
    }

    /// Single words are not found in the sources, because they look like names.
    func testEveryTextOfEveryPage_IsTranslated() async {
        let missing = Missing()
        let vietnamese = Catalogue(
            language: .vietnamese, translations: EmbeddedCatalogue.of(.vietnamese).translations
        ) { format in missing.formats.withLock { _ = $0.insert(format) } }
        let browser = PageBrowser(DependencyContainer(configuration: .inMemory())) {
            $0 == .vietnamese ? vietnamese : .english
        }
        browser.fields = ["accept-language": "vi"]
        for address in [
            "/", "/accounts/ACC001", "/accounts/ACC001?text=none", "/entries/ACC001.1", "/transfers",
            "/transfers/TRF000001", "/transfers/new", "/payees", "/payees/new", "/payees/BEN001", "/cards",
            "/cards/CRD001", "/standing-orders", "/standing-orders/SOR001", "/mandates",
            "/mandates/MND000001", "/mandates/new",
            "/notifications", "/profile",
            "/settings", "/rates?amount=1&from=USD&to=EUR", "/goals", "/goals/new", "/spending?period=year",
            "/rates/USD", "/demo", "/activity",
            "/accounts/new", "/standing-orders/new", "/register", "/reset-password", "/sign-in", "/nowhere",
            "/sign-out", "/accounts", "/accounts/ACC001/change", "/category-rules", "/cards/new",
            "/cards/CRD001/payments", "/notifications/preferences", "/transfers?after=x",
        ] {
            await browser.open(address)
            XCTAssertTrue(browser.html.contains("lang=\"vi\""), address)
        }
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", ["to": "ACC002", "amount": "1"])
        await browser.open("/sign-in")
        await browser.submit("/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        await browser.open("/security/tokens")
        await browser.submit(
            "/security/tokens",
            ["name": "Budget", "read": "yes", "transfers": "yes", "password": "demo-password"])
        for (page, address) in [
            ("/demo", "/demo/reset"), ("/accounts/new", "/accounts/new"), ("/demo", "/demo/fault"),
        ] {
            await browser.open(page)
            await browser.submit(
                address, ["known": "0", "operation": "cards.list", "fault": "unknown", "share": "1"])
        }
        await browser.open("/demo")
        await browser.submit("/demo/faults/clear")
        await browser.open("/settings?saved=yes")
        await browser.open("/security")
        XCTAssertEqual(browser.path, "/security")
        XCTAssertEqual(missing.formats.withLock { $0.sorted() }, [])
    }
}
