import BankContainer
import BankServices

/// The containers of a session. Lines share what earlier lines have opened.
@MainActor
final class SessionContainers {
    private struct Entry {
        let environment: BankEnvironment
        let conditions: DemoConditions
        let isVerbose: Bool
        let accessToken: SharedSecret?
        let container: DependencyContainer
    }

    private var entries: [Entry] = []
    private let unlockPrompt = CurrentUnlockPrompt()
    private var hasNamedDemo = false

    /// The container for a line, created on first use.
    func container(
        for setting: RunConfiguration, host: RunHost, unlockPrompt prompt: any UnlockPrompt
    ) throws -> DependencyContainer {
        unlockPrompt.current = prompt
        let known = entries.first {
            $0.environment == setting.environment && $0.conditions == setting.demoConditions
                && $0.isVerbose == setting.isVerbose && $0.accessToken == setting.accessToken
        }
        if let known { return known.container }
        let container = DependencyContainer(
            configuration: try setting.configuration(host: host, unlockPrompt: unlockPrompt))
        entries.append(
            Entry(
                environment: setting.environment, conditions: setting.demoConditions,
                isVerbose: setting.isVerbose, accessToken: setting.accessToken, container: container))
        return container
    }

    var count: Int { entries.count }

    var newest: DependencyContainer? { entries.last?.container }

    /// Returns `true` on the first call only: the demo notice is shown once per session.
    func namesDemo() -> Bool {
        defer { hasNamedDemo = true }
        return !hasNamedDemo
    }

    func close() async {
        for entry in entries { await entry.container.close() }
        entries = []
    }
}

/// Uses the prompt of the current line.
@MainActor
private final class CurrentUnlockPrompt: UnlockPrompt {
    var current: (any UnlockPrompt)?

    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        try await current?.keychainPassword(for: purpose, attempt: attempt)
    }
}
