public import BankServices
import CSodium

/// What turning a password into a key costs whoever tries one (Argon2id, RFC 9106, with one lane).
public struct PasswordCost: Hashable, Sendable {
    /// The memory, in KiB.
    public let memoryKibibytes: Int
    /// How often the memory is gone through.
    public let passes: Int

    /// The cost of a keychain unless somebody chose another: 64 MiB, three times.
    public static let standard = PasswordCost(unchecked: 65_536, passes: 3)
    /// What may be chosen: at least 19 MiB (OWASP Password Storage Cheat Sheet), at most 1 GiB.
    public static let memoryKibibytesRange = 19_456...1_048_576
    /// What may be chosen.
    public static let passesRange = 2...10

    /// A cost that somebody chose. Throws ``ServiceError/invalidValue(field:value:reason:)`` if it is too little to
    /// protect anything, or more than a keychain may ask of whoever opens it.
    public init(memoryKibibytes: Int, passes: Int) throws(ServiceError) {
        try Self.require(memoryKibibytes, Self.memoryKibibytesRange, "memoryKibibytes")
        try Self.require(passes, Self.passesRange, "passes")
        self.init(unchecked: memoryKibibytes, passes: passes)
    }

    /// A cost that may be too little to protect anything: for tests, which have nothing to protect.
    package init(unchecked memoryKibibytes: Int, passes: Int) {
        self.memoryKibibytes = memoryKibibytes
        self.passes = passes
    }

    /// The cost that a file names; `nil` if it is more than a keychain may ask, or not a cost at all. A file may ask
    /// for less than anybody may choose: refusing it would protect nobody.
    init?(recordedMemoryKibibytes memory: UInt32, passes: UInt32) {
        guard (8...UInt32(Self.memoryKibibytesRange.upperBound)).contains(memory),
            (1...UInt32(Self.passesRange.upperBound)).contains(passes)
        else { return nil }
        self.init(unchecked: Int(memory), passes: Int(passes))
    }

    private static func require(
        _ value: Int, _ range: ClosedRange<Int>, _ field: String
    ) throws(ServiceError) {
        guard range.contains(value) else {
            throw .invalidValue(field: field, value: String(value), reason: .outOfRange(range))
        }
    }
}
