/// A payment that came from another bank.
public struct IncomingPayment: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is on the creditor's account.
        case booked
        /// It fits no account. Staff book it or send it back.
        case suspended
        /// The debtor's bank asks for it, and staff have not answered. It is on its account if it has one, or else in
        /// suspense.
        case recalled
        /// It goes back with the next message to the clearing.
        case returning
        /// It was sent back.
        case returned
    }

    /// The id, such as `INC000001`.
    public let id: IncomingPaymentID
    /// The clearing's name for the payment (ISO 20022: the UETR, the transaction id or the instruction id).
    public let networkID: String
    /// The amount, above zero.
    public let amount: Money
    public let debtorName: String
    /// The debtor's account as stated: an IBAN or another number; `nil` if it was not stated.
    public let debtorAccount: String?
    /// The creditor's account as stated: an IBAN or another number.
    public let creditorAccount: String
    public let creditorName: String
    public let reference: String
    /// The debtor's name for the payment; `nil` if there is none.
    public let endToEndID: String?
    public var status: Status
    /// Why it is suspended or was sent back; `nil` if it is booked.
    public var reason: PaymentReason?
    /// The account on which it was booked; `nil` unless it was.
    public var accountID: AccountID?
    /// The entry of that account; `nil` unless it was booked.
    public var transactionID: TransactionID?
    public let receivedAt: Instant
    /// The debtor's bank's request to have it back; `nil` if there is none.
    public var recall: Recall?

    public init(
        id: IncomingPaymentID, networkID: String, amount: Money, debtorName: String, debtorAccount: String?,
        creditorAccount: String, creditorName: String, reference: String, endToEndID: String?,
        status: Status, reason: PaymentReason? = nil, accountID: AccountID? = nil,
        transactionID: TransactionID? = nil, receivedAt: Instant, recall: Recall? = nil
    ) {
        self.id = id
        self.networkID = networkID
        self.amount = amount
        self.debtorName = debtorName
        self.debtorAccount = debtorAccount
        self.creditorAccount = creditorAccount
        self.creditorName = creditorName
        self.reference = reference
        self.endToEndID = endToEndID
        self.status = status
        self.reason = reason
        self.accountID = accountID
        self.transactionID = transactionID
        self.receivedAt = receivedAt
        self.recall = recall
    }
}

public typealias IncomingPaymentID = Identifier<IncomingPayment>

extension IncomingPayment: NumberedEntity {
    public static var idForm: IDForm { IDForm("INC", digits: 6) }
}
