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
                    cards: services.cardService, notifications: services.notificationService,
                    beneficiaries: services.beneficiaryService),
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
            if !summary.unavailable.isEmpty {
                Parts.notice("Some parts of this page can't be shown now. Try again in a moment.")
            }
            if summary.accounts.isEmpty {
                beginning
            } else {
                total(totals, of: summary.defaultAccount)
                tag("p", .style("actions")) {
                    Parts.mainAction("Pay", .newTransfer)
                    Parts.action("Open an account", .newAccount)
                }
                if let unread = visit.texts.text(of: summary.unread) {
                    tag("p", .style("notice")) { tag("a", .href(.notifications)) { unread } }
                }
                accounts(summary)
            }
            tag("div", summary.due.isEmpty ? [] : [.style("split")]) {
                recent(summary)
                tag("div") {
                    due("Overdue, until the bank ends the day", summary.due.filter(\.isOverdue), visit)
                    due("Coming up", summary.due.filter { !$0.isOverdue }, visit)
                }
            }
        }
    }

    /// What a new customer does first.
    private static var beginning: HTML {
        .group([
            Parts.empty("You have no accounts yet."),
            tag("ol", .style("steps")) {
                tag("li") { tag("a", .href(.newAccount)) { "Open an account" } }
                tag("li") { tag("a", .href(.security)) { "Set up two-step verification" } }
                tag("li") { "Give your IBAN to whoever pays you." }
            },
        ])
    }

    /// The total in the currency of the default account, and below it those in others.
    private static func total(_ totals: [Money], of account: Account?) -> HTML {
        guard let main = totals.first(where: { $0.currency == account?.currency }) ?? totals.first else {
            return .nothing
        }
        let others = totals.filter { $0.currency != main.currency }.map(\.figure)
        return Parts.figure(
            Parts.amount(main), above: .phrase("Total"),
            below: others.isEmpty ? [] : [.phrase("and \(Phrase.list(others, .and))")])
    }

    private static func recent(_ summary: HomeSummary) -> HTML {
        guard let account = summary.defaultAccount, !summary.recentTransactions.isEmpty else {
            return .nothing
        }
        return tag("section") {
            tag("h2") { "Recent activity in \(account.accountName)" }
            Rows.html { for entry in summary.recentTransactions { EntryRows.row(entry, isAlone: true) } }
            tag("p") { tag("a", .href(PagePath("accounts", account.id.text))) { "All entries" } }
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
                            if account.status == .frozen {
                                Parts.badge(Phrase(word: account.status.rawValue).asTitle, .bad)
                            }
                            Parts.amount(account.balance)
                            if let history = histories[account.id] { BalanceChart.spark(history) }
                        }
                    }
                }
            }
            tag("p", .style("links")) { tag("a", .href(.accounts)) { "All accounts" } }
        }
    }

    private static func due(_ title: Phrase, _ items: [HomeDueItem], _ visit: PageVisit) -> HTML {
        guard !items.isEmpty else { return .nothing }
        return tag("section") {
            tag("h2") { title }
            Rows.html {
                for item in items {
                    let kind = visit.texts.text(of: item.kind)
                    let name = item.isNamed ? item.counterparty : visit.someone
                    Rows.row(
                        name.isEmpty ? visit.localization.text(kind) : name, nil,
                        details: [Parts.day(item.date), name.isEmpty ? nil : .phrase(kind)],
                        amount: Parts.amount(item.amount))
                }
            }
        }
    }
}
