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

    /// The events of all months of the history, in the order of drawing: those of a month are not in order of days.
    func history() -> [HouseholdEvent] {
        var plan = at(Self.firstDay, Self.monthCount)
        for number in 0..<Self.monthCount { plan.addMonth(Self.firstDay.adding(months: number)) }
        return plan.events
    }

    /// The events of the month of a day, in order.
    func month(of day: CalendarDate) -> [HouseholdEvent] {
        let first = day.firstOfMonth
        var plan = at(first, 1)
        plan.addMonth(first)
        return plan.events.inOrder(of: \.day)
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
        add(.salary, 328_000, on: first.adding(days: 24))
        add(.rent, 145_000, on: first)
        add(.maintenance, amount(21_000, 48_000), on: first.adding(days: 11))
    }

    private mutating func addSavings(_ first: CalendarDate) {
        add(.savings, 25_000, on: first.adding(days: 25))
        add(.holidays, 4_000, on: first.adding(days: 2))
        // One number of each month is not used.
        _ = generator.next()
    }

    private mutating func addQuarter(_ first: CalendarDate) {
        add(.invoice, 65_000, on: first.adding(days: 9))
        let paid = first.adding(days: 5)
        let price = amount(3_500, 9_000)
        add(.clothes, price, on: paid)
        add(.clothesRefund, price, on: paid.adding(days: 9))
        for day in 13...15 { add(.cafe, amount(2_400, 9_800), on: first.adding(days: day)) }
    }

    private mutating func pay(_ bill: HouseholdBill, on first: CalendarDate) {
        let due = first.adding(days: bill.day - 1)
        add(bill.deed(on: due), amount(bill.smallest, bill.largest), on: due)
    }

    private mutating func spend(_ habit: HouseholdHabit, in first: CalendarDate) {
        for _ in 0..<habit.timesMonthly {
            let day = first.adding(days: Int(below(28)))
            let deed = habit.deeds[Int(below(UInt64(habit.deeds.count)))]
            add(deed, amount(habit.smallest, habit.largest), on: day)
        }
    }

    private mutating func add(_ deed: HouseholdDeed, _ cents: Int64, on day: CalendarDate) {
        events.append(HouseholdEvent(deed: deed, day: day, minorUnits: cents))
    }

    private mutating func amount(_ smallest: Int64, _ largest: Int64) -> Int64 {
        smallest + Int64(below(UInt64(largest - smallest + 1)))
    }

    private mutating func below(_ bound: UInt64) -> UInt64 { generator.next() % bound }
}

extension Array {
    /// The elements by their days; those of one day stay in their order. It counts the days instead of comparing
    /// elements, because each command of the demo orders a thousand of them.
    func inOrder(of day: (Element) -> CalendarDate) -> [Element] {
        let days = map { day($0).dayNumber }
        guard let first = days.min(), let last = days.max() else { return self }
        // Where the elements of each day begin.
        var places = [Int](repeating: 0, count: last - first + 2)
        for day in days { places[day - first + 1] += 1 }
        for day in 1..<places.count { places[day] += places[day - 1] }
        var order = [Int](repeating: 0, count: count)
        for index in indices {
            let day = days[index] - first
            order[places[day]] = index
            places[day] += 1
        }
        return order.map { self[$0] }
    }
}
