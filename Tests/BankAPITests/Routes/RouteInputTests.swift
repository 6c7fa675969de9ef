import BankDomain
import BankServices
import BankTestSupport
import JSONKit
import XCTest

@testable import BankAPI

final class RouteInputTests: XCTestCase {
    private let route = TransfersAPI.create.description

    private func input(
        _ route: RouteDescription? = nil, path: [String: String] = [:],
        query: [(name: String, value: String)] = [], body: [String: JSONValue] = [:]
    ) throws -> RouteInput {
        try RouteInput(route ?? self.route, path: path, query: query, body: body, key: nil) { key("new") }
    }

    func testMembersOfABody_AreReadByTheirParameters() throws {
        let input = try input(
            query: [("dryRun", "true")],
            body: ["fromAccountID": .string("ACC001"), "amount": .string("1.50"), "reference": .null])
        let payment = try PaymentParameters.payment.read(input)
        XCTAssertEqual(payment.from, "ACC001")
        XCTAssertEqual(payment.amount.text, "1.50")
        XCTAssertNil(payment.amount.currency)
        XCTAssertEqual(payment.reference, "")
        XCTAssertEqual(try Parameter.mode.read(input), .dryRun)
        XCTAssertTrue(input.isDryRun)
    }

    func testChangeToNull_IsRefused() {
        let limits = CardsAPI.setLimits.description
        XCTAssertThrowsError(try input(limits, path: ["id": "CRD001"], body: ["payment": .null])) {
            XCTAssertEqual($0 as? RouteInput.Mismatch, .null("payment"))
        }
        XCTAssertNoThrow(
            try input(
                limits, path: ["id": "CRD001"], query: [("dryRun", "true")],
                body: ["payment": .string("none")]))
    }

    func testChangeWithoutAKey_GetsANewOne() throws {
        let body: [String: JSONValue] = ["fromAccountID": .string("ACC001"), "amount": .string("1.50")]
        XCTAssertEqual(try Parameter.key.read(input(body: body)), key("new"))
        XCTAssertNil(try Parameter.givenKey.read(input(body: body)))
        let given = try RouteInput(route, path: [:], query: [], body: body, key: key("k1")) { key("new") }
        XCTAssertEqual(try Parameter.key.read(given), key("k1"))
        XCTAssertEqual(try Parameter.givenKey.read(given), key("k1"))
    }

    func testUnknownRepeatedAndMissingNames_AreRefusedByName() {
        for (query, body, mismatch) in [
            ([], ["refrence": .string("x")], RouteInput.Mismatch.unknown("refrence", known: [])),
            ([("verbose", "1")], [:], .unknown("verbose", known: [])),
            ([("dryRun", "true"), ("dryRun", "true")], [:], .repeated("dryRun")),
            ([], ["fromAccountID": .string("ACC001")], .missing("amount")),
            ([], ["fromAccountID": .string("ACC001"), "amount": .null], .missing("amount")),
        ] as [([(name: String, value: String)], [String: JSONValue], RouteInput.Mismatch)] {
            XCTAssertThrowsError(try input(query: query, body: body)) { error in
                switch (error as? RouteInput.Mismatch, mismatch) {
                case (.unknown(let name, _), .unknown(let expected, _)): XCTAssertEqual(name, expected)
                case (let found, let expected): XCTAssertEqual(found, expected)
                }
            }
        }
    }

    func testValueOfAnotherType_IsRefusedByName() throws {
        let input = try input(body: ["fromAccountID": .integer(1), "amount": .integer(5)])
        for read in [
            { _ = try PaymentParameters.payment.read(input) },
            { _ = try PaymentParameters.amount.read(input) },
        ] {
            XCTAssertThrowsError(try read()) { error in
                guard case .invalidValue = error as? ServiceError else { return XCTFail("\(error)") }
            }
        }
    }

    func testListedIDs_AreReadOnceAndOnlySomeHundred() throws {
        let ids = { (text: String) in
            try AccountsAPI.accountIDs.read(
                self.input(AccountsAPI.history.description, query: [("accountIDs", text)]))
        }
        XCTAssertEqual(try ids("ACC002,ACC001,ACC002,,ACC001"), ["ACC002", "ACC001"])
        let most = (1...ListLimit.usual).map { "ACC\($0)" }.joined(separator: ",")
        XCTAssertEqual(try ids(most).count, ListLimit.usual)
        XCTAssertThrowsError(try ids(most + ",ACC1")) { error in
            XCTAssertEqual(
                error as? ServiceError,
                .invalidValue(
                    field: .other("accountIDs"), value: String(ListLimit.usual + 1),
                    reason: .outOfRange(0...ListLimit.usual)))
        }
    }

    func testListedTexts_AreReadOnceAndBounded() throws {
        let countries = { (texts: [String]) in
            try CardsAPI.rules.read(
                self.input(
                    CardsAPI.setRules.description, path: ["id": "CRD001"],
                    body: ["blockedCountries": .array(texts.map(JSONValue.string))])
            ).blockedCountries?.map(\.text)
        }
        XCTAssertEqual(try countries(["DE", "US", "DE"]), ["DE", "US"])
        XCTAssertThrowsError(try countries([String](repeating: "DE", count: ListLimit.usual + 1)))
    }

    func testNumberOutOfRange_IsRefused() throws {
        for (name, value) in [("page", "0"), ("limit", "10001"), ("limit", "x")] {
            let input = try input(TransfersAPI.list.description, query: [(name, value)])
            XCTAssertThrowsError(try Parameter.page.read(input))
        }
    }
}
