public import BankDomain

/// What is to be imported, and how it is read.
public struct ImportRequest: Hashable, Sendable {
    public let mapPath: String
    /// The files, in the order in which they are booked.
    public let filePaths: [String]
    /// Whether the files' own running balances are compared.
    public let checksBalances: Bool
    /// Whether anything is kept.
    public let mode: ExecutionMode

    public init(
        mapPath: String, filePaths: [String], checksBalances: Bool = false, mode: ExecutionMode = .commit
    ) {
        self.mapPath = mapPath
        self.filePaths = filePaths
        self.checksBalances = checksBalances
        self.mode = mode
    }
}

public struct ImportProgress: Hashable, Sendable {
    public let path: String
    /// Rows read of it.
    public let rows: Int
    /// Bytes read of it.
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
    /// What became of each file, in their order.
    public let files: [ImportedFile]
    /// What the comparison of balances found; `nil` unless it was asked for.
    public let reconciliation: BalanceReconciliation?

    public init(files: [ImportedFile], reconciliation: BalanceReconciliation?) {
        self.files = files
        self.reconciliation = reconciliation
    }
}

public struct ImportedFile: Hashable, Sendable {
    /// What the file's rows are.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A row opens an account.
        case accounts
        /// A row books an entry.
        case bookings
        /// A row is a standing order.
        case orders
        /// A row makes a user.
        case users
        /// A row makes a user an owner of an account.
        case owners
        /// A row is a card of an account.
        case cards
    }

    /// The file as named.
    public let path: String
    public let kind: Kind
    public let rowCount: Int
    /// Whether it was in before, so that nothing was changed.
    public let wasAlreadyImported: Bool

    public init(path: String, kind: Kind, rowCount: Int, wasAlreadyImported: Bool) {
        self.path = path
        self.kind = kind
        self.rowCount = rowCount
        self.wasAlreadyImported = wasAlreadyImported
    }
}

/// The comparison of the running balances that files state with the amounts that they book.
///
/// A statement does not say in which order it booked the rows of one day. So the rows of an account and
/// day are taken in the order that fits best: always next the row whose stated balance is nearest to what
/// the running balance and its amount predict, the first in the file on a tie; then on from the row's own
/// balance. It is a comparison only: what is booked does not depend on it.
public struct BalanceReconciliation: Hashable, Sendable {
    /// How many rows were compared.
    public let rowCount: Int
    /// How many state exactly the predicted balance.
    public let matchedCount: Int
    /// How many differ by each absolute amount, the most frequent first.
    public let differenceCounts: [DifferenceCount]
    /// Where rows differ, in the order of the file.
    public let differences: [BalanceDifference]
    /// Credits of the rows, one total for each currency; one that does not fit is left out.
    public let credits: [Money]
    /// Debits of the rows, one total for each currency; one that does not fit is left out.
    public let debits: [Money]
    /// Rows that by their stated balance leave the account below zero.
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
        /// By how much, above zero.
        public let amount: Money
        /// How many rows.
        public let count: Int

        public init(amount: Money, count: Int) {
            self.amount = amount
            self.count = count
        }
    }
}

/// A row whose stated balance is not the predicted one.
public struct BalanceDifference: Hashable, Sendable {
    /// The file as named.
    public let path: String
    /// The line in it, from 1, the header included.
    public let line: Int
    public let accountNumber: String
    /// The booking date.
    public let date: CalendarDate
    /// What the running balance and the amount predict.
    public let predicted: Money
    /// What the row states.
    public let stated: Money
    /// The stated balance less the predicted one.
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
