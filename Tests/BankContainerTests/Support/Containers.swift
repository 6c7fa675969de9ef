import BankContainer
import BankDevice
import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import Injection

extension BankConfiguration {
    /// An environment with its files in a temporary folder.
    static func files(_ environment: BankEnvironment, in home: TemporaryHome) throws -> BankConfiguration {
        try BankConfiguration(
            environment, paths: BankPaths(home: home.path + "/bank"),
            unlockPrompt: FixedUnlockPrompt("correct horse battery"),
            sessionAgent: environment == .demo ? nil : InMemorySessionAgent(),
            server: try ServerAddress("https://bank.example"))
    }
}

extension DependencyContainer {
    /// Creates the local bank and signs its operator in.
    @discardableResult
    func signUp() async throws -> User {
        _ = try await ledgerService.initialize(operatorName: "operator", mode: .commit)
        _ = try await authService.register(
            Registration(username: "operator", name: "Operator"),
            password: SecretBytes("correct horse battery"))
        return try await authService.login(
            SignIn(username: "operator", deviceName: "test"), password: SecretBytes("correct horse battery")
        ).user
    }

    /// The services of a user over the same root.
    func session(
        of user: UserID, roles: Set<Principal.Role> = [.customer], sessionID: SessionID? = nil
    ) -> DependencyContainer {
        DependencyContainer(
            root, caller: .principal(Principal(userID: user, roles: roles, sessionID: sessionID)))
    }

    /// The implementations that were created, by property name.
    var implementations: [String: String] {
        let nodes = construction.graph.nodes
        return Dictionary(
            uniqueKeysWithValues: nodes.map { node in
                (node.name.split(separator: ".").last.map(String.init) ?? "", node.implementation)
            })
    }
}

/// The root folder of the repository.
let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
