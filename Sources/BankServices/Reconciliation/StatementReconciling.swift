public import BankDomain

/// One comparison of a statement file with an account's entries in the ledger.
public protocol StatementReconciling: AnyObject, Sendable {
    /// Reads and compares the whole file and returns a report.
    ///
    /// Throws `invalidFile` with the line if known, `currencyMismatch` for a statement in another currency than the
    /// account's, `invalidValue` for days that are out of range, and the errors of the ledger.
    /// - Parameter progress: called now and then with how much of the file was read, from any thread.
    func reconcile(
        progress: @escaping @Sendable (ReconciliationProgress) -> Void
    ) async throws -> ReconciliationReport

    /// The entries that do not match and, if requested, those that do: by day, then in the order of the file and of the
    /// ledger; at most `limit`, after so many. None before ``reconcile(progress:)`` was called.
    func entries(after count: Int, limit: Int) async throws -> [ReconciledEntry]
}

/// The statement file and account to compare, and how.
public struct ReconciliationRequest: Hashable, Sendable {
    /// The largest tolerance in days.
    public static let toleranceMaximum = 31

    public let accountID: AccountID
    public let path: String
    /// The file's format; `nil` to detect it from the beginning of the file.
    public let format: ReconciliationFormat?
    /// How many days apart two bookings of the same amount may be to match, 0 to 31.
    public let toleranceDays: Int
    /// Whether the result includes matching entries.
    public let includesMatched: Bool
    /// The account as the file names it, for a file of several; `nil` for the one that has a name of the account.
    public let fileAccount: String?
    /// The layout of a CSV file.
    public let layout: StatementLayout

    public init(
        accountID: AccountID, path: String, format: ReconciliationFormat? = nil, toleranceDays: Int = 3,
        includesMatched: Bool = false, fileAccount: String? = nil, layout: StatementLayout = StatementLayout()
    ) {
        self.accountID = accountID
        self.path = path
        self.format = format
        self.toleranceDays = toleranceDays
        self.includesMatched = includesMatched
        self.fileAccount = fileAccount
        self.layout = layout
    }
}

/// The format of a statement file to read.
public enum ReconciliationFormat: String, Hashable, Sendable, CaseIterable {
    /// A table of any bank: values separated by commas or other characters.
    case csv
    /// A bank-to-customer statement (ISO 20022, `camt.053` and the reports `camt.052` and `camt.054`, `.02` to `.13`).
    case camt053 = "camt.053"
    /// A customer statement message (SWIFT, MT940 and MT942).
    case mt940
    /// Open Financial Exchange, 1.x or 2.x.
    case ofx
    /// Quicken Interchange Format.
    case qif
    /// Coded statements of Belgium's banks (Febelfin, CODA 1 and 2).
    case coda
    /// Statements of Spain's banks (AEB, Norma 43).
    case norma43
    /// Balance reports of banks of the United States (BAI2).
    case bai2
}

/// Properties of a file of text that cannot be detected. A column is named by its header or its number, from 1.
public struct StatementLayout: Hashable, Sendable {
    /// The column of the booking date.
    public var dateColumn: String?
    /// The column of the signed amount.
    public var amountColumn: String?
    /// The column of debits, for a file with two columns of amounts.
    public var debitColumn: String?
    /// The column of credits, for a file with two columns of amounts.
    public var creditColumn: String?
    /// How days are written, with `Y`, `M` and `D` for digits, as in `DD.MM.YYYY`.
    public var dateFormat: String?
    /// Whether the decimal separator is a comma, or a point; `nil` to detect it.
    public var hasDecimalComma: Bool?
    /// Whether amounts without a sign are debits, as in files of cards.
    public var isInverted: Bool
    /// The encoding of the texts, such as `windows-1250`; `nil` to detect it.
    public var encoding: String?
    /// Whether all entries are the account's, whatever a column of accounts says.
    public var isOfOneAccount = false
    /// The file that describes the table, as `bank statements profile` writes it; the other properties are then in it.
    public var mapPath: String?
    /// Whether to read the table although not everything about it is certain.
    public var acceptsProfile = false

    public init(
        dateColumn: String? = nil, amountColumn: String? = nil, debitColumn: String? = nil,
        creditColumn: String? = nil, dateFormat: String? = nil, hasDecimalComma: Bool? = nil,
        isInverted: Bool = false, encoding: String? = nil
    ) {
        self.dateColumn = dateColumn
        self.amountColumn = amountColumn
        self.debitColumn = debitColumn
        self.creditColumn = creditColumn
        self.dateFormat = dateFormat
        self.hasDecimalComma = hasDecimalComma
        self.isInverted = isInverted
        self.encoding = encoding
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
