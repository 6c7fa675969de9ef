public import BankServices

/// A comparison as somebody asks for it, before anybody looked for the account.
public struct ReconciliationDraft: Hashable, Sendable {
    public var account: AccountSelection
    public var path: String
    /// How it is written; `nil` to see that from its beginning.
    public var format: ReconciliationFormat?
    /// How many days apart two bookings of one amount may be and still be the same.
    public var toleranceDays: Int
    public var includesMatched: Bool
    /// What cannot be seen from a CSV file.
    public var layout: StatementLayout
    public var page: PageRequest

    public init(
        account: AccountSelection, path: String, format: ReconciliationFormat? = nil, toleranceDays: Int = 3,
        includesMatched: Bool = false, layout: StatementLayout = StatementLayout(), page: PageRequest = .first
    ) {
        self.account = account
        self.path = path
        self.format = format
        self.toleranceDays = toleranceDays
        self.includesMatched = includesMatched
        self.layout = layout
        self.page = page
    }
}
