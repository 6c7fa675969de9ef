import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class StatedAccountTests: ReconciliationTestCase {
    func testEntriesThatAreNotBooked_AreCounted() async throws {
        let pending = camtEntry("9", "2026-01-06").replacing("BOOK", with: "PDNG")
        let cases = [
            ("a.xml", camt(camtEntry("8.85", "2026-01-05") + pending)),
            ("b.csv", "date,amount,status\n2026-01-05,8.85,booked\n2026-01-06,9,pending\n"),
            (
                "c.sta",
                ":20:A\n:25:1\n:60F:C260105USD1000,\n:61:260105C8,85NTRFX\n:61:260106EC9,NTRFX\n:62F:C260106USD1008,85\n"
            ),
        ]
        for (name, text) in cases {
            let report = try await report(name, text, [entry(1, "2026-01-05", 885)])
            XCTAssertEqual(report.unbookedCount, 1, name)
            XCTAssert(report.agrees, name)
        }
    }
}
