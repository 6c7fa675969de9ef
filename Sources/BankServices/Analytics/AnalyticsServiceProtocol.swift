public import BankDomain

/// What the user uses: recorded only if they have turned it on, kept on this machine, sent nowhere.
///
/// Recording never throws: what cannot be recorded is lost.
public protocol AnalyticsServiceProtocol: AnyObject, Sendable {
    /// Records that a screen was seen, or a command given.
    func screen(_ name: String)

    func event(_ name: String)

    /// Records the user for all later events; `nil` for no user.
    func identify(_ user: UserID?)

    /// Whether use is recorded, and how much there is. Throws ``ServiceError/storage(_:path:underlying:)``.
    func status() throws -> AnalyticsStatus

    /// Forgets everything that was recorded. Throws ``ServiceError/storage(_:path:underlying:)``.
    func removeAll() throws
}

public protocol HasAnalyticsService {
    var analyticsService: any AnalyticsServiceProtocol { get }
}

public struct AnalyticsEvent: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A screen was seen; at the command line, a command was given.
        case screen
        case event
        /// The user changed.
        case user
    }

    public let at: Instant
    public let kind: Kind
    /// Its name: the program's, never the user's words. For ``Kind/user`` the user's id, or empty for no user.
    public let name: String

    public init(at: Instant, kind: Kind, name: String) {
        self.at = at
        self.kind = kind
        self.name = name
    }
}

/// Whether use is recorded, and what there is.
public struct AnalyticsStatus: Hashable, Sendable {
    /// Whether the user has turned it on (`analytics.enabled`).
    public let isEnabled: Bool
    public let eventCount: Int

    public init(isEnabled: Bool, eventCount: Int) {
        self.isEnabled = isEnabled
        self.eventCount = eventCount
    }
}
