import BankCryptography
import BankServices
import BankTestSupport
import LanguageKit
import Synchronization

@testable import BankLedger

/// Hashes passwords at a low cost and records the requested costs.
final class CountingHasher: PasswordHashing {
    private let hasher = Argon2Hasher(executor: QueueExecutor())
    private let broken = Mutex(false)
    private let asked = Mutex<[PasswordCost]>([])
    private let interruption = Mutex<(@Sendable () throws -> Void)?>(nil)

    /// The requested costs, in order.
    var costs: [PasswordCost] { asked.withLock { $0 } }

    /// Whether hashing fails, as it does without memory.
    var isBroken: Bool {
        get { broken.withLock { $0 } }
        set { broken.withLock { $0 = newValue } }
    }

    func reset() { asked.withLock { $0 = [] } }

    /// Runs `body` while the next password is hashed.
    func interrupt(_ body: @escaping @Sendable () throws -> Void) { interruption.withLock { $0 = body } }

    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) async throws -> Digest {
        asked.withLock { $0.append(cost) }
        if isBroken { throw ServiceError.unknown(underlying: "no memory") }
        try interruption.withLock { $0.take() }?()
        return try await hasher.hash(password, salt: salt, cost: cost)
    }
}
