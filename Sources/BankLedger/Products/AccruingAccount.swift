import BankDomain
import BankServices
import LanguageKit

/// An account with a product, as the end of a day sees it.
struct AccruingAccount {
    /// The columns, in the order in which they are read.
    static let query = """
        SELECT a.id, a.product, a.currency, a.status, a.opened_on, b.posted,
            x.credit, x.credit_parts, x.debit, x.debit_parts, x.fees_due, x.fees_through
        FROM account a JOIN balance b ON b.account = a.id LEFT JOIN account_accrual x ON x.account = a.id
        """

    /// The N of `ACC00N`.
    let number: Int64
    /// What it was opened from; `nil` if that is not offered any more.
    let product: Product?
    /// The currency in which it is kept.
    let currency: Currency
    /// Whether it may be used.
    let status: Account.Status
    /// The day on which it was opened.
    let openedOn: CalendarDate
    /// What has been booked, of whatever day.
    let posted: Int64
    /// What has come together.
    var accruals: Accruals

    /// The account of the present row.
    static func read(_ row: Statement) throws -> AccruingAccount {
        AccruingAccount(
            number: row.int64(0),
            product: ProductCatalogue.product(of: row.optionalText(1).map { ProductID($0) }),
            currency: try StoredValue.currency(row.text(2)),
            status: try StoredValue.choice(row.text(3), as: Account.Status.self),
            openedOn: try StoredValue.date(row.int64(4)), posted: row.int64(5), accruals: try accruals(row))
    }

    private static func accruals(_ row: Statement) throws -> Accruals {
        guard row.optionalInt64(6) != nil else { return Accruals() }
        guard row.int64(10) >= 0 else { throw MalformedValue("\(row.int64(10)) are no fees") }
        return Accruals(
            credit: try interest(row.int64(6), row.int64(7)), debit: try interest(row.int64(8), row.int64(9)),
            feesDue: row.int64(10), feesThrough: try row.optionalInt64(11).map(StoredValue.date))
    }

    private static func interest(_ minorUnits: Int64, _ parts: Int64) throws(MalformedValue)
        -> AccruedInterest
    {
        guard let interest = AccruedInterest(minorUnits: minorUnits, parts: parts) else {
            throw MalformedValue("\(minorUnits) and \(parts) parts are no interest")
        }
        return interest
    }
}
