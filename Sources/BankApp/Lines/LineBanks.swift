import BankContainer
import BankServices

/// The banks of a session of lines. Lines share what earlier lines have opened.
@MainActor
final class LineBanks {
    private struct Entry {
        let environment: BankEnvironment
        let conditions: DemoConditions
        let isVerbose: Bool
        let accessToken: SharedSecret?
        let bank: RootContainer
    }

    private var entries: [Entry] = []
    private let unlockPrompt = CurrentUnlockPrompt()
    private var hasNamedDemo = false

    /// The bank for a line, created on first use.
    func bank(
        for setting: RunConfiguration, host: RunHost, unlockPrompt prompt: any UnlockPrompt
    ) throws -> RootContainer {
        unlockPrompt.current = prompt
        let known = entries.first {
            $0.environment == setting.environment && $0.conditions == setting.demoConditions
                && $0.isVerbose == setting.isVerbose && $0.accessToken == setting.accessToken
        }
        if let known { return known.bank }
        let bank = RootContainer(
            configuration: try setting.configuration(host: host, unlockPrompt: unlockPrompt))
        entries.append(
            Entry(
                environment: setting.environment, conditions: setting.demoConditions,
                isVerbose: setting.isVerbose, accessToken: setting.accessToken, bank: bank))
        return bank
    }

    var count: Int { entries.count }

    var newest: RootContainer? { entries.last?.bank }

    /// Returns `true` on the first call only: the demo notice is shown once per session.
    func namesDemo() -> Bool {
        defer { hasNamedDemo = true }
        return !hasNamedDemo
    }

    func close() async {
        for entry in entries { await entry.bank.close() }
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
