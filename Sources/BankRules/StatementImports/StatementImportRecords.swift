package import BankDomain
package import BankServices
import LanguageKit

/// The imported statement files of a bank.
package protocol StatementImportRecords: AccountRecords {
    /// The account's entries from a day to a day, in their order. Imports that were undone are left out, with what undid
    /// them.
    func comparableEntries(
        of account: KnownAccount, from: CalendarDate, to: CalendarDate
    ) throws -> [ComparableEntry]
    /// Whether the account has an entry, apart from imports that were undone.
    func hasComparableEntries(_ account: KnownAccount) throws -> Bool
    /// The sum of all that was booked up to a day.
    func bookedBalance(of account: KnownAccount, through day: CalendarDate) throws -> Money

    var nextStatementImportID: StatementImportID { get throws }
    /// Books rows on their own days, in this order, and keeps their IDs and the import. Throws `insufficientFunds`.
    mutating func book(
        _ rows: [StatementImportRow], of request: StatementImportRequest, on account: KnownAccount,
        as id: StatementImportID
    ) throws -> [TransactionID]

    /// An import; `nil` if there is none with this ID.
    func statementImport(_ id: StatementImportID) throws -> StatementImportSummary?
    /// The imports of an account, newest first. Throws `invalidValue` for an unknown cursor.
    func statementImports(of account: KnownAccount, page: PageRequest) throws -> Page<StatementImportSummary>
    /// Books the opposite of each entry of an import on the day of that entry, the last first, and keeps that it was
    /// undone. Throws `insufficientFunds`.
    mutating func undo(_ known: StatementImportSummary) throws
}

/// The order of the checks is part of the contract.
extension StatementImportRecords {
    /// Books what the account does not have yet.
    package mutating func importStatement(_ request: StatementImportRequest) throws -> StatementImport {
        try request.requirePossible(through: lastImportableDay)
        let known = try account(with: request.accountID)
        for amount in request.rows.map(\.amount) + [request.opening, request.closing].compactMap(\.self) {
            try known.account.requireCurrency(of: amount)
        }
        try known.account.requireCreditable()
        try known.account.requireDebitable()
        var entries = try decided(request, on: known)
        if let opening = try openingRow(request, on: known) {
            entries.insert(StatementImportEntry(row: opening, status: .new, transactionID: nil), at: 0)
        }
        var id: StatementImportID?
        let new = Self.order(entries.indices.filter { entries[$0].status == .new }, entries)
        if !new.isEmpty {
            let made = try nextStatementImportID
            let booked = try book(new.map { entries[$0].row }, of: request, on: known, as: made)
            for (index, entry) in zip(new, booked) {
                entries[index] = StatementImportEntry(
                    row: entries[index].row, status: .new, transactionID: entry)
            }
            id = made
        }
        return StatementImport(
            id: id, accountID: known.id, fileName: request.fileName, entries: entries,
            closing: try closing(request, on: known))
    }

    /// Undoes an import, once.
    package mutating func undoStatementImport(_ id: StatementImportID) throws -> UndoneStatementImport {
        guard let known = try statementImport(id) else {
            throw ServiceError.notFound(.statementImport, name: id.text)
        }
        guard known.status != .undone else {
            throw ServiceError.invalidState(.statementImport, name: id.text, status: "undone")
        }
        let account = try account(with: known.accountID)
        try account.account.requireCreditable()
        try account.account.requireDebitable()
        try undo(known)
        return UndoneStatementImport(
            id: id, accountID: account.id, entryCount: known.entryCount,
            balance: try balances(of: account).balance)
    }

    /// The imports of an account, newest first.
    package func statementImports(
        of id: AccountID, page: PageRequest
    ) throws -> Page<StatementImportSummary> {
        try statementImports(of: account(with: id), page: page)
    }

    private func decided(
        _ request: StatementImportRequest, on account: KnownAccount
    ) throws -> [StatementImportEntry] {
        let days = request.rows.map(\.bookingDate)
        guard let first = days.min(), let last = days.max() else { return [] }
        let around = max(request.toleranceDays, StatementMatching.idDays)
        var matching = StatementMatching(
            try comparableEntries(
                of: account, from: first.adding(days: -around), to: last.adding(days: around)),
            format: request.format, toleranceDays: request.toleranceDays)
        return zip(request.rows, matching.decisions(on: request.rows)).map { row, decision in
            StatementImportEntry(row: row, status: decision.status, transactionID: decision.entry)
        }
    }

    // The first file of an account brings the balance that it had before.
    private func openingRow(
        _ request: StatementImportRequest, on account: KnownAccount
    ) throws -> StatementImportRow? {
        guard let opening = request.opening, opening.minorUnits != 0,
            let first = request.rows.map(\.bookingDate).min() ?? request.closingDate,
            try !hasComparableEntries(account)
        else { return nil }
        return StatementImportRow(
            line: nil, bookingDate: first.adding(days: -1), amount: opening,
            description: BookingText.openingBalance)
    }

    // By day, and the order of the file within a day. Many files begin with the newest entry.
    private static func order(_ indices: [Int], _ entries: [StatementImportEntry]) -> [Int] {
        guard let first = indices.first, let last = indices.last else { return [] }
        let day = { (index: Int) in entries[index].row.bookingDate }
        let isNewestFirst = entries[first].row.line != nil && day(first) > day(last)
        return indices.sorted { one, other in
            if day(one) != day(other) { return day(one) < day(other) }
            return isNewestFirst ? one > other : one < other
        }
    }

    private func closing(
        _ request: StatementImportRequest, on account: KnownAccount
    ) throws -> ReconciledBalance? {
        guard let stated = request.closing,
            let day = request.closingDate ?? request.rows.map(\.bookingDate).max()
        else { return nil }
        return ReconciledBalance(
            stated: stated, booked: try bookedBalance(of: account, through: day), date: day)
    }
}

extension BankFacts {
    /// The last day of entries in imported files. Money of a later day could be spent today; the file's bank may be in
    /// a zone where it is tomorrow already.
    package var lastImportableDay: CalendarDate { today.adding(days: 1) }
}

extension StatementImportRequest {
    // Texts are shortened where the file is read, so that these are faults of a program.
    fileprivate func requirePossible(through last: CalendarDate) throws(ServiceError) {
        guard (0...Self.toleranceMaximum).contains(toleranceDays) else {
            throw .invalidValue(
                field: .days, value: String(toleranceDays), reason: .outOfRange(0...Self.toleranceMaximum))
        }
        if let opening, opening.minorUnits == .min { throw Self.impossible(opening) }
        for row in rows {
            guard row.bookingDate <= last else {
                throw .invalidValue(
                    field: .date, value: row.bookingDate.text,
                    reason: .malformed(expected: "\(last) or earlier"))
            }
            guard row.amount.minorUnits != 0, row.amount.minorUnits != .min else {
                throw Self.impossible(row.amount)
            }
            guard row.fileID.utf8.count <= Self.fileIDMaximum else {
                throw .invalidValue(
                    field: .other("fileID"), value: String(row.fileID.prefix(FreeText.tagMaximum)),
                    reason: .tooLong(maximum: Self.fileIDMaximum))
            }
            _ = try FreeText.reference(row.reference)
            _ = try FreeText.reference(row.counterparty, field: .creditorName)
            _ = try FreeText.reference(row.description)
        }
    }

    private static let fileIDMaximum = 1_000

    private static func impossible(_ amount: Money) -> ServiceError {
        .invalidAmount(text: amount.decimalText, reason: .notPositive)
    }
}
