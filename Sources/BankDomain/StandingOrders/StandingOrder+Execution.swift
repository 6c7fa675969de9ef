extension StandingOrder {
    /// On how many further days an occurrence is tried that lacked money.
    public static let retryMaximum = 3

    /// The day for which the occurrence was planned that is tried next; `nil` unless the order is active.
    public var plannedDate: CalendarDate? { retry?.occurrenceDate ?? nextExecutionDate }

    /// Whether there is something to do on a day.
    package func isDue(on day: CalendarDate) -> Bool {
        guard status == .active, let nextExecutionDate else { return false }
        return nextExecutionDate <= day
    }

    /// The present occurrence was paid.
    package mutating func execute(by transfer: TransferID) {
        conclude { Outcome(.executed, of: $0, transferID: transfer) }
    }

    /// The present occurrence was refused for good.
    package mutating func fail(reason: String) {
        conclude { Outcome(.failed, of: $0, reason: reason) }
    }

    /// The payer leaves the present occurrence out.
    package mutating func skip() {
        conclude { Outcome(.skipped, of: $0) }
    }

    /// The present occurrence lacked money on a day: it is tried again on the next, at most ``retryMaximum`` times and
    /// never on the day of the next occurrence or after the last day of the order, and then it has failed. Answers
    /// whether it has.
    package mutating func lackMoney(on day: CalendarDate, reason: String) -> Bool {
        guard let planned = plannedDate else { return false }
        let attempts = (retry?.attemptCount ?? 0) + 1
        let nextDay = day.adding(days: 1)
        let isTooLate = schedule.occurrence(after: planned).map { $0 <= nextDay } ?? false
        let isOver = schedule.endDate.map { $0 < nextDay } ?? false
        guard attempts <= Self.retryMaximum, !isTooLate, !isOver else {
            fail(reason: reason)
            return true
        }
        retry = Retry(of: planned, attemptCount: attempts)
        nextExecutionDate = nextDay
        return false
    }

    /// Nothing happens any more until ``activate(from:)``, or ever.
    package mutating func stop(_ status: Status) {
        self.status = status
        nextExecutionDate = nil
        retry = nil
    }

    /// Goes on with the first occurrence on a day or after it that nothing became of yet. What was planned while the
    /// order was stopped is not made up for.
    package mutating func activate(from day: CalendarDate) {
        let next = lastOutcome.map { max(day, $0.occurrenceDate.adding(days: 1)) } ?? day
        plan(schedule.occurrence(onOrAfter: next))
    }

    private mutating func conclude(_ outcome: (CalendarDate) -> Outcome) {
        guard let planned = plannedDate else { return }
        lastOutcome = outcome(planned)
        plan(schedule.occurrence(after: planned))
    }

    private mutating func plan(_ date: CalendarDate?) {
        retry = nil
        nextExecutionDate = date
        status = date == nil ? .completed : .active
    }
}
