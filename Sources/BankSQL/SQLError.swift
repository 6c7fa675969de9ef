public import BankDomain
import BankServices
public import LanguageKit

/// Why a database did not do what was asked.
public struct SQLError: Error, Equatable {
    /// What the error means to the caller.
    public enum Kind: Hashable, Sendable {
        /// A constraint or a trigger refused the row.
        case constraint
        /// A value is not of its column's type, or too large; or the SQL is wrong.
        case content
        /// A sum does not fit into 64 bits.
        case overflow
        /// Another program holds a lock for too long.
        case busy
        case damaged
        /// The file is another program's.
        case foreign
        case full
        case readOnly
        case unreadable
        case failed
    }

    public let kind: Kind
    /// Whether it is unknown what became of a commit that ended so.
    public let leavesOutcomeUnknown: Bool
    /// The engine's own code.
    public let code: Int32
    /// The engine's words.
    public let message: String
    /// The engine's words with its code, and what the system said.
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
    /// Where it is stored and what it is.
    public let detail: Phrase

    public init(_ detail: Phrase) {
        self.detail = detail
    }
}

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
