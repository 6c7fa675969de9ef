/// A store that has to be set up.
public enum StoreKind: String, Equatable, Sendable {
    /// The local bank.
    case ledger
    case keychain
}
