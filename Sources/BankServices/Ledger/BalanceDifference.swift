public import BankDomain

/// A row whose stated balance is not the predicted one.
public struct BalanceDifference: Hashable, Sendable {
    /// The file as named.
    public let path: String
    /// The line in it, from 1, the header included.
    public let line: Int
    public let accountNumber: String
    /// The booking date.
    public let date: CalendarDate
    /// What the running balance and the amount predict.
    public let predicted: Money
    /// What the row states.
    public let stated: Money
    /// The stated balance less the predicted one.
    public let difference: Money

    public init(
        path: String, line: Int, accountNumber: String, date: CalendarDate, predicted: Money,
        stated: Money, difference: Money
    ) {
        self.path = path
        self.line = line
        self.accountNumber = accountNumber
        self.date = date
        self.predicted = predicted
        self.stated = stated
        self.difference = difference
    }
}
