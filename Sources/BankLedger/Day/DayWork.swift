import BankDomain

/// One kind of work that the end of a day brings.
///
/// It is done piece by piece, one or some in a transaction of their own, so that an interrupted end of day goes on where
/// it stopped.
struct DayWork: Sendable {
    /// The name in the report.
    let name: String
    /// Does the next pieces that are due on or before the day, and answers how many; 0 if nothing was left to do. A piece
    /// that cannot be done is marked as such and counts: the same piece never comes twice for one day.
    let doNext: @Sendable (LedgerTransaction, CalendarDate) throws -> Int

    /// Work that does some pieces at once.
    init(name: String, doNext: @escaping @Sendable (LedgerTransaction, CalendarDate) throws -> Int) {
        self.name = name
        self.doNext = doNext
    }

    /// Work that does one piece at a time, and answers `false` if none was left.
    init(name: String, doNext: @escaping @Sendable (LedgerTransaction, CalendarDate) throws -> Bool) {
        self.init(name: name) { transaction, day in try doNext(transaction, day) ? 1 : 0 }
    }

    /// Every kind, in the order in which they are done.
    static let all: [DayWork] = [
        .cardHolds, .transferHolds, .scheduledTransfers, .standingOrders, .interest, .fees,
    ]
}
