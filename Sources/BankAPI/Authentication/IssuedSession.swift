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

    public static let schemaName = "Session"
    public static let fields = ResourceFields<IssuedSession>([
        .text("accessToken") { $0.result.tokens.access.hexadecimal },
        .text("refreshToken") { $0.result.tokens.refresh.hexadecimal },
        .text("tokenType") { _ in "Bearer" },
        .text(optional: "deviceToken") { $0.deviceToken?.hexadecimal },
        .text("userID") { $0.result.user.id.text },
        .text("name") { $0.result.user.name },
        .text("sessionID") { $0.result.sessionID.text },
        .instant("idleUntil") { $0.result.idleUntil },
        .instant("expiresAt") { $0.result.expiresAt },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            AuthResult(
                user: User(id: try json.id("userID"), name: try json.text("name")),
                sessionID: try json.id("sessionID"),
                tokens: SessionTokens(
                    access: try json.value("accessToken") { SharedSecret(hexadecimal: $0[...]) },
                    refresh: try json.value("refreshToken") { SharedSecret(hexadecimal: $0[...]) }),
                idleUntil: try json.instant("idleUntil"), expiresAt: try json.instant("expiresAt"),
                isHeldByAgent: false),
            deviceToken: try json.value(optional: "deviceToken") { SharedSecret(hexadecimal: $0[...]) })
    }
}

extension AuthSession: ReadableResource {
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

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), deviceID: try json.id("deviceID"), deviceName: try json.text("deviceName"),
            createdAt: try json.instant("createdAt"), lastUsedAt: try json.instant("lastUsedAt"),
            expiresAt: try json.instant("expiresAt"), isCurrent: try json.flag("isCurrent"))
    }
}

extension AuthDevice: ReadableResource {
    public static let schemaName = "Device"
    public static let fields = ResourceFields<AuthDevice>([
        .text("id") { $0.id.text },
        .text("name") { $0.name },
        .instant("createdAt") { $0.createdAt },
        .instant("lastUsedAt") { $0.lastUsedAt },
        .flag("isCurrent") { $0.isCurrent },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), name: try json.text("name"), createdAt: try json.instant("createdAt"),
            lastUsedAt: try json.instant("lastUsedAt"), isCurrent: try json.flag("isCurrent"))
    }
}

extension AccessToken: ReadableResource {
    public static let schemaName = "AccessToken"
    public static let fields = ResourceFields<AccessToken>(list)

    fileprivate static let list: [Field<AccessToken>] = [
        .text("id") { $0.id.text },
        .text("name") { $0.name },
        .texts("scopes") { $0.grant.scopes.map(\.rawValue).sorted() },
        .texts("payees") { $0.grant.transfers?.payees.map(\.account) ?? [] },
        .texts("payeeNames") { $0.grant.transfers?.payees.map(\.name) ?? [] },
        .money(optional: "maximumPerDay") { $0.grant.transfers?.maximumPerDay },
        .instant("createdAt") { $0.createdAt },
        .instant("expiresAt") { $0.expiresAt },
        .instant(optional: "lastUsedAt") { $0.lastUsedAt },
    ]

    public init(reading json: ResourceReader) throws {
        let scopes: [Scope] = try json.texts("scopes").compactMap(Scope.init(rawValue:))
        let payees = zip(try json.texts("payees"), try json.texts("payeeNames")).map {
            TransferGrant.Payee(name: $1, account: $0)
        }
        let transfers = try json.money(optional: "maximumPerDay").map {
            TransferGrant(payees: payees, maximumPerDay: $0)
        }
        self.init(
            id: try json.id("id"), name: try json.text("name"),
            grant: AccessGrant(scopes: Set(scopes), transfers: transfers),
            createdAt: try json.instant("createdAt"), expiresAt: try json.instant("expiresAt"),
            lastUsedAt: try json.instant(optional: "lastUsedAt"))
    }
}

/// A new access token with its secret.
extension IssuedAccessToken: ReadableResource {
    public static let schemaName = "IssuedAccessToken"
    public static let fields = ResourceFields<IssuedAccessToken>(
        AccessToken.list.map { $0.of { issued in issued.token } } + [.text("token") { $0.text }])

    public init(reading json: ResourceReader) throws {
        self.init(
            token: try AccessToken(reading: json),
            secret: try json.value("token") { IssuedAccessToken.secret(in: $0[...]) })
    }
}

extension AuthState.SignedIn: ReadableResource {
    public static let schemaName = "AuthStatus"
    public static let fields = ResourceFields<AuthState.SignedIn>([
        .text("userID") { $0.user.id.text },
        .text("name") { $0.user.name },
        .text("sessionID") { $0.sessionID.text },
        .instant("idleUntil") { $0.idleUntil },
        .instant("expiresAt") { $0.expiresAt },
        .flag("hasSecondFactor") { $0.hasSecondFactor },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            user: User(id: try json.id("userID"), name: try json.text("name")),
            sessionID: try json.id("sessionID"), idleUntil: try json.instant("idleUntil"),
            expiresAt: try json.instant("expiresAt"), hasSecondFactor: try json.flag("hasSecondFactor"))
    }
}

extension TOTPEnrollment: ReadableResource {
    public static let schemaName = "TOTPEnrollment"
    public static let fields = ResourceFields<TOTPEnrollment>([
        .text("secret") { $0.secret.text },
        .text("uri") { $0.uri.text },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            secret: SharedSecret(SecretBytes(try json.text("secret"))),
            uri: SharedSecret(SecretBytes(try json.text("uri"))))
    }
}

extension RecoveryCodes: ReadableResource {
    public static let schemaName = "RecoveryCodes"
    public static let fields = ResourceFields<RecoveryCodes>([.texts("codes") { $0.codes.map(\.text) }])

    public init(reading json: ResourceReader) throws {
        self.init(try json.texts("codes").map { SharedSecret(SecretBytes($0)) })
    }
}

extension OTPVerification: ReadableResource {
    public static let schemaName = "OTPVerification"
    /// The recovery codes of a confirmed enrolment; otherwise there are none.
    public static let fields = ResourceFields<OTPVerification>([
        .texts("recoveryCodes") {
            guard case .enrolled(let codes) = $0 else { return [] }
            return codes.codes.map(\.text)
        }
    ])

    public init(reading json: ResourceReader) throws {
        let codes = try json.texts("recoveryCodes")
        self =
            codes.isEmpty
            ? .accepted : .enrolled(RecoveryCodes(codes.map { SharedSecret(SecretBytes($0)) }))
    }
}

/// A completed password change.
public struct PasswordChange: ReadableResource {
    public let endedSessionCount: Int

    public init(endedSessionCount: Int) { self.endedSessionCount = endedSessionCount }

    public static let schemaName = "PasswordChange"
    public static let fields = ResourceFields<PasswordChange>([
        .integer("endedSessionCount") { $0.endedSessionCount }
    ])

    public init(reading json: ResourceReader) throws {
        self.init(endedSessionCount: try json.integer("endedSessionCount"))
    }
}

extension SharedSecret {
    /// A secret that the API returns to its owner.
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
