import BankContainer
import BankDevice
import BankServices
import BankSystem
import BankTestSupport

/// A local bank in a temporary folder, for tests of servers.
@MainActor
enum LocalBank {
    static let password = "four tall ships at anchor"

    /// A new bank with an operator and these customers, by user names and names.
    static func container(
        in home: TemporaryHome, customers: [(username: String, name: String)]
    ) async throws -> DependencyContainer {
        let paths = try BankPaths(environment: { $0 == "BANK_HOME" ? home.path : nil })
        let container = DependencyContainer(
            configuration: try BankConfiguration(
                .local, paths: paths, unlockPrompt: FixedUnlockPrompt("the keychain's own password"),
                sessionAgent: InMemorySessionAgent()))
        _ = try await container.ledgerService.initialize(operatorName: "Operator", mode: .commit)
        for (username, name) in customers {
            _ = try await container.authService.register(
                Registration(username: username, name: name), password: SecretBytes(password))
        }
        return container
    }
}
