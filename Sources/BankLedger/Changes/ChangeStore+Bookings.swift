import BankDomain
import BankSQL
import BankServices
import LanguageKit

// Bookings, which are numbered themselves.
extension ChangeStore {
    struct Booking {
        let place: ChangePosition.Place
        let items: [ResourceChange]
    }

    /// The entries for a reader after a transfer, oldest first; at most one more than the limit.
    func bookings(after transfer: Int64, limit: Int, for reader: Reader) throws -> [Booking] {
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
            try entryPlace(number, of: account).number > transfer
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

    /// The transfer of an account's entry.
    func entryPlace(_ number: Int64, of account: Int64) throws -> ChangePosition.Place {
        let found = try place(
            """
            SELECT id, created_at AS at FROM transfer WHERE debit = ?1 AND debit_number = ?2
            UNION ALL SELECT id, created_at AS at FROM transfer WHERE credit = ?1 AND credit_number = ?2
            """, account, number)
        guard let found else {
            throw MalformedValue("entry \(number) of the account \(account) is missing")
        }
        return found
    }
}

extension ResourceChange {
    static func account(_ number: Int64) -> ResourceChange {
        ResourceChange(kind: .account, id: AccountID(number: number).text)
    }

    static func entry(_ number: Int64, of account: Int64) -> ResourceChange {
        let id = TransactionID(account: AccountID(number: account), entryNumber: Int(number))
        return ResourceChange(kind: .transaction, id: id.text)
    }

    static func transfer(_ number: Int64, ordered order: Int64?) -> ResourceChange {
        let id = order.map { TransferID(orderNumber: $0) } ?? TransferID(number: number)
        return ResourceChange(kind: .transfer, id: id.text)
    }
}
