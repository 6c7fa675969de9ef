import BankCryptography
import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// The bank's secrets in the ledger, with its key in a keychain.
final class BankSecretStorageTests: AuthTestCase {
    private static let name = SecureStorageKey("bank.sample")
    private static let value = "attack at dawn, by the river"

    private lazy var secrets = storage(keychain)

    private func storage(_ keychain: TestKeychain, _ other: TestBank? = nil) -> BankSecretStorage {
        BankSecretStorage(
            store: (other ?? bank).store, keychain: keychain, random: SeededRandomSource(seed: 3))
    }

    private func text(_ storage: BankSecretStorage) async throws -> String {
        Self.text(SharedSecret(try await storage.load(Self.name)))
    }

    private func problem(_ body: () async throws -> Void) async -> StorageProblem? {
        guard case .storage(let problem, _, _) = await error(of: body) else { return nil }
        return problem
    }

    func testSecret_IsEncryptedInTheLedger() async throws {
        try await secrets.save(SecretBytes(Self.value), for: Self.name)
        let kept = try await text(storage(keychain))
        XCTAssertEqual(kept, Self.value)
        XCTAssertNil(keychain.bytes(Self.name))
        await bank.store.close()
        let file = try Data(contentsOf: URL(fileURLWithPath: bank.path))
        XCTAssertNil(file.range(of: Data(Self.value.utf8)))
        XCTAssertNotNil(file.range(of: Data(Self.name.name.utf8)))
    }

    func testKeychainWithoutTheKey_OpensNoSecretAndGetsNoNewKey() async throws {
        try await secrets.save(SecretBytes(Self.value), for: Self.name)
        let elsewhere = TestKeychain()
        let other = storage(elsewhere)
        let loading = await problem { _ = try await other.load(Self.name) }
        let saving = await problem {
            try await other.save(SecretBytes("x"), for: SecureStorageKey("bank.other"))
        }
        XCTAssertEqual([loading, saving], [.withoutKey, .withoutKey])
        let names = try await elsewhere.keys()
        XCTAssertEqual(names, [])
    }

    func testAnotherKeyUnderItsName_IsFound() async throws {
        try await secrets.save(SecretBytes(Self.value), for: Self.name)
        let entry = try await secrets.keyEntry()
        keychain.set([UInt8](repeating: 7, count: 32), for: try XCTUnwrap(entry))
        let loading = await problem { _ = try await secrets.load(Self.name) }
        XCTAssertEqual(loading, .tampered)
    }

    func testBoxUnderAnotherNameOrChanged_IsFound() async throws {
        try await secrets.save(SecretBytes(Self.value), for: Self.name)
        try await secrets.save(SecretBytes("another secret"), for: SecureStorageKey("bank.other"))
        for edit in [
            "UPDATE sealed_secret SET box = (SELECT box FROM sealed_secret WHERE name = 'bank.other')",
            "UPDATE sealed_secret SET box = zeroblob(44)",
        ] {
            try SQLiteConnection(path: bank.path, access: .readWrite).execute(
                edit + " WHERE name = '\(Self.name)'")
            let loading = await problem { _ = try await secrets.load(Self.name) }
            XCTAssertEqual(loading, .tampered)
        }
    }

    func testSecretOfAnEarlierVersion_MovesIntoTheLedgerAndStaysInTheKeychain() async throws {
        keychain.set(Array(Self.value.utf8), for: Self.name)
        let wasKept = try await secrets.saveIfAbsent(SecretBytes("later"), for: Self.name)
        XCTAssertFalse(wasKept)
        let moved = try await text(secrets)
        let names = try await secrets.keys()
        XCTAssertEqual(moved, Self.value)
        XCTAssertEqual(names, [Self.name])
        XCTAssertEqual(keychain.bytes(Self.name), Array(Self.value.utf8))
        try await secrets.delete(Self.name)
        XCTAssertNil(keychain.bytes(Self.name))
        let missing = await error { _ = try await self.secrets.load(Self.name) }
        XCTAssertEqual(missing, .notFound(.secret, name: Self.name.name))
    }

    func testManyFirstSecretsAtOnce_HaveOneKey() async throws {
        let (bank, keychain) = (bank, keychain)
        let kept = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    let random = SeededRandomSource(seed: UInt64(100 + number))
                    let storage = BankSecretStorage(store: bank.store, keychain: keychain, random: random)
                    return try await storage.saveIfAbsent(SecretBytes("\(number)"), for: Self.name)
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        XCTAssertEqual(kept, 1)
        let entry = try await secrets.keyEntry()
        let names = try await keychain.keys()
        XCTAssertEqual(names, [try XCTUnwrap(entry)])
        _ = try await secrets.load(Self.name)
    }

    func testKeyEntry_MovesEverythingOfAnEarlierVersion() async throws {
        let former: [SecureStorageKey] = [
            .pepper, .cardKey, .checkpointKey, .totp(of: "USR001"), .pendingTOTP(of: "USR002"),
            .cardNumber("0a1b"),
        ]
        for key in former { keychain.set(Array(Self.value.utf8), for: key) }
        keychain.set([1], for: .device)
        let entry = try await secrets.keyEntry()
        XCTAssertNotNil(entry)
        let names = try await secrets.keys()
        XCTAssertEqual(names, former.sorted())
    }

    func testCopyOnAnotherMachine_LetsUsersInOnceItHasTheKey() async throws {
        let first = client(bank, keychain)
        _ = try await first.register(
            Registration(username: "ada", name: "Ada"), password: SecretBytes(Self.password))
        let found = try await secrets.keyEntry()
        let entry = try XCTUnwrap(found)
        await bank.store.close()
        let path = folder + "/elsewhere.db"
        try FileManager.default.copyItem(atPath: bank.path, toPath: path)
        let (elsewhere, other) = (TestKeychain(), TestBank(path: path, clock: clock))
        let second = client(other, elsewhere)
        let before = await problem { try await self.signIn(second) }
        XCTAssertEqual(before, .withoutKey)
        elsewhere.set(keychain.bytes(entry), for: entry)
        try await signIn(second)
    }

    private func client(_ bank: TestBank, _ keychain: TestKeychain) -> LedgerAuthService {
        LedgerAuthService(
            store: bank.store, keychain: keychain, secrets: storage(keychain, bank), tokens: TestTokens(),
            hasher: hasher, clock: clock, random: SeededRandomSource(seed: 9), passwordCost: Self.cheap)
    }

    private func signIn(_ auth: LedgerAuthService) async throws {
        _ = try await auth.login(
            SignIn(username: "ada", code: nil, deviceName: "Laptop"), password: SecretBytes(Self.password))
    }
}
