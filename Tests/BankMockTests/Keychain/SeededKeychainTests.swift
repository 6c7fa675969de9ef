import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

final class SeededKeychainTests: XCTestCase {
    private let store = InMemorySnapshotStore()

    func testDemosKeychain_IsThereOpenAndEmptyFromTheStart() async throws {
        let services = MockServices(store: store)
        let status = try await services.keychainService.status()
        XCTAssertTrue(status.exists)
        XCTAssertTrue(status.isUnlocked)
        XCTAssertEqual(status.generation, 1)
        let keys = try await services.secureStorage.keys()
        XCTAssertEqual(keys, [])
        let archive = try await services.keychainService.export(password: SecretBytes(MockSeed.password))
        XCTAssertEqual(try KeychainArchive(decoding: archive.copy()).entries, [])
    }

    func testSetValues_AreKeptForTheNextCommand() async throws {
        try await MockServices(store: store).secureStorage.save(
            SecretBytes([0, 255, 10]), for: .init("token"))
        let second = MockServices(store: store)
        let value = try await second.secureStorage.load(.init("token")).withUnsafeBytes { Array($0) }
        XCTAssertEqual(value, [0, 255, 10])
        _ = try await second.demoControl.reset(mode: .commit)
        let keys = try await second.secureStorage.keys()
        XCTAssertEqual(keys, [])
    }
}
