import BankDomain

/// Records where the views of goals lead.
@MainActor
final class MockGoalsCoordinator: GoalsCoordinating {
    private(set) var shownAccounts: [Account] = []

    func showAccount(_ account: Account) { shownAccounts.append(account) }
}
