import BankDomain
import BankRules
import BankServices
import LanguageKit

/// Lists of entries and transfers.
extension MockBank {
    func transactions(
        _ query: TransactionQuery, page: PageRequest, by principal: Principal
    ) throws -> Page<Transaction> {
        let accounts = try accountIDs(in: query, for: principal)
        let isManaged = query.accountID.map(accountIDs(movableBy: principal).contains) ?? true
        let payments = UnbookedPayments(
            query, in: zone, at: now, rules: { isManaged ? categoryRules(of: principal) : [] },
            read: { authorisations($0, of: query.accountID, for: principal, before: $1, atMost: $2) })
        return try payments.page(page, knows: { try knows($0, in: query, for: principal) }) {
            try booked(query, page: $0, of: accounts, by: principal)
        }
    }

    private func booked(
        _ query: TransactionQuery, page: PageRequest, of accounts: Set<AccountID>, by principal: Principal
    ) throws(ServiceError) -> Page<Transaction> {
        guard query.namesOnlyAccounts else {
            let matching = try entries(fitting: query, for: principal)
            return try Page(newestFirst: matching.count, page, countsTotal: query.countsTotal) {
                matching[$0]
            }
        }
        return try Page(
            newestFirst: journal.entryCount(of: accounts), page, countsTotal: query.countsTotal
        ) { entries(of: accounts, in: $0, for: principal)[...] }
    }

    private func authorisations(
        _ statuses: [CardAuthorisation.Status], of account: AccountID?, for principal: Principal,
        before last: AuthorisationID?, atMost count: Int
    ) -> [CardAuthorisation] {
        let own = Set(head.accounts.filter { $0.owners.contains(principal.userID) }.map(\.id))
        let end = last?.number ?? .max
        let found = cards.authorisations.reversed().lazy.filter { payment in
            statuses.contains(payment.status) && payment.id.number.map { $0 < end } ?? false
                && account.map { $0 == payment.accountID } ?? own.contains(payment.accountID)
        }
        return Array(found.prefix(count))
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

    func transfers(
        _ query: TransferQuery, page: PageRequest?, by principal: Principal
    ) throws -> Page<Transfer> {
        let selection = try selection(query, for: principal)
        let own = accountIDs(movableBy: principal)
        let accounts = query.accountID.map { [$0] } ?? own
        let count = journal.transferCount(of: accounts)
        // A cursor is the number of transfers up to its own.
        let place = { (cursor: String) in
            Int(cursor).flatMap { (1...max(1, count)).contains($0) && String($0) == cursor ? $0 - 1 : nil }
        }
        let listing = TransferListing { part in
            part.select(
                from: orderedTransfers.list.map(\.transfer).filter {
                    $0.status != .booked && selection.accepts($0)
                        && own.union(accounts).contains($0.fromAccountID)
                })
        }
        return try listing.page(
            page,
            booked: { part in
                let end = part.cursor.flatMap(place) ?? count
                return selection.hasBooked ? booked(selection, part, before: end, of: accounts) : []
            },
            bookedAt: { cursor in
                place(cursor).flatMap { journal.transfers(of: accounts, in: $0..<$0 + 1).first?.createdAt }
            }, order: { orderedTransfers.order($0)?.transfer })
    }

    // The transfers of the journal before an index among those of the accounts, newest first.
    private func booked(
        _ selection: TransferSelection, _ part: TransferListing.Part, before end: Int,
        of accounts: Set<AccountID>
    ) -> [TransferListing.Booked] {
        let needed = part.limit.map { part.offset + $0 } ?? end
        var (found, rest): ([TransferListing.Booked], Int) = ([], end)
        while found.count < needed, rest > 0 {
            let range = max(0, rest - max(needed, 64))..<rest
            found += zip(range, journal.transfers(of: accounts, in: range)).reversed()
                .filter { selection.accepts($1) }
                .map { .init(transfer: shown($1), at: $1.createdAt, cursor: String($0 + 1)) }
            rest = range.lowerBound
        }
        return Array(found.prefix(needed).dropFirst(part.offset))
    }
}

extension TransactionQuery {
    fileprivate var namesOnlyAccounts: Bool {
        self == TransactionQuery(accountID: accountID, countsTotal: countsTotal)
    }
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
            throw PageRequest.unknownCursor(cursor)
        }
        return end
    }
}
