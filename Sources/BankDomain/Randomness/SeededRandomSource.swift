import Synchronization

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
