import BankDomain
import BankExchange
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Posts the rows of a file in order, each against one of the bank's own accounts.
final class BookingsImport {
    private let map: BookingsMap
    private let currency: Currency
    private let account: String?
    private var accounts: [String: Int64] = [:]

    /// - Parameter account: the number of the account of every row, for a map without a column of accounts.
    init(_ map: BookingsMap, _ currency: Currency, account: String?) {
        self.map = map
        self.currency = currency
        self.account = account
    }

    /// Posts every row. Throws `invalidFile` for the first that cannot be posted.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction, compared: ComparedRows?) throws {
        while try source.next() {
            try compared?.take()
            let posting = try posting(source, transaction)
            do {
                _ = try transaction.postings.post(posting)
            } catch let error as ServiceError {
                throw source.failure(Self.reason(error), field: map.amount.first)
            }
        }
    }

    private func posting(_ source: ImportSource, _ transaction: LedgerTransaction) throws -> Posting {
        let signed = try source.amount(map.amount, currency)
        let amount = Money(minorUnits: Int64(signed.minorUnits.magnitude), currency: currency)
        try source.requireCurrency(map.currency, currency)
        let date = try source.date(map.date)
        guard date <= transaction.lastImportableDay else {
            throw source.failure("it is in the future", field: map.date.column)
        }
        guard let rule = map.rules.first(where: { $0.fits(source.record) }) else {
            throw source.failure("no rule of the mapping file matches")
        }
        let customer = Posting.Side(
            account: try customerAccount(source, transaction), description: rule.description,
            counterparty: try source.text(map.counterparty))
        let bank = Posting.Side(
            account: try transaction.accounts.internalAccount(rule.account, currency),
            description: rule.description)
        return Posting(
            kind: .import, debit: signed.isPositive ? bank : customer,
            credit: signed.isPositive ? customer : bank, amount: amount, bookingDate: date,
            valueDate: date, reference: try source.text(map.reference), category: rule.category)
    }

    private func customerAccount(_ source: ImportSource, _ transaction: LedgerTransaction) throws -> Int64 {
        let number = try source.accountNumber(map, account)
        if let known = accounts[number] { return known }
        let found = try transaction.connection.first(
            "SELECT id, currency, status FROM account WHERE upper(number) = upper(?) AND id > 0", number
        ) { (id: $0.int64("id"), currency: $0.text("currency"), status: $0.text("status")) }
        guard let found else { throw source.failure("there is no account \(number)", field: map.account) }
        guard found.currency == currency.code else {
            throw source.failure("account \(number) is in \(found.currency)", field: map.account)
        }
        guard found.status == Account.Status.active.rawValue else {
            throw source.failure("account \(number) is \(found.status)", field: map.account)
        }
        accounts[number] = found.id
        return found.id
    }

    private static func reason(_ error: ServiceError) -> Phrase {
        switch error {
        case .insufficientFunds(let account, let available, _):
            "\(account) has only \(available) available"
        default: "the balance is too large to count"
        }
    }
}

/// Passes the rows of one file to the comparison of balances.
final class ComparedRows {
    private let source: ImportSource
    private let map: BookingsMap
    private let balance: Int
    private let account: String?
    private let comparison: BalanceComparison
    private let transaction: LedgerTransaction
    private let firstTransfer: Int64
    private let file: Int32

    /// The rows of a file whose first transfer has this number, or will have it.
    init(
        _ source: ImportSource, _ map: BookingsMap, balance: Int, account: String?,
        comparison: BalanceComparison, transaction: LedgerTransaction, firstTransfer: Int64
    ) {
        self.source = source
        self.map = map
        self.balance = balance
        self.account = account
        self.comparison = comparison
        self.transaction = transaction
        self.firstTransfer = firstTransfer
        self.file = comparison.addFile(source.file.path)
    }

    /// Compares the present row. Throws `invalidFile` if it is malformed.
    func take() throws {
        let number = try source.accountNumber(map, account)
        let amount = try source.amount(map.amount, comparison.currency).minorUnits
        let stated = try source.amount(balance, comparison.currency).minorUnits
        let place = try comparison.account(number.uppercased()) {
            try transaction.importedFiles.balance(ofNumber: number, before: firstTransfer)
        }
        let row = BalanceComparison.Row(
            amount: amount, stated: stated, account: place,
            day: Int32(truncatingIfNeeded: try source.date(map.date).dayNumber), file: file,
            line: Int32(clamping: source.record.line))
        guard comparison.add(row) else {
            throw source.failure("the balance is too large to count", field: map.amount.first)
        }
    }
}
