import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addSpending() {
        on("GET", "/spending") { visit in
            let today = try await visit.backend.today()
            let month = CalendarDate("\(visit.query["month"])-01") ?? today.firstOfMonth
            let services = try visit.services
            let viewModel = TransactionSummaryViewModel(
                filter: TransactionsFilter(
                    account: nil, from: month, to: month.lastOfMonth, direction: .debit),
                grouping: .category, accountService: services.accountService,
                transactionService: services.transactionService, coordinator: nil)
            await viewModel.load()
            return .page(try SpendingPage.page(try viewModel.state.get(), in: month, today: today))
        }
    }
}

/// What went out in a month, by category. Transfers are left out: most of them go to other accounts of one's own.
@MainActor
enum SpendingPage {
    static func page(
        _ groups: [TransactionSummary], in month: CalendarDate, today: CalendarDate
    ) throws -> WebPage {
        let spent = groups.filter { $0.key != TransactionCategory.transfer.rawValue }
        var currencies: [Currency] = []
        for group in spent where !currencies.contains(group.currency) { currencies.append(group.currency) }
        // The currency in which one lives comes first.
        let counts = currencies.map { currency in (currency, spent.count { $0.currency == currency }) }
        currencies = counts.sorted { $0.1 > $1.1 }.map(\.0)
        return WebPage("Spending in \(month.monthWords)") {
            months(month, today: today)
            if spent.isEmpty { Parts.empty("Nothing was spent in this month.") }
            for currency in currencies {
                bars(spent.filter { $0.currency == currency }, in: month, currency)
            }
            tag("p", .style("detail")) { "Transfers are not counted." }
            tag("p", .style("links")) { tag("a", .href(.categoryRules)) { "Category rules" } }
        }
    }

    private static func months(_ month: CalendarDate, today: CalendarDate) -> HTML {
        let (before, after) = (month.adding(months: -1), month.adding(months: 1))
        return tag("nav", .style("pages"), .label("Months")) {
            tag("a", .href(path(before)), .text("rel", "prev")) { before.monthWords }
            if after <= today { tag("a", .href(path(after)), .text("rel", "next")) { after.monthWords } }
        }
    }

    private static func path(_ month: CalendarDate) -> PagePath {
        PagePath("spending", query: [("month", String(month.text.prefix(7)))])
    }

    private static func bars(
        _ groups: [TransactionSummary], in month: CalendarDate, _ currency: Currency
    ) -> HTML {
        let amounts = groups.compactMap { group in group.debits.map { (group.key, $0) } }
            .sorted { $0.1.minorUnits > $1.1.minorUnits }
        let total = try? amounts.reduce(Money(minorUnits: 0, currency: currency)) { try $0.adding($1.1) }
        let most = max(1, amounts.first?.1.minorUnits ?? 1)
        return .group([
            total.map { Parts.figure(Parts.amount($0), above: .phrase("Spent")) } ?? .nothing,
            tag("ul", .style("rows")) {
                for (key, amount) in amounts {
                    tag("li", .style("row", "spent")) {
                        tag("a", .style("name"), .href(entries(of: key, in: month))) {
                            Phrase(word: key).asTitle
                        }
                        Parts.amount(amount)
                        Parts.bar(Double(amount.minorUnits) / Double(most))
                    }
                }
            },
        ])
    }

    private static func entries(of category: String, in month: CalendarDate) -> PagePath {
        PagePath.entries.asking([
            ("from", month.text), ("to", month.lastOfMonth.text), ("direction", "debit"),
            ("category", category),
        ])
    }
}
