import BankDomain
import BankRules
import BankServices

/// Interest and fees at the end of a day.
extension MockBank: DayRecords {
    mutating func accrueInterest(closing day: CalendarDate) throws -> Int {
        var count = 0
        for stored in head.accounts {
            var account = stored.accruing
            guard let isBooked = account.accrue(on: balance(of: stored, closing: day), closing: day)
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

    /// The balance of an account at the end of a day, of what counts for interest then.
    private func balance(of account: MockAccount, closing day: CalendarDate) -> Int64 {
        // What is dated after a day that is open was booked after that day.
        let later = amounts(on: account.id, after: day, bookedSince: day.adding(days: 1)).reduce(0) {
            $0 + Int128($1.minorUnits)
        }
        return Int64(clamping: Int128(account.posted) - later)
    }

    private func amounts(
        on id: AccountID, after day: CalendarDate, bookedSince first: CalendarDate
    ) -> [InterestAmount] {
        journal.newest { zone.date(of: $0.createdAt) >= first }.flatMap { posting in
            [(posting.credit, 1), (posting.debit, -1)].filter { $0.0.account == id }.map { _, sign in
                InterestAmount(
                    sign * posting.amount.minorUnits, bookingDate: posting.date,
                    valueDate: posting.valueDate ?? posting.date, createdOn: zone.date(of: posting.createdAt))
            }.filter { $0.day > day }
        }
    }

    private mutating func keep(_ accruals: Accruals, of id: AccountID) throws {
        try update(id) { $0.accruals = accruals }
    }

    // MARK: Value dates in the past

    var firstUnendedDay: CalendarDate { firstOpenDay }

    func firstInterestDay(of account: KnownAccount) throws -> CalendarDate? {
        try self.account(account.id).openedOn
    }

    func accrued(on account: KnownAccount) throws -> (account: AccruingAccount, through: CalendarDate) {
        (try self.account(account.id).accruing, firstOpenDay.adding(days: -1))
    }

    func amounts(on account: KnownAccount, after day: CalendarDate) throws -> [InterestAmount] {
        // What is dated after a day was booked on it, if it was closed early, or later.
        amounts(on: account.id, after: day, bookedSince: day)
    }

    mutating func keep(_ account: AccruingAccount) throws {
        try keep(account.accruals, of: AccountID(number: account.number))
    }

    /// Books an amount and notifies the owners.
    private mutating func book(
        _ booking: AccrualBooking, _ amount: Money, on id: AccountID, closing day: CalendarDate
    ) throws {
        let entry = try post(MockPosting(booking, amount, on: id, day, at: head.clock), entryOf: id)
        try tellOwners(of: id, NotificationEvent(booked: entry))
    }
}

extension MockPosting {
    /// What the end of a day books on an account.
    init(
        _ booking: AccrualBooking, _ amount: Money, on id: AccountID, _ day: CalendarDate,
        at moment: Instant
    ) {
        let side = Side(account: id, description: booking.text, counterparty: "")
        let isCredit = booking == .creditInterest
        self.init(
            debit: isCredit ? .bank : side, credit: isCredit ? side : .bank, amount: amount, date: day,
            createdAt: moment, category: booking.category)
    }
}

extension MockAccount {
    var accruing: AccruingAccount {
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
