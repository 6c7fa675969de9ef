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

    /// An occurrence that waits for money.
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
    public let creditor: Creditor
    /// The creditor's name when the order was made.
    public let creditorName: String
    /// How much each time, above zero.
    public let amount: Money
    /// What the payer writes with it; empty if nothing.
    public let reference: String
    public let schedule: StandingOrderSchedule
    public package(set) var status: Status
    /// The day on which it is tried next; `nil` unless it is active.
    public package(set) var nextExecutionDate: CalendarDate?
    /// The occurrence that waits for money, if one does.
    public package(set) var retry: Retry?
    /// What became of the last occurrence; `nil` before the first.
    public package(set) var lastOutcome: Outcome?

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
