import JSONKit
import XCTest

@testable import BankAPI

final class OpenAPIDocumentTests: XCTestCase {
    private let document = OpenAPIDocument(routes: Routes.all, version: "1", basePath: Routes.basePath).json

    private func member(_ names: String...) -> JSONValue? {
        names.reduce(document as JSONValue?) { value, name in
            guard case .object(let members) = value else { return nil }
            return members[name]
        }
    }

    func testEveryRoute_IsAnOperationOfItsPath() {
        for route in Routes.all {
            let id = member("paths", route.path, route.method.rawValue.lowercased(), "operationId")
            XCTAssertEqual(id, .string(route.operationID), "\(route.command)")
        }
        XCTAssertEqual(Set(Routes.all.map(\.operationID)).count, Routes.all.count)
    }

    func testEveryPlaceOfAPath_IsAParameterOfTheRoute() {
        for route in Routes.all {
            let places = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
                .map { String($0.dropFirst().dropLast()) }
            XCTAssertEqual(
                route.parameters.filter { $0.place == .path }.map(\.name), places, "\(route.command)")
            XCTAssertTrue(route.bodyParameters.isEmpty || !route.method.isSafe, "\(route.command)")
        }
    }

    func testChanges_CanBeTriedFirst() {
        let without = Routes.all.filter { !$0.method.isSafe && !$0.canDryRun }.map(\.command)
        XCTAssertEqual(
            without.sorted(),
            [
                "accounts payees", "auth devices revoke", "auth login", "auth logout", "auth password change",
                "auth password reset", "auth recovery-codes", "auth refresh", "auth register",
                "auth sessions revoke", "auth tokens create", "auth tokens revoke", "auth totp disable",
                "auth totp enroll", "auth verify-otp", "cards reveal", "config set", "config unset",
                "ledger verify", "operators add",
                "standing-orders confirm", "statements reconcile", "transfers confirm", "transfers quote",
                "webhooks test",
            ])
    }

    func testOpenRoutes_NeedNoToken() {
        XCTAssertEqual(member("paths", "/auth/login", "post", "security"), .array([]))
        XCTAssertNil(member("paths", "/accounts", "get", "security"))
        XCTAssertEqual(member("security"), .array([.object(["bearer": .array([])])]))
    }

    func testWordsOfAnEnumeration_AreListed() {
        XCTAssertEqual(
            member("components", "schemas", "Account", "properties", "accountType", "enum"),
            .array([.string("checking"), .string("savings")]))
    }
}
