import BankDomain
import BankRules
import BankServices

/// The demo's household goes on: on each day that comes it earns, pays and buys as in its history. Its standing orders
/// are executed by the end of the day.
extension MockBank {
    /// Does what the household does on the days up to a moment that it has not done yet. What the bank refuses does not
    /// happen.
    mutating func liveHousehold(until moment: Instant) throws {
        guard var day = head.householdThrough?.adding(days: 1) else { return }
        let plan = HouseholdPlan(seed: head.seed)
        var months: [CalendarDate: [HouseholdEvent]] = [:]
        func events(on day: CalendarDate) -> [HouseholdEvent] {
            let events = months[day.firstOfMonth] ?? plan.month(of: day)
            months[day.firstOfMonth] = events
            return events.filter { $0.day == day }
        }
        while case let time = Instant(utc: day, secondsOfDay: HouseholdPlan.secondOfDay), time <= moment {
            head.clock = max(head.clock, time)
            for event in events(on: day.adding(days: -1)) { try takeCardPayment(event) }
            for event in events(on: day) {
                do {
                    try live(event)
                } catch let refusal as ServiceError where refusal.cancelsOrder {
                    // As at any bank, who asks for money does not get it.
                }
            }
            head.householdThrough = day
            day = day.adding(days: 1)
        }
    }

    private mutating func live(_ event: HouseholdEvent) throws {
        switch event.deed.kind {
        case .entry: try bookEntry(event)
        case .card:
            if try !payByCard(event) { try bookEntry(event) }
        case .cardRefund:
            guard let paid = cards.authorisations.last(where: { event.isRefund(of: $0) }) else { return }
            let amount = event.amount
            try payBack(CardBooking(amount: amount, merchantAmount: amount), of: paid)
        case .collection(let mandate):
            guard let debtor = event.deed.debit.account else { return }
            _ = try collect(mandate.collection(event, from: try account(debtor).number))
        case .standingOrder: break
        }
    }

    /// Books an entry as in the history, if the accounts allow it.
    private mutating func bookEntry(_ event: HouseholdEvent) throws {
        var posting = event.posting
        posting.createdAt = head.clock
        if let debited = posting.debit.account { try account(with: debited).account.requireDebitable() }
        if let credited = posting.credit.account { try account(with: credited).account.requireCreditable() }
        guard let account = posting.debit.account ?? posting.credit.account else { return }
        let entry = try post(posting, entryOf: account)
        try tellOwners(of: account, NotificationEvent(booked: entry))
    }

    /// Pays with the household's card, which may decline. Returns `false` without a card in use.
    private mutating func payByCard(_ event: HouseholdEvent) throws -> Bool {
        guard let card = householdCard, card.status != .expired else { return false }
        _ = try decide(
            CardPayment(
                cardID: card.id, merchant: event.deed.debit.counterparty,
                category: event.deed.merchantCategory, country: MockSeed.home, amount: event.amount,
                idempotencyKey: .unused),
            for: MockSeed.operatorPrincipal)
        return true
    }

    /// Captures the card payment of the day before.
    private mutating func takeCardPayment(_ event: HouseholdEvent) throws {
        guard event.deed.kind == .card,
            let held = cards.authorisations.last(where: { $0.status == .pending && event.isPaid(by: $0) })
        else { return }
        try take(CardBooking(amount: held.amount, merchantAmount: held.merchantAmount), from: held)
    }

    /// The first card, or the one that replaced it last.
    private var householdCard: Card? {
        let first = cards.cards.first
        return cards.cards.last { $0.firstCard == first?.card.id }?.card.asOf(today)
    }
}

extension HouseholdEvent {
    fileprivate func isPaid(by payment: CardAuthorisation) -> Bool {
        payment.merchant == deed.debit.counterparty && payment.amount == amount
    }

    fileprivate func isRefund(of payment: CardAuthorisation) -> Bool {
        payment.merchant == deed.credit.counterparty && payment.capturedAmount == amount
            && payment.refundedAmount == nil
    }
}
