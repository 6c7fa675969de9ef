import BankDomain
import BankServices

/// Second factors. The code is always ``MockSeed/code``, so unlike a real one it can be reused.
extension MockBank {
    /// Begins an enrolment; an existing second factor stays active.
    mutating func enroll(password: SharedSecret?, of user: UserID) -> Result<String, ServiceError> {
        attempt(password: password, of: user) { credential in
            credential.isEnrolling = true
            return credential.username
        }
    }

    /// Removes the second factor, a pending enrolment, and the challenges that wait for a code.
    mutating func disableSecondFactor(password: SharedSecret?, of user: UserID) -> Result<Void, ServiceError>
    {
        withSecondFactor(password: password, of: user) { credential in
            credential.hasSecondFactor = false
            credential.isEnrolling = false
            credential.recoveryCodes = []
        }
        .map {
            challenges.removeAll(of: user)
            tellSecurityChange(.authDisableTOTP, of: user)
        }
    }

    mutating func makeRecoveryCodes(
        _ codes: [MockSecretHash], password: SharedSecret?, of user: UserID
    ) -> Result<Void, ServiceError> {
        withSecondFactor(password: password, of: user) { $0.recoveryCodes = codes }
            .map { tellSecurityChange(.authRecoveryCodes, of: user) }
    }

    /// Checks a code and returns whether it confirmed an enrolment; then the recovery codes become valid.
    mutating func verify(
        _ code: String, recoveryCodes: [MockSecretHash], of user: UserID
    ) -> Result<Bool, ServiceError> {
        guard let credential = authentication.credential(of: user),
            credential.isEnrolling || credential.hasSecondFactor
        else { return .failure(missingSecondFactor(of: user)) }
        let verified = attempt(credential.username, otherwise: .invalidCode) { bank -> Bool? in
            guard MockCode.isRight(code) else { return nil }
            return bank.authentication.update(credential.username) { credential in
                guard credential.isEnrolling else { return false }
                credential.isEnrolling = false
                credential.hasSecondFactor = true
                credential.recoveryCodes = recoveryCodes
                return true
            }
        }
        if case .success(true) = verified { tellSecurityChange(.authVerifyOTP, of: user) }
        return verified
    }

    func hasSecondFactor(_ user: UserID) -> Bool {
        authentication.credential(of: user)?.hasSecondFactor ?? false
    }

    private mutating func withSecondFactor(
        password: SharedSecret?, of user: UserID, _ change: (inout MockCredential) -> Void
    ) -> Result<Void, ServiceError> {
        attempt(password: password, of: user) { credential in
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
