import BankAPI
import BankCommands
import BankContainer
import BankDomain
public import BankServer
import BankServices
import LanguageKit

/// The container's bank, as a server sees it.
@MainActor
final class ContainerBackend: BankBackend {
    private let container: DependencyContainer
    private let sandboxes: DemoSandboxes

    convenience init(_ container: DependencyContainer) {
        self.init(container, DemoSandboxes(like: container.configuration))
    }

    private init(_ container: DependencyContainer, _ sandboxes: DemoSandboxes) {
        self.container = container
        self.sandboxes = sandboxes
    }

    var isDemo: Bool { container.usesMocks }

    func varied(by variation: DemoVariation) -> any BankBackend {
        let bank = variation.sandbox.map(sandboxes.container) ?? container
        guard !variation.faults.isEmpty || variation.moment != nil else {
            return ContainerBackend(bank, sandboxes)
        }
        return ContainerBackend(
            bank.varied(faults: variation.faults, at: variation.moment), sandboxes)
    }

    var demoControl: any DemoControlProtocol { container.demoControl }

    func services(for principal: Principal) -> any ServedServices {
        SessionContainer(root: container, principal: principal)
    }

    func principal(of tokens: any TokenStorage) async throws -> Principal {
        try await container.principals(of: tokens).caller()
    }

    var demoPrincipal: Principal { container.demoPrincipal }

    func authService(
        of tokens: any TokenStorage, on device: any SecureStorageProtocol
    ) -> any AuthServiceProtocol {
        container.authService(of: tokens, on: device)
    }

    func notificationService(of tokens: (any TokenStorage)?) -> any NotificationServiceProtocol {
        container.notificationService(
            of: tokens.map(container.principals) ?? PinnedPrincipalSource(demoPrincipal))
    }

    var remoteConfigService: any RemoteConfigServiceProtocol { container.remoteConfigService }

    func problem(_ error: any Error) -> Problem {
        let text = ErrorText(describing: error)
        var error = error as? ServiceError
        var (title, reason, hint) = (text.message.english, text.reason?.english, text.hint?.english)
        // Paths, addresses and roles of the bank's storage are for its log, not for callers.
        switch error {
        case .storage(let problem, _, _):
            log(title, reason)
            title =
                problem == .full
                ? "The bank has no space left." : "The bank's data can't be read or written now."
            (reason, hint) = (nil, "Try again later.")
        case .outcomeUnknown(let key, _):
            log(title, reason)
            error = .outcomeUnknown(key, underlying: "the storage of the bank failed")
            reason = nil
        default: break
        }
        return Problem(
            status: error?.httpStatus ?? 500, code: text.code, title: title, reason: reason, hint: hint,
            members: error?.problemMembers ?? [:])
    }

    private func log(_ title: String, _ reason: String?) {
        container.loggingService.error(
            "A request failed.", ["error": .shown(reason.map { "\(title) \($0)" } ?? title)])
    }

    func freshIdempotencyKey() -> IdempotencyKey { IdempotencyKey(random: container.randomSource) }

    var ledgerUse: LedgerUse? { container.ledgerUse }

    func checkReadiness() async throws {
        try await container.checkReadable()
    }
}

/// Sandboxes: separate demo banks in memory, named by clients.
@MainActor
final class DemoSandboxes {
    /// Above this number, the least recently used one is removed.
    static let countMaximum = 100

    private let configuration: BankConfiguration
    private var byName: [String: (container: DependencyContainer, lastUse: UInt64)] = [:]
    private var useCount: UInt64 = 0

    /// Sandboxes with the conditions and the seed of another demo bank.
    init(like configuration: BankConfiguration) {
        var sandbox = BankConfiguration.inMemory(
            demoConditions: configuration.demoConditions, demoSeed: configuration.demoSeed,
            world: configuration.world)
        sandbox.webhookSender = configuration.webhookSender
        self.configuration = sandbox
    }

    func container(named name: String) -> DependencyContainer {
        useCount += 1
        let container = byName[name]?.container ?? DependencyContainer(configuration: configuration)
        byName[name] = (container, useCount)
        if byName.count > Self.countMaximum,
            let oldest = byName.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            byName[oldest.key] = nil
        }
        return container
    }
}

extension SessionContainer: ServedServices {
    var userService: any UserServiceProtocol { root.userService(of: principalSource) }
    var ledgerService: any LedgerServiceProtocol { root.ledgerService(of: principalSource) }
}
