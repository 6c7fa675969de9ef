import BankDomain
import BankSQL
import BankServices

/// A noun's part of a transaction.
protocol NounStore {
    /// True if its rows decide permissions: users, sessions and tokens.
    static var isOfAccess: Bool { get }
    var transaction: LedgerTransaction { get }
}

extension NounStore {
    static var isOfAccess: Bool { false }

    var now: Instant { transaction.now }
    var zone: BankTimeZone { transaction.zone }
    var today: CalendarDate { transaction.today }
    var random: any RandomSource { transaction.random }

    /// For reads: includes everything written so far.
    var database: any SQLConnection {
        get throws(SQLError) { try transaction.flushed }
    }

    /// For reads of tables that are never buffered.
    var stored: any SQLConnection { transaction.connection }

    /// The number of the next row of a table that numbers its rows from 1 and is never buffered.
    func nextNumber(in table: String) throws -> Int64 {
        let last = try stored.first("SELECT max(id) AS last FROM \(table)") { $0.int64("last") }
        return try StoredValue.number(last ?? 0) + 1
    }

    /// The number of the record that a page's cursor names. Throws `unknownCursor` if there is none.
    func number<Entity: NumberedEntity, Record>(
        _ cursor: String, _ record: (Identifier<Entity>) throws -> Record?
    ) throws -> Int64 {
        let id = Identifier<Entity>(cursor)
        guard let number = id.number, try record(id) != nil else { throw PageRequest.unknownCursor(cursor) }
        return number
    }

    /// Writes unbuffered rows.
    @_semantics("optimize.sil.specialize.generic.never")
    func write<each Value: SQLValue>(
        _ change: TableChange, _ values: repeat each Value
    ) throws(SQLError) {
        if Self.isOfAccess { transaction.announcement.changesAccess = true }
        try transaction.write(change, repeat each values)
    }

    /// The number of rows that the last write changed.
    var changedRowCount: Int { transaction.connection.changedRowCount }
}
