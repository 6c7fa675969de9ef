import LanguageKit

public struct Page<Item: Sendable>: Sendable {
    /// The items, in the order of the list.
    public let items: [Item]
    /// The number of this page, from 1.
    public let page: Int
    /// How many items a full page has.
    public let limit: Int
    /// How many items the whole list has; `nil` unless requested.
    public let total: Int?
    /// The ``PageRequest/after`` of the next page; `nil` on the last page.
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

/// A part of a long list.
public struct PageRequest: Hashable, Sendable {
    /// The limits that a caller may ask for.
    public static let limits = 1...10_000
    /// The pages that a caller may ask for.
    public static let pages = 1...1_000_000_000
    public static let first = PageRequest(uncheckedPage: 1, limit: 20, after: nil)

    /// The page, from 1.
    public let page: Int
    public let limit: Int
    /// The ``Page/nextCursor`` of an earlier answer, to continue after it. It takes precedence over ``page``.
    public let after: String?
    /// How many items precede this page.
    public let offset: Int

    /// A page of a list. Throws ``ServiceError/invalidValue(field:value:reason:)`` for a page or limit out of range.
    public init(page: Int = 1, limit: Int = 20, after: String? = nil) throws(ServiceError) {
        guard Self.pages.contains(page) else {
            throw .invalidValue(field: .page, value: String(page), reason: .outOfRange(Self.pages))
        }
        guard Self.limits.contains(limit) else {
            throw .invalidValue(field: .limit, value: String(limit), reason: .outOfRange(Self.limits))
        }
        self.init(uncheckedPage: page, limit: limit, after: after)
    }

    private init(uncheckedPage page: Int, limit: Int, after: String?) {
        self.init(page: page, limit: limit, after: after, offset: (page - 1) * limit)
    }

    /// A part of this page, for a list that is joined from two: so many items, after as many others.
    package func part(skipping offset: Int, limit: Int) -> PageRequest {
        PageRequest(page: page, limit: limit, after: nil, offset: offset)
    }

    private init(page: Int, limit: Int, after: String?, offset: Int) {
        self.page = page
        self.limit = limit
        self.after = after
        self.offset = offset
    }

    /// The error for an unknown cursor.
    package static func unknownCursor(_ text: String) -> ServiceError {
        let expected: Phrase = "the nextCursor of an earlier result"
        return .invalidValue(field: .after, value: text, reason: .malformed(expected: expected))
    }
}
