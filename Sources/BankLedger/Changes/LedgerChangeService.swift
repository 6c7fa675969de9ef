public import BankDomain
import BankRules
import BankSQL
public import BankServices
import LanguageKit

/// What changed for a user of the embedded bank.
public final class LedgerChangeService: ChangeServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func changes(
        _ scope: AccountScope, after cursor: String?, limit: Int
    ) async throws -> ChangePage {
        try await store.endExpiredHolds()
        // Not from a replica, which may not have the cursor's change yet.
        return try await read(.changesList, in: scope.right) { ledger, principal in
            let position = try ChangePosition.after(cursor, limit: limit)
            let changes = ledger.resourceChanges
            let reader = try scope == .all ? .auditor : changes.user(principal)
            guard let position else {
                let newest = try changes.newest(for: reader)
                return ChangePage(items: [], nextCursor: newest.text, hasMore: false)
            }
            return try changes.page(after: position, limit: limit, for: reader)
        }
    }
}

/// The changes of users' resources.
struct ChangeStore: NounStore {
    let transaction: LedgerTransaction

    typealias Place = ChangePosition.Place

    /// Who reads, and so what.
    enum Reader {
        case user(Principal, accounts: [Int64])
        case auditor
    }

    func user(_ principal: Principal) throws -> Reader {
        let accounts = try stored.rows(
            "SELECT account FROM account_owner WHERE owner = ? ORDER BY account", principal.userID
        ) { $0.int64("account") }
        return .user(principal, accounts: accounts)
    }

    /// The position after all that a reader sees. What happened to others is not in it.
    func newest(for reader: Reader) throws -> ChangePosition {
        switch reader {
        case .auditor:
            return ChangePosition(
                record: try place("SELECT id, at FROM resource_change ORDER BY id DESC LIMIT 1") ?? .start,
                booking: try place("SELECT id, created_at AS at FROM transfer ORDER BY id DESC LIMIT 1")
                    ?? .start)
        case .user(let principal, let accounts):
            var records = [try newestRecord("owner", principal.userID)]
            var bookings: [Place] = []
            for account in accounts {
                records.append(try newestRecord("account", account))
                let count = try transaction.accounts.head(of: account).entryCount
                if count > 0 { bookings.append(try entryPlace(count, of: account)) }
            }
            let order = { (left: Place, right: Place) in left.number < right.number }
            return ChangePosition(
                record: records.compactMap(\.self).max(by: order) ?? .start,
                booking: bookings.max(by: order) ?? .start)
        }
    }

    private func newestRecord(_ column: String, _ value: some SQLValue) throws -> Place? {
        try place("SELECT id, at FROM resource_change WHERE \(column) = ? ORDER BY id DESC LIMIT 1", value)
    }

    func place<each Value: SQLValue>(_ sql: String, _ values: repeat each Value) throws -> Place? {
        try database.first(sql, repeat each values) {
            Place(number: $0.int64("id"), at: try StoredValue.instant($0.int64("at")))
        }
    }

    func page(after position: ChangePosition, limit: Int, for reader: Reader) throws -> ChangePage {
        try require(position)
        let newest = try newest(for: reader).notBefore(position)
        guard position != newest else {
            return ChangePage(items: [], nextCursor: position.text, hasMore: false)
        }
        let rows = try rows(after: position.record.number, limit: limit, for: reader)
        var items = try rows.prefix(limit).flatMap { try self.items(of: $0, for: reader) }
        var next = newest
        if rows.count > limit || rows.count == limit && position.booking != newest.booking {
            next = ChangePosition(record: rows[limit - 1].place, booking: position.booking)
        } else {
            let room = limit - rows.count
            let bookings = try bookings(after: position.booking.number, limit: room, for: reader)
            for booking in bookings.prefix(room) { items += booking.items }
            if bookings.count > room, let last = bookings.prefix(room).last { next.booking = last.place }
        }
        if case .user(let principal, _) = reader {
            items = try items.withGoals { try transaction.goals.goals(of: principal) }
        }
        return ChangePage(
            items: items.withoutRepetitions(), nextCursor: next.text, hasMore: next != newest)
    }

    private func require(_ position: ChangePosition) throws {
        guard position.restartCount == 0 else {
            throw ServiceError.notFound(.changePosition, name: position.text)
        }
        try ChangePosition.require(position.record, of: position) { number in
            try stored.first("SELECT at FROM resource_change WHERE id = ?", number) { $0.int64("at") }
                .map(StoredValue.instant)
        }
        try ChangePosition.require(position.booking, of: position) { number in
            try database.first("SELECT created_at FROM transfer WHERE id = ?", number) {
                $0.int64("created_at")
            }.map(StoredValue.instant)
        }
    }
}

// MARK: - Changed records

extension ChangeStore {
    private struct Row {
        let place: ChangePosition.Place
        let table: String
        let number: Int64
        let account: Int64?
    }

    /// The rows for a reader after one, oldest first; at most one more than the limit.
    private func rows(after id: Int64, limit: Int, for reader: Reader) throws -> [Row] {
        func rows(_ condition: String, _ value: some SQLValue) throws -> [Row] {
            try stored.rows(
                """
                SELECT id, at, table_name, number, account FROM resource_change
                WHERE \(condition) = ? AND id > ? ORDER BY id LIMIT ?
                """, value, id, limit + 1
            ) { row in
                Row(
                    place: ChangePosition.Place(
                        number: row.int64("id"), at: try StoredValue.instant(row.int64("at"))),
                    table: row.text("table_name"), number: row.int64("number"),
                    account: row.optionalInt64("account"))
            }
        }
        switch reader {
        // Users' own things have no account.
        case .auditor: return try rows("account IS NOT NULL AND 1", 1)
        case .user(let principal, let accounts):
            let found = try rows("owner", principal.userID) + accounts.flatMap { try rows("account", $0) }
            // A row can be the user's and of their account.
            let byNumber = Dictionary(found.map { ($0.place.number, $0) }) { first, _ in first }
            return byNumber.sorted { $0.key < $1.key }.prefix(limit + 1).map(\.value)
        }
    }

    private func items(of row: Row, for reader: Reader) throws -> [ResourceChange] {
        guard let table = FollowedTable.all[row.table] else {
            throw MalformedValue("resource_change \(row.place.number) names the table \(row.table)")
        }
        var held: [ResourceChange] = []
        if table.holdsMoney, let account = row.account { held = [.account(account)] }
        switch table.naming {
        case .number(let kind, let id):
            return ResourceChange(kind: kind, id: id(row.number)).asListed + held
        case .entry: return try entry(row.number).map { [$0] } ?? []
        case .bookedTransfer: return try shownTransfer(row.number).map { [$0] } ?? []
        case .metadata:
            return try transaction.metadata.resource(row.number).map {
                [ResourceChange(kind: .metadata, id: $0)]
            } ?? []
        case .profile:
            guard case .user(let principal, let accounts) = reader else { return [] }
            // Which account is the default one is a part of the accounts.
            return [ResourceChange(kind: .profile, id: principal.userID.text)]
                + accounts.map(ResourceChange.account)
        case .payees:
            guard case .user(let principal, _) = reader else { return [] }
            return try transaction.payees(of: principal.userID).map {
                ResourceChange(kind: .beneficiary, id: $0.id.text)
            }
        }
    }

    private func entry(_ code: Int64) throws -> ResourceChange? {
        let side = code & 1 == 0 ? "debit" : "credit"
        return try database.first(
            "SELECT \(side) AS account, \(side)_number AS number FROM transfer WHERE id = ?", code / 2
        ) { .entry($0.int64("number"), of: $0.int64("account")) }
    }

    /// A booked transfer with the id under which it is shown.
    private func shownTransfer(_ number: Int64) throws -> ResourceChange? {
        try database.first(
            """
            SELECT t.id, o.id AS order_id FROM transfer t LEFT JOIN ordered_transfer o ON o.transfer = t.id
            WHERE t.id = ? AND t.kind = 'transfer' AND t.debit > 0
            """, number
        ) { .transfer($0.int64("id"), ordered: $0.optionalInt64("order_id")) }
    }
}

extension LedgerTransaction {
    var resourceChanges: ChangeStore { ChangeStore(transaction: self) }
}
