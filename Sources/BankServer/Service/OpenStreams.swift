package import BankDomain

/// The open streams of notifications, by user. Each holds a connection, so that one user must not open them without end.
@MainActor
public final class OpenStreams {
    /// More than a person has pages and programs.
    public static let maximumPerUser = 32

    private var counts: [UserID: Int] = [:]

    public init() {}

    /// Whether the user may open another one.
    package func allow(_ user: UserID) -> Bool { counts[user, default: 0] < Self.maximumPerUser }

    package func begin(_ user: UserID) { counts[user, default: 0] += 1 }

    package func end(_ user: UserID) {
        let left = counts[user, default: 1] - 1
        counts[user] = left > 0 ? left : nil
    }
}
