import BankDomain
import BankServices

/// Second factors. The code is always ``MockSeed/code``, so unlike a real one it can be reused.
extension MockBank {
    /// Begins an enrolment and replaces a pending one; an existing second factor stays active.
    mutating func enroll(_ proof: MockProof, in session: MockSession) -> Result<String, ServiceError> {
        attempt(proof, of: session.user) { credential in
            credential.enrollingSession = session.id
            return credential.username
        }
    }

    /// Removes the second factor, a pending enrolment, and the challenges that wait for a code.
    mutating func disableSecondFactor(
        _ proof: MockProof, in session: MockSession
    ) -> Result<Void, ServiceError> {
        let now = head.clock
        return withSecondFactor(proof, of: session.user) { credential in
            credential.hasSecondFactor = false
            credential.enrollingSession = nil
            credential.recoveryCodes = []
            credential.factorChangedAt = now
        }
        .map {
            challenges.removeAll(of: session.user)
            _ = endOtherSessions(than: session)
            tellSecurityChange(.authDisableTOTP, of: session.user)
        }
    }

    mutating func makeRecoveryCodes(
        _ codes: [MockSecretHash], _ proof: MockProof, of user: UserID
    ) -> Result<Void, ServiceError> {
        withSecondFactor(proof, of: user) { $0.recoveryCodes = codes }
            .map { tellSecurityChange(.authRecoveryCodes, of: user) }
    }

    /// Checks a code and returns whether it confirmed the session's enrolment; then the recovery codes become valid.
    mutating func verify(
        _ code: String, recoveryCodes: [MockSecretHash], in session: MockSession
    ) -> Result<Bool, ServiceError> {
        let (user, now) = (session.user, head.clock)
        guard let credential = authentication.credential(of: user),
            credential.enrollingSession == session.id || credential.hasSecondFactor
        else { return .failure(missingSecondFactor(of: user)) }
        let verified = attempt(.session(user), otherwise: .invalidCode) { bank -> Bool? in
            guard MockCode.isRight(code) else { return nil }
            return bank.authentication.update(credential.username) { credential in
                guard credential.enrollingSession == session.id else { return false }
                if credential.hasSecondFactor { credential.factorChangedAt = now }
                credential.enrollingSession = nil
                credential.hasSecondFactor = true
                credential.recoveryCodes = recoveryCodes
                return true
            }
        }
        if case .success(true) = verified {
            if credential.hasSecondFactor { _ = endOtherSessions(than: session) }
            tellSecurityChange(.authVerifyOTP, of: user)
        }
        return verified
    }

    private mutating func withSecondFactor(
        _ proof: MockProof, of user: UserID, _ change: (inout MockCredential) -> Void
    ) -> Result<Void, ServiceError> {
        attempt(proof, of: user) { credential in
            guard credential.hasSecondFactor else { return false }
            change(&credential)
            return true
        }
        .flatMap { $0 ? .success(()) : .failure(missingSecondFactor(of: user)) }
    }

    private func missingSecondFactor(of user: UserID) -> ServiceError {
        .notFound(.secondFactor, name: authentication.credential(of: user)?.username ?? user.text)
    }
}
