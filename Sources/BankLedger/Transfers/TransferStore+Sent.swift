import BankDomain
import BankRules
import BankSQL
import BankServices

/// What users sent to others.
extension TransferStore {
    /// The amounts that a user sent to others on a day and in its month: booked and not reversed, scheduled, and held.
    func sentTotals(
        around day: CalendarDate, by user: UserID, without order: Int64?
    ) throws -> SentTotals {
        // An order is executed once, so its sums are not cached.
        if let order {
            return try SentAmounts.totals(of: readSent(around: day, by: user, without: order), day)
        }
        if let sent = transaction.known.sentAmounts[user]?[day] { return sent }
        let sent = try SentAmounts.totals(of: readSent(around: day, by: user, without: 0), day)
        transaction.known.sentAmounts[user, default: SentAmounts()][day] = sent
        return sent
    }

    // Orders, repeated orders and holds count on their own day; the rest counts on the booking day.
    private func readSent(
        around day: CalendarDate, by user: UserID, without order: Int64
    ) throws -> [SentAmounts.Amount] {
        return try database.rows(
            """
            SELECT t.amount, t.currency, t.booking_date AS day FROM transfer t
            WHERE t.kind = 'transfer' AND t.debit > 0 AND t.debit IN (\(Self.own))
                AND t.booking_date BETWEEN ?2 AND ?3 AND \(Self.isSent)
                AND NOT EXISTS (SELECT 1 FROM ordered_transfer o WHERE o.transfer = t.id)
                AND NOT EXISTS (SELECT 1 FROM standing_order_execution x WHERE x.transfer = t.id)
                AND NOT EXISTS (SELECT 1 FROM transfer_hold h WHERE h.transfer = t.id)
            UNION ALL
            SELECT t.amount, t.currency, o.execution_date FROM ordered_transfer o
                JOIN transfer t ON t.id = o.transfer
            WHERE o.debit IN (\(Self.own)) AND o.execution_date BETWEEN ?2 AND ?3 AND \(Self.isSent)
            UNION ALL
            SELECT t.amount, t.currency, x.occurrence_date FROM standing_order s
                JOIN standing_order_execution x ON x.standing_order = s.id
                JOIN transfer t ON t.id = x.transfer
            WHERE s.debit IN (\(Self.own)) AND x.occurrence_date BETWEEN ?2 AND ?3 AND \(Self.isSent)
            UNION ALL
            SELECT t.amount, t.currency, h.counted_on FROM transfer_hold h
                JOIN transfer t ON t.id = h.transfer
            WHERE h.debit IN (\(Self.own)) AND h.counted_on BETWEEN ?2 AND ?3 AND \(Self.isSent)
            UNION ALL
            SELECT amount, currency, execution_date FROM ordered_transfer
            WHERE status = 'pending' AND id <> ?4 AND debit IN (\(Self.own))
                AND execution_date BETWEEN ?2 AND ?3 AND \(Self.goesToOthers)
            UNION ALL
            SELECT amount, currency, counted_on FROM transfer_hold
            WHERE status = 'pending' AND debit IN (\(Self.own)) AND counted_on BETWEEN ?2 AND ?3
                AND \(Self.goesToOthers)
            """, user, day.firstOfMonth.dayNumber, day.lastOfMonth.dayNumber, order, read: SentAmounts.amount)
    }

    private static let own = "SELECT account FROM account_owner WHERE owner = ?1"
    // The present owners of the accounts decide, for scheduled and booked transfers.
    private static let goesToOthers = "(credit IS NULL OR credit NOT IN (\(own)))"
    private static let isSent = """
        \(TransferRow.creditorAccount) NOT IN (\(own)) AND NOT \(TransferRow.isReversed)
        """
}

/// The amounts that a user sent to others, read once for each day and updated with new ones.
struct SentAmounts {
    typealias Amount = (money: Money, day: CalendarDate)

    private var known: [CalendarDate: SentTotals] = [:]

    /// The amounts of a day and its month; `nil` if they were not read.
    subscript(day: CalendarDate) -> SentTotals? {
        get { known[day] }
        set { known[day] = newValue }
    }

    mutating func add(_ plan: TransferPlan) {
        for (day, sent) in known where day.firstOfMonth == plan.countedOn.firstOfMonth {
            var sent = sent
            if day == plan.countedOn { Self.add(plan.amount, to: &sent.onDay) }
            Self.add(plan.amount, to: &sent.inMonth)
            known[day] = sent
        }
    }

    static func amount(_ row: any SQLStatement) throws -> Amount {
        (
            Money(
                minorUnits: try StoredValue.amount(row.int64("amount")),
                currency: try StoredValue.currency(row.text("currency"))),
            try StoredValue.date(row.int64("day"))
        )
    }

    /// The totals of amounts in a month, and on a day in it.
    static func totals(of amounts: [Amount], _ day: CalendarDate) -> SentTotals {
        amounts.reduce(into: SentTotals()) { totals, amount in
            if amount.day == day { add(amount.money, to: &totals.onDay) }
            add(amount.money, to: &totals.inMonth)
        }
    }

    private static func add(_ amount: Money, to sums: inout [Money]) {
        guard let index = sums.firstIndex(where: { $0.currency == amount.currency }) else {
            sums.append(amount)
            return
        }
        // A sum that overflows 64 bits is above every limit.
        let (sum, overflowed) = sums[index].minorUnits.addingReportingOverflow(amount.minorUnits)
        sums[index] = Money(minorUnits: overflowed ? .max : sum, currency: amount.currency)
    }
}
