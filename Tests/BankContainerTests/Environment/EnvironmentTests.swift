import BankContainer
import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import LanguageKit
import XCTest

/// The environment selects the implementations of the protocols.
@MainActor
final class EnvironmentTests: XCTestCase {
    private let home = TemporaryHome()

    func testDemoInFiles_IsTheMockBankOverFiles() async throws {
        assertBuilds(
            try .files(.demo, in: home),
            [
                "secureStorage": "MockSecureStorage", "accountService": "MockAccountService",
                "transactionService": "MockTransactionService", "transferService": "MockTransferService",
                "storageService": "FileSettingsService", "tellerService": "MockTellerService",
                "ledgerService": "MockLedgerService", "demoControl": "MockDemoControl",
                "biometricService": "MockBiometricService", "authService": "MockAuthService",
                "userService": "MockUserService", "keychainService": "MockKeychainService",
                "fileStorage": "FolderFileStorage", "loggingService": "FileLoggingService",
                "analyticsService": "FileAnalyticsService", "crashReporter": "FileCrashReporter",
                "featureFlagService": "SettingsFeatureFlagService",
                "persistenceService": "MockPersistenceService", "securityService": "MockSecurityService",
                "deviceCheck": "SystemDeviceCheck",
                "tokenStorage": "MockTokenStorage", "sessionAgent": "InMemorySessionAgent",
                "principalSource": "MockPrincipalSource", "demoState": "FileSnapshotStore",
                "randomSource": "SystemRandomSource",
            ])
    }

    func testDemoInMemory_IsTheMockBankWithoutFiles() async {
        assertBuilds(
            .inMemory(world: FixedWorld(randomSeed: 1)),
            [
                "accountService": "MockAccountService", "storageService": "InMemorySettingsService",
                "fileStorage": "InMemoryFileStorage", "loggingService": "InMemoryLoggingService",
                "analyticsService": "InMemoryAnalyticsService", "crashReporter": "InMemoryCrashReporter",
                "deviceCheck": "FixedDeviceCheck", "clock": "SystemClock",
                "demoState": "InMemorySnapshotStore", "randomSource": "SeededRandomSource",
            ])
    }

    func testLocal_IsTheLedger() async throws {
        assertBuilds(
            try .files(.local, in: home),
            [
                "secureStorage": "EncryptedFileSecureStorage", "accountService": "LedgerAccountService",
                "transactionService": "LedgerTransactionService", "transferService": "LedgerTransferService",
                "storageService": "FileSettingsService", "tellerService": "LedgerTellerService",
                "ledgerService": "LedgerService", "demoControl": "MockDemoControl",
                "biometricService": "DeviceUnlockService", "authService": "LedgerAuthService",
                "userService": "LedgerUserService", "keychainService": "EncryptedKeychainService",
                "fileStorage": "FolderFileStorage", "loggingService": "FileLoggingService",
                "analyticsService": "FileAnalyticsService", "crashReporter": "FileCrashReporter",
                "featureFlagService": "SettingsFeatureFlagService",
                "persistenceService": "LedgerPersistenceService",
                "securityService": "KeychainSecurityService", "deviceCheck": "SystemDeviceCheck",
                "tokenStorage": "KeychainTokenStorage", "sessionAgent": "InMemorySessionAgent",
                "principalSource": "LedgerSessionPrincipalSource", "demoState": "FileSnapshotStore",
                "clock": "SystemClock", "randomSource": "SystemRandomSource",
            ])
    }

    func testFixedWorld_ReplacesClockAndRandomness() async throws {
        let noon = Instant(utc: CalendarDate(dayNumber: 20_000), secondsOfDay: 43_200)
        let container = DependencyContainer(
            configuration: try BankConfiguration(
                .local, paths: BankPaths(home: home.path), world: FixedWorld(randomSeed: 7, now: noon)))
        XCTAssertEqual(container.root.clock.now(), noon)
        XCTAssertEqual(container.root.randomSource.nextUInt64(), SeededRandomSource(seed: 7).nextUInt64())
    }

    func testServersBank_IsCalledOverHTTPAndKeepsItsTokensApart() async throws {
        let configuration = try BankConfiguration.files(.staging, in: home)
        assertBuilds(
            configuration,
            [
                "accountService": "RemoteAccountService", "authService": "RemoteAuthService",
                "transferService": "RemoteTransferService", "cardService": "RemoteCardService",
                "secureStorage": "EncryptedFileSecureStorage", "tokenStorage": "KeychainTokenStorage",
                "networkService": "HTTPNetworkService", "apiClient": "APIClient",
                "persistenceService": "RemotePersistenceService",
            ])
        guard case .files(let paths) = configuration.storage else { return XCTFail("It has files.") }
        let local = BankPaths(home: home.path + "/bank")
        XCTAssertEqual(
            paths.keychainFile, local.dataFolder + "/servers/https,bank.example,443/keychain.bkv")
        XCTAssertEqual(paths.settingsFile, local.settingsFile)
        XCTAssertEqual(home.files, [], "Making services does no I/O.")
    }

    func testServers_ShareNoFolders() throws {
        var folders: Set<String> = []
        let servers = [
            "https://bank.example", "https://bank.example:8443", "http://localhost",
            "https://bank.example/a/b",
            "https://bank.example/a_b", "https://bank.example/A/b", "https://bank.example/~a",
            "https://bank.example/_a", "https://bank.example/%7ea",
        ]
        for server in servers {
            let configuration = try BankConfiguration(
                .staging, paths: BankPaths(home: home.path), server: ServerAddress(server))
            guard case .files(let paths) = configuration.storage else { return XCTFail("It has files.") }
            folders.insert(paths.dataFolder.lowercased())
            folders.insert(paths.runtimeFolder.lowercased())
            XCTAssertLessThan(paths.runtimeFolder.utf8.count, home.path.utf8.count + 40)
        }
        XCTAssertEqual(folders.count, 2 * servers.count)
        assertThrows(
            ServiceError.invalidValue(
                field: .url, value: "https://bank.example/" + String(repeating: "a", count: 300),
                reason: .tooLong(maximum: 255)),
            try ServerAddress("https://bank.example/" + String(repeating: "a", count: 300)))
    }

    func testServersBankWithoutAnAddress_CannotBeConfigured() async {
        for environment in [BankEnvironment.staging, .production] {
            let name = environment.rawValue
            assertThrows(
                ServiceError.invalidConfiguration(
                    reason: "the \(name) bank has no address; set it: bank config set \(name).url https://…"),
                try BankConfiguration(environment, paths: BankPaths(home: home.path)))
        }
    }

    private func assertBuilds(
        _ configuration: BankConfiguration, _ expected: [String: String], line: UInt = #line
    ) {
        let container = DependencyContainer(configuration: configuration)
        _ = container.root.completeGraph()
        for (name, implementation) in expected {
            XCTAssertEqual(container.implementations[name], implementation, name, line: line)
        }
    }
}
