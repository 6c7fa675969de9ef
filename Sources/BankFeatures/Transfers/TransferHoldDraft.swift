public import BankDomain

/// What somebody typed to reserve money for a payee.
public struct TransferHoldDraft: Hashable, Sendable {
    /// The transfer that it becomes if all of it is taken; its day is not looked at.
    public var transfer: TransferDraft
    /// The last day on which it can be taken; `nil` for the usual time.
    public var expiryDate: CalendarDate?

    public init(transfer: TransferDraft, expiryDate: CalendarDate? = nil) {
        self.transfer = transfer
        self.expiryDate = expiryDate
    }
}
