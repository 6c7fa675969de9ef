public import BankDomain
public import BankServices

/// The state of a transfer in progress.
public enum TransferState: Equatable, Sendable {
    /// The draft is being edited; `problem` is the error of the last review.
    case editing(TransferDraft, problem: ServiceError?)
    case reviewing(TransferDraft)
    /// The transfer can be made.
    case reviewed(TransferReview)
    case submitting(TransferReview)
    /// The bank requires a code; `problem` is the error of the last code.
    case challenged(Challenge, TransferReview, problem: ServiceError?)
    /// A code is being checked by the bank.
    case answering(Challenge, TransferReview)
    /// The transfer was made.
    case confirmed(Transfer)
    /// The bank refused it, or did not answer.
    case failed(ServiceError, TransferReview)
    case cancelled

    /// The draft, if it may be edited.
    var editableDraft: TransferDraft? {
        switch self {
        case .editing(let draft, _): draft
        case .reviewed(let review), .challenged(_, let review, _), .failed(_, let review): review.draft
        case .reviewing, .submitting, .answering, .confirmed, .cancelled: nil
        }
    }
}

/// A user's action on a transfer in progress.
public enum TransferEvent: String, Hashable, Sendable, CaseIterable {
    /// Edits the draft.
    case edit
    /// Validates the draft with a dry run.
    case review
    /// Submits the reviewed transfer.
    case submit
    /// Answers a challenge.
    case answer
    /// Sends the same request again after its outcome was unknown.
    case retry
    case cancel
}

/// An event that the state of a transfer does not allow; the state stays unchanged.
public struct TransferEventError: Error, Equatable, Sendable {
    public let event: TransferEvent
    public let state: TransferState

    public init(event: TransferEvent, state: TransferState) {
        self.event = event
        self.state = state
    }
}

/// A transfer that was validated with a dry run and is ready to be made.
public struct TransferReview: Equatable, Sendable {
    public let draft: TransferDraft
    public let from: Account
    public let to: TransferDestination
    /// The request for the bank, including the idempotency key.
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
    /// The reference text; may be empty.
    public var reference: String { request.reference }
    /// Everything that the payer agrees to, as one text: if two reviews have the same terms, they say the same.
    public var terms: String {
        let result = [preview.fee, preview.creditedAmount].map { $0?.description ?? "" }
        return ([request.fingerprint] + result).joined(separator: "\u{1F}")
    }
    /// The key of this intention, to repeat it safely.
    public var idempotencyKey: IdempotencyKey { request.idempotencyKey }
}

/// The input for a transfer.
public struct TransferDraft: Hashable, Sendable {
    /// The debtor's account, as typed; empty for the default account.
    public var from: String
    /// The creditor: an account, a beneficiary or an IBAN.
    public var to: String
    /// The name of the payee, for an IBAN of another bank; may be empty otherwise.
    public var creditorName: String
    public var amount: String
    /// The currency code of the amount; empty for the currency of the debtor's account.
    public var currency: String
    /// The reference text; may be empty.
    public var reference: String
    /// The day of the transfer; `nil` for immediately.
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
