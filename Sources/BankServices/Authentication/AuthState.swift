public import BankDomain
import Synchronization

public enum AuthState: Equatable, Sendable {
    case signedOut
    /// A user may be signed in, but the keychain with the session is locked.
    case locked
    case signedIn(SignedIn)

    /// Who is signed in, and for how long.
    public struct SignedIn: Equatable, Sendable {
        public let user: User
        public let sessionID: SessionID
        /// When the session ends unless it is used.
        public let idleUntil: Instant
        /// When it ends in any case.
        public let expiresAt: Instant
        /// Whether the user has a second factor.
        public let hasSecondFactor: Bool

        public init(
            user: User, sessionID: SessionID, idleUntil: Instant, expiresAt: Instant, hasSecondFactor: Bool
        ) {
            self.user = user
            self.sessionID = sessionID
            self.idleUntil = idleUntil
            self.expiresAt = expiresAt
            self.hasSecondFactor = hasSecondFactor
        }
    }

    /// The signed-in user; `nil` if no user is known to be signed in.
    public var user: User? {
        guard case .signedIn(let session) = self else { return nil }
        return session.user
    }
}

/// Sends every listener the current state and every change, each state once and in order.
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

    /// A stream for a new listener, beginning with the result of `state`.
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

    /// Publishes the result of `state`; nothing if it throws. A result that was requested before an already published
    /// one is outdated and is dropped.
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
