public import BankDomain
import BankServices
public import LanguageKit

/// A failure of the database.
public struct SQLError: Error, Equatable {
    /// The meaning of the error for the caller.
    public enum Kind: Hashable, Sendable {
        /// A constraint or a trigger refused the row.
        case constraint
        /// A value of the wrong type or size, or invalid SQL.
        case content
        /// A sum overflows 64 bits.
        case overflow
        /// Another program held a lock too long.
        case busy
        case damaged
        /// The file belongs to another program.
        case foreign
        case full
        case readOnly
        case unreadable
        /// The server of the database cannot be reached, or ended the connection.
        case unreachable
        case failed
    }

    public let kind: Kind
    /// True if a commit that fails like this may have succeeded.
    public let leavesOutcomeUnknown: Bool
    /// The engine's error code.
    public let code: Int32
    /// The engine's message.
    public let message: String
    /// The engine's message with its code, and the system's message.
    public let words: Phrase

    public init(
        _ kind: Kind, leavesOutcomeUnknown: Bool = false, code: Int32, message: String, words: Phrase
    ) {
        self.kind = kind
        self.leavesOutcomeUnknown = leavesOutcomeUnknown
        self.code = code
        self.message = message
        self.words = words
    }
}

/// A stored value that no version of this program writes.
public struct MalformedValue: Error, Equatable {
    /// The value and where it is stored.
    public let detail: Phrase

    public init(_ detail: Phrase) {
        self.detail = detail
    }
}

/// Converts failures of the database to errors of the bank.
public enum StorageFailure {
    /// The error for callers. A `ServiceError` passes unchanged.
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

    /// The error of a failed commit: unknown if the engine cannot tell whether it happened.
    public static func commitError(_ error: SQLError, key: IdempotencyKey?, path: String) -> any Error {
        if let key, error.leavesOutcomeUnknown {
            return ServiceError.outcomeUnknown(key, underlying: error.words)
        }
        return serviceError(error, path: path)
    }

    private static func problem(_ kind: SQLError.Kind) -> StorageProblem {
        switch kind {
        // The program checks constraints before it writes, so a violation means that stored data is damaged.
        case .damaged, .constraint: .damaged
        case .foreign: .foreign
        case .full: .full
        case .readOnly: .readOnly
        case .unreadable: .unreadable
        case .unreachable: .unreachable
        case .busy: .busy
        case .content, .overflow, .failed: .failed
        }
    }
}
