import BankCryptography
import BankDomain
import BankServices
import Synchronization

/// Who holds a token, for a server to which the same client comes again and again: looked up once a second at most.
///
/// What this process changes about sessions, tokens and users is seen at once, because all is forgotten then. What another
/// process changes is seen after a second.
final class CallerMemory: Sendable {
    private static let lifetimeMilliseconds: Int64 = 1_000
    private static let countMaximum = 10_000

    private struct State {
        var isOn = false
        /// Grows with each change, so that what was read before one is not remembered after it.
        var generation: UInt64 = 0
        var known: [Digest: (caller: Principal, at: Instant)] = [:]
    }

    private let state = Mutex(State())

    func begin() { state.withLock { $0.isOn = true } }

    func caller(_ token: Digest, at now: Instant) -> Principal? {
        state.withLock { state in
            guard let known = state.known[token] else { return nil }
            // A clock that was set back is no reason to go on believing.
            let age = now.millisecondsSinceEpoch - known.at.millisecondsSinceEpoch
            return (0..<Self.lifetimeMilliseconds).contains(age) ? known.caller : nil
        }
    }

    /// What to hand to ``remember(_:_:at:since:)`` of what is read from now on.
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
