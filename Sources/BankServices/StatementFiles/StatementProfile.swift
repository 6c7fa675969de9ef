public import BankDomain
public import LanguageKit

/// A table of entries whose form is asked for.
public struct StatementProfileRequest: Hashable, Sendable {
    public let path: String
    /// The currency of the amounts; `nil` for the one that the file states.
    public let currency: Currency?
    /// What is known about the form.
    public let layout: StatementLayout
    /// Whether the map is for `ledger import`.
    public let isForLedger: Bool

    public init(
        path: String, currency: Currency? = nil, layout: StatementLayout = StatementLayout(),
        isForLedger: Bool = false
    ) {
        self.path = path
        self.currency = currency
        self.layout = layout
        self.isForLedger = isForLedger
    }
}

/// How a table of entries is read.
public struct StatementProfile: Hashable, Sendable {
    /// The map: a JSON object that people can check and change.
    public let map: String
    /// What is not certain, with the evidence.
    public let doubts: [Phrase]
    /// What was decided or left out.
    public let notices: [Phrase]

    public init(map: String, doubts: [Phrase] = [], notices: [Phrase] = []) {
        self.map = map
        self.doubts = doubts
        self.notices = notices
    }
}
