import BankDomain
import BankRules
import BankServices

/// Eighteen months of a household's finances, determined by a seed.
struct HouseholdPlan {
    static let firstDay = CalendarDate(dayNumber: 20_089)
    static let lastDay = CalendarDate(dayNumber: 20_634)
    private static let monthCount = 18

    private var generator: SeededGenerator
    private var postings: [MockPosting] = []

    init(seed: UInt64) {
        self.generator = SeededGenerator(seed: seed)
    }

    /// Every posting in order, starting with the opening amounts that lead to the given balances. A month in which an
    /// account would fall below zero is generated again.
    func postings(endingWith accounts: [MockAccount]) -> [MockPosting] {
        var plan = self
        while true {
            let postings = plan.draw(endingWith: accounts)
            if !Self.overdraws(postings) { return postings }
        }
    }

    private mutating func draw(endingWith accounts: [MockAccount]) -> [MockPosting] {
        postings = []
        for month in 0..<Self.monthCount { addMonth(Self.firstDay.adding(months: month)) }
        let ordered = postings.enumerated()
            .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
            .map(\.element)
        return accounts.map { Self.opening(of: $0, before: ordered) } + ordered
    }

    private static func overdraws(_ postings: [MockPosting]) -> Bool {
        var balances: [AccountID: Int64] = [:]
        for posting in postings {
            let amount = posting.amount.minorUnits
            for (side, change) in [(posting.debit, -amount), (posting.credit, amount)] {
                guard let account = side.account else { continue }
                balances[account, default: 0] += change
                if balances[account, default: 0] < 0 { return true }
            }
        }
        return false
    }

    private static func opening(of account: MockAccount, before postings: [MockPosting]) -> MockPosting {
        let net = postings.reduce(into: Int64(0)) { net, posting in
            if posting.credit.account == account.id { net += posting.amount.minorUnits }
            if posting.debit.account == account.id { net -= posting.amount.minorUnits }
        }
        return MockPosting(
            debit: .bank,
            credit: .init(account: account.id, description: "Opening balance", counterparty: ""),
            amount: Money(minorUnits: account.posted - net, currency: account.currency), date: firstDay,
            createdAt: Instant(firstDay), category: .other)
    }

    private mutating func addMonth(_ first: CalendarDate) {
        addIncomeAndHousing(first)
        for bill in HouseholdBill.monthly { pay(bill, on: first) }
        for habit in HouseholdHabit.all { spend(habit, in: first) }
        addSavings(first)
        if first.components.month % 3 == 0 { addQuarter(first) }
    }

    private mutating func addIncomeAndHousing(_ first: CalendarDate) {
        let month = String(first.text.prefix(7))
        receive("ACC001", 328_000, on: first.adding(days: 24), "Salary", from: "Harbor Logistics", .salary)
        transfer(
            ("ACC001", "Primary Checking"), ("ACC005", "Maple Street Apartments"), 145_000, .usd, on: first,
            reference: "Rent \(month)", .housing)
        spend(
            "ACC005", amount(21_000, 48_000), .usd, on: first.adding(days: 11), at: "Building maintenance",
            .housing)
    }

    private mutating func addSavings(_ first: CalendarDate) {
        transfer(
            ("ACC001", "Primary Checking"), ("ACC002", "Emergency Savings"), 25_000, .usd,
            on: first.adding(days: 25), reference: "Savings plan", .transfer)
        transfer(
            ("ACC003", "Euro Account"), ("ACC004", "Holiday Fund"), 4_000, .eur, on: first.adding(days: 2),
            reference: "Holidays", .transfer)
        receive("ACC002", amount(2_800, 3_600), on: first.adding(days: 27), "Interest", from: "", .interest)
    }

    private mutating func addQuarter(_ first: CalendarDate) {
        spend("ACC001", 1_200, .usd, on: first.adding(days: 27), at: "", .fees, "Account fee")
        receive(
            "ACC003", 65_000, .eur, on: first.adding(days: 9), "Invoice paid", from: "Studio Nord", .salary)
        let paid = first.adding(days: 5)
        let price = amount(3_500, 9_000)
        spend("ACC001", price, .usd, on: paid, at: "Hill & Daughters Outfitters", .shopping)
        receive(
            "ACC001", price, on: paid.adding(days: 9), "Refund", from: "Hill & Daughters Outfitters", .refund)
        for day in 13...15 {
            spend(
                "ACC003", amount(2_400, 9_800), .eur, on: first.adding(days: day), at: "Night Train Cafe",
                .dining)
        }
    }

    private mutating func pay(_ bill: HouseholdBill, on first: CalendarDate) {
        let due = first.adding(days: bill.day - 1)
        spend(
            bill.account, amount(bill.smallest, bill.largest), bill.account == "ACC003" ? .eur : .usd,
            on: due,
            at: bill.payee, bill.category)
    }

    private mutating func spend(_ habit: HouseholdHabit, in first: CalendarDate) {
        for _ in 0..<habit.timesMonthly {
            let day = first.adding(days: Int(below(28)))
            let shop = habit.places[Int(below(UInt64(habit.places.count)))]
            spend("ACC001", amount(habit.smallest, habit.largest), .usd, on: day, at: shop, habit.category)
        }
    }

    private mutating func spend(
        _ account: AccountID, _ cents: Int64, _ currency: Currency, on date: CalendarDate, at payee: String,
        _ category: TransactionCategory, _ description: String? = nil
    ) {
        let text = description ?? (category == .cash ? "Cash withdrawal" : "Card payment")
        add(
            debit: .init(account: account, description: text, counterparty: payee), credit: .bank,
            Money(minorUnits: cents, currency: currency), on: date, category)
    }

    private mutating func receive(
        _ account: AccountID, _ cents: Int64, _ currency: Currency = .usd, on date: CalendarDate,
        _ description: String, from payer: String, _ category: TransactionCategory
    ) {
        add(
            debit: .bank, credit: .init(account: account, description: description, counterparty: payer),
            Money(minorUnits: cents, currency: currency), on: date, category)
    }

    private mutating func transfer(
        _ from: (id: AccountID, name: String), _ to: (id: AccountID, name: String), _ cents: Int64,
        _ currency: Currency, on date: CalendarDate, reference: String, _ category: TransactionCategory
    ) {
        add(
            debit: .init(
                account: from.id, description: BookingText.transfer(to: to.name), counterparty: to.name),
            credit: .init(
                account: to.id, description: BookingText.transfer(from: from.name), counterparty: from.name),
            Money(minorUnits: cents, currency: currency), on: date, category, reference: reference,
            isTransfer: true)
    }

    private mutating func add(
        debit: MockPosting.Side, credit: MockPosting.Side, _ amount: Money, on date: CalendarDate,
        _ category: TransactionCategory, reference: String = "", isTransfer: Bool = false
    ) {
        postings.append(
            MockPosting(
                debit: debit, credit: credit, amount: amount, date: date,
                createdAt: Instant(date, secondsOfDay: 10 * 3_600), reference: reference, category: category,
                isTransfer: isTransfer))
    }

    private mutating func amount(_ smallest: Int64, _ largest: Int64) -> Int64 {
        smallest + Int64(below(UInt64(largest - smallest + 1)))
    }

    private mutating func below(_ bound: UInt64) -> UInt64 { generator.next() % bound }
}
