import BankDomain
import BankRules
import BankServices

extension MockBank {
    /// What a user sent to others on a day and in its month. Orders, repeated orders and holds count on their own day;
    /// the rest counts on the booking day.
    ///
    /// - Parameter order: the order that is executed now, which no longer counts as waiting.
    func sentTotals(around day: CalendarDate, by user: UserID, without order: TransferID?) -> SentTotals {
        let own = Set(head.accounts.filter { $0.owners.contains(user) }.map(\.id))
        let waiting = orderedTransfers.list.map(\.transfer).filter { $0.status == .pending && $0.id != order }
        let reserved = (waiting + transferHolds.pending.map(\.transfer))
            .filter { transfer in
                own.contains(transfer.fromAccountID) && transfer.toAccountID.map(own.contains) != true
                    && transfer.executionDate.firstOfMonth == day.firstOfMonth
            }
            .map { ($0.executionDate, $0.amount.currency, Int128($0.amount.minorUnits)) }
        let all = journal.sent(from: own, inMonthOf: day) + reserved
        return SentTotals(onDay: Self.sums(all.filter { $0.0 == day }), inMonth: Self.sums(all))
    }

    private static func sums(_ amounts: [(CalendarDate, Currency, Int128)]) -> [Money] {
        amounts.reduce(into: [Currency: Int128]()) { $0[$1.1, default: 0] += $1.2 }.map { currency, sum in
            Money(minorUnits: Int64(clamping: sum), currency: currency)
        }
    }
}
