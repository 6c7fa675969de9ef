public import BankDomain

/// Transfers for the calling principal.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TransferServiceProtocol: AnyObject, Sendable {
    /// Moves money, or in a dry run returns the transfer that would be made.
    ///
    /// A principal moves money from their own accounts; an operator also from accounts without an owner. All entries,
    /// including the fee's, are booked together or not at all. The same key with the same request returns the first
    /// transfer again. A transfer with a future `executionDate` is scheduled, with an id of its own kind
    /// that it keeps when it is booked.
    ///
    /// An IBAN of this bank pays its account; one of another bank goes through the bank's clearing account, for the fee
    /// in ``TransferTariff``. An account in another currency is paid at the newest rate.
    ///
    /// Throws `invalidAmount`, `invalidValue` (the same account on both sides, a bad reference or name, a past day),
    /// `notFound`, `unauthorized(.notOwner)`, `accountFrozen`, `accountClosed`, `currencyMismatch` (also where no rate
    /// is known), `ratesTooOld`, `coolingOff`, `limitExceeded`, `limitRateMissing`, `insufficientFunds`,
    /// `duplicateRequest`, and then, if ``PaymentRules`` require a second factor, `unauthorized(.secondFactorMissing)` for
    /// a user who has none or else `challengeRequired`. While a challenge is pending, its key belongs to its request,
    /// and the same request returns the same challenge. A dry run is never challenged: its result says whether a code
    /// would be needed (``BankDomain/Transfer/needsCode``).
    func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer

    /// Makes many transfers in one change, or in a dry run returns what would be made. Returns an outcome for each
    /// line, in their order.
    ///
    /// Every line follows the rules of ``create(_:mode:)`` and sees the effects of the lines before it: their money is
    /// spent and counts toward the limits. A line whose key already made the same transfer returns that transfer.
    ///
    /// A linked batch is made completely or not at all: it throws `lineRefused` with the first refused line, counted
    /// from 1. In other batches every line succeeds or fails by itself. A line that needs a code is refused as
    /// `unauthorized(.secondFactorNeeded)`, in a dry run too, because a user can't answer thousands of challenges.
    ///
    /// Throws `invalidValue` for a batch with more lines than ``TransferBatch/lineMaximum``.
    func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome]

    /// The cost and result of a transfer. Throws what ``create(_:mode:)`` throws for the request itself and for its
    /// accounts; funds, limits and keys are not checked.
    func quote(_ request: TransferRequest) async throws -> TransferQuote

    /// Cancels a scheduled transfer. Throws `notFound`, `unauthorized(.notOwner)`, and `invalidState` if it is not
    /// scheduled.
    func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer

    /// Reverses a booked transfer, its fee included, with new postings. Only the operator may do this, and only once.
    /// The creditor must still have the money.
    ///
    /// Throws `unauthorized(.roleMissing)`, `duplicateRequest`, `notFound`, `invalidState` if it is not booked,
    /// `accountFrozen`, `accountClosed`, `insufficientFunds`.
    func reverse(_ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode) async throws
        -> Transfer

    /// Answers a challenge with a code of the second factor and makes its transfer.
    ///
    /// A challenge confirms one transfer: this amount to this payee, once, for some minutes. Throws
    /// `notFound(.challenge)` for a challenge that is not pending (answered, expired, cancelled after too many wrong
    /// codes, voided by a newer one or by a renamed payee, another user's, or a standing order's), `invalidCode`,
    /// `tooManyAttempts`, `unauthorized(.secondFactorMissing)`, and what ``create(_:mode:)`` throws now.
    func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer

    /// The principal's challenges that are pending, oldest first; also those of standing orders. For programs that lost
    /// the error that named one.
    func challenges() async throws -> [Challenge]

    /// Reserves money for a payee, or in a dry run returns the hold that would be made. Amount and fee cannot be spent
    /// otherwise until they are captured, released or expired. The same key with the same request returns the same hold
    /// again in its current state. The same applies to ``capture(_:amount:idempotencyKey:mode:)`` and
    /// ``release(_:idempotencyKey:mode:)``.
    ///
    /// Limits and cooling-off apply as to a transfer made today, and the held amount counts as sent today. Throws what
    /// ``create(_:mode:)`` throws for such a transfer, `invalidValue` also for a last day that is past or too far away,
    /// and for a payee that would need a code (``PaymentRules``): a hold never asks for a code, because the user isn't
    /// present when the money moves.
    func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold

    /// Captures a hold, or a part of it, by a transfer to the payee; the rest is released. Any principal that may move
    /// money from the account may capture it, once.
    ///
    /// ``PaymentRules`` were checked at the hold and are not checked again; fee and rate are those of the day of capture.
    /// Throws, in this order, `duplicateRequest`, `notFound`, `unauthorized(.notOwner)`, `invalidState` (also after
    /// ``BankDomain/TransferHold/expiresAt``), `invalidAmount`, `currencyMismatch`, `limitExceeded` for more than is
    /// held, and `accountFrozen`, `accountClosed` for either account.
    func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold

    /// Releases a hold. Throws `duplicateRequest`, `notFound`, `unauthorized(.notOwner)`, `invalidState`.
    func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold

    /// Holds on the principal's accounts and, for an operator, on accounts without an owner, newest first. A `nil` page
    /// returns all of them.
    func holds(page: PageRequest?) async throws -> Page<TransferHold>

    /// One hold. Throws `notFound`, also for one on an account that the principal may not read.
    func hold(id: TransferHoldID) async throws -> TransferHold

    /// One transfer. The number under which a scheduled one was booked finds it too. Throws `notFound`, also if it
    /// involves no account that the principal may read.
    func transfer(id: TransferID) async throws -> Transfer

    /// The transfers with these ids, in their order, without those that ``transfer(id:)`` does not find.
    func transfers(ids: [TransferID]) async throws -> [Transfer]

    /// The transfers that match a query, newest first: those that wait, then all others by when they were booked, failed
    /// or were cancelled. A `nil` page returns all of them.
    ///
    /// Throws `notFound` for an account that the principal may not read, a payee whom they have not saved, and an
    /// unknown IBAN of this bank; `invalidValue` for an unknown cursor and for a period that ends before it starts.
    func transfers(_ query: TransferQuery, page: PageRequest?) async throws -> Page<Transfer>
}

extension TransferServiceProtocol {
    public func transfers(ids: [TransferID]) async throws -> [Transfer] {
        try await found(ids) { try await transfer(id: $0) }
    }

    /// All transfers.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        try await transfers(TransferQuery(), page: page)
    }
}

public protocol HasTransferService {
    var transferService: any TransferServiceProtocol { get }
}

extension Transfer {
    /// The accounts whose owners see it. A payee sees a payment once it is booked, and never one that is scheduled,
    /// cancelled or failed.
    package var visibleAccountIDs: [AccountID] {
        switch status {
        case .booked, .reversed: [fromAccountID] + (toAccountID.map { [$0] } ?? [])
        case .pending, .failed, .cancelled: [fromAccountID]
        }
    }
}
