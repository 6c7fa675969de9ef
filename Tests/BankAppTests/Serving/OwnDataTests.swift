import BankContainer
import BankServices
import HTTPKit
import JSONKit
import XCTest

/// A demo that is served with data of its own.
@MainActor
final class OwnDataTests: ServedTestCase {
    override class var configuration: BankConfiguration {
        let text = #"{"accounts":[{"accountName":"Own","currency":"EUR","balance":"100"}]}"#
        let data = try! DemoData(Array(text.utf8), path: "own.json", now: DemoData.usualClock)
        return try! BankConfiguration.inMemory().beginning(with: data)
    }

    func testBankAndItsSandboxes_BeginWithTheData_AlsoAfterAReset() async throws {
        for fields in [[:], ["bank-sandbox": "mine"]] as [HTTPFields] {
            for _ in 1...2 {
                let account = await send("GET", "/accounts/ACC001", fields: fields)
                XCTAssertEqual(try account.text("accountName"), "Own")
                let renamed = await send(
                    "PATCH", "/accounts/ACC001", #"{"accountName":"Changed"}"#, fields: fields)
                XCTAssertEqual(try renamed.text("accountName"), "Changed")
                let reset = await send("POST", "/demo/reset", fields: fields)
                XCTAssertEqual(try reset.text("accountCount"), "1")
            }
        }
    }
}
