package import CommandLineKit

/// `bank` alone.
package struct HomeCommand: NounCommand {
    package static let nodes: [CommandNode] = []

    package init(_ invocation: Invocation) {}

    @MainActor
    package func start(in host: any CommandHost) async throws {
        try await HomeCoordinator(host: host).start()
    }
}
