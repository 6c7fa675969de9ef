package import BankDomain
package import BankServices

/// What merchants request. While an authorisation is pending, its amount is held on the account.
extension CardRecords {
    /// Authorises an amount on a card, once for each key. A declined authorisation is stored too.
    package mutating func authorise(
        _ payment: CardPayment, for principal: Principal
    ) throws -> CardAuthorisation {
        try payment.amount.requirePayable()
        let merchant = try FreeText.name(payment.merchant, field: .merchant)
        return try once(payment.idempotencyKey, payment.fingerprint, for: principal) { bank in
            let card = try bank.card(payment.cardID, for: principal)
            let known = try bank.chargeable(card.accountID, by: principal)
            let account = known.account
            try account.requireCurrency(of: payment.amount)
            let reason = CardRules.declineReason(
                of: payment, card: card, account: account.status, spending: try bank.spending(of: card.id),
                spendable: try bank.spendable(of: known))
            if reason == nil { try account.requireCountable(holding: payment.amount) }
            let authorisation = CardAuthorisation(
                id: try bank.nextAuthorisationID, cardID: card.id, accountID: account.id, merchant: merchant,
                category: payment.category, country: payment.country, amount: payment.amount,
                status: reason == nil ? .pending : .declined, declineReason: reason, createdAt: bank.now)
            try bank.insert(authorisation)
            if reason == nil { try bank.hold(payment.amount, on: account.id) }
            try bank.tellOwners(
                of: account.id,
                NotificationEvent(
                    reason == nil ? .cardPayment : .cardDeclined, subject: card.id.text,
                    amount: payment.amount, detail: merchant))
            return authorisation.id
        }
    }

    /// Captures the held amount or a part of it, once for each key.
    package mutating func capture(
        _ capture: CardCapture, for principal: Principal
    ) throws -> CardAuthorisation {
        try once(capture.idempotencyKey, capture.fingerprint, for: principal) { bank in
            let held = try bank.authorisation(capture.authorisationID, for: principal)
            _ = try bank.chargeable(held.accountID, by: principal)
            let amount = try held.amount(takenBy: capture, at: bank.now)
            // The held amount is released first, so that the entry can use it.
            try bank.release(held.amount, on: held.accountID)
            try bank.bookCapture(of: amount, from: held)
            return held.id
        }
    }

    /// Releases the held amount, once for each key.
    package mutating func reverse(
        _ reversal: CardReversal, for principal: Principal
    ) throws -> CardAuthorisation {
        try once(reversal.idempotencyKey, reversal.fingerprint, for: principal) { bank in
            let held = try bank.authorisation(reversal.authorisationID, for: principal)
            _ = try bank.chargeable(held.accountID, by: principal)
            try held.requireOpen(at: bank.now)
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
            let account = try bank.chargeable(paid.accountID, by: principal)
            let amount = try paid.amount(paidBackBy: refund)
            try account.account.requireCreditable()
            let entry = try bank.bookRefund(of: amount, to: paid)
            try bank.tellOwners(of: account.id, NotificationEvent(booked: entry))
            return paid.id
        }
    }

    /// Releases the oldest hold that ends on or before a day. Returns whether there was one.
    package mutating func expireCardHold(until day: CalendarDate) throws -> Bool {
        guard let held = try pendingAuthorisation(endingOn: day) else { return false }
        try end(held, as: .expired)
        return true
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
        var held = held
        held.status = status
        try update(held)
        try release(held.amount, on: held.accountID)
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
