import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

/// `bank` without a noun.
enum HomeNoun: Noun {
    static let nodes = [home]

    // Home has no word of its own: the list of nouns does not have it.
    private static let home = verb("home", "", examples: []) { HomeView(viewModel: $0.home()) }

    static func views(in host: any CommandHost) -> HomeViewFactory {
        HomeViewFactory(services: host.services)
    }
}

@MainActor
package struct HomeViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService & HasTransferService
        & HasStandingOrderService & HasCardService & HasNotificationService & HasBeneficiaryService

    let services: any Dependencies

    func home() -> HomeViewModel {
        HomeViewModel(
            services: HomeServices(
                accounts: services.accountService, transactions: services.transactionService,
                transfers: services.transferService, standingOrders: services.standingOrderService,
                cards: services.cardService, notifications: services.notificationService,
                beneficiaries: services.beneficiaryService),
            coordinator: nil)
    }
}

/// An overview of the user's accounts on one screen.
struct HomeView: TerminalView {
    let viewModel: HomeViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let summary = try viewModel.state.get()
        switch screen.format {
        case .json, .ndjson:
            try screen.show(RecordPresentation(columns: HomeColumns.all(summary), row: summary))
        case .csv: try screen.show(ListPresentation(columns: AccountColumns.all, rows: summary.accounts))
        case .table: try draw(summary, on: screen)
        }
    }

    private func draw(_ summary: HomeSummary, on screen: Screen) throws {
        let localization = screen.console.capabilities.outputLocalization
        for total in (try? summary.totals()) ?? [] {
            let amount = screen.styler.apply(.bold, to: localization.region.amount(total.groupedText))
            try screen.write(verbatim: localization.text("Total: \(amount) \(total.currency.code)"))
        }
        if !summary.accounts.isEmpty {
            try screen.write(verbatim: "")
            let columns =
                screen.drawsCharts
                ? HomeColumns.accounts(
                    summary.balanceHistory, usesUnicode: screen.console.capabilities.usesUnicode)
                : AccountColumns.all
            try screen.show(ListPresentation(columns: columns, rows: summary.accounts))
        }
        // If the user chose fields, rows or a template, only the accounts are listed.
        if !screen.choosesFields { try drawRest(summary, on: screen) }
        for step in summary.nextSteps { try screen.write(Notice.nextStep(step)) }
        if summary.nextSteps.isEmpty { screen.notice(Notice.homeHint) }
    }

    private func drawRest(_ summary: HomeSummary, on screen: Screen) throws {
        if let account = summary.defaultAccount, !summary.recentTransactions.isEmpty {
            try screen.write(verbatim: "")
            try screen.write(Notice.recent(of: account))
            try screen.show(
                ListPresentation(
                    columns: TransactionColumns.brief(for: summary.recentTransactions),
                    rows: summary.recentTransactions))
        }
        for (isOverdue, title) in [(true, Notice.overdue), (false, Notice.dueSoon)] {
            let items = summary.due.filter { $0.isOverdue == isOverdue }
            guard !items.isEmpty else { continue }
            try screen.write(verbatim: "")
            try screen.write(title)
            try screen.show(ListPresentation(columns: HomeColumns.due, rows: items))
        }
        let lines = Self.lines(summary)
        guard !lines.isEmpty else { return }
        try screen.write(verbatim: "")
        for line in lines { try screen.write(line) }
    }

    /// Facts that are shown on a line of their own.
    private static func lines(_ summary: HomeSummary) -> [Phrase] {
        var lines: [Phrase] = []
        if let unread = Notice.unread(summary.unread) { lines += [unread, Notice.readThem] }
        lines += summary.frozenAccounts.map { Notice.frozen($0) }
        lines += summary.frozenCards.map { Notice.frozen($0) }
        return lines + summary.unavailable.map { Notice.unavailable($0) }
    }
}

enum HomeColumns {
    /// Width of the chart beside an account, in columns: one column for two days.
    private static let chartWidth = 15

    /// Accounts, each with a chart of its last days. JSON has the balances in `balanceHistory`.
    static func accounts(_ histories: [BalanceHistory], usesUnicode: Bool) -> [Column<Account>] {
        guard !histories.isEmpty else { return AccountColumns.all }
        let values = Dictionary(
            histories.map { ($0.accountID, $0.balances.map(\.minorUnits)) },
            uniquingKeysWith: { first, _ in first })
        let chart = Column<Account>(
            key: "balanceHistory", title: "30 days", isShownInJSON: false,
            text: { account in
                Sparkline.text(
                    values: values[account.id] ?? [], width: chartWidth, usesUnicode: usesUnicode)
            },
            value: { _ in .null })
        let place = AccountColumns.all.firstIndex { $0.key == "currency" }.map { $0 + 1 } ?? 0
        var columns = AccountColumns.all
        columns.insert(chart, at: place)
        return columns
    }

    static let due: [Column<HomeDueItem>] = [
        .date(key: "date", title: "Date", importance: .high) { $0.date.text },
        Column(
            key: "kind", title: "Type", phrase: { Notice.due($0.kind) }, csvText: { $0.kind.rawValue },
            value: { .string($0.kind.rawValue) }),
        .text(key: "id", title: "ID", importance: .low) { $0.id },
        .text(key: "accountID", title: "Account") { $0.accountID.text },
        .text(key: "counterparty", title: "Counterparty", canTruncate: true) { $0.counterparty },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        Column(key: "isOverdue", title: "Overdue", isShownInTable: false) { .boolean($0.isOverdue) },
    ]

    /// Home for programs.
    static func all(_ summary: HomeSummary) -> [Column<HomeSummary>] {
        // If a total overflows, the accounts are still shown.
        let totals = try? summary.totals()
        return [
            Column(key: "totals", title: "Totals") { _ in
                totals.map { .array($0.map(OutputValue.money)) } ?? .null
            },
            Column(key: "accounts", title: "Accounts") { .records($0.accounts, AccountColumns.all) },
            Column(key: "balanceHistory", title: "Balance history") {
                .array($0.balanceHistory.map(value))
            },
            Column(key: "recentTransactions", title: "Transactions") {
                .records($0.recentTransactions, TransactionColumns.all)
            },
            Column(key: "due", title: "Due") { .records($0.due, due) },
            Column(key: "notifications", title: "Notifications") { value($0.unread) },
            Column(key: "frozenAccounts", title: "Frozen accounts") {
                .array($0.frozenAccounts.map { .string($0.id.text) })
            },
            Column(key: "frozenCards", title: "Frozen cards") {
                .array($0.frozenCards.map { .string($0.id.text) })
            },
            Column(key: "unavailable", title: "Not available") {
                .array($0.unavailable.map { .string($0.rawValue) })
            },
            Column(key: "nextSteps", title: "Next steps") {
                .array($0.nextSteps.map { .string($0.rawValue) })
            },
        ]
    }

    // With full money objects for thirty days, this column would be most of the output.
    @Sendable private static func value(_ history: BalanceHistory) -> OutputValue {
        .object([
            ("accountID", .string(history.accountID.text)), ("from", .string(history.from.text)),
            ("to", .string(history.to.text)),
            ("currency", .optional(history.balances.first?.currency.code)),
            ("minorUnits", .array(history.balances.map { .integer($0.minorUnits) })),
        ])
    }

    private static func value(_ unread: HomeUnread) -> OutputValue {
        let newest = unread.newest.map { newest in
            OutputValue.object(
                NotificationColumns.all.filter(\.isShownInJSON).map { ($0.key, $0.value(newest)) })
        }
        return .object([
            ("unreadCount", .count(unread.count)), ("hasMore", .boolean(unread.hasMore)),
            ("newest", newest ?? .null),
        ])
    }
}
