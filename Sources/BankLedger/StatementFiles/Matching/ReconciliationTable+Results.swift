import BankDomain
import BankServices
import LanguageKit

extension ReconciliationTable {
    /// Puts what was found into its order. Entries of the books outside of the days are nobody's loss.
    func conclude(from: CalendarDate, to: CalendarDate, includesMatched: Bool) throws {
        let (here, there) = (
            ReconciliationStatus.missingHere.number, ReconciliationStatus.missingThere.number
        )
        let matched = includesMatched ? -1 : ReconciliationStatus.matched.number
        try database.execute(
            """
            UPDATE stated SET kind = \(here) WHERE kind IS NULL;
            UPDATE booked SET kind = \(there)
            WHERE kind IS NULL AND day BETWEEN \(from.dayNumber) AND \(to.dayNumber);
            INSERT INTO result (kind, stated, booked)
            SELECT kind, stated, booked FROM (
                SELECT kind, n AS stated, pair AS booked, day FROM stated WHERE kind <> \(matched)
                UNION ALL
                SELECT kind, NULL, n, day FROM booked WHERE kind = \(there)
            ) ORDER BY day, stated IS NULL, stated, booked;
            """)
    }

    /// How many entries have a status, and what they add up to. Throws ``StatementProblem`` for a sum beyond 64 bits.
    func tallies(_ currency: Currency) throws -> [ReconciliationStatus: ReconciliationTally] {
        var tallies: [ReconciliationStatus: ReconciliationTally] = [:]
        let there = ReconciliationStatus.missingThere.number
        let sql = """
            SELECT kind, count(*), sum(amount) FROM stated GROUP BY kind
            UNION ALL SELECT kind, count(*), sum(amount) FROM booked WHERE kind = \(there) GROUP BY kind
            """
        do {
            _ = try database.rows(sql) { row in
                guard let status = ReconciliationStatus.of(row.int64(0)) else { return }
                tallies[status] = ReconciliationTally(
                    count: Int(row.int64(1)), sum: Money(minorUnits: row.int64(2), currency: currency))
            }
        } catch let error as SQLiteError {
            guard error.message == "integer overflow" else { throw error }
            throw StatementProblem(line: nil, "adds up to more than any account can have")
        }
        return tallies
    }

    /// How many of the matched lines were booked on another day.
    func movedCount() throws -> Int {
        try database.first(
            """
            SELECT count(*) FROM stated s JOIN booked b ON b.n = s.pair
            WHERE s.kind = \(ReconciliationStatus.matched.number) AND b.day <> s.day
            """
        ) { Int($0.int64(0)) } ?? 0
    }

    /// Entries of the result, so many behind so many.
    func entries(after count: Int, limit: Int, _ currency: Currency) throws -> [ReconciledEntry] {
        try database.rows(
            """
            SELECT r.kind, s.line, s.day, s.amount, s.bank, s.reference, st.counterparty, st.text,
                b.day, b.amount, b.bank, b.reference, bt.counterparty, bt.text
            FROM result r LEFT JOIN stated s ON s.n = r.stated LEFT JOIN stated_text st ON st.n = r.stated
                LEFT JOIN booked b ON b.n = r.booked LEFT JOIN booked_text bt ON bt.n = r.booked
            WHERE r.n > ? ORDER BY r.n LIMIT ?
            """, count, limit
        ) { row in
            ReconciledEntry(
                status: ReconciliationStatus.of(row.int64(0)) ?? .differing,
                line: row.optionalInt64(1).map(Int.init), stated: Self.side(row, 2, currency),
                booked: Self.side(row, 8, currency))
        }
    }

    private static func side(_ row: Statement, _ column: Int32, _ currency: Currency) -> ReconciledSide? {
        guard let day = row.optionalInt64(column) else { return nil }
        return ReconciledSide(
            bookingDate: CalendarDate(dayNumber: Int(day)),
            amount: Money(minorUnits: row.int64(column + 1), currency: currency),
            bankReference: row.text(column + 2), reference: row.text(column + 3),
            counterparty: row.text(column + 4), description: row.text(column + 5))
    }
}
