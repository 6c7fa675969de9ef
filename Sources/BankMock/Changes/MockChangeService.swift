public import BankDomain
public import BankServices

/// What changed for a user of the mock bank.
public final class MockChangeService: ChangeServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func changes(
        _ scope: AccountScope, after cursor: String?, limit: Int
    ) async throws -> ChangePage {
        let principal = try await principals.principal(.changesList, in: scope.right)
        let user = scope == .all ? nil : principal
        return try await host.readRecorded(.changesList) { [host] bank in
            let restartCount = Int64(host.restarts.latest.count)
            guard let position = try ChangePosition.after(cursor, limit: limit) else {
                var newest = bank.newestChange(of: user?.userID)
                newest.restartCount = restartCount
                return ChangePage(items: [], nextCursor: newest.text, hasMore: false)
            }
            guard position.restartCount == restartCount else {
                throw ServiceError.notFound(.changePosition, name: position.text)
            }
            return try bank.changes(after: position, limit: limit, of: user)
        }
    }
}

extension MockBankHost {
    /// Runs `body` to read what is recorded, after what the time has brought is recorded. A call with a time of its own
    /// records nothing.
    func readRecorded<Result: Sendable>(
        _ operation: BankOperation, _ body: @escaping @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        _ = try await enter(operation)
        guard moment == nil else { return try await read(nil, isDecoded: false, body) }
        return try await commit { try body($0) }
    }
}

extension MockBank {
    /// The position after all that a user sees; without one, after all changes.
    func newestChange(of user: UserID?) -> ChangePosition {
        let accounts = accountIDs(of: user)
        let record = (head.changes ?? MockChanges()).rows.last { isSeen($0, by: user, accounts) }?.place
        return ChangePosition(record: record ?? .start, booking: newestBooking(of: accounts) ?? .start)
    }

    private func accountIDs(of user: UserID?) -> Set<AccountID> {
        Set(head.accounts.filter { account in user.map(account.owners.contains) ?? true }.map(\.id))
    }

    private func isSeen(_ row: MockChanges.Row, by user: UserID?, _ accounts: Set<AccountID>) -> Bool {
        row.account.map(accounts.contains) ?? (row.user == user || user == nil && row.kind == .account)
    }

    /// The last posting of one of these accounts.
    private func newestBooking(of accounts: Set<AccountID>) -> ChangePosition.Place? {
        var end = journal.count
        while end > 0 {
            let start = max(0, end - 64)
            let part = journal.postings(from: start).prefix(end - start)
            let last = part.lastIndex { posting in
                [posting.debit.account, posting.credit.account].contains { $0.map(accounts.contains) == true }
            }
            if let last { return .init(number: Int64(start + last + 1), at: part[last].createdAt) }
            end = start
        }
        return nil
    }

    /// What changed for a user; without one, what auditors see of all.
    func changes(
        after position: ChangePosition, limit: Int, of principal: Principal?
    ) throws -> ChangePage {
        let user = principal?.userID
        try require(position)
        var newest = newestChange(of: user)
        newest.restartCount = position.restartCount
        newest = newest.notBefore(position)
        let accounts = accountIDs(of: user)
        let rows = (head.changes ?? MockChanges()).rows.filter { row in
            row.place.number > position.record.number && isSeen(row, by: user, accounts)
        }
        var items = rows.prefix(limit).flatMap { row in self.items(of: row, accounts) }
        guard rows.count <= limit, rows.count < limit || position.booking == newest.booking else {
            var next = position
            next.record = rows[limit - 1].place
            return ChangePage(items: withGoals(items, of: principal), nextCursor: next.text, hasMore: true)
        }
        var next = newest
        let bookings = bookings(after: Int(position.booking.number), of: accounts)
        let room = limit - rows.count
        for booking in bookings.prefix(room) { items += booking.items }
        if bookings.count > room, let last = bookings.prefix(room).last { next.booking = last.place }
        return ChangePage(
            items: withGoals(items, of: principal), nextCursor: next.text, hasMore: next != newest)
    }

    private func withGoals(_ items: [ResourceChange], of principal: Principal?) -> [ResourceChange] {
        guard let principal else { return items.withoutRepetitions() }
        return items.withGoals { goals(of: principal) }.withoutRepetitions()
    }

    /// A changed record is kept at its last place only, so the record of an older position may be gone.
    private func require(_ position: ChangePosition) throws {
        let changes = head.changes ?? MockChanges()
        let last = changes.rows.last?.place.number ?? 0
        let isKept = changes.rows.contains { $0.place.number == position.record.number }
        if position.record.number > last || position.record.number == 0 || isKept {
            try ChangePosition.require(position.record, of: position) { number in
                changes.rows.first { $0.place.number == number }?.place.at
            }
        }
        try ChangePosition.require(position.booking, of: position) { number in
            journal[Int(number) - 1]?.posting.createdAt
        }
    }

    private func items(
        of row: MockChanges.Row, _ accounts: Set<AccountID>
    ) -> [ResourceChange] {
        let own = ResourceChange(kind: row.kind, id: row.id)
        // Which account is the default one is a part of the accounts.
        guard row.kind == .profile else { return own.asListed }
        return [own] + accounts.sorted().map { ResourceChange(kind: .account, id: $0.text) }
    }

    /// The bookings of accounts after as many postings, oldest first.
    private func bookings(
        after count: Int, of accounts: Set<AccountID>
    ) -> [(place: ChangePosition.Place, items: [ResourceChange])] {
        let postings = journal.postings(from: count)
        var transfers = journal.transferCount - postings.count(where: \.isTransfer)
        var entries = accounts.reduce(into: [:]) { $0[$1] = journal.entryCount(of: [$1]) }
        for posting in postings {
            for case let account? in [posting.debit.account, posting.credit.account] {
                entries[account]? -= 1
            }
        }
        return postings.enumerated().compactMap { index, posting in
            if posting.isTransfer { transfers += 1 }
            var items: [ResourceChange] = []
            for case let account? in [posting.debit.account, posting.credit.account] {
                guard let number = entries[account] else { continue }
                entries[account] = number + 1
                let entry = TransactionID(account: account, entryNumber: number + 1)
                items.append(ResourceChange(kind: .transaction, id: entry.text))
                items.append(ResourceChange(kind: .account, id: account.text))
            }
            guard !items.isEmpty else { return nil }
            let booked = posting.isTransfer ? TransferID(number: Int64(transfers)) : posting.part?.transfer
            if let transfer = booked.flatMap(journal.transfer) {
                items.append(ResourceChange(kind: .transfer, id: shown(transfer).id.text))
            }
            let place = ChangePosition.Place(number: Int64(count + index + 1), at: posting.createdAt)
            return (place, items)
        }
    }
}
