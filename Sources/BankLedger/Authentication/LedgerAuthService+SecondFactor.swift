import BankCryptography
import BankDomain
public import BankServices

extension LedgerAuthService {
    /// Begins an enrolment. A second factor that is active stays so until the new one is confirmed.
    public func enrollTOTP(password: borrowing SecretBytes) async throws -> TOTPEnrollment {
        let session = try await sessions.session()
        let action = AuditedAction(.authEnrollTOTP, by: session.principal, on: session.user.id.text)
        let proof = try await prove(password, in: session, action)
        let user = session.user.id
        let secret = SecretBytes(byteCount: TOTP.secretByteCount, from: random)
        try await secureStorage.save(secret, for: .pendingTOTP(of: user))
        try await store.write(.commit, action) { books in
            try books.requireStanding(proof)
            try books.beginEnrollment(of: user)
        }
        return TOTPEnrollment(secret, username: proof.credential.username)
    }

    /// Confirms an enrolment that waits; otherwise checks a code.
    public func verifyOTP(_ code: String) async throws -> OTPVerification {
        let session = try await sessions.session()
        let action = AuditedAction(.authVerifyOTP, by: session.principal, on: session.user.id.text)
        let user = session.user.id
        let (isPending, isActive) = try await store.read { books in
            (try books.hasSecondFactor(.pending, user), try books.hasSecondFactor(.active, user))
        }
        guard isPending || isActive else {
            throw await refused(action, ServiceError.notFound(.secondFactor, name: session.user.name))
        }
        let status = isPending ? SecondFactorStatus.pending : .active
        try await prove(code, status, of: user, action)
        return isPending ? .enrolled(try await confirmEnrollment(in: session, action)) : .accepted
    }

    /// Takes the second factor away, and what waits for one of its codes.
    public func disableTOTP(password: borrowing SecretBytes) async throws {
        let session = try await sessions.session()
        let action = AuditedAction(.authDisableTOTP, by: session.principal, on: session.user.id.text)
        let proof = try await prove(password, in: session, action)
        let user = session.user.id
        try await store.write(.commit, action) { books in
            try books.requireStanding(proof)
            try books.requireSecondFactor(of: proof.credential)
            try books.removeSecondFactor(of: user)
            try books.tellSecurityChange(action)
        }
        for status in [SecondFactorStatus.active, .pending] {
            try await secureStorage.deleteIfPresent(status.key(of: user))
        }
        await publish()
    }

    /// Makes ten recovery codes in place of those made before.
    public func makeRecoveryCodes(password: borrowing SecretBytes) async throws -> RecoveryCodes {
        let session = try await sessions.session()
        let action = AuditedAction(.authRecoveryCodes, by: session.principal, on: session.user.id.text)
        let proof = try await prove(password, in: session, action)
        let user = session.user.id
        let (codes, hashes) = freshRecoveryCodes(of: user, proof.pepper)
        try await store.write(.commit, action) { books in
            try books.requireStanding(proof)
            try books.requireSecondFactor(of: proof.credential)
            try books.replaceRecoveryCodes(of: user, with: hashes)
            try books.tellSecurityChange(action)
        }
        return codes
    }

    /// Uses a one-time code up. A wrong one is written down before that is said; one that was used is no
    /// guess.
    private func prove(
        _ code: String, _ status: SecondFactorStatus, of user: UserID, _ action: AuditedAction
    ) async throws {
        let step = try await secondFactor.matchingStep(code, of: user, status)
        let accepted = try await store.write(.commit) { books -> Result<Bool, any Error> in
            let begun = try books.begun(of: Attempt.subject(of: user), action)
            guard case .success(let attempt) = begun else { return begun.map { _ in false } }
            if step != nil { try books.takeBack(attempt) }
            guard let step, try books.useUp(step, status, of: user) else {
                try books.record(action, outcome: ServiceError.invalidCode.code)
                return .success(false)
            }
            // The line of an enrolment comes with what it changes.
            if status == .active { try books.record(action) }
            return .success(true)
        }
        guard try accepted.get() else { throw ServiceError.invalidCode }
    }

    // The secret is in its place before the books say that codes are asked for: a program that is killed in
    // between leaves an enrolment that waits, never a user whose secret is gone.
    private func confirmEnrollment(
        in session: StoredSession, _ action: AuditedAction
    ) async throws -> RecoveryCodes {
        let user = session.user.id
        let pepper = try await passwords.pepper()
        let pending = SecondFactorStatus.pending.key(of: user)
        let secret = try await secureStorage.load(pending)
        try await secureStorage.save(secret, for: SecondFactorStatus.active.key(of: user))
        let (codes, hashes) = freshRecoveryCodes(of: user, pepper)
        try await store.write(.commit, action) { books in
            try books.requireLive(session)
            try books.activateSecondFactor(of: user, recoveryCodes: hashes)
            try books.tellSecurityChange(action)
        }
        try await secureStorage.deleteIfPresent(pending)
        await publish()
        return codes
    }

    private func freshRecoveryCodes(of user: UserID, _ pepper: Pepper) -> (RecoveryCodes, [Digest]) {
        let codes = (0..<RecoveryCodes.count).map { _ in SharedSecret(RecoveryCode.make(random)) }
        let hashes = codes.compactMap { code in
            code.withUnsafeBytes {
                RecoveryCode.digest(String(decoding: $0, as: UTF8.self), of: user, pepper)
            }
        }
        return (RecoveryCodes(codes), hashes)
    }
}
