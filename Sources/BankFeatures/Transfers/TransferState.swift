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
