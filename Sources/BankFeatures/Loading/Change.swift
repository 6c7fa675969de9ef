public import BankServices

/// What a change answered, and whether it was made or only tried.
public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The entity as changed, or as it would be.
    public let value: Value
    /// Whether it was changed.
    public let mode: ExecutionMode

    /// A change.
    public init(_ value: Value, mode: ExecutionMode) {
        self.value = value
        self.mode = mode
    }

    /// Whether it was made.
    public var isCommitted: Bool { mode == .commit }
}
