public import BankServices

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
