/// A payment from an account to a creditor, made or scheduled.
public struct Transfer: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Every entry is booked.
        case booked
        /// Scheduled for a later day.
        case pending
        /// Its day came, and it was refused.
        case failed
        /// Cancelled before its day came.
        case cancelled
        /// Booked, and later reversed.
        case reversed
    }

    /// The transfer's id for life: `TRF000042`, or `SCH000001` if it was scheduled for a later day.
    public let id: TransferID
    public let fromAccountID: AccountID
    /// The creditor's account; `nil` if it is at another bank.
    public let toAccountID: AccountID?
    /// The creditor's name at another bank; `nil` within this one.
    public let creditorName: String?
    /// The creditor's IBAN at another bank; `nil` within this one.
    public let creditorIBAN: IBAN?
    /// The amount, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// The fee, charged in addition; `nil` if there is none.
    public let fee: Money?
    /// The credited amount, if the creditor's account has another currency; `nil` if it equals ``amount``.
    public let creditedAmount: Money?
    public let status: Status
    /// The payer's reference text; empty if none.
    public let reference: String
    /// The day on which it was or will be made.
    public let executionDate: CalendarDate
    /// The day for which it was scheduled (ISO 20022); `nil` if it was made at once.
    public let requestedExecutionDate: CalendarDate?
    /// The error code of a failed transfer.
    public let failure: String?
    /// When it was accepted.
    public let createdAt: Instant
    /// Where a payment to another bank is on its way; `nil` within this bank, and for payments that were made before
    /// the bank kept it.
    public var clearing: ClearingState?
    /// Whether the bank would ask for a code. Set only in the result of a dry run, and never stored.
    public package(set) var needsCode = false
    /// The balances of the payer's account: in the answer to an order that was booked, when it was answered, and in that
    /// of a dry run, as they would be. `nil` elsewhere, and never stored.
    public package(set) var balances: AccountBalances?

    private enum CodingKeys: CodingKey {
        case id, fromAccountID, toAccountID, creditorName, creditorIBAN, amount, fee, creditedAmount, status,
            reference, executionDate, requestedExecutionDate, failure, createdAt, clearing
    }

    /// A transfer. `executionDate` is the day of its acceptance in UTC by default.
    public init(
        id: TransferID, fromAccountID: AccountID, toAccountID: AccountID?, creditorName: String? = nil,
        creditorIBAN: IBAN? = nil, amount: Money, fee: Money? = nil, creditedAmount: Money? = nil,
        status: Status, reference: String, executionDate: CalendarDate? = nil,
        requestedExecutionDate: CalendarDate? = nil, failure: String? = nil,
        createdAt: Instant, clearing: ClearingState? = nil, needsCode: Bool = false,
        balances: AccountBalances? = nil
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
        self.executionDate = executionDate ?? createdAt.utcDate
        self.requestedExecutionDate = requestedExecutionDate
        self.failure = failure
        self.createdAt = createdAt
        self.clearing = clearing
        self.needsCode = needsCode
        self.balances = balances
    }
}

public typealias TransferID = Identifier<Transfer>

public enum TransferDestination: Hashable, Sendable, Codable {
    /// An account of this bank.
    case account(AccountID)
    /// A payee saved by the payer.
    case beneficiary(BeneficiaryID)
    /// An IBAN of this or another bank, and the expected name of its holder (ISO 20022, creditor).
    case iban(IBAN, creditorName: String)

    /// The id or the IBAN.
    public var text: String {
        switch self {
        case .account(let id): id.text
        case .beneficiary(let id): id.text
        case .iban(let iban, _): iban.text
        }
    }

    /// The account, if it is identified by its id.
    public var accountID: AccountID? {
        guard case .account(let id) = self else { return nil }
        return id
    }
}

/// The cost and result of a transfer, before it is made.
public struct TransferQuote: Hashable, Sendable, Codable {
    public let fromAccountID: AccountID
    /// The creditor's account; `nil` if it is at another bank.
    public let toAccountID: AccountID?
    /// The creditor's name at another bank; `nil` within this one.
    public let creditorName: String?
    /// The creditor's IBAN at another bank; `nil` within this one.
    public let creditorIBAN: IBAN?
    /// The amount sent to the creditor.
    public let amount: Money
    /// The fee, charged in addition; zero if there is none.
    public let fee: Money
    /// The amount and fee that the account is debited.
    public let total: Money
    /// The amount that the creditor receives, in the currency of their account.
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
