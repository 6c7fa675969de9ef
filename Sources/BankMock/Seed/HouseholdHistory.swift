import BankDomain
import BankRules
import BankServices

/// The eighteen months with which the demo begins. Interest and fees are those that the end of each day books.
///
/// Nearly every command of the demo draws it, so it is kept small: its postings are made only for commands that read
/// entries.
struct HouseholdHistory {
    /// Something that was booked. Accounts are given by their indexes, as in ``HouseholdDeed``.
    fileprivate enum Item {
        /// The amount with which an account begins.
        case opening(Int, Int64)
        case event(HouseholdEvent)
        case accrual(AccrualBooking, Int64, Int, CalendarDate)
    }

    private let accounts: [MockAccount]

    /// In order, beginning with the opening amounts that lead to the balances.
    private let items: [Item]
    /// What has accrued on each account since the last month.
    let accruals: [AccountID: Accruals]

    /// A history in which an account would fall below zero, or to whose balances no opening amounts lead, is drawn
    /// again.
    init(seed: UInt64, endingWith accounts: [MockAccount]) {
        var attempt = 0
        while true {
            if let history = Self(HouseholdPlan(seed: seed, attempt: attempt), endingWith: accounts) {
                self = history
                return
            }
            attempt += 1
        }
    }

    private init?(_ plan: HouseholdPlan, endingWith accounts: [MockAccount]) {
        let events = plan.history()
        let changes = Self.changes(events, of: accounts.count)
        var openings: [Item] = []
        var later = events.map(Item.event)
        var fees: [Item] = []
        var accruals: [AccountID: Accruals] = [:]
        for (index, account) in accounts.enumerated() {
            guard let (opening, run) = Self.run(account, changes[index]) else { return nil }
            openings.append(.opening(index, opening))
            later += run.interest.map { .accrual($0.booking, $0.minorUnits, index, $0.day) }
            fees += run.fees.map { .accrual($0.booking, $0.minorUnits, index, $0.day) }
            if run.account.product?.bearsInterest == true { accruals[account.id] = run.account.accruals }
        }
        items = openings + (later + fees).inOrder(of: \.day)
        self.accruals = accruals
        self.accounts = accounts
    }

    /// How much an account gains or loses on a day.
    fileprivate typealias Change = (day: CalendarDate, amount: Int64)

    /// What each account gains or loses on the days, in order.
    private static func changes(_ events: [HouseholdEvent], of accountCount: Int) -> [[Change]] {
        var changes: [[Change]] = Array(repeating: [], count: accountCount)
        for event in events.inOrder(of: \.day) {
            if let account = event.deed.debited { changes[account].append((event.day, -event.minorUnits)) }
            if let account = event.deed.credited { changes[account].append((event.day, event.minorUnits)) }
        }
        return changes
    }

    /// The opening amount that leads to the balance of an account; `nil` if there is none.
    private static func run(
        _ account: MockAccount, _ changes: [Change]
    ) -> (opening: Int64, HouseholdAccountRun)? {
        var opening = account.posted - changes.reduce(0) { $0 + $1.amount }
        // A missing amount bears interest, too; a round without it comes close, and the next ones get there. Which
        // histories are dropped depends on each round, and a stored demo on its seed's history: the rounds must stay.
        for _ in 0..<10 {
            var run = HouseholdAccountRun(account, opening: opening)
            run.close(through: HouseholdPlan.lastDay.adding(days: -1), changes)
            guard run.lowest >= 0 else { return nil }
            guard run.balance != account.posted else { return (opening, run) }
            let missing = account.posted - run.balance
            let rate = Int64(run.account.product?.interestRateBasisPoints ?? 0) * 3 / 2
            opening += missing.magnitude > 1 ? missing * 10_000 / (10_000 + rate) : missing
        }
        return nil
    }
}

/// One account of the history, day by day.
private struct HouseholdAccountRun {
    /// What the end of a day booked.
    struct Booking {
        let booking: AccrualBooking
        let minorUnits: Int64
        let day: CalendarDate
    }

    private let hasProduct: Bool
    private let bearsInterest: Bool
    var account: AccruingAccount
    var balance: Int64
    var lowest: Int64
    private(set) var interest: [Booking] = []
    private(set) var fees: [Booking] = []

    init(_ account: MockAccount, opening: Int64) {
        self.account = account.accruing
        hasProduct = self.account.product != nil
        bearsInterest = self.account.product?.bearsInterest == true
        balance = opening
        lowest = opening
    }

    /// Ends each day with the changes of its balance, which are in order. Days of one month with the same balance end
    /// together.
    mutating func close(through last: CalendarDate, _ changes: [HouseholdHistory.Change]) {
        var day = HouseholdPlan.firstDay
        var monthEnd = day.adding(days: -1)
        var rest = changes[...]
        while day <= last {
            while let next = rest.first, next.day <= day {
                balance += next.amount
                lowest = min(lowest, balance)
                rest.removeFirst()
            }
            if day > monthEnd { monthEnd = day.adding(months: 1).adding(days: -1) }
            let end = min(last, monthEnd, rest.first?.day.adding(days: -1) ?? last)
            close(from: day, through: end, endsMonth: end == monthEnd)
            day = end.adding(days: 1)
        }
    }

    private mutating func close(from first: CalendarDate, through day: CalendarDate, endsMonth: Bool) {
        guard bearsInterest || hasProduct && endsMonth else { return }
        let booksInterest = account.accrue(on: balance, since: first, closing: day) == true
        guard endsMonth else { return }
        var booked: [(AccrualBooking, Int64)] = []
        let spendable = balance
        let book = { booked.append(($0, $1.minorUnits)) } as (AccrualBooking, Money) -> Void
        if booksInterest { try? account.bookInterest(spendable: { spendable }, book) }
        if account.accrueFee(closing: day) { try? account.bookFees(spendable: { spendable }, book) }
        for (booking, amount) in booked { add(booking, amount, on: day) }
    }

    private mutating func add(_ booking: AccrualBooking, _ amount: Int64, on day: CalendarDate) {
        let booked = Booking(booking: booking, minorUnits: amount, day: day)
        balance += booking == .creditInterest ? amount : -amount
        if booking == .monthlyFee { fees.append(booked) } else { interest.append(booked) }
    }
}

extension HouseholdHistory.Item {
    fileprivate var day: CalendarDate {
        switch self {
        case .opening: HouseholdPlan.firstDay
        case .event(let event): event.day
        case .accrual(_, _, _, let day): day
        }
    }

    /// Whether an account has an entry of it.
    fileprivate func isEntry(of account: Int) -> Bool {
        switch self {
        case .opening(let booked, _), .accrual(_, _, let booked, _): booked == account
        case .event(let event): event.deed.debited == account || event.deed.credited == account
        }
    }
}

extension HouseholdHistory {
    var postings: [MockPosting] { items.map(posting) }

    private func posting(_ item: Item) -> MockPosting {
        switch item {
        case .opening(let index, let minorUnits):
            let account = accounts[index]
            return MockPosting(
                debit: .bank,
                credit: .init(account: account.id, description: "Opening balance", counterparty: ""),
                amount: Money(minorUnits: minorUnits, currency: account.currency), date: item.day,
                createdAt: Instant(utc: item.day), category: .other)
        case .event(let event): return event.posting
        case .accrual(let booking, let minorUnits, let index, let day):
            let account = accounts[index]
            return MockPosting(
                booking, Money(minorUnits: minorUnits, currency: account.currency), on: account.id, day,
                at: Instant(utc: day, secondsOfDay: MockBank.lastSecondOfDay))
        }
    }

    /// The entries of the first account that some events are, oldest first.
    func entries(_ isWanted: (HouseholdDeed) -> Bool) -> [(id: TransactionID, event: HouseholdEvent)] {
        var number = 0
        var found: [(id: TransactionID, event: HouseholdEvent)] = []
        for item in items where item.isEntry(of: 0) {
            number += 1
            guard case .event(let event) = item, isWanted(event.deed) else { continue }
            found.append((TransactionID(account: accounts[0].id, entryNumber: number), event))
        }
        return found
    }

    /// The newest entry of the first account that is such a deed, as a notification names it.
    func lastEntry(_ deed: HouseholdDeed) -> String {
        guard
            let index = items.lastIndex(where: {
                if case .event(let event) = $0 { event.deed === deed } else { false }
            })
        else { return "" }
        let number = items[...index].count { $0.isEntry(of: 0) }
        return TransactionID(account: accounts[0].id, entryNumber: number).text
    }
}
