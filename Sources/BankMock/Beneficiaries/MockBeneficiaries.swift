import BankDomain
import BankRules
import BankServices

/// The users' payees, oldest first. Removed payees stay.
struct MockBeneficiaries: Codable, Equatable, Sendable {
    var list: [SavedPayee] = []
}

extension MockBank {
    /// The payees of all users.
    var payees: [SavedPayee] {
        get { head.beneficiaries?.list ?? [] }
        set { head.beneficiaries = MockBeneficiaries(list: newValue) }
    }

    /// Trusts a payee if the code is valid.
    mutating func trust(
        _ id: BeneficiaryID, code: String, for principal: Principal, mode: ExecutionMode
    ) throws -> Result<Beneficiary, ServiceError> {
        _ = try payee(id, of: principal.userID)
        guard hasSecondFactor(principal.userID) else { throw ServiceError.unauthorized(.secondFactorMissing) }
        if mode == .commit {
            let answer = attempt(.session(principal.userID), otherwise: .invalidCode) { _ in
                MockCode.isRight(code) ? () : nil
            }
            if case .failure(let refusal) = answer { return .failure(refusal) }
        }
        return .success(try changePayee(id, .trusted, for: principal))
    }

    /// Throws `tooManyAttempts` while the principal or the account is locked after names that did not match. Lookups are
    /// counted for the account too, because anyone can register many users.
    func requireMayLookUp(_ iban: IBAN, by principal: Principal) throws(ServiceError) {
        for subject in [MockSubject.holder(iban), .lookups(principal.userID)] {
            let secondsLeft = authentication.secondsLeft(for: subject, at: head.clock)
            guard secondsLeft == 0 else { throw .tooManyAttempts(retryAfterSeconds: secondsLeft) }
        }
    }

    mutating func countLookup(of iban: IBAN, by principal: Principal, isMatch: Bool) {
        guard !isMatch else { return authentication.forgetFailures(of: .holder(iban)) }
        authentication.countFailure(of: .holder(iban), at: head.clock)
        authentication.countFailure(of: .lookups(principal.userID), at: head.clock)
    }
}
