import BankDomain
import LanguageKit

/// How an entry is read as it was booked, for somebody without notes or rules: a million times in a row.
struct PlainEntryRow {
    /// The columns, of which the third is the entry's number and the eighth the day, as in ``TransactionRow``.
    static func columns(of entry: EntryColumns) -> String {
        """
        \(entry.bit), t.value_date, \(entry.number), \(entry.description), \(entry.counterparty), t.amount, \
        t.currency, t.booking_date, t.reference, t.category
        """
    }

    private static let categories = Dictionary(
        uniqueKeysWithValues: TransactionCategory.allCases.map { ($0.rawValue, $0) })

    private let accountID: AccountID
    private let currency: Currency

    /// The rows of an account's entries.
    init(account: LedgerAccount) {
        self.accountID = account.id
        self.currency = account.currency
    }

    /// The entry of the present row.
    func read(_ row: Statement) throws -> Transaction {
        guard row.bytes(6).elementsEqual(currency.code.utf8) else {
            throw MalformedValue("\"\(row.text(6))\" is not the currency of account \(accountID)")
        }
        let category = row.text(9)
        guard let category = Self.categories[category] else {
            throw MalformedValue("\"\(category)\" is no category")
        }
        return Transaction(
            accountID: accountID, entryNumber: try StoredValue.entryNumber(row.int64(2)),
            amount: Money(minorUnits: try StoredValue.amount(row.int64(5)), currency: currency),
            direction: row.int64(0) == 0 ? .debit : .credit, bookingDate: try StoredValue.date(row.int64(7)),
            valueDate: try StoredValue.date(row.int64(1)), description: row.text(3),
            counterparty: row.text(4), reference: row.text(8), category: category)
    }
}
