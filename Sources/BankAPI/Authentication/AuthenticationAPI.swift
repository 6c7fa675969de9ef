public import BankDomain
public import BankServices

public enum AuthenticationAPI {
    public static let username = Parameter<String>.text("username", "The user name")
    public static let password = Parameter<String>.text("password", "The password")
    public static let code = Parameter<String>.text("code", "A code of the second factor").optional
    public static let proofCode = Parameter<String>.text(
        "code", "A code of your second factor or a recovery code; needed if you have a second factor"
    ).optional
    public static let deviceName = Parameter<String>.text("deviceName", "What the device is called in lists")
        .optional
    public static let deviceToken = Parameter<String>.text(
        "deviceToken", "The deviceToken of an earlier answer, by which the bank knows the device again"
    ).optional
    public static let refreshToken = Parameter<String>.text("refreshToken", "The refresh token")
    public static let session = Parameter<SessionID>.id("The session: SES000001")
    public static let device = Parameter<DeviceID>.id("The device: DEV001")
    public static let name = Parameter<String>.text("name", "The name by which the bank addresses you")

    public static let newPassword = Parameter<String>.text("newPassword", "The new password")
    public static let keepsOtherSessions = Parameter<Bool>.flag(
        "keepsOtherSessions", "Whether your other sessions stay open; they end otherwise")
    public static let recoveryCode = Parameter<String>.text("recoveryCode", "A recovery code")

    public static let status = Route<AuthState.SignedIn>(
        "auth status", .get, "/auth/status", "Show the session, without using it", access: .tokenHolder)
    public static let verifyOTP = Route<OTPVerification>(
        "auth verify-otp", .post, "/auth/totp/verification",
        "Check a code, or confirm a new second factor", [code.required.description])
    public static let enrollTOTP = Route<TOTPEnrollment>(
        "auth totp enroll", .post, "/auth/totp/enrollment", "Set a second factor up; confirm it with a code",
        [password.description, proofCode.description])
    public static let disableTOTP = Route<NoContent>(
        "auth totp disable", .post, "/auth/totp/removal",
        "Remove the second factor and its recovery codes",
        [password.description, proofCode.description])
    public static let makeRecoveryCodes = Route<RecoveryCodes>(
        "auth recovery-codes", .post, "/auth/recovery-codes",
        "Create ten new recovery codes; the old ones stop working",
        [password.description, proofCode.description])
    public static let changePassword = Route<PasswordChange>(
        "auth password change", .put, "/auth/password", "Change your password",
        [password.description, newPassword.description, keepsOtherSessions.description])
    public static let resetPassword = Route<NoContent>(
        "auth password reset", .post, "/auth/password/reset",
        "Reset your password with a recovery code", access: .anyone,
        [username.description, recoveryCode.description, newPassword.description])

    public static let tokenID = Parameter<AccessTokenID>.id("The token: TOK001")
    public static let tokenName = Parameter<String>.text("name", "Token name, shown in lists")
    public static let tokenCode = Parameter<String>.text(
        "code",
        "A code of your second factor or a recovery code; needed for transfers if you have a second factor"
    ).optional
    public static let scopes = Parameter<[AccessToken.Scope]>.words("scopes", "What the token may do")
    public static let beneficiaries = Parameter<[String]>.texts(
        "beneficiaryIDs", "Whom it may pay, with the scope of transfers"
    ).optional
    public static let payees = Parameter<[TransferDestination]>.objects(
        "payees", TransferDestination.type, "Whom else it may pay, each named in one way", write: \.json,
        read: TransferDestination.init
    ).optional
    public static let maximumPerDay = Parameter<String>.amount(
        "maximumPerDay", "Maximum amount per day (UTC)"
    ).optional
    public static let currency = Parameter<Currency>.currency(
        "currency", "The currency of that amount; if left out, that of your default account")
    public static let expiresInDays = Parameter<Int>.number(
        "expiresInDays", .min ... .max, "Days until it expires, at most 366")

    public static let tokens = Route<[AccessToken]>(
        "auth tokens list", .get, "/auth/tokens", "List your access tokens")
    public static let createToken = Route<IssuedAccessToken>(
        "auth tokens create", .post, "/auth/tokens", "Make an access token; it is shown this once",
        status: 201,
        [
            tokenName.description, password.description, tokenCode.description, scopes.description,
            beneficiaries.description, payees.description,
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
        [
            username.description, password.description, code.description, deviceName.description,
            deviceToken.description,
        ])
    public static let refresh = Route<IssuedSession>(
        "auth refresh", .post, "/auth/refresh", "Exchange the refresh token for two new tokens",
        access: .anyone,
        [refreshToken.description])
    public static let logout = Route<NoContent>("auth logout", .post, "/auth/logout", "Sign out")
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
