import BankDomain
import BankServices
import LanguageKit

/// Lists of entries and transfers.
extension MockBank {
    func transactions(
        _ query: TransactionQuery, page: PageRequest, by principal: Principal
    ) throws(ServiceError) -> Page<Transaction> {
        let matching = try entries(fitting: query, for: principal)
        return try Page(newestFirst: matching, request: page, countsTotal: query.countsTotal)
    }

    /// The entries that match a query, oldest first.
    func entries(
        fitting query: TransactionQuery, for principal: Principal
    ) throws(ServiceError) -> [Transaction] {
        let accounts: Set<AccountID>
        if let id = query.accountID {
            accounts = [try readable(id, by: principal).id]
        } else {
            accounts = accountIDs(movableBy: principal)
        }
        return entries(of: accounts, for: principal).filter { query.accepts($0) }
    }

    func transfers(page: PageRequest?, by principal: Principal) throws(ServiceError) -> Page<Transfer> {
        let accounts = accountIDs(movableBy: principal)
        let pending = orderedTransfers.list.map(\.transfer).filter {
            $0.status == .pending && accounts.contains($0.fromAccountID)
        }
        let booked = journal.transfers.filter {
            accounts.contains($0.fromAccountID) || $0.toAccountID.map(accounts.contains) == true
        }
        let visible = booked + pending
        guard let page else {
            return Page(items: visible.reversed(), page: 1, limit: visible.count, total: visible.count)
        }
        return try Page(newestFirst: visible, request: page, countsTotal: false)
    }
}

extension TransactionQuery {
    fileprivate func accepts(_ entry: Transaction) -> Bool {
        if let text,
            !([entry.description, entry.counterparty, entry.reference, entry.note] + entry.tags)
                .contains(where: { $0.hasText(text) })
        {
            return false
        }
        if let from, entry.bookingDate < from { return false }
        if let to, entry.bookingDate > to { return false }
        if let direction, entry.direction != direction { return false }
        if let minimumMinorUnits, entry.amount.minorUnits < minimumMinorUnits { return false }
        if let maximumMinorUnits, entry.amount.minorUnits > maximumMinorUnits { return false }
        if let category, entry.category != category { return false }
        if let status, entry.status != status { return false }
        return true
    }
}

extension String {
    /// True if this text contains the other; the case of ASCII letters is ignored.
    func hasText(_ text: String) -> Bool {
        let needle = text.utf8.map(\.asciiLowercased)
        let hay = utf8.map(\.asciiLowercased)
        guard needle.count <= hay.count else { return false }
        return (0...(hay.count - needle.count)).contains { hay[$0...].starts(with: needle) }
    }
}

extension UInt8 {
    fileprivate var asciiLowercased: UInt8 { (65...90).contains(self) ? self + 32 : self }
}

extension Page {
    /// A page of a list that is stored oldest first. A cursor is the number of older items, so that it stays valid
    /// while newer ones arrive.
    fileprivate init(newestFirst items: [Item], request: PageRequest, countsTotal: Bool) throws(ServiceError)
    {
        let end = try Self.end(of: items.count, request)
        let start = max(0, end - request.limit)
        self.init(
            items: items[start..<end].reversed(), page: request.page, limit: request.limit,
            total: countsTotal ? items.count : nil, nextCursor: start > 0 ? String(start) : nil)
    }

    private static func end(of count: Int, _ request: PageRequest) throws(ServiceError) -> Int {
        guard let cursor = request.after else { return max(0, count - request.offset) }
        guard let end = Int(cursor), (1..<max(1, count)).contains(end), String(end) == cursor else {
            throw .invalidValue(
                field: .after, value: cursor,
                reason: .malformed(expected: "the nextCursor of an earlier page"))
        }
        return end
    }
}
