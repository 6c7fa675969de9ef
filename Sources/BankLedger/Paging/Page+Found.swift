import BankServices
import LanguageKit

extension Page {
    /// Creates a page from a query that asked for one item more than fits.
    init(_ request: PageRequest, found: [Item], total: Int? = nil, cursor: (Item) -> String) {
        let items = Array(found.prefix(request.limit))
        let next = found.count > items.count ? items.last.map(cursor) : nil
        self.init(
            items: items, page: request.page, limit: request.limit, total: total, nextCursor: next)
    }
}
