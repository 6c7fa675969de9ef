public import BankDomain
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
            guard let position = try ChangePosition.after(cursor, limit: limit) else {
                return ChangePage(
                    items: [], nextCursor: try ledger.resourceChanges.newest().text, hasMore: false)
            }
            let changes = ledger.resourceChanges
            let reader = try scope == .all ? .auditor : changes.user(principal.userID)
            return try changes.page(after: position, limit: limit, for: reader)
        }
    }
}

/// The changes of users' resources.
struct ChangeStore: NounStore {
    let transaction: LedgerTransaction

    private typealias Place = ChangePosition.Place

    /// Who reads, and so what.
    enum Reader {
        case user(UserID, accounts: [Int64])
        case auditor
    }

    func user(_ user: UserID) throws -> Reader {
        let accounts = try stored.rows(
            "SELECT account FROM account_owner WHERE owner = ? ORDER BY account", user
        ) { $0.int64("account") }
        return .user(user, accounts: accounts)
    }

    /// The position after all changes.
    func newest() throws -> ChangePosition {
        ChangePosition(
            record: try newestPlace("SELECT id, at FROM resource_change ORDER BY id DESC LIMIT 1"),
            booking: try newestPlace("SELECT id, created_at AS at FROM transfer ORDER BY id DESC LIMIT 1"))
    }

    private func newestPlace(_ sql: String) throws -> Place {
        try database.first(sql) {
            Place(number: $0.int64("id"), at: try StoredValue.instant($0.int64("at")))
        } ?? .start
    }

    func page(after position: ChangePosition, limit: Int, for reader: Reader) throws -> ChangePage {
        try require(position)
        let newest = try newest()
        let rows = try rows(after: position.record.number, limit: limit, for: reader)
        var items = try rows.prefix(limit).flatMap { try self.items(of: $0, for: reader) }
        var next = newest
        guard rows.count <= limit, rows.count < limit || position.booking == newest.booking else {
            next = ChangePosition(record: rows[limit - 1].place, booking: position.booking)
            return ChangePage(items: items.withoutRepetitions(), nextCursor: next.text, hasMore: true)
        }
        let room = limit - rows.count
        let bookings = try bookings(after: position.booking.number, limit: room, for: reader)
        for booking in bookings.prefix(room) { items += booking.items }
        if bookings.count > room, let last = bookings.prefix(room).last { next.booking = last.place }
        return ChangePage(
            items: items.withoutRepetitions(), nextCursor: next.text, hasMore: next != newest)
    }

    private func require(_ position: ChangePosition) throws {
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
        // Users' own things have no account; a change of owners is one of the account.
        case .auditor: return try rows("(owner IS NULL OR table_name = 'account_owner') AND 1", 1)
        case .user(let user, let accounts):
            let found = try rows("owner", user) + accounts.flatMap { try rows("account", $0) }
            return Array(found.sorted { $0.place.number < $1.place.number }.prefix(limit + 1))
        }
    }

    private func items(of row: Row, for reader: Reader) throws -> [ResourceChange] {
        guard let table = FollowedTable.all[row.table] else {
            throw MalformedValue("resource_change \(row.place.number) names the table \(row.table)")
        }
        var held: [ResourceChange] = []
        if table.holdsMoney, let account = row.account { held = [.account(account)] }
        switch table.naming {
        case .number(let kind, let id): return [ResourceChange(kind: kind, id: id(row.number))] + held
        case .entry: return try entry(row.number).map { [$0] } ?? []
        case .bookedTransfer: return try shownTransfer(row.number).map { [$0] } ?? []
        case .metadata:
            return try transaction.metadata.resource(row.number).map {
                [ResourceChange(kind: .metadata, id: $0)]
            } ?? []
        case .profile:
            guard case .user(let user, let accounts) = reader else { return [] }
            // Which account is the default one is a part of the accounts.
            return [ResourceChange(kind: .profile, id: user.text)] + accounts.map(ResourceChange.account)
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

// MARK: - Bookings

extension ChangeStore {
    private struct Booking {
        let place: ChangePosition.Place
        let items: [ResourceChange]
    }

    /// The entries for a reader after a transfer, oldest first; at most one more than the limit.
    private func bookings(after transfer: Int64, limit: Int, for reader: Reader) throws -> [Booking] {
        var found: [Booking]
        switch reader {
        case .auditor:
            found = try sides.flatMap { side in
                try entries(side, "t.id > ? AND t.\(side) > ? ORDER BY t.id", transfer, 0, limit: limit + 1)
            }
        case .user(_, let accounts):
            found = try accounts.flatMap { account in
                let count = try entryCount(of: account, through: transfer)
                return try sides.flatMap { side in
                    try entries(
                        side, "t.\(side) = ? AND t.\(side)_number > ? ORDER BY t.\(side)_number", account,
                        count, limit: limit + 1)
                }
            }
        }
        // Both entries of a transfer between own accounts belong together.
        let byTransfer = Dictionary(grouping: found, by: \.place.number)
        return byTransfer.sorted { $0.key < $1.key }.prefix(limit + 1).compactMap { _, sides in
            sides.first.map { Booking(place: $0.place, items: sides.flatMap(\.items)) }
        }
    }

    private var sides: [String] { ["debit", "credit"] }

    /// The entries on one side of transfers, by a condition and an order with two values.
    private func entries(
        _ side: String, _ condition: String, _ first: Int64, _ second: Int64, limit: Int
    ) throws -> [Booking] {
        try database.rows(
            """
            SELECT t.id, t.created_at, t.\(side) AS account, t.\(side)_number AS number, g.id AS group_id,
                o.id AS order_id, g.kind = 'transfer' AND g.debit > 0 AS is_transfer
            FROM transfer t JOIN transfer g ON g.id = t.group_id
            LEFT JOIN ordered_transfer o ON o.transfer = g.id
            WHERE \(condition) LIMIT ?
            """, first, second, limit
        ) { row in
            let account = row.int64("account")
            let place = ChangePosition.Place(
                number: row.int64("id"), at: try StoredValue.instant(row.int64("created_at")))
            var items: [ResourceChange] = [.entry(row.int64("number"), of: account), .account(account)]
            if row.bool("is_transfer") {
                items.append(
                    .transfer(row.int64("group_id"), ordered: row.optionalInt64("order_id")))
            }
            return Booking(place: place, items: items)
        }
    }

    /// How many entries an account had after a transfer. The numbers of its entries follow the order of transfers, and
    /// most of what is asked for is new, so the search begins at the end.
    private func entryCount(of account: Int64, through transfer: Int64) throws -> Int64 {
        func isLater(_ number: Int64) throws -> Bool {
            let id = try database.first(
                """
                SELECT id FROM transfer WHERE debit = ?1 AND debit_number = ?2
                UNION ALL SELECT id FROM transfer WHERE credit = ?1 AND credit_number = ?2
                """, account, number
            ) { $0.int64("id") }
            guard let id else { throw MalformedValue("entry \(number) of the account \(account) is missing") }
            return id > transfer
        }
        var (low, high, step) = (try transaction.accounts.head(of: account).entryCount, Int64(0), Int64(1))
        while low > 0, try isLater(low) {
            high = low
            low = max(0, low - step)
            step *= 2
        }
        // The entry `low` is not later, and `high` is.
        while low + 1 < high {
            let middle = low + (high - low) / 2
            if try isLater(middle) { high = middle } else { low = middle }
        }
        return low
    }
}

extension ResourceChange {
    fileprivate static func account(_ number: Int64) -> ResourceChange {
        ResourceChange(kind: .account, id: AccountID(number: number).text)
    }

    fileprivate static func entry(_ number: Int64, of account: Int64) -> ResourceChange {
        let id = TransactionID(account: AccountID(number: account), entryNumber: Int(number))
        return ResourceChange(kind: .transaction, id: id.text)
    }

    fileprivate static func transfer(_ number: Int64, ordered order: Int64?) -> ResourceChange {
        let id = order.map { TransferID(orderNumber: $0) } ?? TransferID(number: number)
        return ResourceChange(kind: .transfer, id: id.text)
    }
}

extension LedgerTransaction {
    var resourceChanges: ChangeStore { ChangeStore(transaction: self) }
}
