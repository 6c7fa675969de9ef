public import BankDomain

/// Why an amount is refused.
public enum AmountProblem: Equatable, Sendable {
    /// It could not be read, or does not fit.
    case unreadable(MoneyError)
    /// It must be above zero.
    case notPositive
    /// It must not be below zero.
    case negative
}
