import Foundation
import JSONKit
import XCTest

@testable import BankAPI

final class OpenAPIDocumentTests: XCTestCase {
    private let document = OpenAPIDocument(routes: Routes.all, version: "1", basePath: Routes.basePath).json
    private let documentOfTheDemo = OpenAPIDocument(
        routes: Routes.all + Routes.ofTheDemo, version: "1", basePath: Routes.basePath, isDemo: true
    ).json

    private func member(_ names: String...) -> JSONValue? { member(names, of: document) }

    private func member(_ names: [String], of document: JSONValue) -> JSONValue? {
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
                "statements reconcile", "transfers confirm", "transfers quote",
                "webhooks resend", "webhooks test",
            ])
    }

    func testOpenRoutes_NeedNoToken() {
        XCTAssertEqual(member("paths", "/auth/login", "post", "security"), .array([]))
        XCTAssertNil(member("paths", "/accounts", "get", "security"))
        XCTAssertEqual(member("security"), .array([.object(["bearer": .array([])])]))
    }

    func testWordsOfAnEnumeration_AreListed() {
        XCTAssertEqual(
            member("components", "schemas", "Account", "properties", "accountType"),
            .object([
                "$ref": .string("#/components/schemas/AccountType"),
                "description": .string("The type of account"),
            ]))
        XCTAssertEqual(
            member("components", "schemas", "AccountType", "enum"),
            .array([.string("checking"), .string("savings")]))
    }

    func testBodiesAndPages_HaveNames() {
        XCTAssertEqual(
            member(
                "paths", "/transfers", "post", "requestBody", "content", "application/json", "schema"),
            .object(["$ref": .string("#/components/schemas/CreateTransferRequest")]))
        XCTAssertEqual(
            member(
                "paths", "/transfers", "get", "responses", "200", "content", "application/json", "schema"),
            .object(["$ref": .string("#/components/schemas/TransferPage")]))
    }

    func testMembersThatMayBeMissing_AreNotRequiredAndNeverNull() {
        guard case .array(let required) = member("components", "schemas", "Account", "required") else {
            return XCTFail("no account")
        }
        XCTAssertTrue(required.contains(.string("balance")))
        XCTAssertFalse(required.contains(.string("iban")))
        XCTAssertEqual(
            member("components", "schemas", "Account", "properties", "iban"),
            .object(["type": .string("string"), "description": .string("The IBAN")]))
        XCTAssertFalse(document.text.contains("null"))
    }

    func testEveryMember_IsDescribedOnce() {
        guard case .object(let schemas) = member(["components", "schemas"], of: documentOfTheDemo) else {
            return XCTFail("no schemas")
        }
        var used: Set<String> = []
        for (resource, schema) in schemas {
            guard case .object(let members) = schema, case .object(let properties) = members["properties"]
            else { continue }
            for (name, property) in properties {
                guard case .object(let facts) = property, case .string(let text) = facts["description"] else {
                    XCTFail("\(resource).\(name) has no description")
                    continue
                }
                XCTAssertFalse(text.isEmpty || text.hasSuffix("."), "\(resource).\(name): \(text)")
                if let line = MemberDescriptions.all.name(of: name, in: resource) { used.insert(line) }
            }
        }
        XCTAssertEqual(MemberDescriptions.all.names.subtracting(used), [], "descriptions of no member")
    }

    func testEveryTag_IsDescribed() {
        XCTAssertEqual(Set(OpenAPITag.all.map(\.name)), Set((Routes.all + Routes.ofTheDemo).map(\.tag)))
        XCTAssertEqual(member(["tags"], of: documentOfTheDemo), .array(OpenAPITag.all.map(\.json)))
        XCTAssertEqual(member("tags"), .array(OpenAPITag.all.filter { $0.name != "demo" }.map(\.json)))
    }

    func testNamesOfSchemas_ArePlain() {
        guard case .object(let schemas) = member("components", "schemas") else { return XCTFail("none") }
        for name in schemas.keys { XCTAssertNotNil(name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/), name) }
    }

    func testNumbers_HaveAFormat() {
        XCTAssertEqual(
            member("components", "schemas", "Money", "properties", "minorUnits", "format"), .string("int64"))
    }

    func testFiles_AreBinary() {
        XCTAssertEqual(
            member(
                "paths", "/accounts/{id}/statement", "get", "responses", "200", "content", "text/csv",
                "schema", "format"), .string("binary"))
    }

    func testProblem_StatesTheMembersOfSomeCodes() {
        for name in ["field", "idempotencyKey", "challenge"] {
            XCTAssertNotNil(member("components", "schemas", "Problem", "properties", name), name)
        }
    }

    func testConditionsAndTags_AreStated() {
        let parameters = member("paths", "/notifications/events", "get", "parameters")?.text ?? ""
        XCTAssertTrue(parameters.contains("LastEventID"))
        XCTAssertFalse(parameters.contains("Sandbox"))
        XCTAssertNotNil(member("paths", "/notifications/events", "get", "responses", "410"))
        XCTAssertNil(member("paths", "/accounts", "get", "responses", "410"))
        let places = documentOfTheDemo.text.components(separatedBy: "parameters/SandboxInQuery")
        XCTAssertEqual(places.count, 3, "Notifications and changes are streams.")
        let conditions = member("paths", "/accounts", "get", "parameters")?.text ?? ""
        XCTAssertTrue(conditions.contains("IfNoneMatch"))
        XCTAssertNotNil(member("paths", "/accounts", "get", "responses", "200", "headers", "ETag"))
        let picture = ["paths", "/beneficiaries/{id}/picture", "get", "responses", "304"]
        XCTAssertNotNil(member(picture, of: document))
    }

    func testEveryReference_HasItsTarget() {
        for document in [document, documentOfTheDemo] {
            for match in document.text.matches(of: /"#\/(components\/[a-z]+\/[A-Za-z0-9]+)"/) {
                let path = match.output.1.split(separator: "/").map(String.init)
                XCTAssertNotNil(member(path, of: document), "\(match.output.1)")
            }
        }
    }

    func testStatuses_FollowFromWhatACallTakesAndDoes() {
        func statuses(_ path: String, _ method: String, of document: JSONValue) -> [String] {
            guard case .object(let responses) = member(["paths", path, method, "responses"], of: document)
            else { return [] }
            return responses.keys.filter { $0 >= "4" }.sorted()
        }
        let always = ["400", "401", "403", "421", "500", "503"]
        XCTAssertEqual(statuses("/profile", "get", of: document), always)
        XCTAssertEqual(
            statuses("/profile", "get", of: documentOfTheDemo), (always + ["429", "502"]).sorted())
        XCTAssertEqual(statuses("/accounts/{id}", "get", of: document), (always + ["404", "422"]).sorted())
        XCTAssertEqual(
            statuses("/transfers", "post", of: document),
            (always + ["404", "408", "409", "413", "415", "422"]).sorted())
        for path in ["/accounts/default", "/rates/conversion", "/accounts/named"] {
            XCTAssertTrue(statuses(path, "get", of: document).contains("404"), path)
        }
        XCTAssertFalse(statuses("/transactions/summary", "get", of: document).contains("409"))
        XCTAssertTrue(statuses("/challenges/{id}/confirmation", "post", of: document).contains("429"))
        XCTAssertFalse(statuses("/accounts", "post", of: document).contains("429"))
        XCTAssertFalse(document.text.contains(#""default":{"#))
    }

    func testOperations_AreNamedAsFunctions() {
        let routes = Routes.all + Routes.ofTheDemo
        XCTAssertEqual(Set(routes.map(\.operationID)).count, routes.count)
        for route in routes {
            XCTAssertNotNil(route.operationID.wholeMatch(of: /[a-z]+([A-Z][a-z]+)*/), route.operationID)
            let words = route.operationID.prefix { $0.isLowercase }
            XCTAssertTrue(Self.verbs.contains(String(words)), route.operationID)
        }
        let names = Set(routes.map(\.operationID))
        XCTAssertTrue(
            names.isSuperset(of: [
                "listAccounts", "getAccount", "findAccount", "createTransfer", "listTransactionRules",
                "getStandingOrder", "setDefaultAccount", "reportLostCard", "login", "revokeSession",
            ]))
    }

    /// What a name of an operation begins with.
    private static let verbs: Set = [
        "activate", "add", "annotate", "answer", "apply", "authorise", "authorize", "block", "cancel",
        "capture", "categorize", "change", "close", "confirm", "convert", "count", "create", "deposit",
        "export", "find", "freeze", "get", "identify", "import", "list", "login", "logout", "mark", "move",
        "open", "order", "pause", "quote", "recall", "reconcile", "refresh", "refund", "register", "release",
        "remove", "rename", "renew", "replace", "report", "resend", "reset", "resolve", "restore", "resume",
        "reveal",
        "reverse", "revoke", "save", "set", "simulate", "skip", "summarize", "test", "trust", "unblock",
        "unfreeze", "update", "verify", "watch", "withdraw",
    ]

    func testFaultsOfTheDocument_AreThoseOfTheServer() throws {
        let pattern = try XCTUnwrap(
            documentOfTheDemo.text.firstMatch(of: /"name":"Bank-Fault".*?"pattern":"(.*?)"/)?.output.1)
        let fault = try Regex(String(pattern))
        for text in [
            "transfers.create=insufficientFunds", "accounts.list=storage:0.5",
            "transfers.create=outcomeUnknown:made", "transfers.settle=returned:AC04",
            "transfers.settle=settled:30m", "accounts.list=storage,cards.list=storage:0.1",
        ] {
            XCTAssertNotNil(text.wholeMatch(of: fault), text)
        }
        XCTAssertNil("transfers.create".wholeMatch(of: fault))
    }
}
