import BankDomain

/// How many entries and transfers some postings are, and what was sent. Derived, so neither stored nor compared.
struct JournalTotals: Sendable {
    /// An amount sent between two accounts.
    struct Sent {
        let route: Route
        let day: CalendarDate
        let amount: Money
    }

    struct Route: Hashable {
        let from: AccountID?
        /// The creditor; `nil` at another bank.
        let to: AccountID?

        func isFrom(_ accounts: Set<AccountID>) -> Bool { from.map(accounts.contains) == true }
        func isTo(_ accounts: Set<AccountID>) -> Bool { to.map(accounts.contains) == true }
    }

    private struct Kind: Hashable {
        let route: Route
        let day: CalendarDate
        let currency: Currency
    }

    private(set) var entries: [AccountID: Int] = [:]
    /// The first and the last booking day.
    private var days: ClosedRange<CalendarDate>?
    /// Whether the order of the postings is that of their days. The end of a day books late ones.
    private var isByDay = true
    private var transfers: [Route: Int] = [:]
    /// The sums of each month, by its first day.
    private var sums: [CalendarDate: [Kind: Int128]] = [:]

    mutating func addEntry(of account: AccountID) { entries[account, default: 0] += 1 }

    mutating func add(_ day: CalendarDate) {
        guard let days else {
            self.days = day...day
            return
        }
        if day < days.upperBound { isByDay = false }
        self.days = min(days.lowerBound, day)...max(days.upperBound, day)
    }

    /// Whether these postings and the later ones are in the order of their days.
    func isByDay(before later: JournalTotals) -> Bool {
        guard let days, let next = later.days else { return isByDay && later.isByDay }
        return isByDay && later.isByDay && days.upperBound <= next.lowerBound
    }

    /// Adds a transfer, or subtracts it.
    mutating func count(_ sent: Sent, sign: Int) {
        transfers[sent.route, default: 0] += sign
        add(sent, sign: sign)
    }

    /// Adds an amount to the sums, or subtracts it.
    mutating func add(_ sent: Sent, sign: Int) {
        let kind = Kind(route: sent.route, day: sent.day, currency: sent.amount.currency)
        sums[sent.day.firstOfMonth, default: [:]][kind, default: 0] +=
            Int128(sent.amount.minorUnits) * Int128(sign)
    }

    func entryCount(of accounts: Set<AccountID>) -> Int { accounts.reduce(0) { $0 + (entries[$1] ?? 0) } }

    /// How many transfers are from or to these accounts.
    func transferCount(of accounts: Set<AccountID>) -> Int {
        transfers.reduce(0) { $1.key.isFrom(accounts) || $1.key.isTo(accounts) ? $0 + $1.value : $0 }
    }

    /// The sums that these accounts sent to others in the month of a day, with the day and currency of each.
    func sent(from own: Set<AccountID>, inMonthOf day: CalendarDate) -> [(CalendarDate, Currency, Int128)] {
        (sums[day.firstOfMonth] ?? [:]).filter { $0.key.route.isFrom(own) && !$0.key.route.isTo(own) }
            .map { ($0.key.day, $0.key.currency, $0.value) }
    }
}
