import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addSpending() {
        on("GET", "/spending") { visit in
            let period = SpendingPeriod(visit.query, today: try await visit.backend.today())
            // A comparison with months before the customer came to the bank would say nothing.
            let isKnown = try await !SpendingPage.spent(in: period.firstMonthBefore, visit).isEmpty
            return .page(
                SpendingPage.page(
                    try await SpendingPage.spent(in: period.days, visit),
                    before: isKnown ? try await SpendingPage.spent(in: period.daysBefore, visit) : [],
                    period))
        }
    }
}

/// Whole months, the last of which may not be over yet.
struct SpendingPeriod {
    enum Length: String, CaseIterable {
        case month = ""
        case quarter
        case year

        var months: Int {
            switch self {
            case .month: 1
            case .quarter: 3
            case .year: 12
            }
        }

        var title: Phrase {
            switch self {
            case .month: "Month"
            case .quarter: "3 months"
            case .year: "Year"
            }
        }
    }

    let length: Length
    /// The first day of the last month.
    let month: CalendarDate
    let today: CalendarDate

    init(_ query: PageFields, today: CalendarDate) {
        length = Length(rawValue: query["period"]) ?? .month
        month = CalendarDate("\(query["month"])-01") ?? today.firstOfMonth
        self.today = today
    }

    private var first: CalendarDate { month.adding(months: 1 - length.months) }
    var days: ClosedRange<CalendarDate> { first...month.lastOfMonth }
    /// Whether its last month is over.
    var isOver: Bool { today >= month.lastOfMonth }

    /// The period before; up to the same day of its last month if this one is not over.
    var daysBefore: ClosedRange<CalendarDate> {
        let last = month.adding(months: -length.months).lastOfMonth
        let sameDay = today.adding(months: -length.months)
        let start = first.adding(months: -length.months)
        return start...(isOver ? last : max(start, min(last, sameDay)))
    }

    var firstMonthBefore: ClosedRange<CalendarDate> {
        daysBefore.lowerBound...daysBefore.lowerBound.lastOfMonth
    }

    var title: Phrase {
        length == .month
            ? "Spending in \(month.monthWords)" : "Spending from \(first.monthWords) to \(month.monthWords)"
    }

    /// The period before, as in “less than in May 2026”.
    var nameBefore: Phrase {
        switch (length, isOver) {
        case (.month, true): "in \(daysBefore.lowerBound.monthWords)"
        case (.quarter, true): "in the 3 months before"
        case (.year, true): "in the year before"
        case (_, false): "up to \(daysBefore.upperBound.words)"
        }
    }

    func path(_ other: Length) -> PagePath { path(other, month) }

    /// The same length, so many periods later.
    func path(_ steps: Int) -> PagePath { path(length, month.adding(months: steps * length.months)) }

    var hasNext: Bool { month.adding(months: 1) <= today }

    private func path(_ length: Length, _ month: CalendarDate) -> PagePath {
        PagePath("spending", query: [("month", String(month.text.prefix(7))), ("period", length.rawValue)])
    }
}

/// What went out in a period, by category. Transfers are left out: most of them go to other accounts of one's own.
@MainActor
enum SpendingPage {
    static func spent(
        in days: ClosedRange<CalendarDate>, _ visit: PageVisit
    ) async throws -> [TransactionSummary] {
        let services = try visit.services
        let viewModel = TransactionSummaryViewModel(
            filter: TransactionsFilter(
                account: nil, from: days.lowerBound, to: days.upperBound, direction: .debit),
            grouping: .category, accountService: services.accountService,
            transactionService: services.transactionService, coordinator: nil)
        await viewModel.load()
        return try viewModel.state.get().filter { $0.key != TransactionCategory.transfer.rawValue }
    }

    static func page(
        _ spent: [TransactionSummary], before: [TransactionSummary], _ period: SpendingPeriod
    ) -> WebPage {
        var currencies: [Currency] = []
        for group in spent where !currencies.contains(group.currency) { currencies.append(group.currency) }
        // The currency in which one lives comes first.
        let counts = currencies.map { currency in (currency, spent.count { $0.currency == currency }) }
        currencies = counts.sorted { $0.1 > $1.1 }.map(\.0)
        return WebPage(period.title) {
            lengths(period)
            steps(period)
            if spent.isEmpty { Parts.empty("Nothing was spent.") }
            for currency in currencies {
                part(amounts(spent, in: currency), before: amounts(before, in: currency), period, currency)
            }
            tag("p", .style("detail")) { "Transfers are not counted." }
            tag("p", .style("links")) { tag("a", .href(.categoryRules)) { "Category rules" } }
        }
    }

    private static func lengths(_ period: SpendingPeriod) -> HTML {
        tag("nav", .style("chips"), .label("Period")) {
            for length in SpendingPeriod.Length.allCases {
                tag(
                    "a",
                    [.href(period.path(length))]
                        + (length == period.length ? [.text("aria-current", "true")] : [])
                ) { length.title }
            }
        }
    }

    private static func steps(_ period: SpendingPeriod) -> HTML {
        tag("nav", .style("pages"), .label("Periods")) {
            tag("a", .href(period.path(-1)), .text("rel", "prev")) { "Earlier" }
            if period.hasNext { tag("a", .href(period.path(1)), .text("rel", "next")) { "Later" } }
        }
    }

    /// The amount of each category in a currency, the largest first.
    private static func amounts(
        _ groups: [TransactionSummary], in currency: Currency
    ) -> [(category: String, amount: Money)] {
        groups.filter { $0.currency == currency }
            .compactMap { group in group.debits.map { (category: group.key, amount: $0) } }
            .sorted { $0.amount.minorUnits > $1.amount.minorUnits }
    }

    private static func sum(_ amounts: [(category: String, amount: Money)], _ currency: Currency) -> Money? {
        try? amounts.reduce(.zero(currency)) { try $0.adding($1.amount) }
    }

    private static func part(
        _ amounts: [(category: String, amount: Money)], before: [(category: String, amount: Money)],
        _ period: SpendingPeriod, _ currency: Currency
    ) -> HTML {
        guard let total = sum(amounts, currency) else { return .nothing }
        let change = sum(before, currency).flatMap { comparison(total, with: $0, period) }
        let most = amounts.first?.amount ?? total
        return .group([
            Parts.figure(
                Parts.amount(total), above: .phrase("Spent"), below: change.map { [.phrase($0)] } ?? []),
            Rows.html {
                for (category, amount) in amounts {
                    Rows.measure(
                        tag("a", .style("name"), .href(entries(of: category, in: period.days))) {
                            Phrase(word: category).asTitle
                        },
                        detail: "\(percent(amount.minorUnits, of: total.minorUnits))%",
                        amount: Parts.amount(amount),
                        part: amount, of: most)
                }
            },
        ])
    }

    /// How the total compares with the one before; `nil` if nothing was spent then.
    private static func comparison(_ total: Money, with before: Money, _ period: SpendingPeriod) -> Phrase? {
        guard before.minorUnits > 0 else { return nil }
        let times = total.minorUnits / before.minorUnits
        let share = percent(abs(total.minorUnits - before.minorUnits), of: before.minorUnits)
        return if share == 0 {
            "As much as \(period.nameBefore)"
        } else if times > 2 {
            "\(times) times as much as \(period.nameBefore)"
        } else if total.minorUnits > before.minorUnits {
            "\(share)% more than \(period.nameBefore)"
        } else {
            "\(share)% less than \(period.nameBefore)"
        }
    }

    /// In whole percent, half rounded up. Both are not negative.
    private static func percent(_ part: Int64, of whole: Int64) -> Int {
        Int(clamping: (Int128(part) * 200 + Int128(whole)) / (2 * Int128(max(1, whole))))
    }

    private static func entries(of category: String, in days: ClosedRange<CalendarDate>) -> PagePath {
        PagePath.entries.asking([
            ("from", days.lowerBound.text), ("to", days.upperBound.text), ("direction", "debit"),
            ("category", category),
        ])
    }
}
