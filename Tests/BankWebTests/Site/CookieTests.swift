import HTTPKit
import XCTest

@testable import BankWeb

final class CookieTests: XCTestCase {
    private func value(_ fields: HTTPFields, isSecure: Bool = false) -> String? {
        Cookie.theme.value(in: HTTPRequest(method: "GET", path: "/", fields: fields), isSecure: isSecure)
    }

    func testCookie_IsFoundByItsWholeName() {
        XCTAssertEqual(value(["cookie": "a=b; bank-theme=dark; c"]), "dark")
        XCTAssertNil(value(["cookie": "xbank-theme=dark; bank-themes=light"]))
        XCTAssertNil(value([:]))
    }

    func testCookieThatOccursTwice_IsNotUsed() {
        XCTAssertNil(value(["cookie": "bank-theme=dark; bank-theme=light"]))
        var fields: HTTPFields = ["cookie": "bank-theme=dark"]
        fields.append("cookie", "bank-theme=light")
        XCTAssertNil(value(fields))
    }

    func testEncryptedConnection_UsesOnlyTheProtectedName() {
        XCTAssertNil(value(["cookie": "bank-theme=dark"], isSecure: true))
        XCTAssertEqual(value(["cookie": "__Host-bank-theme=dark"], isSecure: true), "dark")
    }

    func testRemoval_EndsTheCookieAtOnce() {
        XCTAssertEqual(
            Cookie.session.field(nil, isSecure: true),
            "__Host-bank-session=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0")
    }
}
