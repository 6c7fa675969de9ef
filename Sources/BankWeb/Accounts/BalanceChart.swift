import BankDomain
import BankServices
import LanguageKit

/// How far back a chart goes.
enum BalancePeriod: String, CaseIterable {
    case month = ""
    case quarter
    case year
    case all

    var title: Phrase {
        switch self {
        case .month: "1 month"
        case .quarter: "3 months"
        case .year: "1 year"
        case .all: "All"
        }
    }

    /// The first day; `nil` for the bank's usual period. A history has at most ten years.
    func first(before today: CalendarDate) -> CalendarDate? {
        switch self {
        case .month: nil
        case .quarter: today.adding(months: -3)
        case .year: today.adding(months: -12)
        case .all: today.adding(months: -119)
        }
    }
}

/// The balance at the end of each day, as a drawing, and as a table for readers who cannot see it.
enum BalanceChart {
    /// More are not seen, and would make a large page.
    private static let pointMaximum = 100

    /// - Parameter now: the present balance. Once the bank has ended today, it has entries of tomorrow.
    static func html(_ history: BalanceHistory, now: Money, _ period: BalancePeriod, at path: PagePath)
        -> HTML
    {
        let isAhead = history.balances.last != now
        let history = BalanceHistory(
            accountID: history.accountID, from: history.from,
            balances: history.balances + (isAhead ? [now] : []))
        let points = points(of: history)
        guard let lowest = history.balances.min(by: isLess), let highest = history.balances.max(by: isLess)
        else { return .nothing }
        let title = title(points)
        let minorUnits = points.map(\.balance.minorUnits)
        let isWide = LineDrawing.hasWideAmounts(minorUnits, currency: highest.currency)
        return tag("figure", .style("chart", isWide ? "wide" : "")) {
            tag("figcaption") { title }
            tag("p", .style("detail")) { "Lowest \(lowest.figure), highest \(highest.figure)" }
            LineDrawing.scaled(
                minorUnits, currency: highest.currency,
                label: "Lowest \(lowest.figure), highest \(highest.figure)")
            tag("p", .style("axis"), .text("aria-hidden", "true")) {
                tag("span") { .day(points.first?.day ?? history.from) }
                tag("span", .style("point"))
                tag("span") { .day(history.to) }
            }
            periods(period, path)
            tag("details") {
                tag("summary") { "Show as a table" }
                Parts.table(title, ["Date"], number: "Balance") {
                    for point in points {
                        tag("tr") {
                            Parts.cell(Parts.date(point.day))
                            Parts.cell(Parts.amount(point.balance), isAmount: true)
                        }
                    }
                }
            }
        }
    }

    private static func title(_ points: [(day: CalendarDate, balance: Money)]) -> Phrase {
        let distance = points.count > 1 ? points[1].day.dayNumber - points[0].day.dayNumber : 1
        return switch distance {
        case 1: "Balance at the end of each day"
        case 7: "Balance at the end of each week"
        default: "Balance at the end of every \(distance) days"
        }
    }

    private static func periods(_ period: BalancePeriod, _ path: PagePath) -> HTML {
        tag("nav", .style("chips"), .label("Period of the chart")) {
            for other in BalancePeriod.allCases {
                tag(
                    "a",
                    [.href(path.asking([("period", other.rawValue)]))]
                        + (other == period ? [.text("aria-current", "true")] : [])
                ) { other.title }
            }
        }
    }

    /// Days at equal distances, the last day among them. Days before the first entry of a long period are left out.
    static func points(of history: BalanceHistory) -> [(day: CalendarDate, balance: Money)] {
        var days = history.balances.enumerated().map { index, balance in
            (day: history.from.adding(days: index), balance: balance)
        }
        if days.count > 2 * pointMaximum {
            let start = days.firstIndex { !$0.balance.isZero } ?? days.count - 1
            days.removeFirst(max(0, min(start - 1, days.count - 2)))
        }
        guard days.count > pointMaximum else { return days }
        let weeks = (days.count + pointMaximum * 7 - 1) / (pointMaximum * 7)
        let offset = (days.count - 1) % (weeks * 7)
        return stride(from: offset, to: days.count, by: weeks * 7).map { days[$0] }
    }

    /// A small drawing beside the balance, which says the same in a number.
    static func spark(_ history: BalanceHistory) -> HTML {
        LineDrawing.html(
            history.balances.map { Double($0.minorUnits) }, isStaircase: true, style: "spark",
            [.text("aria-hidden", "true")])
    }

    private static func isLess(_ left: Money, _ right: Money) -> Bool { left.minorUnits < right.minorUnits }
}
