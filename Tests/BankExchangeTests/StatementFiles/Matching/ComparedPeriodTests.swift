import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class ComparedPeriodTests: ReconciliationTestCase {
    private func mt940(opening: String, _ lines: String, closing: String) -> String {
        ":20:A\n:25:1234567890\n:60F:C\(opening),\n\(lines):62F:C\(closing),\n"
    }

    private func days(of report: ReconciliationReport) -> [String] { [report.from.text, report.to.text] }

    func testEntryOnTheDayOfTheClosingBalance_IsMissingInMT940() async throws {
        let text = mt940(opening: "260201USD1000", ":61:260202C1,NTRFX\n", closing: "260203USD1001")
        let first = entry(1, "2026-02-02", 100)
        let same = try await report("a.sta", text, [first])
        XCTAssert(same.agrees)
        XCTAssertEqual(days(of: same), ["2026-02-01", "2026-02-03"])
        let more = try await report("b.sta", text, [first, entry(2, "2026-02-03", -700)])
        XCTAssertEqual(more.tallies.mapValues(\.count), [.matched: 1, .missingThere: 1])
        XCTAssertEqual(
            more.closing,
            ReconciledBalance(stated: usd(100_100), booked: usd(99_400), date: CalendarDate("2026-02-03")))
        XCTAssertFalse(more.agrees)
    }

    func testEntryOnTheDayOfTheClosingBalance_IsMissingInCamtWithoutPeriod() async throws {
        let text = camt(
            camtBalance("OPBD", "1000", "2026-02-01") + camtBalance("CLBD", "1001", "2026-02-03")
                + camtEntry("1", "2026-02-02"))
        let first = entry(1, "2026-02-02", 100)
        let same = try await report("a.xml", text, [first])
        XCTAssert(same.agrees)
        let more = try await report("b.xml", text, [first, entry(2, "2026-02-03", -700)])
        XCTAssertEqual(more.tallies.mapValues(\.count), [.matched: 1, .missingThere: 1])
        XCTAssertFalse(more.agrees)
    }

    func testEntryBetweenTheBalances_IsMissingInAFileWithoutEntries() async throws {
        let text = mt940(opening: "260201USD1000", "", closing: "260205USD1000")
        let cancelled = [entry(1, "2026-02-03", 100), entry(2, "2026-02-04", -100)]
        let report = try await report("a.sta", text, cancelled)
        XCTAssertEqual(report.tallies.mapValues(\.count), [.missingThere: 2])
        XCTAssertEqual(report.opening.stated, report.opening.booked)
        XCTAssertEqual(report.closing.stated, report.closing.booked)
    }

    func testOpeningBalanceOfTheDayBefore_BeginsThePeriodOnTheNext() async throws {
        let text = mt940(opening: "260131USD1005", ":61:260202C1,NTRFX\n", closing: "260202USD1006")
        let report = try await report(
            "a.sta", text, [entry(1, "2026-01-31", 500), entry(2, "2026-02-02", 100)])
        XCTAssert(report.agrees)
        XCTAssertEqual(days(of: report), ["2026-02-01", "2026-02-02"])
        XCTAssertEqual(report.opening.booked, usd(100_500))
    }

    func testOpeningBalanceThatFitsBothEndsOfItsDay_BeginsThePeriodThere() async throws {
        let text = mt940(opening: "260201USD1000", ":61:260202C1,NTRFX\n", closing: "260202USD1001")
        let report = try await report(
            "a.sta", text,
            [entry(1, "2026-02-01", 500), entry(2, "2026-02-01", -500), entry(3, "2026-02-02", 100)])
        XCTAssertEqual(report.tallies.mapValues(\.count), [.matched: 1, .missingThere: 2])
    }

    func testOpeningBalanceThatFitsNoEndOfItsDay_CountsBeforeTheEntriesOfTheDay() async throws {
        let line = ":61:260201C1,NTRFX\n"
        let text = mt940(opening: "260201USD1007", line, closing: "260201USD1008")
        let report = try await report("a.sta", text, [entry(1, "2026-02-01", 100)])
        XCTAssertEqual(report.opening.booked, usd(100_000))
        XCTAssertEqual(report.closing.booked, usd(100_100))
        XCTAssertFalse(report.agrees)
    }

    func testMessageThatOpensAndClosesAtTheEndOfADay_HasNoMissingEntriesOfTheDay() async throws {
        let text = mt940(opening: "260201USD1005", "", closing: "260201USD1005")
        let report = try await report("a.sta", text, [entry(1, "2026-02-01", 500)])
        XCTAssert(report.agrees)
        XCTAssertEqual(days(of: report), ["2026-02-01", "2026-02-01"])
    }

    func testBalanceOutsideTheStatedPeriod_IsComparedOnItsOwnDay() async throws {
        let text = """
            <?xml version="1.0"?><OFX><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST><DTSTART>20260201</DTSTART>
            <DTEND>20260210</DTEND></BANKTRANLIST>
            <LEDGERBAL><BALAMT>1005</BALAMT><DTASOF>20260215</DTASOF></LEDGERBAL></STMTRS></OFX>
            """
        let report = try await report("a.ofx", text, [entry(1, "2026-02-12", 500)])
        XCTAssert(report.agrees)
        XCTAssertEqual(days(of: report), ["2026-02-01", "2026-02-10"])
        XCTAssertEqual(report.closing.booked, usd(100_500))
    }

    func testInterimBalanceBehindTheClosingOne_DoesNotReplaceIt() async throws {
        let text = camt(
            camtBalance("OPBD", "1000", "2026-02-01") + camtBalance("CLBD", "1001", "2026-02-03")
                + camtBalance("ITBD", "1000.50", "2026-02-02") + camtEntry("1", "2026-02-02"))
        let report = try await report("a.xml", text, [entry(1, "2026-02-02", 100)])
        XCTAssertEqual(report.closing.stated, usd(100_100))
        XCTAssert(report.agrees)
    }
}
