import BankDomain
import BankLedger
import BankMock
import BankServices
import BankSystem
import BankVault

/// What is a file of this machine in a bank that keeps files, and forgotten in one that does not: the mock bank or the
/// ledger makes no difference to it.
extension BankConfiguration {
    /// Where the files are.
    var paths: BankPaths {
        guard case .files(let paths) = storage else {
            fatalError(
                "A ledger and a keychain are kept in files: only a demo has a configuration in memory.")
        }
        return paths
    }

    var storageService: any StorageServiceProtocol {
        switch storage {
        case .memory: InMemoryStorageService()
        case .files(let paths): FileStorageService(path: paths.settingsFile)
        }
    }

    func fileStorage(executor: ThreadExecutor) -> any FileStorageProtocol {
        switch storage {
        case .memory: InMemoryFileStorage()
        case .files(let paths): FolderFileStorage(executor: executor) { paths.folder(of: $0) }
        }
    }

    /// The log. Settings that cannot be read keep nobody from logging that.
    func loggingService(
        flags: any FeatureFlagServiceProtocol, clock: any BankClock
    ) -> any LoggingServiceProtocol {
        switch storage {
        case .memory: InMemoryLoggingService(clock: clock)
        case .files(let paths):
            FileLoggingService(path: paths.logFile, clock: clock, echo: logEcho) {
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

    var crashReporter: any CrashReporterProtocol {
        switch storage {
        case .memory: InMemoryCrashReporter()
        case .files(let paths): FileCrashReporter(path: paths.crashFile)
        }
    }

    /// A look at the machine; where time stands still it has no faults.
    var deviceCheck: any DeviceChecking {
        guard case .files(let paths) = storage else { return FixedDeviceCheck() }
        let machine = SystemDeviceCheck(
            folders: paths.folders,
            libraries: [LedgerPersistenceService.library, KeychainSecurityService.library])
        return world == nil ? machine : FixedDeviceCheck(machine)
    }
}
