/// What happened to an account, as ``News`` of the kind `accountChanged` has it for its detail.
public enum AccountChange: String, Hashable, Sendable, CaseIterable {
    case opened
    case renamed
    case madeDefault
    /// Nothing goes out, or nothing at all moves.
    case frozen
    case unfrozen
    case closed
    case ownerAdded
    case ownerRemoved
    /// The available balance may fall to another floor.
    case floorSet
}
