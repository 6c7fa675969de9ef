import BankDomain
import BankServices

/// Users, passwords and sessions. Counted failures are returned instead of thrown, so that the count is stored.
extension MockBank {
    var authentication: MockAuthentication {
        get { head.authentication ?? MockAuthentication() }
        set { head.authentication = newValue }
    }

    /// Runs `check` on a secret of the user unless the user is locked out; `nil` counts as a failure.
    mutating func attempt<Value>(
        _ username: String, otherwise refusal: ServiceError = .invalidCredentials,
        _ check: (inout MockBank) -> Value?
    ) -> Result<Value, ServiceError> {
        let secondsLeft = authentication.secondsLeft(for: username, at: head.clock)
        guard secondsLeft == 0 else { return .failure(.tooManyAttempts(retryAfterSeconds: secondsLeft)) }
        guard let value = check(&self) else {
            authentication.countFailure(of: username, at: head.clock)
            return .failure(refusal)
        }
        return .success(value)
    }

    /// Runs `change` on the credential of a user who knows the password.
    mutating func attempt<Value>(
        password: SharedSecret?, of user: UserID, _ change: (inout MockCredential) -> Value
    ) -> Result<Value, ServiceError> {
        guard let username = authentication.credential(of: user)?.username else {
            return .failure(.invalidCredentials)
        }
        return attempt(username) { bank -> Value? in
            guard let credential = bank.authentication.credential(named: username), let password,
                credential.password.fits(password)
            else { return nil }
            // If a code is required too, a right password does not reset the failures with codes.
            if !credential.hasSecondFactor { bank.authentication.forgetFailures(of: username) }
            return bank.authentication.update(username, change)
        }
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
            throw .invalidValue(field: "username", value: username, reason: .taken)
        }
        let id = insertNext(named: name, role)
        authentication.credentials.append(MockCredential(user: id, username: username, password: password))
        return try profile(of: id)
    }

    mutating func changePassword(
        from current: SharedSecret?, to new: MockSecretHash, in session: MockSession, endsOtherSessions: Bool
    ) -> Result<Int, ServiceError> {
        attempt(password: current, of: session.user) { $0.password = new }.map {
            tellSecurityChange(.authChangePassword, of: session.user)
            endAccessTokens(of: session.user)
            guard endsOtherSessions else { return 0 }
            return authentication.endSessions(at: head.clock) {
                $0.user == session.user && $0.id != session.id
            }
        }
    }

    mutating func resetPassword(
        of username: String, recoveryCode: SharedSecret, to new: MockSecretHash
    ) -> Result<Void, ServiceError> {
        let action = attempted(.authResetPassword, as: username)
        let reset = attempt(username) { bank -> Void? in
            let user = bank.authentication.update(username) { credential -> UserID? in
                guard credential.useRecoveryCode(recoveryCode) else { return nil }
                credential.password = new
                return credential.user
            }
            guard let user = user ?? nil else { return nil }
            bank.authentication.forgetFailures(of: username)
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
        let user = attempt(username) { bank -> UserID? in
            let user = bank.authentication.update(username) { credential -> UserID? in
                credential.acceptsAtLogin(password, code: signIn.code) ? credential.user : nil
            }
            return user ?? nil
        }
        switch user {
        case .success(let user):
            authentication.forgetFailures(of: username)
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
        session.use(at: now)
        authentication.sessions.append(session)
        return session
    }

    private mutating func device(named name: String, of user: UserID) -> DeviceID {
        let known = authentication.devices.firstIndex {
            $0.user == user && $0.name == name && !$0.isForgotten
        }
        if let known {
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
        authentication.sessions[try aliveIndex { $0.access.fits(tokens.access) }]
    }

    mutating func use(_ tokens: SessionTokens) throws(ServiceError) -> MockSession {
        let place = try aliveIndex { $0.access.fits(tokens.access) }
        authentication.sessions[place].use(at: head.clock)
        return authentication.sessions[place]
    }

    /// Ends the session of a machine's tokens, if it is open.
    mutating func endSession(of tokens: SessionTokens) -> MockSession? {
        let session = try? session(of: tokens)
        _ = authentication.endSessions(at: head.clock) { $0.access.fits(tokens.access) }
        return session
    }

    /// Exchanges the tokens of a session. A refresh token that was already exchanged ends the session.
    mutating func refresh(_ old: SessionTokens, to new: SessionTokens) -> Result<MockSession, ServiceError> {
        let stolen = authentication.sessions.first { session in
            session.usedRefreshes.contains { $0.fits(old.refresh) }
        }
        if let stolen {
            _ = authentication.endSessions(at: head.clock) { $0.id == stolen.id }
            record(
                stolen.action(.authRefresh, on: stolen.id.text),
                refusedWith: ServiceError.unauthorized(.sessionEnded))
        }
        return Result { () throws(ServiceError) in
            let place = try aliveIndex { $0.refresh.fits(old.refresh) }
            authentication.sessions[place].rotate(to: new)
            authentication.sessions[place].use(at: head.clock)
            return authentication.sessions[place]
        }
    }

    private func aliveIndex(_ fits: (MockSession) -> Bool) throws(ServiceError) -> Int {
        let index = authentication.sessions.firstIndex { $0.isAlive(at: head.clock) && fits($0) }
        guard let index else { throw .unauthorized(.sessionEnded) }
        return index
    }
}
