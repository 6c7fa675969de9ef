import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class ComparedPeriodTests: ReconciliationTestCase {
    func testInterimBalanceBehindTheClosingOne_DoesNotReplaceIt() async throws {
        let text = camt(
            camtBalance("OPBD", "1000", "2026-02-01") + camtBalance("CLBD", "1001", "2026-02-03")
                + camtBalance("ITBD", "1000.50", "2026-02-02") + camtEntry("1", "2026-02-02"))
        let report = try await report("a.xml", text, [entry(1, "2026-02-02", 100)])
        XCTAssertEqual(report.closing.stated, usd(100_100))
        XCTAssert(report.agrees)
    }
}
