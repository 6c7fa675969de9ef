/// What happened to an account, as ``News`` of the kind `accountChanged` has it for its detail.
public enum AccountChange: String, Hashable, Sendable, CaseIterable {
    /// It was opened.
    case opened
    /// It has another name.
    case renamed
    /// It became the default.
    case madeDefault
    /// Nothing goes out, or nothing at all moves.
    case frozen
    /// Money moves again.
    case unfrozen
    /// It is closed.
    case closed
    /// Somebody became an owner.
    case ownerAdded
    /// Somebody is an owner no longer.
    case ownerRemoved
    /// The available balance may fall to another floor.
    case floorSet
}
