public import BankDomain

/// The comparison of the running balances that files state with the amounts that they book.
///
/// A statement does not say in which order it booked the rows of one day. So the rows of an account and
/// day are taken in the order that fits best: always next the row whose stated balance is nearest to what
/// the running balance and its amount predict, the first in the file on a tie; then on from the row's own
/// balance. It is a comparison only: what is booked does not depend on it.
public struct BalanceReconciliation: Hashable, Sendable {
    /// How many rows were compared.
    public let rowCount: Int
    /// How many state exactly the predicted balance.
    public let matchedCount: Int
    /// How many differ by each absolute amount, the most frequent first.
    public let differenceCounts: [DifferenceCount]
    /// Where rows differ, in the order of the file.
    public let differences: [BalanceDifference]
    /// Credits of the rows, one total for each currency; one that does not fit is left out.
    public let credits: [Money]
    /// Debits of the rows, one total for each currency; one that does not fit is left out.
    public let debits: [Money]
    /// Rows that by their stated balance leave the account below zero.
    public let statedBelowZeroCount: Int
    /// Rows that leave the account below zero when booked in the order of the file.
    public let bookedBelowZeroCount: Int
    /// Accounts that end below zero when booked.
    public let accountsEndingBelowZeroCount: Int

    public init(
        rowCount: Int, matchedCount: Int, differenceCounts: [DifferenceCount],
        differences: [BalanceDifference], credits: [Money], debits: [Money], statedBelowZeroCount: Int,
        bookedBelowZeroCount: Int, accountsEndingBelowZeroCount: Int
    ) {
        self.rowCount = rowCount
        self.matchedCount = matchedCount
        self.differenceCounts = differenceCounts
        self.differences = differences
        self.credits = credits
        self.debits = debits
        self.statedBelowZeroCount = statedBelowZeroCount
        self.bookedBelowZeroCount = bookedBelowZeroCount
        self.accountsEndingBelowZeroCount = accountsEndingBelowZeroCount
    }

    /// How many rows differ by one absolute amount.
    public struct DifferenceCount: Hashable, Sendable {
        /// By how much, above zero.
        public let amount: Money
        /// How many rows.
        public let count: Int

        public init(amount: Money, count: Int) {
            self.amount = amount
            self.count = count
        }
    }
}
