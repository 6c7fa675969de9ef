import BankDomain
import BankRules
import BankSQL
import LanguageKit

/// Reads entries as booked, for a user without notes or rules; fast enough for a million rows.
struct PlainEntryRow {
    /// The columns; those for the order have the names of ``TransactionRow``.
    static func columns(of entry: EntryColumns) -> String {
        """
        \(entry.bit) AS side, t.value_date, \(entry.number) AS number, \(entry.description) AS description, \
        \(entry.counterparty) AS counterparty, t.amount, t.currency, \
        t.booking_date AS booking_date, t.reference, t.category
        """
    }

    private static let categories = Dictionary(
        uniqueKeysWithValues: TransactionCategory.allCases.map { ($0.rawValue, $0) })

    private let accountID: AccountID
    private let accountCurrency: Currency
    private let (side, number, amount): (SQLColumn, SQLColumn, SQLColumn)
    private let (currency, category): (SQLColumn, SQLColumn)
    private let (bookingDate, valueDate): (SQLColumn, SQLColumn)
    private let (description, counterparty, reference): (SQLColumn, SQLColumn, SQLColumn)

    /// Creates a reader for a statement whose rows are entries of one account.
    init(_ rows: any SQLStatement, account: KnownAccount) {
        accountID = account.id
        accountCurrency = account.currency
        (side, number, amount) = (rows.column("side"), rows.column("number"), rows.column("amount"))
        (currency, category) = (rows.column("currency"), rows.column("category"))
        (bookingDate, valueDate) = (rows.column("booking_date"), rows.column("value_date"))
        (description, counterparty) = (rows.column("description"), rows.column("counterparty"))
        reference = rows.column("reference")
    }

    func read(_ row: any SQLStatement) throws -> Transaction {
        guard row.utf8(currency).elementsEqual(accountCurrency.code.utf8) else {
            throw MalformedValue("\"\(row.text(currency))\" is not the currency of account \(accountID)")
        }
        let word = row.text(category)
        guard let kind = Self.categories[word] else {
            throw MalformedValue("\"\(word)\" is not a category")
        }
        let direction: Transaction.Direction = row.int64(side) == 0 ? .debit : .credit
        return Transaction(
            accountID: accountID, entryNumber: try StoredValue.entryNumber(row.int64(number)),
            amount: Money(
                minorUnits: try StoredValue.amount(row.int64(amount), direction), currency: accountCurrency),
            bookingDate: try StoredValue.date(row.int64(bookingDate)),
            valueDate: try StoredValue.date(row.int64(valueDate)), description: row.text(description),
            counterparty: row.text(counterparty), reference: row.text(reference), category: kind)
    }
}
