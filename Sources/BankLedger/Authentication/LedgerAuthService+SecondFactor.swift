import BankCryptography
import BankDomain
public import BankServices

extension LedgerAuthService {
    /// Begins an enrolment. An active second factor stays active until the new one is confirmed.
    public func enrollTOTP(
        password: borrowing SecretBytes, code: String?
    ) async throws -> TOTPEnrollment {
        let session = try await sessions.session(.authEnrollTOTP)
        let action = AuditedAction(.authEnrollTOTP, by: session.principal, on: session.user.id.text)
        let proof = try await prove(password, .given(code), in: session, action)
        let user = session.user.id
        let secret = SecretBytes(byteCount: TOTP.secretByteCount, from: random)
        try await secrets.save(secret, for: .pendingTOTP(of: user))
        try await store.change(.commit, action) { transaction in
            try transaction.credentials.requireValid(proof)
            try transaction.secondFactors.beginEnrollment(of: user, in: session)
        }
        return TOTPEnrollment(secret, username: proof.credential.username)
    }

    /// Confirms a pending enrolment; otherwise checks a code.
    public func verifyOTP(_ code: String) async throws -> OTPVerification {
        let session = try await sessions.session(.authVerifyOTP)
        let action = AuditedAction(.authVerifyOTP, by: session.principal, on: session.user.id.text)
        let user = session.user.id
        let (isPending, isActive) = try await store.read { transaction in
            let factors = transaction.secondFactors
            return (try factors.hasPending(in: session), try factors.hasSecondFactor(.active, user))
        }
        guard isPending || isActive else {
            throw await refused(action, ServiceError.notFound(.secondFactor, name: session.user.name))
        }
        let status = isPending ? SecondFactorStatus.pending : .active
        try await prove(code, status, of: user, action)
        return isPending ? .enrolled(try await confirmEnrollment(in: session, action)) : .accepted
    }

    public func disableTOTP(password: borrowing SecretBytes, code: String?) async throws {
        let session = try await sessions.session(.authDisableTOTP)
        let action = AuditedAction(.authDisableTOTP, by: session.principal, on: session.user.id.text)
        let proof = try await prove(password, .given(code), in: session, action)
        let user = session.user.id
        try await store.change(.commit, action) { transaction in
            try transaction.credentials.requireValid(proof)
            try transaction.secondFactors.requireSecondFactor(of: proof.credential)
            try transaction.secondFactors.removeSecondFactor(of: user)
            try transaction.secondFactors.distrust(after: proof.session)
            try transaction.credentials.tellSecurityChange(action)
        }
        for status in [SecondFactorStatus.active, .pending] {
            try await secrets.deleteIfPresent(status.key(of: user))
        }
        await publish()
    }

    public func makeRecoveryCodes(
        password: borrowing SecretBytes, code: String?
    ) async throws -> RecoveryCodes {
        let session = try await sessions.session(.authRecoveryCodes)
        let action = AuditedAction(.authRecoveryCodes, by: session.principal, on: session.user.id.text)
        let proof = try await prove(password, .given(code), in: session, action)
        let user = session.user.id
        let (codes, hashes) = freshRecoveryCodes(of: user, proof.pepper)
        try await store.change(.commit, action) { transaction in
            try transaction.credentials.requireValid(proof)
            try transaction.secondFactors.requireSecondFactor(of: proof.credential)
            try transaction.secondFactors.replaceRecoveryCodes(of: user, with: hashes)
            try transaction.credentials.tellSecurityChange(action)
        }
        return codes
    }

    /// Uses up a one-time code. A wrong one is recorded before the call returns; a reused one does not count as a
    /// guess.
    private func prove(
        _ code: String, _ status: SecondFactorStatus, of user: UserID, _ action: AuditedAction
    ) async throws {
        let step = try await secondFactor.matchingStep(code, of: user, status)
        let accepted = try await store.change(.commit) { transaction -> Result<Bool, any Error> in
            let begun = try transaction.attempts.begun(of: Attempt.session(of: user), action)
            guard case .success(let attempt) = begun else { return begun.map { _ in false } }
            if step != nil { try transaction.attempts.takeBack(attempt) }
            guard let step, try transaction.secondFactors.useUp(step, status, of: user) else {
                try transaction.audit.record(action, outcome: ServiceError.invalidCode.code)
                return .success(false)
            }
            // For an enrolment, the change itself records the line.
            if status == .active { try transaction.audit.record(action) }
            return .success(true)
        }
        guard try accepted.get() else { throw ServiceError.invalidCode }
    }

    // The secret is stored before the ledger asks for codes: if the program is killed in between, an enrolment is
    // pending, and no user is without their secret.
    private func confirmEnrollment(
        in session: StoredSession, _ action: AuditedAction
    ) async throws -> RecoveryCodes {
        let user = session.user.id
        let pepper = try await passwords.pepper()
        let pending = SecondFactorStatus.pending.key(of: user)
        let secret = try await secrets.load(pending)
        try await secrets.save(secret, for: SecondFactorStatus.active.key(of: user))
        let (codes, hashes) = freshRecoveryCodes(of: user, pepper)
        try await store.change(.commit, action) { transaction in
            try transaction.sessions.requireLive(session)
            let factors = transaction.secondFactors
            // Another session may have begun an enrolment since.
            guard try factors.hasPending(in: session) else {
                throw ServiceError.notFound(.secondFactor, name: session.user.name)
            }
            let isReplaced = try factors.hasSecondFactor(.active, user)
            try factors.activateSecondFactor(of: user, recoveryCodes: hashes)
            if isReplaced { try factors.distrust(after: session) }
            try transaction.credentials.tellSecurityChange(action)
        }
        try await secrets.deleteIfPresent(pending)
        await publish()
        return codes
    }

    private func freshRecoveryCodes(of user: UserID, _ pepper: Pepper) -> (RecoveryCodes, [Digest]) {
        let codes = (0..<RecoveryCodes.count).map { _ in SharedSecret(SecondFactorRecoveryCode.make(random)) }
        let hashes = codes.compactMap { code in
            code.withUnsafeBytes {
                SecondFactorRecoveryCode.digest(String(decoding: $0, as: UTF8.self), of: user, pepper)
            }
        }
        return (RecoveryCodes(codes), hashes)
    }
}
