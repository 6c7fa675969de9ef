public import BankServices
import LanguageKit

/// The progress of a request to a service.
public enum LoadState<Value: Equatable & Sendable>: Equatable, Sendable {
    /// No request was made yet.
    case idle
    case loading
    case loaded(Value)
    case failed(ServiceError)

    public var value: Value? {
        guard case .loaded(let value) = self else { return nil }
        return value
    }

    /// The error, if the request failed.
    public var error: ServiceError? {
        guard case .failed(let error) = self else { return nil }
        return error
    }

    public var isLoading: Bool { self == .loading }

    /// The value. Throws the error if there is none, or ``ServiceError/unknown(underlying:)`` if nothing was requested
    /// or the request was cancelled.
    public func get() throws(ServiceError) -> Value {
        switch self {
        case .loaded(let value): return value
        case .failed(let error): throw error
        case .idle, .loading: throw .unknown(underlying: "nothing was loaded")
        }
    }
}

/// The result of a change, and whether it was committed or a dry run.
public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The entity after the change, or as it would be.
    public let value: Value
    public let mode: ExecutionMode

    public init(_ value: Value, mode: ExecutionMode) {
        self.value = value
        self.mode = mode
    }

    public var isCommitted: Bool { mode == .commit }
}
