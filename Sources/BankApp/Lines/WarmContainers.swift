import BankContainer
import BankServices

/// The containers of a session: what a line has opened is there for the next one.
@MainActor
final class WarmContainers {
    private struct Entry {
        let environment: BankEnvironment
        let conditions: DemoConditions
        let isVerbose: Bool
        let container: DependencyContainer
    }

    private var entries: [Entry] = []
    private let unlockPrompt = CurrentUnlockPrompt()
    private var hasNamedDemo = false

    /// The container for a line, made by the first that needs it.
    func container(
        for setting: RunSetting, host: RunHost, unlockPrompt prompt: any UnlockPrompt
    ) throws -> DependencyContainer {
        unlockPrompt.current = prompt
        let known = entries.first {
            $0.environment == setting.environment && $0.conditions == setting.demoConditions
                && $0.isVerbose == setting.isVerbose
        }
        if let known { return known.container }
        let container = DependencyContainer(
            configuration: try setting.configuration(host: host, unlockPrompt: unlockPrompt))
        entries.append(
            Entry(
                environment: setting.environment, conditions: setting.demoConditions,
                isVerbose: setting.isVerbose, container: container))
        return container
    }

    var count: Int { entries.count }

    var newest: DependencyContainer? { entries.last?.container }

    /// Whether nobody was told yet that this is the demo.
    func namesDemo() -> Bool {
        defer { hasNamedDemo = true }
        return !hasNamedDemo
    }

    func close() async {
        for entry in entries { await entry.container.close() }
        entries = []
    }
}

/// Asks the way the present line does.
@MainActor
private final class CurrentUnlockPrompt: UnlockPrompt {
    var current: (any UnlockPrompt)?

    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        try await current?.keychainPassword(for: purpose, attempt: attempt)
    }
}
