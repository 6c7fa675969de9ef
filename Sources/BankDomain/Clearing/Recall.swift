/// A request to give a payment back (ISO 20022, camt.056), and what became of it. A payment has one at most.
public struct Recall: Hashable, Sendable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is not answered.
        case requested
        /// The money goes back, or is back.
        case accepted
        case refused
    }

    /// The name of the request: the transfer's id, or what the other bank calls its own.
    public let id: String
    public let reason: PaymentReason
    public var status: Status
    /// Why it was refused; `nil` if it was not, or no reason was given.
    public var refusal: PaymentReason?

    public init(id: String, reason: PaymentReason, status: Status, refusal: PaymentReason? = nil) {
        self.id = id
        self.reason = reason
        self.status = status
        self.refusal = refusal
    }

    /// The reasons for which this bank asks a payment back.
    public static let reasons: [PaymentReason] = [
        .duplicatePayment, .technicalProblem, .fraud, .requestedByCustomer, .wrongAccount, .wrongAmount,
    ]

    /// The reasons for which this bank refuses to give a payment back.
    public static let refusals: [PaymentReason] = [
        .requestedByCustomer, .noAnswer, .legalDecision, .closedAccount, .insufficientFunds,
    ]
}
