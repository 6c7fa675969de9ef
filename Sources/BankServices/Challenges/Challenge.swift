public import BankDomain
package import LanguageKit

/// A request for a second factor that is bound to the payment it confirms (PSD2 RTS, article 5: dynamic linking).
public struct Challenge: Hashable, Sendable, Identifiable {
    /// The id to use in the answer.
    public let id: ChallengeID
    /// The amount that the code confirms; for a standing order, that of each payment.
    public let amount: Money
    /// The payee that the code confirms, as shown to the payer.
    public let payee: String
    /// The days that the code confirms; `nil` for a single transfer.
    public let schedule: StandingOrderSchedule?

    public let expiresAt: Instant

    public init(
        id: ChallengeID, amount: Money, payee: String, schedule: StandingOrderSchedule? = nil,
        expiresAt: Instant
    ) {
        self.id = id
        self.amount = amount
        self.payee = payee
        self.schedule = schedule
        self.expiresAt = expiresAt
    }
}

public typealias ChallengeID = Identifier<Challenge>

/// The noun whose `confirm` answers a challenge.
public enum ConfirmedNoun: String, Sendable {
    case transfers
    case standingOrders = "standing-orders"
}

extension Challenge {
    package var noun: ConfirmedNoun { schedule == nil ? .transfers : .standingOrders }

    /// All that the code confirms.
    package var terms: Phrase {
        let (amount, payee) = (amount.shown, displayable(payee))
        guard let schedule else { return "\(amount) to \(payee)" }
        let rhythm = Phrase(word: schedule.frequency.rawValue)
        let start = schedule.startDate.text
        guard let end = schedule.endDate?.text else {
            return "\(amount) to \(payee), \(rhythm) from \(start)"
        }
        return "\(amount) to \(payee), \(rhythm) from \(start) until \(end)"
    }
}

/// A request that waits for a challenge's code.
package enum ChallengedRequest: Hashable, Sendable {
    package enum Kind: Sendable {
        case transfer, standingOrder
    }

    case transfer(TransferRequest)
    /// A new standing order; with an id, new terms for that order.
    case standingOrder(StandingOrderRequest, changing: StandingOrderID?)

    package var kind: Kind {
        switch self {
        case .transfer: .transfer
        case .standingOrder: .standingOrder
        }
    }

    /// The payment that the code confirms.
    package var transfer: TransferRequest {
        switch self {
        case .transfer(let request): request
        case .standingOrder(let request, _): request.transfer(key: request.idempotencyKey)
        }
    }

    package var idempotencyKey: IdempotencyKey { transfer.idempotencyKey }

    package var schedule: StandingOrderSchedule? {
        guard case .standingOrder(let request, _) = self else { return nil }
        return request.schedule
    }

    /// The order whose terms change.
    package var changedOrderID: StandingOrderID? {
        guard case .standingOrder(_, let id) = self else { return nil }
        return id
    }

    /// All fields except the key, as one text.
    package var fingerprint: String {
        switch self {
        case .transfer(let request): request.fingerprint
        case .standingOrder(let request, nil): request.fingerprint
        case .standingOrder(let request, let id?): "\(id.text)\u{1F}\(request.fingerprint)"
        }
    }
}

/// The result of a request that may need a code.
package enum ChallengeableResult<Made: Sendable>: Sendable {
    case made(Made)
    /// It will be made once the payer confirms it.
    case challenged(Challenge)

    /// The outcome in the audit trail.
    package var auditedOutcome: String {
        switch self {
        case .made: AuditEvent.doneOutcome
        case .challenged(let challenge): ServiceError.challengeRequired(challenge).code
        }
    }

    /// The result. Throws `challengeRequired`.
    package func get() throws(ServiceError) -> Made {
        switch self {
        case .made(let made): return made
        case .challenged(let challenge): throw .challengeRequired(challenge)
        }
    }
}
