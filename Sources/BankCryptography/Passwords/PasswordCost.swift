public import BankServices
import CSodium
import LanguageKit

/// The cost of trying a password (Argon2id, RFC 9106, with one lane).
public struct PasswordCost: Hashable, Sendable {
    public let memoryKibibytes: Int
    /// How often the memory is gone through.
    public let passes: Int

    /// What may be chosen: at least 19 MiB (OWASP Password Storage Cheat Sheet), at most 1 GiB.
    public static let memoryKibibytesRange = 19_456...1_048_576
    public static let passesRange = 2...10

    /// A chosen cost. Throws ``ServiceError/invalidValue(field:value:reason:)`` if it is too little to
    /// protect anything, or more than may be asked of a machine that checks a password.
    public init(memoryKibibytes: Int, passes: Int) throws(ServiceError) {
        try Self.require(memoryKibibytes, Self.memoryKibibytesRange, "memoryKibibytes")
        try Self.require(passes, Self.passesRange, "passes")
        self.init(unchecked: memoryKibibytes, passes: passes)
    }

    /// A cost that may be too little to protect anything: for the modules' own, and for tests, which have nothing to
    /// protect.
    package init(unchecked memoryKibibytes: Int, passes: Int) {
        self.memoryKibibytes = memoryKibibytes
        self.passes = passes
    }

    /// The cost that a file names; `nil` if it is above the allowed maximum, or not a cost at all. A file may ask for
    /// less: refusing it would protect nothing.
    package init?(recordedMemoryKibibytes memory: some BinaryInteger, passes: some BinaryInteger) {
        guard let memory = Int(exactly: memory), let passes = Int(exactly: passes),
            (8...Self.memoryKibibytesRange.upperBound).contains(memory),
            (1...Self.passesRange.upperBound).contains(passes)
        else { return nil }
        self.init(unchecked: memory, passes: passes)
    }

    /// Whether a guess at this cost is cheaper than at the other.
    package func isBelow(_ other: PasswordCost) -> Bool {
        memoryKibibytes * passes < other.memoryKibibytes * other.passes
    }

    private static func require(
        _ value: Int, _ range: ClosedRange<Int>, _ field: String
    ) throws(ServiceError) {
        guard range.contains(value) else {
            throw .invalidValue(field: field, value: String(value), reason: .outOfRange(range))
        }
    }
}

/// What makes trying passwords dear: Argon2id, version 1.3, one lane (RFC 9106).
package enum Argon2id {
    package static let saltByteCount = 16

    /// Writes the hash of a password, of at least 16 bytes. Takes as long, and as much memory, as the cost says.
    /// Throws ``ServiceError/unknown(underlying:)`` if the system has not that much memory.
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
