import BankDomain
public import BankServices

extension LedgerAuthService {
    /// Changes the user's password. The present one is required.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, keepsOtherSessions: Bool
    ) async throws -> Int {
        let session = try await sessions.session(.authChangePassword)
        let action = AuditedAction(.authChangePassword, by: session.principal, on: session.user.id.text)
        let proof = try await prove(current, .notNeeded, in: session, action)
        let credential = proof.credential
        let names = [credential.username, credential.user.name]
        if let weakness = passwords.refusal(of: new, names: names) { try await refuse(action, weakness) }
        let composed = try passwords.accepted(new, names: names)
        let verifier = try await passwords.verifier(of: composed, proof.pepper)
        let endedCount = try await store.change(.commit, action) { transaction in
            try transaction.credentials.requireValid(proof)
            try transaction.credentials.keep(verifier, of: credential.user.id)
            try transaction.accessTokens.endAll(of: credential.user.id)
            try transaction.credentials.tellSecurityChange(action)
            return keepsOtherSessions ? 0 : try transaction.sessions.endOthers(than: session)
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
        let (attempt, credential, action) = try await beginAttempt(
            of: username, .authResetPassword, pepper
        ) { Attempt.reset(of: $1) }
        let verifier = try await passwords.verifier(of: composed, pepper)
        let user = credential?.user.id ?? SecondFactor.unknownUserID
        let hash = SecondFactorRecoveryCode.digest(code, of: user, pepper)
        let accepted = try await store.change(.commit) { transaction in
            guard let hash, try transaction.secondFactors.useUp(hash, of: user) else {
                try transaction.audit.record(action, outcome: ServiceError.invalidCredentials.code)
                return false
            }
            try transaction.credentials.keep(verifier, of: user)
            try transaction.attempts.forgetFailures(of: user, and: attempt)
            try transaction.credentials.recordSecurityChange(action)
            try transaction.accessTokens.endAll(of: user)
            let sessions = transaction.sessions
            for session in try sessions.liveSessions(of: user) { try sessions.end(session) }
            return true
        }
        guard accepted else { throw ServiceError.invalidCredentials }
        await publish()
    }
}
