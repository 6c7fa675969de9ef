import BankCryptography
import BankDomain
import BankFiles
import BankMock
import BankServices
import BankSystem
import BankTestSupport
import BankVault
import XCTest

/// The supporting services, held to every promise of their contracts.
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

    func testPersistenceOfTheDemo_KeepsItsPromises() async {
        await assertKept(PersistencePromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testPersistenceOfTheLedger_KeepsItsPromises() async {
        await assertKept(PersistencePromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    private static func present() -> StubBiometricService {
        let biometrics = StubBiometricService()
        biometrics.onAuthenticate.answer(with: ())
        return biometrics
    }
}
