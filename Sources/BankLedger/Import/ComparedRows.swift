import BankDomain
import BankExchange
import BankServices
import LanguageKit

/// Hands the rows of one file to the comparison of balances.
final class ComparedRows {
    private let source: ImportSource
    private let map: BookingsMap
    private let balance: Int
    private let comparison: BalanceComparison
    private let transaction: LedgerTransaction
    private let firstTransfer: Int64
    private let file: Int32

    /// The rows of a file whose first transfer has, or will have, this number.
    init(
        _ source: ImportSource, _ map: BookingsMap, balance: Int, comparison: BalanceComparison,
        transaction: LedgerTransaction, firstTransfer: Int64
    ) {
        self.source = source
        self.map = map
        self.balance = balance
        self.comparison = comparison
        self.transaction = transaction
        self.firstTransfer = firstTransfer
        self.file = comparison.addFile(source.file.path)
    }

    /// Takes the present row. Throws `invalidFile` if it cannot be understood.
    func take() throws {
        let number = try source.accountNumber(map.account)
        let amount = try source.amount(map.amount, comparison.currency).minorUnits
        let stated = try source.amount(balance, comparison.currency).minorUnits
        guard let direction = map.direction.direction(of: source.record) else {
            throw source.failure("is no known direction", field: map.direction.column)
        }
        let account = try comparison.account(number.uppercased()) {
            try transaction.importedFiles.balance(ofNumber: number, before: firstTransfer)
        }
        let row = BalanceComparison.Row(
            amount: direction == .credit ? amount : -amount, stated: stated, account: account,
            day: Int32(truncatingIfNeeded: try source.date(map.date).dayNumber), file: file,
            line: Int32(clamping: source.record.line))
        guard comparison.add(row) else {
            throw source.failure("the balance cannot be counted any more", field: map.amount)
        }
    }
}
