package import BankDomain
package import BankServices

/// What merchants request. While an authorisation is pending, its amount is held on the account.
extension CardRecords {
    /// Authorises an amount on a card, once for each key. A declined authorisation is stored too.
    package mutating func authorise(
        _ payment: CardPayment, for principal: Principal
    ) throws -> CardAuthorisation {
        try payment.amount.requirePayable()
        _ = try FreeText.name(payment.merchant, field: .merchant)
        return try once(payment.idempotencyKey, payment.fingerprint, for: principal) { bank in
            try bank.decide(payment, for: principal).id
        }
    }

    /// Authorises an amount or declines it, whatever its key.
    ///
    /// - Parameter simulated: a reason to decline it, whatever the rules say.
    package mutating func decide(
        _ payment: CardPayment, for principal: Principal, declining simulated: DeclineReason? = nil
    ) throws -> CardAuthorisation {
        let merchant = try FreeText.name(payment.merchant, field: .merchant)
        let card = try card(payment.cardID, for: principal)
        let known = try chargeable(card.accountID, by: principal)
        let account = known.account
        let exchange = try exchange(for: payment, from: account)
        let amount = exchange?.source ?? payment.amount
        let reason =
            try simulated
            ?? CardRules.declineReason(
                of: payment, amount: amount, card: card, account: account.status,
                spending: spending(of: card.id), spendable: spendable(of: known))
        if reason == nil { try account.requireCountable(holding: amount) }
        let authorisation = CardAuthorisation(
            id: try nextAuthorisationID, cardID: card.id, accountID: account.id, merchant: merchant,
            category: payment.category, country: payment.country, amount: amount, exchange: exchange,
            status: reason == nil ? .pending : .declined, declineReason: reason, createdAt: now)
        try insert(authorisation)
        if reason == nil { try hold(amount, on: account.id) }
        try tellOwners(
            of: account.id,
            NotificationEvent(
                reason == nil ? .cardPayment : .cardDeclined, subject: authorisation.id.text,
                amount: amount, detail: merchant))
        return authorisation
    }

    /// What the payer gives for a payment in another currency; `nil` if it is in the account's.
    package func exchange(for payment: CardPayment, from account: Account) throws -> Exchange? {
        guard payment.amount.currency != account.currency else { return nil }
        return try ReferenceRates.exchange(
            of: account.currency, toReceive: payment.amount, by: newestRates, paymentRules, today: today)
    }

    /// Captures what is held or another part of it, once for each key.
    package mutating func capture(
        _ capture: CardCapture, for principal: Principal
    ) throws -> CardAuthorisation {
        try once(capture.idempotencyKey, capture.fingerprint, for: principal) { bank in
            let held = try bank.authorisation(capture.authorisationID, for: principal)
            let account = try bank.chargeable(held.accountID, by: principal).account
            let booking = try held.booking(
                of: capture, tolerance: bank.paymentRules.captureTolerancePercent)
            // What is held was granted. More is a new debit, which the account must allow and cover.
            if booking.amount.minorUnits > held.heldAmount.minorUnits { try account.requireDebitable() }
            try bank.take(booking, from: held, keepsRest: capture.keepsRest)
            return held.id
        }
    }

    /// Books a captured part, and notifies the owners.
    package mutating func take(
        _ booking: CardBooking, from held: CardAuthorisation, keepsRest: Bool = false
    ) throws {
        let paid = held.adding(capture: booking, keepsRest: keepsRest)
        // It is released first, so that the entry can use it.
        let released = try held.heldAmount.subtracting(paid.heldAmount)
        if released.isPositive { try release(released, on: held.accountID) }
        let entry = try bookCapture(of: booking, from: paid)
        try tellOwners(of: paid.accountID, .booked(booking.amount, of: paid, entry))
    }

    /// Releases what is held, once for each key.
    package mutating func reverse(
        _ reversal: CardReversal, for principal: Principal
    ) throws -> CardAuthorisation {
        try once(reversal.idempotencyKey, reversal.fingerprint, for: principal) { bank in
            let held = try bank.authorisation(reversal.authorisationID, for: principal)
            _ = try bank.chargeable(held.accountID, by: principal)
            try held.requireOpen()
            try bank.end(held, as: .reversed)
            return held.id
        }
    }

    /// Pays the captured amount or a part of it back, once for each key.
    package mutating func refund(
        _ refund: CardRefund, for principal: Principal
    ) throws -> CardAuthorisation {
        try once(refund.idempotencyKey, refund.fingerprint, for: principal) { bank in
            let paid = try bank.authorisation(refund.authorisationID, for: principal)
            _ = try bank.chargeable(paid.accountID, by: principal)
            try bank.payBack(try paid.booking(of: refund), of: paid)
            return paid.id
        }
    }

    /// Books a captured part back, and notifies the owners.
    package mutating func payBack(_ booking: CardBooking, of paid: CardAuthorisation) throws {
        try account(with: paid.accountID).account.requireCreditable()
        let entry = try bookRefund(of: booking, to: paid.adding(refund: booking))
        try tellOwners(of: paid.accountID, .booked(booking.amount, of: paid, entry))
    }

    /// Releases what has been held until its end, for payees and for card payments, and notifies the owners of holds
    /// for payees. Every change begins with it, so no decision sees money that is no longer held.
    package mutating func endExpiredHolds() throws {
        while let held = try expiredAuthorisation { try end(held, as: .expired) }
        while let hold = try expiredHold { try expire(hold) }
    }

    private mutating func once(
        _ key: IdempotencyKey, _ fingerprint: String, for principal: Principal,
        _ make: (inout Self) throws -> AuthorisationID
    ) throws -> CardAuthorisation {
        let id = try once(principal.key(key, fingerprint), make)
        return try authorisation(id, for: principal)
    }

    /// The account of a card for a merchant's request: any for tellers, and in the demo for those who may move its
    /// money.
    private func chargeable(_ id: AccountID, by principal: Principal) throws -> KnownAccount {
        principal.has(.teller) ? try account(with: id) : try account(id, managedBy: principal)
    }

    private mutating func end(_ held: CardAuthorisation, as status: CardAuthorisation.Status) throws {
        try update(held.ended(as: status))
        try release(held.heldAmount, on: held.accountID)
    }
}

extension CardRecords where Self: AccountRecords {
    /// Undoes a capture that was not undone before, except for what was paid back of it. Returns the account's entry.
    package mutating func undo(
        _ capture: BookedCapture, reason: String, valueDate: CalendarDate?
    ) throws -> Transaction {
        let (entry, paid) = (capture.entry.id, capture.payment)
        guard !capture.isReversed else {
            throw ServiceError.invalidState(.transaction, name: entry.text, status: "reversed")
        }
        guard let booking = try paid.booking(undoing: capture.booking) else {
            throw ServiceError.invalidState(.transaction, name: entry.text, status: "refunded")
        }
        let known = try account(with: paid.accountID)
        try known.account.requireCreditable()
        let reversal = try bookReversal(
            of: entry, booking, of: paid.adding(refund: booking), reason: reason,
            valueDate: self.valueDate(valueDate, undoing: capture.entry, on: known))
        try tellOwners(of: paid.accountID, .booked(booking.amount, of: paid, reversal))
        return reversal
    }
}

extension NotificationEvent {
    /// A part of a card payment that was booked. It names the payment.
    fileprivate static func booked(
        _ amount: Money, of payment: CardAuthorisation, _ entry: Transaction
    ) -> NotificationEvent {
        NotificationEvent(
            entry.direction == .credit ? .paymentReceived : .paymentSent, subject: payment.id.text,
            amount: amount, detail: entry.description)
    }
}

extension CardSpending {
    /// The sums of amounts of this month.
    package init(_ amounts: [(amount: Int64, isToday: Bool)]) {
        self.init(
            day: Self.sum(amounts.filter(\.isToday).map(\.amount)), month: Self.sum(amounts.map(\.amount)))
    }

    private static func sum(_ amounts: [Int64]) -> Int64 {
        amounts.reduce(into: 0) { $0.addClamped($1) }
    }
}
