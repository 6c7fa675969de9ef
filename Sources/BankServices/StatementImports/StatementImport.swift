public import BankDomain

/// The entries of another bank's statement file, to book on an account.
public struct StatementImportRequest: Hashable, Sendable {
    /// How many entries are booked at once.
    public static let rowMaximum = 100_000
    /// The largest tolerance in days.
    public static let toleranceMaximum = ReconciliationRequest.toleranceMaximum

    public let accountID: AccountID
    /// The file's name, without its folder.
    public let fileName: String
    public let format: ReconciliationFormat
    /// The booked entries, in the order of the file.
    public let rows: [StatementImportRow]
    /// The balance before the first entry; `nil` if the file has none.
    public let opening: Money?
    /// The balance after the last entry, or on ``closingDate``; `nil` if the file has none.
    public let closing: Money?
    /// The day of the closing balance; `nil` for that of the last entry.
    public let closingDate: CalendarDate?
    /// How many days an entry that the account already has may be away from the one in the file, 0 to 31.
    public let toleranceDays: Int

    public init(
        accountID: AccountID, fileName: String, format: ReconciliationFormat, rows: [StatementImportRow],
        opening: Money? = nil, closing: Money? = nil, closingDate: CalendarDate? = nil, toleranceDays: Int = 0
    ) {
        self.accountID = accountID
        self.fileName = fileName
        self.format = format
        self.rows = rows
        self.opening = opening
        self.closing = closing
        self.closingDate = closingDate
        self.toleranceDays = toleranceDays
    }

    /// The currency of its amounts. Files have one; others can't be sent to a server.
    package var currency: Currency { (rows.first?.amount ?? opening ?? closing)?.currency ?? .usd }

    /// The subject of the line in the audit trail if the import is refused.
    package var auditSubject: String { "\(accountID.text) \(fileName)" }
}

/// An entry of a statement file.
public struct StatementImportRow: Hashable, Sendable {
    /// The line of the file on which it begins; `nil` for the opening balance.
    public let line: Int?
    public let bookingDate: CalendarDate
    /// The value date; `nil` for the booking date.
    public let valueDate: CalendarDate?
    /// The amount, negative for a debit, never zero.
    public let amount: Money
    /// The ID that the file's bank gave it; empty if there is none.
    public let fileID: String
    /// The payer's reference text; may be empty.
    public let reference: String
    /// The other party; may be empty.
    public let counterparty: String
    /// The description; may be empty.
    public let description: String
    /// Whether it repeats an earlier entry of the file.
    public let isRepeated: Bool

    public init(
        line: Int?, bookingDate: CalendarDate, valueDate: CalendarDate? = nil, amount: Money,
        fileID: String = "", reference: String = "", counterparty: String = "", description: String = "",
        isRepeated: Bool = false
    ) {
        self.line = line
        self.bookingDate = bookingDate
        self.valueDate = valueDate
        self.amount = amount
        self.fileID = fileID
        self.reference = reference
        self.counterparty = counterparty
        self.description = description
        self.isRepeated = isRepeated
    }
}

/// What an import does with an entry of a file.
public enum StatementImportStatus: String, Hashable, Sendable, CaseIterable {
    /// It is booked.
    case new
    /// The account already has it.
    case known
    /// The account has an entry with its ID, but with another amount or on another day. It is not booked.
    case differing
    /// It repeats an earlier entry of the file. It is not booked.
    case repeated
}

/// An entry of a file, and what an import did with it.
public struct StatementImportEntry: Hashable, Sendable {
    public let row: StatementImportRow
    public let status: StatementImportStatus
    /// The account's entry: the new one, or the one that it already had.
    public let transactionID: TransactionID?

    public init(
        row: StatementImportRow, status: StatementImportStatus, transactionID: TransactionID?
    ) {
        self.row = row
        self.status = status
        self.transactionID = transactionID
    }
}

/// An import of a statement file, or in a dry run what it would be.
public struct StatementImport: Hashable, Sendable {
    /// Its ID, to undo it; `nil` if there was nothing to book.
    public let id: StatementImportID?
    public let accountID: AccountID
    public let fileName: String
    /// The opening balance, if it was booked, and the file's entries in the order of the file.
    public let entries: [StatementImportEntry]
    /// The file's closing balance, and the account's on the same day after the import; `nil` if the file has none.
    public let closing: ReconciledBalance?

    public init(
        id: StatementImportID?, accountID: AccountID, fileName: String, entries: [StatementImportEntry],
        closing: ReconciledBalance?
    ) {
        self.id = id
        self.accountID = accountID
        self.fileName = fileName
        self.entries = entries
        self.closing = closing
    }

    public func count(_ status: StatementImportStatus) -> Int {
        entries.count { $0.status == status }
    }

    /// The subject of the line in the audit trail.
    package var auditSubject: String {
        [accountID.text, id?.text ?? "", fileName].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

public typealias StatementImportID = Identifier<StatementImport>

extension StatementImport: NumberedEntity {
    public static var idForm: IDForm { IDForm("IMP", digits: 3) }
}

/// An import that was undone, or in a dry run would be.
public struct UndoneStatementImport: Hashable, Sendable {
    public let id: StatementImportID
    public let accountID: AccountID
    /// How many entries were undone.
    public let entryCount: Int
    /// The account's balance afterwards.
    public let balance: Money

    public init(id: StatementImportID, accountID: AccountID, entryCount: Int, balance: Money) {
        self.id = id
        self.accountID = accountID
        self.entryCount = entryCount
        self.balance = balance
    }
}

/// An import, as lists show it.
public struct StatementImportSummary: Hashable, Sendable {
    public enum Status: String, Hashable, Sendable, CaseIterable {
        case booked, undone
    }

    public let id: StatementImportID
    public let accountID: AccountID
    public let fileName: String
    public let format: ReconciliationFormat
    public let createdAt: Instant
    /// The first day of its entries.
    public let from: CalendarDate
    /// The last day of its entries.
    public let to: CalendarDate
    /// How many entries it booked.
    public let entryCount: Int
    public let status: Status

    public init(
        id: StatementImportID, accountID: AccountID, fileName: String, format: ReconciliationFormat,
        createdAt: Instant, from: CalendarDate, to: CalendarDate, entryCount: Int, status: Status
    ) {
        self.id = id
        self.accountID = accountID
        self.fileName = fileName
        self.format = format
        self.createdAt = createdAt
        self.from = from
        self.to = to
        self.entryCount = entryCount
        self.status = status
    }
}

/// A statement file, and what was booked of it.
public struct StatementFileImport: Hashable, Sendable {
    public let file: StatementFileEntries
    public let result: StatementImport

    public init(file: StatementFileEntries, result: StatementImport) {
        self.file = file
        self.result = result
    }
}
