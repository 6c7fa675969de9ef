public import BankDomain

public struct AuthSession: Hashable, Sendable, Identifiable {
    public let id: SessionID
    /// The device on which it began.
    public let deviceID: DeviceID
    public let deviceName: String
    /// When the user signed in.
    public let createdAt: Instant
    /// When it was used last, give or take some seconds.
    public let lastUsedAt: Instant
    /// When it is over in any case.
    public let expiresAt: Instant
    /// Whether it is the one in which this was asked.
    public let isCurrent: Bool

    public init(
        id: SessionID, deviceID: DeviceID, deviceName: String, createdAt: Instant, lastUsedAt: Instant,
        expiresAt: Instant, isCurrent: Bool
    ) {
        self.id = id
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }
}

/// A device on which a user signed in.
public struct AuthDevice: Hashable, Sendable, Identifiable {
    public let id: DeviceID
    public let name: String
    /// When the user first signed in on it.
    public let createdAt: Instant
    /// When the user last signed in on it.
    public let lastUsedAt: Instant
    public let isCurrent: Bool

    public init(id: DeviceID, name: String, createdAt: Instant, lastUsedAt: Instant, isCurrent: Bool) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }
}

public typealias DeviceID = Identifier<AuthDevice>

extension AuthDevice: NumberedEntity {
    /// Its ids are such as `DEV001`.
    public static var idPrefix: StaticString { "DEV" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension Challenge: NumberedEntity {
    /// Its ids are such as `CHL000001`.
    public static var idPrefix: StaticString { "CHL" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}

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

/// How long a session lasts, and with it the agent that holds it (PSD2 RTS, Delegated Regulation (EU) 2018/389,
/// article 4(3)(d): five minutes without activity).
public enum SessionLimits {
    /// Seconds without a command after which it is over.
    public static let idleSeconds = 5 * 60
    /// Seconds after which it is over in any case.
    public static let absoluteSeconds = 24 * 60 * 60
}

/// Where the tokens of the session live between commands.
public protocol TokenStorage: AnyObject, Sendable {
    /// The tokens, if they are at hand without opening the keychain; `nil` if not.
    func heldTokens() async -> SessionTokens?

    /// The tokens; `nil` if there are none. May ask for what opens the keychain, and throws what
    /// ``SecureStorageProtocol`` throws.
    func tokens() async throws -> SessionTokens?

    /// Keeps tokens in place of any that were there, and at hand for the next commands where that can be done.
    /// Answers whether it could.
    @discardableResult
    func save(_ tokens: SessionTokens) async throws -> Bool

    /// Forgets the tokens, also those that are at hand. Does nothing where there are none.
    func forget() async throws
}
