import BankDomain
import LanguageKit

/// What the lines of a part of a statement file come to.
struct StatedLines {
    /// What they add up to, in minor units.
    private(set) var sum: Int64 = 0
    /// The first booking date.
    private(set) var first: CalendarDate?
    /// The last booking date.
    private(set) var last: CalendarDate?

    /// Adds a line. Throws ``StatementProblem`` for a sum beyond 64 bits.
    mutating func add(_ line: StatementLine) throws(StatementProblem) {
        let (sum, overflowed) = self.sum.addingReportingOverflow(line.amount)
        guard !overflowed else {
            throw StatementProblem(line: line.line, "adds up to more than any account can have")
        }
        self.sum = sum
        first = min(first ?? line.bookingDate, line.bookingDate)
        last = max(last ?? line.bookingDate, line.bookingDate)
    }
}
