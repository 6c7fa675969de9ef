import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Books the interest and fees of the end of a day, with that day's date, and notifies the owners.
final class DayEndPoster {
    private let transaction: LedgerTransaction
    private let day: CalendarDate
    private var booked: [(account: Int64, entry: Int64)] = []

    /// Creates a poster for the end of the first open day.
    init(_ transaction: LedgerTransaction, closing day: CalendarDate) {
        self.transaction = transaction
        self.day = day
    }

    func bookInterest(of account: inout AccruingAccount) throws {
        let number = account.number
        try account.bookInterest(spendable: { try spendable(number) }) { try book($0, $1, on: number) }
    }

    func chargeFees(of account: inout AccruingAccount) throws {
        let number = account.number
        try account.bookFees(spendable: { try spendable(number) }) { try book($0, $1, on: number) }
    }

    /// Notifies the owners, after everything is posted.
    func tellOwners() throws {
        // All are read before the first is written: a read would flush pending rows one at a time.
        var news: [(owner: UserID, news: NotificationEvent)] = []
        for (account, entry) in booked {
            let entry = try transaction.transactions.transaction(entry: entry)
            let told = NotificationEvent(booked: entry)
            for owner in try transaction.accounts.owners(of: account) { news.append((owner, told)) }
        }
        for (owner, told) in news { try transaction.notifications.tell(owner, told) }
        booked = []
    }

    private func spendable(_ account: Int64) throws -> Int64? {
        try transaction.accounts.spendable(of: account)
    }

    private func book(_ booking: AccrualBooking, _ amount: Money, on account: Int64) throws {
        let customer = Posting.Side(account: account, description: booking.text)
        let bank = Posting.Side(
            account: try transaction.accounts.internalAccount(booking.bankAccount, amount.currency),
            description: booking.text)
        let isCredit = booking == .creditInterest
        let transfer = try transaction.postings.post(
            Posting(
                kind: booking == .monthlyFee ? .fee : .interest, debit: isCredit ? bank : customer,
                credit: isCredit ? customer : bank, amount: amount, bookingDate: day, valueDate: day,
                category: booking.category, isOfDayEnd: true))
        booked.append((account, 2 * transfer + (isCredit ? 1 : 0)))
    }
}

/// Reads accounts with a product for the end of a day.
enum AccruingAccountRow {
    /// An account, and the balance of all bookings, whatever their day.
    typealias Found = (account: AccruingAccount, posted: Int64)

    static let query = """
        SELECT a.id, a.product, a.currency, a.status, a.opened_on, b.posted,
            x.credit, x.credit_parts, x.debit, x.debit_parts, x.fees_due, x.fees_through
        FROM account a JOIN balance b ON b.account = a.id LEFT JOIN account_accrual x ON x.account = a.id
        """

    static func read(_ row: any SQLStatement) throws -> Found {
        let account = AccruingAccount(
            number: row.int64("id"),
            product: ProductCatalogue.product(of: row.optionalText("product").map { ProductID($0) }),
            currency: try StoredValue.currency(row.text("currency")),
            status: try StoredValue.choice(row.text("status"), as: Account.Status.self),
            openedOn: try StoredValue.date(row.int64("opened_on")), accruals: try accruals(row))
        return (account, row.int64("posted"))
    }

    private static func accruals(_ row: any SQLStatement) throws -> Accruals {
        guard let credit = row.optionalInt64("credit") else { return Accruals() }
        let due = row.int64("fees_due")
        guard due >= 0 else { throw MalformedValue("\(due) is not a valid fee") }
        return Accruals(
            credit: try interest(credit, row.int64("credit_parts")),
            debit: try interest(row.int64("debit"), row.int64("debit_parts")), feesDue: due,
            feesThrough: try row.optionalInt64("fees_through").map(StoredValue.date))
    }

    private static func interest(
        _ minorUnits: Int64, _ parts: Int64
    ) throws(MalformedValue) -> AccruedInterest {
        guard let interest = AccruedInterest(minorUnits: minorUnits, parts: parts) else {
            throw MalformedValue("\(minorUnits) and \(parts) parts are not valid interest")
        }
        return interest
    }
}
