import BankContainer
import XCTest

/// Tests of the demo's pages in a browser without JavaScript.
@MainActor
class PageTestCase: XCTestCase {
    private(set) var container: DependencyContainer!
    private(set) var browser: PageBrowser!

    override func setUp() async throws {
        container = DependencyContainer(configuration: .inMemory())
        browser = PageBrowser(container)
    }

    /// Opens a page and sends its form.
    func post(_ page: String, _ address: String, _ values: [String: String]) async {
        await browser.open(page)
        await browser.submit(address, values)
    }
}
