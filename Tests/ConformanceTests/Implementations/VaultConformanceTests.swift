import BankCryptography
import BankDevice
import BankDomain
import BankFiles
import BankServices
import BankTestSupport
import XCTest

@testable import BankVault

/// The keychain's file keeps the promises of the contracts.
final class VaultConformanceTests: XCTestCase {
    func testSecureStorage_KeepsItsPromises() async {
        await assertKept(SecureStoragePromises.all, by: "EncryptedFileSecureStorage") {
            let home = TemporaryHome()
            let vault = vault(in: home)
            _ = try await EncryptedKeychainService(vault: vault).create(password: SecretBytes(password))
            return StorageInFolder(home: home, storage: EncryptedFileSecureStorage(vault: vault))
        }
    }

    func testKeychain_KeepsItsPromises() async {
        await assertKept(KeychainPromises.all, by: "Vault") { try KeychainUnderTest.vault() }
        await assertKept(KeychainCopyPromises.all, by: "Vault") { try KeychainUnderTest.vault() }
    }

    private func vault(in home: TemporaryHome) -> KeychainVault {
        KeychainVault(
            path: home.path + "/keychain.bkv", previousPath: home.path + "/keychain.previous.bkv",
            lock: FileLock(path: home.path + "/keychain.lock"), executor: QueueExecutor(),
            witness: GenerationWitness(path: home.path + "/keychain.witness"),
            prompt: FixedUnlockPrompt(password),
            agent: InMemorySessionAgent(), clock: FixedClock(Instant(millisecondsSinceEpoch: 0)),
            random: SeededRandomSource(seed: 1), cost: PasswordCost(memoryKibibytes: 8, passes: 1))
    }
}

private let password = "right horse battery"

/// Holds the folder as long as the storage.
private final class StorageInFolder: SecureStorageProtocol {
    private let home: TemporaryHome
    private let storage: EncryptedFileSecureStorage

    init(home: TemporaryHome, storage: EncryptedFileSecureStorage) {
        self.home = home
        self.storage = storage
    }

    func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        try await storage.save(value, for: key)
    }

    func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        try await storage.saveIfAbsent(value, for: key)
    }

    func load(_ key: SecureStorageKey) async throws -> SecretBytes { try await storage.load(key) }

    func delete(_ key: SecureStorageKey) async throws { try await storage.delete(key) }

    func keys() async throws -> [SecureStorageKey] { try await storage.keys() }
}
