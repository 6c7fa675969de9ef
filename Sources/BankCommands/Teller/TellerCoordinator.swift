import BankFeatures
import BankServices

/// Leads through the views of the counter.
@MainActor
package final class TellerCoordinator {
    private unowned let parent: any Coordinating
    private let factory: TellerViewFactory

    package init(parent: any Coordinating, factory: TellerViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: TellerCommand) async throws {
        switch command {
        case .move(let movement, let draft, let options):
            try await factory.makeCashView(movement, draft: draft, options: options).appear(on: parent.screen)
        case .setFloor(let account, let floor, let mode):
            try await change(account, .floor(floor), mode)
        case .addOwner(let account, let user, let mode):
            try await change(account, .addOwner(user), mode)
        case .removeOwner(let account, let user, let mode):
            try await change(account, .removeOwner(user), mode)
        }
    }

    private func change(
        _ account: String, _ change: AccountTermsView.Change, _ mode: ExecutionMode
    ) async throws {
        try await factory.makeAccountTermsView(account: account, change: change, mode: mode)
            .appear(on: parent.screen)
    }
}
