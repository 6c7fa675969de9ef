public import BankDomain

/// The files to import, and how to read them.
public struct ImportRequest: Hashable, Sendable {
    public let mapPath: String
    /// The files, in the order in which they are booked.
    public let filePaths: [String]
    /// Whether the files' own running balances are checked.
    public let checksBalances: Bool
    /// Whether the import is kept.
    public let mode: ExecutionMode

    /// The account of every booking, by number, IBAN or ID, for a map without a column of accounts.
    public var account: String?

    public init(
        mapPath: String, filePaths: [String], checksBalances: Bool = false, mode: ExecutionMode = .commit,
        account: String? = nil
    ) {
        self.mapPath = mapPath
        self.filePaths = filePaths
        self.checksBalances = checksBalances
        self.mode = mode
        self.account = account
    }
}

public struct ImportProgress: Hashable, Sendable {
    public let path: String
    /// Rows read so far.
    public let rows: Int
    /// Bytes read so far.
    public let bytes: Int
    public let totalBytes: Int

    public init(path: String, rows: Int, bytes: Int, totalBytes: Int) {
        self.path = path
        self.rows = rows
        self.bytes = bytes
        self.totalBytes = totalBytes
    }
}

public struct ImportReport: Hashable, Sendable {
    /// The result of each file, in their order.
    public let files: [ImportedFile]
    /// The result of the balance check; `nil` unless it was requested.
    public let reconciliation: BalanceReconciliation?

    public init(files: [ImportedFile], reconciliation: BalanceReconciliation?) {
        self.files = files
        self.reconciliation = reconciliation
    }
}

public struct ImportedFile: Hashable, Sendable {
    /// What a row of the file is.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A row opens an account.
        case accounts
        /// A row books an entry.
        case bookings
        /// A row is a standing order.
        case orders
        /// A row creates a user.
        case users
        /// A row makes a user an owner of an account.
        case owners
        /// A row is a card of an account.
        case cards
    }

    /// The path as given.
    public let path: String
    public let kind: Kind
    public let rowCount: Int
    /// Whether it was imported before, so that nothing was changed.
    public let wasAlreadyImported: Bool

    public init(path: String, kind: Kind, rowCount: Int, wasAlreadyImported: Bool) {
        self.path = path
        self.kind = kind
        self.rowCount = rowCount
        self.wasAlreadyImported = wasAlreadyImported
    }
}

/// The comparison of the running balances in files with the amounts that they book.
///
/// A statement does not say in which order it booked the rows of one day. So the rows of an account and day are taken
/// in the order that fits best: the next row is the one whose stated balance is nearest to the running balance plus its
/// amount, the first in the file on a tie; then the row's own balance is the running balance. The comparison does not
/// affect what is booked.
public struct BalanceReconciliation: Hashable, Sendable {
    /// How many rows were compared.
    public let rowCount: Int
    /// How many state exactly the expected balance.
    public let matchedCount: Int
    /// How many rows differ by each absolute amount, most frequent first.
    public let differenceCounts: [DifferenceCount]
    /// The rows that differ, in the order of the file.
    public let differences: [BalanceDifference]
    /// Credits of the rows, one total for each currency; one that does not fit is left out.
    public let credits: [Money]
    /// Debits of the rows, one total for each currency; one that does not fit is left out.
    public let debits: [Money]
    /// Rows whose stated balance is negative.
    public let statedBelowZeroCount: Int
    /// Rows that leave the account below zero when booked in the order of the file.
    public let bookedBelowZeroCount: Int
    /// Accounts that end below zero when booked.
    public let accountsEndingBelowZeroCount: Int

    public init(
        rowCount: Int, matchedCount: Int, differenceCounts: [DifferenceCount],
        differences: [BalanceDifference], credits: [Money], debits: [Money], statedBelowZeroCount: Int,
        bookedBelowZeroCount: Int, accountsEndingBelowZeroCount: Int
    ) {
        self.rowCount = rowCount
        self.matchedCount = matchedCount
        self.differenceCounts = differenceCounts
        self.differences = differences
        self.credits = credits
        self.debits = debits
        self.statedBelowZeroCount = statedBelowZeroCount
        self.bookedBelowZeroCount = bookedBelowZeroCount
        self.accountsEndingBelowZeroCount = accountsEndingBelowZeroCount
    }

    /// How many rows differ by one absolute amount.
    public struct DifferenceCount: Hashable, Sendable {
        /// The difference, above zero.
        public let amount: Money
        /// The number of rows.
        public let count: Int

        public init(amount: Money, count: Int) {
            self.amount = amount
            self.count = count
        }
    }
}

/// A row whose stated balance is not the expected one.
public struct BalanceDifference: Hashable, Sendable {
    /// The path as given.
    public let path: String
    /// The line in it, from 1, the header included.
    public let line: Int
    public let accountNumber: String
    /// The booking date.
    public let date: CalendarDate
    /// The running balance plus the amount.
    public let predicted: Money
    /// The balance in the row.
    public let stated: Money
    /// The stated balance less the expected one.
    public let difference: Money

    public init(
        path: String, line: Int, accountNumber: String, date: CalendarDate, predicted: Money,
        stated: Money, difference: Money
    ) {
        self.path = path
        self.line = line
        self.accountNumber = accountNumber
        self.date = date
        self.predicted = predicted
        self.stated = stated
        self.difference = difference
    }
}
