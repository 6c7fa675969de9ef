public import BankDomain

public enum AmountProblem: Equatable, Sendable {
    /// It could not be read, or does not fit.
    case unreadable(MoneyError)
    case notPositive
    case negative
}
