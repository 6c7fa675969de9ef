import BankCryptography
import BankServices
import BankTestSupport
import LanguageKit
import Synchronization

@testable import BankLedger

/// Hashes passwords cheaply, and remembers what it was to cost.
final class CountingHasher: PasswordHashing {
    private let hasher = Argon2Hasher(executor: QueueExecutor())
    private let broken = Mutex(false)
    private let asked = Mutex<[PasswordCost]>([])
    private let interruption = Mutex<(@Sendable () throws -> Void)?>(nil)

    /// What the hashes were to cost, in order.
    var costs: [PasswordCost] { asked.withLock { $0 } }

    /// Whether it fails, as where memory has run out.
    var isBroken: Bool {
        get { broken.withLock { $0 } }
        set { broken.withLock { $0 = newValue } }
    }

    func reset() { asked.withLock { $0 = [] } }

    /// Lets something happen while the next password is hashed.
    func interrupt(_ body: @escaping @Sendable () throws -> Void) { interruption.withLock { $0 = body } }

    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) async throws -> Digest {
        asked.withLock { $0.append(cost) }
        if isBroken { throw ServiceError.unknown(underlying: "no memory") }
        try interruption.withLock { $0.take() }?()
        return try await hasher.hash(password, salt: salt, cost: cost)
    }
}
