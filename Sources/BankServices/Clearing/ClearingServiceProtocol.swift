public import BankDomain

/// Payments to and from other banks: auditors read them, operators send, book and resolve them.
///
/// A payment to another bank is `accepted` when it is booked, `submitted` when a message for the clearing has it, and
/// `settled` when the clearing says so or the settlement day has ended. Until then it may be `rejected`, and later
/// `returned`; both bring the money back with a booking of its own. Every advice has its effect once, however often and
/// in whatever order it comes.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` for other callers, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol ClearingServiceProtocol: AnyObject, Sendable {
    /// Payments to other banks with a status, or all that are on their way, newest first.
    func payments(_ status: ClearingState.Status?, page: PageRequest) async throws -> Page<OutgoingPayment>

    /// Makes a message of the accepted payments, oldest first, of the payments and direct debits that go back, of the
    /// payments that are asked back, and of answers to other banks that ask. They are submitted then. Throws `notFound(.clearingMessage)` without a name if there are none, and `duplicateRequest`.
    ///
    /// The same key returns the same message again.
    func submit(atMost maximum: Int, idempotencyKey: IdempotencyKey, mode: ExecutionMode) async throws
        -> ClearingMessage

    /// A message as it was made. Throws `notFound`.
    func message(_ id: ClearingMessageID) async throws -> ClearingMessage

    /// Does what the clearing says, each advice by itself, and returns what became of each, in order. A server takes at
    /// most ``ClearingAdvice/countMaximum`` at once. Throws `invalidAmount` for one without an amount above zero.
    func apply(_ advices: [ClearingAdvice], mode: ExecutionMode) async throws -> [ClearingOutcome]

    /// Asks the other bank to give a payment back, with the next message. The same reason again changes nothing.
    ///
    /// Throws `notFound`, `invalidValue` for a reason that is not one of ``Recall/reasons``, and `invalidState` unless a
    /// message has it and it was not rejected or returned, or if it was recalled for another reason.
    func recall(
        _ id: TransferID, reason: PaymentReason, mode: ExecutionMode
    ) async throws -> OutgoingPayment

    /// Payments from other banks with a status, or all, newest first.
    func incomingPayments(
        _ status: IncomingPayment.Status?, page: PageRequest
    ) async throws -> Page<IncomingPayment>

    /// Books a suspended payment on an account, or sends it back with the next message; answers for a recalled one.
    ///
    /// Throws `notFound`, `invalidState` unless it is suspended, or recalled for an answer, `accountClosed`,
    /// `accountFrozen`, `currencyMismatch`; `insufficientFunds` if the account no longer has the money, and
    /// `invalidValue` for a refusal that is not one of ``Recall/refusals``.
    func resolve(
        _ id: IncomingPaymentID, _ resolution: IncomingPaymentResolution, mode: ExecutionMode
    ) async throws -> IncomingPayment
}

public protocol HasClearingService {
    var clearingService: any ClearingServiceProtocol { get }
}

/// What staff do with a suspended payment, or answer for a recalled one.
public enum IncomingPaymentResolution: Hashable, Sendable {
    case book(AccountID)
    case giveBack(PaymentReason)
    /// Gives a recalled payment back with the next message.
    case accept
    /// Keeps a recalled payment, and says why with the next message.
    case refuse(PaymentReason)
}

extension ClearingMessage {
    /// The most payments of a message.
    public static let paymentMaximum = 10_000

    /// Throws `invalidValue` for a maximum that a message can't have.
    package static func require(maximum: Int) throws(ServiceError) {
        guard (1...paymentMaximum).contains(maximum) else {
            throw .invalidValue(
                field: .limit, value: String(maximum), reason: .outOfRange(1...paymentMaximum))
        }
    }
}
