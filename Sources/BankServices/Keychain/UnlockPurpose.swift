public enum UnlockPurpose: Hashable, Sendable {
    /// The keychain is locked and something in it is needed. The recovery code opens it too.
    case open
    /// There is no keychain yet, and something is to be kept in it.
    case create
}
