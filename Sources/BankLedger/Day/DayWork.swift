import BankDomain

/// One kind of work that the end of a day brings.
///
/// It is done piece by piece, each piece in a transaction of its own, so that an interrupted end of day goes on
/// where it stopped.
struct DayWork: Sendable {
    /// What it is called in the report.
    let name: String
    /// Does the next piece that is due on or before the day. Answers `false` if nothing was left to do. What cannot
    /// be done is marked as such and counts as a piece: the same piece never comes twice for one day.
    let doNext: @Sendable (Books, CalendarDate) throws -> Bool

    /// Every kind, in the order in which they are done.
    static let all: [DayWork] = [
        .cardHolds, .transferHolds, .scheduledTransfers, .standingOrders,
    ]
}
