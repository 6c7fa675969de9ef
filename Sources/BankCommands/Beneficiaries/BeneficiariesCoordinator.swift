import BankDomain
import BankFeatures

/// Makes the views of beneficiaries and shows the one that a command asks for.
@MainActor
final class BeneficiariesCoordinator: BeneficiariesCoordinating {
    private let host: any CommandHost
    private let factory: BeneficiariesViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = BeneficiariesViewFactory(dependencies: host.session, random: host.randomSource)
    }

    func start(_ command: BeneficiariesCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

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

    // On a command line the user types what comes next.
    func showBeneficiary(_ beneficiary: Beneficiary) {}
}
