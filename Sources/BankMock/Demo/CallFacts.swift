import BankDomain
import BankRules
import BankServices
import LanguageKit

/// What a call is about, for the errors that are simulated for it.
struct CallFacts: Sendable {
    let account: AccountID
    let amount: Money
    /// The payee as the caller named it; `nil` for a call without one.
    var payee: TransferDestination?
    /// The caller's key; `nil` for a call that has none.
    var key: IdempotencyKey?
    /// What a code can confirm.
    var challenged: ChallengedRequest?
    var cardPayment: CardPayment?
}

extension CallFacts {
    /// The payee, if the caller named a saved one by its id.
    var savedPayee: BeneficiaryID? {
        if case .beneficiary(let id) = payee { id } else { nil }
    }

    init(_ request: TransferRequest) {
        self.init(
            account: request.from, amount: request.amount, payee: request.to, key: request.idempotencyKey,
            challenged: .transfer(request))
    }

    init(_ request: StandingOrderRequest, changing id: StandingOrderID? = nil) {
        self.init(
            account: request.from, amount: request.amount, payee: request.to, key: request.idempotencyKey,
            challenged: .standingOrder(request, changing: id))
    }

    init(_ request: TransferHoldRequest) {
        self.init(
            account: request.from, amount: request.amount, payee: request.to, key: request.idempotencyKey)
    }

    init(_ request: CashRequest) {
        self.init(account: request.accountID, amount: request.amount, key: request.idempotencyKey)
    }

    init(_ transfer: Transfer, key: IdempotencyKey) {
        self.init(
            account: transfer.fromAccountID, amount: transfer.amount,
            payee: transfer.toAccountID.map { .account($0) }, key: key)
    }

    init(_ entry: Transaction, key: IdempotencyKey) {
        self.init(account: entry.accountID, amount: entry.amount, key: key)
    }

    init(_ held: TransferHold, amount: Money? = nil, key: IdempotencyKey) {
        self.init(
            account: held.fromAccountID, amount: amount ?? held.amount,
            payee: held.toAccountID.map { .account($0) }, key: key)
    }

    /// - Parameter amount: the amount of the call, if it has one in the account's currency.
    init(_ held: CardAuthorisation, amount: Money? = nil, key: IdempotencyKey) {
        let amount = amount?.currency == held.amount.currency ? amount : nil
        self.init(account: held.accountID, amount: amount ?? held.amount, key: key)
    }
}

/// The errors of the demo's faults.
extension MockBank {
    /// The error of a fault for a call; `nil` for one that the call has no facts for. What the error names is in the
    /// bank afterwards: a challenge can be confirmed, and a declined card payment is in the list.
    mutating func error(
        of fault: DemoFault, for facts: CallFacts, by principal: Principal
    ) throws -> ServiceError? {
        switch fault {
        case .insufficientFunds:
            let available = try spendable(of: account(with: facts.account)) ?? facts.amount
            return .insufficientFunds(account: facts.account, available: available, requested: facts.amount)
        case .limitExceeded:
            return .limitExceeded(
                limit: try paymentRules.limitPerTransfer ?? facts.amount, requested: facts.amount,
                per: .transfer)
        case .accountFrozen: return .accountFrozen(facts.account)
        case .accountClosed: return .accountClosed(facts.account)
        case .cannotBePaid: return .cannotBePaid(payee: facts.payee?.text ?? facts.account.text)
        case .notFound: return .notFound(.account, name: facts.payee?.text ?? facts.account.text)
        case .coolingOff:
            return .coolingOff(
                until: now.adding(milliseconds: Int64(try paymentRules.coolingOffHours) * 3_600_000),
                maximum: try paymentRules.coolingOffAmount, payee: facts.savedPayee)
        case .ratesTooOld:
            return .ratesTooOld(
                date: rates(upTo: nil)?.date ?? today,
                maximumDays: try paymentRules.rateAgeMaximumDays ?? 0)
        case .duplicateRequest: return facts.key.map(ServiceError.duplicateRequest)
        case .outcomeUnknown, .outcomeUnknownMade:
            return .outcomeUnknown(facts.key, underlying: DemoFault.cause)
        case .challengeRequired:
            guard let request = facts.challenged else { return nil }
            return try challenge(request, of: principal)
        case .cardDeclined:
            guard let payment = facts.cardPayment else { return nil }
            return try decide(payment, for: principal, declining: .insufficientFunds).refusal
        case .networkError, .serverError, .decodingError, .unauthorized, .tooManyAttempts, .unknown,
            .nameMismatch:
            return nil
        }
    }

    private mutating func challenge(
        _ request: ChallengedRequest, of principal: Principal
    ) throws -> ServiceError {
        if let waiting = try waitingChallenge(for: request, of: principal.userID) {
            return .challengeRequired(waiting.challenge)
        }
        guard hasSecondFactor(principal.userID) else { return .unauthorized(.secondFactorMissing) }
        let payee = try plan(request.transfer.checked(), for: principal).party.text
        let end = now.adding(milliseconds: ChallengePolicy.lifetimeMinutes * 60_000)
        return .challengeRequired(
            insertChallenge(for: request, payee: payee, of: principal, expiresAt: end))
    }
}

extension DemoFault {
    static let cause: Phrase = "the demo bank was told to fail"

    /// The error of a fault that says nothing of its call.
    var plainError: ServiceError? {
        switch self {
        case .networkError: .networkError(underlying: Self.cause)
        case .serverError: .serverError(code: 503)
        case .decodingError: .decodingError(underlying: Self.cause)
        case .unauthorized: .unauthorized(.notSignedIn)
        case .tooManyAttempts: .tooManyAttempts(retryAfterSeconds: 30)
        case .unknown: .unknown(underlying: Self.cause)
        default: nil
        }
    }
}
