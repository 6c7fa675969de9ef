public import BankDomain

public struct AnalyticsEvent: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A screen was seen; at the command line, a command was given.
        case screen
        case event
        /// Somebody else is the user from here on.
        case user
    }

    public let at: Instant
    public let kind: Kind
    /// Its name: the program's, never the user's words. For ``Kind/user`` the user's id, or empty for nobody.
    public let name: String

    public init(at: Instant, kind: Kind, name: String) {
        self.at = at
        self.kind = kind
        self.name = name
    }
}
