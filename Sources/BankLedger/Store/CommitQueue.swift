import BankDomain
import BankFiles
import BankServices
import Synchronization

/// The changes that wait for a common commit.
///
/// A durable commit takes longer than a change. While one group commits, others queue here and form the next group.
/// When a group was answered, its clients send their next changes, one shortly after another. So a group waits a moment
/// for as many changes as the last one had. A client that is alone does not wait.
final class CommitQueue: Sendable {
    private struct State {
        var waiting: [any QueuedChange] = []
        /// The size of the last group.
        var lastCount = 0
        /// The duration of the last commit, with its changes.
        var lastDuration = Duration.zero
        /// Whether the last group waited for a writer elsewhere.
        var isContended = false
        /// Signalled when the expected changes are here.
        var arrival: TimedSignal?
    }

    private let state = Mutex(State())

    /// The wait for more changes, in parts of the last commit's duration.
    private static let waitDivisor = 4
    private let longestWait: Duration

    init(longestWait: Duration = .milliseconds(2)) {
        self.longestWait = longestWait
    }

    var count: Int { state.withLock { $0.waiting.count } }

    func add(_ change: any QueuedChange) {
        state.withLock { state in
            state.waiting.append(change)
            guard state.waiting.count >= state.lastCount, let arrival = state.arrival else { return }
            state.arrival = nil
            arrival.send()
        }
    }

    /// Whether a group is worth taking only when the lock of all writers is held: the last one waited for it, and what
    /// comes meanwhile would wait for the next turn.
    var isContended: Bool { state.withLock(\.isContended) }

    /// Remembers how long a group waited for writers elsewhere.
    func waitedForLock(microseconds: Int64) {
        state.withLock { $0.isContended = microseconds > Self.shortestLockWaitMicroseconds }
    }

    /// A lock that no writer holds takes less.
    private static let shortestLockWaitMicroseconds: Int64 = 500

    /// Removes and returns the first changes, up to a maximum. Waits a moment for as many as the last group had.
    func takeGroup(atMost maximum: Int) -> [any QueuedChange] {
        waitForExpected()
        return takeWaiting(atMost: maximum)
    }

    /// Removes and returns the first changes that wait now, up to a maximum.
    func takeWaiting(atMost maximum: Int) -> [any QueuedChange] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(maximum))
            state.waiting.removeFirst(taken.count)
            return taken
        }
    }

    /// Remembers the size and duration of a group that was committed or refused.
    func hasCommitted(_ count: Int, in duration: Duration) {
        state.withLock { ($0.lastCount, $0.lastDuration) = (count, duration) }
    }

    private func waitForExpected() {
        let expected = state.withLock { state -> (arrival: TimedSignal, wait: Duration)? in
            guard !state.waiting.isEmpty, state.waiting.count < state.lastCount else { return nil }
            let arrival = TimedSignal()
            state.arrival = arrival
            return (arrival, min(state.lastDuration / Self.waitDivisor, longestWait))
        }
        guard let expected else { return }
        expected.arrival.wait(expected.wait)
        state.withLock { $0.arrival = nil }
    }
}

/// A queued change of any result type.
protocol QueuedChange: AnyObject, Sendable {
    /// The action in the audit trail.
    var action: AuditedAction { get }
    /// The key in the error of a commit whose outcome is unknown.
    var key: IdempotencyKey { get }
    var lookups: Lookups { get }

    /// Makes the change and stores the result. May run again in another transaction if the first is rolled back.
    func carryOut(in transaction: LedgerTransaction) throws

    /// Stores an error as the result.
    func fail(_ error: any Error)
}

/// A queued change and its result.
final class QueuedAnswer<Answer: Sendable>: QueuedChange {
    let action: AuditedAction
    let key: IdempotencyKey
    let lookups: Lookups
    private let body: @Sendable (LedgerTransaction) throws -> Answer
    private let kept = Mutex<Result<Answer, any Error>?>(nil)

    init(
        _ action: AuditedAction, key: IdempotencyKey, lookups: Lookups = Lookups(),
        _ body: @escaping @Sendable (LedgerTransaction) throws -> Answer
    ) {
        self.action = action
        self.key = key
        self.lookups = lookups
        self.body = body
    }

    func carryOut(in transaction: LedgerTransaction) throws {
        let answer = try body(transaction)
        kept.withLock { $0 = .success(answer) }
    }

    func fail(_ error: any Error) {
        kept.withLock { $0 = .failure(error) }
    }

    /// The result or error; `nil` while the change waits.
    var answer: Result<Answer, any Error>? { kept.withLock { $0 } }
}
