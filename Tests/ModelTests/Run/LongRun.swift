import Foundation
import Synchronization

/// Runs many episodes, one per processor at a time.
struct LongRun {
    /// The seed of the first episode. The following seeds count up.
    let seed: UInt64
    let episodeCount: Int

    /// The seed of a failing episode; `nil` if there is none.
    func firstFailingSeed() async throws -> UInt64? {
        let seeds = Seeds(seed..<seed + UInt64(episodeCount))
        return try await withThrowingTaskGroup(of: UInt64?.self) { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                group.addTask {
                    while let seed = seeds.next() {
                        if try await Episode().play(seed: seed) != nil { return seed }
                    }
                    return nil
                }
            }
            for try await failing in group {
                guard let failing else { continue }
                seeds.stop()
                return failing
            }
            return nil
        }
    }
}

/// The remaining seeds.
private final class Seeds: Sendable {
    private let left: Mutex<Range<UInt64>>

    init(_ all: Range<UInt64>) {
        left = Mutex(all)
    }

    func next() -> UInt64? { left.withLock { $0.popFirst() } }

    func stop() { left.withLock { $0 = 0..<0 } }
}
