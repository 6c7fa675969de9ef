import BankDomain
import BankServices

/// Books what the end of a day pays to accounts and charges them, with that day's date, and tells their owners.
final class DayEndPoster {
    private let books: Books
    private let day: CalendarDate
    private let poster: Poster
    private var booked: [(account: Int64, entry: Int64, kind: BankNotification.Kind)] = []

    /// A poster inside the books' transaction, for the end of the first open day.
    init(_ books: Books, closing day: CalendarDate) throws {
        self.books = books
        self.day = day
        self.poster = try Poster(books)
    }

    /// Pays the interest of an account, and charges what can be taken of that of its overdraft. What was booked is no
    /// longer accrued.
    func bookInterest(of account: inout AccruingAccount) throws {
        let paid = try pay(account.accruals.credit.minorUnits, to: account)
        account.accruals.credit = account.accruals.credit.subtracting(paid)
        let charged = try charge(
            account.accruals.debit.minorUnits, to: account, .interest, BookingText.overdraftInterest)
        account.accruals.debit = account.accruals.debit.subtracting(charged)
    }

    /// Charges what can be taken of the fees of an account, which are no longer due then.
    func chargeFees(of account: inout AccruingAccount) throws {
        let charged = try charge(account.accruals.feesDue, to: account, .fees, BookingText.monthlyFee)
        account.accruals.feesDue -= charged
    }

    /// Writes the balances, and tells the owners.
    func finish() throws {
        try poster.finish()
        for (account, entry, kind) in booked {
            let entry = try books.transaction(entry: entry)
            let news = News(kind, subject: entry.id.text, amount: entry.amount, detail: entry.description)
            for owner in try books.owners(of: account) { try books.tell(owner, news) }
        }
        booked = []
    }

    private func pay(_ minorUnits: Int64, to account: AccruingAccount) throws -> Int64 {
        guard minorUnits > 0 else { return 0 }
        let text = BookingText.creditInterest
        let bank = Posting.Side(
            account: try books.internalAccount(.interest, account.currency), description: text)
        let customer = Posting.Side(account: account.number, description: text)
        return try book(.interest, from: bank, to: customer, minorUnits, account, .interest)
    }

    // Nothing is taken from a frozen account, and from none more than is there; the rest stays due.
    private func charge(
        _ minorUnits: Int64, to account: AccruingAccount, _ category: TransactionCategory, _ text: String
    ) throws -> Int64 {
        let amount = min(minorUnits, try poster.spendable(of: account.number) ?? .max)
        guard account.status == .active, amount > 0 else { return 0 }
        let isFee = category == .fees
        let customer = Posting.Side(account: account.number, description: text)
        let bank = Posting.Side(
            account: try books.internalAccount(isFee ? .fees : .interest, account.currency),
            description: text)
        return try book(isFee ? .fee : .interest, from: customer, to: bank, amount, account, category)
    }

    /// Answers what was booked: nothing if the bank says no, as for a balance that could not be counted.
    private func book(
        _ kind: Posting.Kind, from debit: Posting.Side, to credit: Posting.Side, _ minorUnits: Int64,
        _ account: AccruingAccount, _ category: TransactionCategory
    ) throws -> Int64 {
        let isCredit = credit.account == account.number
        do {
            let transfer = try poster.post(
                Posting(
                    kind: kind, debit: debit, credit: credit,
                    amount: Money(minorUnits: minorUnits, currency: account.currency), bookingDate: day,
                    valueDate: day, category: category, isOfDayEnd: true))
            booked.append(
                (
                    account.number, 2 * transfer + (isCredit ? 1 : 0),
                    isCredit ? .paymentReceived : .paymentSent
                ))
            return minorUnits
        } catch let refusal as ServiceError {
            guard refusal.endsAnOrder else { throw refusal }
            return 0
        }
    }
}
