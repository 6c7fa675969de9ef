import BankDomain
import BankRules
import BankServices

/// The eighteen months with which the demo begins. Interest and fees are those that the end of each day books.
struct HouseholdHistory {
    /// In order, beginning with the opening amounts that lead to the balances.
    let postings: [MockPosting]
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
        var all = plan.history()
        let changes = Self.changes(all)
        var openings: [MockPosting] = []
        var fees: [MockPosting] = []
        var accruals: [AccountID: Accruals] = [:]
        for account in accounts {
            guard let (opening, run) = Self.run(account, changes[account.id] ?? []) else { return nil }
            openings.append(Self.opening(account, opening))
            all.append(contentsOf: run.interest)
            fees.append(contentsOf: run.fees)
            if run.account.product?.bearsInterest == true { accruals[account.id] = run.account.accruals }
        }
        all.append(contentsOf: fees)
        postings = openings + all.inOrder { $0.date }
        self.accruals = accruals
    }

    /// How much an account gains or loses on a day.
    fileprivate typealias Change = (day: CalendarDate, amount: Int64)

    /// What each account gains or loses on the days, in order.
    private static func changes(_ events: [MockPosting]) -> [AccountID: [Change]] {
        var changes: [AccountID: [Change]] = [:]
        // By index, because an entry is large to copy.
        for index in events.indices {
            let (day, amount) = (events[index].date, events[index].amount.minorUnits)
            if let account = events[index].debit.account {
                changes[account, default: []].append((day, -amount))
            }
            if let account = events[index].credit.account {
                changes[account, default: []].append((day, amount))
            }
        }
        return changes.mapValues { $0.inOrder { $0.day } }
    }

    /// The opening amount that leads to the balance of an account; `nil` if there is none.
    private static func run(
        _ account: MockAccount, _ changes: [Change]
    ) -> (opening: Int64, HouseholdAccountRun)? {
        var opening = account.posted - changes.reduce(0) { $0 + $1.amount }
        // A missing amount bears interest, too; a round without it comes close, and the next ones get there.
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

    private static func opening(_ account: MockAccount, _ amount: Int64) -> MockPosting {
        MockPosting(
            debit: .bank,
            credit: .init(account: account.id, description: "Opening balance", counterparty: ""),
            amount: Money(minorUnits: amount, currency: account.currency), date: HouseholdPlan.firstDay,
            createdAt: Instant(utc: HouseholdPlan.firstDay), category: .other)
    }
}

/// One account of the history, day by day.
private struct HouseholdAccountRun {
    private let id: AccountID
    private let hasProduct: Bool
    private let bearsInterest: Bool
    var account: AccruingAccount
    var balance: Int64
    var lowest: Int64
    var interest: [MockPosting] = []
    var fees: [MockPosting] = []

    init(_ account: MockAccount, opening: Int64) {
        id = account.id
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
        let posting = MockPosting(
            booking, Money(minorUnits: amount, currency: account.currency), on: id, day,
            at: Instant(utc: day, secondsOfDay: MockBank.lastSecondOfDay))
        balance += booking == .creditInterest ? amount : -amount
        if booking == .monthlyFee { fees.append(posting) } else { interest.append(posting) }
    }
}

extension HouseholdHistory {
    /// The entries of the first account from or to some parties, oldest first.
    func entries(_ counterparties: [String]) -> [(id: TransactionID, posting: MockPosting)] {
        let account: AccountID = "ACC001"
        var number = 0
        var found: [(id: TransactionID, posting: MockPosting)] = []
        for index in postings.indices {
            let isDebited = postings[index].debit.account == account
            guard isDebited || postings[index].credit.account == account else { continue }
            number += 1
            let counterparty =
                isDebited ? postings[index].debit.counterparty : postings[index].credit.counterparty
            guard counterparties.contains(counterparty) else { continue }
            found.append((TransactionID(account: account, entryNumber: number), postings[index]))
        }
        return found
    }

    /// The newest entry of the first account from or to someone, as a notification names it.
    func lastEntry(_ counterparty: String) -> String { entries([counterparty]).last?.id.text ?? "" }
}
