import BankContainer
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import Injection

extension BankConfiguration {
    /// An environment whose files are below a test's folder.
    static func files(_ environment: BankEnvironment, in home: TemporaryHome) throws -> BankConfiguration {
        try BankConfiguration(environment, paths: BankPaths(home: home.path + "/bank"))
    }
}

extension DependencyContainer {
    /// The implementations that were built, by the names of their properties.
    var implementations: [String: String] {
        Dictionary(uniqueKeysWithValues: construction.graph.nodes.map { ($0.name, $0.implementation) })
    }
}

/// The top of the repository.
let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// Waits for what another thread is about to let go of.
@MainActor
func becomesTrue(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<500 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(4))
    }
    return condition()
}
