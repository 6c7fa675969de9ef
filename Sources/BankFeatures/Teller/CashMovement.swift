public enum CashMovement: String, Hashable, Sendable, CaseIterable {
    /// Cash comes in and the account is credited.
    case deposit
    /// Cash goes out and the account is debited.
    case withdrawal
}
