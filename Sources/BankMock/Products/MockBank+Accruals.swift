import BankDomain
import BankRules
import BankServices

/// Interest and fees at the end of a day.
extension MockBank: DayRecords {
    mutating func accrueInterest(closing day: CalendarDate) throws -> Int {
        var count = 0
        for stored in head.accounts {
            var account = stored.accruing
            guard let isBooked = account.accrue(on: balance(of: stored.id, closing: day), closing: day)
            else { continue }
            if isBooked {
                try account.bookInterest(spendable: { try self.account(stored.id).spendable }) {
                    try book($0, $1, on: stored.id, closing: day)
                }
            }
            try keep(account.accruals, of: stored.id)
            count += 1
        }
        return count
    }

    mutating func chargeFees(closing day: CalendarDate) throws -> Int {
        guard day.isLastOfMonth else { return 0 }
        var count = 0
        for stored in head.accounts {
            var account = stored.accruing
            guard account.accrueFee(closing: day) else { continue }
            try account.bookFees(spendable: { stored.spendable }) {
                try book($0, $1, on: stored.id, closing: day)
            }
            try keep(account.accruals, of: stored.id)
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

    /// Books an amount and notifies the owners.
    private mutating func book(
        _ booking: AccrualBooking, _ amount: Money, on id: AccountID, closing day: CalendarDate
    ) throws {
        let side = MockPosting.Side(account: id, description: booking.text, counterparty: "")
        let isCredit = booking == .creditInterest
        let entry = try post(
            MockPosting(
                debit: isCredit ? .bank : side, credit: isCredit ? side : .bank, amount: amount, date: day,
                createdAt: head.clock, category: booking.category), entryOf: id)
        try tellOwners(of: id, NotificationEvent(booked: entry))
    }
}

extension MockAccount {
    fileprivate var accruing: AccruingAccount {
        AccruingAccount(
            number: id.number ?? 0, product: ProductCatalogue.product(of: productID), currency: currency,
            status: status, openedOn: openedOn, accruals: accruals ?? Accruals())
    }

    /// The accruals as shown to the owners.
    var shownAccruals: AccountAccruals? {
        ProductCatalogue.product(of: productID).map {
            AccountAccruals(accruals ?? Accruals(), of: $0, in: currency)
        }
    }
}
