import CommandLineKit

/// `bank` alone.
struct HomeCommand: NounCommand {
    static let nodes: [CommandNode] = []

    init(_ invocation: Invocation) {}

    @MainActor
    func start(in host: any CommandHost) async throws {
        try await HomeCoordinator(host: host).start()
    }
}
