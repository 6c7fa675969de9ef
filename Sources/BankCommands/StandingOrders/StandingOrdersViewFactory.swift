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
            mode: options.mode,
            answerView: { makeAnswerView(id: $0, code: nil, coordinator: coordinator) })
    }

    func makeUpdateView(
        id: StandingOrderID, draft: StandingOrderUpdateDraft, options: MoneyOptions,
        coordinator: any StandingOrdersCoordinating
    ) -> StandingOrderUpdateView {
        StandingOrderUpdateView(
            viewModel: StandingOrderUpdateViewModel(
                id, draft: draft, idempotencyKey: options.idempotencyKey,
                standingOrderService: standingOrderService, accountService: accountService,
                beneficiaryService: beneficiaryService, random: random),
            mode: options.mode,
            answerView: { makeAnswerView(id: $0, code: nil, coordinator: coordinator) })
    }

    func makeAnswerView(
        id: ChallengeID, code: String?, coordinator: any StandingOrdersCoordinating
    ) -> ChallengeAnswerView<StandingOrder> {
        ChallengeAnswerView(
            viewModel: ChallengeViewModel(
                id, standingOrderService: standingOrderService, coordinator: coordinator),
            noun: .standingOrders, columns: StandingOrderColumns.single, code: code,
            headline: { Done.standingOrder($0, mode: .commit) })
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
        try screen.show(
            RecordPresentation(
                columns: StandingOrderColumns.record(on: screen), row: try viewModel.state.get()))
    }
}

/// Creates a standing order and shows it. If the bank requires a code, the user is asked for it when input is
/// interactive.
struct StandingOrderCreationView: TerminalView {
    let viewModel: StandingOrderCreationViewModel
    let mode: ExecutionMode
    let answerView: @MainActor (ChallengeID) -> ChallengeAnswerView<StandingOrder>

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.record(on: screen, in: mode))
        await viewModel.create(mode: mode)
        try await screen.show(
            viewModel.state, key: viewModel.idempotencyKey, mode: mode, answerView)
    }
}

/// Changes the terms of a standing order and shows it. It asks for a code as when an order is created.
struct StandingOrderUpdateView: TerminalView {
    let viewModel: StandingOrderUpdateViewModel
    let mode: ExecutionMode
    let answerView: @MainActor (ChallengeID) -> ChallengeAnswerView<StandingOrder>

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.record(on: screen, in: mode))
        await viewModel.update(mode: mode)
        try await screen.show(
            viewModel.state, key: viewModel.idempotencyKey, mode: mode, answerView)
    }
}

extension Screen {
    /// Shows a created or changed order, after its code if it needs one.
    fileprivate func show(
        _ state: LoadState<Change<StandingOrder>>, key: IdempotencyKey?, mode: ExecutionMode,
        _ answerView: @MainActor (ChallengeID) -> ChallengeAnswerView<StandingOrder>
    ) async throws {
        let order: StandingOrder
        if case .challengeRequired(let challenge)? = state.error {
            order = try await answerView(challenge.id).made(by: challenge, asking: self)
        } else if let error = state.error, mode == .commit, let key {
            throw error.afterSubmission(of: key)
        } else {
            order = try state.get().value
        }
        try show(
            RecordPresentation(columns: StandingOrderColumns.record(on: self, in: mode), row: order),
            mode: mode,
            saying: Done.standingOrder(order, mode: mode), inDryRun: true)
    }
}

/// Pauses, resumes, skips or cancels a standing order, and shows the result.
struct StandingOrderChangeView: TerminalView {
    let viewModel: StandingOrderViewModel
    let change: StandingOrderChange
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        let columns = StandingOrderColumns.record(on: screen)
        try screen.require(columns)
        if change == .cancel {
            try await screen.confirmFinal(mode: mode) {
                await viewModel.load()
                return Notice.confirmCancelling(try viewModel.state.get())
            }
        }
        await viewModel.apply(change, mode: mode)
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: columns, row: changed.value), mode: mode,
            saying: change == .skip
                ? Done.skipped(changed.value) : Done.standingOrder(changed.value, mode: mode))
    }
}
