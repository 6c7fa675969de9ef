import BankDomain
import BankSQL
import BankServices
import LanguageKit

extension ReconciliationTable {
    /// Sorts the results. Lines that were not paired keep no kind: they are missing here. Ledger entries outside the
    /// period do not count as missing.
    func conclude(from: CalendarDate, to: CalendarDate, includesMatched: Bool) throws {
        let (here, there) = (
            ReconciliationStatus.missingHere.number, ReconciliationStatus.missingThere.number
        )
        let matched = includesMatched ? -1 : ReconciliationStatus.matched.number
        try database.execute(
            """
            UPDATE booked SET kind = \(there)
            WHERE kind IS NULL AND day BETWEEN \(from.dayNumber) AND \(to.dayNumber);
            INSERT INTO result (kind, stated, booked)
            SELECT kind, stated, booked FROM (
                SELECT coalesce(kind, \(here)) AS kind, n AS stated, pair AS booked, day FROM stated
                WHERE kind IS NOT \(matched)
                UNION ALL
                SELECT kind, NULL, n, day FROM booked WHERE kind = \(there)
            ) ORDER BY day, stated IS NULL, stated, booked;
            """)
    }

    /// The number and sum of entries by status. Throws ``FileProblem`` for a sum beyond 64 bits.
    func tallies(_ currency: Currency) throws -> [ReconciliationStatus: ReconciliationTally] {
        var tallies: [ReconciliationStatus: ReconciliationTally] = [:]
        let (here, there) = (
            ReconciliationStatus.missingHere.number, ReconciliationStatus.missingThere.number
        )
        let sql = """
            SELECT coalesce(kind, \(here)) AS kind, count(*) AS entries, sum(amount) AS total FROM stated
            GROUP BY 1
            UNION ALL
            SELECT kind, count(*) AS entries, sum(amount) AS total FROM booked WHERE kind = \(there) GROUP BY kind
            """
        do {
            _ = try database.rows(sql) { row in
                guard let status = ReconciliationStatus.of(row.int64("kind")) else { return }
                tallies[status] = ReconciliationTally(
                    count: Int(row.int64("entries")),
                    sum: Money(minorUnits: row.int64("total"), currency: currency))
            }
        } catch let error as SQLError where error.kind == .overflow {
            throw FileProblem(line: nil, "it adds up to more than an account can have")
        }
        return tallies
    }

    /// The number of matched lines that were booked on another day.
    func movedCount() throws -> Int {
        try database.first(
            """
            SELECT count(*) AS count FROM stated s JOIN booked b ON b.n = s.pair
            WHERE s.kind = \(ReconciliationStatus.matched.number) AND b.day <> s.day
            """
        ) { Int($0.int64("count")) } ?? 0
    }

    /// The entries of the result after the first `count`, at most `limit`.
    func entries(after count: Int, limit: Int, _ currency: Currency) throws -> [ReconciledEntry] {
        try database.rows(
            """
            SELECT r.kind, s.line, s.day AS stated_day, s.amount AS stated_amount, s.bank AS stated_bank,
                s.reference AS stated_reference, st.counterparty AS stated_counterparty,
                st.text AS stated_text, b.day AS booked_day, b.amount AS booked_amount,
                b.bank AS booked_bank, b.reference AS booked_reference,
                bt.counterparty AS booked_counterparty, bt.text AS booked_text
            FROM result r LEFT JOIN stated s ON s.n = r.stated LEFT JOIN stated_text st ON st.n = r.stated
                LEFT JOIN booked b ON b.n = r.booked LEFT JOIN booked_text bt ON bt.n = r.booked
            WHERE r.n > ? ORDER BY r.n LIMIT ?
            """, count, limit
        ) { row in
            ReconciledEntry(
                status: ReconciliationStatus.of(row.int64("kind")) ?? .differing,
                line: row.optionalInt64("line").map(Int.init), stated: Self.stated.read(row, currency),
                booked: Self.booked.read(row, currency))
        }
    }

    private static let stated = SideColumns(
        day: "stated_day", amount: "stated_amount", bank: "stated_bank", reference: "stated_reference",
        counterparty: "stated_counterparty", text: "stated_text")
    private static let booked = SideColumns(
        day: "booked_day", amount: "booked_amount", bank: "booked_bank", reference: "booked_reference",
        counterparty: "booked_counterparty", text: "booked_text")
}

/// The column names of one side of a result.
private struct SideColumns {
    let day: StaticString
    let amount: StaticString
    let bank: StaticString
    let reference: StaticString
    let counterparty: StaticString
    let text: StaticString

    func read(_ row: any SQLStatement, _ currency: Currency) -> ReconciledSide? {
        guard let day = row.optionalInt64(day) else { return nil }
        return ReconciledSide(
            bookingDate: CalendarDate(dayNumber: Int(day)),
            amount: Money(minorUnits: row.int64(amount), currency: currency),
            bankReference: row.text(bank), reference: row.text(reference),
            counterparty: row.text(counterparty), description: row.text(text))
    }
}
