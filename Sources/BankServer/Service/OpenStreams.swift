package import BankDomain
import HTTPKit

/// The open streams of events, by user. Each holds a connection, so that one user must not open them without end.
@MainActor
public final class OpenStreams {
    /// More than a person has pages and programs.
    public static let maximumPerUser = 32
    /// When a user with too many may try again.
    nonisolated static let retrySeconds = 60

    /// Shorter than the idle timeout of proxies.
    nonisolated static let heartbeatSeconds = 15
    /// How long a client waits before it opens a lost stream again.
    private static let retryMilliseconds = 2_000

    private var counts: [UserID: Int] = [:]

    public init() {}

    /// Whether the user may open another one.
    package func allow(_ user: UserID) -> Bool { counts[user, default: 0] < Self.maximumPerUser }

    /// Counts a stream. `false` if the user has too many: requests that came at once were all allowed.
    package func begin(_ user: UserID) -> Bool {
        guard allow(user) else { return false }
        counts[user, default: 0] += 1
        return true
    }

    package func end(_ user: UserID) {
        let left = counts[user, default: 1] - 1
        counts[user] = left > 0 ? left : nil
    }

    /// The answer that streams what `write` writes; 429 if the user has too many streams.
    func response(
        to user: UserID, _ write: @escaping @Sendable (BodyWriter) async throws -> Void
    ) -> HTTPResponse {
        guard allow(user) else {
            return HTTPResponse(status: 429, fields: ["retry-after": String(Self.retrySeconds)])
        }
        let opening = ServerSentEvent.retry(afterMilliseconds: Self.retryMilliseconds)
        return HTTPResponse(
            status: 200,
            fields: ["content-type": ServerSentEvent.mediaType, "cache-control": "no-store"],
            body: .stream { writer in
                guard await self.begin(user) else { return }
                defer { Task { await self.end(user) } }
                try await writer.write(opening)
                try await write(writer)
            })
    }
}
