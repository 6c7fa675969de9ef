public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubAuthService: AuthServiceProtocol {
    /// Whether other sessions are to be ended with a change of the password.
    public enum OtherSessions: Hashable, Sendable {
        case end, keep
    }

    /// Answers ``register(_:password:)``.
    public let onRegister = AsyncStub<SecretCall<Registration>, UserProfile>("StubAuthService.register")
    /// Answers ``login(_:password:)``.
    public let onLogin = AsyncStub<SecretCall<SignIn>, AuthResult>("StubAuthService.login")
    /// Answers ``login(with:)``.
    public let onLoginWith = AsyncStub<SocialProvider, AuthResult>("StubAuthService.login(with:)")
    /// Answers ``logout()``.
    public let onLogout = AsyncStub<Void, Void>("StubAuthService.logout")
    /// Answers ``refresh()``.
    public let onRefresh = AsyncStub<Void, AuthResult>("StubAuthService.refresh")
    /// Answers ``verifyOTP(_:)``.
    public let onVerifyOTP = AsyncStub<String, OTPVerification>("StubAuthService.verifyOTP")
    /// Answers ``enrollTOTP(password:)``.
    public let onEnrollTOTP = AsyncStub<[UInt8], TOTPEnrollment>("StubAuthService.enrollTOTP")
    /// Answers ``disableTOTP(password:)``.
    public let onDisableTOTP = AsyncStub<[UInt8], Void>("StubAuthService.disableTOTP")
    /// Answers ``makeRecoveryCodes(password:)``.
    public let onMakeRecoveryCodes = AsyncStub<[UInt8], RecoveryCodes>("StubAuthService.makeRecoveryCodes")
    /// Answers ``changePassword(from:to:endsOtherSessions:)``.
    public let onChangePassword = AsyncStub<SecretCall<OtherSessions>, Int>("StubAuthService.changePassword")
    /// Answers ``resetPassword(of:recoveryCode:to:)``.
    public let onResetPassword = AsyncStub<SecretCall<String>, Void>("StubAuthService.resetPassword")
    /// Answers ``sessions()``.
    public let onSessions = AsyncStub<Void, [AuthSession]>("StubAuthService.sessions")
    /// Answers ``endSession(_:)``.
    public let onEndSession = AsyncStub<SessionID, AuthSession>("StubAuthService.endSession")
    /// Answers ``devices()``.
    public let onDevices = AsyncStub<Void, [AuthDevice]>("StubAuthService.devices")
    /// Answers ``removeDevice(_:)``.
    public let onRemoveDevice = AsyncStub<DeviceID, AuthDevice>("StubAuthService.removeDevice")
    /// Answers ``createToken(_:password:)``; the password is not kept.
    public let onCreateToken = AsyncStub<AccessTokenRequest, IssuedAccessToken>("StubAuthService.createToken")
    /// Answers ``tokens()``.
    public let onTokens = AsyncStub<Void, [AccessToken]>("StubAuthService.tokens")
    /// Answers ``revokeToken(_:)``.
    public let onRevokeToken = AsyncStub<AccessTokenID, AccessToken>("StubAuthService.revokeToken")
    /// Answers ``state()``.
    public let onState = AsyncStub<Void, AuthState>("StubAuthService.state")
    /// Answers ``states()``; without an answer it fails the test, and the stream ends at once.
    public let onStates = SyncStub<Void, AsyncStream<AuthState>>("StubAuthService.states")

    /// A service without answers.
    public init() {}
}

extension StubAuthService {
    /// Answers as ``onRegister`` says.
    public func register(
        _ registration: Registration, password: borrowing SecretBytes
    ) async throws -> UserProfile {
        try await onRegister(SecretCall(registration, password.revealed))
    }

    /// Answers as ``onLogin`` says.
    public func login(_ signIn: SignIn, password: borrowing SecretBytes) async throws -> AuthResult {
        try await onLogin(SecretCall(signIn, password.revealed))
    }

    /// Answers as ``onLoginWith`` says.
    public func login(with provider: SocialProvider) async throws -> AuthResult {
        try await onLoginWith(provider)
    }

    /// Answers as ``onLogout`` says.
    public func logout() async throws { try await onLogout(()) }

    /// Answers as ``onRefresh`` says.
    public func refresh() async throws -> AuthResult { try await onRefresh(()) }

    /// Answers as ``onVerifyOTP`` says.
    public func verifyOTP(_ code: String) async throws -> OTPVerification { try await onVerifyOTP(code) }

    /// Answers as ``onEnrollTOTP`` says.
    public func enrollTOTP(password: borrowing SecretBytes) async throws -> TOTPEnrollment {
        try await onEnrollTOTP(password.revealed)
    }

    /// Answers as ``onDisableTOTP`` says.
    public func disableTOTP(password: borrowing SecretBytes) async throws {
        try await onDisableTOTP(password.revealed)
    }

    /// Answers as ``onMakeRecoveryCodes`` says.
    public func makeRecoveryCodes(password: borrowing SecretBytes) async throws -> RecoveryCodes {
        try await onMakeRecoveryCodes(password.revealed)
    }

    /// Answers as ``onChangePassword`` says.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, endsOtherSessions: Bool
    ) async throws -> Int {
        try await onChangePassword(
            SecretCall(endsOtherSessions ? .end : .keep, current.revealed, new.revealed))
    }

    /// Answers as ``onResetPassword`` says.
    public func resetPassword(
        of username: String, recoveryCode: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws {
        try await onResetPassword(SecretCall(username, recoveryCode.revealed, new.revealed))
    }

    /// Answers as ``onSessions`` says.
    public func sessions() async throws -> [AuthSession] { try await onSessions(()) }

    /// Answers as ``onEndSession`` says.
    public func endSession(_ id: SessionID) async throws -> AuthSession { try await onEndSession(id) }

    /// Answers as ``onDevices`` says.
    public func devices() async throws -> [AuthDevice] { try await onDevices(()) }

    /// Answers as ``onRemoveDevice`` says.
    public func removeDevice(_ id: DeviceID) async throws -> AuthDevice { try await onRemoveDevice(id) }

    /// Answers as ``onCreateToken`` says.
    public func createToken(
        _ request: AccessTokenRequest, password: borrowing SecretBytes
    ) async throws -> IssuedAccessToken {
        try await onCreateToken(request)
    }

    /// Answers as ``onTokens`` says.
    public func tokens() async throws -> [AccessToken] { try await onTokens(()) }

    /// Answers as ``onRevokeToken`` says.
    public func revokeToken(_ id: AccessTokenID) async throws -> AccessToken { try await onRevokeToken(id) }

    /// Answers as ``onState`` says.
    public func state() async throws -> AuthState { try await onState(()) }

    /// Answers as ``onStates`` says.
    public func states() -> AsyncStream<AuthState> {
        (try? onStates(())) ?? AsyncStream { $0.finish() }
    }
}
