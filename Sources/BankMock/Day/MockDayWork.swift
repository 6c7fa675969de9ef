import BankDomain

/// One kind of work that the end of a day brings.
struct MockDayWork: Sendable {
    /// What it is called in the report.
    let name: String
    /// Does all that is due on or before the day, and answers how much it was. What cannot be done is marked as such.
    let doAll: @Sendable (inout MockBank, CalendarDate) throws -> Int

    /// Every kind, in the order in which they are done.
    static let all: [MockDayWork] = [
        .cardHolds, .transferHolds, .scheduledTransfers, .standingOrders, .interest, .fees,
    ]
}
