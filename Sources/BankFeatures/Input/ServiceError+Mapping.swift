public import BankDomain
public import BankServices
import LanguageKit

extension ServiceError {
    /// Converts any error to a service error; other types become `unknown`.
    public init(mapping error: any Error) {
        self = error as? ServiceError ?? .unknown(underlying: Phrase(verbatim: String(describing: error)))
    }

    /// The error of a change that was requested under a key. If it is not a service error, the outcome is unknown.
    init(mapping error: any Error, of key: IdempotencyKey, mode: ExecutionMode) {
        if mode == .commit, !(error is ServiceError) {
            self = .outcomeUnknown(key, underlying: Phrase(verbatim: String(describing: error)))
        } else {
            self.init(mapping: error)
        }
    }

    /// The error of a change for the caller who requested it under a key. If the bank may have acted and its answer is
    /// missing or unreadable, the outcome is unknown.
    public func afterSubmission(of key: IdempotencyKey) -> ServiceError {
        switch self {
        case .networkError(let underlying), .decodingError(let underlying):
            .outcomeUnknown(key, underlying: underlying)
        case .serverError(let code) where code >= 500:
            .outcomeUnknown(key, underlying: "the bank returned error \(code)")
        default:
            self
        }
    }

    /// Whether repeating the request under the same key may succeed.
    public var isRetryable: Bool {
        switch self {
        case .networkError, .serverError, .decodingError, .outcomeUnknown, .storage, .unknown: true
        default: false
        }
    }

    /// Whether the bank may have acted although its answer is missing or unreadable.
    public var isOutcomeUnknown: Bool {
        switch self {
        case .networkError, .decodingError, .outcomeUnknown, .unknown: true
        case .serverError(let code): code >= 500
        default: false
        }
    }
}
