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
    /// Whether the bank would ask for a code: the answer to a dry run, and never kept.
    public package(set) var needsCode = false

    private enum CodingKeys: CodingKey {
        case id, fromAccountID, toAccountID, creditorName, creditorIBAN, amount, fee, creditedAmount, status,
            reference, executionDate, failure, createdAt
    }

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

public enum TransferDestination: Hashable, Sendable, Codable {
    /// An account of this bank.
    case account(AccountID)
    /// A payee that the payer saved.
    case beneficiary(BeneficiaryID)
    /// An IBAN of this or another bank, and the name of whose it should be (ISO 20022, creditor).
    case iban(IBAN, creditorName: String)

    /// The id or the IBAN.
    public var text: String {
        switch self {
        case .account(let id): id.text
        case .beneficiary(let id): id.text
        case .iban(let iban, _): iban.text
        }
    }

    /// The account, if it is named by its id.
    public var accountID: AccountID? {
        guard case .account(let id) = self else { return nil }
        return id
    }
}

/// What a transfer would cost and bring, before it is made.
public struct TransferQuote: Hashable, Sendable, Codable {
    public let fromAccountID: AccountID
    /// The creditor's account; `nil` if it is at another bank.
    public let toAccountID: AccountID?
    /// Who is paid, at another bank; `nil` within this one.
    public let creditorName: String?
    /// What is paid, at another bank; `nil` within this one.
    public let creditorIBAN: IBAN?
    /// How much leaves for the creditor.
    public let amount: Money
    /// What the bank charges besides; zero if nothing.
    public let fee: Money
    /// What leaves the account altogether.
    public let total: Money
    /// What the creditor gets, in the currency of their account.
    public let creditedAmount: Money
    /// How much of the creditor's currency one unit brings; `nil` within one currency.
    public let rate: String?
    /// The day on which it would be made.
    public let executionDate: CalendarDate

    public init(
        fromAccountID: AccountID, toAccountID: AccountID?, creditorName: String?, creditorIBAN: IBAN?,
        amount: Money, fee: Money, total: Money, creditedAmount: Money, rate: String?,
        executionDate: CalendarDate
    ) {
        self.fromAccountID = fromAccountID
        self.toAccountID = toAccountID
        self.creditorName = creditorName
        self.creditorIBAN = creditorIBAN
        self.amount = amount
        self.fee = fee
        self.total = total
        self.creditedAmount = creditedAmount
        self.rate = rate
        self.executionDate = executionDate
    }
}
