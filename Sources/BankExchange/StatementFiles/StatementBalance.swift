import BankDomain
import BankServices
import LanguageKit

/// What a statement has to come to, and what its entries have come to so far.
struct StatementBalance {
    private let statement: Statement
    private var sum: Int128
    private var entryCount = 0

    /// Throws `unbalancedStatement` if the balances contradict the sums that the statement itself names.
    init(_ statement: Statement) throws(ServiceError) {
        self.statement = statement
        self.sum = Int128(statement.openingBalance.minorUnits)
        guard let credits = statement.credits, let debits = statement.debits else { return }
        try requireClosing(sum + Int128(credits.minorUnits) - Int128(debits.minorUnits))
    }

    /// Counts entries that are written.
    mutating func add(_ entries: [Transaction]) {
        for entry in entries { sum += Int128(entry.signedMinorUnits) }
        entryCount += entries.count
    }

    /// Throws `unbalancedStatement` unless the entries have come to the closing balance.
    func requireClosed() throws(ServiceError) {
        try requireClosing(sum)
        guard entryCount == statement.entryCount else {
            throw .storage(
                .damaged, path: statement.id.text,
                underlying: "it has \(entryCount) entries and should have \(statement.entryCount)")
        }
    }

    private func requireClosing(_ actual: Int128) throws(ServiceError) {
        guard actual != Int128(statement.closingBalance.minorUnits) else { return }
        throw .unbalancedStatement(
            statement.account.id, expected: statement.closingBalance,
            actual: Money(minorUnits: Int64(clamping: actual), currency: statement.currency))
    }
}
