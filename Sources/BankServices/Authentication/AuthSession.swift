public import BankDomain

public struct AuthSession: Hashable, Sendable, Identifiable {
    public let id: SessionID
    /// The device on which it began.
    public let deviceID: DeviceID
    public let deviceName: String
    /// When the user signed in.
    public let createdAt: Instant
    /// When it was last used, within some seconds.
    public let lastUsedAt: Instant
    /// When it ends in any case.
    public let expiresAt: Instant
    /// Whether it is the caller's session.
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
    public static var idForm: IDForm { IDForm("DEV", digits: 3) }
}

extension Challenge: NumberedEntity {
    public static var idForm: IDForm { IDForm("CHL", digits: 6) }
}

/// The tokens that prove a session to the bank (RFC 6750, RFC 6749 section 1.5).
public struct SessionTokens: Equatable, Sendable {
    /// How many random bytes a token has.
    public static let byteCount = 32

    /// Sent with every call; ``SessionTokens/byteCount`` random bytes.
    public let access: SharedSecret
    /// Used once, to get the next two tokens; ``SessionTokens/byteCount`` random bytes.
    public let refresh: SharedSecret
    public let kind: SessionKind

    public init(access: SharedSecret, refresh: SharedSecret, kind: SessionKind = .program) {
        self.access = access
        self.refresh = refresh
        self.kind = kind
    }
}

/// How the tokens of a session come to the bank. Browsers send cookies to every program on the same host, so their
/// tokens are refused where programs send theirs, and the reverse.
public enum SessionKind: String, Codable, Sendable {
    case program
    case browser
}

/// How long a session, and the agent that holds it, lasts (PSD2 RTS, Delegated Regulation (EU) 2018/389, article
/// 4(3)(d): five minutes without activity).
public enum SessionLimits {
    /// Seconds without a command after which it ends.
    public static let idleSeconds = 5 * 60
    /// Seconds after which it ends in any case.
    public static let absoluteSeconds = 24 * 60 * 60
    /// Seconds in which a used refresh token still gets the tokens that replaced it, because an answer can be lost.
    public static let graceSeconds = 30

    /// True if a refresh is the repetition of an earlier one. A clock that was set back does not extend the time.
    package static func isRepetition(at now: Instant, of earlier: Instant) -> Bool {
        abs(now.millisecondsSinceEpoch - earlier.millisecondsSinceEpoch) < Int64(graceSeconds) * 1_000
    }
}

/// Keeps the tokens of the session between commands.
public protocol TokenStorage: AnyObject, Sendable {
    /// The kind of its session.
    var kind: SessionKind { get }

    /// The tokens, if they are available without opening the keychain; `nil` if not.
    func heldTokens() async -> SessionTokens?

    /// The tokens; `nil` if there are none. May ask for the keychain's password, and throws what
    /// ``SecureStorageProtocol`` throws.
    func tokens() async throws -> SessionTokens?

    /// Keeps tokens, replacing any earlier ones, and makes them available to the next commands if possible. Returns
    /// whether it was possible.
    @discardableResult
    func save(_ tokens: SessionTokens) async throws -> Bool

    /// Forgets the tokens, including those held by the agent. Does nothing if there are none.
    func forget() async throws
}

extension TokenStorage {
    public var kind: SessionKind { .program }
}
