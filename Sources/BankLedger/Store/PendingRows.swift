import BankCryptography
import BankDomain
import BankSQL
import BankServices

/// Buffered rows, in the order in which they were made.
struct PendingRows {
    /// A position in the rows. Two marks are equal if no row was added in between.
    struct Mark: Equatable {
        fileprivate let transfers: Int
        fileprivate let keys: Int
        fileprivate let notifications: Int
        fileprivate let events: Int
        fileprivate let changes: Int
        fileprivate let newestTransfer: NewestTransfer?

        static func == (left: Mark, right: Mark) -> Bool {
            left.transfers == right.transfers && left.keys == right.keys
                && left.notifications == right.notifications && left.events == right.events
        }
    }

    private var transfers = RowBuffer<PostedTransfer>()
    private var keys = RowBuffer<UsedKey>()
    private var keysByName: [UsedKey.Name: UsedKey] = [:]
    private var notifications = RowBuffer<NotificationRow>()
    private var events = RowBuffer<AuditedEvent>()
    // No row depends on them, so they are written last.
    private var changes = RowBuffer<LoggedChange>()
    private var digests = TableDigests()
    /// The newest transfer; `nil` until it is looked up.
    var newestTransfer: NewestTransfer?

    var isEmpty: Bool {
        transfers.rows.isEmpty && keys.rows.isEmpty && notifications.rows.isEmpty && events.rows.isEmpty
    }

    var waitingTransferCount: Int { transfers.rows.count }

    var end: Mark {
        Mark(
            transfers: transfers.count, keys: keys.count, notifications: notifications.count,
            events: events.count, changes: changes.count, newestTransfer: newestTransfer)
    }

    mutating func append(_ transfer: PostedTransfer) {
        transfers.rows.append(transfer)
        newestTransfer = NewestTransfer(number: transfer.number, createdAt: transfer.createdAt)
    }

    mutating func append(_ key: UsedKey) {
        keys.rows.append(key)
        keysByName[key.name] = key
    }

    mutating func append(_ news: NotificationRow) { notifications.rows.append(news) }
    mutating func append(_ event: AuditedEvent) { events.rows.append(event) }
    mutating func append(_ change: LoggedChange) { changes.rows.append(change) }

    /// The buffered row of a key.
    func key(_ name: UsedKey.Name) -> UsedKey? { keysByName[name] }

    /// Removes the rows after a mark, even if they were written: the caller undoes them in the database.
    mutating func removeAll(after mark: Mark) {
        transfers.truncate(to: mark.transfers)
        for key in keys.rows.suffix(max(0, keys.count - mark.keys)) { keysByName[key.name] = nil }
        keys.truncate(to: mark.keys)
        notifications.truncate(to: mark.notifications)
        events.truncate(to: mark.events)
        changes.truncate(to: mark.changes)
        newestTransfer = mark.newestTransfer
    }

    /// Writes the rows up to a mark, referenced rows first.
    mutating func write(through mark: Mark, to connection: any SQLConnection) throws(SQLError) {
        try transfers.write(through: mark.transfers, to: connection, &digests)
        for key in try keys.write(through: mark.keys, to: connection, &digests) { keysByName[key.name] = nil }
        try notifications.write(through: mark.notifications, to: connection, &digests)
        try events.write(through: mark.events, to: connection, &digests)
    }

    /// Reads the digests of all tables.
    mutating func readDigests(from connection: any SQLConnection) throws(SQLError) {
        for table in AppendOnlyTable.all { _ = try digests.digest(of: table, in: connection) }
    }

    /// Forgets the digests, after the database undid some rows.
    mutating func forgetDigests() { digests = TableDigests() }

    var waitingChangeCount: Int { changes.rows.count }

    /// Writes the buffered log of changes.
    mutating func writeChanges(to connection: any SQLConnection) throws(SQLError) {
        try changes.write(through: changes.count, to: connection, &digests)
    }
}

/// A buffered row.
protocol BufferedRow {
    /// Writes rows in order.
    static func write(
        _ rows: [Self], to connection: any SQLConnection, _ digests: inout TableDigests
    ) throws(SQLError)
}

/// The digests of the append-only tables as the transaction has written them.
struct TableDigests {
    private var known: [AppendOnlyTable: TableDigest] = [:]

    mutating func digest(
        of table: AppendOnlyTable, in connection: any SQLConnection
    ) throws(SQLError) -> TableDigest {
        if let known = known[table] { return known }
        let stored = try TableDigest.stored(of: table, in: connection)
        known[table] = stored
        return stored
    }

    mutating func store(
        _ digest: TableDigest, of table: AppendOnlyTable, in connection: any SQLConnection
    ) throws(SQLError) {
        try digest.store(of: table, in: connection)
        known[table] = digest
    }
}

/// A row of an append-only table.
protocol AppendOnlyRow: BufferedRow {
    static var table: AppendOnlyTable { get }
    /// Binds the columns of the table after its id in order, starting at a parameter.
    func bind(to row: any SQLParameters, from first: Int32) throws(SQLError)
    /// Writes what depends on the rows, whose ids begin with this one.
    static func wasWritten(
        _ rows: [Self], from firstID: Int64, to connection: any SQLConnection
    ) throws(SQLError)
}

extension AppendOnlyRow {
    static func wasWritten(
        _ rows: [Self], from firstID: Int64, to connection: any SQLConnection
    ) throws(SQLError) {}

    static func write(
        _ rows: [Self], to connection: any SQLConnection, _ digests: inout TableDigests
    ) throws(SQLError) {
        guard !rows.isEmpty else { return }
        var digest = try digests.digest(of: table, in: connection)
        let firstID = digest.lastID + 1
        try digest.insert(rows.count, into: table, of: connection) { index, row, first throws(SQLError) in
            try rows[index].bind(to: row, from: first)
        }
        try digests.store(digest, of: table, in: connection)
        try wasWritten(rows, from: firstID, to: connection)
    }
}

/// Buffered rows of one table. Positions include the rows written before.
struct RowBuffer<Row: BufferedRow> {
    private var writtenCount = 0
    var rows: [Row] = []

    var count: Int { writtenCount + rows.count }

    /// Writes the rows up to a position, removes them from the buffer and returns them.
    @discardableResult
    mutating func write(
        through place: Int, to connection: any SQLConnection, _ digests: inout TableDigests
    ) throws(SQLError) -> [Row] {
        let waiting = take(through: place)
        try Row.write(waiting, to: connection, &digests)
        return waiting
    }

    private mutating func take(through place: Int) -> [Row] {
        let size = min(max(0, place - writtenCount), rows.count)
        writtenCount += size
        guard size < rows.count else {
            defer { rows = [] }
            return rows
        }
        defer { rows.removeFirst(size) }
        return Array(rows[..<size])
    }

    mutating func truncate(to place: Int) {
        if place >= writtenCount {
            rows.removeLast(count - place)
        } else {
            rows.removeAll()
            writtenCount = place
        }
    }
}
