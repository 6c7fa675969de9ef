import BankDomain
import BankServices
import LanguageKit

/// The balance at the end of each day, as a drawing, and as a table for readers who cannot see it.
enum BalanceChart {
    static func html(_ history: BalanceHistory) -> HTML {
        let values = history.balances
        guard let lowest = values.min(by: isLess), let highest = values.max(by: isLess) else {
            return .nothing
        }
        return tag("figure", .style("chart")) {
            tag("figcaption") { "Balance at the end of each day" }
            tag("p", .style("detail")) { "Lowest \(lowest.figure), highest \(highest.figure)" }
            drawing(
                history, .text("role", "img"), .label("Lowest \(lowest.figure), highest \(highest.figure)"))
            tag("p", .style("axis"), .text("aria-hidden", "true")) {
                tag("span") { history.from.words }
                tag("span") { history.to.words }
            }
            tag("details") {
                tag("summary") { "Show as a table" }
                Parts.table("Balance at the end of each day", ["Date"], number: "Balance") {
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
        drawing(history, style: "spark", .text("aria-hidden", "true"))
    }

    private static func drawing(
        _ history: BalanceHistory, style: String = "", _ attributes: HTML.Attribute...
    ) -> HTML {
        LineDrawing.html(
            history.balances.map { Double($0.minorUnits) }, isStaircase: true, style: style, attributes)
    }

    private static func isLess(_ left: Money, _ right: Money) -> Bool { left.minorUnits < right.minorUnits }
}
