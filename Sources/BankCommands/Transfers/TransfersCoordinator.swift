package import BankDomain
import BankFeatures
import BankServices

/// Leads through the views of transfers.
@MainActor
package final class TransfersCoordinator: TransfersCoordinating {
    private unowned let parent: any Coordinating
    private let factory: TransfersViewFactory
    // The parent holds this coordinator, and makes the flows.
    private unowned let flows: any TransferFlowMaking

    package init(parent: any Coordinating, factory: TransfersViewFactory, flows: any TransferFlowMaking) {
        self.parent = parent
        self.factory = factory
        self.flows = flows
    }

    package func start(_ command: TransfersCommand) async throws {
        switch command {
        case .create(let draft, let options):
            let flow = try await flows.makeTransferFlow(
                draft: draft, idempotencyKey: options.idempotencyKey, coordinator: self)
            try await factory.makeTransferCreationView(flow: flow, mode: options.mode).appear(
                on: parent.screen)
        case .guide(let draft, let options):
            let flow = try await flows.makeTransferFlow(
                draft: draft, idempotencyKey: options.idempotencyKey, coordinator: self)
            try await factory.makeTransferGuideView(flow: flow, mode: options.mode).appear(on: parent.screen)
        case .confirm(let id, let code):
            try await factory.makeChallengeAnswerView(id: id, code: code, coordinator: self).appear(
                on: parent.screen)
        case .quote(let draft):
            try await factory.makeTransferQuoteView(draft: draft).appear(on: parent.screen)
        case .cancel(let id, let mode):
            try await factory.makeTransferChangeView(id: id, change: .cancel, key: nil, mode: mode)
                .appear(on: parent.screen)
        case .reverse(let id, let options):
            try await factory.makeTransferChangeView(
                id: id, change: .reverse, key: options.idempotencyKey, mode: options.mode
            ).appear(on: parent.screen)
        case .hold(let draft, let options):
            try await factory.makeTransferHoldCreationView(draft: draft, options: options)
                .appear(on: parent.screen)
        case .capture(let id, let amount, let options):
            let change = TransferHoldChangeView.Change.capture(amount: amount)
            try await factory.makeTransferHoldChangeView(id: id, change: change, options: options)
                .appear(on: parent.screen)
        case .release(let id, let options):
            try await factory.makeTransferHoldChangeView(id: id, change: .release, options: options)
                .appear(on: parent.screen)
        case .holds(let page):
            try await factory.makeTransferHoldsListView(page: page).appear(on: parent.screen)
        case .importPayments(let request):
            try await factory.makeTransferImportView(request).appear(on: parent.screen)
        case .list(let page):
            try await factory.makeTransfersListView(page: page, coordinator: self).appear(on: parent.screen)
        case .show(let id):
            try await factory.makeTransferDetailView(id: id).appear(on: parent.screen)
        }
    }

    package func showTransfer(_ transfer: Transfer) {
        parent.present(factory.makeTransferDetailView(id: transfer.id))
    }

    // The view that made the transfer shows it; one that was given up leaves nothing to show.
    package func didConfirm(_ transfer: Transfer) {}
    package func didCancelTransfer() {}
}
