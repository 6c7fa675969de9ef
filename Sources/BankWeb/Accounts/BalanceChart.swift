import BankDomain
import BankServices
import LanguageKit

/// The balance at the end of each day, as a drawing, and as a table for readers who cannot see it.
enum BalanceChart {
    private static let width = 600
    private static let height = 140
    /// Kept free above and below the line, so that its ends are not cut.
    private static let margin = 6

    static func html(_ history: BalanceHistory) -> HTML {
        let values = history.balances
        guard let lowest = values.min(by: isLess), let highest = values.max(by: isLess) else {
            return .nothing
        }
        return tag("figure", .style("chart")) {
            tag("figcaption") { "Balance at the end of each day" }
            drawing(history, .text("role", "img"), .label("From \(lowest.shown) to \(highest.shown)"))
            tag("p", .style("axis"), .text("aria-hidden", "true")) {
                tag("span") { .text(history.from.text) }
                tag("span") { .text(history.to.text) }
            }
            tag("details") {
                tag("summary") { "Show as a table" }
                Parts.table("Balance at the end of each day", ["Date", "Balance"]) {
                    for (index, balance) in values.enumerated() {
                        tag("tr") {
                            Parts.cell(Parts.date(history.from.adding(days: index)))
                            Parts.cell(Parts.amount(balance), isAmount: true)
                        }
                    }
                }
            }
        }
    }

    /// A small drawing beside the balance, which says the same in a number.
    static func spark(_ history: BalanceHistory) -> HTML {
        drawing(history, .text("aria-hidden", "true"), .style("spark"))
    }

    private static func drawing(_ history: BalanceHistory, _ attributes: HTML.Attribute...) -> HTML {
        tag(
            "svg",
            [.text("viewBox", "0 0 \(width) \(height)"), .text("preserveAspectRatio", "none")] + attributes
        ) {
            tag(
                "polyline", .text("points", points(history.balances)), .text("fill", "none"),
                .text("stroke", "currentColor"), .text("stroke-width", "2"),
                .text("vector-effect", "non-scaling-stroke"))
        }
    }

    /// The corners of the line: from left to right, the highest balance at the top.
    static func points(_ balances: [Money]) -> String {
        let values = balances.map { Double($0.minorUnits) }
        guard let lowest = values.min(), let highest = values.max() else { return "" }
        let range = highest > lowest ? highest - lowest : 1
        let step = Double(width) / Double(max(1, values.count - 1))
        return values.enumerated().map { index, value in
            let share = highest > lowest ? (value - lowest) / range : 0.5
            let y = Double(margin) + (1 - share) * Double(height - 2 * margin)
            return "\(tenths(Double(index) * step)),\(tenths(y))"
        }.joined(separator: " ")
    }

    private static func tenths(_ number: Double) -> String {
        let rounded = Int((number * 10).rounded())
        return rounded % 10 == 0 ? "\(rounded / 10)" : "\(rounded / 10).\(abs(rounded % 10))"
    }

    private static func isLess(_ left: Money, _ right: Money) -> Bool { left.minorUnits < right.minorUnits }
}
