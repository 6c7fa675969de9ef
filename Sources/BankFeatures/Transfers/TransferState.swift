public import BankDomain
public import BankServices

/// Where a transfer in the making stands.
public enum TransferState: Equatable, Sendable {
    /// It is being written; `problem` is what the last review found.
    case editing(TransferDraft, problem: ServiceError?)
    case reviewing(TransferDraft)
    /// It can be made.
    case reviewed(TransferReview)
    case submitting(TransferReview)
    /// The bank wants a code; `problem` is what it said to the last one.
    case challenged(Challenge, TransferReview, problem: ServiceError?)
    /// The bank's answer to a code is awaited.
    case answering(Challenge, TransferReview)
    /// It was made.
    case confirmed(Transfer)
    /// The bank refused it, or did not answer.
    case failed(ServiceError, TransferReview)
    case cancelled

    /// The draft, where it may be changed.
    var editableDraft: TransferDraft? {
        switch self {
        case .editing(let draft, _): draft
        case .reviewed(let review), .challenged(_, let review, _), .failed(_, let review): review.draft
        case .reviewing, .submitting, .answering, .confirmed, .cancelled: nil
        }
    }
}

/// What a person does with a transfer in the making.
public enum TransferEvent: String, Hashable, Sendable, CaseIterable {
    /// Writes or changes the draft.
    case edit
    /// Has the draft checked and rehearsed.
    case review
    /// Sends what was reviewed.
    case submit
    /// Answers a challenge.
    case answer
    /// Sends the same again, after it was left open whether it happened.
    case retry
    case cancel
}

/// An event that the state of a transfer does not allow; the state stays as it is.
public struct TransferEventError: Error, Equatable, Sendable {
    public let event: TransferEvent
    public let state: TransferState

    public init(event: TransferEvent, state: TransferState) {
        self.event = event
        self.state = state
    }
}

/// A transfer that was understood and rehearsed, ready to be made.
public struct TransferReview: Equatable, Sendable {
    public let draft: TransferDraft
    public let from: Account
    public let to: TransferDestination
    /// What is asked of the bank, the idempotency key included.
    public let request: TransferRequest
    /// The transfer as it would be made.
    public let preview: Transfer

    public init(
        draft: TransferDraft, from: Account, to: TransferDestination, request: TransferRequest,
        preview: Transfer
    ) {
        self.draft = draft
        self.from = from
        self.to = to
        self.request = request
        self.preview = preview
    }

    public var amount: Money { request.amount }
    /// What is written with it; empty if nothing.
    public var reference: String { request.reference }
    /// The name of this one intention, to repeat it safely.
    public var idempotencyKey: IdempotencyKey { request.idempotencyKey }
}

/// What somebody typed to move money.
public struct TransferDraft: Hashable, Sendable {
    /// What names the debtor's account; empty for the default account.
    public var from: String
    /// What names the creditor: an account, a beneficiary or an IBAN.
    public var to: String
    /// Who is paid, for an IBAN of another bank; may be empty otherwise.
    public var creditorName: String
    public var amount: String
    /// The code of the amount's currency; empty for that of the debtor's account.
    public var currency: String
    /// What is written with it; may be empty.
    public var reference: String
    /// The day on which it is to be made; `nil` for at once.
    public var executionDate: CalendarDate?

    public init(
        from: String = "", to: String = "", creditorName: String = "", amount: String = "",
        currency: String = "", reference: String = "", executionDate: CalendarDate? = nil
    ) {
        self.from = from
        self.to = to
        self.creditorName = creditorName
        self.amount = amount
        self.currency = currency
        self.reference = reference
        self.executionDate = executionDate
    }
}
