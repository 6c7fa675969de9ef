public import BankDomain
import LanguageKit

/// Standing orders of the calling principal.
///
/// Each is carried out when its day is closed (``LedgerServiceProtocol/closeDays(through:mode:progress:)``), as a
/// transfer of the user who created it. ``PaymentRules`` apply to each payment when it is made, and to the first when it
/// is ordered. An occurrence that lacks money, or rates that the bank should have, is tried again on the following days
/// (``BankDomain/StandingOrder/retryMaximum``). Any other refusal ends the occurrence, and so does the last retry. The
/// order continues with the next occurrence, and the owners of the account are notified.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol StandingOrderServiceProtocol: AnyObject, Sendable {
    /// Creates an order, or in a dry run returns the order that would be created. The same key with the same request
    /// returns the first order in its current state.
    ///
    /// Throws `invalidAmount`, `invalidValue` (a bad reference, the same account on both sides, a start before today,
    /// an end before the start), `duplicateRequest`, anything that a transfer of the amount would throw today except
    /// lack of money, and then, if ``PaymentRules`` require a second factor for such a transfer,
    /// `unauthorized(.secondFactorMissing)` or `challengeRequired`: one code confirms amount, payee and days, and none
    /// is needed on the order's days. A dry run is never challenged: its result says whether a code would be needed.
    func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder

    /// Orders of the principal's accounts and, for an operator, of accounts without an owner, in the order of creation.
    /// A `nil` page returns all of them.
    func orders(page: PageRequest?) async throws -> Page<StandingOrder>

    /// One order. Throws `notFound`, also if the principal may not read its account.
    func order(id: StandingOrderID) async throws -> StandingOrder

    /// Pauses, resumes, skips or cancels, and returns the changed order.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidState`, and `invalidValue` for resuming an order that
    /// cannot be carried out (``BankDomain/StandingOrder/Creditor/recorded(_:)``).
    func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder

    /// Changes amount and payee of an order, or in a dry run returns the order as it would be. From then on it is
    /// carried out on behalf of the principal. The same key with the same request returns the order in its current
    /// state.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidState` for an order that has ended, and what
    /// ``create(_:mode:)`` throws. A code is needed only if the amount rises or the payee changes.
    func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder

    /// Answers a challenge with a code of the second factor, and creates or changes its order.
    ///
    /// Throws as ``TransferServiceProtocol/confirm(_:code:)`` does; the challenge of a transfer is not found here.
    func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder
}

/// New terms for a standing order. Its days stay unchanged.
public struct StandingOrderUpdate: Hashable, Sendable {
    public let id: StandingOrderID
    public let to: TransferDestination
    /// The amount of each payment, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(
        _ id: StandingOrderID, to: TransferDestination, amount: Money, idempotencyKey: IdempotencyKey
    ) {
        self.id = id
        self.to = to
        self.amount = amount
        self.idempotencyKey = idempotencyKey
    }

    /// The order as if it had been created with these terms.
    package func request(changing order: StandingOrder) -> StandingOrderRequest {
        StandingOrderRequest(
            from: order.fromAccountID, to: to, amount: amount, reference: order.reference,
            schedule: order.schedule, idempotencyKey: idempotencyKey)
    }
}

public protocol HasStandingOrderService {
    var standingOrderService: any StandingOrderServiceProtocol { get }
}

/// The data needed to create a standing order.
public struct StandingOrderRequest: Hashable, Sendable {
    public let from: AccountID
    public let to: TransferDestination
    /// The amount of each payment, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// The payer's reference text; may be empty.
    public let reference: String
    public let schedule: StandingOrderSchedule
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(
        from: AccountID, to: TransferDestination, amount: Money, reference: String = "",
        schedule: StandingOrderSchedule, idempotencyKey: IdempotencyKey
    ) {
        self.from = from
        self.to = to
        self.amount = amount
        self.reference = reference
        self.schedule = schedule
        self.idempotencyKey = idempotencyKey
    }

    /// The first payment as a transfer.
    public func transfer(key: IdempotencyKey) -> TransferRequest {
        TransferRequest(from: from, to: to, amount: amount, reference: reference, idempotencyKey: key)
    }

    /// All fields except the key, as one text. Requests with one key must have the same text.
    public var fingerprint: String {
        let dates = [schedule.startDate.text, schedule.endDate?.text ?? ""]
        return
            (["standingOrder", transfer(key: idempotencyKey).fingerprint, schedule.frequency.rawValue] + dates)
            .joined(separator: "\u{1F}")
    }

    /// The reference without leading and trailing spaces, after the checks that need neither ledger nor clock.
    ///
    /// Throws `invalidAmount`, `invalidValue` (a bad reference, the same account on both sides, an end before the
    /// start).
    public func checkedReference() throws(ServiceError) -> String {
        try amount.requirePayable()
        let reference = try FreeText.reference(reference)
        guard to != .account(from) else {
            throw .invalidValue(field: .to, value: to.text, reason: .sameAccount)
        }
        if let end = schedule.endDate, end < schedule.startDate {
            throw .invalidValue(
                field: .endDate, value: end.text,
                reason: .malformed(expected: "\(schedule.startDate) or later"))
        }
        return reference
    }

    /// Throws `invalidValue` for a start before today.
    public func requireStart(today: CalendarDate) throws(ServiceError) {
        guard schedule.startDate >= today else {
            throw .invalidValue(
                field: .startDate, value: schedule.startDate.text,
                reason: .malformed(expected: "\(today) or later"))
        }
    }
}
