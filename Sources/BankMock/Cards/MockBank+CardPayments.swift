import BankDomain
import BankRules
import BankServices

extension MockBank {
    func authorisation(
        _ id: AuthorisationID, for principal: Principal
    ) throws(ServiceError) -> CardAuthorisation {
        guard let found = cards.authorisations.first(where: { $0.id == id }),
            try mayReadCards(of: found.accountID, principal)
        else { throw .notFound(.authorisation, name: id.text) }
        return found
    }

    /// The account of a card for a merchant's request: any for tellers, and in the demo for those who may move its money.
    private func chargeable(_ id: AccountID, by principal: Principal) throws(ServiceError) -> MockAccount {
        principal.has(.teller) ? try account(id) : try movable(id, by: principal)
    }

    mutating func authorise(
        _ payment: CardPayment, by principal: Principal
    ) throws -> CardAuthorisation {
        try payment.amount.requirePayable()
        let merchant = try FreeText.name(payment.merchant, field: .merchant)
        if let known = try answer(to: payment.idempotencyKey, payment.fingerprint, of: principal) {
            return try authorisation(AuthorisationID(known), for: principal)
        }
        let card = try card(payment.cardID, for: principal)
        let account = try chargeable(card.accountID, by: principal)
        try account.requireCurrency(payment.amount.currency)
        let reason = CardRules.declineReason(
            of: payment, card: card, account: account.status, spending: spending(of: card),
            spendable: account.spendable.map { Money(minorUnits: $0, currency: account.currency) })
        if reason == nil {
            try view(account, for: principal).requireCountable(holding: payment.amount)
        }
        let authorisation = CardAuthorisation(
            id: AuthorisationID(number: Int64(cards.authorisations.count + 1)), cardID: card.id,
            accountID: account.id, merchant: merchant, category: payment.category, country: payment.country,
            amount: payment.amount, status: reason == nil ? .pending : .declined, declineReason: reason,
            createdAt: head.clock)
        cards.authorisations.append(authorisation)
        if reason == nil { try update(account.id) { $0.held += payment.amount.minorUnits } }
        tellOwners(
            of: account,
            NotificationEvent(
                reason == nil ? .cardPayment : .cardDeclined, subject: card.id.text, amount: payment.amount,
                detail: merchant))
        remember(authorisation.id.text, for: payment.idempotencyKey, payment.fingerprint, of: principal)
        return authorisation
    }

    mutating func capture(
        _ capture: CardCapture, by principal: Principal
    ) throws -> CardAuthorisation {
        if let known = try answer(to: capture.idempotencyKey, capture.fingerprint, of: principal) {
            return try authorisation(AuthorisationID(known), for: principal)
        }
        let held = try authorisation(capture.authorisationID, for: principal)
        let account = try chargeable(held.accountID, by: principal)
        let amount = try held.amount(takenBy: capture, at: head.clock)
        var next = self
        try next.end(held, as: .captured)
        try next.post(
            MockPosting(
                debit: .init(
                    account: account.id, description: BookingText.cardPayment(at: held.merchant),
                    counterparty: held.merchant),
                credit: .bank, amount: amount, date: head.clock.date, createdAt: head.clock,
                reference: held.id.text, category: held.category.transactionCategory))
        let entry = next.journal.lastEntry(of: account.id)
        try next.change(held.id) { authorisation in
            authorisation.capturedAmount = amount
            authorisation.transactionID = entry?.id
        }
        next.remember(held.id.text, for: capture.idempotencyKey, capture.fingerprint, of: principal)
        self = next
        return try authorisation(held.id, for: principal)
    }

    mutating func reverse(
        _ reversal: CardReversal, by principal: Principal
    ) throws -> CardAuthorisation {
        if let known = try answer(to: reversal.idempotencyKey, reversal.fingerprint, of: principal) {
            return try authorisation(AuthorisationID(known), for: principal)
        }
        let held = try authorisation(reversal.authorisationID, for: principal)
        _ = try chargeable(held.accountID, by: principal)
        try held.requireOpen(at: head.clock)
        try end(held, as: .reversed)
        remember(held.id.text, for: reversal.idempotencyKey, reversal.fingerprint, of: principal)
        return try authorisation(held.id, for: principal)
    }

    mutating func refund(
        _ refund: CardRefund, by principal: Principal
    ) throws -> CardAuthorisation {
        if let known = try answer(to: refund.idempotencyKey, refund.fingerprint, of: principal) {
            return try authorisation(AuthorisationID(known), for: principal)
        }
        let paid = try authorisation(refund.authorisationID, for: principal)
        let account = try chargeable(paid.accountID, by: principal)
        let amount = try paid.amount(paidBackBy: refund)
        try account.requireCreditable()
        var next = self
        try next.post(
            MockPosting(
                debit: .bank,
                credit: .init(
                    account: account.id, description: BookingText.cardRefund(from: paid.merchant),
                    counterparty: paid.merchant),
                amount: amount, date: head.clock.date, createdAt: head.clock, reference: paid.id.text,
                category: paid.category.transactionCategory))
        try next.change(paid.id) { authorisation in
            let before = authorisation.refundedAmount?.minorUnits ?? 0
            authorisation.refundedAmount = Money(
                minorUnits: before + amount.minorUnits, currency: amount.currency)
        }
        if let entry = next.journal.lastEntry(of: account.id) {
            next.tellOwners(of: account, NotificationEvent(booked: entry))
        }
        next.remember(paid.id.text, for: refund.idempotencyKey, refund.fingerprint, of: principal)
        self = next
        return try authorisation(paid.id, for: principal)
    }

    /// Releases the rest of every hold that ends on or before a day, and returns the number of holds.
    mutating func expireHolds(until day: CalendarDate) throws(ServiceError) -> Int {
        let over = cards.authorisations.filter { $0.status == .pending && $0.expiresAt.date <= day }
        for held in over { try end(held, as: .expired) }
        return over.count
    }

    private mutating func end(
        _ held: CardAuthorisation, as status: CardAuthorisation.Status
    ) throws(ServiceError) {
        try update(held.accountID) { $0.held -= held.amount.minorUnits }
        try change(held.id) { $0.status = status }
    }

    private mutating func change(
        _ id: AuthorisationID, _ change: (inout CardAuthorisation) -> Void
    ) throws(ServiceError) {
        guard let place = cards.authorisations.firstIndex(where: { $0.id == id }) else {
            throw .notFound(.authorisation, name: id.text)
        }
        change(&cards.authorisations[place])
    }

    private func spending(of card: Card) -> CardSpending {
        let first = firstCard(of: card.id)
        let line = Set(cards.cards.filter { $0.firstCard == first }.map(\.card.id))
        let today = head.clock.date
        let counted = cards.authorisations.filter { authorisation in
            line.contains(authorisation.cardID) && [.pending, .captured].contains(authorisation.status)
                && authorisation.createdAt.date.text.prefix(7) == today.text.prefix(7)
        }
        return CardSpending(
            day: Self.sum(counted.filter { $0.createdAt.date == today }), month: Self.sum(counted))
    }

    // A sum that overflows is above every limit.
    private static func sum(_ authorisations: [CardAuthorisation]) -> Int64 {
        authorisations.reduce(into: Int64(0)) { sum, authorisation in
            let amount = (authorisation.capturedAmount ?? authorisation.amount).minorUnits
            let (next, overflowed) = sum.addingReportingOverflow(amount)
            sum = overflowed ? .max : next
        }
    }
}
