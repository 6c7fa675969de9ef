package import BankDomain
package import BankServices

/// How many codes a user may try, and for how long.
package enum ChallengePolicy {
    /// The number of minutes in which a challenge can be answered.
    package static let lifetimeMinutes: Int64 = 5
    /// The number of wrong codes that void it.
    package static let wrongCodeMaximum = 5
    /// The maximum number of pending challenges of a user's sessions, and of each access token; a new one voids the
    /// oldest. A token has places of its own, so that it cannot void its user's.
    package static let waitingMaximum = 5
}

/// A challenge that can still be answered, and the request that waits for it.
package struct WaitingChallenge: Sendable {
    package let challenge: Challenge
    package let request: ChallengedRequest

    package init(challenge: Challenge, request: ChallengedRequest) {
        self.challenge = challenge
        self.request = request
    }
}

extension BankFacts {
    /// A pending challenge of a user, of a kind. Throws `notFound(.challenge)`.
    package func challenge(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, of user: UserID
    ) throws -> WaitingChallenge {
        let waiting = try waitingChallenges(of: user)
        guard let known = waiting.first(where: { $0.challenge.id == id && $0.request.kind == kind }) else {
            throw ServiceError.notFound(.challenge, name: id.text)
        }
        return known
    }

    /// The pending challenge for the same request. Throws `duplicateRequest` if its key belongs to another.
    package func waitingChallenge(
        for request: ChallengedRequest, of user: UserID
    ) throws -> WaitingChallenge? {
        let key = request.idempotencyKey
        guard let known = try waitingChallenges(of: user).first(where: { $0.request.idempotencyKey == key })
        else { return nil }
        guard known.request.fingerprint == request.fingerprint else {
            throw ServiceError.duplicateRequest(key)
        }
        return known
    }
}

/// Undoes a request that needs a code.
private struct CodeNeeded: Error {
    let payee: String
}

extension BankRecords {
    /// Makes a request, or asks for a code first, if `make` names a payee that needs one. A dry run is never challenged.
    ///
    /// The request is made and undone before asking for a code, so every other refusal comes first: a code overrides
    /// none.
    package mutating func makeOrAsk<Made>(
        _ request: ChallengedRequest, for principal: Principal, _ mode: ExecutionMode,
        _ make: (inout Self) throws -> (Made, payee: String?)
    ) throws -> ChallengeableResult<Made> {
        let waiting = try waitingChallenge(for: request, of: principal.userID)
        do {
            return try attempt { bank in
                let (made, payee) = try make(&bank)
                guard let payee, mode == .commit else { return .made(made) }
                throw CodeNeeded(payee: payee)
            }
        } catch let needed as CodeNeeded {
            if let waiting { return .challenged(waiting.challenge) }
            guard try hasSecondFactor(principal.userID) else {
                throw ServiceError.unauthorized(.secondFactorMissing)
            }
            let end = now.adding(milliseconds: ChallengePolicy.lifetimeMinutes * 60_000)
            return .challenged(
                try insertChallenge(for: request, payee: needed.payee, of: principal, expiresAt: end))
        }
    }

    /// Makes the request of an answered challenge, under the present rules. Returns `nil` and voids the challenge if
    /// the payee's name has changed since the payer saw it.
    package mutating func makeConfirmed<Made: Identifiable>(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, for principal: Principal,
        _ make: (inout Self, ChallengedRequest) throws -> Made
    ) throws -> Made? where Made.ID == Identifier<Made> {
        let waiting = try challenge(id, kind, of: principal.userID)
        guard try plan(waiting.request.transfer, for: principal).party.text == waiting.challenge.payee else {
            try endChallenge(id, made: nil)
            return nil
        }
        let made = try attempt { try make(&$0, waiting.request) }
        try endChallenge(id, made: made.id.text)
        return made
    }
}
