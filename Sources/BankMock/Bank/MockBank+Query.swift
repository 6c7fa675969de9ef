import BankDomain
import BankServices
import LanguageKit

/// Lists of entries and transfers.
extension MockBank {
    func transactions(
        _ query: TransactionQuery, page: PageRequest, by principal: Principal
    ) throws(ServiceError) -> Page<Transaction> {
        guard query.namesOnlyAccounts else {
            let matching = try entries(fitting: query, for: principal)
            return try Page(newestFirst: matching.count, page, countsTotal: query.countsTotal) {
                matching[$0]
            }
        }
        let accounts = try accountIDs(in: query, for: principal)
        return try Page(
            newestFirst: journal.entryCount(of: accounts), page, countsTotal: query.countsTotal
        ) { entries(of: accounts, in: $0, for: principal)[...] }
    }

    private func accountIDs(
        in query: TransactionQuery, for principal: Principal
    ) throws(ServiceError) -> Set<AccountID> {
        guard let id = query.accountID else { return accountIDs(movableBy: principal) }
        return [try readable(id, by: principal).id]
    }

    /// The entries that match a query, oldest first.
    func entries(
        fitting query: TransactionQuery, for principal: Principal
    ) throws(ServiceError) -> [Transaction] {
        try entries(of: accountIDs(in: query, for: principal), for: principal).filter { query.accepts($0) }
    }

    func transfers(page: PageRequest?, by principal: Principal) throws(ServiceError) -> Page<Transfer> {
        let accounts = accountIDs(movableBy: principal)
        let pending = orderedTransfers.list.map(\.transfer).filter {
            $0.status == .pending && accounts.contains($0.fromAccountID)
        }
        let bookedCount = journal.transferCount(of: accounts)
        let count = bookedCount + pending.count
        let transfers = { (range: Range<Int>) in
            (journal.transfers(of: accounts, in: range)
                + pending.prefix(max(0, range.upperBound - bookedCount)).dropFirst(
                    max(0, range.lowerBound - bookedCount)))[...]
        }
        guard let page else {
            return Page(items: transfers(0..<count).reversed(), page: 1, limit: count, total: count)
        }
        return try Page(newestFirst: count, page, countsTotal: false, transfers)
    }
}

extension TransactionQuery {
    fileprivate var namesOnlyAccounts: Bool {
        self == TransactionQuery(accountID: accountID, countsTotal: countsTotal)
    }

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
    /// A page of a list that is stored oldest first and of which only these items are read. A cursor is the number of
    /// older items, so that it stays valid while newer ones arrive.
    fileprivate init(
        newestFirst count: Int, _ request: PageRequest, countsTotal: Bool,
        _ items: (Range<Int>) -> ArraySlice<Item>
    ) throws(ServiceError) {
        let end = try Self.end(of: count, request)
        let start = max(0, end - request.limit)
        self.init(
            items: items(start..<end).reversed(), page: request.page, limit: request.limit,
            total: countsTotal ? count : nil, nextCursor: start > 0 ? String(start) : nil)
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
