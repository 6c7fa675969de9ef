import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankCommands

final class StatementImportNoticeTests: XCTestCase {
    private func notices(_ status: StatementImportStatus, opening: Money? = nil) throws -> [String] {
        let money = { (minorUnits: Int64) in Money(minorUnits: minorUnits, currency: .usd) }
        let day = try XCTUnwrap(CalendarDate("2026-06-30"))
        let row = StatementImportRow(line: 2, bookingDate: day, amount: money(-500))
        let request = StatementImportRequest(
            accountID: "ACC001", fileName: "june.ofx", format: .ofx, rows: [row], opening: opening,
            closing: money(120_000))
        let made = StatementImport(
            id: nil, accountID: "ACC001", fileName: "june.ofx",
            entries: [StatementImportEntry(row: row, status: status, transactionID: nil)],
            closing: ReconciledBalance(stated: money(120_000), booked: money(-500), date: day))
        let file = StatementFileEntries(request: request, statedAccount: nil, namesAnotherAccount: false)
        return Notice.statementImport(StatementFileImport(file: file, result: made)).map(\.english)
    }

    func testFileWithoutAnOpeningBalance_SaysWhatIsMissing() throws {
        let difference = "The balances differ on 2026-06-30: the file has 1,200.00, the account -5.00."
        XCTAssertEqual(
            try notices(.new),
            [
                difference,
                """
                The file has no opening balance. If the account was empty, 1,205.00 from before its first entry is \
                missing: import older files first, or book that amount.
                """,
            ])
        XCTAssertEqual(try notices(.known), [difference])
        XCTAssertEqual(try notices(.new, opening: Money(minorUnits: 1, currency: .usd)), [difference])
    }
}
