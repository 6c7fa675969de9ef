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
