import BankDomain
import BankServices

extension ServiceError {
    /// The error of a money mover as its caller must take it: where the network failed before an answer came,
    /// nobody can say whether the money moved.
    func afterSubmission(of key: IdempotencyKey) -> ServiceError {
        switch self {
        case .networkError(let underlying): .outcomeUnknown(key, underlying: underlying)
        default: self
        }
    }
}
