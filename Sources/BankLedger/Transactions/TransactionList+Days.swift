import BankDomain
import BankSQL
import BankServices

// MARK: - Reading some days at a time

extension TransactionList {
    /// Whether several lists are merged, and one of them may pass over many entries to find its next. The list of all
    /// accounts passes over those of others, and over the bank's own.
    var isReadByDays: Bool {
        guard let accounts else { return query.direction == nil }
        return query.hasFilters && (accounts.count > 1 || query.direction == nil)
            && accounts.contains { $0.entryCount > costs.windowEntryCount }
    }

    func days(after position: EntryPosition?, limit: Int) throws -> DayWindowWalk {
        var lists: [DayWindowWalk.List] = []
        if let accounts {
            for account in accounts {
                let places = TransactionSelection(
                    TransactionQuery(), account: account.number, for: nil, database.dialect)
                lists.append(try list(try selection(of: account, after: position), limit, places))
            }
        } else {
            let places = TransactionSelection(TransactionQuery(), for: principal, database.dialect)
            lists.append(try list(selectionOfAll(after: position), limit, places))
        }
        let last = [query.to?.dayNumber, position.map { Int($0.day) }].compactMap(\.self).min()
        return DayWindowWalk(
            lists, from: query.from.map { Int64($0.dayNumber) } ?? .min, to: last.map(Int64.init) ?? .max,
            entryCount: costs.windowEntryCount)
    }

    private func list(
        _ selection: TransactionSelection, _ limit: Int, _ places: TransactionSelection
    ) throws -> DayWindowWalk.List {
        var (selection, places) = (selection, places)
        let (from, to) = selection.addDays()
        let (_, placeTo) = places.addDays()
        let (sql, placeCount) = places.place(skipping: 0)
        let place = try database.shortStatement(sql)
        try places.bind(to: place)
        return DayWindowWalk.List(
            entries: try list(&selection, skipping: 0, limit: limit), from: from, to: to, place: place,
            placeTo: placeTo, placeCount: placeCount)
    }
}
