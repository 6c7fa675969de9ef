public import BankDomain
public import BankServices

/// A transfer that was understood and rehearsed, ready to be made.
public struct TransferReview: Equatable, Sendable {
    public let draft: TransferDraft
    public let from: Account
    public let to: TransferDestination
    /// What is asked of the bank, the idempotency key included.
    public let request: TransferRequest
    /// The transfer as it would be made.
    public let preview: Transfer

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

    public var amount: Money { request.amount }
    /// What is written with it; empty if nothing.
    public var reference: String { request.reference }
    /// The name of this one intention, to repeat it safely.
    public var idempotencyKey: IdempotencyKey { request.idempotencyKey }
}
