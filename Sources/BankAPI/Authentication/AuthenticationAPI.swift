public import BankDomain
public import BankServices

/// A new user with their password.
public struct NewUser: Sendable {
    let registration: Registration
    let password: String

    public init(_ registration: Registration, password: String) {
        (self.registration, self.password) = (registration, password)
    }
}

/// A sign-in with the password and, from a device that the bank knows, its token.
public struct PasswordSignIn: Sendable {
    let signIn: SignIn
    let password: String
    let deviceToken: String?

    public init(_ signIn: SignIn, password: String, deviceToken: String?) {
        (self.signIn, self.password, self.deviceToken) = (signIn, password, deviceToken)
    }
}

public enum AuthenticationAPI {
    static let routes: [any ServedRoute] = [
        register, login, refresh, logout, sessions, endSession, status, verifyOTP, enrollTOTP, disableTOTP,
        makeRecoveryCodes, changePassword, resetPassword, tokens, createToken, revokeToken, devices,
        removeDevice,
    ]

    static let password = Parameter<String>.text("password", "The password")
    private static let username = Parameter<String>.text("username", "The user name")
    static let registration = Parameter(
        { NewUser(Registration(username: $0, name: $2), password: $1) }, username(\.registration.username),
        password(\.password),
        Parameter<String>.text("name", "The name by which the bank addresses you")(\.registration.name))
    private static let signIn = Parameter(
        { username, password, code, device, token in
            PasswordSignIn(
                SignIn(username: username, code: code, deviceName: device), password: password,
                deviceToken: token)
        },
        username(\.signIn.username), password(\.password),
        Parameter<String>.text("code", "A code from your second factor").optional(\.signIn.code),
        Parameter<String>.text("deviceName", "The device's name, shown in lists")
            .default("API")(\.signIn.deviceName),
        Parameter<String>.text(
            "deviceToken", "The deviceToken from an earlier response, so that the bank recognizes the device"
        ).optional(\.deviceToken))
    private static let proofCode = Parameter<String>.text(
        "code", "A code from your second factor or a recovery code; needed if you have a second factor"
    ).optional
    private static let newPassword = Parameter<String>.text("newPassword", "The new password")

    public static let register = Route(
        "auth register", .post, "/auth/register", "Create a user who can sign in", access: .anyone,
        status: 201, registration
    ) { try await $0.authService.register($1.registration, password: SecretBytes($1.password)) }
    public static let login = Route(
        "auth login", .post, "/auth/login", "Sign in", access: .anyone, signIn
    ) { call, typed in
        let device = RequestDevice(hexadecimal: typed.deviceToken)
        let service = call.authService(of: RequestTokens(), on: device)
        let result = try await service.login(typed.signIn, password: SecretBytes(typed.password))
        return IssuedSession(result, deviceToken: device.secret)
    }
    public static let refresh = Route(
        "auth refresh", .post, "/auth/refresh", "Exchange the refresh token for two new tokens",
        access: .anyone, .text("refreshToken", "The refresh token")
    ) { call, text in
        guard let refresh = SharedSecret(hexadecimal: text[...]) else {
            throw ServiceError.unauthorized(.sessionEnded)
        }
        // The exchange uses only the refresh token.
        let tokens = RequestTokens(SessionTokens(access: refresh, refresh: refresh))
        return IssuedSession(try await call.authService(of: tokens, on: RequestDevice()).refresh())
    }
    public static let logout = Route("auth logout", .post, "/auth/logout", "Sign out") {
        try await $0.authService.logout()
        return NoContent()
    }
    public static let sessions = Route(
        "auth sessions list", .get, "/auth/sessions", "List your sessions"
    ) { try await $0.authService.sessions() }
    public static let endSession = Route(
        "auth sessions revoke", .delete, "/auth/sessions/{id}", "End a session",
        Parameter<SessionID>.id("The session: SES000001")
    ) { try await $0.authService.endSession($1) }
    public static let status = Route(
        "auth status", .get, "/auth/status", "Show the session, without using it", access: .tokenHolder
    ) { call in
        guard case .signedIn(let session) = try await call.authService.state() else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        return session
    }
    public static let verifyOTP = Route(
        "auth verify-otp", .post, "/auth/totp/verification", "Check a code, or confirm a new second factor",
        .text("code", "A code from your second factor")
    ) { try await $0.authService.verifyOTP($1) }
    public static let enrollTOTP = Route(
        "auth totp enroll", .post, "/auth/totp/enrollment", "Set up a second factor; confirm it with a code",
        password, proofCode
    ) { try await $0.authService.enrollTOTP(password: SecretBytes($1), code: $2) }
    public static let disableTOTP = Route(
        "auth totp disable", .post, "/auth/totp/removal", "Remove the second factor and its recovery codes",
        password, proofCode, traits: .mayBeMissing
    ) {
        try await $0.authService.disableTOTP(password: SecretBytes($1), code: $2)
        return NoContent()
    }
    public static let makeRecoveryCodes = Route(
        "auth recovery-codes", .post, "/auth/recovery-codes",
        "Create ten new recovery codes; the old ones stop working", password, proofCode
    ) { try await $0.authService.makeRecoveryCodes(password: SecretBytes($1), code: $2) }
    public static let changePassword = Route(
        "auth password change", .put, "/auth/password", "Change your password", password, newPassword,
        .flag("keepsOtherSessions", "Whether to keep your other sessions; otherwise they end")
    ) {
        PasswordChange(
            endedSessionCount: try await $0.authService.changePassword(
                from: SecretBytes($1), to: SecretBytes($2), keepsOtherSessions: $3))
    }
    public static let resetPassword = Route(
        "auth password reset", .post, "/auth/password/reset", "Reset your password with a recovery code",
        access: .anyone, username, .text("recoveryCode", "A recovery code"), newPassword
    ) {
        try await $0.authService.resetPassword(
            of: $1, recoveryCode: SecretBytes($2), to: SecretBytes($3))
        return NoContent()
    }
    public static let devices = Route("auth devices list", .get, "/auth/devices", "List your devices") {
        try await $0.authService.devices()
    }
    public static let removeDevice = Route(
        "auth devices revoke", .delete, "/auth/devices/{id}", "Remove a device and end its sessions",
        Parameter<DeviceID>.id("The device: DEV001")
    ) { try await $0.authService.removeDevice($1) }
}
