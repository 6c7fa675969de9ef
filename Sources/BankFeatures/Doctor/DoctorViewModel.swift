import BankDomain
public import BankServices
public import Observation

/// Checks everything that the bank depends on. It needs no signed-in user, asks for no password and changes nothing. A
/// check that fails is a finding too.
@Observable
@MainActor
public final class DoctorViewModel {
    private let loader = Loader<[DoctorFinding]>()
    private let runEnvironment: DoctorContext
    private let services: DoctorServices

    public init(runEnvironment: DoctorContext, services: DoctorServices) {
        self.runEnvironment = runEnvironment
        self.services = services
    }

    /// All findings, in the order of ``DoctorCheck``.
    public var state: LoadState<[DoctorFinding]> { loader.state }

    /// How many of the findings are problems.
    public var problemCount: Int { (state.value ?? []).count { $0.state == .problem } }

    /// Runs all checks, or runs them again.
    ///
    /// - Parameter clearsCrash: whether to delete the record of the last crash first.
    public func examine(clearsCrash: Bool = false) async {
        await loader.load {
            if clearsCrash { try services.crashes.clear() }
            return await machine() + [settings()] + store() + keychain() + bankKey() + agent() + program()
        }
    }

    private func machine() async -> [DoctorFinding] {
        let device = await services.security.checkDevice()
        let rooms = device.folders.compactMap(\.freeByteCount)
        return [
            DoctorFinding(
                .environment, .environment(runEnvironment.environment, isChosen: runEnvironment.isChosen)),
            DoctorFinding(.user, .user(isAdministrator: device.isAdministrator)),
            DoctorFinding(.memory, .memory(dumpsCore: device.dumpsCore, isTraced: device.isTraced)),
        ] + device.folders.map { DoctorFinding(.folders, .folder($0)) } + [
            DoctorFinding(.space, .space(freeByteCount: rooms.min())),
            DoctorFinding(.libraries, .libraries(device.libraries)),
        ]
    }

    private func settings() -> DoctorFinding {
        finding(.settings) {
            .settings(changedCount: try SettingKey.all.count { try services.storage.value(for: $0) != nil })
        }
    }

    // If the ledger cannot be opened, that is one finding instead of four.
    private func store() async -> [DoctorFinding] {
        let statistics: StoreStatistics
        do {
            statistics = try await services.persistence.statistics()
        } catch ServiceError.notAvailable {
            // A remote bank's ledger is on its server.
            return []
        } catch {
            return [failure(.books, error)]
        }
        return [
            DoctorFinding(
                .books,
                .books(
                    schemaVersion: statistics.schemaVersion,
                    newestSchemaVersion: statistics.newestSchemaVersion,
                    canMigrate: statistics.server?.ownsTables ?? true)),
            await pages(),
            DoctorFinding(.writing, .writing(statistics.isBeingWritten)),
            DoctorFinding(.clock, clock(statistics)),
        ] + (statistics.openDays.map { [DoctorFinding(.days, .days($0))] } ?? [])
            + (statistics.server.map { Self.findings(of: $0, now: statistics.now) } ?? [])
    }

    // With a server its clock counts: a machine whose own clock is wrong has a finding of its own.
    private func clock(_ statistics: StoreStatistics) -> DoctorFact {
        guard let server = statistics.server else {
            return .clock(now: statistics.now, newestBooking: statistics.newestBooking)
        }
        let database = Instant(millisecondsSinceEpoch: server.millisecondsSinceEpoch)
        let latest = database.adding(milliseconds: BookingMoment.toleranceMilliseconds)
        guard let newest = statistics.newestBooking, newest > latest else {
            return .clock(now: database, newestBooking: nil)
        }
        return .bookedAhead(database: database, newestBooking: newest)
    }

    private static func findings(of server: DatabaseServer, now: Instant) -> [DoctorFinding] {
        var facts: [(DoctorCheck, DoctorFact)] = [
            (.database, .database(server)), (.writersLock, .writersLock(isPublic: server.isLockPublic)),
            (.standbys, .standbys(server.standbys, areNeeded: server.needsStandby)),
        ]
        if let replica = server.replica {
            facts.append((.replica, .replica(replica, server.replicaTransport)))
        }
        let difference = now.millisecondsSinceEpoch - server.millisecondsSinceEpoch
        facts.append((.databaseClock, .databaseClock(differenceMilliseconds: difference)))
        return facts.map(DoctorFinding.init)
    }

    private func pages() async -> DoctorFinding {
        do {
            return DoctorFinding(.pages, .pages(problems: try await services.persistence.quickCheck()))
        } catch {
            return failure(.pages, error)
        }
    }

    private func keychain() async -> [DoctorFinding] {
        do {
            let status = try await services.keychain.status()
            return [
                DoctorFinding(
                    .keychain,
                    .keychain(
                        exists: status.exists, isUnlocked: status.isUnlocked,
                        isMemoryLocked: status.isMemoryLocked || runEnvironment.isDemo))
            ]
        } catch {
            return [failure(.keychain, error)]
        }
    }

    // Errors that prevent reading the ledger or the keychain were found before.
    private func bankKey() async -> [DoctorFinding] {
        let need = try? await BankKeyNeed(
            of: services.persistence.keyEntry(of: nil), services.keychain.status, services.secrets.keys)
        guard let need, need != .nothing else { return [] }
        return [DoctorFinding(.bankKey, .bankKey(need))]
    }

    private func agent() async -> [DoctorFinding] {
        [DoctorFinding(.agent, .agent(isRunning: await services.agent.status() != nil))]
    }

    private func program() -> [DoctorFinding] {
        [
            finding(.crash) { .crash(try services.crashes.lastCrash()) },
            finding(.analytics) { .analytics(try services.analytics.status()) },
            DoctorFinding(
                .terminal,
                .terminal(isThere: runEnvironment.hasTerminal, usesUnicode: runEnvironment.usesUnicode)),
        ]
    }

    private func finding(_ check: DoctorCheck, _ look: () throws -> DoctorFact) -> DoctorFinding {
        do {
            return DoctorFinding(check, try look())
        } catch {
            return failure(check, error)
        }
    }

    private func failure(_ check: DoctorCheck, _ error: any Error) -> DoctorFinding {
        DoctorFinding(check, .failure(ServiceError(mapping: error)))
    }
}

public struct DoctorServices: Sendable {
    let storage: any StorageServiceProtocol
    let persistence: any PersistenceServiceProtocol
    let keychain: any KeychainServiceProtocol
    let secrets: any SecureStorageProtocol
    let agent: any SessionAgent
    let security: any SecurityServiceProtocol
    let crashes: any CrashReporterProtocol
    let analytics: any AnalyticsServiceProtocol

    public init(
        storage: any StorageServiceProtocol, persistence: any PersistenceServiceProtocol,
        keychain: any KeychainServiceProtocol, secrets: any SecureStorageProtocol, agent: any SessionAgent,
        security: any SecurityServiceProtocol, crashes: any CrashReporterProtocol,
        analytics: any AnalyticsServiceProtocol
    ) {
        self.storage = storage
        self.persistence = persistence
        self.keychain = keychain
        self.secrets = secrets
        self.agent = agent
        self.security = security
        self.crashes = crashes
        self.analytics = analytics
    }
}

/// Facts that the caller provides, because no service knows them.
public struct DoctorContext: Hashable, Sendable {
    public let environment: String
    /// Whether the bank is the demo, so that its secrets are not real.
    public let isDemo: Bool
    /// Whether the environment was set by an option, a variable or a setting.
    public let isChosen: Bool
    /// Whether results go to a terminal.
    public let hasTerminal: Bool
    /// Whether the locale is UTF-8 or unspecified.
    public let usesUnicode: Bool

    public init(environment: String, isDemo: Bool, isChosen: Bool, hasTerminal: Bool, usesUnicode: Bool) {
        self.environment = environment
        self.isDemo = isDemo
        self.isChosen = isChosen
        self.hasTerminal = hasTerminal
        self.usesUnicode = usesUnicode
    }
}
