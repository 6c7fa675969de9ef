public import BankDomain

/// Records of how the user uses the program: only if they turned it on, kept on this machine, sent nowhere.
///
/// Recording never throws: events that cannot be recorded are dropped.
public protocol AnalyticsServiceProtocol: AnyObject, Sendable {
    /// Records that a screen was shown or a command was run.
    func screen(_ name: String)

    func event(_ name: String)

    /// Records the user for all later events; `nil` for no user.
    func identify(_ user: UserID?)

    /// Whether usage is recorded, and how many records there are. Throws ``ServiceError/storage(_:path:underlying:)``.
    func status() throws -> AnalyticsStatus

    /// Removes all records. Throws ``ServiceError/storage(_:path:underlying:)``.
    func removeAll() throws
}

public protocol HasAnalyticsService {
    var analyticsService: any AnalyticsServiceProtocol { get }
}

public struct AnalyticsEvent: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A screen was shown; at the command line, a command was run.
        case screen
        case event
        /// The user changed.
        case user
    }

    public let at: Instant
    public let kind: Kind
    /// The name of the screen or command: the program's text, never the user's. For ``Kind/user`` the user's id, or
    /// empty for no user.
    public let name: String

    public init(at: Instant, kind: Kind, name: String) {
        self.at = at
        self.kind = kind
        self.name = name
    }
}

/// Whether usage is recorded, and how many records there are.
public struct AnalyticsStatus: Hashable, Sendable {
    /// Whether the user has turned it on (`analytics.enabled`).
    public let isEnabled: Bool
    public let eventCount: Int

    public init(isEnabled: Bool, eventCount: Int) {
        self.isEnabled = isEnabled
        self.eventCount = eventCount
    }
}
