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

    /// Pays the interest of an account, and charges overdraft interest up to the available amount. Booked interest is
    /// no longer accrued.
    func bookInterest(of account: inout AccruingAccount) throws {
        let paid = try pay(account.accruals.credit.minorUnits, to: account)
        account.accruals.credit = account.accruals.credit.subtracting(paid)
        let charged = try charge(
            account.accruals.debit.minorUnits, to: account, .interest, BookingText.overdraftInterest)
        account.accruals.debit = account.accruals.debit.subtracting(charged)
    }

    /// Charges the fees of an account up to the available amount; they are then no longer due.
    func chargeFees(of account: inout AccruingAccount) throws {
        let charged = try charge(account.accruals.feesDue, to: account, .fees, BookingText.monthlyFee)
        account.accruals.feesDue -= charged
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

    private func pay(_ minorUnits: Int64, to account: AccruingAccount) throws -> Int64 {
        guard minorUnits > 0 else { return 0 }
        let text = BookingText.creditInterest
        let bank = Posting.Side(account: try bankAccount(.interest, account), description: text)
        let customer = Posting.Side(account: account.number, description: text)
        return try book(.interest, from: bank, to: customer, minorUnits, account, .interest)
    }

    // Frozen accounts are not charged, and no account more than is available; the rest stays due.
    private func charge(
        _ minorUnits: Int64, to account: AccruingAccount, _ category: TransactionCategory, _ text: String
    ) throws -> Int64 {
        let spendable = try transaction.accounts.spendable(of: account.number)
        let amount = min(minorUnits, spendable ?? .max)
        guard account.status == .active, amount > 0 else { return 0 }
        let isFee = category == .fees
        let customer = Posting.Side(account: account.number, description: text)
        let bank = Posting.Side(
            account: try bankAccount(isFee ? .fees : .interest, account), description: text)
        return try book(isFee ? .fee : .interest, from: customer, to: bank, amount, account, category)
    }

    private func bankAccount(_ kind: InternalAccount, _ account: AccruingAccount) throws -> Int64 {
        try transaction.accounts.internalAccount(kind, account.currency)
    }

    /// Returns the booked amount; zero if the booking is refused, such as for a balance that would overflow.
    private func book(
        _ kind: Posting.Kind, from debit: Posting.Side, to credit: Posting.Side, _ minorUnits: Int64,
        _ account: AccruingAccount, _ category: TransactionCategory
    ) throws -> Int64 {
        let isCredit = credit.account == account.number
        do {
            let transfer = try transaction.postings.post(
                Posting(
                    kind: kind, debit: debit, credit: credit,
                    amount: Money(minorUnits: minorUnits, currency: account.currency), bookingDate: day,
                    valueDate: day, category: category, isOfDayEnd: true))
            booked.append((account.number, 2 * transfer + (isCredit ? 1 : 0)))
            return minorUnits
        } catch let refusal as ServiceError {
            guard refusal.cancelsOrder else { throw refusal }
            return 0
        }
    }
}

/// An account with a product, for the end of a day.
struct AccruingAccount {
    static let query = """
        SELECT a.id, a.product, a.currency, a.status, a.opened_on, b.posted,
            x.credit, x.credit_parts, x.debit, x.debit_parts, x.fees_due, x.fees_through
        FROM account a JOIN balance b ON b.account = a.id LEFT JOIN account_accrual x ON x.account = a.id
        """

    /// The N of `ACC00N`.
    let number: Int64
    /// The product from which it was opened; `nil` if that is no longer offered.
    let product: Product?
    let currency: Currency
    let status: Account.Status
    let openedOn: CalendarDate
    /// The balance of all bookings, whatever their day.
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
