package import BankDomain
package import BankServices

/// An account with a product at the end of a day, and what accrued on it.
package struct AccruingAccount: Sendable {
    /// The N of `ACC00N`.
    package let number: Int64
    /// The product from which it was opened; `nil` if that is no longer offered.
    package let product: Product?
    package let currency: Currency
    package let status: Account.Status
    /// `nil` if it was before the recorded history.
    package let openedOn: CalendarDate?
    package var accruals: Accruals

    package init(
        number: Int64, product: Product?, currency: Currency, status: Account.Status,
        openedOn: CalendarDate?, accruals: Accruals
    ) {
        self.number = number
        self.product = product
        self.currency = currency
        self.status = status
        self.openedOn = openedOn
        self.accruals = accruals
    }
}

/// What the end of a day books on an account.
package enum AccrualBooking: Sendable {
    case creditInterest
    case overdraftInterest
    case monthlyFee

    package var category: TransactionCategory { self == .monthlyFee ? .fees : .interest }

    /// The bank's account of the other side.
    package var bankAccount: InternalAccount { self == .monthlyFee ? .fees : .interest }

    package var text: String {
        switch self {
        case .creditInterest: BookingText.creditInterest
        case .overdraftInterest: BookingText.overdraftInterest
        case .monthlyFee: BookingText.monthlyFee
        }
    }
}

extension AccruingAccount {
    /// Accrues the interest of a day on the balance at its end. Returns whether interest is then booked, on the last
    /// day of a month; `nil` if the account has none.
    ///
    /// - Parameter first: an earlier day of the same month from which on the balance was the same; `nil` for one day.
    package mutating func accrue(
        on balance: @autoclosure () throws -> Int64, since first: CalendarDate? = nil,
        closing day: CalendarDate
    ) rethrows -> Bool? {
        guard status != .closed, let product, product.bearsInterest else { return nil }
        let before = accruals
        accruals = before.accruing(on: try balance(), of: product, since: first, closing: day)
        let isBooked = day.isLastOfMonth && accruals.hasWholeInterest
        return accruals != before || isBooked ? isBooked : nil
    }

    /// Accrues the interest of a closed day on another balance than the one on which it accrued.
    package mutating func accrue(on balance: Int64, insteadOf earlier: Int64, closing day: CalendarDate) {
        guard let product else { return }
        accruals = accruals.accruing(on: balance, insteadOf: earlier, of: product, closing: day)
    }

    /// Adds the fee of a month to those that are due. Returns whether any is due.
    package mutating func accrueFee(closing day: CalendarDate) -> Bool {
        guard status != .closed, let fee = product?.terms(in: currency)?.monthlyFee else { return false }
        accruals = accruals.charging(fee, closing: day, openedOn: openedOn)
        return accruals.feesDue > 0
    }

    /// Pays the interest, and charges that of an overdraft up to the available amount. What is booked no longer
    /// accrues.
    ///
    /// - Parameters:
    ///   - spendable: the amount that can be debited now; `nil` for any amount.
    ///   - book: books an amount; a refusal such as for a balance that would overflow leaves it accrued.
    package mutating func bookInterest(
        spendable: () throws -> Int64?, _ book: (AccrualBooking, Money) throws -> Void
    ) throws {
        let paid = try booked(accruals.credit.minorUnits, .creditInterest, book)
        accruals.credit = accruals.credit.subtracting(paid)
        let charged = try charge(accruals.debit.minorUnits, .overdraftInterest, spendable, book)
        accruals.debit = accruals.debit.subtracting(charged)
    }

    /// Charges the fees up to the available amount; the rest stays due.
    package mutating func bookFees(
        spendable: () throws -> Int64?, _ book: (AccrualBooking, Money) throws -> Void
    ) throws {
        accruals.feesDue -= try charge(accruals.feesDue, .monthlyFee, spendable, book)
    }

    // Frozen accounts are not charged, and no account more than is available.
    private func charge(
        _ minorUnits: Int64, _ booking: AccrualBooking, _ spendable: () throws -> Int64?,
        _ book: (AccrualBooking, Money) throws -> Void
    ) throws -> Int64 {
        guard status == .active, minorUnits > 0 else { return 0 }
        return try booked(min(minorUnits, spendable() ?? .max), booking, book)
    }

    private func booked(
        _ minorUnits: Int64, _ booking: AccrualBooking, _ book: (AccrualBooking, Money) throws -> Void
    ) throws -> Int64 {
        guard minorUnits > 0 else { return 0 }
        do {
            try book(booking, Money(minorUnits: minorUnits, currency: currency))
            return minorUnits
        } catch let refusal as ServiceError where refusal.cancelsOrder {
            return 0
        }
    }
}
