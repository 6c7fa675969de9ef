public import BankDomain

/// One comparison of a statement file with the books of an account.
public protocol StatementReconciling: AnyObject, Sendable {
    /// Reads the whole file, compares it and answers what was found.
    ///
    /// Throws `invalidFile` with the line where it is known, `currencyMismatch` for a statement in another currency
    /// than the account's, `invalidValue` for days that are out of range, and what the books throw.
    /// - Parameter progress: is told now and then how far the file is read, from any thread.
    func reconcile(
        progress: @escaping @Sendable (ReconciliationProgress) -> Void
    ) async throws -> ReconciliationReport

    /// The entries that do not match, and where they were asked for those that do: by day, then as they stand in the
    /// file and in the books; at most `limit`, after so many. None before ``reconcile(progress:)`` was called.
    func entries(after count: Int, limit: Int) async throws -> [ReconciledEntry]
}

/// Which statement file is compared with which account, and how.
public struct ReconciliationRequest: Hashable, Sendable {
    /// How many days apart two bookings of one amount may be at most.
    public static let toleranceMaximum = 31

    public let accountID: AccountID
    public let path: String
    /// How it is written; `nil` to see that from its beginning.
    public let format: ReconciliationFormat?
    /// How many days apart two bookings of one amount may be and still be the same, 0 to 31.
    public let toleranceDays: Int
    /// Whether the answer lists what matches too.
    public let includesMatched: Bool
    /// What cannot be seen from a CSV file.
    public let layout: StatementLayout

    public init(
        accountID: AccountID, path: String, format: ReconciliationFormat? = nil, toleranceDays: Int = 3,
        includesMatched: Bool = false, layout: StatementLayout = StatementLayout()
    ) {
        self.accountID = accountID
        self.path = path
        self.format = format
        self.toleranceDays = toleranceDays
        self.includesMatched = includesMatched
        self.layout = layout
    }
}

/// How a statement file that is read may be written.
public enum ReconciliationFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values of any bank, under a header.
    case csv
    /// A bank-to-customer statement (ISO 20022, `camt.053.001.02` to `.13`).
    case camt053 = "camt.053"
    /// A customer statement message (SWIFT, MT940).
    case mt940
    /// Open Financial Exchange, 1.x or 2.x.
    case ofx
}

/// What a caller says of a CSV file that cannot be seen from it.
public struct StatementLayout: Hashable, Sendable {
    /// The column of the booking date.
    public var dateColumn: String?
    /// The column of the signed amount.
    public var amountColumn: String?
    /// How days are written: `Y`, `M` and `D` stand for digits, as in `DD.MM.YYYY`.
    public var dateFormat: String?
    /// Whether a comma stands before the decimals, or a point; `nil` to see that from each amount.
    public var hasDecimalComma: Bool?

    public init(
        dateColumn: String? = nil, amountColumn: String? = nil, dateFormat: String? = nil,
        hasDecimalComma: Bool? = nil
    ) {
        self.dateColumn = dateColumn
        self.amountColumn = amountColumn
        self.dateFormat = dateFormat
        self.hasDecimalComma = hasDecimalComma
    }
}

public struct ReconciliationProgress: Hashable, Sendable {
    /// How many entries of the file were read.
    public let entryCount: Int
    /// How many bytes of the file were read.
    public let bytes: Int
    public let totalBytes: Int

    public init(entryCount: Int, bytes: Int, totalBytes: Int) {
        self.entryCount = entryCount
        self.bytes = bytes
        self.totalBytes = totalBytes
    }
}
