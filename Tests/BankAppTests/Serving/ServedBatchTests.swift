import BankServer
import HTTPKit
import XCTest

@testable import BankApp

/// Many transfers in one request.
@MainActor
final class ServedBatchTests: ServedTestCase {
    private static let line =
        #""fromAccountID":"ACC001","amount":"5","currency":"USD","reference":"","idempotencyKey":"KEY""#

    private func batch(_ members: String..., name: String = "salaries") async -> Answer {
        let lines = members.enumerated().map { index, members in
            "{\(Self.line.replacingOccurrences(of: "KEY", with: "k\(index)")),\(members)}"
        }
        return await send(
            "POST", "/transfers/batch",
            #"{"name":"\#(name)","linked":false,"transfers":[\#(lines.joined(separator: ","))]}"#)
    }

    private func transferCount() async throws -> String {
        try await send("GET", "/demo").text("transferCount")
    }

    func testLines_AreMade() async throws {
        let answer = await batch(#""toAccountID":"ACC002""#, #""toAccountID":"ACC002","executionDate":null"#)
        XCTAssertEqual(answer.status, 200)
        let count = try await transferCount()
        XCTAssertEqual(count, "2")
    }

    func testInvalidLine_IsRefusedAndPaysNothing() async throws {
        for members in [
            #""toAccountID":"ACC002","executionDate":"2027-13-01""#,
            #""toAccountID":"ACC002","executionDate":"31.12.2026""#,
            #""toAccountID":"ACC002","creditorIBAN":"DE89370400440532013000","creditorName":"A""#,
            #""toAccountID":null"#,
        ] {
            let answer = await batch(members)
            XCTAssertEqual(answer.status, 422, members)
            XCTAssertEqual(try answer.text("code"), "invalidValue", members)
        }
        let count = try await transferCount()
        XCTAssertEqual(count, "0")
    }

    func testDryAndLinkedBatches_AreShorterAtAServer() async throws {
        let lines = (0...5_000).map { number in
            "{\(Self.line.replacingOccurrences(of: "KEY", with: "k\(number)")),\"toAccountID\":\"ACC002\"}"
        }.joined(separator: ",")
        for (path, linked) in [("/transfers/batch?dryRun=true", "false"), ("/transfers/batch", "true")] {
            let answer = await send(
                "POST", path, #"{"name":"a","linked":\#(linked),"transfers":[\#(lines)]}"#)
            XCTAssertEqual(answer.status, 422, path)
            XCTAssertEqual(try answer.text("field"), "transfers", path)
        }
    }

    func testNameWithControlCharacters_IsRefused() async throws {
        let answer = await batch(#""toAccountID":"ACC002""#, name: #"a\u001b[31m"#)
        XCTAssertEqual(answer.status, 422)
        XCTAssertEqual(try answer.text("field"), "name")
    }

    func testMoreLinesThanABatchHas_AreCountedOnly() async throws {
        let empty = "[" + String(repeating: "{},", count: 100_000) + "{}]"
        let answer = await send(
            "POST", "/transfers/batch", #"{"name":"a","linked":false,"transfers":\#(empty)}"#)
        XCTAssertEqual(answer.status, 422)
        XCTAssertEqual(try answer.text("field"), "transfers")
    }
}
