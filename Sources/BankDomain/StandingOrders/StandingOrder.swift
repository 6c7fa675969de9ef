/// An order to pay the same amount to the same creditor again and again.
public struct StandingOrder: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case active
        case paused
        /// Its payer ended it.
        case cancelled
        /// Its last occurrence is over.
        case completed
    }

    public enum Creditor: Hashable, Sendable, Codable {
        case destination(TransferDestination)
        /// A bank and an account as another bank wrote them down. They cannot be paid, because they are no IBAN.
        case recorded(String)

        /// The id, the IBAN or what was written down.
        public var text: String {
            switch self {
            case .destination(let destination): destination.text
            case .recorded(let text): text
            }
        }
    }

    /// What became of an occurrence.
    public struct Outcome: Hashable, Sendable, Codable {
        public enum Result: String, Hashable, Sendable, Codable, CaseIterable {
            case executed
            /// It was refused, and is not tried again.
            case failed
            /// Its payer left it out.
            case skipped
        }

        public let result: Result
        /// The day for which it was planned.
        public let occurrenceDate: CalendarDate
        /// The transfer by which it was paid; `nil` unless it was.
        public let transferID: TransferID?
        /// The code of the refusal; `nil` unless it failed.
        public let reason: String?

        public init(
            _ result: Result, of occurrenceDate: CalendarDate, transferID: TransferID? = nil,
            reason: String? = nil
        ) {
            self.result = result
            self.occurrenceDate = occurrenceDate
            self.transferID = transferID
            self.reason = reason
        }
    }

    /// An occurrence that waits for money or for rates.
    public struct Retry: Hashable, Sendable, Codable {
        /// The day for which it was planned.
        public let occurrenceDate: CalendarDate
        public let attemptCount: Int

        public init(of occurrenceDate: CalendarDate, attemptCount: Int) {
            self.occurrenceDate = occurrenceDate
            self.attemptCount = attemptCount
        }
    }

    /// The order's id, such as `SOR001`.
    public let id: StandingOrderID
    public let fromAccountID: AccountID
    public private(set) var creditor: Creditor
    /// The creditor's name when the order was made, or its terms were changed.
    public private(set) var creditorName: String
    /// How much each time, above zero.
    public private(set) var amount: Money
    /// What the payer writes with it; empty if nothing.
    public let reference: String
    public let schedule: StandingOrderSchedule
    public package(set) var status: Status
    /// The day on which it is tried next; `nil` unless it is active.
    public package(set) var nextExecutionDate: CalendarDate?
    /// The occurrence that is tried again, if one is.
    public package(set) var retry: Retry?
    /// What became of the last occurrence; `nil` before the first.
    public package(set) var lastOutcome: Outcome?
    /// Whether the bank would ask for a code: the answer to a dry run, and never kept.
    public package(set) var needsCode = false

    private enum CodingKeys: CodingKey {
        case id, fromAccountID, creditor, creditorName, amount, reference, schedule, status,
            nextExecutionDate,
            retry, lastOutcome
    }

    public init(
        id: StandingOrderID, fromAccountID: AccountID, creditor: Creditor, creditorName: String,
        amount: Money, reference: String, schedule: StandingOrderSchedule, status: Status,
        nextExecutionDate: CalendarDate?, retry: Retry? = nil, lastOutcome: Outcome? = nil
    ) {
        self.id = id
        self.fromAccountID = fromAccountID
        self.creditor = creditor
        self.creditorName = creditorName
        self.amount = amount
        self.reference = reference
        self.schedule = schedule
        self.status = status
        self.nextExecutionDate = nextExecutionDate
        self.retry = retry
        self.lastOutcome = lastOutcome
    }
}

public typealias StandingOrderID = Identifier<StandingOrder>

extension StandingOrder {
    /// On how many further days an occurrence is tried that lacked money or rates, and a transfer that lacked rates.
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

    /// The present occurrence lacked money or rates on a day: it is tried again on the next, at most ``retryMaximum``
    /// times and never on the day of the next occurrence or after the last day of the order, and then it has failed. Answers
    /// whether it has.
    package mutating func postpone(on day: CalendarDate, reason: String) -> Bool {
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

    package mutating func setTerms(_ amount: Money, _ creditor: Creditor, creditorName: String) {
        self.amount = amount
        self.creditor = creditor
        self.creditorName = creditorName
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
