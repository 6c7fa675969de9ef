public import BankDomain
public import BankServices

/// Authentication at the mock bank.
///
/// Simplified: the code of every second factor is ``MockSeed/code``, so it is accepted more than once; devices are
/// identified by name; and nothing is slow or secret.
public final class MockAuthService: AuthServiceProtocol {
    let host: MockBankHost
    let tokens: any TokenStorage
    private let feed = AuthStateFeed()

    /// Creates the service for a bank and this machine's tokens.
    public init(host: MockBankHost, tokens: any TokenStorage) {
        self.host = host
        self.tokens = tokens
    }

    /// Creates the service for the demo, whose state stores the machine's tokens.
    public convenience init(host: MockBankHost) {
        self.init(host: host, tokens: MockTokenStorage(host: host))
    }

    // MARK: Sign-in and sign-out

    /// Creates a customer who can sign in.
    public func register(
        _ registration: Registration, password: borrowing SecretBytes
    ) async throws -> UserProfile {
        let username = try Username.checked(registration.username)
        let name = try FreeText.name(registration.name, field: .name)
        let action = AuditedAction(.authRegister, by: nil, on: username)
        let mark: MockSecretHash
        do {
            mark = try host.mark(ofNew: password, names: [username, name])
        } catch {
            throw await refused(action, error)
        }
        return try await host.change(.authRegister, .commit) { bank in
            bank.register(username, named: name, password: mark, as: action)
        }.get()
    }

    public func login(_ signIn: SignIn, password: borrowing SecretBytes) async throws -> AuthResult {
        let deviceName = try FreeText.name(signIn.deviceName, field: .deviceName)
        let signIn = SignIn(username: signIn.username, code: signIn.code, deviceName: deviceName)
        let (password, tokens) = (
            SharedSecret(password: password), host.sessionTokens(self.tokens.kind)
        )
        let (old, salt) = (try await self.tokens.tokens(), host.random.nextUInt64())
        let (session, user) = try await host.change(.authLogin, .commit) { bank in
            bank.login(signIn, password: password, tokens: tokens, salt: salt).map { session in
                if let old { _ = bank.endSession(of: old) }
                return (session, bank.user(session.user))
            }
        }.get()
        return try await keep(tokens, of: session, user)
    }

    public func logout() async throws {
        guard let old = try await tokens.tokens() else { return }
        try await host.change(.authLogout, .commit) { bank in
            guard let session = bank.endSession(of: old) else { return }
            bank.record(AuditedAction(.authLogout, by: session.principal, on: session.id.text))
        }
        try await forgetTokens()
    }

    public func refresh() async throws -> AuthResult {
        let (old, new) = (try await signedInTokens(), host.sessionTokens(tokens.kind))
        let (session, next, user) = try await host.change(.authRefresh, .commit) { bank in
            bank.refresh(old, to: new).map { ($0, $1, bank.user($0.user)) }
        }.get()
        return try await keep(next, of: session, user)
    }

    // MARK: State

    public func state() async throws -> AuthState { try await state(.authStatus) }

    /// The state now and after every change.
    public func states() -> AsyncStream<AuthState> {
        feed.states { [weak self] in try await self?.state(nil) ?? .signedOut }
    }

    private func state(_ operation: BankOperation?) async throws -> AuthState {
        let tokens = try await tokens.tokens()
        return try await host.readAccounts(operation) { bank in
            guard let tokens, let session = try? bank.session(of: tokens) else { return .signedOut }
            return .signedIn(
                AuthState.SignedIn(
                    user: bank.user(session.user), sessionID: session.id, idleUntil: session.idleUntil,
                    expiresAt: session.expiresAt, hasSecondFactor: bank.hasSecondFactor(session.user)))
        }
    }

    /// Notifies listeners of a possible change.
    func announce() async {
        await feed.publish { try await state(nil) }
    }

    // MARK: Steps

    /// The machine's tokens. Throws `unauthorized(.notSignedIn)`.
    func signedInTokens() async throws -> SessionTokens {
        guard let tokens = try await tokens.tokens() else { throw ServiceError.unauthorized(.notSignedIn) }
        return tokens
    }

    func forgetTokens() async throws {
        try await tokens.forget()
        await announce()
    }

    /// Throws `unauthorized(.beyondScope)` for an access token, and records the refusal.
    func requireSession(_ operation: BankOperation, _ tokens: SessionTokens) async throws {
        let token = try await host.readAccounts(nil) { try $0.accessToken(of: tokens) }
        guard let token else { return }
        await host.recordRefusal(of: operation, to: token.principal)
        throw ServiceError.unauthorized(.beyondScope(operation))
    }

    /// Runs `body` in the machine's session.
    @_semantics("optimize.sil.specialize.generic.never")
    func inSession<Answer: Sendable>(
        _ operation: BankOperation,
        _ body: @escaping @Sendable (inout MockBank, MockSession) throws -> Result<Answer, ServiceError>
    ) async throws -> Answer {
        let tokens = try await signedInTokens()
        try await requireSession(operation, tokens)
        return try await host.change(operation, .commit) { try body(&$0, try $0.use(tokens)) }.get()
    }

    /// Runs a change in the machine's session and records the outcome. The subject is the user unless another is named.
    @_semantics("optimize.sil.specialize.generic.never")
    func inSession<Answer: Sendable>(
        auditing operation: BankOperation, on subject: String? = nil,
        _ body: @escaping @Sendable (inout MockBank, MockSession) throws -> Result<Answer, ServiceError>
    ) async throws -> Answer {
        let tokens = try await signedInTokens()
        try await requireSession(operation, tokens)
        return try await host.change(operation, .commit) { bank in
            let session = try bank.use(tokens)
            return bank.audited(session.action(operation, on: subject)) { try body(&$0, session) }
        }.get()
    }

    /// Records a refusal and returns it.
    func refused(_ action: AuditedAction, _ error: any Error) async -> any Error {
        await host.recordRefusal(error, of: action)
        return error
    }

    private func keep(_ tokens: SessionTokens, of session: MockSession, _ user: User) async throws
        -> AuthResult
    {
        let isHeld = try await self.tokens.save(tokens)
        await announce()
        return AuthResult(
            user: user, sessionID: session.id, tokens: tokens, idleUntil: session.idleUntil,
            expiresAt: session.expiresAt, isHeldByAgent: isHeld)
    }
}

/// The user's sessions and devices.
extension MockAuthService {
    public func sessions() async throws -> [AuthSession] {
        try await inSession(.authSessionsList) { .success($0.sessions(for: $1)) }
    }

    public func endSession(_ id: SessionID) async throws -> AuthSession {
        let session = try await inSession(auditing: .authSessionsRevoke, on: id.text) {
            .success(try $0.endSession(id, for: $1))
        }
        if session.isCurrent { try await forgetTokens() }
        return session
    }

    public func devices() async throws -> [AuthDevice] {
        try await inSession(.authDevicesList) { .success($0.devices(for: $1)) }
    }

    public func removeDevice(_ id: DeviceID) async throws -> AuthDevice {
        let device = try await inSession(auditing: .authDevicesRevoke, on: id.text) {
            .success(try $0.removeDevice(id, for: $1))
        }
        if device.isCurrent { try await forgetTokens() }
        return device
    }
}
