import BankDomain
import BankServices

/// The bank's rules for everything that is booked, ordered or held.
extension MockBank {
    /// Throws `coolingOff`, `limitExceeded`, and `limitRateMissing` for a currency without a rate.
    ///
    /// - Parameter order: the order that is executed now, which no longer counts as waiting.
    func requireRules(of plan: MockPlan, by principal: Principal, making order: TransferID? = nil) throws {
        let rules = try rules()
        if plan.to?.owners.contains(principal.userID) != true {
            let end = rules.coolingOffEnd(
                addedAt: plan.payeeAddedAt, isTrusted: plan.beneficiary?.isTrusted ?? false,
                factorChangedAt: plan.factorChangedAt, now: head.clock)
            try rules.requireCooledOff(
                plan.amount, until: end, at: plan.waits ? Instant(plan.executionDate) : head.clock,
                rates: { referenceRates() })
        }
        guard plan.isSent(by: principal.userID) else { return }
        try rules.requireLimits(
            plan.amount, after: { sent(around: plan.countedOn, by: principal.userID, without: order) },
            rates: { referenceRates() })
    }

    /// True if a plan needs a code.
    func requiresCode(_ plan: MockPlan, for principal: Principal) throws -> Bool {
        try rules().requiresCode(
            plan.amount, from: plan.from.owners, to: plan.to?.owners,
            isTrusted: plan.beneficiary?.isTrusted ?? false, for: principal, rates: { referenceRates() })
    }

    // Orders, repeated orders and holds count on their own day; the rest counts on the booking day.
    private func sent(
        around day: CalendarDate, by user: UserID, without order: TransferID?
    ) -> SentTotals {
        let own = Set(head.accounts.filter { $0.owners.contains(user) }.map(\.id))
        let isOwn = { (id: AccountID?) in id.map(own.contains) ?? false }
        let waiting = orderedTransfers.list.map(\.transfer).filter { $0.status == .pending && $0.id != order }
        let all =
            (journal.countedTransfers
            + (waiting + transferHolds.pending.map(\.transfer)).map { ($0, $0.executionDate) })
            .filter { transfer, counted in
                isOwn(transfer.fromAccountID) && !isOwn(transfer.toAccountID)
                    && counted.firstOfMonth == day.firstOfMonth
            }
        return SentTotals(
            onDay: Self.sums(all.filter { $0.1 == day }.map(\.0.amount)),
            inMonth: Self.sums(all.map(\.0.amount)))
    }

    private static func sums(_ amounts: [Money]) -> [Money] {
        Dictionary(grouping: amounts, by: \.currency).map { currency, amounts in
            let sum = amounts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
            return Money(minorUnits: Int64(clamping: sum), currency: currency)
        }
    }
}

extension MockJournal {
    /// The booked transfers without reversed ones, each with the day on which it counts.
    fileprivate var countedTransfers: [(Transfer, CalendarDate)] {
        let days = postings.filter(\.isTransfer).map { $0.countedOn ?? $0.date }
        return zip(transfers, days).filter { $0.0.status == .booked }
    }
}
