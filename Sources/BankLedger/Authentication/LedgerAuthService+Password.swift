import BankDomain
public import BankServices

extension LedgerAuthService {
    /// Gives the user another password against the present one.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, endsOtherSessions: Bool
    ) async throws -> Int {
        let session = try await sessions.session()
        let action = AuditedAction(.authChangePassword, by: session.principal, on: session.user.id.text)
        let proof = try await prove(current, in: session, action)
        let credential = proof.credential
        let names = [credential.username, credential.user.name]
        if let weakness = passwords.refusal(of: new, names: names) { try await refuse(action, weakness) }
        let composed = try passwords.accepted(new, names: names)
        let verifier = try await passwords.verifier(of: composed, proof.pepper)
        let endedCount = try await store.write(.commit, action) { books in
            try books.requireStanding(proof)
            try books.keep(verifier, of: credential.user.id)
            try books.tellSecurityChange(action)
            guard endsOtherSessions else { return 0 }
            let others = try books.liveSessions(of: credential.user.id).filter { $0.number != session.number }
            for other in others { try books.end(other) }
            return others.count
        }
        await publish()
        return endedCount
    }

    /// Gives a user another password against a recovery code. For a name that nobody has it does the same
    /// work.
    public func resetPassword(
        of username: String, recoveryCode: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws {
        let composed = try passwords.accepted(new, names: [username])
        let code = recoveryCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let pepper = try await passwords.pepper()
        let (attempt, credential, action) = try await beginAttempt(of: username, .authResetPassword, pepper)
        let verifier = try await passwords.verifier(of: composed, pepper)
        let user = credential?.user.id ?? SecondFactor.nobody
        let hash = RecoveryCode.digest(code, of: user, pepper)
        let accepted = try await store.write(.commit) { books in
            guard let hash, try books.useUp(hash, of: user) else {
                try books.record(action, outcome: ServiceError.invalidCredentials.code)
                return false
            }
            try books.keep(verifier, of: user)
            try books.forgetFailures(of: attempt.subject)
            try books.recordSecurityChange(action)
            for session in try books.liveSessions(of: user) { try books.end(session) }
            return true
        }
        guard accepted else { throw ServiceError.invalidCredentials }
        await publish()
    }

    /// Whoever is signed in shows that they know the password too; if they do not, that `action` was refused is written
    /// down. Throws `invalidCredentials`,
    /// `tooManyAttempts`.
    func prove(
        _ password: borrowing SecretBytes, in session: StoredSession, _ action: AuditedAction
    ) async throws -> Proof {
        let pepper = try await passwords.pepper()
        let (begun, credential) = try await store.write(.commit) { books in
            (
                try books.begun(of: Attempt.subject(of: session.user.id), action),
                try books.credential(of: session.user.id)
            )
        }
        let attempt = try begun.get()
        guard try await passwords.matches(password, credential.verifier, pepper) else {
            throw await refused(action, ServiceError.invalidCredentials)
        }
        try await store.write(.commit) { books in
            // Where a code is asked for too, the password alone says nothing of failures with codes.
            if credential.hasSecondFactor {
                try books.takeBack(attempt)
            } else {
                try books.forgetFailures(of: attempt.subject)
            }
        }
        return Proof(session: session, credential: credential, pepper: pepper)
    }
}
