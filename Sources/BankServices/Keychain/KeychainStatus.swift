public import BankDomain

/// What can be said of a keychain without opening it.
public struct KeychainStatus: Hashable, Sendable {
    public let path: String
    public let exists: Bool
    /// Whether commands can open it without asking: its key is at hand.
    public let isUnlocked: Bool
    /// How often it has been written; 0 if it does not exist.
    public let generation: UInt64
    /// When it was written last; `nil` if it does not exist.
    public let updatedAt: Instant?
    /// What opens it.
    public let slots: [KeychainSlotKind]
    /// Whether secrets in memory stay out of swap.
    public let isMemoryLocked: Bool

    public init(
        path: String, exists: Bool, isUnlocked: Bool, generation: UInt64, updatedAt: Instant?,
        slots: [KeychainSlotKind], isMemoryLocked: Bool
    ) {
        self.path = path
        self.exists = exists
        self.isUnlocked = isUnlocked
        self.generation = generation
        self.updatedAt = updatedAt
        self.slots = slots
        self.isMemoryLocked = isMemoryLocked
    }
}
