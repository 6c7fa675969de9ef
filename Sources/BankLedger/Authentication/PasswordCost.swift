/// What checking a password costs whoever tries one (Argon2id, RFC 9106, with one lane).
public struct PasswordCost: Hashable, Sendable {
    /// The memory, in kibibytes.
    public let memoryKibibytes: Int
    /// How often the memory is filled.
    public let passes: Int

    /// A cost.
    public init(memoryKibibytes: Int, passes: Int) {
        self.memoryKibibytes = memoryKibibytes
        self.passes = passes
    }

    /// 64 MiB, twice: what libsodium calls interactive, and above OWASP's least (19 MiB, twice).
    public static let standard = PasswordCost(memoryKibibytes: 65_536, passes: 2)

    /// Whether it lies within what this program is ready to pay: 8 KiB to 1 GiB, one to ten passes.
    var isBearable: Bool { (8...1_048_576).contains(memoryKibibytes) && (1...10).contains(passes) }

    /// Whether a guess at this cost is cheaper than at the other.
    func isBelow(_ other: PasswordCost) -> Bool {
        memoryKibibytes * passes < other.memoryKibibytes * other.passes
    }
}
