import BankDomain
import BankServices

/// Transfers that need a second factor. Every other refusal comes first: a code never helps against it.
extension MockBank {
    var challenges: MockChallenges {
        get { head.challenges ?? MockChallenges() }
        set { head.challenges = newValue }
    }

    /// Makes the transfer, or answers the challenge that it has to meet first. A dry run is never challenged.
    mutating func transfer(
        _ request: TransferRequest, by principal: Principal, stepUp: StepUpPolicy, mode: ExecutionMode
    ) throws -> Result<Transfer, ServiceError> {
        _ = try checkedReference(request)
        let waiting = waitingChallenges.first(of: principal.userID, key: request.idempotencyKey)
        guard waiting?.request.fingerprint ?? request.fingerprint == request.fingerprint else {
            throw ServiceError.duplicateRequest(request.idempotencyKey)
        }
        var next = self
        let transfer = try next.transfer(request, by: principal)
        let isRepeated = next.journal == journal
        guard try mode == .commit && !isRepeated && needsCode(request, by: principal, stepUp) else {
            self = next
            if let waiting { challenges.remove(waiting.id) }
            return .success(transfer)
        }
        return .failure(
            .challengeRequired(try waiting?.challenge ?? challenge(for: request, of: principal.userID)))
    }

    func needsCode(
        _ request: TransferRequest, by principal: Principal, _ stepUp: StepUpPolicy
    ) throws -> Bool {
        try stepUp.requiresCode(
            request.amount, from: account(request.from).owners, to: account(accountID(request)).owners,
            for: principal)
    }

    private mutating func challenge(
        for request: TransferRequest, of user: UserID
    ) throws(ServiceError) -> Challenge {
        guard hasSecondFactor(user) else { throw .unauthorized(.secondFactorMissing) }
        var challenges = waitingChallenges
        let new = challenges.add(request, payee: try payee(of: request), of: user, at: head.clock)
        self.challenges = challenges
        return new.challenge
    }

    /// Makes the transfer that a challenge is for if the code is right, to the payee whom the payer saw.
    mutating func confirm(
        _ id: ChallengeID, code: String, by principal: Principal
    ) throws -> Result<Transfer, ServiceError> {
        let user = principal.userID
        let missing = ServiceError.notFound(.challenge, name: id.text)
        guard let waiting = waitingChallenges.first(id, of: user) else { throw missing }
        guard hasSecondFactor(user), let username = authentication.credential(of: user)?.username else {
            throw ServiceError.unauthorized(.secondFactorMissing)
        }
        let answer = attempt(username, otherwise: .invalidCode) { bank -> Void? in
            if MockCode.isRight(code) { return () }
            bank.challenges.countWrongCode(for: id)
            return nil
        }
        if case .failure(let refusal) = answer { return .failure(refusal) }
        guard try payee(of: waiting.request) == waiting.payee else {
            challenges.remove(id)
            return .failure(missing)
        }
        let transfer = try transfer(waiting.request, by: principal)
        challenges.remove(id)
        return .success(transfer)
    }

    private func payee(of request: TransferRequest) throws(ServiceError) -> String {
        let account = try account(accountID(request))
        return "\(account.name) (\(account.iban?.text ?? account.number))"
    }

    private var waitingChallenges: MockChallenges {
        var challenges = challenges
        challenges.removeExpired(at: head.clock)
        return challenges
    }
}
