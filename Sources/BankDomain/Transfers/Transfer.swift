/// Money moved, or to be moved, from one account to another.
public struct Transfer: Hashable, Sendable, Identifiable, Codable {
    /// How far a transfer has come.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Both entries are booked.
        case booked
        /// Waiting for a code or for its day.
        case pending
    }

    /// The transfer's id, such as `TRF000042`.
    public let id: TransferID
    /// The debtor's account.
    public let fromAccountID: AccountID
    /// The creditor's account.
    public let toAccountID: AccountID
    /// How much, always above zero.
    public let amount: Money
    /// How far it has come.
    public let status: Status
    /// What the payer wrote with it; empty if nothing.
    public let reference: String
    /// When it was accepted.
    public let createdAt: Instant

    /// A transfer.
    public init(
        id: TransferID, fromAccountID: AccountID, toAccountID: AccountID, amount: Money,
        status: Status, reference: String, createdAt: Instant
    ) {
        self.id = id
        self.fromAccountID = fromAccountID
        self.toAccountID = toAccountID
        self.amount = amount
        self.status = status
        self.reference = reference
        self.createdAt = createdAt
    }
}

/// The id of a ``Transfer``.
public typealias TransferID = Identifier<Transfer>
