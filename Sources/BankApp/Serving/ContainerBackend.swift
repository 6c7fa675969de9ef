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

    func principal(of tokens: any TokenStorage, recordsUse: Bool) async throws -> Principal {
        try await container.principals(of: tokens, recordsUse: recordsUse).caller()
    }

    var demoPrincipal: Principal { container.demoPrincipal }

    func authService(
        of tokens: any TokenStorage, on device: any SecureStorageProtocol
    ) -> any AuthServiceProtocol {
        container.authService(of: tokens, on: device)
    }

    func notificationService(of tokens: (any TokenStorage)?) -> any NotificationServiceProtocol {
        container.notificationService(
            of: tokens.map { container.principals(of: $0, recordsUse: false) }
                ?? PinnedPrincipalSource(demoPrincipal))
    }

    var remoteConfigService: any RemoteConfigServiceProtocol { container.remoteConfigService }

    func problem(_ error: any Error) -> Problem {
        let text = ErrorText(served: error, log: container.loggingService)
        var error = error as? ServiceError
        if case .outcomeUnknown(let key, _) = error {
            error = .outcomeUnknown(key, underlying: "the storage of the bank failed")
        }
        return Problem(
            status: error?.httpStatus ?? 500, code: text.code, title: text.message.english,
            reason: text.reason?.english, hint: text.hint?.english, members: error?.problemMembers ?? [:])
    }

    func freshIdempotencyKey() -> IdempotencyKey { IdempotencyKey(random: container.randomSource) }

    var ledgerUse: LedgerUse? { container.ledgerUse }

    func checkReading() async throws { try await container.checkReadable() }
    func checkWriting() async throws { try await container.checkWritable() }
}

extension ErrorText {
    /// The error of a request, for its sender. Paths, addresses and roles of the bank's storage are for its log.
    init(served error: any Error, log: any LoggingServiceProtocol) {
        let text = ErrorText(error)
        let message: Phrase
        let hint: Phrase?
        switch error as? ServiceError {
        case .storage(.full, _, _): (message, hint) = ("The bank has no space left.", "Try again later.")
        case .storage(.wrongClock, _, _):
            (message, hint) = (
                "The clock of this server is wrong, so it changes nothing.",
                "Repeat the request at another server, or later."
            )
        case .storage:
            (message, hint) = ("The bank's data can't be read or written now.", "Try again later.")
        case .outcomeUnknown: (message, hint) = (text.message, text.hint)
        default:
            self = text
            return
        }
        let whole = [text.message, text.reason].compactMap { $0?.english }.joined(separator: " ")
        log.error("A request failed.", ["error": .shown(whole)])
        self.init(code: text.code, message: message, hint: hint)
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
