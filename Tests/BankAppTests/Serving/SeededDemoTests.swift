import BankAPI
import BankContainer
import BankServer
import HTTPKit
import XCTest

/// A demo with a seed: its random numbers repeat from run to run, but not from request to request.
@MainActor
final class SeededDemoTests: ServedTestCase {
    override class var configuration: BankConfiguration {
        .inMemory(demoSeed: 7, world: FixedWorld(randomSeed: 7))
    }

    private static let variations: [HTTPFields] = [
        [:], ["bank-clock": "2026-07-02"], ["bank-fault": "accounts.list=networkError"],
        ["bank-clock": "2026-07-02", "bank-fault": "accounts.list=networkError"],
    ]

    private static let changes = [
        ("/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#),
        ("/holds", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#),
        ("/cards", #"{"accountID":"ACC001","name":"Card"}"#),
        (
            "/standing-orders",
            #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1","startDate":"2026-08-01"}"#
        ),
    ]

    func testEqualRequestsWithoutKeys_AreSeparateChanges() async throws {
        for sandbox in [[:], ["bank-sandbox": "mine"]] as [HTTPFields] {
            for (path, body) in Self.changes {
                var ids: [String] = []
                for variation in Self.variations + Self.variations {
                    var fields = variation
                    for field in sandbox.fields { fields.append(field.name, field.value) }
                    let answer = await send("POST", path, body, fields: fields)
                    XCTAssertEqual(answer.status, 201, String(decoding: answer.bytes, as: UTF8.self))
                    ids.append(try answer.text("id"))
                }
                XCTAssertEqual(Set(ids).count, ids.count, "\(path): \(ids)")
            }
        }
    }

    func testPayeesWithoutKeys_AreAllAdded() async throws {
        let ibans = [
            "GB82WEST12345698765432", "DE89370400440532013000", "FR1420041010050500013M02606",
            "NL91ABNA0417164300", "BE68539007547034", "AT611904300234573201", "CH9300762011623852957",
            "ES9121000418450200051332",
        ]
        for (iban, variation) in zip(ibans, Self.variations + Self.variations) {
            let body = #"{"name":"Payee","iban":"\#(iban)"}"#
            let answer = await send("POST", "/beneficiaries", body, fields: variation)
            XCTAssertEqual(answer.status, 201, String(decoding: answer.bytes, as: UTF8.self))
        }
    }
}
