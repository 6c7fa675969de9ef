import BankServices

extension Page {
    /// A page of `items`, newest first, of a list that drops its oldest. A cursor is the id of the last item on the
    /// previous page, which may be any of `all`.
    init(
        _ request: PageRequest, of items: [Item], among all: [Item], id: (Item) -> String,
        isOlder: (_ item: Item, _ other: Item) -> Bool
    ) throws(ServiceError) {
        var rest = items[...]
        if let cursor = request.after {
            guard let last = all.first(where: { id($0) == cursor }) else {
                throw PageRequest.unknownCursor(cursor)
            }
            rest = rest.drop { !isOlder($0, last) }
        } else {
            rest = rest.dropFirst(request.offset)
        }
        self.init(request, rest, id)
    }

    /// A page of `items` in their order, of a list that drops none.
    init(_ request: PageRequest, of items: [Item], id: (Item) -> String) throws(ServiceError) {
        guard let cursor = request.after else {
            self.init(request, items.dropFirst(request.offset), id)
            return
        }
        guard let last = items.firstIndex(where: { id($0) == cursor }) else {
            throw PageRequest.unknownCursor(cursor)
        }
        self.init(request, items[(last + 1)...], id)
    }

    private init(_ request: PageRequest, _ rest: ArraySlice<Item>, _ id: (Item) -> String) {
        let shown = Array(rest.prefix(request.limit))
        self.init(
            items: shown, page: request.page, limit: request.limit,
            nextCursor: rest.count > shown.count ? shown.last.map(id) : nil)
    }
}
