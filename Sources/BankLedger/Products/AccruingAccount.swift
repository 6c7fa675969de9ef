import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// An account with a product, as the end of a day sees it.
struct AccruingAccount {
    static let query = """
        SELECT a.id, a.product, a.currency, a.status, a.opened_on, b.posted,
            x.credit, x.credit_parts, x.debit, x.debit_parts, x.fees_due, x.fees_through
        FROM account a JOIN balance b ON b.account = a.id LEFT JOIN account_accrual x ON x.account = a.id
        """

    /// The N of `ACC00N`.
    let number: Int64
    /// The product from which it was opened; `nil` if that is not offered any more.
    let product: Product?
    let currency: Currency
    let status: Account.Status
    let openedOn: CalendarDate
    /// The balance of everything that was booked, of any day.
    let posted: Int64
    var accruals: Accruals

    static func read(_ row: any SQLStatement) throws -> AccruingAccount {
        AccruingAccount(
            number: row.int64("id"),
            product: ProductCatalogue.product(of: row.optionalText("product").map { ProductID($0) }),
            currency: try StoredValue.currency(row.text("currency")),
            status: try StoredValue.choice(row.text("status"), as: Account.Status.self),
            openedOn: try StoredValue.date(row.int64("opened_on")), posted: row.int64("posted"),
            accruals: try accruals(row))
    }

    private static func accruals(_ row: any SQLStatement) throws -> Accruals {
        guard let credit = row.optionalInt64("credit") else { return Accruals() }
        let due = row.int64("fees_due")
        guard due >= 0 else { throw MalformedValue("\(due) are no fees") }
        return Accruals(
            credit: try interest(credit, row.int64("credit_parts")),
            debit: try interest(row.int64("debit"), row.int64("debit_parts")), feesDue: due,
            feesThrough: try row.optionalInt64("fees_through").map(StoredValue.date))
    }

    private static func interest(
        _ minorUnits: Int64, _ parts: Int64
    ) throws(MalformedValue) -> AccruedInterest {
        guard let interest = AccruedInterest(minorUnits: minorUnits, parts: parts) else {
            throw MalformedValue("\(minorUnits) and \(parts) parts are no interest")
        }
        return interest
    }
}
