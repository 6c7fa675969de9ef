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
        _ request: TransferRequest, by principal: Principal, rules: TransferRules, mode: ExecutionMode
    ) throws -> Result<Transfer, ServiceError> {
        let request = try request.checked()
        let waiting = try waitingChallenge(for: request, of: principal.userID)
        var next = self
        var payee: String?
        let transfer = try next.book(request, by: principal) { plan in
            try require(rules, of: plan, by: principal)
            if try rules.stepUp.requiresCode(plan, for: principal) { payee = plan.payee }
        }
        guard mode == .commit, let payee else {
            self = next
            if let waiting { challenges.remove(waiting.id) }
            return .success(transfer)
        }
        return .failure(
            .challengeRequired(
                try waiting?.challenge ?? challenge(for: request, payee: payee, of: principal.userID)))
    }

    private mutating func challenge(
        for request: TransferRequest, payee: String, of user: UserID
    ) throws(ServiceError) -> Challenge {
        guard hasSecondFactor(user) else { throw .unauthorized(.secondFactorMissing) }
        var challenges = waitingChallenges
        let new = challenges.add(request, payee: payee, of: user, at: head.clock)
        self.challenges = challenges
        return new.challenge
    }

    /// Makes the transfer that a challenge is for if the code is right, to the payee whom the payer saw.
    mutating func confirm(
        _ id: ChallengeID, code: String, by principal: Principal, rules: TransferRules
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
        guard try plan(waiting.request, by: principal).payee == waiting.payee else {
            challenges.remove(id)
            return .failure(missing)
        }
        var next = self
        let transfer = try next.book(waiting.request, by: principal) {
            try require(rules, of: $0, by: principal)
        }
        self = next
        challenges.remove(id)
        return .success(transfer)
    }

    /// The challenge that waits for the same request. Throws `duplicateRequest` if its key waits for another.
    func waitingChallenge(
        for request: TransferRequest, of user: UserID
    ) throws(ServiceError) -> MockChallenge? {
        let waiting = waitingChallenges.first(of: user, key: request.idempotencyKey)
        guard waiting?.request.fingerprint ?? request.fingerprint == request.fingerprint else {
            throw .duplicateRequest(request.idempotencyKey)
        }
        return waiting
    }

    private var waitingChallenges: MockChallenges {
        var challenges = challenges
        challenges.removeExpired(at: head.clock)
        return challenges
    }
}

extension StepUpPolicy {
    /// Whether what is planned needs a code.
    func requiresCode(_ plan: MockPlan, for principal: Principal) throws -> Bool {
        try requiresCode(
            plan.amount, from: plan.from.owners, to: plan.to?.owners,
            isTrusted: plan.beneficiary?.isTrusted ?? false, for: principal)
    }
}
