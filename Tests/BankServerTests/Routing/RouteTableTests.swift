import BankAPI
import XCTest

@testable import BankServer

@MainActor
final class RouteTableTests: XCTestCase {
    private func match(_ method: String, _ path: String) -> String {
        switch RouteTable(Routes.handled(isDemo: false)).match(method, path[...]) {
        case .found(let route, let parameters):
            "\(route.description.command) \(parameters.map { "\($0)=\($1)" }.sorted().joined(separator: " "))"
        case .otherMethods(let methods): methods.joined(separator: ",")
        case .nothing: "nothing"
        case .malformed: "malformed"
        }
    }

    func testPaths_LeadToTheirRoutes() async {
        for (method, path, expected) in [
            ("GET", "/accounts", "accounts list "), ("HEAD", "/accounts", "accounts list "),
            ("GET", "/accounts/ACC001", "accounts show id=ACC001"),
            ("GET", "/transactions/summary", "transactions summary "),
            ("GET", "/transactions/ACC001.5", "transactions show id=ACC001.5"),
            ("GET", "/accounts/a%2Fb%20c", "accounts show id=a/b c"),
            ("PUT", "/accounts", "GET,POST,HEAD"), ("GET", "/accounts/", "accounts show id="),
            ("GET", "", "nothing"),
            ("GET", "/nothing", "nothing"), ("GET", "/accounts/%zz", "malformed"),
            ("GET", "/%61ccounts", "nothing"),
            ("GET", "//accounts", "nothing"),
            ("DELETE", "/notification-preferences/cardPayment", "PUT"),
        ] {
            XCTAssertEqual(match(method, path), expected, "\(method) \(path)")
        }
    }
}
