import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// Creates and checks password verifiers with the bank's pepper.
struct Passwords: Sendable {
    /// Stores the verifiers.
    let store: LedgerStore
    /// Stores the pepper.
    let secureStorage: any SecureStorageProtocol
    let hasher: any PasswordHashing
    /// The cost of new verifiers.
    let cost: PasswordCost
    /// The source of salts and of the pepper.
    let random: any RandomSource

    /// The pepper. Throws `storage` if the bank's passwords were hashed with another one.
    func pepper() async throws -> Pepper {
        let fingerprint = try await store.read { try $0.credentials.pepperFingerprint() }
        let kept = try await keptPepper()
        guard let fingerprint else {
            // There are no users yet. A temporary pepper makes the call take as long as any other.
            return kept ?? Pepper(SecretBytes(byteCount: Pepper.byteCount, from: random))
        }
        guard let kept else { throw Self.missingPepper }
        guard kept.fingerprint == fingerprint else { throw Self.foreignPepper }
        return kept
    }

    /// The pepper, which the first registration creates. A lost one is never replaced, because every password would
    /// fail.
    func pepperForRegistration() async throws -> Pepper {
        let isFirst = try await store.read { try $0.credentials.pepperFingerprint() } == nil
        if isFirst {
            // Concurrent first registrations all get the same pepper.
            let fresh = SecretBytes(byteCount: Pepper.byteCount, from: random)
            _ = try await secureStorage.saveIfAbsent(fresh, for: .pepper)
        }
        guard let kept = try await keptPepper() else { throw Self.missingPepper }
        return kept
    }

    // The functions that borrow secrets are never inlined, for the reason that LedgerStore gives.

    /// A new password, in composed Unicode. Throws `weakPassword` if the policy refuses it.
    @inline(never)
    func accepted(_ password: borrowing SecretBytes, names: [String]) throws -> SecretBytes {
        let composed = try PasswordText.composed(password)
        try PasswordPolicy.check(composed, names: names)
        return composed
    }

    /// The reason why ``accepted(_:names:)`` would refuse a password; `nil` if it would not.
    @inline(never)
    func refusal(of password: borrowing SecretBytes, names: [String]) -> (any Error)? {
        do {
            _ = try accepted(password, names: names)
            return nil
        } catch {
            return error
        }
    }

    /// The verifier of a composed password.
    @inline(never)
    func verifier(of composed: borrowing SecretBytes, _ pepper: Pepper) async throws -> PasswordVerifier {
        let salt = [UInt8](byteCount: Argon2id.saltByteCount, from: random)
        let mixed = pepper.mixed(into: composed)
        let hash = try await hasher.hash(mixed, salt: salt, cost: cost)
        return PasswordVerifier(cost: cost, salt: salt, hash: hash)
    }

    /// True if a typed password matches the verifier. Without a verifier, returns `false` after the same time.
    @inline(never)
    func matches(
        _ password: borrowing SecretBytes, _ kept: PasswordVerifier?, _ pepper: Pepper
    ) async throws -> Bool {
        let verifier = kept ?? .dummy(cost)
        let mixed = pepper.mixed(into: composed(password))
        let hash = try await hasher.hash(mixed, salt: verifier.salt, cost: verifier.cost)
        return verifier.matches(hash) && kept != nil
    }

    /// A typed password, in composed Unicode. A text that cannot be a password counts as an empty one.
    @inline(never)
    func composed(_ password: borrowing SecretBytes) -> SecretBytes {
        (try? PasswordText.composed(password)) ?? SecretBytes(count: 0) { _ in }
    }

    private func keptPepper() async throws -> Pepper? {
        guard let key = try await secureStorage.loadIfPresent(.pepper) else { return nil }
        guard key.count == Pepper.byteCount else { throw Self.foreignPepper }
        return Pepper(key)
    }

    /// The pepper is missing.
    static let missingPepper = ServiceError.storage(
        .damaged, path: SecureStorageKey.pepper.name,
        underlying: "users have passwords, but the pepper is missing from the bank's secrets")
    /// The pepper is another one.
    static let foreignPepper = ServiceError.storage(
        .tampered, path: SecureStorageKey.pepper.name,
        underlying: "the sealed pepper is not the one used for the passwords")
}

/// The stored verifier of a password, slow to search by design.
struct PasswordVerifier: Equatable, Sendable {
    let cost: PasswordCost
    /// Makes the hashes of equal passwords differ.
    let salt: [UInt8]
    let hash: Digest

    /// Compares with a hash of the same salt and cost, in constant time.
    func matches(_ other: Digest) -> Bool { hash.isSame(as: other) }

    /// A verifier that no password matches, for unknown user names.
    static func dummy(_ cost: PasswordCost) -> PasswordVerifier {
        PasswordVerifier(
            cost: cost, salt: [UInt8](repeating: 0, count: Argon2id.saltByteCount), hash: Digest { _ in })
    }
}

/// Hashes passwords; a dependency, so that tests can count calls.
protocol PasswordHashing: AnyObject, Sendable {
    /// The hash of a peppered password. Throws if memory runs out.
    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) async throws -> Digest
}

/// Argon2id (RFC 9106) on a thread that may block.
actor Argon2Hasher: PasswordHashing {
    private nonisolated let executor: any SerialExecutor

    init(executor: any SerialExecutor) {
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The hash. Throws `unknown` if memory runs out.
    ///
    /// Never inlined: with a call inside that throws a typed error, Swift 6.3.1 allocates 304 bytes for the frame of
    /// the async caller and uses 320 (`make frames` checks this).
    @inline(never)
    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) throws -> Digest {
        try Digest { output throws(ServiceError) in
            try Argon2id.write(hashOf: password, salt: salt, cost: cost, to: output)
        }
    }
}
