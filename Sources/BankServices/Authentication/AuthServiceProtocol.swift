public import BankDomain

/// Signing up, signing in, and everything that proves a user's identity.
///
/// Passwords are compared in the normal form of ``PasswordText``. An unknown user, a wrong password and a wrong code
/// all throw ``ServiceError/invalidCredentials`` and take the same time. After five failures in a row
/// ``ServiceError/tooManyAttempts(retryAfterSeconds:)`` is thrown for every attempt of the same kind, for increasing
/// periods. Sign-ins on a device that the user has used before, sign-ins on other devices, resets of a password, and
/// proofs inside a session are counted apart, so that strangers cannot lock a user out. Every call except
/// ``register(_:password:)``, ``login(_:password:)``, ``login(with:)`` and ``resetPassword(of:recoveryCode:to:)`` throws
/// ``ServiceError/unauthorized(_:)`` if no user is signed in, and every call throws the errors of its stores.
public protocol AuthServiceProtocol: AnyObject, Sendable {
    /// Creates a user who can sign in. Throws `weakPassword`, and `invalidValue` for a user name that is taken or
    /// malformed.
    func register(_ registration: Registration, password: borrowing SecretBytes) async throws -> UserProfile

    /// Signs in, and keeps the session's tokens for later calls. A recovery code is used up even if the password is
    /// wrong.
    func login(_ signIn: SignIn, password: borrowing SecretBytes) async throws -> AuthResult

    /// Ends the session and forgets its tokens. Does nothing if no user is signed in.
    func logout() async throws

    /// Exchanges the refresh token for two new tokens. Repeated within ``SessionLimits/graceSeconds``, it gets the same
    /// two; later, reusing a refresh token ends the session. The replaced access token works until the first use of the
    /// new one, for at most those seconds.
    func refresh() async throws -> AuthResult

    /// Confirms the enrolment that this session began and returns its recovery codes; otherwise checks a code of the
    /// second factor. A code is accepted once. If the enrolment replaces a second factor, the user's other sessions end,
    /// and all payees count as new. Throws `invalidCode`, and `notFound(.secondFactor)` if there is none.
    func verifyOTP(_ code: String) async throws -> OTPVerification

    /// Begins the enrolment of a second factor (TOTP, RFC 6238) and replaces a pending one; ``verifyOTP(_:)`` confirms
    /// it. Throws `invalidCredentials` for a wrong password.
    ///
    /// - Parameter code: a code of the second factor, or a recovery code, which is used up. It is required if there is a
    ///   second factor, here and in the calls below: without one `unauthorized(.codeMissing)` is thrown, and for a wrong
    ///   one `invalidCode`.
    func enrollTOTP(password: borrowing SecretBytes, code: String?) async throws -> TOTPEnrollment

    /// Removes the second factor and its recovery codes. The user's other sessions end, and all payees count as new.
    /// Throws `invalidCredentials`, `unauthorized(.codeMissing)`, `invalidCode`, `notFound(.secondFactor)`.
    func disableTOTP(password: borrowing SecretBytes, code: String?) async throws

    /// Creates ten recovery codes and invalidates earlier ones. Throws what ``disableTOTP(password:code:)`` throws.
    func makeRecoveryCodes(password: borrowing SecretBytes, code: String?) async throws -> RecoveryCodes

    /// Changes the user's password, and ends their access tokens and, unless they are kept, their other sessions.
    /// Throws `invalidCredentials`, `weakPassword`. Returns how many other sessions were ended.
    func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, keepsOtherSessions: Bool
    ) async throws -> Int

    /// Sets a new password for a user with one of their recovery codes, which is used up. Ends all their sessions and
    /// access tokens. Throws `invalidCredentials`, `weakPassword`.
    func resetPassword(
        of username: String, recoveryCode: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws

    /// The user's active sessions, newest first.
    func sessions() async throws -> [AuthSession]

    /// Ends one of the user's sessions. Throws `notFound(.session)`.
    func endSession(_ id: SessionID) async throws -> AuthSession

    /// The devices on which the user signed in, newest first.
    func devices() async throws -> [AuthDevice]

    /// Removes a device and ends its sessions. Throws `notFound(.device)`.
    func removeDevice(_ id: DeviceID) async throws -> AuthDevice

    /// Creates a token with which programs can do some of what the user may. Throws `invalidCredentials` for a wrong
    /// password, `unauthorized(.codeMissing)`, `invalidCode`, `invalidValue`, `notFound` for a payee, and
    /// `unauthorized(.roleMissing)` for staff, who must sign in.
    ///
    /// - Parameter code: as for ``enrollTOTP(password:code:)``, required only for the scope `transfers`.
    func createToken(
        _ request: AccessTokenRequest, password: borrowing SecretBytes, code: String?
    ) async throws -> IssuedAccessToken

    /// The user's active tokens, newest first.
    func tokens() async throws -> [AccessToken]

    /// Ends a token. Throws `notFound(.accessToken)`.
    func revokeToken(_ id: AccessTokenID) async throws -> AccessToken

    /// Whether a user is signed in, and which one. Throws only the errors of the stores.
    func state() async throws -> AuthState

    /// The current state, then each later state that this process causes.
    func states() -> AsyncStream<AuthState>
}

extension AuthServiceProtocol {
    public var isAuthenticated: Bool { get async throws { try await currentUser != nil } }

    /// The signed-in user; `nil` if there is none.
    public var currentUser: User? { get async throws { try await state().user } }

    /// The id of the signed-in user; `nil` if there is none.
    public var currentUserID: UserID? { get async throws { try await currentUser?.id } }
}

public protocol HasAuthService {
    var authService: any AuthServiceProtocol { get }
}

public enum OTPVerification: Equatable, Sendable {
    /// The enrolment is confirmed: from now on codes are required.
    case enrolled(RecoveryCodes)
    case accepted
}

/// The data for setting up a second factor, shown once.
public struct TOTPEnrollment: Equatable, Sendable {
    /// The secret in Base32 (RFC 4648), for typing.
    public let secret: SharedSecret
    /// The `otpauth://totp/…` address that authenticator apps read.
    public let uri: SharedSecret

    public init(secret: SharedSecret, uri: SharedSecret) {
        self.secret = secret
        self.uri = uri
    }
}

/// Codes that each replace the second factor once, shown once.
public struct RecoveryCodes: Equatable, Sendable {
    public static let count = 10
    /// 60 bits, shown in three groups.
    public static let letterCount = 12

    public let codes: [SharedSecret]

    public init(_ codes: [SharedSecret]) {
        self.codes = codes
    }

    /// The letters of a typed code in upper case; `nil` if the text is not of that form. Case, spaces and hyphens are
    /// ignored.
    public static func letters(typed text: String) -> String? {
        let letters = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
            .map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
        guard letters.count == letterCount, letters.allSatisfy(isLetter) else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Base 32 (RFC 4648).
    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
    }
}
