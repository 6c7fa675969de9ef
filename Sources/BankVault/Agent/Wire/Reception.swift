import BankServices

/// What came of receiving.
enum Reception: ~Copyable {
    case bytes(SecretBytes)
    /// The time is up, or on a descriptor that does not block there is nothing at the moment.
    case nothingYet
    /// Nothing more will come.
    case end
}
