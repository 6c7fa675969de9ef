package import BankServices
import CSodium
import LanguageKit

/// The cost of trying a password (Argon2id, RFC 9106, with one lane).
public struct PasswordCost: Hashable, Sendable {
    public let memoryKibibytes: Int
    /// The number of passes over the memory.
    public let passes: Int

    /// A cost that the program chooses: at least 19 MiB and two passes (OWASP Password Storage Cheat Sheet), except in
    /// tests.
    package init(memoryKibibytes: Int, passes: Int) {
        self.memoryKibibytes = memoryKibibytes
        self.passes = passes
    }

    /// The cost that a file names; `nil` if it is above the maximum or invalid. A lower cost is accepted, because
    /// refusing it would protect nothing.
    package init?(recordedMemoryKibibytes memory: some BinaryInteger, passes: some BinaryInteger) {
        guard let memory = Int(exactly: memory), let passes = Int(exactly: passes),
            (8...1_048_576).contains(memory),
            (1...10).contains(passes)
        else { return nil }
        self.init(memoryKibibytes: memory, passes: passes)
    }

    /// True if a guess at this cost is cheaper than at the other.
    package func isBelow(_ other: PasswordCost) -> Bool {
        memoryKibibytes * passes < other.memoryKibibytes * other.passes
    }
}

/// Makes password guesses slow: Argon2id, version 1.3, one lane (RFC 9106).
package enum Argon2id {
    package static let saltByteCount = 16

    /// Writes the hash of a password, of at least 16 bytes. Uses the time and memory of the cost. Throws
    /// ``ServiceError/unknown(underlying:)`` if memory runs out.
    package static func write(
        hashOf password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost,
        to hash: UnsafeMutableRawBufferPointer
    ) throws(ServiceError) {
        Sodium.require()
        guard salt.count == saltByteCount else { fatalError("A salt has \(saltByteCount) bytes.") }
        let result = password.withUnsafeBytes { password in
            password.address.withMemoryRebound(to: CChar.self, capacity: password.count) { text in
                crypto_pwhash(
                    hash.address, UInt64(hash.count), text, UInt64(password.count), salt,
                    UInt64(cost.passes), cost.memoryKibibytes * 1_024, crypto_pwhash_alg_argon2id13())
            }
        }
        guard result == 0 else {
            throw .unknown(
                underlying: """
                    \(cost.memoryKibibytes) KiB of memory are needed to check a password, and the system doesn't \
                    have them
                    """
            )
        }
    }
}
