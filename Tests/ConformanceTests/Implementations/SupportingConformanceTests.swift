import BankAPI
import BankCryptography
import BankDevice
import BankDomain
import BankFiles
import BankMock
import BankRemote
import BankServices
import BankSystem
import BankTestSupport
import BankVault
import JSONKit
import XCTest

/// The supporting services keep the promises of their contracts.
final class SupportingConformanceTests: XCTestCase {
    func testFilesInMemory_KeepTheirPromises() async {
        await assertKept(FileStoragePromises.all, by: "InMemoryFileStorage") { InMemoryFileStorage() }
    }

    func testFilesInFolders_KeepTheirPromises() async {
        var homes: [TemporaryHome] = []
        await assertKept(FileStoragePromises.all, by: "FolderFileStorage") {
            homes.append(TemporaryHome())
            let paths = BankPaths(home: homes[homes.count - 1].path)
            return FolderFileStorage(executor: ThreadExecutor()) { paths.folder(of: $0) }
        }
    }

    func testSecurityOfTheDemo_KeepsItsPromises() async {
        await assertKept(SecurityPromises.all, by: "MockSecurityService") {
            MockSecurityService(biometrics: Self.present(), device: FixedDeviceCheck())
        }
    }

    func testSecurityOfTheKeychain_KeepsItsPromises() async {
        await assertKept(SecurityPromises.all, by: "KeychainSecurityService") {
            KeychainSecurityService(
                storage: InMemorySecureStorage(), biometrics: Self.present(), device: FixedDeviceCheck(),
                random: SeededRandomSource(seed: 1))
        }
    }

    func testLocationOfTheMock_KeepsItsPromises() async {
        await assertKept(LocationPromises.all, by: "MockLocationService") {
            LocationUnderTest { place in
                MockLocationService(location: try place.map(BranchDirectory.twoCities.location))
            }
        }
    }

    func testLocationOfTheSettings_KeepsItsPromises() async {
        await assertKept(LocationPromises.all, by: "SettingsLocationService") {
            LocationUnderTest { place in
                let settings = InMemorySettingsService()
                if let place { try settings.set(place, for: .location) }
                return SettingsLocationService(storage: settings) { .twoCities }
            }
        }
    }

    func testRemoteConfigOfTheMock_KeepsItsPromises() async {
        await assertKept(RemoteConfigPromises.all, by: "MockRemoteConfigService") {
            let service = MockRemoteConfigService()
            return RemoteConfigUnderTest(
                service: service, set: { service.set($0) }, setOffline: { service.setOffline(forSeconds: $0) }
            )
        }
    }

    func testFetchedRemoteConfig_KeepsItsPromises() async {
        await assertKept(RemoteConfigPromises.all, by: "FetchedConfigService") {
            let clock = MovableClock(Instant(utc: CalendarDate(dayNumber: 20_634)))
            let network = MockNetworkService()
            let service = FetchedConfigService(
                api: try .calling(network), files: InMemoryFileStorage(), clock: clock)
            return RemoteConfigUnderTest(
                service: service,
                set: { values in
                    var body = JSONBytes()
                    values.put(&body)
                    network.add { [body] _ in
                        NetworkResponse(
                            status: 200, fields: ["content-type": "application/json"], body: body.bytes)
                    }
                },
                setOffline: { seconds in
                    network.setOffline(true)
                    clock.advance(seconds: Int64(seconds))
                })
        }
    }

    func testSecureStorageInMemory_KeepsItsPromises() async {
        await assertKept(SecureStoragePromises.all, by: "InMemorySecureStorage") { InMemorySecureStorage() }
    }

    func testSecureStorageOfTheDemo_KeepsItsPromises() async {
        await assertKept(SecureStoragePromises.all, by: "MockSecureStorage") {
            let subject = KeychainUnderTest.mock()
            _ = try await subject.keychain.create(password: SecretBytes(KeychainUnderTest.password))
            return subject.storage
        }
    }

    func testKeychainOfTheDemo_KeepsItsPromises() async {
        await assertKept(KeychainPromises.all, by: "Mock") { KeychainUnderTest.mock() }
        await assertKept(KeychainCopyPromises.all, by: "Mock") { KeychainUnderTest.mock() }
    }

    private static func present() -> StubBiometricService {
        let biometrics = StubBiometricService()
        biometrics.onAuthenticate.answer(with: ())
        return biometrics
    }
}

extension APIClient {
    /// A client without tokens that retries without waiting.
    fileprivate static func calling(_ network: any NetworkServiceProtocol) throws -> APIClient {
        APIClient(
            server: try ServerAddress("https://bank.example"), network: network,
            tokens: InMemoryTokenStorage(), random: SeededRandomSource(seed: 1), clock: ScriptedClock())
    }
}
