import BankDomain
import BankServices
import JSONKit
import XCTest

@testable import BankAPI

final class RouteInputTests: XCTestCase {
    private let route = TransfersAPI.create.description

    private func input(
        query: [(name: String, value: String)] = [], body: [String: JSONValue]
    ) throws -> RouteInput {
        try RouteInput(route, path: [:], query: query, body: body, idempotencyKey: nil)
    }

    func testMembersOfABody_AreReadByTheirParameters() throws {
        let input = try input(
            query: [("dryRun", "true")],
            body: ["fromAccountID": .string("ACC001"), "amount": .string("1.50"), "reference": .null])
        XCTAssertEqual(try input(PaymentParameters.from), "ACC001")
        XCTAssertNil(try input.optional(PaymentParameters.reference))
        XCTAssertEqual(try input.mode(), .dryRun)
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
        for read in [{ _ = try input(PaymentParameters.from) }, { _ = try input(PaymentParameters.amount) }] {
            XCTAssertThrowsError(try read()) { error in
                guard case .invalidValue = error as? ServiceError else { return XCTFail("\(error)") }
            }
        }
    }

    func testListedIDs_AreReadOnceAndOnlySomeHundred() throws {
        let ids = { (text: String) in
            try RouteInput(
                AccountsAPI.history.description, path: [:], query: [("accountIDs", text)], body: [:],
                idempotencyKey: nil)(AccountsAPI.accountIDs)
        }
        XCTAssertEqual(try ids("ACC002,ACC001,ACC002,,ACC001"), ["ACC002", "ACC001"])
        let most = (1...ListLimit.usual).map { "ACC\($0)" }.joined(separator: ",")
        XCTAssertEqual(try ids(most).count, ListLimit.usual)
        XCTAssertThrowsError(try ids(most + ",ACC1")) { error in
            XCTAssertEqual(
                error as? ServiceError,
                .invalidValue(
                    field: "accountIDs", value: String(ListLimit.usual + 1),
                    reason: .outOfRange(0...ListLimit.usual)))
        }
    }

    func testListedTexts_AreReadOnceAndBounded() throws {
        let countries = { (texts: [String]) in
            try RouteInput(
                CardsAPI.setRules.description, path: ["id": "CRD001"], query: [],
                body: ["blockedCountries": .array(texts.map(JSONValue.string))], idempotencyKey: nil
            )(CardsAPI.blockedCountries)
        }
        XCTAssertEqual(try countries(["DE", "US", "DE"]), ["DE", "US"])
        XCTAssertThrowsError(try countries([String](repeating: "DE", count: ListLimit.usual + 1)))
    }

    func testNumberOutOfRange_IsRefused() throws {
        let list = TransfersAPI.list.description
        for (name, value) in [("page", "0"), ("limit", "10001"), ("limit", "x")] {
            let input = try RouteInput(
                list, path: [:], query: [(name, value)], body: [:], idempotencyKey: nil)
            XCTAssertThrowsError(try input.page())
        }
    }
}
