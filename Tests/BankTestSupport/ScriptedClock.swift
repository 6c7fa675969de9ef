import Synchronization

/// A clock whose sleeps end at once, after a test's code for each of them.
public final class ScriptedClock: Clock, Sendable {
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public let offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepCount = 0
        var meanwhile: @Sendable (_ sleep: Int) async throws -> Void = { _ in }
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock(\.now) }
    public var minimumResolution: Duration { .zero }
    /// The number of sleeps.
    public var sleepCount: Int { state.withLock(\.sleepCount) }

    /// Runs `body` during every later sleep. The first sleep has number 1.
    public func meanwhile(_ body: @escaping @Sendable (_ sleep: Int) async throws -> Void) {
        state.withLock { $0.meanwhile = body }
    }

    /// Runs the test's code and ends.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let (count, meanwhile) = state.withLock { state in
            state.now = max(state.now, deadline)
            state.sleepCount += 1
            return (state.sleepCount, state.meanwhile)
        }
        try await meanwhile(count)
    }
}
