import Synchronization

/// Tells everybody who listens the state now and after every change, each state once, and never an older one after a
/// newer.
package final class AuthStateFeed: Sendable {
    private struct Listener {
        let continuation: AsyncStream<AuthState>.Continuation
        var ticket = 0
        var last: AuthState?
    }

    private struct Listeners {
        var all: [Int: Listener] = [:]
        var count = 0
        var ticket = 0
    }

    private let listeners = Mutex(Listeners())

    package init() {}

    /// A stream for one more listener, which begins with what `state` answers.
    package func states(_ state: @escaping @Sendable () async throws -> AuthState) -> AsyncStream<AuthState> {
        let (stream, continuation) = AsyncStream.makeStream(of: AuthState.self)
        let id = listeners.withLock { listeners in
            listeners.count += 1
            listeners.all[listeners.count] = Listener(continuation: continuation)
            return listeners.count
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0.all[id] = nil }
        }
        Task { await publish(state) }
        return stream
    }

    /// Tells what `state` answers; nothing if it throws. An answer that was asked for before one already told is old,
    /// and is not told.
    package func publish(_ state: @Sendable () async throws -> AuthState) async {
        let ticket = listeners.withLock { listeners in
            listeners.ticket += 1
            return listeners.ticket
        }
        guard let state = try? await state() else { return }
        listeners.withLock { listeners in
            for (id, listener) in listeners.all where listener.ticket < ticket {
                listeners.all[id]?.ticket = ticket
                guard listener.last != state else { continue }
                listeners.all[id]?.last = state
                listener.continuation.yield(state)
            }
        }
    }
}
