import BankServices
import Synchronization

/// Tells everybody who listens the state now and after every change, in order and without repeating itself.
final class AuthStateFeed: Sendable {
    private struct Listener {
        let continuation: AsyncStream<AuthState>.Continuation
        var lastState: AuthState?
    }

    private struct Listeners {
        var all: [Int: Listener] = [:]
        var count = 0
        var lastAsked = 0
        var lastTold = 0
    }

    private let listeners = Mutex(Listeners())

    /// A stream that begins with what `state` answers.
    func states(_ state: @escaping @Sendable () async throws -> AuthState) -> AsyncStream<AuthState> {
        AsyncStream { continuation in
            let id = listeners.withLock { listeners in
                listeners.count += 1
                listeners.all[listeners.count] = Listener(continuation: continuation)
                return listeners.count
            }
            continuation.onTermination = { [weak self] _ in
                self?.listeners.withLock { _ = $0.all.removeValue(forKey: id) }
            }
            Task { await publish(state) }
        }
    }

    /// Asks for the state and tells it. An answer that was asked for before one already told is old, and is not.
    func publish(_ state: @Sendable () async throws -> AuthState) async {
        let asked = listeners.withLock { listeners -> Int? in
            guard !listeners.all.isEmpty else { return nil }
            listeners.lastAsked += 1
            return listeners.lastAsked
        }
        guard let asked else { return }
        // Where the stores fail, nobody is known to be signed in.
        let state = (try? await state()) ?? .signedOut
        listeners.withLock { listeners in
            guard asked > listeners.lastTold else { return }
            listeners.lastTold = asked
            for (id, listener) in listeners.all where listener.lastState != state {
                listener.continuation.yield(state)
                listeners.all[id]?.lastState = state
            }
        }
    }
}
