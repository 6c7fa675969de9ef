/// An order to pay the same amount to the same creditor repeatedly.
public struct StandingOrder: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case active
        case paused
        /// The payer cancelled it.
        case cancelled
        /// Its last occurrence is over.
        case completed
    }

    public enum Creditor: Hashable, Sendable, Codable {
        case destination(TransferDestination)
        /// A bank and account as recorded by another bank. They cannot be paid, because they are not an IBAN.
        case recorded(String)

        /// The id, the IBAN or the recorded text.
        public var text: String {
            switch self {
            case .destination(let destination): destination.text
            case .recorded(let text): text
            }
        }
    }

    /// The outcome of an occurrence.
    public struct Outcome: Hashable, Sendable, Codable {
        public enum Result: String, Hashable, Sendable, Codable, CaseIterable {
            case executed
            /// It was refused, and is not tried again.
            case failed
            /// The payer skipped it.
            case skipped
        }

        public let result: Result
        /// The planned day.
        public let occurrenceDate: CalendarDate
        /// The transfer that paid it; `nil` unless it was paid.
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

    /// An occurrence that is retried because money or rates were missing.
    public struct Retry: Hashable, Sendable, Codable {
        /// The planned day.
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
    /// The creditor's name when the order was created or its terms were changed.
    public private(set) var creditorName: String
    /// The amount of each payment, above zero.
    public private(set) var amount: Money
    /// The payer's reference text; empty if none.
    public let reference: String
    public let schedule: StandingOrderSchedule
    public package(set) var status: Status
    /// The day of the next attempt; `nil` unless it is active.
    public package(set) var nextExecutionDate: CalendarDate?
    /// The occurrence that is being retried, if any.
    public package(set) var retry: Retry?
    /// The outcome of the last occurrence; `nil` before the first.
    public package(set) var lastOutcome: Outcome?
    /// Whether the bank would ask for a code. Set only in the result of a dry run, and never stored.
    public package(set) var needsCode = false

    private enum CodingKeys: CodingKey {
        case id, fromAccountID, creditor, creditorName, amount, reference, schedule, status,
            nextExecutionDate,
            retry, lastOutcome
    }

    public init(
        id: StandingOrderID, fromAccountID: AccountID, creditor: Creditor, creditorName: String,
        amount: Money, reference: String, schedule: StandingOrderSchedule, status: Status,
        nextExecutionDate: CalendarDate?, retry: Retry? = nil, lastOutcome: Outcome? = nil,
        needsCode: Bool = false
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
        self.needsCode = needsCode
    }
}

public typealias StandingOrderID = Identifier<StandingOrder>

extension StandingOrder {
    /// On how many further days an occurrence is retried that lacked money or rates, and a transfer that lacked rates.
    public static let retryMaximum = 3

    /// The planned day of the occurrence that is tried next; `nil` unless the order is active.
    public var plannedDate: CalendarDate? { retry?.occurrenceDate ?? nextExecutionDate }

    /// Whether there is something to do on a day.
    package func isDue(on day: CalendarDate) -> Bool {
        guard status == .active, let nextExecutionDate else { return false }
        return nextExecutionDate <= day
    }

    /// Records that the present occurrence was paid.
    package mutating func execute(by transfer: TransferID) {
        conclude { Outcome(.executed, of: $0, transferID: transfer) }
    }

    /// Records that the present occurrence was refused for good.
    package mutating func fail(reason: String) {
        conclude { Outcome(.failed, of: $0, reason: reason) }
    }

    /// Skips the present occurrence.
    package mutating func skip() {
        conclude { Outcome(.skipped, of: $0) }
    }

    /// Records that the present occurrence lacked money or rates on a day. It is retried on the next day, at most
    /// ``retryMaximum`` times and never on the day of the next occurrence or after the last day of the order; then it
    /// has failed. Returns whether it has.
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

    /// Stops payments until ``activate(from:)``, or for good.
    package mutating func stop(_ status: Status) {
        self.status = status
        nextExecutionDate = nil
        retry = nil
    }

    /// Continues with the first open occurrence on or after a day. Occurrences that were missed while the order was
    /// stopped are not made up for.
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
