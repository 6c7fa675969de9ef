import BankCryptography
import BankDevice
import BankDomain
import BankFiles
import BankServices
import BankSystem
import BankTestSupport

@testable import BankVault

extension KeychainUnderTest {
    /// A keychain file that does not exist yet, in a folder that is removed with it.
    static func vault() throws -> KeychainUnderTest {
        let folder = TemporaryHome()
        let vault = KeychainVault(
            path: folder.path + "/keychain.bkv", previousPath: folder.path + "/keychain.previous.bkv",
            lock: FileLock(path: folder.path + "/keychain.lock"), executor: ThreadExecutor(),
            witness: GenerationWitness(path: folder.path + "/keychain.witness"),
            prompt: ScriptedPrompt(folder: folder), agent: InMemorySessionAgent(),
            clock: FixedClock(Instant(utc: CalendarDate(dayNumber: 20_634))),
            random: SeededRandomSource(seed: 1),
            cost: PasswordCost(memoryKibibytes: 8, passes: 1))
        return KeychainUnderTest(
            name: "Vault", keychain: EncryptedKeychainService(vault: vault),
            storage: EncryptedFileSecureStorage(vault: vault))
    }
}

/// Answers with the suites' passwords, one after another. It holds the folder while it may be called.
private final class ScriptedPrompt: UnlockPrompt {
    private let folder: TemporaryHome

    init(folder: TemporaryHome) {
        self.folder = folder
    }

    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        switch attempt {
        case 1: SecretBytes(KeychainUnderTest.password)
        case 2: SecretBytes(KeychainUnderTest.newPassword)
        default: nil
        }
    }
}
