public import BankDomain
public import BankServices

/// The tokens of a new session (RFC 6750), and when it ends.
public struct IssuedSession: ReadableResource {
    public let result: AuthResult
    /// The token that the client sends at its next sign-in, so that the bank recognises the device; `nil` for a
    /// refreshed session.
    public let deviceToken: SharedSecret?

    public init(_ result: AuthResult, deviceToken: SharedSecret? = nil) {
        self.result = result
        self.deviceToken = deviceToken
    }

    public static let record = Record(
        "Session",
        {
            IssuedSession(
                AuthResult(
                    user: $0, sessionID: $1, tokens: SessionTokens(access: $2, refresh: $3), idleUntil: $4,
                    expiresAt: $5, isHeldByAgent: false),
                deviceToken: $6)
        },
        .inlined(User.record, \.result.user), .id("sessionID", \.result.sessionID),
        .token("accessToken", \.result.tokens.access), .token("refreshToken", \.result.tokens.refresh),
        .instant("idleUntil", \.result.idleUntil), .instant("expiresAt", \.result.expiresAt),
        .token(optional: "deviceToken", \.deviceToken),
        derived: .text("tokenType") { @Sendable _ in "Bearer" })
}

extension User {
    fileprivate static let record = Record(
        "User", User.init, .id("userID", \.id), .text("name", \.name))
}

extension AuthSession: ReadableResource {
    public static let record = Record(
        "SignedInSession", AuthSession.init,
        .id("id", \.id), .id("deviceID", \.deviceID), .text("deviceName", \.deviceName),
        .instant("createdAt", \.createdAt), .instant("lastUsedAt", \.lastUsedAt),
        .instant("expiresAt", \.expiresAt), .flag("isCurrent", \.isCurrent))
}

extension AuthDevice: ReadableResource {
    public static let record = Record(
        "Device", AuthDevice.init,
        .id("id", \.id), .text("name", \.name), .instant("createdAt", \.createdAt),
        .instant("lastUsedAt", \.lastUsedAt), .flag("isCurrent", \.isCurrent))
}

extension AccessToken: ReadableResource {
    public static let record = Record(
        "AccessToken", AccessToken.init,
        .id("id", \.id), .text("name", \.name), .inlined(AccessGrant.record, \.grant),
        .instant("createdAt", \.createdAt), .instant("expiresAt", \.expiresAt),
        .instant(optional: "lastUsedAt", \.lastUsedAt))
}

extension AccessGrant {
    fileprivate static let record = Record(
        "AccessGrant", AccessGrant.init(_:accounts:names:maximum:),
        .codes("scopes", \.sortedScopes), .texts("payees", \.accounts),
        .texts("payeeNames", \.names), .money(optional: "maximumPerDay", \.maximum))

    private init(_ scopes: [AccessToken.Scope], accounts: [String], names: [String], maximum: Money?) {
        let payees = zip(accounts, names).map { TransferGrant.Payee(name: $1, account: $0) }
        self.init(
            scopes: Set(scopes),
            transfers: maximum.map { TransferGrant(payees: payees, maximumPerDay: $0) })
    }

    private var sortedScopes: [AccessToken.Scope] { scopes.sorted { $0.rawValue < $1.rawValue } }
    private var accounts: [String] { transfers?.payees.map(\.account) ?? [] }
    private var maximum: Money? { transfers?.maximumPerDay }
    private var names: [String] { transfers?.payees.map(\.name) ?? [] }
}

/// A new access token with its secret.
extension IssuedAccessToken: ReadableResource {
    public static let record = Record(
        "IssuedAccessToken", IssuedAccessToken.init, .inlined(AccessToken.record, \.token), secretField)

    private static let secretField = Field<IssuedAccessToken, SharedSecret>.coded(
        "token", { IssuedAccessToken.text(of: $0) }, { IssuedAccessToken.secret(in: $0[...]) }, \.secret)
}

extension AuthState.SignedIn: ReadableResource {
    public static let record = Record(
        "AuthStatus", AuthState.SignedIn.init,
        .inlined(User.record, \.user), .id("sessionID", \.sessionID),
        .instant("idleUntil", \.idleUntil), .instant("expiresAt", \.expiresAt),
        .flag("hasSecondFactor", \.hasSecondFactor))
}

extension TOTPEnrollment: ReadableResource {
    public static let record = Record(
        "TOTPEnrollment", TOTPEnrollment.init, .secret("secret", \.secret), .secret("uri", \.uri))
}

extension RecoveryCodes: ReadableResource {
    public static let record = Record(
        "RecoveryCodes", RecoveryCodes.init, .secrets("codes", \.codes))
}

extension OTPVerification: ReadableResource {
    public static let record = Record(
        "OTPVerification",
        { (codes: [SharedSecret]) -> OTPVerification in
            codes.isEmpty ? .accepted : .enrolled(RecoveryCodes(codes))
        },
        .secrets("recoveryCodes", \.codes))

    private var codes: [SharedSecret] {
        guard case .enrolled(let codes) = self else { return [] }
        return codes.codes
    }
}

/// A completed password change.
public struct PasswordChange: ReadableResource {
    public let endedSessionCount: Int

    public static let record = Record(
        "PasswordChange", PasswordChange.init, .integer("endedSessionCount", \.endedSessionCount))
}
