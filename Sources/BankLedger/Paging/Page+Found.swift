import BankServices
import LanguageKit

extension Page {
    /// The page that was asked for, from what was found when one item more than fits was looked for.
    init(_ request: PageRequest, found: [Item], total: Int? = nil, cursor: (Item) -> String) {
        let items = Array(found.prefix(request.limit))
        let next = found.count > items.count ? items.last.map(cursor) : nil
        self.init(
            items: items, page: request.page, limit: request.limit, total: total, nextCursor: next)
    }
}

extension PageRequest {
    /// The refusal of a cursor that no answer gave.
    static func unknownCursor(_ text: String) -> ServiceError {
        let expected: Phrase = "the nextCursor of an earlier result"
        return .invalidValue(field: "after", value: text, reason: .malformed(expected: expected))
    }
}
