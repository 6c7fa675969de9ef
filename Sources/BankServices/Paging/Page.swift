public struct Page<Item: Sendable>: Sendable {
    /// The items, in the order of the list.
    public let items: [Item]
    /// The number of this page, from 1.
    public let page: Int
    /// How many items a full page has.
    public let limit: Int
    /// How many items the whole list has; `nil` unless it was asked for.
    public let total: Int?
    /// What to give as ``PageRequest/after`` to go on; `nil` on the last page.
    public let nextCursor: String?

    public init(items: [Item], page: Int, limit: Int, total: Int? = nil, nextCursor: String? = nil) {
        self.items = items
        self.page = page
        self.limit = limit
        self.total = total
        self.nextCursor = nextCursor
    }
}

extension Page: Equatable where Item: Equatable {}
