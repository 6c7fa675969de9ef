public import BankDomain
public import BankServices

/// Which payments of a file are to be made, and how.
public struct TransferImportRequest: Hashable, Sendable {
    public let path: String
    /// How it is written; `nil` to see that from its beginning.
    public let format: PaymentFileFormat?
    /// What names the account that pays where the file names none of this bank; empty for the default account.
    public let from: String
    /// Whether all are made or none.
    public let isLinked: Bool
    /// The caller's name for this import; with another one the same file is paid again.
    public let idempotencyKey: IdempotencyKey?
    /// Whether it is made or only tried.
    public let mode: ExecutionMode

    public init(
        path: String, format: PaymentFileFormat? = nil, from: String = "", isLinked: Bool = false,
        idempotencyKey: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) {
        self.path = path
        self.format = format
        self.from = from
        self.isLinked = isLinked
        self.idempotencyKey = idempotencyKey
        self.mode = mode
    }
}
