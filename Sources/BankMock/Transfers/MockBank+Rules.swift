import BankDomain
import BankRules

extension MockBank {
    // Orders, repeated orders and holds count on their own day; the rest counts on the booking day.
    func sentTotals(
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
