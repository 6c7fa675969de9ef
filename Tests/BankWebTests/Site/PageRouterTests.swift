import XCTest

@testable import BankWeb

@MainActor
final class PageRouterTests: XCTestCase {
    private func found(_ method: String, _ path: String) -> String {
        switch PageRouter.site.match(method, path) {
        case .found(let entry, let name): "\(entry.operation) \(name)"
        case .otherMethod(let allowed): "allowed: \(allowed)"
        case .nothing: "nothing"
        }
    }

    func testFixedName_ComesBeforeAnyName() async {
        XCTAssertEqual(found("GET", "/transfers/new"), "pages.transfers.new ")
        XCTAssertEqual(found("GET", "/transfers/TRF000001"), "pages.transfers TRF000001")
    }

    func testOtherMethods_AreNamed() async {
        XCTAssertEqual(found("GET", "/sign-out"), "allowed: POST")
        XCTAssertEqual(found("DELETE", "/transfers"), "allowed: POST, GET")
    }

    func testHEAD_IsLikeGET() async {
        XCTAssertEqual(found("HEAD", "/"), "pages ")
    }

    func testUnknownPaths_AreNothing() async {
        XCTAssertEqual(found("GET", "/accounts/ACC001/more"), "nothing")
    }
}
