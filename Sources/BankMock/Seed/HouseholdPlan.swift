import BankDomain
import BankRules
import BankServices

/// What the demo's household does, month by month: the history with which the demo begins, and the days to come.
///
/// A month depends only on the seed and the month, so a day is the same however it is reached.
struct HouseholdPlan {
    static let firstDay = CalendarDate(dayNumber: 20_089)
    static let lastDay = DemoData.usualClock.utcDate
    /// When on a day the household acts.
    static let secondOfDay = 10 * 3_600
    static let monthCount = 18
    /// How many numbers a month draws, and how many more the last month of a quarter.
    private static let drawsMonthly = 81
    private static let drawsQuarterly = 4

    private let seed: UInt64
    /// How many histories were drawn before and dropped.
    private let attempt: Int
    private var generator: SeededGenerator
    private var events: [HouseholdEvent] = []

    init(seed: UInt64, attempt: Int = 0) {
        self.seed = seed
        self.attempt = attempt
        self.generator = SeededGenerator(seed: seed)
    }

    /// The entries of all months of the history, in the order of drawing: those of a month are not in order of days.
    func history() -> [MockPosting] {
        var plan = at(Self.firstDay, Self.monthCount)
        for number in 0..<Self.monthCount { plan.addMonth(Self.firstDay.adding(months: number)) }
        return plan.events.map(\.posting)
    }

    /// The events of the month of a day, in order.
    func month(of day: CalendarDate) -> [HouseholdEvent] {
        let first = day.firstOfMonth
        var plan = at(first, 1)
        plan.addMonth(first)
        return plan.events.inOrder { $0.posting.date }
    }

    /// The plan before it draws some months.
    private func at(_ first: CalendarDate, _ monthCount: Int) -> HouseholdPlan {
        var plan = self
        plan.events.reserveCapacity(monthCount * Self.drawsMonthly)
        plan.generator = SeededGenerator(
            seed: seed,
            skipping: Self.drawCount(before: first)
                + attempt * Self.drawCount(before: Self.firstDay.adding(months: Self.monthCount)))
        return plan
    }

    /// Each month draws numbers of its own, after those of the months before it.
    private static func drawCount(before first: CalendarDate) -> Int {
        let (start, end) = (number(of: firstDay), number(of: first))
        return drawsMonthly * (end - start) + drawsQuarterly * (end / 3 - start / 3)
    }

    private static func number(of month: CalendarDate) -> Int {
        12 * month.components.year + month.components.month - 1
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
        // One number of each month is not used.
        _ = generator.next()
    }

    private mutating func addQuarter(_ first: CalendarDate) {
        receive(
            "ACC003", 65_000, .eur, on: first.adding(days: 9), "Invoice paid", from: "Studio Nord", .salary)
        let paid = first.adding(days: 5)
        let price = amount(3_500, 9_000)
        spend("ACC001", price, .usd, on: paid, at: "Hill & Daughters Outfitters", .shopping, as: .card)
        receive(
            "ACC001", price, on: paid.adding(days: 9), "Refund", from: "Hill & Daughters Outfitters", .refund,
            as: .cardRefund)
        for day in 13...15 {
            spend(
                "ACC003", amount(2_400, 9_800), .eur, on: first.adding(days: day), at: "Night Train Cafe",
                .dining)
        }
    }

    private mutating func pay(_ bill: HouseholdBill, on first: CalendarDate) {
        let due = first.adding(days: bill.day - 1)
        let mandate = bill.mandate.flatMap { $0.givenOn <= due ? $0 : nil }
        spend(
            bill.account, amount(bill.smallest, bill.largest), bill.account == "ACC003" ? .eur : .usd,
            on: due, at: bill.payee, bill.category, as: mandate.map { .collection($0) } ?? .entry)
    }

    private mutating func spend(_ habit: HouseholdHabit, in first: CalendarDate) {
        for _ in 0..<habit.timesMonthly {
            let day = first.adding(days: Int(below(28)))
            let shop = habit.places[Int(below(UInt64(habit.places.count)))]
            spend(
                "ACC001", amount(habit.smallest, habit.largest), .usd, on: day, at: shop, habit.category,
                as: .card)
        }
    }

    private mutating func spend(
        _ account: AccountID, _ cents: Int64, _ currency: Currency, on date: CalendarDate, at payee: String,
        _ category: TransactionCategory, as kind: HouseholdEvent.Kind = .entry
    ) {
        let text =
            switch kind {
            case .collection: BookingText.directDebit(by: payee)
            default: category == .cash ? BookingText.cash(.debit) : "Card payment"
            }
        add(
            debit: .init(account: account, description: text, counterparty: payee), credit: .bank,
            Money(minorUnits: cents, currency: currency), on: date, category, as: kind)
    }

    private mutating func receive(
        _ account: AccountID, _ cents: Int64, _ currency: Currency = .usd, on date: CalendarDate,
        _ description: String, from payer: String, _ category: TransactionCategory,
        as kind: HouseholdEvent.Kind = .entry
    ) {
        add(
            debit: .bank, credit: .init(account: account, description: description, counterparty: payer),
            Money(minorUnits: cents, currency: currency), on: date, category, as: kind)
    }

    /// A transfer of the history, which from then on is one of the standing orders.
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
            as: .standingOrder)
    }

    private mutating func add(
        debit: MockPosting.Side, credit: MockPosting.Side, _ amount: Money, on date: CalendarDate,
        _ category: TransactionCategory, reference: String = "", as kind: HouseholdEvent.Kind
    ) {
        events.append(
            HouseholdEvent(
                posting: MockPosting(
                    debit: debit, credit: credit, amount: amount, date: date,
                    createdAt: Instant(utc: date, secondsOfDay: Self.secondOfDay), reference: reference,
                    category: category, isTransfer: kind == .standingOrder),
                kind: kind))
    }

    private mutating func amount(_ smallest: Int64, _ largest: Int64) -> Int64 {
        smallest + Int64(below(UInt64(largest - smallest + 1)))
    }

    private mutating func below(_ bound: UInt64) -> UInt64 { generator.next() % bound }
}

extension Array {
    /// The elements by their days, which are after 1970; those of one day stay in their order. Numbers are sorted in
    /// place of the elements: to move these takes half of the demo's start.
    func inOrder(of day: (Element) -> CalendarDate) -> [Element] {
        indices.map { day(self[$0]).dayNumber * count + $0 }.sorted().map { self[$0 % count] }
    }
}
