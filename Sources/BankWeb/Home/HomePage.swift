import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addHome() {
        on("GET", "/") { visit in
            let services = try visit.services
            let viewModel = HomeViewModel(
                services: HomeServices(
                    accounts: services.accountService, transactions: services.transactionService,
                    transfers: services.transferService, standingOrders: services.standingOrderService,
                    cards: services.cardService, notifications: services.notificationService),
                coordinator: visit.coordinator)
            await viewModel.load()
            let summary = try viewModel.state.get()
            // Staff who are customers, too, have a home.
            if visit.principal?.isStaff == true && summary.accounts.isEmpty { return .redirect(.staff) }
            if summary.nextSteps.contains(.signIn) { viewModel.begin(.signIn) }
            return try visit.answer { try HomePage.page(summary, visit) }
        }
    }
}

/// Totals, accounts, what is due, and the newest entries.
@MainActor
enum HomePage {
    static func page(_ summary: HomeSummary, _ visit: PageVisit) throws -> WebPage {
        let totals = try summary.totals()
        return WebPage("Home") {
            if summary.accounts.isEmpty {
                Parts.empty("You have no accounts yet.")
                opening
            }
            if let unread = visit.texts.text(of: summary.unread) {
                tag("p", .style("notice")) { tag("a", .href(.notifications)) { unread } }
            }
            if !summary.unavailable.isEmpty {
                Parts.notice("Some parts of this page can't be shown now. Try again in a moment.")
            }
            if !totals.isEmpty { total(totals) }
            if !summary.accounts.isEmpty { accounts(summary) }
            if !summary.due.isEmpty { due(summary.due, visit) }
            if let account = summary.defaultAccount, !summary.recentTransactions.isEmpty {
                tag("section") {
                    tag("h2") { "Newest entries of \(account.accountName)" }
                    EntryTable.html(summary.recentTransactions)
                }
            }
        }
    }

    private static func total(_ totals: [Money]) -> HTML {
        tag("section", .style("totals")) {
            tag("h2") { "Total" }
            for total in totals { tag("p", .style("total")) { Parts.amount(total) } }
        }
    }

    private static func accounts(_ summary: HomeSummary) -> HTML {
        let histories = Dictionary(summary.balanceHistory.map { ($0.accountID, $0) }) { first, _ in first }
        return tag("section") {
            tag("h2") { "Accounts" }
            tag("ul", .style("cards")) {
                for account in summary.accounts where account.status != .closed {
                    tag("li") {
                        tag("a", .href(PagePath("accounts", account.id.text))) {
                            tag("span", .style("name")) { .text(account.accountName) }
                            tag("span", .style("id")) { .text(account.id.text) }
                            Parts.amount(account.balance)
                            if account.status == .frozen {
                                tag("span", .style("badge")) { Phrase(word: account.status.rawValue) }
                            }
                            if let history = histories[account.id] { BalanceChart.spark(history) }
                        }
                    }
                }
            }
            opening
        }
    }

    private static var opening: HTML {
        tag("p", .style("links")) {
            tag("a", .href(.accounts)) { "All accounts" }
            tag("a", .href(.newAccount)) { "Open an account" }
        }
    }

    private static func due(_ items: [HomeDueItem], _ visit: PageVisit) -> HTML {
        tag("section") {
            tag("h2") { "Due in the next days" }
            Parts.table("Due in the next days", ["Date", "Kind", "Account", "Payee"], number: "Amount") {
                for item in items {
                    tag("tr") {
                        Parts.cell(Parts.date(item.date))
                        Parts.cell(.phrase(visit.texts.text(of: item.kind)))
                        Parts.cell(.text(item.accountID.text))
                        Parts.cell(.text(item.counterparty))
                        Parts.cell(Parts.amount(item.amount), isAmount: true)
                    }
                }
            }
        }
    }
}
