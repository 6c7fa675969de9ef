package import BankDomain

/// The open streams of notifications, by user. Each holds a connection, so that one user must not open them without end.
@MainActor
public final class OpenStreams {
    /// More than a person has pages and programs.
    public static let maximumPerUser = 32
    /// When a user with too many may try again.
    nonisolated static let retrySeconds = 60

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
}
