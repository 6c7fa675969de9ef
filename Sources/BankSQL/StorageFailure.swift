public import BankDomain
import BankServices

/// The one place where failures of the database become errors of the bank.
public enum StorageFailure {
    /// The error for callers. An error that is already one passes unchanged.
    public static func serviceError(_ error: any Error, path: String) -> any Error {
        switch error {
        case let error as SQLError:
            ServiceError.storage(problem(error.kind), path: path, underlying: error.words)
        case let error as MalformedValue:
            ServiceError.storage(.damaged, path: path, underlying: error.detail)
        default:
            error
        }
    }

    /// The error of a commit that failed: if the engine cannot tell whether it happened, it is unknown.
    public static func commitError(_ error: SQLError, key: IdempotencyKey?, path: String) -> any Error {
        if let key, error.leavesOutcomeUnknown {
            return ServiceError.outcomeUnknown(key, underlying: error.words)
        }
        return serviceError(error, path: path)
    }

    private static func problem(_ kind: SQLError.Kind) -> StorageProblem {
        switch kind {
        // The program keeps every constraint before it writes: a violation comes from what is stored.
        case .damaged, .constraint: .damaged
        case .foreign: .foreign
        case .full: .full
        case .readOnly: .readOnly
        case .unreadable: .unreadable
        case .busy: .busy
        case .content, .overflow, .failed: .failed
        }
    }
}
