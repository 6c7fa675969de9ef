import BankDomain
import BankSQL

/// The lines of a statement file and the entries of the books, side by side in a database of their own.
///
/// The database sorts what needs an order, in bounded memory, and is gone with its connection.
final class ReconciliationTable {
    private static let memoryKibibytes = 16_384

    let database: any SQLConnection

    init(_ engine: any SQLEngine) throws {
        database = try engine.openTemporary(memoryKibibytes: Self.memoryKibibytes)
        try database.execute(
            """
            CREATE TABLE stated (
                n INTEGER PRIMARY KEY, part INTEGER NOT NULL, line INTEGER NOT NULL, day INTEGER NOT NULL,
                amount INTEGER NOT NULL, bank TEXT NOT NULL, reference TEXT NOT NULL, kind INTEGER, pair INTEGER
            );
            CREATE TABLE stated_text (
                n INTEGER PRIMARY KEY, value_day INTEGER, unique_id TEXT NOT NULL, counterparty TEXT NOT NULL,
                text TEXT NOT NULL
            );
            CREATE TABLE part (n INTEGER PRIMARY KEY, account INTEGER NOT NULL);
            CREATE TABLE booked (
                n INTEGER PRIMARY KEY, day INTEGER NOT NULL, amount INTEGER NOT NULL, bank TEXT NOT NULL,
                reference TEXT NOT NULL, kind INTEGER, pair INTEGER
            );
            CREATE TABLE booked_text (
                n INTEGER PRIMARY KEY, counterparty TEXT NOT NULL, text TEXT NOT NULL
            );
            CREATE TABLE result (
                n INTEGER PRIMARY KEY, kind INTEGER NOT NULL, stated INTEGER, booked INTEGER
            );
            """)
        try database.begin(.writing)
    }

    /// Adds a line of a part of the file.
    func add(_ line: StatementLine, part: Int) throws {
        try database.run(
            "INSERT INTO stated (part, line, day, amount, bank, reference) VALUES (?, ?, ?, ?, ?, ?)", part,
            line.line, line.bookingDate.dayNumber, line.amount, line.bankReference, line.reference)
        try database.run(
            "INSERT INTO stated_text (value_day, unique_id, counterparty, text) VALUES (?, ?, ?, ?)",
            line.valueDate?.dayNumber, line.uniqueID, line.counterparty, line.text)
    }

    /// Says of which account a part is.
    func add(part: Int, account: Int) throws {
        try database.run("INSERT INTO part (n, account) VALUES (?, ?)", part, account)
    }

    /// Leaves the lines of one account alone.
    func keep(account: Int) throws {
        let others = "SELECT n FROM part WHERE account <> \(account)"
        try database.execute(
            """
            DELETE FROM stated_text WHERE n IN (SELECT n FROM stated WHERE part IN (\(others)));
            DELETE FROM stated WHERE part IN (\(others));
            """)
    }

    /// Adds an entry of the books.
    func add(_ entry: Transaction) throws {
        let amount = entry.direction == .credit ? entry.amount.minorUnits : -entry.amount.minorUnits
        try database.run(
            "INSERT INTO booked (day, amount, bank, reference) VALUES (?, ?, ?, ?)",
            entry.bookingDate.dayNumber, amount, entry.id.text, entry.reference)
        try database.run(
            "INSERT INTO booked_text (counterparty, text) VALUES (?, ?)", entry.counterparty,
            entry.description)
    }
}
