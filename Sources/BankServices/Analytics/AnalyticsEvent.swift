public import BankDomain

/// Something that was used.
public struct AnalyticsEvent: Hashable, Sendable, Codable {
    /// What kind of thing.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A screen was seen; at the command line, a command was given.
        case screen
        /// Something happened on it.
        case event
        /// Somebody else is the user from here on.
        case user
    }

    /// When.
    public let at: Instant
    /// What kind of thing.
    public let kind: Kind
    /// Its name: the program's, never the user's words. For ``Kind/user`` the user's id, or empty for nobody.
    public let name: String

    /// Something that was used.
    public init(at: Instant, kind: Kind, name: String) {
        self.at = at
        self.kind = kind
        self.name = name
    }
}
