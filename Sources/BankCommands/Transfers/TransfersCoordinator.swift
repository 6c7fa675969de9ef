import BankDomain
import BankFeatures
import BankServices

/// Makes the views of transfers and shows the one that a command asks for.
@MainActor
final class TransfersCoordinator: TransfersCoordinating {
    private let host: any CommandHost
    private let factory: TransfersViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = TransfersViewFactory(dependencies: host.session, random: host.randomSource)
    }

    func start(_ command: TransfersCommand) async throws {
        switch command {
        case .create(let draft, let options):
            let flow = try await host.makeTransferFlow(
                draft: draft, idempotencyKey: options.idempotencyKey, coordinator: self)
            try await factory.makeTransferCreationView(flow: flow, mode: options.mode).appear(
                on: host.screen)
        case .guide(let draft, let options):
            let flow = try await host.makeTransferFlow(
                draft: draft, idempotencyKey: options.idempotencyKey, coordinator: self)
            try await factory.makeTransferGuideView(flow: flow, mode: options.mode).appear(on: host.screen)
        case .confirm(let id, let code):
            try await factory.makeChallengeAnswerView(id: id, code: code, coordinator: self).appear(
                on: host.screen)
        case .quote(let draft):
            try await factory.makeTransferQuoteView(draft: draft).appear(on: host.screen)
        case .cancel(let id, let mode):
            try await factory.makeTransferChangeView(id: id, change: .cancel, key: nil, mode: mode)
                .appear(on: host.screen)
        case .reverse(let id, let options):
            try await factory.makeTransferChangeView(
                id: id, change: .reverse, key: options.idempotencyKey, mode: options.mode
            ).appear(on: host.screen)
        case .hold(let draft, let options):
            try await factory.makeTransferHoldCreationView(draft: draft, options: options)
                .appear(on: host.screen)
        case .capture(let id, let amount, let options):
            let change = TransferHoldChangeView.Change.capture(amount: amount)
            try await factory.makeTransferHoldChangeView(id: id, change: change, options: options)
                .appear(on: host.screen)
        case .release(let id, let options):
            try await factory.makeTransferHoldChangeView(id: id, change: .release, options: options)
                .appear(on: host.screen)
        case .holds(let page):
            try await factory.makeTransferHoldsListView(page: page).appear(on: host.screen)
        case .importPayments(let request):
            try await factory.makeTransferImportView(request).appear(on: host.screen)
        case .list(let page):
            try await factory.makeTransfersListView(page: page, coordinator: self).appear(on: host.screen)
        case .show(let id):
            try await factory.makeTransferDetailView(id: id).appear(on: host.screen)
        }
    }

    // On a command line the user types what comes next.
    func showTransfer(_ transfer: Transfer) {}
}
