public import BankDomain
import LanguageKit

/// Orders that are carried out again and again, for the principal who is asking.
///
/// Each is carried out by the end of its day (``LedgerServiceProtocol/closeDays(through:mode:progress:)``), as a transfer
/// of the user who made it. ``BankRules`` hold each payment when it is made, and the first when it is ordered. An
/// occurrence that lacks money, or rates that the bank should have, is tried again on the following days
/// (``BankDomain/StandingOrder/retryMaximum``); any other refusal is final for the occurrence, and so is the last of
/// those. The order goes on with the next one, and the owners of the account are told.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol StandingOrderServiceProtocol: AnyObject, Sendable {
    /// Makes an order, or in a dry run answers the order that would be made. The same key with the same request answers
    /// the first order as it is by now.
    ///
    /// Throws `invalidAmount`, `invalidValue` (a bad reference, the same account on both sides, a start before today,
    /// an end before the start), `duplicateRequest`, whatever a transfer of the amount would throw today except lack of
    /// money, and then, where ``BankRules`` asks for a second factor for such a transfer,
    /// `unauthorized(.secondFactorMissing)` or `challengeRequired`: one code confirms amount, payee and days, and none is
    /// asked for on the order's days. A dry run is never challenged: its answer says whether a code would be asked for.
    func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder

    /// Orders of the principal's accounts and, for an operator, of accounts without an owner, in the order of creation.
    /// `nil` answers all of them.
    func orders(page: PageRequest?) async throws -> Page<StandingOrder>

    /// One order. Throws `notFound`, also for one of an account that the principal may not read.
    func order(id: StandingOrderID) async throws -> StandingOrder

    /// Pauses, resumes, skips or cancels, and answers the order as it is then.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidState`, and `invalidValue` if an order is resumed that
    /// cannot be carried out (``BankDomain/StandingOrder/Creditor/recorded(_:)``).
    func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder

    /// Changes amount and payee of an order, or in a dry run answers the order as it would be. From then on it is carried
    /// out on behalf of the principal. The same key with the same request answers the order as it is by now.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidState` for an order that is over, and what
    /// ``create(_:mode:)`` throws. A code is asked for only if the amount rises or the payee is another one.
    func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder

    /// Answers a challenge with a code of the second factor and makes, or changes, the order that it was for.
    ///
    /// Throws as ``TransferServiceProtocol/confirm(_:code:)`` does; the challenge of a transfer is not found here.
    func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder
}

/// New terms for a standing order. Its days stay as they are.
public struct StandingOrderUpdate: Hashable, Sendable {
    public let id: StandingOrderID
    public let to: TransferDestination
    /// How much each time, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(
        _ id: StandingOrderID, to: TransferDestination, amount: Money, idempotencyKey: IdempotencyKey
    ) {
        self.id = id
        self.to = to
        self.amount = amount
        self.idempotencyKey = idempotencyKey
    }

    /// The order as if it was made with these terms.
    package func request(changing order: StandingOrder) -> StandingOrderRequest {
        StandingOrderRequest(
            from: order.fromAccountID, to: to, amount: amount, reference: order.reference,
            schedule: order.schedule, idempotencyKey: idempotencyKey)
    }
}

/// Something that has a service of this kind.
public protocol HasStandingOrderService {
    var standingOrderService: any StandingOrderServiceProtocol { get }
}

/// What is needed to make a standing order.
public struct StandingOrderRequest: Hashable, Sendable {
    public let from: AccountID
    public let to: TransferDestination
    /// How much each time, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// What the payer writes with it; may be empty.
    public let reference: String
    public let schedule: StandingOrderSchedule
    /// The caller's name for this one intention.
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

    /// The first payment by itself.
    public func transfer(key: IdempotencyKey) -> TransferRequest {
        TransferRequest(from: from, to: to, amount: amount, reference: reference, idempotencyKey: key)
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    public var fingerprint: String {
        let dates = [schedule.startDate.text, schedule.endDate?.text ?? ""]
        return
            (["standingOrder", transfer(key: idempotencyKey).fingerprint, schedule.frequency.rawValue] + dates)
            .joined(separator: "\u{1F}")
    }

    /// The reference without spaces around it, if nothing is wrong that can be seen without books and clock.
    ///
    /// Throws `invalidAmount`, `invalidValue` (a bad reference, the same account on both sides, an end before the start).
    public func checkedReference() throws(ServiceError) -> String {
        try amount.requirePayable()
        let reference = try FreeText.reference(reference)
        guard to != .account(from) else {
            throw .invalidValue(field: "to", value: to.text, reason: .sameAccount)
        }
        if let end = schedule.endDate, end < schedule.startDate {
            throw .invalidValue(
                field: "until", value: end.text,
                reason: .malformed(expected: "\(schedule.startDate) or later"))
        }
        return reference
    }

    /// Throws `invalidValue` for a start before today.
    public func requireStart(today: CalendarDate) throws(ServiceError) {
        guard schedule.startDate >= today else {
            throw .invalidValue(
                field: "starting", value: schedule.startDate.text,
                reason: .malformed(expected: "\(today) or later"))
        }
    }
}
