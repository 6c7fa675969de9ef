/// A resource of a user that was added, changed or removed.
public struct ResourceChange: Hashable, Sendable {
    /// The kind of a resource that programs keep a copy of.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case account
        /// An entry of an account, or the user's notes about it.
        case transaction
        case transfer
        case transferHold
        case standingOrder
        case card
        /// A payment by card.
        case cardAuthorisation
        case mandate
        case beneficiary
        case goal
        /// A rule for the category of entries. Entries that it fits can have another category now.
        case categoryRule
        case profile
        /// What the user's programs note about a resource; its id is that of the resource.
        case metadata
    }

    public let kind: Kind
    /// The resource's id.
    public let id: String

    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }
}

/// Changes of a user's resources after a position.
public struct ChangePage: Hashable, Sendable {
    /// Each resource once, in the order of its first change here.
    public let items: [ResourceChange]
    /// The position after these changes.
    public let nextCursor: String
    /// Whether more have changed since.
    public let hasMore: Bool

    public init(items: [ResourceChange], nextCursor: String, hasMore: Bool) {
        self.items = items
        self.nextCursor = nextCursor
        self.hasMore = hasMore
    }
}
