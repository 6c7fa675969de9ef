public import BankServices
import LanguageKit

/// How far something that is asked of a service has come.
public enum LoadState<Value: Equatable & Sendable>: Equatable, Sendable {
    /// Nobody has asked yet.
    case idle
    case loading
    case loaded(Value)
    case failed(ServiceError)

    public var value: Value? {
        guard case .loaded(let value) = self else { return nil }
        return value
    }

    /// Why there is no answer, if it failed.
    public var error: ServiceError? {
        guard case .failed(let error) = self else { return nil }
        return error
    }

    public var isLoading: Bool { self == .loading }

    /// The answer. Throws why there is none; that is ``ServiceError/unknown(underlying:)`` where nothing
    /// was asked, or was cancelled.
    public func get() throws(ServiceError) -> Value {
        switch self {
        case .loaded(let value): return value
        case .failed(let error): throw error
        case .idle, .loading: throw .unknown(underlying: "nothing was loaded")
        }
    }
}

/// What a change answered, and whether it was made or only tried.
public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The entity as changed, or as it would be.
    public let value: Value
    public let mode: ExecutionMode

    public init(_ value: Value, mode: ExecutionMode) {
        self.value = value
        self.mode = mode
    }

    public var isCommitted: Bool { mode == .commit }
}
