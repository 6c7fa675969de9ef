import Synchronization

/// A source of random numbers, injected so that a seed reproduces every run.
public protocol RandomSource: Sendable {
    func nextUInt64() -> UInt64
}

extension RandomSource {
    /// `words` times 64 random bits, as lower-case hexadecimal digits.
    public func hexadecimal(words: Int) -> String {
        (0..<words).map { _ in Hexadecimal.text(nextUInt64()) }.joined()
    }

    /// `count` random decimal digits, the first of them not zero.
    public func decimalDigits(_ count: Int) -> String {
        (0..<count).map { String($0 == 0 ? 1 + nextUInt64() % 9 : nextUInt64() % 10) }.joined()
    }
}

/// SplitMix64: small, fast, and the same sequence for the same seed on every machine. Not for secrets.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// A generator that begins with the first number of the seed, or that many numbers later; earlier for a negative
    /// count.
    public init(seed: UInt64, skipping count: Int = 0) {
        self.state = seed &+ UInt64(bitPattern: Int64(count)) &* Self.step
    }

    public mutating func next() -> UInt64 {
        state &+= Self.step
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A ``SeededGenerator`` that may be shared, for tests and demos.
public final class SeededRandomSource: RandomSource {
    private let generator: Mutex<SeededGenerator>

    public init(seed: UInt64) {
        self.generator = Mutex(SeededGenerator(seed: seed))
    }

    public func nextUInt64() -> UInt64 {
        generator.withLock { $0.next() }
    }
}
