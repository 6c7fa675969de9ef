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

extension AccessToken: Resource {
    public static let schemaName = "AccessToken"
    public static let fields = ResourceFields<AccessToken>(list)

    fileprivate static let list: [Field<AccessToken>] = [
        .text("id") { $0.id.text },
        .text("name") { $0.name },
        .texts("scopes") { $0.grant.scopes.map(\.rawValue).sorted() },
        .texts("payees") { $0.grant.transfers?.payees.map(\.account) ?? [] },
        .money(optional: "maximumPerDay") { $0.grant.transfers?.maximumPerDay },
        .instant("createdAt") { $0.createdAt },
        .instant("expiresAt") { $0.expiresAt },
        .instant(optional: "lastUsedAt") { $0.lastUsedAt },
    ]
}

/// A new access token with its secret.
extension IssuedAccessToken: Resource {
    public static let schemaName = "IssuedAccessToken"
    public static let fields = ResourceFields<IssuedAccessToken>(
        AccessToken.list.map { $0.of { issued in issued.token } } + [.text("token") { $0.text }])
}

extension AuthState.SignedIn: Resource {
    public static let schemaName = "AuthStatus"
    public static let fields = ResourceFields<AuthState.SignedIn>([
        .text("userID") { $0.user.id.text },
        .text("name") { $0.user.name },
        .text("sessionID") { $0.sessionID.text },
        .instant("idleUntil") { $0.idleUntil },
        .instant("expiresAt") { $0.expiresAt },
        .flag("hasSecondFactor") { $0.hasSecondFactor },
    ])
}

extension TOTPEnrollment: Resource {
    public static let schemaName = "TOTPEnrollment"
    public static let fields = ResourceFields<TOTPEnrollment>([
        .text("secret") { $0.secret.text },
        .text("uri") { $0.uri.text },
    ])
}

extension RecoveryCodes: Resource {
    public static let schemaName = "RecoveryCodes"
    public static let fields = ResourceFields<RecoveryCodes>([.texts("codes") { $0.codes.map(\.text) }])
}

extension OTPVerification: Resource {
    public static let schemaName = "OTPVerification"
    /// The recovery codes are those of an enrolment that is confirmed; otherwise there are none.
    public static let fields = ResourceFields<OTPVerification>([
        .texts("recoveryCodes") {
            guard case .enrolled(let codes) = $0 else { return [] }
            return codes.codes.map(\.text)
        }
    ])
}

/// A password that was changed.
public struct PasswordChange: Resource {
    public let endedSessionCount: Int

    public init(endedSessionCount: Int) { self.endedSessionCount = endedSessionCount }

    public static let schemaName = "PasswordChange"
    public static let fields = ResourceFields<PasswordChange>([
        .integer("endedSessionCount") { $0.endedSessionCount }
    ])
}

extension SharedSecret {
    /// A secret that the API shows to its owner.
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
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

    public static let newPassword = Parameter<String>.text("newPassword", "The new password")
    public static let endsOtherSessions = Parameter<Bool>.flag(
        "endsOtherSessions", "Whether all other sessions are ended")
    public static let recoveryCode = Parameter<String>.text("recoveryCode", "A recovery code")

    public static let status = Route<AuthState.SignedIn>(
        "auth status", .get, "/auth/status", "Show the session")
    public static let verifyOTP = Route<OTPVerification>(
        "auth verify-otp", .post, "/auth/totp/verification",
        "Check a code, or confirm a second factor that was set up", [code.required.description])
    public static let enrollTOTP = Route<TOTPEnrollment>(
        "auth totp enroll", .post, "/auth/totp/enrollment", "Set a second factor up; confirm it with a code",
        [password.description])
    public static let disableTOTP = Route<NoContent>(
        "auth totp disable", .post, "/auth/totp/removal",
        "Take the second factor and its recovery codes away",
        [password.description])
    public static let makeRecoveryCodes = Route<RecoveryCodes>(
        "auth recovery-codes", .post, "/auth/recovery-codes",
        "Make ten recovery codes in place of those before", [password.description])
    public static let changePassword = Route<PasswordChange>(
        "auth password change", .put, "/auth/password", "Take another password",
        [password.description, newPassword.description, endsOtherSessions.description])
    public static let resetPassword = Route<NoContent>(
        "auth password reset", .post, "/auth/password/reset",
        "Set another password against a recovery code", access: .anyone,
        [username.description, recoveryCode.description, newPassword.description])

    public static let tokenID = Parameter<AccessTokenID>.id("The token: TOK001")
    public static let tokenName = Parameter<String>.text("name", "What the token is called in lists")
    public static let scopes = Parameter<[AccessToken.Scope]>.words("scopes", "What the token may do")
    public static let beneficiaries = Parameter<[String]>.texts(
        "beneficiaryIDs", "Whom it may pay, with the scope of transfers"
    ).optional
    public static let maximumPerDay = Parameter<String>.amount(
        "maximumPerDay", "How much it may send in a day (UTC)"
    ).optional
    public static let currency = Parameter<Currency>.currency(
        "currency", "The currency of that amount; if left out, that of your default account")
    public static let expiresInDays = Parameter<Int>.number(
        "expiresInDays", AccessTokenRequest.lifetimesDays, "How many days it lives")

    public static let tokens = Route<[AccessToken]>(
        "auth tokens list", .get, "/auth/tokens", "List your access tokens")
    public static let createToken = Route<IssuedAccessToken>(
        "auth tokens create", .post, "/auth/tokens", "Make an access token; it is shown this once",
        status: 201,
        [
            tokenName.description, password.description, scopes.description, beneficiaries.description,
            maximumPerDay.description, currency.description, expiresInDays.description,
        ])
    public static let revokeToken = Route<AccessToken>(
        "auth tokens revoke", .delete, "/auth/tokens/{id}", "End an access token", [tokenID.description])

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
