/// Money moved, or to be moved, from an account to a creditor.
public struct Transfer: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Every entry is booked.
        case booked
        /// Waiting for its day.
        case pending
        /// Its day came, and it could not be made.
        case failed
        /// It was given up before its day came.
        case cancelled
        /// It was booked, and taken back.
        case reversed
    }

    /// The transfer's id, such as `TRF000042`; `SCH000001` as long as it is not booked.
    public let id: TransferID
    public let fromAccountID: AccountID
    /// The creditor's account; `nil` if it is at another bank.
    public let toAccountID: AccountID?
    /// Who is paid, at another bank; `nil` within this one.
    public let creditorName: String?
    /// What is paid, at another bank; `nil` within this one.
    public let creditorIBAN: IBAN?
    /// How much, always above zero, in the currency of the debtor's account.
    public let amount: Money
    /// What the bank charges besides; `nil` if nothing.
    public let fee: Money?
    /// What arrives, where the creditor's account is kept in another currency; `nil` if the amount does.
    public let creditedAmount: Money?
    public let status: Status
    /// What the payer wrote with it; empty if nothing.
    public let reference: String
    /// The day on which it was made, or is to be.
    public let executionDate: CalendarDate
    /// The code of the refusal, for one that failed.
    public let failure: String?
    /// When it was accepted.
    public let createdAt: Instant

    /// A transfer. `executionDate` is the day of its acceptance if it is not given.
    public init(
        id: TransferID, fromAccountID: AccountID, toAccountID: AccountID?, creditorName: String? = nil,
        creditorIBAN: IBAN? = nil, amount: Money, fee: Money? = nil, creditedAmount: Money? = nil,
        status: Status, reference: String, executionDate: CalendarDate? = nil, failure: String? = nil,
        createdAt: Instant
    ) {
        self.id = id
        self.fromAccountID = fromAccountID
        self.toAccountID = toAccountID
        self.creditorName = creditorName
        self.creditorIBAN = creditorIBAN
        self.amount = amount
        self.fee = fee
        self.creditedAmount = creditedAmount
        self.status = status
        self.reference = reference
        self.executionDate = executionDate ?? createdAt.date
        self.failure = failure
        self.createdAt = createdAt
    }
}

public typealias TransferID = Identifier<Transfer>
