public import BankDomain

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
