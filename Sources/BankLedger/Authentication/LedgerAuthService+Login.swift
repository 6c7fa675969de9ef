import BankCryptography
import BankDomain
public import BankServices

extension LedgerAuthService {
    public func login(_ signIn: SignIn, password: borrowing SecretBytes) async throws -> AuthResult {
        let deviceName = try Self.deviceName(of: signIn)
        let pepper = try await passwords.pepper()
        // The keychain is open at this point, because the pepper was read.
        let device = try await StoredDeviceKey(secureStorage: keychain, random: random).knownPublicKey()
        let (attempt, credential, action) = try await beginAttempt(
            of: signIn.username, .authLogin, pepper
        ) { transaction, user in
            let known = try device.flatMap { try transaction.devices.number(of: $0, of: user) }
            return known.map(Attempt.signIn(onDevice:)) ?? Attempt.signIn(of: user)
        }
        let isRight = try await passwords.matches(password, credential?.verifier, pepper)
        let answer = try await secondFactor.answer(signIn.code, of: credential?.user.id, pepper)
        let accepted = try await store.change(.commit) { transaction in
            let factors = transaction.secondFactors
            // Unknown user names cost the same work.
            if !isRight { try factors.discard(answer, of: credential?.user.id ?? SecondFactor.unknownUserID) }
            guard isRight, let credential, try factors.accepts(answer, of: credential.user.id) else {
                try transaction.audit.record(action, outcome: ServiceError.invalidCredentials.code)
                return false
            }
            try transaction.attempts.forgetFailures(of: credential.user.id, and: attempt)
            return true
        }
        guard accepted, let credential else { throw ServiceError.invalidCredentials }
        let present = try await strengthen(credential, password, pepper)
        return try await beginSession(of: present, on: deviceName)
    }

    // Never inlined, for the reason that LedgerStore gives.
    @inline(never)
    private static func deviceName(of signIn: SignIn) throws -> String {
        try FreeText.name(signIn.deviceName, field: .deviceName)
    }

    /// Begins an attempt without a session and names the action for the audit trail. Throws `tooManyAttempts`.
    ///
    /// - Parameter subject: what the failures of a known user are counted of.
    func beginAttempt(
        of username: String, _ operation: BankOperation, _ pepper: Pepper,
        subject: @escaping @Sendable (LedgerTransaction, UserID) throws -> String
    ) async throws -> (attempt: Attempt, credential: Credential?, action: AuditedAction) {
        let name = Username.folded(username)
        // Computed for every name, so that timing does not show which exist.
        let unknown = Attempt.subject(ofUnknown: name, operation, pepper)
        let (begun, credential, action) = try await store.change(.commit) { transaction in
            let credential = try transaction.credentials.credential(named: name)
            let subject = try credential.map { try subject(transaction, $0.user.id) } ?? unknown
            let action = AuditedAction(
                operation, by: credential.map { Principal(userID: $0.user.id, roles: []) },
                on: credential?.username ?? Attempt.shownName(ofUnknown: unknown))
            return (try transaction.attempts.begun(of: subject, action), credential, action)
        }
        return (try begun.get(), credential, action)
    }

    /// Replaces a verifier of lower cost while the password is known. Returns the credential with its present verifier.
    private func strengthen(
        _ credential: Credential, _ password: borrowing SecretBytes, _ pepper: Pepper
    ) async throws -> Credential {
        guard credential.verifier.cost.isBelow(passwords.cost) else { return credential }
        let composed = passwords.composed(password)
        let verifier = try await passwords.verifier(of: composed, pepper)
        return try await store.change(.commit) { transaction in
            try transaction.credentials.requireUnchanged(credential)
            try transaction.credentials.keep(verifier, of: credential.user.id)
            return try transaction.credentials.credential(of: credential.user.id)
        }
    }

    private func beginSession(of credential: Credential, on deviceName: String) async throws -> AuthResult {
        let user = credential.user
        let key = StoredDeviceKey(secureStorage: keychain, random: random)
        let publicKey = try await key.publicKey { [store] key in
            try await store.read { try $0.devices.isRemoved(key, of: user.id) }
        }
        // The keychain is open at this point, so this does not prompt, even if no agent holds the tokens.
        let before = (try? await tokens.tokens())??.accessDigest
        let next = SessionTokens.make(random, tokens.kind)
        let session = try await store.change(.commit) { transaction in
            let (devices, sessions) = (transaction.devices, transaction.sessions)
            try transaction.credentials.requireUnchanged(credential)
            try sessions.endStaleSessions()
            // The tokens of the previous session are about to be overwritten.
            if let before, let session = try sessions.session(access: before) { try sessions.end(session) }
            let isNewDevice = try devices.isNewDevice(publicKey, of: user.id)
            let device = try devices.signIn(of: user.id, on: publicKey, named: deviceName)
            let session = try sessions.beginSession(of: user.id, on: device, next)
            try transaction.audit.record(
                AuditedAction(.authLogin, by: session.principal, on: credential.username))
            if isNewDevice {
                let id = DeviceID(number: device).text
                try transaction.notifications.tell(
                    user.id, NotificationEvent(.newDevice, subject: id, detail: deviceName))
            }
            return session
        }
        return try await hand(over: next, of: session)
    }

    /// Stores a session's tokens for the calls that follow.
    func hand(over tokens: SessionTokens, of session: StoredSession) async throws -> AuthResult {
        let isHeld = try await self.tokens.save(tokens)
        await publish()
        return AuthResult(
            user: session.user, sessionID: session.id, tokens: tokens, idleUntil: session.idleUntil,
            expiresAt: session.expiresAt, isHeldByAgent: isHeld)
    }
}
