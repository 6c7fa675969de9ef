public import BankDomain

extension Statement {
    /// A statement of these entries with matching balances. The default is `ACC001` in January 2026.
    public static func sample(
        of account: Account = .checking, from: CalendarDate = CalendarDate(dayNumber: 20_454),
        to: CalendarDate = CalendarDate(dayNumber: 20_484), openingMinorUnits: Int64 = 100_000,
        entries: [Transaction] = []
    ) -> Statement {
        let sum = { (direction: Transaction.Direction) in
            entries.filter { $0.direction == direction }.reduce(0) { $0 + abs($1.amount.minorUnits) }
        }
        let money = { Money(minorUnits: $0, currency: account.currency) }
        return Statement(
            account: account, from: from, to: to, openingBalance: money(openingMinorUnits),
            closingBalance: money(openingMinorUnits + sum(.credit) - sum(.debit)), entryCount: entries.count,
            credits: money(sum(.credit)), debits: money(sum(.debit)),
            newestEntryNumber: entries.compactMap(\.entryNumber).max() ?? 0,
            createdAt: Instant(millisecondsSinceEpoch: 1_769_904_000_000))
    }
}
