package import BankDomain
import BankFeatures

/// Leads through the views of beneficiaries.
@MainActor
package final class BeneficiariesCoordinator: BeneficiariesCoordinating {
    private unowned let parent: any Coordinating
    private let factory: BeneficiariesViewFactory

    package init(parent: any Coordinating, factory: BeneficiariesViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: BeneficiariesCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    package func showBeneficiary(_ beneficiary: Beneficiary) {
        parent.present(factory.makeDetailView(named: beneficiary.id.text, coordinator: self))
    }

    // The views that added or removed it show it.
    package func didAdd(_ beneficiary: Beneficiary) {}
    package func didRemove(_ beneficiary: Beneficiary) {}

    private func view(for command: BeneficiariesCommand) -> any TerminalView {
        switch command {
        case .list:
            factory.makeListView(coordinator: self)
        case .show(let name):
            factory.makeDetailView(named: name, coordinator: self)
        case .add(let draft, let options):
            factory.makeAdditionView(draft: draft, options: options, coordinator: self)
        case .rename(let beneficiary, let name, let mode):
            factory.makeChangeView(of: beneficiary, change: .rename(name), mode: mode, coordinator: self)
        case .trust(let beneficiary, let code, let mode):
            factory.makeChangeView(of: beneficiary, change: .trust(code: code), mode: mode, coordinator: self)
        case .remove(let beneficiary, let mode):
            factory.makeChangeView(of: beneficiary, change: .remove, mode: mode, coordinator: self)
        }
    }
}
