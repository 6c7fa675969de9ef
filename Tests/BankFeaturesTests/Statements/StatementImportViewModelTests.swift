import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class StatementImportViewModelTests: XCTestCase {
    private let files = StubStatementFileService()
    private let accounts = StubAccountService()
    private let ledger = StubLedgerService()

    override func setUp() async throws {
        accounts.onAccountNamed.answer(with: .checking)
    }

    private var model: StatementImportViewModel {
        StatementImportViewModel(statementFileService: files, accountService: accounts, ledgerService: ledger)
    }

    private let entries = StatementFileEntries(
        request: StatementImportRequest(
            accountID: "ACC001", fileName: "january.csv", format: .csv,
            rows: [
                StatementImportRow(
                    line: 2, bookingDate: CalendarDate("2026-01-02")!,
                    amount: Money(minorUnits: 5, currency: .usd))
            ]), statedAccount: nil, namesAnotherAccount: false)

    func testRun_BooksTheEntriesOfTheFileOnTheNamedAccount() async throws {
        let made = StatementImport(
            id: "IMP001", accountID: "ACC001", fileName: "january.csv",
            entries: [StatementImportEntry(row: entries.request.rows[0], status: .new, transactionID: nil)],
            closing: nil)
        files.onEntries.answer(with: entries)
        ledger.onImportStatement.answer(with: made)
        let model = model
        await model.run(
            ReconciliationDraft(
                account: .named("check"), path: "folder/january.csv", format: .csv, toleranceDays: 2,
                fileAccount: "A", layout: StatementLayout(dateColumn: "day")), mode: .dryRun)
        XCTAssertEqual(accounts.onAccountNamed.calls, ["check"])
        XCTAssertEqual(
            files.onEntries.calls,
            [
                ReconciliationRequest(
                    accountID: "ACC001", path: "folder/january.csv", format: .csv, toleranceDays: 2,
                    fileAccount: "A", layout: StatementLayout(dateColumn: "day"))
            ])
        XCTAssertEqual(ledger.onImportStatement.calls, [ChangeCall(entries.request, mode: .dryRun)])
        let change = try model.state.get()
        XCTAssertEqual(change.value, StatementFileImport(file: entries, result: made))
        XCTAssertEqual(change.mode, .dryRun)
    }

    func testRefusedFile_BooksNothing() async throws {
        let refusal = ServiceError.invalidFile(path: "f", line: 3, column: nil, reason: "it is empty")
        files.onEntries.answer { _ in throw refusal }
        let model = model
        await model.run(ReconciliationDraft(account: .named("check"), path: "f"), mode: .commit)
        XCTAssertThrowsError(try model.state.get()) { XCTAssertEqual($0 as? ServiceError, refusal) }
        XCTAssertEqual(ledger.onImportStatement.calls.count, 0)
    }

    func testUndo_UndoesTheImport() async throws {
        let undone = UndoneStatementImport(
            id: "IMP001", accountID: "ACC001", entryCount: 2, balance: Money(minorUnits: 0, currency: .usd))
        ledger.onUndoStatementImport.answer(with: undone)
        let model = model
        await model.undo("IMP001", mode: .commit)
        XCTAssertEqual(ledger.onUndoStatementImport.calls, [ChangeCall("IMP001", mode: .commit)])
        XCTAssertEqual(try model.undone.get().value, undone)
    }
}
