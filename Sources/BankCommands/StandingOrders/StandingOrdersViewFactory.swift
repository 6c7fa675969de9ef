import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

@MainActor
package struct StandingOrdersViewFactory {
    package typealias Dependencies = HasStandingOrderService & HasAccountService & HasBeneficiaryService

    private let standingOrderService: any StandingOrderServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let random: any RandomSource

    init(dependencies: any Dependencies, random: any RandomSource) {
        self.standingOrderService = dependencies.standingOrderService
        self.accountService = dependencies.accountService
        self.beneficiaryService = dependencies.beneficiaryService
        self.random = random
    }

    func makeCreationView(
        draft: StandingOrderDraft, options: MoneyOptions, coordinator: any StandingOrdersCoordinating
    ) -> StandingOrderCreationView {
        StandingOrderCreationView(
            viewModel: StandingOrderCreationViewModel(
                draft: draft, idempotencyKey: options.idempotencyKey,
                standingOrderService: standingOrderService, accountService: accountService,
                beneficiaryService: beneficiaryService, random: random, coordinator: coordinator),
            mode: options.mode)
    }

    func makeListView(
        page: PageRequest?, coordinator: any StandingOrdersCoordinating
    ) -> StandingOrdersListView {
        StandingOrdersListView(
            viewModel: StandingOrdersListViewModel(
                page: page, standingOrderService: standingOrderService, coordinator: coordinator))
    }

    func makeDetailView(id: StandingOrderID) -> StandingOrderDetailView {
        StandingOrderDetailView(viewModel: makeViewModel(id))
    }

    func makeChangeView(
        id: StandingOrderID, change: StandingOrderChange, mode: ExecutionMode
    ) -> StandingOrderChangeView {
        StandingOrderChangeView(viewModel: makeViewModel(id), change: change, mode: mode)
    }

    private func makeViewModel(_ id: StandingOrderID) -> StandingOrderViewModel {
        StandingOrderViewModel(id: id, standingOrderService: standingOrderService)
    }
}

struct StandingOrdersListView: TerminalView {
    let viewModel: StandingOrdersListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: StandingOrderColumns.all, rows: page.items, emptyText: Notice.noStandingOrders))
    }
}

struct StandingOrderDetailView: TerminalView {
    let viewModel: StandingOrderViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: StandingOrderColumns.all, row: try viewModel.state.get()))
    }
}

/// Creates a standing order and shows it.
struct StandingOrderCreationView: TerminalView {
    let viewModel: StandingOrderCreationViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.all)
        await viewModel.create(mode: mode)
        if let error = viewModel.state.error, mode == .commit, let key = viewModel.idempotencyKey {
            throw error.afterSubmission(of: key)
        }
        let made = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: StandingOrderColumns.all, row: made.value), mode: mode)
    }
}

/// Pauses, resumes, skips or cancels a standing order, and shows the result.
struct StandingOrderChangeView: TerminalView {
    let viewModel: StandingOrderViewModel
    let change: StandingOrderChange
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.all)
        await viewModel.apply(change, mode: mode)
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: StandingOrderColumns.all, row: changed.value), mode: mode)
    }
}

/// Columns for a standing order.
enum StandingOrderColumns {
    static let all: [Column<StandingOrder>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
        .text(key: "creditor", title: "To", importance: .high) { $0.creditor.text },
        .text(key: "creditorName", title: "Creditor", canTruncate: true) { $0.creditorName },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .word(key: "frequency", title: "Frequency") { $0.schedule.frequency.rawValue },
        date(key: "nextExecutionDate", title: "Next", isShownInTable: true) { $0.nextExecutionDate },
        .word(key: "status", title: "Status") { $0.status.rawValue },
        date(key: "startDate", title: "Start") { $0.schedule.startDate },
        date(key: "endDate", title: "End") { $0.schedule.endDate },
        .text(key: "reference", title: "Reference", isShownInTable: false) { $0.reference },
        Column(
            key: "lastOutcome", title: "Last outcome", isShownInTable: false,
            phrase: { $0.lastOutcome.map(text) ?? "" }, csvText: { $0.lastOutcome.map(text)?.english ?? "" },
            value: { $0.lastOutcome.map(value) ?? .null }),
        Column(
            key: "retry", title: "Retry", isShownInTable: false, phrase: { $0.retry.map(text) ?? "" },
            csvText: { $0.retry.map(text)?.english ?? "" }, value: { $0.retry.map(value) ?? .null }),
    ]

    private static func date(
        key: String, title: Phrase, isShownInTable: Bool = false,
        _ date: @escaping @Sendable (StandingOrder) -> CalendarDate?
    ) -> Column<StandingOrder> {
        Column(
            key: key, title: title, isShownInTable: isShownInTable,
            localizedText: { $1.region.date(date($0)?.text ?? "") },
            value: { .optional(date($0)?.text) })
    }

    private static func text(_ outcome: StandingOrder.Outcome) -> Phrase {
        let cause = outcome.transferID?.text ?? outcome.reason
        let result = Phrase(word: outcome.result.rawValue)
        return cause.map { "\(outcome.occurrenceDate) \(result) (\($0))" }
            ?? "\(outcome.occurrenceDate) \(result)"
    }

    private static func value(_ outcome: StandingOrder.Outcome) -> OutputValue {
        .object([
            ("occurrenceDate", .string(outcome.occurrenceDate.text)),
            ("result", .string(outcome.result.rawValue)), ("reason", .optional(outcome.reason)),
            ("transferID", .optional(outcome.transferID?.text)),
        ])
    }

    private static func text(_ retry: StandingOrder.Retry) -> Phrase {
        "\(retry.occurrenceDate), tried \(retry.attemptCount) of \(StandingOrder.retryMaximum + 1) times"
    }

    private static func value(_ retry: StandingOrder.Retry) -> OutputValue {
        .object([
            ("attemptCount", .count(retry.attemptCount)),
            ("occurrenceDate", .string(retry.occurrenceDate.text)),
        ])
    }
}
