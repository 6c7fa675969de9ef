public import BankDomain
public import BankServices

/// The tokens of a new session (RFC 6750), and when it ends.
public struct IssuedSession: Resource {
    public let result: AuthResult

    public init(_ result: AuthResult) { self.result = result }

    public static let schemaName = "Session"
    public static let fields = ResourceFields<IssuedSession>([
        .text("accessToken") { $0.result.tokens.access.hexadecimal },
        .text("refreshToken") { $0.result.tokens.refresh.hexadecimal },
        .text("tokenType") { _ in "Bearer" },
        .text("userID") { $0.result.user.id.text },
        .text("name") { $0.result.user.name },
        .text("sessionID") { $0.result.sessionID.text },
        .instant("idleUntil") { $0.result.idleUntil },
        .instant("expiresAt") { $0.result.expiresAt },
    ])
}

extension AuthSession: Resource {
    public static let schemaName = "SignedInSession"
    public static let fields = ResourceFields<AuthSession>([
        .text("id") { $0.id.text },
        .text("deviceName") { $0.deviceName },
        .text("deviceID") { $0.deviceID.text },
        .instant("createdAt") { $0.createdAt },
        .instant("lastUsedAt") { $0.lastUsedAt },
        .instant("expiresAt") { $0.expiresAt },
        .flag("isCurrent") { $0.isCurrent },
    ])
}

extension AuthDevice: Resource {
    public static let schemaName = "Device"
    public static let fields = ResourceFields<AuthDevice>([
        .text("id") { $0.id.text },
        .text("name") { $0.name },
        .instant("createdAt") { $0.createdAt },
        .instant("lastUsedAt") { $0.lastUsedAt },
        .flag("isCurrent") { $0.isCurrent },
    ])
}

/// Tokens are random bytes; over HTTP they are written in hexadecimal.
extension SharedSecret {
    public var hexadecimal: String { withUnsafeBytes { Hexadecimal.text($0) } }

    /// Reads a token; `nil` unless it has the form of one, in lower case.
    public convenience init?(hexadecimal text: Substring) {
        guard let bytes = Hexadecimal.bytes(text.utf8), bytes.count == SessionTokens.byteCount,
            Hexadecimal.text(bytes) == text
        else { return nil }
        self.init(SecretBytes(count: bytes.count) { output in output.copyBytes(from: bytes) })
    }
}

public enum AuthenticationAPI {
    public static let username = Parameter<String>.text("username", "The user name")
    public static let password = Parameter<String>.text("password", "The password")
    public static let code = Parameter<String>.text("code", "A code of the second factor").optional
    public static let deviceName = Parameter<String>.text("deviceName", "What the device is called in lists")
        .optional
    public static let refreshToken = Parameter<String>.text("refreshToken", "The refresh token")
    public static let session = Parameter<SessionID>.id("The session: SES000001")
    public static let device = Parameter<DeviceID>.id("The device: DEV001")
    public static let name = Parameter<String>.text("name", "The name by which the bank addresses you")

    public static let register = Route<UserProfile>(
        "auth register", .post, "/auth/register", "Create a user who can sign in", access: .anyone,
        status: 201,
        [username.description, password.description, name.description])
    public static let login = Route<IssuedSession>(
        "auth login", .post, "/auth/login", "Sign in", access: .anyone,
        [username.description, password.description, code.description, deviceName.description])
    public static let refresh = Route<IssuedSession>(
        "auth refresh", .post, "/auth/refresh", "Exchange the refresh token for two new tokens",
        access: .anyone,
        [refreshToken.description])
    public static let logout = Route<NoContent>("auth logout", .post, "/auth/logout", "End the session")
    public static let sessions = Route<[AuthSession]>(
        "auth sessions list", .get, "/auth/sessions", "List your sessions")
    public static let endSession = Route<AuthSession>(
        "auth sessions revoke", .delete, "/auth/sessions/{id}", "End a session", [session.description])
    public static let devices = Route<[AuthDevice]>(
        "auth devices list", .get, "/auth/devices", "List your devices")
    public static let removeDevice = Route<AuthDevice>(
        "auth devices revoke", .delete, "/auth/devices/{id}", "Forget a device and end its sessions",
        [device.description])
}
