public import BankDomain
public import BankServices
import LanguageKit

extension ServiceError {
    /// Any error as a service error: what is none becomes `unknown`.
    init(mapping error: any Error) {
        self = error as? ServiceError ?? .unknown(underlying: Phrase(verbatim: String(describing: error)))
    }

    /// The error of a change that was asked for under a key. Where it is none of the bank's, nobody can say
    /// whether the change happened.
    init(mapping error: any Error, of key: IdempotencyKey, mode: ExecutionMode) {
        if mode == .commit, !(error is ServiceError) {
            self = .outcomeUnknown(key, underlying: Phrase(verbatim: String(describing: error)))
        } else {
            self.init(mapping: error)
        }
    }

    /// The error of a change as whoever asked for it under a key must take it: where the bank may have acted
    /// and its answer did not come or could not be read, nobody can say whether the change happened.
    public func afterSubmission(of key: IdempotencyKey) -> ServiceError {
        switch self {
        case .networkError(let underlying), .decodingError(let underlying):
            .outcomeUnknown(key, underlying: underlying)
        case .serverError(let code) where code >= 500:
            .outcomeUnknown(key, underlying: "the bank answered with error \(code)")
        default:
            self
        }
    }

    /// Whether the same request under the same key may end otherwise the next time.
    public var isRetryable: Bool {
        switch self {
        case .networkError, .serverError, .decodingError, .outcomeUnknown, .storage, .unknown: true
        default: false
        }
    }

    /// Whether the bank may have acted though its answer did not come or could not be read.
    var leavesOutcomeOpen: Bool {
        switch self {
        case .networkError, .decodingError, .outcomeUnknown, .unknown: true
        case .serverError(let code): code >= 500
        default: false
        }
    }
}

extension ServiceError {
    /// What is wrong with a period that somebody typed: days the wrong way round, between which nobody means to look;
    /// `nil` if nothing is.
    static func fault(ofPeriodFrom from: CalendarDate?, to: CalendarDate?) -> ServiceError? {
        guard let from, let to, to < from else { return nil }
        return .invalidValue(
            field: "period", value: "\(from) to \(to)",
            reason: .malformed(expected: "two days of which the second is not before the first"))
    }
}
