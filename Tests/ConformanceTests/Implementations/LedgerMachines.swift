import BankCryptography
import BankDomain
import BankMock
import BankServices
import BankSystem
import BankTestSupport

@testable import BankLedger

/// Machines of one ledger. A real ledger has one machine with one keychain. Here each machine has its own device key
/// and tokens, and all share the rest.
final class LedgerMachines: Sendable {
    /// The keychain with the bank's key.
    let keychain: InMemorySecureStorage
    /// The secrets that the bank's key opens.
    let secrets: BankSecretStorage
    private let store: LedgerStore
    private let clock: MovableClock
    private let random = SeededRandomSource(seed: 2)
    private let executor = ThreadExecutor()

    init(store: LedgerStore, clock: MovableClock, keychain: InMemorySecureStorage) {
        self.store = store
        self.clock = clock
        self.keychain = keychain
        self.secrets = BankSecretStorage(store: store, keychain: keychain, random: random)
    }

    func machine(_ deviceName: String, _ bank: BankUnderTest) -> Machine {
        let tokens = InMemoryTokenStorage()
        let principals = LedgerSessionPrincipalSource(store: store, tokens: tokens)
        return Machine(
            auth: auth(tokens, on: InMemorySecureStorage()),
            users: LedgerUserService(store: store, principals: principals), tokens: tokens,
            principals: principals, client: bank.acting(for: principals), deviceName: deviceName)
    }

    /// Sign-in for the holder of tokens on a device. Password hashing is cheap.
    func auth(
        _ tokens: any TokenStorage, on device: any SecureStorageProtocol
    ) -> any AuthServiceProtocol {
        LedgerAuthService(
            store: store, keychain: device, secrets: secrets, tokens: tokens,
            hashing: PasswordHashingPool(executors: [executor]), clock: clock, random: random,
            passwordCost: PasswordCost(unchecked: 8, passes: 1))
    }

    /// The present code of an authenticator app.
    func code(_ enrollment: TOTPEnrollment) -> String {
        let step = TOTP.step(at: clock.now().millisecondsSinceEpoch / 1_000)
        let code = SecretBytes(Self.bytes(enrollment.secret.text)).withUnsafeBytes {
            TOTP().code($0, step: step)
        }
        let digits = String(code)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    // Decodes Base32 (RFC 4648), as an app does.
    private static func bytes(_ text: String) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = text.flatMap { letter in
            let value = letters.firstIndex(of: letter) ?? 0
            return (0..<5).reversed().map { UInt8(value >> $0 & 1) }
        }
        return stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
    }
}
