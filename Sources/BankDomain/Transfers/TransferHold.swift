/// Money of an account that is reserved for a payee, until it is taken, all of it or a part, or let go (a pending
/// transfer, as ledgers call it; an authorisation that is captured later, as card schemes do).
///
/// As long as it is pending, amount and fee are held on the account: they are on the balance and not to be spent.
public struct TransferHold: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// The money is held.
        case pending
        /// The amount or a part of it became a transfer; the rest is free again.
        case captured
        /// It was given up; the money is free again.
        case released
        /// It was not captured in time; the money is available again.
        case expired
    }

    /// For how many days money is held if nothing else is said.
    public static let lifetimeDays = 7
    /// How many days from today its last day may be at most.
    public static let lifetimeMaximumDays = 365

    /// The hold's id, such as `HLD000001`.
    public let id: TransferHoldID
    /// The debtor's account, on which the money is held.
    public let fromAccountID: AccountID
    /// The creditor's account; `nil` if it is at another bank.
    public let toAccountID: AccountID?
    /// Who is to be paid, at another bank; `nil` within this one.
    public let creditorName: String?
    /// What is to be paid, at another bank; `nil` within this one.
    public let creditorIBAN: IBAN?
    /// How much may be taken, always above zero, in the currency of the debtor's account.
    public let amount: Money
    /// What the bank charges for the transfer, held besides; `nil` if nothing.
    public let fee: Money?
    /// What is written with the transfer; empty if nothing.
    public let reference: String
    public var status: Status
    /// How much was taken; `nil` unless it was captured.
    public var capturedAmount: Money?
    /// The transfer that it became; `nil` unless it was captured.
    public var transferID: TransferID?
    public let createdAt: Instant
    /// From when on it can no longer be taken. The end of that day frees what is held.
    public let expiresAt: Instant

    public init(
        id: TransferHoldID, fromAccountID: AccountID, toAccountID: AccountID?, creditorName: String? = nil,
        creditorIBAN: IBAN? = nil, amount: Money, fee: Money? = nil, reference: String,
        status: Status = .pending, capturedAmount: Money? = nil, transferID: TransferID? = nil,
        createdAt: Instant, expiresAt: Instant
    ) {
        self.id = id
        self.fromAccountID = fromAccountID
        self.toAccountID = toAccountID
        self.creditorName = creditorName
        self.creditorIBAN = creditorIBAN
        self.amount = amount
        self.fee = fee
        self.reference = reference
        self.status = status
        self.capturedAmount = capturedAmount
        self.transferID = transferID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

public typealias TransferHoldID = Identifier<TransferHold>
