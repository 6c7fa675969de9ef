import XCTest

@testable import BankWeb

final class PagePathTests: XCTestCase {
    func testNamesAndValues_AreEncoded() {
        XCTAssertEqual(PagePath("accounts", "A/../B").text, "/accounts/A%2F..%2FB")
        XCTAssertEqual(
            PagePath("transfers", query: [("to", "a&b=c"), ("amount", "")]).text, "/transfers?to=a%26b%3Dc")
        XCTAssertEqual(PagePath().text, "/")
    }
}
