import BankDomain
public import BankServices

extension LedgerAuthService {
    /// Changes the user's password. The present one is required.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, endsOtherSessions: Bool
    ) async throws -> Int {
        let session = try await sessions.session(.authChangePassword)
        let action = AuditedAction(.authChangePassword, by: session.principal, on: session.user.id.text)
        let proof = try await prove(current, in: session, action)
        let credential = proof.credential
        let names = [credential.username, credential.user.name]
        if let weakness = passwords.refusal(of: new, names: names) { try await refuse(action, weakness) }
        let composed = try passwords.accepted(new, names: names)
        let verifier = try await passwords.verifier(of: composed, proof.pepper)
        let endedCount = try await store.write(.commit, action) { transaction in
            try transaction.credentials.requireValid(proof)
            try transaction.credentials.keep(verifier, of: credential.user.id)
            try transaction.accessTokens.endAll(of: credential.user.id)
            try transaction.credentials.tellSecurityChange(action)
            guard endsOtherSessions else { return 0 }
            let sessions = transaction.sessions
            let others = try sessions.liveSessions(of: credential.user.id)
                .filter { $0.number != session.number }
            for other in others { try sessions.end(other) }
            return others.count
        }
        await publish()
        return endedCount
    }

    /// Sets a new password with a recovery code. Unknown user names cost the same work.
    public func resetPassword(
        of username: String, recoveryCode: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws {
        let composed = try passwords.accepted(new, names: [username])
        let code = recoveryCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let pepper = try await passwords.pepper()
        let (attempt, credential, action) = try await beginAttempt(of: username, .authResetPassword, pepper)
        let verifier = try await passwords.verifier(of: composed, pepper)
        let user = credential?.user.id ?? SecondFactor.unknownUserID
        let hash = SecondFactorRecoveryCode.digest(code, of: user, pepper)
        let accepted = try await store.write(.commit) { transaction in
            guard let hash, try transaction.secondFactors.useUp(hash, of: user) else {
                try transaction.audit.record(action, outcome: ServiceError.invalidCredentials.code)
                return false
            }
            try transaction.credentials.keep(verifier, of: user)
            try transaction.attempts.forgetFailures(of: attempt.subject)
            try transaction.credentials.recordSecurityChange(action)
            try transaction.accessTokens.endAll(of: user)
            let sessions = transaction.sessions
            for session in try sessions.liveSessions(of: user) { try sessions.end(session) }
            return true
        }
        guard accepted else { throw ServiceError.invalidCredentials }
        await publish()
    }

    /// Checks the password of the signed-in user, and records a refusal of `action`. Throws `invalidCredentials`,
    /// `tooManyAttempts`.
    func prove(
        _ password: borrowing SecretBytes, in session: StoredSession, _ action: AuditedAction
    ) async throws -> Proof {
        let pepper = try await passwords.pepper()
        let (begun, credential) = try await store.write(.commit) { transaction in
            (
                try transaction.attempts.begun(of: Attempt.subject(of: session.user.id), action),
                try transaction.credentials.credential(of: session.user.id)
            )
        }
        let attempt = try begun.get()
        guard try await passwords.matches(password, credential.verifier, pepper) else {
            throw await refused(action, ServiceError.invalidCredentials)
        }
        try await store.write(.commit) { transaction in
            // If a code is required too, a right password does not reset the failures with codes.
            if credential.hasSecondFactor {
                try transaction.attempts.takeBack(attempt)
            } else {
                try transaction.attempts.forgetFailures(of: attempt.subject)
            }
        }
        return Proof(session: session, credential: credential, pepper: pepper)
    }
}
