import BankDomain
import BankRules
import BankServices

/// An import of a statement file, as the mock bank stores it.
struct MockStatementImport: Codable, Equatable, Sendable {
    let id: StatementImportID
    let account: AccountID
    let format: String
    let fileName: String
    let createdAt: Instant
    /// The first and the last day of its entries.
    let from: CalendarDate
    let to: CalendarDate
    var entries: [MockImportedEntry]
}

extension MockStatementImport {
    fileprivate var summary: StatementImportSummary {
        StatementImportSummary(
            id: id, accountID: account, fileName: fileName,
            format: ReconciliationFormat(rawValue: format) ?? .csv,
            createdAt: createdAt, from: from, to: to, entryCount: entries.count,
            status: entries.contains { $0.undoneBy != nil } ? .undone : .booked)
    }
}

struct MockImportedEntry: Codable, Equatable, Sendable {
    let entry: TransactionID
    /// Its ID in the file; empty if there is none.
    let fileID: String
    /// The entry that undid it.
    var undoneBy: TransactionID?
}

extension MockBank: StatementImportRecords {
    func comparableEntries(
        of account: KnownAccount, from: CalendarDate, to: CalendarDate
    ) throws -> [ComparableEntry] {
        var imported: [TransactionID: (fileID: String, format: ReconciliationFormat?)] = [:]
        for known in statementImports where known.account == account.id {
            for entry in known.entries {
                imported[entry.entry] = (entry.fileID, ReconciliationFormat(rawValue: known.format))
            }
        }
        return comparable(account.id)
            .filter { from <= $0.bookingDate && $0.bookingDate <= to }
            .sorted { $0.entryNumber ?? 0 < $1.entryNumber ?? 0 }
            .map { entry in
                let known = imported[entry.id]
                return ComparableEntry(
                    id: entry.id, day: entry.bookingDate, amount: entry.amount.minorUnits,
                    fileID: known?.fileID ?? "", format: known?.format)
            }
    }

    func hasComparableEntries(_ account: KnownAccount) throws -> Bool { !comparable(account.id).isEmpty }

    func bookedBalance(of account: KnownAccount, through day: CalendarDate) throws -> Money {
        Money(minorUnits: balance(of: account.id, at: .endOf(day)), currency: account.currency)
    }

    var nextStatementImportID: StatementImportID {
        StatementImportID(number: Int64(statementImports.count + 1))
    }

    mutating func book(
        _ rows: [StatementImportRow], of request: StatementImportRequest, on account: KnownAccount,
        as id: StatementImportID
    ) throws -> [TransactionID] {
        let days = rows.map(\.bookingDate)
        guard let first = days.min(), let last = days.max() else { return [] }
        var entries: [MockImportedEntry] = []
        for row in rows {
            let side = MockPosting.Side(
                account: account.id, description: BookingText.of(row), counterparty: row.counterparty)
            let booked = try book(
                row.amount, row.bookingDate, row.valueDate ?? row.bookingDate, side, reference: row.reference)
            entries.append(MockImportedEntry(entry: booked, fileID: row.fileID))
        }
        head.statementImports =
            statementImports + [
                MockStatementImport(
                    id: id, account: account.id, format: request.format.rawValue, fileName: request.fileName,
                    createdAt: now, from: first, to: last, entries: entries)
            ]
        return entries.map(\.entry)
    }

    func statementImport(_ id: StatementImportID) throws -> StatementImportSummary? {
        statementImports.first { $0.id == id }.map(\.summary)
    }

    func statementImports(of account: KnownAccount, page: PageRequest) throws -> Page<StatementImportSummary>
    {
        let all = statementImports.reversed().filter { $0.account == account.id }.map(\.summary)
        return try Page(
            page, of: all, among: all, id: \.id.text,
            isOlder: { ($0.id.number ?? 0) < ($1.id.number ?? 0) })
    }

    mutating func undo(_ known: StatementImportSummary) throws {
        var imports = statementImports
        guard let place = imports.firstIndex(where: { $0.id == known.id }) else { return }
        for index in imports[place].entries.indices.reversed() {
            let entry = try bookedEntry(imports[place].entries[index].entry)
            let side = MockPosting.Side(
                account: known.accountID, description: BookingText.reversal(of: entry.id), counterparty: "")
            imports[place].entries[index].undoneBy = try book(
                entry.amount.negated(), entry.bookingDate, entry.valueDate, side, reference: known.id.text)
        }
        head.statementImports = imports
    }

    private var statementImports: [MockStatementImport] { head.statementImports ?? [] }

    // An import that was undone counts neither with its entries nor with what undid them.
    private func comparable(_ account: AccountID) -> [Transaction] {
        let undone = statementImports.filter { $0.account == account }.flatMap(\.entries)
            .compactMap { entry in entry.undoneBy.map { [entry.entry, $0] } }
        let left = Set(undone.joined())
        return journal.entries(of: [account]).filter { !left.contains($0.id) }
    }

    private mutating func book(
        _ amount: Money, _ day: CalendarDate, _ valueDate: CalendarDate, _ side: MockPosting.Side,
        reference: String
    ) throws -> TransactionID {
        let isCredit = amount.isPositive
        let posting = MockPosting(
            debit: isCredit ? .bank : side, credit: isCredit ? side : .bank,
            amount: isCredit ? amount : try amount.negated(), date: day, valueDate: valueDate, createdAt: now,
            reference: reference, category: .other)
        guard let account = side.account else { preconditionFailure("The side is an account's.") }
        return try post(posting, entryOf: account, keepsDay: true).id
    }
}
