public import BankDomain

/// Moving money between accounts, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TransferServiceProtocol: AnyObject, Sendable {
    /// Moves money, or in a dry run answers the transfer that would be made.
    ///
    /// A principal moves money from their own accounts; an operator also from accounts without an owner. All entries,
    /// that of the fee included, are booked together or not at all. The same key with the same request answers the
    /// first transfer again. One with an `executionDate` in the future waits for its day with an id of its own kind.
    ///
    /// An IBAN of this bank pays its account; one of another bank leaves through the bank's clearing account, and
    /// ``TransferTariff`` says for what fee. An account in another currency is paid by the newest rate.
    ///
    /// Throws `invalidAmount`, `invalidValue` (the same account on both sides, a bad reference or name, a day that is
    /// gone), `notFound`, `unauthorized(.notOwner)`, `accountFrozen`, `accountClosed`, `currencyMismatch` (also where
    /// no rate is known), `ratesTooOld`, `coolingOff`, `limitExceeded`, `limitRateMissing`, `insufficientFunds`, `duplicateRequest`, and then, where
    /// ``BankRules`` asks for a second factor, `unauthorized(.secondFactorMissing)` for a user who has none or else
    /// `challengeRequired`. While a challenge waits, its key belongs to its request, and the same request answers the
    /// same challenge. A dry run is never challenged: its answer says whether a code would be asked for
    /// (``BankDomain/Transfer/needsCode``).
    func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer

    /// Moves money many times in one change, or in a dry run answers what would be made; an outcome for each line, in
    /// their order.
    ///
    /// Every line is held to the rules of ``create(_:mode:)`` and sees what the lines before it did: their money is gone,
    /// and counts for the limits. A line whose key made the same transfer before answers that one.
    ///
    /// A batch that is linked is made whole or not at all: it throws `lineRefused` with the first line that is refused,
    /// counted from 1. In another batch every line stands for itself. A line that needs a code is refused as
    /// `unauthorized(.secondFactorNeeded)`, in a dry run too, because a user can't answer thousands of challenges.
    ///
    /// Throws `invalidValue` for a batch with more lines than ``TransferBatch/lineMaximum``.
    func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome]

    /// What a transfer would cost and bring. Throws what ``create(_:mode:)`` throws for the request in itself and for
    /// its accounts; funds, limits and keys are not looked at.
    func quote(_ request: TransferRequest) async throws -> TransferQuote

    /// Gives up a transfer that waits for its day. Throws `notFound`, `unauthorized(.notOwner)`, and `invalidState` for
    /// one that does not wait.
    func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer

    /// Reverses a booked transfer, its fee included, with new postings. Only the operator may do this, and only once.
    /// The creditor must still have the money.
    ///
    /// Throws `unauthorized(.roleMissing)`, `duplicateRequest`, `notFound`, `invalidState` for one that is not booked,
    /// `accountFrozen`, `accountClosed`, `insufficientFunds`.
    func reverse(_ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode) async throws
        -> Transfer

    /// Answers a challenge with a code of the second factor and makes the transfer that it was for.
    ///
    /// A challenge confirms one transfer: this amount to this payee, once, for some minutes. Throws
    /// `notFound(.challenge)` for one that does not wait for an answer (answered, expired, given up after too many
    /// wrong codes, made void by a newer one or by a payee with another name, another user's, or a standing order's),
    /// `invalidCode`,
    /// `tooManyAttempts`, `unauthorized(.secondFactorMissing)`, and whatever ``create(_:mode:)`` throws by now.
    func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer

    /// Reserves money for a payee, or in a dry run answers the hold that would be made. Amount and fee can be spent for
    /// nothing else until they are taken, let go or expired. The same key with the same request answers the same hold
    /// again, as it is by then; so it is with ``capture(_:amount:idempotencyKey:mode:)`` and
    /// ``release(_:idempotencyKey:mode:)``.
    ///
    /// Limits and cooling-off apply as to a transfer made today, and the held amount counts as sent today. Throws what
    /// ``create(_:mode:)`` throws for such a transfer, `invalidValue` also for a last day that is past or too far away,
    /// and for a payee that would need a code (``BankRules``): a hold never asks for a code, because the user isn't
    /// present when the money moves.
    func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold

    /// Captures a hold, or a part of it, by a transfer to the payee; the rest is released. Any principal that may move
    /// money from the account may capture it, once.
    ///
    /// The rules of ``BankRules`` were met when it was held and are not asked again; fee and rate are those of the
    /// day on which it is taken. Throws, in this order, `duplicateRequest`, `notFound`, `unauthorized(.notOwner)`,
    /// `invalidState` (also once ``BankDomain/TransferHold/expiresAt`` has come), `invalidAmount`, `currencyMismatch`,
    /// `limitExceeded` for more than is held, and `accountFrozen`, `accountClosed` for either account.
    func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold

    /// Lets go what is held. Throws `duplicateRequest`, `notFound`, `unauthorized(.notOwner)`, `invalidState`.
    func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold

    /// Holds on the principal's accounts and, for an operator, on accounts without an owner, newest first. `nil`
    /// answers all of them.
    func holds(page: PageRequest?) async throws -> Page<TransferHold>

    /// One hold. Throws `notFound`, also for one on an account that the principal may not read.
    func hold(id: TransferHoldID) async throws -> TransferHold

    /// One transfer; that which it became, for one that waited. Throws `notFound`, also for a transfer that touches
    /// nothing the principal may read.
    func transfer(id: TransferID) async throws -> Transfer

    /// Transfers that touch one of the principal's accounts or, for an operator, an account without an owner, newest
    /// first. Scheduled transfers come before all others. `nil` answers all of them.
    func transfers(page: PageRequest?) async throws -> Page<Transfer>
}

public protocol HasTransferService {
    var transferService: any TransferServiceProtocol { get }
}

extension Transfer {
    /// The accounts whose owners see it. A payee sees a payment when it is booked, and nothing of one that waits, was
    /// cancelled or failed.
    package var visibleAccountIDs: [AccountID] {
        switch status {
        case .booked, .reversed: [fromAccountID] + (toAccountID.map { [$0] } ?? [])
        case .pending, .failed, .cancelled: [fromAccountID]
        }
    }
}
