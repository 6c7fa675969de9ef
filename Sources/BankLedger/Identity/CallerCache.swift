import BankCryptography
import BankDomain
import BankServices
import Synchronization

/// A cache of token holders, for a server with returning clients: each is looked up at most once a second.
///
/// Changes to sessions, tokens and users by this process clear the cache. Those of other processes are seen after a
/// second.
final class CallerCache: Sendable {
    private static let lifetimeMilliseconds: Int64 = 1_000
    private static let countMaximum = 10_000

    private struct State {
        var isOn = false
        /// Grows with each change, so that data read before a change is not cached after it.
        var generation: UInt64 = 0
        var known: [Digest: (caller: Principal, at: Instant)] = [:]
    }

    private let state = Mutex(State())

    var isOn: Bool { state.withLock { $0.isOn } }

    func begin() { state.withLock { $0.isOn = true } }

    func caller(_ token: Digest, at now: Instant) -> Principal? {
        state.withLock { state in
            guard let known = state.known[token] else { return nil }
            // If the clock was set back, the entry is not used.
            let age = now.millisecondsSinceEpoch - known.at.millisecondsSinceEpoch
            return (0..<Self.lifetimeMilliseconds).contains(age) ? known.caller : nil
        }
    }

    /// The generation to pass to ``remember(_:_:at:since:)`` for data read from now on.
    var generation: UInt64 { state.withLock { $0.generation } }

    func remember(_ token: Digest, _ caller: Principal, at now: Instant, since generation: UInt64) {
        state.withLock { state in
            guard state.isOn, state.generation == generation else { return }
            if state.known.count >= Self.countMaximum { state.known = [:] }
            state.known[token] = (caller, now)
        }
    }

    func forgetAll() {
        state.withLock { state in
            state.generation += 1
            state.known = [:]
        }
    }
}
