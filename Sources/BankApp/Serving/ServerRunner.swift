import BankAPI
import BankCommands
import BankContainer
import BankDomain
import BankServer
import BankServices
import BankSystem
import CommandLineKit
import HTTPKit
import LanguageKit
import Synchronization
import TerminalKit

/// Runs the server of `bank serve`.
struct ServerRunner: BankServing {
    let bank: RootContainer
    let host: RunHost

    func serve(_ request: ServeRequest, on screen: Screen) async throws {
        guard host.lines == nil, !host.isTape else { throw ServeFailure.nested }
        guard !bank.isRemote else {
            throw ServiceError.notAvailable(operation: "serve", hint: "bank serve --env local")
        }
        let addresses = try addresses(request)
        let origins = try request.allowedOrigins
        let bank = try served(request, at: addresses, on: screen)
        do {
            try await serve(bank, request, at: addresses, allowing: origins, on: screen)
        } catch {
            await bank.close()
            throw error
        }
        await bank.close()
    }

    private func serve(
        _ bank: RootContainer, _ request: ServeRequest, at addresses: [HTTPAddress],
        allowing origins: AllowedOrigins, on screen: Screen
    ) async throws {
        let backend = ContainerBank(bank) { sandbox in Task { await Self.deliverer(of: sandbox).run() } }
        // If the bank cannot be read, this is reported before clients can call.
        try await backend.checkReading()
        try await bank.beginServing()
        let (console, isQuiet) = (screen.console, screen.verbosity == .quiet)
        let clock = bank.clock
        let ids = RequestIDs(random: bank.randomSource)
        let pages = ProgramPages(
            catalogue: host.catalogue, timeZone: host.timeZone, log: bank.loggingService,
            tours: TapePlayer(host: host))
        let uploads = UploadOptions(
            folder: host.environment("TMPDIR") ?? "/tmp", maximumBytes: request.uploadMaximumMebibytes << 20)
        uploads.removeLeftFiles()
        let service = APIService(
            backend: backend, version: BankProgram.version, hosts: Self.hosts(request, addresses),
            origins: origins, proxies: TrustedProxies(request.proxies), uploads: uploads,
            pages: pages.service(of: backend, random: bank.randomSource), examples: .shipped,
            newRequestID: { ids.next() },
            log: { record in
                guard !isQuiet else { return }
                try? console.writeError(
                    verbatim: String(decoding: record.json(at: clock.now()), as: UTF8.self))
            })
        let server = try Self.attempt { () throws(HTTPServerError) in
            try HTTPServer(
                // The containers are on the main actor: a task that starts there changes threads once less.
                spawn: { work in Task { @MainActor in await work() } },
                refusal: { APIService.refusal(of: $0) }, handler: { await service.answer($0) })
        }
        let deliverer = Self.deliverer(of: bank)
        let bound = try Self.attempt { () throws(HTTPServerError) in
            try server.start(
                at: addresses, certificatePath: request.certificatePath, keyPath: request.keyPath)
        }
        let scheme = request.certificatePath == nil ? "http" : "https"
        for address in bound {
            switch address {
            case .ip: try console.writeLine(verbatim: "\(scheme)://\(address.text)\(Routes.basePath)")
            case .unix, .descriptor: try console.writeLine(verbatim: address.text)
            }
        }
        try console.output.flush()
        if host.terminalSession != nil, let page = Self.page(of: bound, scheme) {
            screen.notice(bank.usesMocks ? Notice.servingDemo(page) : Notice.serving(page))
        }
        if request.opensBrowser { openBrowser(at: bound, scheme, on: screen) }
        let drain = Duration.seconds(request.drainSeconds)
        host.watchSignals(true) {
            Task {
                await service.beginDraining()
                try? await Task.sleep(for: drain)
                await server.stop()
            }
        }
        var work = [Task { await deliverer.run() }]
        if request.endsDays, !bank.usesMocks { work.append(Task { await dayEnder(of: bank).run() }) }
        await server.waitUntilEnded()
        backend.endSandboxes()
        for task in work { task.cancel() }
        for task in work { await task.value }
    }

    static func deliverer(of bank: RootContainer) -> WebhookDeliverer {
        WebhookDeliverer(outbox: bank.webhookOutbox, sender: bank.webhookSender) {
            [log = bank.loggingService] error in
            log.error("Webhooks could not be delivered.", ["error": .shown("\(error)")])
        }
    }

    private func dayEnder(of bank: RootContainer) -> DayEnder {
        let log = bank.loggingService
        return DayEnder(
            today: { try await bank.today() }, endExpiredHolds: { try await bank.endExpiredHolds() },
            endPastDays: { try await bank.endPastDays() }
        ) { error in
            let text = ErrorText(error)
            let whole = [text.message, text.reason].compactMap { $0?.english }.joined(separator: " ")
            log.error("Days or holds could not be ended.", ["error": .shown(whole)])
        }
    }

    /// The server runs even if no browser can be opened: its address is on the screen.
    private func openBrowser(at bound: [HTTPAddress], _ scheme: String, on screen: Screen) {
        guard let page = Self.page(of: bound, scheme) else {
            return screen.notice(Notice.noAddressForBrowser)
        }
        if !WebBrowser.open(page, environment: host.environment) { screen.notice(Notice.noBrowser(page)) }
    }

    /// The first page, as a browser on this machine reaches it; `nil` if the server has no address for it.
    private static func page(of bound: [HTTPAddress], _ scheme: String) -> String? {
        bound.lazy.compactMap(\.reachable).first.map { "\(scheme)://\($0.text)/" }
    }

    /// The given addresses and a supervisor's sockets, or the default.
    private func addresses(_ request: ServeRequest) throws(ServeFailure) -> [HTTPAddress] {
        var addresses = HTTPAddress.inherited(host.environment)
        for text in request.addresses {
            guard let address = HTTPAddress(text) else { throw .malformedAddress(text) }
            addresses.append(address)
        }
        if addresses.isEmpty, let address = HTTPAddress(ServeRequest.defaultAddress) {
            addresses.append(address)
        }
        return addresses
    }

    /// The served bank: with a seed or data, a separate demo bank in memory. The demo sends to webhooks, too.
    private func served(
        _ request: ServeRequest, at addresses: [HTTPAddress], on screen: Screen
    ) throws -> RootContainer {
        var configuration = bank.configuration
        if let option = request.dataPath.map({ ("--data", $0) })
            ?? request.seed.map({ ("--seed", String($0)) })
        {
            guard bank.usesMocks else {
                throw CommandLineError.invalidValue(
                    name: option.0, value: option.1,
                    reason: "This option is only for the demo bank: add --env demo.")
            }
            let seed = request.seed ?? 1
            configuration = .inMemory(
                demoConditions: configuration.demoConditions, demoSeed: seed,
                world: FixedWorld(randomSeed: seed))
            if let path = request.dataPath {
                let document = try NamedFile.read(path, maximumByteCount: DemoData.byteMaximum)
                configuration = try configuration.beginning(
                    with: DemoData(document, path: path, now: DemoData.usualClock))
            }
        }
        if screen.verbosity != .quiet {
            let console = screen.console
            configuration.errorEcho = { try? console.writeError(verbatim: $0) }
        }
        configuration.webhookSender = HTTPWebhookSender(
            version: BankProgram.version, reach: Self.webhookReach(request, addresses), clock: SystemClock())
        return RootContainer(configuration: configuration)
    }

    /// Only users of this machine reach a server that listens on loopback without a proxy, so that their webhooks may
    /// lead there.
    nonisolated static func webhookReach(
        _ request: ServeRequest, _ addresses: [HTTPAddress]
    ) -> HTTPWebhookSender.Reach {
        if request.allowsPrivateWebhooks { return .everywhere }
        let isLocal =
            request.proxies.isEmpty && request.hosts.isEmpty
            && addresses.allSatisfy {
                if case .ip(let host, _) = $0 { IPAddress.isLoopback(host) } else { false }
            }
        return isLocal ? .internetAndThisMachine : .internet
    }

    private static func hosts(_ request: ServeRequest, _ addresses: [HTTPAddress]) -> AllowedHosts {
        let listening = addresses.compactMap { if case .ip(let host, _) = $0 { host } else { nil } }
        return AllowedHosts(["localhost", "127.0.0.1", "::1"] + listening + request.hosts)
    }

    private static func attempt<Result>(
        _ body: () throws(HTTPServerError) -> Result
    ) throws(ServeFailure) -> Result {
        do throws(HTTPServerError) {
            return try body()
        } catch {
            throw ServeFailure(error)
        }
    }
}

extension ServeFailure {
    fileprivate init(_ error: HTTPServerError) {
        switch error {
        case .addressInUse(let address): self = .addressInUse(address)
        case .permissionDenied(let address): self = .permissionDenied(address)
        case .addressNotAvailable(let address): self = .addressNotAvailable(address)
        case .certificate(let fault):
            self = .certificate(path: Self.path(fault), problem: Self.problem(fault))
        case .system(_, let number): self = .failed(errorNumber: Int(number))
        }
    }

    private static func path(_ fault: TLSFault) -> String {
        switch fault {
        case .unreadableCertificate(let path), .unreadableKey(let path), .mismatch(let path),
            .expired(let path),
            .notYetValid(let path):
            path
        case .library: "OpenSSL"
        }
    }

    private static func problem(_ fault: TLSFault) -> Phrase {
        switch fault {
        case .unreadableCertificate: "the certificate can't be read"
        case .unreadableKey: "the key can't be read"
        case .mismatch: "the key doesn't belong to the certificate"
        case .expired: "the certificate has expired"
        case .notYetValid: "the certificate is not valid yet"
        case .library(let text): Phrase(verbatim: text)
        }
    }
}

/// Ids of requests: the random name of this run, and a count.
private final class RequestIDs: Sendable {
    private let run: String
    private let count = Mutex<UInt64>(0)

    init(random: any RandomSource) {
        run = String(random.hexadecimal(words: 1).prefix(8))
    }

    func next() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return run + "-" + String(number)
    }
}
