import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addAccounts() {
        on("GET", "/accounts/*") { visit in
            let services = try visit.services
            let selection = AccountSelection.named(visit.name)
            let detail = AccountDetailViewModel(
                selection, recentCount: 0, accountService: services.accountService,
                transactionService: services.transactionService, coordinator: visit.coordinator)
            await detail.load()
            let account = try detail.state.get()
            let period = BalancePeriod(rawValue: visit.query["period"]) ?? .month
            await detail.loadHistory(from: period.first(before: try await visit.backend.today()))
            let filter = EntryFilter(query: visit.query)
            let list = try await EntryList.load(of: .loaded(account.account), filter, visit)
            var isOwn = true
            if visit.principal?.isStaff == true {
                let own = try await services.accountService.accounts(.own)
                isOwn = own.contains { $0.id == account.account.id }
            }
            return .page(
                AccountPage.page(account, isOwn: isOwn, detail.history.value, list, filter, period, visit))
        }
    }
}

/// One account: its balance over time, and its entries.
@MainActor
enum AccountPage {
    static func page(
        _ detail: AccountDetail, isOwn: Bool, _ history: BalanceHistory?, _ list: LoadState<TransactionsList>,
        _ filter: EntryFilter, _ period: BalancePeriod, _ visit: PageVisit
    ) -> WebPage {
        let account = detail.account
        return WebPage("\(account.accountName)", status: list.error == nil ? 200 : 422) {
            Parts.figure(
                Parts.amount(account.balance), above: .phrase("Balance"),
                below: [
                    .phrase("Available: \(account.availableBalance.figure)"),
                    account.iban.map { .text("IBAN \($0.validated?.groupedText ?? $0.text)") } ?? .nothing,
                ])
            tag("p", .style("actions")) {
                if account.status == .active && isOwn {
                    Parts.mainAction(
                        "Pay from this account",
                        PagePath("transfers", "new", query: [("from", account.id.text)]))
                }
                Parts.action("Statement", PagePath("accounts", account.id.text, "statements"))
                if account.status != .closed && isOwn {
                    Parts.action("Manage account", PagePath("accounts", account.id.text, "change"))
                }
            }
            tag("div", .style("split")) {
                tag("section") {
                    tag("h2") { "Entries" }
                    EntryList.html(list, filter, at: PagePath("accounts", account.id.text), visit)
                }
                tag("div") {
                    if let history {
                        BalanceChart.html(
                            history, now: account.balance, period,
                            at: PagePath("accounts", account.id.text))
                    }
                    Parts.folded("Details of the account") { Parts.facts(facts(detail)) }
                }
            }
        }
    }

    private static func facts(_ detail: AccountDetail) -> [(Phrase, HTML?)] {
        let account = detail.account
        return [
            ("Number", .text(account.accountNumber)),
            ("Type", .phrase(Phrase(word: account.accountType.rawValue).asTitle)),
            ("Status", .phrase(Phrase(word: account.status.rawValue).asTitle)),
            ("Interest rate", detail.accruals.map { .phrase($0.interestRateBasisPoints.percent) }),
            (
                "Overdraft rate",
                detail.accruals.flatMap { accruals in
                    accruals.overdraftRateBasisPoints == 0
                        ? nil : .phrase(accruals.overdraftRateBasisPoints.percent)
                }
            ),
            ("Accrued interest", detail.accruals.map { Parts.amount($0.interest) }),
            (
                "Fees due",
                detail.accruals.flatMap { $0.feesDue.isZero ? nil : Parts.amount($0.feesDue) }
            ),
            ("ID", .text(account.id.text)),
        ]
    }
}
