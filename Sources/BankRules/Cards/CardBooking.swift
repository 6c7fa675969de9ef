package import BankDomain
package import BankServices

/// A part of a card payment that is captured or paid back.
package struct CardBooking: Hashable, Sendable, Codable {
    /// What is booked, in the account's currency.
    package let amount: Money
    /// The same in the merchant's currency, in which a payment's parts add up.
    package let merchantAmount: Money

    package init(amount: Money, merchantAmount: Money) {
        self.amount = amount
        self.merchantAmount = merchantAmount
    }
}

extension CardAuthorisation {
    /// What a capture books. Throws `invalidState` unless the payment is open, `invalidAmount`, `currencyMismatch`, and
    /// `limitExceeded` for more than can still be captured.
    ///
    /// - Parameter tolerance: how much more than the authorised amount merchants who take tips may capture, in percent.
    package func booking(
        of capture: CardCapture, tolerance: Int
    ) throws(ServiceError) -> CardBooking {
        try requireOpen()
        let percent = category.takesTips ? Int128(100 + tolerance) : 100
        let taken = captured.merchantAmount.minorUnits
        let most = Money(
            minorUnits: Int64(clamping: Int128(merchantAmount.minorUnits) * percent / 100 - Int128(taken)),
            currency: merchantAmount.currency)
        let requested = try most.part(capture.amount ?? uncapturedAmount)
        let total: Money
        do throws(MoneyError) {
            let sum = try captured.merchantAmount.adding(requested)
            // The sum is converted, rounded up once, so that parts cost no more than the whole.
            total = try exchange?.price(of: sum) ?? sum
        } catch {
            throw ServiceError(error, text: requested.decimalText)
        }
        return try booking(total.minorUnits - captured.amount.minorUnits, requested)
    }

    /// What a refund books. Throws `invalidState` unless some of the captured amount is left, `invalidAmount`,
    /// `currencyMismatch`, and `limitExceeded` for more than is left.
    package func booking(of refund: CardRefund) throws(ServiceError) -> CardBooking {
        guard let left = refundableAmount else {
            let status = capturedAmount == nil ? status.rawValue : "refunded"
            throw .invalidState(.authorisation, name: id.text, status: status)
        }
        let requested = try left.part(refund.amount)
        guard requested != left else {
            return try booking(captured.amount.minorUnits - refunded.amount.minorUnits, requested)
        }
        // Rounded down, so that parts bring no more than the whole.
        let sum = Int128(refunded.merchantAmount.minorUnits) + Int128(requested.minorUnits)
        let total = Int128(captured.amount.minorUnits) * sum / Int128(captured.merchantAmount.minorUnits)
        return try booking(Int64(clamping: total) - refunded.amount.minorUnits, requested)
    }

    /// What undoes a capture: the part of it that is not paid back; `nil` if all is.
    package func booking(undoing capture: CardBooking) throws(ServiceError) -> CardBooking? {
        guard let left = refundableAmount else { return nil }
        let kept = captured.amount.minorUnits - refunded.amount.minorUnits
        guard capture.merchantAmount.minorUnits < left.minorUnits else { return try booking(kept, left) }
        return try booking(min(capture.amount.minorUnits, kept), capture.merchantAmount)
    }

    private func booking(_ minorUnits: Int64, _ requested: Money) throws(ServiceError) -> CardBooking {
        let booked = Money(minorUnits: minorUnits, currency: amount.currency)
        // A small part in another currency may be less than the smallest amount of the account's.
        try booked.requirePayable(text: exchange == nil ? booked.decimalText : requested.description)
        return CardBooking(amount: booked, merchantAmount: requested)
    }

    /// Throws `invalidState` unless the amount is held.
    package func requireOpen() throws(ServiceError) {
        guard status == .pending else {
            throw .invalidState(.authorisation, name: id.text, status: status.rawValue)
        }
    }
}

/// The sums of a payment's parts.
extension CardAuthorisation {
    package var captured: CardBooking { sum(capturedAmount, takenByMerchant) }
    package var refunded: CardBooking { sum(refundedAmount, returnedByMerchant) }

    /// The payment after a capture. It ends with the last one, and when nothing is held any more.
    package func adding(capture: CardBooking, keepsRest: Bool) -> CardAuthorisation {
        var payment = self
        let sum = captured + capture
        payment.capturedAmount = sum.amount
        if exchange != nil { payment.merchantCapturedAmount = sum.merchantAmount }
        return keepsRest && payment.heldAmount.isPositive ? payment : payment.ended(as: .captured)
    }

    package func adding(refund: CardBooking) -> CardAuthorisation {
        var payment = self
        let sum = refunded + refund
        payment.refundedAmount = sum.amount
        if exchange != nil { payment.merchantRefundedAmount = sum.merchantAmount }
        return payment
    }

    private func sum(_ booked: Money?, _ merchants: Money?) -> CardBooking {
        CardBooking(
            amount: booked ?? .zero(amount.currency),
            merchantAmount: merchants ?? .zero(merchantAmount.currency))
    }
}

extension CardBooking {
    // Sums of parts are bounded by what was authorised or captured.
    fileprivate static func + (left: CardBooking, right: CardBooking) -> CardBooking {
        CardBooking(
            amount: Money(
                minorUnits: left.amount.minorUnits + right.amount.minorUnits, currency: left.amount.currency),
            merchantAmount: Money(
                minorUnits: left.merchantAmount.minorUnits + right.merchantAmount.minorUnits,
                currency: left.merchantAmount.currency))
    }
}

extension Money {
    /// A requested part of the amount; `nil` requests all of it.
    fileprivate func part(_ requested: Money?) throws(ServiceError) -> Money {
        let amount = requested ?? self
        try amount.requirePayable()
        guard amount.currency == currency else {
            throw .currencyMismatch(expected: currency, actual: amount.currency)
        }
        guard amount.minorUnits <= minorUnits else { throw .limitExceeded(limit: self, requested: amount) }
        return amount
    }
}
