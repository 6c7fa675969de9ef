public import BankDomain
public import BankServices

/// A transfer that was understood and rehearsed, ready to be made.
public struct TransferReview: Equatable, Sendable {
    /// What was typed.
    public let draft: TransferDraft
    /// The debtor's account.
    public let from: Account
    /// Whom it pays.
    public let to: TransferDestination
    /// What is asked of the bank, the idempotency key included.
    public let request: TransferRequest
    /// The transfer as it would be made.
    public let preview: Transfer

    /// A review.
    public init(
        draft: TransferDraft, from: Account, to: TransferDestination, request: TransferRequest,
        preview: Transfer
    ) {
        self.draft = draft
        self.from = from
        self.to = to
        self.request = request
        self.preview = preview
    }

    /// How much.
    public var amount: Money { request.amount }
    /// What is written with it; empty if nothing.
    public var reference: String { request.reference }
    /// The name of this one intention, to repeat it safely.
    public var idempotencyKey: IdempotencyKey { request.idempotencyKey }
}
