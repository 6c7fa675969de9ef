import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// The lines of a statement file and the entries of the ledger, in a temporary database.
///
/// The database sorts them in bounded memory and is deleted with its connection.
final class ReconciliationTable {
    private static let memoryKibibytes = 16_384

    let database: any SQLConnection
    // Compiled once: looking each up by its text takes long for a million lines.
    private let newLine: any SQLStatement
    private let newText: any SQLStatement
    private var bookedCount = 0
    /// Whether `candidate` has the lines that can be paired with an entry.
    private(set) var hasCandidates = false

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
            CREATE TABLE part (
                n INTEGER PRIMARY KEY, account INTEGER NOT NULL, is_proven INTEGER NOT NULL
            );
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
            CREATE TABLE candidate (n INTEGER PRIMARY KEY);
            """)
        newLine = try database.temporaryStatement(
            "INSERT INTO stated (part, line, day, amount, bank, reference) VALUES (?, ?, ?, ?, ?, ?)")
        newText = try database.temporaryStatement(
            "INSERT INTO stated_text (value_day, unique_id, counterparty, text) VALUES (?, ?, ?, ?)")
        try database.begin(.writing)
    }

    /// Adds a line of a part of the file.
    func add(_ line: StatementLine, part: Int) throws {
        try newLine.bind(part, at: 1)
        try newLine.bind(line.line, at: 2)
        try newLine.bind(line.bookingDate.dayNumber, at: 3)
        try newLine.bind(line.amount, at: 4)
        try newLine.bind(line.bankReference, at: 5)
        try newLine.bind(line.reference, at: 6)
        try newLine.run()
        try newText.bind(line.valueDate?.dayNumber, at: 1)
        try newText.bind(line.uniqueID, at: 2)
        try newText.bind(line.counterparty, at: 3)
        try newText.bind(line.text, at: 4)
        try newText.run()
    }

    /// Assigns a part to an account. Its balances may prove that its lines are all and no more.
    func add(part: Int, account: Int, isProven: Bool) throws {
        try database.run(
            "INSERT INTO part (n, account, is_proven) VALUES (?, ?, ?)", part, account, isProven ? 1 : 0)
    }

    /// Removes the lines of all other accounts.
    func keep(account: Int) throws {
        let others = "SELECT n FROM part WHERE account <> \(account)"
        try database.execute(
            """
            DELETE FROM stated_text WHERE n IN (SELECT n FROM stated WHERE part IN (\(others)));
            DELETE FROM stated WHERE part IN (\(others));
            """)
    }

    /// Adds an entry of the ledger.
    func add(_ entry: Transaction) throws {
        bookedCount += 1
        try database.run(
            "INSERT INTO booked (day, amount, bank, reference) VALUES (?, ?, ?, ?)",
            entry.bookingDate.dayNumber, entry.amount.minorUnits, entry.id.text, entry.reference)
        try database.run(
            "INSERT INTO booked_text (counterparty, text) VALUES (?, ?)", entry.counterparty,
            entry.description)
    }
}

/// The stored values of the statuses in a comparison.
extension ReconciliationStatus {
    var number: Int {
        switch self {
        case .matched: 1
        case .differing: 2
        case .missingHere: 3
        case .missingThere: 4
        case .duplicate: 5
        }
    }

    static func of(_ number: Int64) -> ReconciliationStatus? { allCases.first { $0.number == number } }
}

extension ReconciliationTable {
    /// Pairs the entries of the file and the ledger, the most certain matches first. `prefix` is the common prefix of
    /// the ledger's entry names and ends with a dot.
    func match(toleranceDays days: Int, prefix: String) throws {
        // The slash follows the dot in ASCII, so this range covers the ledger's own names.
        let end = prefix.dropLast() + "/"
        let own = { (column: String) in
            "\(column) >= \(Self.quoted(prefix)) AND \(column) < \(Self.quoted(end))"
        }
        try findCandidates()
        let days = [0, days].dropFirst(days == 0 ? 1 : 0)
        for column in ["bank", "reference"] {
            let asked = own(column)
            for days in days {
                try MatchingPass(stated: column, booked: "bank", condition: asked, rule: .same(days: days))
                    .run(on: self)
            }
            try MatchingPass(stated: column, booked: "bank", condition: asked, rule: .name).run(on: self)
        }
        for days in days {
            for column in ["reference", "bank"] {
                try MatchingPass(stated: column, booked: "reference", rule: .same(days: days)).run(on: self)
            }
        }
        for column in ["reference", "bank"] {
            try MatchingPass(stated: column, booked: "reference", rule: .rareName(days: days.last ?? 0))
                .run(on: self)
        }
        for days in days {
            try MatchingPass(stated: nil, booked: nil, rule: .same(days: days)).run(on: self)
        }
    }

    // A long file may have little in common with the ledger. Then only the lines with the name or the amount of an entry
    // are sorted, again and again, and not the whole file.
    private func findCandidates() throws {
        guard bookedCount <= Self.candidateBookedMaximum else { return }
        let names = "SELECT bank FROM booked UNION SELECT reference FROM booked WHERE reference <> ''"
        try database.execute(
            """
            INSERT INTO candidate
            SELECT n FROM stated WHERE amount IN (SELECT amount FROM booked)
                OR reference IN (\(names)) OR bank IN (\(names))
            """)
        hasCandidates = true
    }

    // The names and amounts of so many entries are looked up in memory.
    private static let candidateBookedMaximum = 20_000

    /// Marks two rows as the same entry.
    func pair(
        _ stated: MatchingCursor.Row, _ booked: MatchingCursor.Row, _ status: ReconciliationStatus
    ) throws {
        for (side, row, other) in [("stated", stated, booked), ("booked", booked, stated)] {
            try database.run(
                "UPDATE \(side) SET kind = ?, pair = ? WHERE n = ?", status.number, other.number, row.number)
        }
    }

    private static func quoted(_ text: some StringProtocol) -> String {
        "'" + text.flatMap { $0 == "'" ? [$0, $0] : [$0] } + "'"
    }
}

extension ReconciliationTable {
    private struct Line: Equatable {
        let name: [UInt8]
        let number: Int64
        let line: Int
        let part: Int64
        let isProven: Bool
        let content: [String]

        init(_ row: any SQLStatement) {
            name = Array(row.utf8("unique_id"))
            number = row.int64("n")
            line = Int(row.int64("line"))
            part = row.int64("part")
            isProven = row.int64("is_proven") != 0
            content = Self.contentColumns.map { row.text($0) }
        }

        private static let contentColumns: [StaticString] = [
            "day", "amount", "reference", "value_day", "counterparty", "text",
        ]
    }

    /// Separates repeated lines. Returns what to say about names on several lines that are not the same.
    ///
    /// The same line twice in one statement is two entries if the statement's balances prove it: some banks give a name
    /// to several entries.
    func setDuplicatesApart() throws -> StatementNotices {
        let statement = try database.temporaryStatement(
            """
            SELECT unique_id, s.n AS n, line, part, is_proven, day, amount, reference, value_day, counterparty, text
            FROM stated s JOIN stated_text t ON t.n = s.n JOIN part p ON p.n = s.part
            WHERE unique_id IN (
                SELECT unique_id FROM stated_text WHERE unique_id <> '' GROUP BY unique_id HAVING count(*) > 1
            )
            ORDER BY unique_id, s.n
            """)
        var (known, notices): ([Line], StatementNotices) = ([], StatementNotices())
        while try statement.step() {
            let line = Line(statement)
            if known.first?.name != line.name { known = [] }
            if let twin = known.first(where: { $0.content == line.content }),
                twin.part != line.part || !line.isProven
            {
                try database.run(
                    "UPDATE stated SET kind = ? WHERE n = ?", ReconciliationStatus.duplicate.number,
                    line.number)
                notices.add(
                    "the entry on line \(line.line) repeats the one on line \(twin.line) and was compared once"
                )
            } else if let other = known.first {
                let name = String(decoding: line.name, as: UTF8.self)
                notices.add(
                    """
                    the ID \(name.prefix(60)) is on several entries, such as on lines \(other.line) and \(line.line); \
                    each was compared
                    """)
            }
            if known.count < Self.knownMaximum { known.append(line) }
        }
        return notices
    }

    // Enough for a name on several entries; a file with one name for all has nothing to tell its repetitions by.
    private static let knownMaximum = 64
}
