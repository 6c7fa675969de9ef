public import BankDomain
public import BankServices

public final class StubAuthService: AuthServiceProtocol {
    /// Whether a change of password ends the other sessions.
    public enum OtherSessions: Hashable, Sendable {
        case end, keep
    }

    public let onRegister = AsyncStub<SecretCall<Registration>, UserProfile>("StubAuthService.register")
    public let onLogin = AsyncStub<SecretCall<SignIn>, AuthResult>("StubAuthService.login")
    public let onLogout = AsyncStub<Void, Void>("StubAuthService.logout")
    public let onRefresh = AsyncStub<Void, AuthResult>("StubAuthService.refresh")
    public let onVerifyOTP = AsyncStub<String, OTPVerification>("StubAuthService.verifyOTP")
    public let onEnrollTOTP = AsyncStub<SecretCall<String?>, TOTPEnrollment>("StubAuthService.enrollTOTP")
    public let onDisableTOTP = AsyncStub<SecretCall<String?>, Void>("StubAuthService.disableTOTP")
    public let onMakeRecoveryCodes = AsyncStub<SecretCall<String?>, RecoveryCodes>(
        "StubAuthService.makeRecoveryCodes")
    public let onChangePassword = AsyncStub<SecretCall<OtherSessions>, Int>("StubAuthService.changePassword")
    public let onResetPassword = AsyncStub<SecretCall<String>, Void>("StubAuthService.resetPassword")
    public let onSessions = AsyncStub<Void, [AuthSession]>("StubAuthService.sessions")
    public let onEndSession = AsyncStub<SessionID, AuthSession>("StubAuthService.endSession")
    public let onDevices = AsyncStub<Void, [AuthDevice]>("StubAuthService.devices")
    public let onRemoveDevice = AsyncStub<DeviceID, AuthDevice>("StubAuthService.removeDevice")
    /// The password is not recorded.
    public let onCreateToken = AsyncStub<AccessTokenRequest, IssuedAccessToken>("StubAuthService.createToken")
    public let onTokens = AsyncStub<Void, [AccessToken]>("StubAuthService.tokens")
    public let onRevokeToken = AsyncStub<AccessTokenID, AccessToken>("StubAuthService.revokeToken")
    public let onState = AsyncStub<Void, AuthState>("StubAuthService.state")
    /// Without an answer, ``states()`` fails the test and the stream ends at once.
    public let onStates = SyncStub<Void, AsyncStream<AuthState>>("StubAuthService.states")

    public init() {}
}

extension StubAuthService {
    public func register(
        _ registration: Registration, password: borrowing SecretBytes
    ) async throws -> UserProfile {
        try await onRegister(SecretCall(registration, password.revealed))
    }

    public func login(_ signIn: SignIn, password: borrowing SecretBytes) async throws -> AuthResult {
        try await onLogin(SecretCall(signIn, password.revealed))
    }

    public func logout() async throws { try await onLogout(()) }

    public func refresh() async throws -> AuthResult { try await onRefresh(()) }

    public func verifyOTP(_ code: String) async throws -> OTPVerification { try await onVerifyOTP(code) }

    public func enrollTOTP(
        password: borrowing SecretBytes, code: String?
    ) async throws -> TOTPEnrollment {
        try await onEnrollTOTP(SecretCall(code, password.revealed))
    }

    public func disableTOTP(password: borrowing SecretBytes, code: String?) async throws {
        try await onDisableTOTP(SecretCall(code, password.revealed))
    }

    public func makeRecoveryCodes(
        password: borrowing SecretBytes, code: String?
    ) async throws -> RecoveryCodes {
        try await onMakeRecoveryCodes(SecretCall(code, password.revealed))
    }

    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, keepsOtherSessions: Bool
    ) async throws -> Int {
        try await onChangePassword(
            SecretCall(keepsOtherSessions ? .keep : .end, current.revealed, new.revealed))
    }

    public func resetPassword(
        of username: String, recoveryCode: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws {
        try await onResetPassword(SecretCall(username, recoveryCode.revealed, new.revealed))
    }

    public func sessions() async throws -> [AuthSession] { try await onSessions(()) }

    public func endSession(_ id: SessionID) async throws -> AuthSession { try await onEndSession(id) }

    public func devices() async throws -> [AuthDevice] { try await onDevices(()) }

    public func removeDevice(_ id: DeviceID) async throws -> AuthDevice { try await onRemoveDevice(id) }

    public func createToken(
        _ request: AccessTokenRequest, password: borrowing SecretBytes, code: String?
    ) async throws -> IssuedAccessToken {
        try await onCreateToken(request)
    }

    public func tokens() async throws -> [AccessToken] { try await onTokens(()) }

    public func revokeToken(_ id: AccessTokenID) async throws -> AccessToken { try await onRevokeToken(id) }

    public func state() async throws -> AuthState { try await onState(()) }

    public func states() -> AsyncStream<AuthState> {
        (try? onStates(())) ?? AsyncStream { $0.finish() }
    }
}
