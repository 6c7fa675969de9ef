import BankAPI
import BankCommands
import BankContainer
import BankDomain
import BankServer
import BankServices
import LanguageKit

/// The container's bank, as a server sees it.
@MainActor
final class ContainerBank: ServedBank {
    private let root: RootContainer
    private let sandboxes: DemoSandboxes

    /// - Parameter begin: Begins the work of the server at a new sandbox, such as sending to webhooks.
    convenience init(_ root: RootContainer, beginning begin: @escaping DemoSandboxes.Work = { _ in nil }) {
        self.init(root, DemoSandboxes(like: root.configuration, beginning: begin))
    }

    private init(_ root: RootContainer, _ sandboxes: DemoSandboxes) {
        self.root = root
        self.sandboxes = sandboxes
    }

    var isDemo: Bool { root.usesMocks }

    var demoPrincipal: Principal { root.demoPrincipal }

    var latestRestart: DemoRestart { root.latestRestart }

    func varied(by variation: DemoVariation) -> any ServedBank {
        let bank = variation.sandbox.map(sandboxes.bank) ?? root
        guard variation.faults.hasFaults || variation.moment != nil else {
            return ContainerBank(bank, sandboxes)
        }
        return ContainerBank(
            bank.varied(faults: variation.faults, at: variation.moment), sandboxes)
    }

    /// Ends the work at sandboxes.
    func endSandboxes() { sandboxes.end() }

    func services(for caller: Caller) -> any CallerServices { DependencyContainer(root, caller: caller) }

    func problem(_ error: any Error) -> Problem {
        let text = ErrorText(served: error, log: root.loggingService)
        var error = error as? ServiceError
        if case .outcomeUnknown(let key, _) = error, error?.isSimulated == false {
            error = .outcomeUnknown(key, underlying: "the storage of the bank failed")
        }
        return problem(error, text)
    }

    private func problem(_ error: ServiceError?, _ text: ErrorText) -> Problem {
        Problem(
            status: error?.httpStatus ?? 500, code: text.code, title: text.message.english,
            reason: text.reason?.english, hint: text.hint?.english, members: error?.problemMembers ?? [:])
    }

    func freshIdempotencyKey() -> IdempotencyKey { IdempotencyKey(random: root.randomSource) }

    func today() async throws -> CalendarDate { try await root.today() }

    var ledgerUse: LedgerUse? { root.ledgerUse }

    func checkReading() async throws { try await root.checkReadable() }
    func checkWriting() async throws { try await root.checkWritable() }
}

extension ErrorText {
    /// The error of a request, for its sender. Paths, addresses and roles of the bank's storage are for its log.
    init(served error: any Error, log: any LoggingServiceProtocol) {
        if let error = error as? ServiceError, error.isSimulated {
            self = ErrorText(error, isAtTerminal: false).simulated
            return
        }
        let text = (error as? ServiceError).map { ErrorText($0, isAtTerminal: false) } ?? ErrorText(error)
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

    typealias Work = @MainActor (RootContainer) -> Task<Void, Never>?

    private struct Sandbox {
        let bank: RootContainer
        let work: Task<Void, Never>?
        var lastUse: UInt64 = 0
    }

    private let configuration: BankConfiguration
    private let begin: Work
    private var byName: [String: Sandbox] = [:]
    private var useCount: UInt64 = 0

    /// Sandboxes with the conditions and the seed of another demo bank.
    init(like configuration: BankConfiguration, beginning begin: @escaping Work) {
        self.configuration = configuration.sandbox
        self.begin = begin
    }

    func bank(named name: String) -> RootContainer {
        useCount += 1
        var sandbox = byName[name] ?? new()
        sandbox.lastUse = useCount
        byName[name] = sandbox
        if byName.count > Self.countMaximum,
            let oldest = byName.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            oldest.value.work?.cancel()
            byName[oldest.key] = nil
        }
        return sandbox.bank
    }

    func end() {
        for sandbox in byName.values { sandbox.work?.cancel() }
        byName = [:]
    }

    private func new() -> Sandbox {
        let bank = RootContainer(configuration: configuration)
        return Sandbox(bank: bank, work: begin(bank))
    }
}
