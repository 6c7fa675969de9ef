import BankAPI
public import BankDomain
public import BankServices

/// Signing in at a server's bank. The tokens are stored on this machine.
public final class RemoteAuthService: AuthServiceProtocol {
    private let api: APIClient
    private let device: any SecureStorageProtocol
    private let feed = AuthStateFeed()

    /// - Parameter device: stores the secret by which the server recognises this device.
    public init(api: APIClient, device: any SecureStorageProtocol) {
        self.api = api
        self.device = device
    }

    public func register(
        _ registration: Registration, password: borrowing SecretBytes
    ) async throws -> UserProfile {
        let password = try password.bodyText(or: .weakPassword(.notText))
        return try await api.call(
            AuthenticationAPI.register, NewUser(registration, password: password))
    }

    public func login(_ signIn: SignIn, password: borrowing SecretBytes) async throws -> AuthResult {
        let password = try password.bodyText(or: .invalidCredentials)
        let known = try await knownDevice()
        let session = try await api.call(
            AuthenticationAPI.login,
            PasswordSignIn(signIn, password: password, deviceToken: known?.hexadecimal))
        if let token = session.deviceToken, token != known {
            try await device.save(token.copy(), for: .device)
        }
        let result = try await api.keep(session)
        await publish()
        return result
    }

    /// The tokens are removed even if the server cannot be reached.
    public func logout() async throws {
        guard try await api.tokens.tokens() != nil else { return }
        do {
            _ = try await api.call(AuthenticationAPI.logout)
        } catch ServiceError.unauthorized {
            // The session has already ended.
        } catch {
            try await api.tokens.forget()
            await publish()
            throw error
        }
        try await api.tokens.forget()
        await publish()
    }

    public func refresh() async throws -> AuthResult {
        let result = try await api.refreshed()
        await publish()
        return result
    }

    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, keepsOtherSessions: Bool
    ) async throws -> Int {
        let current = try current.bodyText(or: .invalidCredentials)
        let new = try new.bodyText(or: .weakPassword(.notText))
        return try await api.call(
            AuthenticationAPI.changePassword, current, new, keepsOtherSessions
        ).endedSessionCount
    }

    public func resetPassword(
        of username: String, recoveryCode: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws {
        let code = try recoveryCode.bodyText(or: .invalidCredentials)
        let new = try new.bodyText(or: .weakPassword(.notText))
        _ = try await api.call(AuthenticationAPI.resetPassword, username, code, new)
    }

    public func sessions() async throws -> [AuthSession] { try await api.call(AuthenticationAPI.sessions) }

    public func endSession(_ id: SessionID) async throws -> AuthSession {
        let ended = try await api.call(AuthenticationAPI.endSession, id)
        if ended.isCurrent { try await forgetSession() }
        return ended
    }

    public func devices() async throws -> [AuthDevice] { try await api.call(AuthenticationAPI.devices) }

    public func removeDevice(_ id: DeviceID) async throws -> AuthDevice {
        let removed = try await api.call(AuthenticationAPI.removeDevice, id)
        if removed.isCurrent { try await forgetSession() }
        return removed
    }

    public func state() async throws -> AuthState {
        guard await api.tokens.heldTokens() != nil else { return .signedOut }
        do {
            return .signedIn(try await api.call(AuthenticationAPI.status))
        } catch ServiceError.unauthorized {
            return .signedOut
        }
    }

    public func states() -> AsyncStream<AuthState> {
        feed.states { [weak self] in try await self?.state() ?? .signedOut }
    }

    /// The secret by which the server recognises this device; `nil` before its first answer.
    private func knownDevice() async throws -> SharedSecret? {
        guard let secret = try await device.loadIfPresent(.device) else { return nil }
        return SharedSecret(secret)
    }

    private func forgetSession() async throws {
        try await api.tokens.forget()
        await publish()
    }

    private func publish() async {
        await feed.publish { [weak self] in try await self?.state() ?? .signedOut }
    }
}

// MARK: Second factor and access tokens

extension RemoteAuthService {
    public func verifyOTP(_ code: String) async throws -> OTPVerification {
        let answer = try await api.call(AuthenticationAPI.verifyOTP, code)
        await publish()
        return answer
    }

    public func enrollTOTP(
        password: borrowing SecretBytes, code: String?
    ) async throws -> TOTPEnrollment {
        let password = try password.bodyText(or: .invalidCredentials)
        return try await api.call(AuthenticationAPI.enrollTOTP, password, code)
    }

    public func disableTOTP(password: borrowing SecretBytes, code: String?) async throws {
        let password = try password.bodyText(or: .invalidCredentials)
        _ = try await api.call(AuthenticationAPI.disableTOTP, password, code)
        await publish()
    }

    public func makeRecoveryCodes(
        password: borrowing SecretBytes, code: String?
    ) async throws -> RecoveryCodes {
        let password = try password.bodyText(or: .invalidCredentials)
        return try await api.call(AuthenticationAPI.makeRecoveryCodes, password, code)
    }

    public func createToken(
        _ request: AccessTokenRequest, password: borrowing SecretBytes, code: String?
    ) async throws -> IssuedAccessToken {
        let password = try password.bodyText(or: .invalidCredentials)
        return try await api.call(
            AuthenticationAPI.createToken, TypedTokenRequest(request, password: password, code: code))
    }

    public func tokens() async throws -> [AccessToken] { try await api.call(AuthenticationAPI.tokens) }

    public func revokeToken(_ id: AccessTokenID) async throws -> AccessToken {
        try await api.call(AuthenticationAPI.revokeToken, id)
    }
}

extension SecretBytes {
    /// The secret as text, for a JSON body. Throws `refusal` if it is not UTF-8 text.
    func bodyText(or refusal: ServiceError) throws(ServiceError) -> String {
        guard let text = withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else { throw refusal }
        return text
    }
}
