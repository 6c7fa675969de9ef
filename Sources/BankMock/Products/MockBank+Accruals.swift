import BankDomain
import BankRules
import BankServices

/// Interest and fees at the end of a day.
extension MockBank {
    /// Accrues the interest of a day on every open account and, on the last day of a month, books it. Returns the
    /// number of accounts with interest.
    mutating func accrueInterest(closing day: CalendarDate) throws -> Int {
        var count = 0
        for account in head.accounts where account.status != .closed {
            guard let product = ProductCatalogue.product(of: account.productID), product.bearsInterest else {
                continue
            }
            let before = account.accruals ?? Accruals()
            let accruals = before.accruing(
                on: balance(of: account.id, closing: day), of: product, closing: day)
            let isBooked = day.isLastOfMonth && accruals.hasWholeInterest
            guard accruals != before || isBooked else { continue }
            try keep(
                isBooked ? bookInterest(accruals, of: account.id, closing: day) : accruals, of: account.id)
            count += 1
        }
        return count
    }

    /// Charges, on the last day of a month, the fees due for every open account. Returns the number of accounts
    /// charged.
    mutating func chargeFees(closing day: CalendarDate) throws -> Int {
        guard day.isLastOfMonth else { return 0 }
        var count = 0
        for account in head.accounts where account.status != .closed {
            let terms = ProductCatalogue.product(of: account.productID)?.terms(in: account.currency)
            guard let fee = terms?.monthlyFee else { continue }
            var accruals = (account.accruals ?? Accruals())
                .charging(fee, closing: day, openedOn: account.openedOn)
            guard accruals.feesDue > 0 else { continue }
            accruals.feesDue -= try charge(
                accruals.feesDue, to: account.id, closing: day, .fees, BookingText.monthlyFee)
            try keep(accruals, of: account.id)
            count += 1
        }
        return count
    }

    /// The balance of an account at the end of a day, by booking day.
    private func balance(of id: AccountID, closing day: CalendarDate) -> Int64 {
        journal.postings.reduce(into: Int64(0)) { sum, posting in
            guard posting.date <= day else { return }
            // A balance never exceeds 64 bits on any day.
            if posting.credit.account == id { sum &+= posting.amount.minorUnits }
            if posting.debit.account == id { sum &-= posting.amount.minorUnits }
        }
    }

    private mutating func keep(_ accruals: Accruals, of id: AccountID) throws {
        try update(id) { $0.accruals = accruals }
    }

    /// Pays the interest, and charges that of an overdraft. Returns the rest, which still accrues.
    private mutating func bookInterest(
        _ accruals: Accruals, of id: AccountID, closing day: CalendarDate
    ) throws -> Accruals {
        var rest = accruals
        rest.credit = rest.credit.subtracting(try pay(rest.credit.minorUnits, to: id, closing: day))
        rest.debit = rest.debit.subtracting(
            try charge(rest.debit.minorUnits, to: id, closing: day, .interest, BookingText.overdraftInterest))
        return rest
    }

    /// Pays an amount of interest and returns the amount paid.
    private mutating func pay(
        _ minorUnits: Int64, to id: AccountID, closing day: CalendarDate
    ) throws -> Int64 {
        guard minorUnits > 0 else { return 0 }
        let account = try account(id)
        let side = MockPosting.Side(account: id, description: BookingText.creditInterest, counterparty: "")
        let isPaid = try book(
            MockPosting(
                debit: .bank, credit: side, amount: Money(minorUnits: minorUnits, currency: account.currency),
                date: day, createdAt: head.clock, category: .interest), of: account)
        return isPaid ? minorUnits : 0
    }

    /// Charges an amount up to the available balance, and returns the amount charged. Frozen accounts are not charged.
    private mutating func charge(
        _ minorUnits: Int64, to id: AccountID, closing day: CalendarDate, _ category: TransactionCategory,
        _ description: String
    ) throws -> Int64 {
        let account = try account(id)
        let amount = min(minorUnits, account.spendable ?? .max)
        guard account.status == .active, amount > 0 else { return 0 }
        let side = MockPosting.Side(account: id, description: description, counterparty: "")
        let isCharged = try book(
            MockPosting(
                debit: side, credit: .bank, amount: Money(minorUnits: amount, currency: account.currency),
                date: day, createdAt: head.clock, category: category), of: account)
        return isCharged ? amount : 0
    }

    /// Books an amount and notifies the owners; returns `false` if the booking is refused, such as for a balance that
    /// would overflow.
    private mutating func book(
        _ posting: MockPosting, of account: MockAccount
    ) throws -> Bool {
        do {
            try post(posting)
        } catch {
            guard error.cancelsOrder else { throw error }
            return false
        }
        guard let entry = journal.lastEntry(of: account.id) else {
            fatalError("What was posted is in the journal.")
        }
        tellOwners(of: account, NotificationEvent(booked: entry))
        return true
    }
}

extension MockAccount {
    /// The accruals as shown to the owners.
    var shownAccruals: AccountAccruals? {
        ProductCatalogue.product(of: productID).map {
            AccountAccruals(accruals ?? Accruals(), of: $0, in: currency)
        }
    }
}
