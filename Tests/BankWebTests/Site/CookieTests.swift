import HTTPKit
import XCTest

@testable import BankWeb

final class CookieTests: XCTestCase {
    private func value(
        _ fields: HTTPFields, isSecure: Bool = false, at authority: String = "localhost"
    ) -> String? {
        Cookie.theme.value(
            in: HTTPRequest(method: "GET", path: "/", authority: authority, fields: fields),
            isSecure: isSecure)
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
            Cookie.session.field(nil, answering: HTTPRequest(method: "GET", path: "/"), isSecure: true),
            "__Host-bank-session=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0")
    }

    func testName_HasThePortThatTheBrowserAskedFor() {
        for (authority, name) in [
            ("localhost:3000", "bank-3000-theme"), ("[::1]:3001", "bank-3001-theme"),
            ("bank.example", "bank-theme"), ("[::1]", "bank-theme"), ("", "bank-theme"),
            ("localhost:", "bank-theme"), ("localhost:3000x", "bank-theme"),
            ("localhost:300000", "bank-theme"), ("localhost:3=;", "bank-theme"),
        ] {
            let request = HTTPRequest(method: "GET", path: "/", authority: authority)
            XCTAssertEqual(Cookie.theme.name(in: request, isSecure: false), name, authority)
        }
    }

    func testCookieOfAnotherPort_IsNotUsed() {
        XCTAssertNil(value(["cookie": "bank-3000-theme=dark"], at: "localhost:3001"))
        XCTAssertEqual(
            value(["cookie": "bank-3000-theme=light; bank-3001-theme=dark"], at: "localhost:3001"), "dark")
    }
}
