import BankDomain
import BankServices

/// Users, passwords and sessions. Counted failures are returned instead of thrown, so that the count is stored.
extension MockBank {
    var authentication: MockAuthentication {
        get { head.authentication ?? MockAuthentication() }
        set { head.authentication = newValue }
    }

    /// Runs `check` on a secret of the user unless the user is locked out; `nil` counts as a failure.
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func attempt<Value>(
        _ subject: MockSubject, otherwise refusal: ServiceError = .invalidCredentials,
        _ check: (inout MockBank) -> Value?
    ) -> Result<Value, ServiceError> {
        let secondsLeft = authentication.secondsLeft(for: subject, at: head.clock)
        guard secondsLeft == 0 else { return .failure(.tooManyAttempts(retryAfterSeconds: secondsLeft)) }
        guard let value = check(&self) else {
            authentication.countFailure(of: subject, at: head.clock)
            return .failure(refusal)
        }
        return .success(value)
    }

    /// Runs `change` on the credential of a user who proves in a session who they are.
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func attempt<Value>(
        _ proof: MockProof, of user: UserID, _ change: (inout MockCredential) -> Value
    ) -> Result<Value, ServiceError> {
        guard let username = authentication.credential(of: user)?.username else {
            return .failure(.invalidCredentials)
        }
        let subject = MockSubject.session(user)
        let secondsLeft = authentication.secondsLeft(for: subject, at: head.clock)
        guard secondsLeft == 0 else { return .failure(.tooManyAttempts(retryAfterSeconds: secondsLeft)) }
        let outcome = authentication.update(username) { $0.check(proof) } ?? .wrongPassword
        if outcome.isFailure { authentication.countFailure(of: subject, at: head.clock) }
        if outcome == .complete { authentication.forgetFailures(of: subject) }
        if let refusal = outcome.refusal { return .failure(refusal) }
        return authentication.update(username, change).map(Result.success) ?? .failure(.invalidCredentials)
    }

    // MARK: Users

    mutating func register(
        _ username: String, named name: String, password: MockSecretHash, as action: AuditedAction
    ) -> Result<UserProfile, any Error> {
        let profile = Result { try register(username, named: name, .customer, password: password) }
        switch profile {
        case .success(let profile):
            record(
                AuditedAction(action.operation, by: Principal(userID: profile.id, roles: []), on: username))
        case .failure(let error): record(action, refusedWith: error)
        }
        return profile
    }

    /// Creates a user who can sign in.
    mutating func register(
        _ username: String, named name: String, _ role: Principal.Role, password: MockSecretHash
    ) throws(ServiceError) -> UserProfile {
        guard !authentication.isTaken(username) else {
            throw .invalidValue(field: .username, value: username, reason: .taken)
        }
        let id = insertNext(named: name, role)
        authentication.credentials.append(
            MockCredential(
                user: id, username: username, password: password, registeredAt: head.clock))
        return try profile(of: id)
    }

    mutating func changePassword(
        from current: SharedSecret?, to new: MockSecretHash, in session: MockSession, keepsOtherSessions: Bool
    ) -> Result<Int, ServiceError> {
        attempt(MockProof(password: current), of: session.user) { $0.password = new }.map {
            tellSecurityChange(.authChangePassword, of: session.user)
            endAccessTokens(of: session.user)
            return keepsOtherSessions ? 0 : endOtherSessions(than: session)
        }
    }

    /// Ends the other sessions of the session's user, and returns their number.
    mutating func endOtherSessions(than session: MockSession) -> Int {
        authentication.endSessions(at: head.clock) { $0.user == session.user && $0.id != session.id }
    }

    mutating func resetPassword(
        of username: String, recoveryCode: SharedSecret, to new: MockSecretHash
    ) -> Result<Void, ServiceError> {
        let action = attempted(.authResetPassword, as: username)
        let reset = attempt(.reset(username)) { bank -> Void? in
            let user = bank.authentication.update(username) { credential -> UserID? in
                guard credential.useRecoveryCode(recoveryCode) else { return nil }
                credential.password = new
                return credential.user
            }
            guard let user = user ?? nil else { return nil }
            bank.authentication.forgetFailures(of: user, username, and: .reset(username))
            _ = bank.authentication.endSessions(at: bank.head.clock) { $0.user == user }
            bank.endAccessTokens(of: user)
            bank.tellSecurityChange(.authResetPassword, of: user)
        }
        switch reset {
        case .success: record(action)
        case .failure(let refusal): record(action, refusedWith: refusal)
        }
        return reset
    }

    /// The audited attempt to sign in under a user name. An unknown name is not recorded, because people type passwords
    /// into this field.
    private func attempted(_ operation: BankOperation, as username: String) -> AuditedAction {
        guard let credential = authentication.credential(named: username) else {
            let mark = MockSecretHash(SharedSecret(SecretBytes(username)), salt: head.seed)
            return AuditedAction(operation, by: nil, on: "#" + String(mark.value, radix: 16))
        }
        return AuditedAction(operation, by: Principal(userID: credential.user, roles: []), on: username)
    }

    // MARK: Sessions

    mutating func login(
        _ signIn: SignIn, password: SharedSecret?, tokens: SessionTokens, salt: UInt64
    ) -> Result<MockSession, ServiceError> {
        let username = Username.folded(signIn.username)
        let action = attempted(.authLogin, as: username)
        let known = authentication.credential(named: username).flatMap {
            authentication.device(named: signIn.deviceName, of: $0.user)
        }
        let subject = known.map { MockSubject.device($0.id) } ?? .signIn(username)
        let user = attempt(subject) { bank -> UserID? in
            let user = bank.authentication.update(username) { credential -> UserID? in
                credential.acceptsAtLogin(password, code: signIn.code) ? credential.user : nil
            }
            return user ?? nil
        }
        switch user {
        case .success(let user):
            authentication.forgetFailures(of: user, username, and: subject)
            let session = begin(of: user, on: signIn.deviceName, tokens: tokens, salt: salt)
            record(session.action(.authLogin, on: username))
            return .success(session)
        case .failure(let refusal):
            record(action, refusedWith: refusal)
            return .failure(refusal)
        }
    }

    private mutating func begin(
        of user: UserID, on deviceName: String, tokens: SessionTokens, salt: UInt64
    ) -> MockSession {
        let now = head.clock
        let expiresAt = now.adding(seconds: SessionLimits.absoluteSeconds)
        var session = MockSession(
            id: SessionID(number: Int64(authentication.sessions.count + 1)),
            user: user,
            device: device(named: deviceName, of: user), createdAt: now, lastUsedAt: now, idleUntil: now,
            expiresAt: expiresAt, access: MockSecretHash(tokens.access, salt: salt),
            refresh: MockSecretHash(tokens.refresh, salt: salt))
        session.kind = tokens.kind
        session.use(at: now)
        authentication.sessions.append(session)
        return session
    }

    private mutating func device(named name: String, of user: UserID) -> DeviceID {
        let device = authentication.device(named: name, of: user)
        if let known = authentication.devices.firstIndex(where: { $0.id == device?.id }) {
            authentication.devices[known].lastUsedAt = head.clock
            return authentication.devices[known].id
        }
        let id = DeviceID(number: Int64(authentication.devices.count + 1))
        if authentication.devices.contains(where: { $0.user == user }) {
            tell(user, NotificationEvent(.newDevice, subject: id.text, detail: name))
        }
        authentication.devices.append(
            MockDevice(id: id, user: user, name: name, createdAt: head.clock, lastUsedAt: head.clock))
        return id
    }

    /// The session of a machine's tokens. Throws `unauthorized(.sessionEnded)`.
    func session(of tokens: SessionTokens) throws(ServiceError) -> MockSession {
        authentication.sessions[try index { $0.isAccessed(with: tokens, at: head.clock) }]
    }

    mutating func use(_ tokens: SessionTokens) throws(ServiceError) -> MockSession {
        let place = try index { $0.isAccessed(with: tokens, at: head.clock) }
        authentication.sessions[place].use(at: head.clock)
        authentication.sessions[place].endFormer(for: tokens)
        return authentication.sessions[place]
    }

    /// Ends the session of a machine's tokens, if it is open.
    mutating func endSession(of tokens: SessionTokens) -> MockSession? {
        guard let session = try? session(of: tokens) else { return nil }
        _ = authentication.endSessions(at: head.clock) { $0.id == session.id }
        return session
    }

    /// Exchanges the tokens of a session for new ones or, if the exchange is repeated soon, for those of the first time.
    /// A refresh token that is used later ends the session.
    mutating func refresh(
        _ old: SessionTokens, to new: SessionTokens
    ) -> Result<(MockSession, SessionTokens), ServiceError> {
        let now = head.clock
        let known = authentication.sessions.first { session in
            session.usedRefreshes.contains { $0.fits(old.refresh) }
        }
        if let known {
            let first = known.exchanges?.first { $0.refresh.fits(old.refresh) && $0.isRecent(at: now) }
            if let first, known.isAlive(at: now) { return .success((known, first.next.tokens)) }
            _ = authentication.endSessions(at: now) { $0.id == known.id }
            record(
                known.action(.authRefresh, on: known.id.text),
                refusedWith: ServiceError.unauthorized(.sessionEnded))
        }
        return Result { () throws(ServiceError) in
            let place = try index { $0.isAlive(at: now) && $0.refresh.fits(old.refresh) }
            authentication.sessions[place].rotate(to: new, at: now)
            authentication.sessions[place].use(at: now)
            return (authentication.sessions[place], new)
        }
    }

    private func index(_ fits: (MockSession) -> Bool) throws(ServiceError) -> Int {
        guard let index = authentication.sessions.firstIndex(where: fits) else {
            throw .unauthorized(.sessionEnded)
        }
        return index
    }
}
