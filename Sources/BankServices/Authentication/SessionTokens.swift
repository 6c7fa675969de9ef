/// What proves to the bank that a session is one's own (RFC 6750, RFC 6749 section 1.5).
public struct SessionTokens: Equatable, Sendable {
    /// How many random bytes a token has.
    public static let byteCount = 32

    /// Shown with every call; ``SessionTokens/byteCount`` random bytes.
    public let access: SharedSecret
    /// Shown once, to get the next two tokens; ``SessionTokens/byteCount`` random bytes.
    public let refresh: SharedSecret

    public init(access: SharedSecret, refresh: SharedSecret) {
        self.access = access
        self.refresh = refresh
    }
}
