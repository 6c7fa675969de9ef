import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``LedgerServiceProtocol`` about imports of statement files.
enum StatementImportPromises {
    private static let day = CalendarDate("2026-01-10") ?? CalendarDate(dayNumber: 0)

    static let all: [Promise<FundedBank>] = [
        Promise("entries are booked on their days, with their texts, and the same file again books nothing") {
            funded in
            let account = try await funded.account()
            let request = StatementImportRequest(
                accountID: account, fileName: "january.csv", format: .csv,
                rows: [
                    row(500, 1, "Salary", counterparty: "Mill", reference: "R-1"), row(-120, 2, "Bakery"),
                    row(-120, 2, "Bakery"),
                ], closing: usd(260), closingDate: day.adding(days: 3))
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.ledger.importStatement(request, mode: .dryRun)
            }
            let made = try await funded.ledger.importStatement(request, mode: .commit)
            XCTAssertEqual(made, tried)
            XCTAssertEqual(made.id, "IMP001")
            XCTAssertEqual(made.entries.map(\.status), [.new, .new, .new])
            XCTAssertEqual(made.entries.map(\.transactionID), entries(account, 1, 2, 3))
            XCTAssertEqual(
                made.closing,
                ReconciledBalance(stated: usd(260), booked: usd(260), date: day.adding(days: 3)))
            let booked = try await funded.operator.entries(of: account)
            XCTAssertEqual(
                booked.last,
                Transaction(
                    accountID: account, entryNumber: 1, amount: usd(500), bookingDate: day.adding(days: 1),
                    valueDate: day.adding(days: 1), description: "Salary", counterparty: "Mill",
                    reference: "R-1", category: .other))
            let again = try await assertUnchanged(funded.bank) {
                try await funded.ledger.importStatement(request, mode: .commit)
            }
            XCTAssertNil(again.id)
            XCTAssertEqual(again.entries.map(\.status), [.known, .known, .known])
            XCTAssertEqual(again.entries.map(\.transactionID), entries(account, 1, 2, 3))
            let report = try await funded.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("the same entry in files of two formats is booked once, two equal ones in a file twice") {
            funded in
            let account = try await funded.account()
            let first = try await funded.book(
                on: account, .ofx, row(900, 1, "Salary", id: "A"), row(-10, 2, id: "B"))
            XCTAssertEqual(first, [.new, .new])
            let second = try await funded.book(
                on: account, .csv, row(900, 1, "SALARY MILL"), row(-10, 2), row(-10, 2), row(-10, 3))
            XCTAssertEqual(second, [.known, .known, .new, .new])
            let balance = try await funded.operator.balance(account)
            XCTAssertEqual(balance, 870)
        },
        Promise("an entry is known by its ID on another day, and another ID makes it another entry in OFX") {
            funded in
            let account = try await funded.account()
            _ = try await funded.book(on: account, .ofx, row(900, 1, id: "A"), row(50, 1, id: "C"))
            let statuses = try await funded.book(
                on: account, .ofx, row(900, 8, id: "A"), row(50, 1, id: "D"), row(51, 1, id: "C"))
            XCTAssertEqual(statuses, [.known, .new, .differing])
            let others = try await funded.book(on: account, .camt053, row(50, 1, id: "E"))
            XCTAssertEqual(others, [.known])
            let equal = try await funded.book(on: account, .csv, row(900, 1, id: "A"), row(900, 1))
            XCTAssertEqual(equal, [.known, .new])
        },
        Promise("an entry after tomorrow is refused, because its money could be spent today") { funded in
            let account = try await funded.account()
            let tomorrow = funded.bank.now.utcDate.adding(days: 1)
            func request(_ day: CalendarDate) -> StatementImportRequest {
                StatementImportRequest(
                    accountID: account, fileName: "a.csv", format: .csv,
                    rows: [StatementImportRow(line: 1, bookingDate: day, amount: usd(500))])
            }
            let later = tomorrow.adding(days: 1)
            await assertRefused(
                .invalidValue(
                    field: .date, value: later.text, reason: .malformed(expected: "\(tomorrow) or earlier"))
            ) { try await funded.ledger.importStatement(request(later), mode: .commit) }
            let booked = try await funded.ledger.importStatement(request(tomorrow), mode: .commit)
            XCTAssertEqual(booked.entries.map(\.status), [.new])
        },
        Promise("an entry on another day is known within the tolerance only") { funded in
            let account = try await funded.account()
            _ = try await funded.book(on: account, .csv, row(900, 1))
            let request = { (days: Int) in
                StatementImportRequest(
                    accountID: account, fileName: "f", format: .mt940, rows: [row(900, 3)],
                    toleranceDays: days)
            }
            let within = try await funded.ledger.importStatement(request(2), mode: .commit)
            XCTAssertEqual(within.entries.map(\.status), [.known])
            let outside = try await funded.ledger.importStatement(request(1), mode: .commit)
            XCTAssertEqual(outside.entries.map(\.status), [.new])
        },
        Promise("what the bank booked itself is known, and a repeated entry of a file is left out") {
            funded in
            let entry = try await funded.operator.entries(of: funded.main)[0]
            let row = StatementImportRow(line: 2, bookingDate: entry.bookingDate, amount: entry.amount)
            let other = StatementImportRow(
                line: 3, bookingDate: entry.bookingDate, amount: usd(7), isRepeated: true)
            let made = try await funded.ledger.importStatement(
                StatementImportRequest(
                    accountID: funded.main, fileName: "f", format: .csv, rows: [row, other]), mode: .commit)
            XCTAssertNil(made.id)
            XCTAssertEqual(made.entries.map(\.status), [.known, .repeated])
            XCTAssertEqual(made.entries.map(\.transactionID), [entry.id, nil])
            let named = StatementImportRow(
                line: 2, bookingDate: entry.bookingDate, amount: usd(1), fileID: entry.id.text)
            let changed = try await funded.ledger.importStatement(
                StatementImportRequest(
                    accountID: funded.main, fileName: "f", format: .csv, rows: [named]), mode: .commit)
            XCTAssertEqual(changed.entries.map(\.status), [.differing])
        },
        Promise("the opening balance is booked on an empty account, once, and the closing balance compared") {
            funded in
            let account = try await funded.account()
            let request = { (closing: Int64) in
                StatementImportRequest(
                    accountID: account, fileName: "f", format: .mt940, rows: [row(-100, 5)],
                    opening: usd(1_000), closing: usd(closing))
            }
            let made = try await funded.ledger.importStatement(request(900), mode: .commit)
            XCTAssertEqual(made.entries.map(\.row.line), [nil, 5])
            XCTAssertEqual(made.entries.map(\.row.bookingDate), [day.adding(days: 4), day.adding(days: 5)])
            XCTAssertEqual(made.entries.map(\.row.description), ["Opening balance", ""])
            XCTAssertEqual(made.closing?.agrees, true)
            let again = try await funded.ledger.importStatement(request(901), mode: .commit)
            XCTAssertEqual(again.entries.map(\.status), [.known])
            XCTAssertEqual(
                again.closing,
                ReconciledBalance(stated: usd(901), booked: usd(900), date: day.adding(days: 5)))
        },
        Promise("a file that begins with the newest entry is booked from the oldest") { funded in
            let account = try await funded.operator.open("Strict")
            let statuses = try await funded.book(on: account, .csv, row(-70, 9), row(-30, 9), row(100, 8))
            XCTAssertEqual(statuses, [.new, .new, .new])
            let booked = try await funded.operator.entries(of: account)
            XCTAssertEqual(booked.map(\.amount), [usd(-70), usd(-30), usd(100)])
        },
        Promise("an owner's rules for categories apply to imported entries") { funded in
            _ = try await funded.customer.transactions.addCategoryRule(
                CategoryRuleRequest(text: "bakery", category: .groceries), mode: .commit)
            _ = try await funded.book(on: funded.foreign, .csv, row(-120, 2, "Bakery Weber"))
            let booked = try await funded.customer.entries(of: funded.foreign)
            let entry = booked.first { $0.amount == usd(-120) }
            XCTAssertEqual(entry?.category, .groceries)
            XCTAssertEqual(entry?.bookedCategory, .other)
        },
    ]

    static let undoing: [Promise<FundedBank>] = [
        Promise("an import is undone once, on the days of its entries, and the file can be imported again") {
            funded in
            let account = try await funded.account()
            _ = try await funded.book(on: account, .ofx, row(40, 1, id: "0"))
            let rows = [row(900, 1, "Salary", id: "A"), row(-10, 2, id: "B")]
            _ = try await funded.book(on: account, .ofx, rows)
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.ledger.undoStatementImport("IMP002", mode: .dryRun)
            }
            let undone = try await funded.ledger.undoStatementImport("IMP002", mode: .commit)
            XCTAssertEqual(undone, tried)
            XCTAssertEqual(
                undone,
                UndoneStatementImport(id: "IMP002", accountID: account, entryCount: 2, balance: usd(40)))
            let booked = try await funded.operator.entries(of: account)
            XCTAssertEqual(
                booked.map(\.amount.minorUnits).sorted(), [-900, -10, 10, 40, 900], "\(booked)")
            let opposite = booked.first { $0.amount == usd(10) }
            XCTAssertEqual(opposite?.bookingDate, day.adding(days: 2))
            XCTAssertEqual(opposite?.description, "Reversal of \(account).3")
            XCTAssertEqual(opposite?.reference, "IMP002")
            try await assertRefusedWithoutEffect(
                .invalidState(.statementImport, name: "IMP002", status: "undone"), funded.bank
            ) { try await funded.ledger.undoStatementImport("IMP002", mode: .commit) }
            let again = try await funded.book(on: account, .ofx, rows)
            XCTAssertEqual(again, [.new, .new])
            let report = try await funded.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("the imports of an account are listed, newest first, page by page") { funded in
            let (account, other) = (try await funded.account(), try await funded.account())
            _ = try await funded.book(on: account, .ofx, row(900, 1, id: "A"), row(-10, 4, id: "B"))
            _ = try await funded.book(on: other, .csv, row(5, 1))
            _ = try await funded.book(on: account, .csv, row(7, 2))
            _ = try await funded.ledger.undoStatementImport("IMP003", mode: .commit)
            _ = try await funded.book(on: account, .ofx, row(900, 1, id: "A"))
            let all = try await funded.ledger.statementImports(of: account, page: .first)
            XCTAssertNil(all.nextCursor)
            XCTAssertEqual(all.items.map(\.id), ["IMP003", "IMP001"])
            XCTAssertEqual(all.items.map(\.status), [.undone, .booked])
            let oldest = try XCTUnwrap(all.items.last)
            XCTAssertEqual(
                oldest,
                StatementImportSummary(
                    id: "IMP001", accountID: account, fileName: "f", format: .ofx,
                    createdAt: oldest.createdAt, from: day.adding(days: 1), to: day.adding(days: 4),
                    entryCount: 2, status: .booked))
            let first = try await funded.ledger.statementImports(of: account, page: PageRequest(limit: 1))
            XCTAssertEqual(first.items, [all.items[0]])
            let second = try await funded.ledger.statementImports(
                of: account, page: PageRequest(limit: 1, after: first.nextCursor))
            XCTAssertEqual(second.items, [oldest])
            XCTAssertNil(second.nextCursor)
            try await assertRefusedWithoutEffect(.notFound(.account, name: "ACC999"), funded.bank) {
                try await funded.ledger.statementImports(of: "ACC999", page: .first)
            }
            for cursor in ["IMP002", "nothing"] {
                let error = await refusal {
                    try await funded.ledger.statementImports(of: account, page: PageRequest(after: cursor))
                }
                guard case .invalidValue = error else { return XCTFail("\(String(describing: error))") }
            }
        },
        Promise("an import whose money is gone is not undone, and one that overdraws is not booked") {
            funded in
            let account = try await funded.operator.open("Strict")
            _ = try await funded.book(on: account, .csv, row(900, 1))
            try await funded.operator.withdraw(usd(1), from: account)
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: account, available: usd(899), requested: usd(900)), funded.bank
            ) { try await funded.ledger.undoStatementImport("IMP001", mode: .commit) }
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: account, available: usd(904), requested: usd(905)), funded.bank
            ) { try await funded.book(on: account, .csv, row(5, 2), row(-905, 3)) }
        },
        Promise("an import whose sum is too large books nothing") { funded in
            let account = try await funded.account()
            try await assertRefusedWithoutEffect(
                .invalidAmount(text: usd(.max).decimalText, reason: .unreadable(.overflow)), funded.bank
            ) { try await funded.book(on: account, .csv, row(.max, 1), row(.max, 2)) }
        },
        Promise("an impossible import is refused, in the order of the contract") { funded in
            let request = { (account: AccountID, row: StatementImportRow, days: Int) in
                StatementImportRequest(
                    accountID: account, fileName: "f", format: .csv, rows: [row], toleranceDays: days)
            }
            let frozen = try await funded.operator.open("Frozen")
            _ = try await funded.operator.accounts.freeze(
                frozen, scope: .all, reason: "Lost", mode: .commit)
            let euros = StatementImportRow(line: 1, bookingDate: day, amount: eur(1))
            let refusals: [(StatementImportRequest, ServiceError)] = [
                (
                    request("ACC999", row(0, 1), 32),
                    .invalidValue(field: .days, value: "32", reason: .outOfRange(0...31))
                ),
                (request("ACC999", row(0, 1), 0), .invalidAmount(text: "0.00", reason: .notPositive)),
                (request("ACC999", row(1, 1), 0), .notFound(.account, name: "ACC999")),
                (request(frozen, euros, 0), .currencyMismatch(expected: .usd, actual: .eur)),
                (
                    StatementImportRequest(
                        accountID: frozen, fileName: "f", format: .csv, rows: [], opening: eur(1),
                        closingDate: day), .currencyMismatch(expected: .usd, actual: .eur)
                ),
                (
                    request(
                        "ACC999",
                        StatementImportRow(
                            line: 1, bookingDate: day, amount: usd(1),
                            fileID: String(repeating: "i", count: 1_001)), 0),
                    .invalidValue(
                        field: .other("fileID"), value: String(repeating: "i", count: 35),
                        reason: .tooLong(maximum: 1_000))
                ),
            ]
            for (request, refusal) in refusals {
                try await assertRefusedWithoutEffect(refusal, funded.bank) {
                    try await funded.ledger.importStatement(request, mode: .commit)
                }
            }
            let error = await refusal {
                try await funded.ledger.importStatement(request(frozen, row(1, 1), 0), mode: .commit)
            }
            guard case .accountFrozen = error else { return XCTFail("\(String(describing: error))") }
            try await assertRefusedWithoutEffect(
                .notFound(.statementImport, name: "IMP009"), funded.bank
            ) { try await funded.ledger.undoStatementImport("IMP009", mode: .commit) }
        },
        Promise("imports are for operators, and the audit trail names them") { funded in
            let request = StatementImportRequest(
                accountID: funded.foreign, fileName: "f.csv", format: .csv, rows: [row(900, 1)])
            try await assertRefusedWithoutEffect(
                .unauthorized(.roleMissing(.operator)), funded.bank
            ) { try await funded.customer.ledger.importStatement(request, mode: .commit) }
            _ = try await funded.ledger.importStatement(request, mode: .commit)
            try await assertRefusedWithoutEffect(
                .unauthorized(.roleMissing(.operator)), funded.bank
            ) { try await funded.customer.ledger.undoStatementImport("IMP001", mode: .commit) }
            _ = try await funded.ledger.undoStatementImport("IMP001", mode: .commit)
            let trail = try await funded.operator.audit.events(AuditQuery(), page: .first).items
            let lines = trail.filter { $0.isDone && $0.operation.hasPrefix("statements.") }
            XCTAssertEqual(
                Set(lines.map { "\($0.operation) \($0.subject)" }),
                [
                    "statements.import \(funded.foreign) IMP001 f.csv",
                    "statements.undo-import IMP001",
                ], "\(trail)")
        },
    ]

    private static func entries(_ account: AccountID, _ numbers: Int...) -> [TransactionID?] {
        numbers.map { TransactionID(account: account, entryNumber: $0) }
    }

    /// A row so many days after the first; its line is that number.
    private static func row(
        _ amount: Int64, _ days: Int, _ description: String = "", id: String = "", counterparty: String = "",
        reference: String = ""
    ) -> StatementImportRow {
        StatementImportRow(
            line: days, bookingDate: day.adding(days: days), amount: usd(amount), fileID: id,
            reference: reference, counterparty: counterparty, description: description)
    }
}

extension FundedBank {
    fileprivate var ledger: any LedgerServiceProtocol { bank.operator.ledger }

    /// A new account without a minimum balance, as one that another bank keeps.
    fileprivate func account() async throws -> AccountID {
        let id = try await self.operator.open("Elsewhere")
        _ = try await self.operator.teller.setFloor(of: id, to: nil, mode: .commit)
        return id
    }

    fileprivate func book(
        on account: AccountID, _ format: ReconciliationFormat, _ rows: StatementImportRow...
    ) async throws -> [StatementImportStatus] {
        try await book(on: account, format, rows)
    }

    fileprivate func book(
        on account: AccountID, _ format: ReconciliationFormat, _ rows: [StatementImportRow]
    ) async throws -> [StatementImportStatus] {
        try await ledger.importStatement(
            StatementImportRequest(accountID: account, fileName: "f", format: format, rows: rows),
            mode: .commit
        ).entries.map(\.status)
    }
}

extension BankConformanceTests {
    func testStatementImportPromises_AreKept() async throws {
        try await keep(StatementImportPromises.all + StatementImportPromises.undoing)
    }
}
