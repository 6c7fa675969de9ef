public import BankDomain

/// What the bank sends to the clearing at once (ISO 20022): payments of its customers (pacs.008), payments and direct
/// debits of other banks that go back (pacs.004), requests to have payments back (camt.056), and refusals of such
/// requests (camt.029).
public struct ClearingMessage: Hashable, Sendable, Identifiable, Codable {
    /// The message's id, such as `CLM000001`.
    public let id: ClearingMessageID
    public let createdAt: Instant
    /// The day on which the banks settle it: a business day.
    public let settlementDate: CalendarDate
    /// Oldest first.
    public let payments: [OutgoingPayment]
    /// Oldest first.
    public let returns: [IncomingPayment]
    /// Collections that go back, oldest first.
    public let directDebits: [DirectDebit]
    /// Payments of earlier messages that the bank asks back, oldest first.
    public let recalls: [OutgoingPayment]
    /// Payments from other banks that this bank refuses to give back, oldest first.
    public let answers: [IncomingPayment]

    public init(
        id: ClearingMessageID, createdAt: Instant, settlementDate: CalendarDate, payments: [OutgoingPayment],
        returns: [IncomingPayment], directDebits: [DirectDebit] = [],
        recalls: [OutgoingPayment] = [], answers: [IncomingPayment] = []
    ) {
        self.id = id
        self.createdAt = createdAt
        self.settlementDate = settlementDate
        self.payments = payments
        self.returns = returns
        self.directDebits = directDebits
        self.recalls = recalls
        self.answers = answers
    }
}

public typealias ClearingMessageID = Identifier<ClearingMessage>

/// A customer's payment to another bank, as the clearing gets it.
public struct OutgoingPayment: Hashable, Sendable, Identifiable, Codable {
    /// The transfer's id, by which the clearing answers.
    public let id: TransferID
    public let amount: Money
    /// The names of the account's owners.
    public let debtorName: String
    /// The debtor's IBAN, or the account's number if it has none.
    public let debtorAccount: String
    public let creditorName: String
    public let creditorIBAN: IBAN
    public let reference: String
    public let createdAt: Instant
    public let clearing: ClearingState
    /// The message that has it; `nil` before that.
    public let messageID: ClearingMessageID?
    /// When that message was made.
    public let sentAt: Instant?

    public init(
        id: TransferID, amount: Money, debtorName: String, debtorAccount: String, creditorName: String,
        creditorIBAN: IBAN, reference: String, createdAt: Instant, clearing: ClearingState,
        messageID: ClearingMessageID? = nil, sentAt: Instant? = nil
    ) {
        self.id = id
        self.amount = amount
        self.debtorName = debtorName
        self.debtorAccount = debtorAccount
        self.creditorName = creditorName
        self.creditorIBAN = creditorIBAN
        self.reference = reference
        self.createdAt = createdAt
        self.clearing = clearing
        self.messageID = messageID
        self.sentAt = sentAt
    }
}

extension ClearingMessage: NumberedEntity {
    public static var idForm: IDForm { IDForm("CLM", digits: 6) }
}
