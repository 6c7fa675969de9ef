import BankDevice
import BankDomain
import BankFiles
import BankLedger
import BankMock
import BankSQL
import BankServices
import BankSystem
import BankVault

/// State of this machine: kept in files, or only in memory.
extension BankConfiguration {
    /// The paths of the files.
    var paths: BankPaths {
        guard case .files(let paths) = storage else {
            fatalError(
                "A ledger and a keychain are kept in files: only a demo has a configuration in memory.")
        }
        return paths
    }

    /// The file of the ledger, or the address of its server.
    private var ledgerPath: String { ledgerDatabase.address ?? paths.ledgerFile }

    /// The lock for writers of the ledger. A server has a lock of its own.
    private var ledgerLock: any ExclusiveLock {
        ledgerDatabase.address == nil ? FileLock(path: paths.ledgerLockFile) : OpenLock()
    }

    /// The ledger's database.
    func ledgerStore(
        executor: ThreadExecutor, clock: any BankClock, random: any RandomSource,
        settings: any StorageServiceProtocol
    ) -> LedgerStore {
        LedgerStore(
            path: ledgerPath, replicaPath: ledgerDatabase.replicaAddress, engine: ledgerDatabase.engine,
            lock: ledgerWriting, executor: executor, clock: clock, random: random, rules: nil,
            clockCheck: world?.now == nil ? ServerClockCheck() : nil,
            formerSettings: Self.settings(in: settings))
    }

    /// The ledger as a store.
    func persistence(
        of store: LedgerStore, principals: any PrincipalSource, secrets: BankSecretStorage
    ) -> LedgerPersistenceService {
        LedgerPersistenceService(store: store, principals: principals, secrets: secrets)
    }

    /// The lock that the ledger's store takes before writing.
    var ledgerWriting: any ExclusiveLock {
        isReadOnly ? ClosedLock(path: ledgerPath) : ledgerLock
    }

    /// Proof of presence by the agent's key or a fingerprint.
    func deviceUnlock(
        _ devices: LedgerDeviceKeys, agent: any SessionAgent, executor: ThreadExecutor,
        random: any RandomSource
    ) -> DeviceUnlockService {
        DeviceUnlockService(
            agent: agent, publicKey: devices.publicKey, random: random,
            fingerprint: FprintdReader(userName: userName, executor: executor))
    }

    /// The mock bank.
    func mockBank(store: any SnapshotStore, random: any RandomSource) -> MockBankHost {
        MockBankHost(
            store: store, seed: ownDemo ?? .household(seed: demoSeed), random: random, rules: nil,
            conditions: demoConditions)
    }

    /// Settings of the bank that versions before 0.2.1 kept on the machine.
    private static func settings(
        in storage: any StorageServiceProtocol
    ) -> @Sendable () throws -> [SettingKey: String] {
        {
            var set: [SettingKey: String] = [:]
            for key in SettingKey.ofBank { set[key] = try storage.value(for: key) }
            return set
        }
    }

    var storageService: any StorageServiceProtocol {
        switch storage {
        case .memory: InMemorySettingsService()
        case .files(let paths): FileSettingsService(path: paths.settingsFile, require: requireSetting)
        }
    }

    func fileStorage(executor: @autoclosure () -> ThreadExecutor) -> any FileStorageProtocol {
        switch storage {
        case .memory: InMemoryFileStorage()
        case .files(let paths): FolderFileStorage(executor: executor()) { paths.folder(of: $0) }
        }
    }

    /// The log. If settings cannot be read, warnings and errors are still logged.
    func loggingService(
        flags: any FeatureFlagServiceProtocol, clock: any BankClock
    ) -> any LoggingServiceProtocol {
        switch storage {
        case .memory: InMemoryLoggingService(clock: clock)
        case .files(let paths):
            FileLoggingService(path: paths.logFile, clock: clock, echo: logEcho, errorEcho: errorEcho) {
                guard (try? flags.value(of: .log)) ?? true else { return nil }
                return (try? flags.value(of: .logLevel)) ?? .warning
            }
        }
    }

    func analyticsService(
        settings: any StorageServiceProtocol, clock: any BankClock
    ) -> any AnalyticsServiceProtocol {
        switch storage {
        case .memory: InMemoryAnalyticsService(settings: settings, clock: clock)
        case .files(let paths):
            FileAnalyticsService(path: paths.analyticsFile, settings: settings, clock: clock)
        }
    }

    /// The mock bank's state.
    func demoState(executor: @autoclosure () -> ThreadExecutor) -> any SnapshotStore {
        switch storage {
        case .memory: InMemorySnapshotStore()
        case .files(let paths):
            isReadOnly
                ? ReadOnlySnapshotStore(FileSnapshotStore(basePath: paths.demoBase, executor: executor()))
                : FileSnapshotStore(basePath: paths.demoBase, executor: executor())
        }
    }

    /// Keeps a session between commands. Without files it lasts only as long as this process.
    func agent(usesMocks: Bool, executor: @autoclosure () -> ThreadExecutor) -> any SessionAgent {
        if let sessionAgent { return sessionAgent }
        guard !usesMocks, case .files(let paths) = storage else { return InMemorySessionAgent() }
        return AgentClient(
            folder: paths.runtimeFolder, executor: executor(), launcher: ProcessAgentLauncher())
    }

    /// The keychain's file.
    func keychainVault(
        agent: any SessionAgent, executor: ThreadExecutor, clock: any BankClock, random: any RandomSource
    ) -> KeychainVault {
        KeychainVault(
            path: paths.keychainFile, previousPath: paths.previousKeychainFile,
            lock: FileLock(path: paths.keychainLockFile), executor: executor,
            witness: GenerationWitness(path: paths.keychainWitnessFile), prompt: unlockPrompt,
            agent: agent, clock: clock, random: random)
    }

    var crashReporter: any CrashReporterProtocol {
        switch storage {
        case .memory: InMemoryCrashReporter()
        case .files(let paths): FileCrashReporter(path: paths.crashFile)
        }
    }

    /// Checks the machine. Fixed worlds have no faults.
    var deviceCheck: any DeviceChecking {
        guard case .files(let paths) = storage else { return FixedDeviceCheck() }
        let machine = SystemDeviceCheck(
            folders: paths.folders, libraries: libraries())
        return world == nil ? machine : FixedDeviceCheck(machine)
    }

    /// The system's time, unless the world has a fixed time.
    var clock: any BankClock {
        if let now = world?.now { FixedClock(now) } else { SystemClock() }
    }

    /// The system's random numbers, unless the world has a seed.
    var randomSource: any RandomSource {
        if let world { SeededRandomSource(seed: world.randomSeed) } else { SystemRandomSource() }
    }
}
