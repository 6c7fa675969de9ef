public import BankDomain

/// Which file of payments is to be read, and how.
public struct PaymentFileRequest: Hashable, Sendable {
    public let path: String
    /// How it is written; `nil` to see that from its beginning.
    public let format: PaymentFileFormat?
    /// A name that the caller gives to this reading: with another one the same file is another intention.
    public let keyPrefix: IdempotencyKey?

    public init(path: String, format: PaymentFileFormat? = nil, keyPrefix: IdempotencyKey? = nil) {
        self.path = path
        self.format = format
        self.keyPrefix = keyPrefix
    }
}
