import Synchronization

/// A clock on which a sleep is over at once, after what a test lets happen meanwhile.
public final class ScriptedClock: Clock, Sendable {
    /// A moment of the clock.
    public struct Instant: InstantProtocol {
        /// How far from its beginning.
        public let offset: Duration

        /// The moment so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How much later the other is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Orders by time.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepCount = 0
        var meanwhile: @Sendable (_ sleep: Int) async throws -> Void = { _ in }
    }

    private let state = Mutex(State())

    /// A clock at its beginning.
    public init() {}

    /// The present.
    public var now: Instant { state.withLock(\.now) }
    /// No time at all.
    public var minimumResolution: Duration { .zero }
    /// How often somebody slept.
    public var sleepCount: Int { state.withLock(\.sleepCount) }

    /// What happens during every sleep from now on; the first is 1.
    public func meanwhile(_ body: @escaping @Sendable (_ sleep: Int) async throws -> Void) {
        state.withLock { $0.meanwhile = body }
    }

    /// Lets happen what happens meanwhile.
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
